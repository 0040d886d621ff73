package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Pan also wins by moving down two levels or more.
var pan = power{
	name: "pan",
	wins: func(b board, from int) bitboard.Board5 {
		switch {
		case b.three.Has(from):
			return bitboard.Valid5 &^ b.two
		case b.two.Has(from):
			return bitboard.Valid5 &^ b.one
		}
		return 0
	},
}
