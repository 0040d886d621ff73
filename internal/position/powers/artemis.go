package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Artemis' worker may move a second time, but not back to where it began.
var artemis = Power{
	Name: "artemis",
	Says: "Artemis may move her worker a second time, but not back to where it began.",
	Farther: func(n Node, start int, ends bitboard.Board5) (more, wins bitboard.Board5) {
		free := bitboard.Valid5 &^ (n.Own | n.Theirs) // without the square where it began
		more = n.reachAll(ends) & free
		wins = (ends & n.Two &^ n.Three).Neighbourhood() & n.Three &^ n.Domes & free
		if n.Grounded {
			wins = 0
		}
		// A square of level 3 is no win after a first step to level 3.
		level3 := n.Three &^ n.Domes
		return more&^level3 | (ends&level3).Neighbourhood()&level3&free, wins
	},
	Threats: func(n Node) bitboard.Board5 {
		if n.Grounded {
			return 0
		}
		// By way of level 2. She does not begin on a square that is free.
		first := n.reachAll(n.Own) & n.Two &^ (n.Three | n.Workers())
		return (n.climbs() | first.Neighbourhood()&n.Three&^n.Domes) &^ n.Workers()
	},
}
