// Package position implements positions of the board game Santorini, their notations, and the rules,
// with the god powers of doc/GODS.md. A game without gods is a game of two mortals.
//
// A [Setup] is unchecked, as in an editor or a parser. A [Position] is always valid:
// [Setup.Position] and the other constructors check everything, so other functions need not
// check again.
//
// A [Turn] is identified by its result: two paths of Artemis, around different sides of a worker, are one turn if
// they lead to the same position.
package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Position is a valid position: 25 heights, two workers of each player on four different
// squares without a dome, the gods, the side to move, whether that side must not move up because
// Athena has (raised), and whether the other side has just won by a step (finished). A valid
// position need not be reachable, and may have more pieces than the box.
//
// Between two mortals, all workers of a live position are on level 0, 1 or 2. In a finished
// one exactly one worker is on level 3; it belongs to the opponent of the side to move, who has
// won by climbing there.
//
// Before all workers are placed ([Position.Placed] is false), nothing is built, and the board has no worker, one or
// two of First, or both of First and one of Second.
//
// It is a comparable value of 32 bytes without pointers, which the compiler keeps in
// registers. Equal positions are equal with ==, and a Position can be a map key. The zero
// Position is invalid; [Position.IsZero] reports it. It has an empty board without workers
// and cannot be encoded.
type Position struct {
	// Each square has one bit in each of the four sets. Its bits in ones, twos and fours are its height as a binary
	// number, 4 for a dome, so a build adds 1. A square with a worker has no dome; there, the bit in fours is set for a
	// worker of Second. Bits of ones above the squares are the rest of the position. The bits 49 and 60 are free for
	// later gods.
	ones, twos, fours, workers bitboard.Board5
}

// The bits of ones above the squares. No shift to a neighbouring square brings them onto the board.
// A god is its number plus 1, so that no valid Position has zero there.
const (
	firstGod     = 50 // 5 bits
	secondGod    = 55 // 5 bits
	raisedBit    = 61
	finishedBit  = 62
	secondToMove = 63

	godMask                  = 1<<5 - 1
	bothGods bitboard.Board5 = godMask<<firstGod | godMask<<secondGod
	mortals  bitboard.Board5 = 1<<firstGod | 1<<secondGod
)

// IsZero reports whether p is the zero Position, which is invalid.
func (p Position) IsZero() bool { return p.ones == 0 }

// Side returns the side to move. In a finished position it has lost. Before all workers are placed it is the side
// that places next.
func (p Position) Side() Side { return Side(p.ones >> secondToMove) }

// God returns the god of a player, or [Mortal] for a player without one and in the zero Position.
func (p Position) God(side Side) God {
	g := p.ones >> (firstGod + (secondGod-firstGod)*(side&1)) & godMask
	return God(g - (g+godMask)>>5) // the second term is 0 for the zero Position, otherwise 1
}

// Gods returns the gods of First and of Second.
func (p Position) Gods() [2]God { return [2]God{p.God(First), p.God(Second)} }

// Mortals reports whether neither player has a god: the game without gods.
func (p Position) Mortals() bool { return p.ones&bothGods == mortals }

// Placed reports whether all four workers are on the board.
func (p Position) Placed() bool {
	w := p.workers
	w &= w - 1
	w &= w - 1
	return w&(w-1) != 0
}

// Raised reports whether the other side is Athena and moved up on her last turn, so that the side
// to move must not move up.
func (p Position) Raised() bool { return p.ones>>raisedBit&1 != 0 }

// Finished reports whether the game was won by a step on the last turn. The winner is the opponent of the side to
// move. [Position.Outcome] also reports a side without a legal turn.
func (p Position) Finished() bool { return p.ones>>finishedBit&1 != 0 }

// Height returns the level of a square, 0..3, or 4 for a dome. For an invalid square it
// returns 0.
func (p Position) Height(s Square) int {
	i := s.Bit() & 63
	return int(p.ones&bitboard.Valid5>>i&1 + p.twos>>i&1<<1 + p.domes()>>i&1<<2)
}

// AtLeast returns the squares of at least a level: all squares for level 0, the domes for
// level 4, the empty set for level 5.
func (p Position) AtLeast(level int) SquareSet { return SquareSet(p.atLeast(level)) }

func (p Position) atLeast(level int) bitboard.Board5 {
	switch level {
	case 1:
		return p.ones&bitboard.Valid5 | p.twos | p.domes()
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

// Workers returns the squares of a player's workers in ascending order, [NoSquare] for each that does
// not stand yet.
func (p Position) Workers(side Side) [2]Square {
	w := p.workerSet(side)
	return [2]Square{SquareAtBit(w.Lowest()), SquareAtBit((w & (w - 1)).Lowest())}
}

// WorkerAt returns the player whose worker is on a square. It reports false if the square is
// free or invalid.
func (p Position) WorkerAt(s Square) (Side, bool) {
	return Side(p.fours & p.workers >> (s.Bit() & 63) & 1), p.workers.Has(s.Bit())
}

// climbed returns the workers on level 3.
func (p Position) climbed() bitboard.Board5 { return p.workers & p.ones & p.twos }
