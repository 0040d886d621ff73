package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Artemis' worker may move a second time, but not back to where it began.
var artemis = Power{
	Name: "artemis",
	Says: "Artemis may move her worker a second time, but not back to where it began.",
	Farther: func(n Node, start int, ends bitboard.Board5) (more, wins bitboard.Board5) {
		free := bitboard.Valid5 &^ (n.Own | n.Theirs) // also excludes start
		more = n.reachAll(ends) & free
		wins = (ends & n.Two &^ n.Three).Neighbourhood() & n.Three &^ n.Domes & free
		if n.Grounded {
			wins = 0
		}
		// From level 3, a second step to level 3 does not win.
		level3 := n.Three &^ n.Domes
		return more&^level3 | (ends&level3).Neighbourhood()&level3&free, wins
	},
	Threats: func(n Node) bitboard.Board5 {
		if n.Grounded {
			return 0
		}
		// The free squares of level 2 that a first step can reach.
		first := n.reachAll(n.Own) & n.Two &^ (n.Three | n.Workers())
		return (n.climbs() | first.Neighbourhood()&n.Three&^n.Domes) &^ n.Workers()
	},
}
