package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Demeter may build once more, on another square.
var demeter = power{
	name:   "demeter",
	builds: func(b board, blocks bitboard.Board5) builds { return builds{pairs: blocks} },
}
