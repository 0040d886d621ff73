package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Minotaur's worker may step onto a worker of the other side, which is forced one square straight
// on. That square must be on the board, without a dome and without a worker.
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

// straightOn returns the bit as far behind to as from is in front of it. The bits around the board
// belong to no square.
func straightOn(start, to int) int { return 2*to - start }
