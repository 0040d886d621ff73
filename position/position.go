// Package position holds positions of the board game Santorini (base game, two
// workers a side), the forms that they are written in, and the rules.
//
// A [Setup] may hold anything, as in an editor or a parser. A [Position] is always
// valid: [Setup.Position] and the other constructors check everything, and nothing
// checks it again.
package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Position is a valid position: 25 heights, two workers a side on four
// different squares without dome, and the side to move. Either all workers
// stand on level 0, 1 or 2 (a live position), or exactly one stands on level
// 3, belongs to the side that is not to move and has won by climbing there (a
// finished position). A valid position need not be reachable, and may have more
// pieces than the box.
//
// It is a comparable value of 32 bytes without pointers, which the compiler
// keeps in registers: equal positions are equal with ==, and it may be a map
// key. The zero Position is no position, which [Position.IsZero] tells. It has
// an empty board without workers, and must not be encoded.
type Position struct {
	// Each square has one bit in each of the four sets. Its bits in ones, twos and
	// fours are its height as a binary number, 4 for a dome, so that building adds 1.
	// A square with a worker has no dome; there, the bit in fours tells the side, and
	// is set for Second. If Second is to move, ones also has the bit secondToMove.
	ones, twos, fours, workers bitboard.Board5
}

// secondToMove is a bit far from the squares: no shift to a neighbouring square
// brings it onto the board.
const secondToMove bitboard.Board5 = 1 << 63

// IsZero reports whether p is the zero Position, which is no position.
func (p Position) IsZero() bool { return p.workers == 0 }

// Side returns the side to move.
func (p Position) Side() Side { return Side(p.ones >> 63) }

// Height returns the level of a square, 0..3, or 4 for a dome, and 0 for a number that
// is no square.
func (p Position) Height(s Square) int {
	i := s.Bit() & 63
	return int(p.ones>>i&1 + p.twos>>i&1<<1 + p.domes()>>i&1<<2)
}

// AtLeast returns the squares of a level and higher: level 0 gives all
// squares, level 4 the domes, level 5 none.
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

// WorkerSet returns the squares of one side's workers.
func (p Position) WorkerSet(side Side) SquareSet { return SquareSet(p.workerSet(side)) }

func (p Position) workerSet(side Side) bitboard.Board5 {
	return p.workers & (p.fours ^ (bitboard.Board5(side&1) - 1))
}

// Workers returns the squares of one side's workers in ascending order.
func (p Position) Workers(side Side) [2]Square {
	w := p.workerSet(side)
	return [2]Square{SquareAtBit(w.Lowest()), SquareAtBit((w & (w - 1)).Lowest())}
}

// WorkerAt returns the side whose worker stands on a square, and whether one does. On a
// number that is no square none does, and the side is [First].
func (p Position) WorkerAt(s Square) (Side, bool) {
	return Side(p.fours & p.workers >> (s.Bit() & 63) & 1), p.workers.Has(s.Bit())
}

// Finished reports whether the game has been won by climbing to level 3. The
// winner is the side that is not to move.
func (p Position) Finished() bool { return p.climbed() != 0 }

// climbed returns the workers on level 3.
func (p Position) climbed() bitboard.Board5 { return p.workers & p.ones & p.twos }
