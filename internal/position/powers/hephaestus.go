package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Hephaestus may build a second block on the same square, but no dome.
var hephaestus = Power{
	Name:   "hephaestus",
	Says:   "Hephaestus may build a second block on the same square, but no dome.",
	Builds: func(n Node, once bitboard.Board5) Builds { return Builds{Once: once, Twice: once &^ n.Two} },
}
