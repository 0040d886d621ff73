package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Atlas may build a dome at any level. On level 3 a single block is one.
var atlas = power{
	name:   "atlas",
	builds: func(b board, blocks bitboard.Board5) builds { return builds{domes: blocks &^ b.three} },
}
