package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Artemis' worker may move a second time, but not back to where it began.
var artemis = power{
	name: "artemis",
	farther: func(b board, from int, ends bitboard.Board5) (more, wins bitboard.Board5) {
		free := bitboard.Valid5 &^ (b.own | b.theirs) // without the square where it began
		more = b.reachAll(ends) & free
		wins = (ends & b.two &^ b.three).Neighbourhood() & b.three &^ b.domes & free
		if b.grounded {
			wins = 0
		}
		// A square of level 3 is no win after a first step to level 3.
		level3 := b.three &^ b.domes
		return more&^level3 | (ends&level3).Neighbourhood()&level3&free, wins
	},
}
