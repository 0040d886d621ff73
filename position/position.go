// Package position implements positions of the board game Santorini, their notations, and the rules, with the god
// powers of doc/GODS.md. A player without a god is called a mortal.
//
// A [Setup] is unchecked, as in an editor or a parser. A [Position] is always valid: [Setup.Position] and the other
// constructors check everything, so other functions need not check again.
//
// A [Turn] is identified by its result. For example, two paths of Artemis are the same turn if they lead to the same
// position.
package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Position is a valid position. It has the heights of the 25 squares, the workers of both players on different squares
// without domes, the gods, and the side to move. A position is raised if the side to move must not move up, because
// Athena moved up on her last turn. It is finished if the opponent has just won by a step. A valid position need not be
// reachable, and may have more blocks than the box of the game.
//
// Without gods, all workers are on level 0, 1 or 2 unless the position is finished. In a finished position without
// gods, exactly one worker is on level 3. It belongs to the opponent of the side to move, who has won by climbing
// there.
//
// Before all workers are placed ([Position.Placed] is false), nothing is built. The board then has at most three
// workers. Both workers of First are placed before those of Second.
//
// A Position is a comparable value of 32 bytes without pointers, which the compiler keeps in registers. Equal positions
// are equal with ==, and a Position can be a map key. The zero Position is invalid; [Position.IsZero] reports it. It
// has an empty board without workers and cannot be encoded.
type Position struct {
	// Each square has one bit in each of the four sets. In the fields ones, twos and fours, these bits are the height as a
	// binary number, 4 for a dome. A build adds 1 to the height. The set workers has all workers. A square with a worker
	// has no dome, so the bit of that square in the field fours is used for another purpose: it is set for a worker of
	// Second. The bits above the squares in the field ones hold the rest of the position. Bits 49 and 60 are free for
	// later gods.
	ones, twos, fours, workers bitboard.Board5
}

// The bits above the squares in the field ones. They are so high that no shift to a neighbouring square brings them
// onto the board. A god is stored as its number plus 1, so the bits of a god are 0 only in the zero Position.
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

// Side returns the side to move. In a finished position, that side has lost. Before all workers are placed, it is the
// side that places next.
func (p Position) Side() Side { return Side(p.ones >> secondToMove) }

// God returns the god of a player, or [Mortal] if the player has no god. For the zero Position it returns Mortal.
func (p Position) God(side Side) God {
	g := p.ones >> (firstGod + (secondGod-firstGod)*(side&1)) & godMask
	return God(g - (g+godMask)>>5) // the second term is 0 for the zero Position, otherwise 1
}

// Gods returns the gods of First and of Second.
func (p Position) Gods() [2]God { return [2]God{p.God(First), p.God(Second)} }

// Mortals reports whether neither player has a god.
func (p Position) Mortals() bool { return p.ones&bothGods == mortals }

// Placed reports whether all four workers are on the board.
func (p Position) Placed() bool {
	w := p.workers
	w &= w - 1
	w &= w - 1
	return w&(w-1) != 0
}

// Raised reports whether the opponent of the side to move is Athena and moved up on her last turn. The side to move
// then must not move up.
func (p Position) Raised() bool { return p.ones>>raisedBit&1 != 0 }

// Finished reports whether the last turn won the game by a step. The winner is the opponent of the side to move.
// Finished does not report that the side to move has no legal turn; [Position.Outcome] reports both.
func (p Position) Finished() bool { return p.ones>>finishedBit&1 != 0 }

// Height returns the level of a square, 0..3, or 4 for a dome. For an invalid square it
// returns 0.
func (p Position) Height(s Square) int {
	i := s.Bit() & 63
	return int(p.ones&bitboard.Valid5>>i&1 + p.twos>>i&1<<1 + p.domes()>>i&1<<2)
}

// AtLeast returns the squares that are at least as high as a level. Level 0 gives all squares, level 4 gives the domes,
// and level 5 gives no square.
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

// Level returns the squares of a level, 0..3, or the domes for 4.
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

// Workers returns the squares of a player's two workers in ascending order, with [NoSquare] for a worker that is not
// placed yet.
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
