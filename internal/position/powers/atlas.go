package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Atlas may build a dome at any level. On level 3 an ordinary build is a dome anyway.
var atlas = Power{
	Name:   "atlas",
	Says:   "Atlas may build a dome on any level.",
	Builds: func(n Node, once bitboard.Board5) Builds { return Builds{Once: once, Domes: once &^ n.Three} },
}
