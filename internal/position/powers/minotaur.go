package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Minotaur's worker may step onto the square of an opponent's worker. That worker is forced one square further in the
// direction of the step. This square must be on the board and have no dome and no worker.
var minotaur = Power{
	Name: "minotaur",
	Says: "Minotaur may step onto a neighbouring worker of the other side and push it one square straight on, " +
		"if that square is free.",
	Enter: func(n Node, start int) (pushed bitboard.Board5) {
		free := bitboard.Valid5 &^ (n.Own | n.Theirs | n.Domes)
		for near := bitboard.Neighbours5(start) & n.Theirs; near != 0; near &= near - 1 {
			if to := near.Lowest(); free.Has(straightOn(start, to)) {
				pushed |= near & -near
			}
		}
		return pushed
	},
	Forced: straightOn,
}

// straightOn continues a step by one more square in the same direction, and returns the bit of that square. If the
// square is off the board, the bit is not in [bitboard.Valid5].
func straightOn(start, to int) int { return 2*to - start }
