// Package position implements positions of the board game Santorini (the base game with two
// workers for each player), their notations, and the rules.
//
// A [Setup] is unchecked, as in an editor or a parser. A [Position] is always valid:
// [Setup.Position] and the other constructors check everything, so other functions need not
// check again.
package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Position is a valid position: 25 heights, two workers of each player on four different
// squares without a dome, and the side to move. In a live position all workers are on level
// 0, 1 or 2. In a finished position exactly one worker is on level 3; it belongs to the
// opponent of the side to move, who has won by climbing there. A valid position need not be
// reachable, and may have more pieces than the box.
//
// It is a comparable value of 32 bytes without pointers, which the compiler keeps in
// registers. Equal positions are equal with ==, and a Position can be a map key. The zero
// Position is invalid; [Position.IsZero] reports it. It has an empty board without workers
// and cannot be encoded.
type Position struct {
	// Each square has one bit in each of the four sets. Its bits in ones, twos and
	// fours are its height as a binary number, 4 for a dome, so a build adds 1. A
	// square with a worker has no dome; there, the bit in fours is set for a worker of
	// Second. If Second is to move, ones also has the bit secondToMove.
	ones, twos, fours, workers bitboard.Board5
}

// secondToMove is a bit far from the squares: no shift to a neighbouring square
// brings it onto the board.
const secondToMove bitboard.Board5 = 1 << 63

// IsZero reports whether p is the zero Position, which is invalid.
func (p Position) IsZero() bool { return p.workers == 0 }

// Side returns the side to move.
func (p Position) Side() Side { return Side(p.ones >> 63) }

// Height returns the level of a square, 0..3, or 4 for a dome. For an invalid square it
// returns 0.
func (p Position) Height(s Square) int {
	i := s.Bit() & 63
	return int(p.ones>>i&1 + p.twos>>i&1<<1 + p.domes()>>i&1<<2)
}

// AtLeast returns the squares of at least a level: all squares for level 0, the domes for
// level 4, the empty set for level 5.
func (p Position) AtLeast(level int) SquareSet { return SquareSet(p.atLeast(level)) }

func (p Position) atLeast(level int) bitboard.Board5 {
	switch level {
	case 1:
		return p.ones&^secondToMove | p.twos | p.domes()
	case 2:
		return p.twos | p.domes()
	case 3:
		return p.ones&p.twos | p.domes()
	case 4:
		return p.domes()
	}
	if level <= 0 {
		return bitboard.Valid5
	}
	return 0
}

// Level returns the squares of exactly a level, 0..3, or 4 for the domes.
func (p Position) Level(level int) SquareSet { return SquareSet(p.level(level)) }

func (p Position) level(level int) bitboard.Board5 {
	return p.atLeast(level) &^ p.atLeast(level+1)
}

func (p Position) domes() bitboard.Board5 { return p.fours &^ p.workers }

// WorkerSet returns the squares of a player's workers.
func (p Position) WorkerSet(side Side) SquareSet { return SquareSet(p.workerSet(side)) }

func (p Position) workerSet(side Side) bitboard.Board5 {
	return p.workers & (p.fours ^ (bitboard.Board5(side&1) - 1))
}

// Workers returns the squares of a player's workers in ascending order.
func (p Position) Workers(side Side) [2]Square {
	w := p.workerSet(side)
	return [2]Square{SquareAtBit(w.Lowest()), SquareAtBit((w & (w - 1)).Lowest())}
}

// WorkerAt returns the player whose worker is on a square. It reports false if the square is
// free or invalid.
func (p Position) WorkerAt(s Square) (Side, bool) {
	return Side(p.fours & p.workers >> (s.Bit() & 63) & 1), p.workers.Has(s.Bit())
}

// Finished reports whether the game was won by a climb to level 3. The winner is the
// opponent of the side to move.
func (p Position) Finished() bool { return p.climbed() != 0 }

// climbed returns the workers on level 3.
func (p Position) climbed() bitboard.Board5 { return p.workers & p.ones & p.twos }
