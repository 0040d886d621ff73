package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Minotaur's worker may step onto a worker of the other side, which is forced one square straight
// on. That square must be on the board, without a dome and without a worker.
var minotaur = power{
	name: "minotaur",
	enter: func(b board, from int) (pushed bitboard.Board5) {
		free := bitboard.Valid5 &^ (b.own | b.theirs | b.domes)
		for near := bitboard.Neighbours5(from) & b.theirs; near != 0; near &= near - 1 {
			if to := near.Lowest(); free.Has(straightOn(from, to)) {
				pushed |= near & -near
			}
		}
		return pushed
	},
	forced: straightOn,
}

// straightOn returns the bit as far behind to as from is in front of it. The bits around the board
// belong to no square.
func straightOn(from, to int) int { return 2*to - from }
