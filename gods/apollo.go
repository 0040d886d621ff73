package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Apollo's worker may step onto a worker of the other side, which is forced to the square that he
// has left.
var apollo = power{
	name:   "apollo",
	enter:  func(b board, from int) bitboard.Board5 { return b.theirs },
	forced: func(from, to int) int { return from },
}
