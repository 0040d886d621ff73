package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Hephaestus may build a second block on the same square, but no dome.
var hephaestus = power{
	name:   "hephaestus",
	builds: func(b board, blocks bitboard.Board5) builds { return builds{twice: blocks &^ b.two} },
}
