// Package gods implements Santorini with god powers: positions, their notation and the rules, for
// the ten simple gods and for sides without one. doc/GODS.md has the rules.
//
// A [Setup] is unchecked, as in an editor or a parser. A [Position] is always valid:
// [Setup.Position] and [Parse] check everything, so other functions need not check again. At least
// one side has a god: the game without gods belongs to package position, whose squares and sides
// this package uses.
//
// A turn is what it leads to. Where several ways lead to one position, such as those of Artemis
// round two sides of a worker, they are one [Turn].
package gods

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// Position is a valid position: 25 heights, two workers of each player on four different squares
// without a dome, the gods, the side to move, whether that side must not move up because Athena
// has (raised), and whether the other side has just won. A valid position need not be reachable,
// and may have more pieces than the box.
//
// It is a comparable value of 32 bytes without pointers. Equal positions are equal with ==, and a
// Position can be a map key. The zero Position is invalid; [Position.IsZero] reports it.
type Position struct {
	// The same sets as in a position.Position: the bits of a square in ones, twos and fours
	// are its height as a binary number; where a worker stands, the bit in fours is set for a
	// worker of Second. Bits of ones above the squares are the rest of the position.
	ones, twos, fours, workers bitboard.Board5
}

// The bits of ones above the squares. No shift to a neighbouring square brings them onto the board.
const (
	firstGod     = 50 // 5 bits
	secondGod    = 55 // 5 bits
	raisedBit    = 61
	finishedBit  = 62
	secondToMove = 63

	godMask = 1<<5 - 1
)

// IsZero reports whether p is the zero Position, which is invalid.
func (p Position) IsZero() bool { return p.workers == 0 }

// Side returns the side to move. In a finished position it has lost.
func (p Position) Side() position.Side { return position.Side(p.ones >> secondToMove) }

// God returns the god of a player.
func (p Position) God(side position.Side) God {
	return God(p.ones >> (firstGod + (secondGod-firstGod)*(side&1)) & godMask)
}

// Raised reports whether the other side is Athena and moved up on her last turn, so that the side
// to move must not move up.
func (p Position) Raised() bool { return p.ones>>raisedBit&1 != 0 }

// Finished reports whether the game was won by a step on the last turn. The winner is the opponent
// of the side to move. [Position.Outcome] also knows a side without a legal turn.
func (p Position) Finished() bool { return p.ones>>finishedBit&1 != 0 }

// Height returns the level of a square, 0..3, or 4 for a dome. For an invalid square it returns 0.
func (p Position) Height(s position.Square) int {
	i := s.Bit() & 63
	return int(p.ones&bitboard.Valid5>>i&1 + p.twos>>i&1<<1 + p.domes()>>i&1<<2)
}

// AtLeast returns the squares of at least a level: all squares for level 0, the domes for level 4,
// the empty set for level 5.
func (p Position) AtLeast(level int) position.SquareSet {
	n := p.node()
	switch level {
	case 1:
		return position.SquareSet(n.One)
	case 2:
		return position.SquareSet(n.Two)
	case 3:
		return position.SquareSet(n.Three)
	case 4:
		return position.SquareSet(n.Domes)
	}
	if level <= 0 {
		return position.SquareSet(bitboard.Valid5)
	}
	return 0
}

// Level returns the squares of exactly a level, 0..3, or 4 for the domes.
func (p Position) Level(level int) position.SquareSet {
	return p.AtLeast(level) &^ p.AtLeast(level+1)
}

func (p Position) domes() bitboard.Board5 { return p.fours &^ p.workers }

// WorkerSet returns the squares of a player's workers.
func (p Position) WorkerSet(side position.Side) position.SquareSet {
	return position.SquareSet(p.workerSet(side))
}

func (p Position) workerSet(side position.Side) bitboard.Board5 {
	return p.workers & (p.fours ^ (bitboard.Board5(side&1) - 1))
}

// Workers returns the squares of a player's workers in ascending order.
func (p Position) Workers(side position.Side) [2]position.Square {
	w := p.workerSet(side)
	return [2]position.Square{position.SquareAtBit(w.Lowest()), position.SquareAtBit((w & (w - 1)).Lowest())}
}

// WorkerAt returns the player whose worker is on a square. It reports false if the square is free
// or invalid.
func (p Position) WorkerAt(s position.Square) (position.Side, bool) {
	return position.Side(p.fours & p.workers >> (s.Bit() & 63) & 1), p.workers.Has(s.Bit())
}
