package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Demeter may build once more, on another square.
var demeter = Power{
	Name:   "demeter",
	Says:   "Demeter may build a second time, on another square.",
	Builds: func(n Node, once bitboard.Board5) Builds { return Builds{Once: once, Pairs: once} },
}
