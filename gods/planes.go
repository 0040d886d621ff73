package gods

import (
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// Situation is what a position has besides the board: gods, side to move, and what the last turn
// has left behind. It is a comparable value. The zero Situation has no gods and belongs to no
// position.
type Situation struct {
	Gods     [2]God        // the gods of First and of Second
	Side     position.Side // the side to move
	Raised   bool          // the other side is Athena and moved up on her last turn
	Finished bool          // the other side has just won by a step
}

// Situation returns what the position has besides the board.
func (p Position) Situation() Situation {
	return Situation{[2]God{p.God(position.First), p.God(position.Second)}, p.Side(), p.Raised(), p.Finished()}
}

// Planes returns the bits of the heights as three sets: ones has levels 1 and 3, twos has levels
// 2 and 3, fours has the domes. It is meant for code that packs positions as package codec does.
func (p Position) Planes() (ones, twos, fours bitboard.Board5) {
	return p.ones & bitboard.Valid5, p.twos, p.domes()
}

// ErrPlanes reports a set with a bit off the board.
var ErrPlanes = errors.New("gods: a bit of the planes is off the board")

// FromPlanes is the inverse of [Position.Planes], [Position.WorkerSet] and [Position.Situation].
// It takes a few nanoseconds and allocates only if it fails. The error is [ErrPlanes] if a set has
// a bit off the board, otherwise a *[SetupError].
func FromPlanes(ones, twos, fours, first, second bitboard.Board5, s Situation) (Position, error) {
	workers := first | second
	if (ones|twos|fours|workers)&^bitboard.Valid5|fours&(ones|twos|workers)|first&second != 0 ||
		first.Count() != 2 || second.Count() != 2 || !s.isValid() {
		return Position{}, planesError(ones, twos, fours, first, second, s)
	}
	return Position{ones | s.bits(), twos, fours | second, workers}, nil
}

func (s Situation) isValid() bool {
	return s.Side <= position.Second && s.Gods[0].IsValid() && s.Gods[1].IsValid() && s.Gods[0]|s.Gods[1] != Mortal &&
		!(s.Raised && (s.Finished || s.Gods[s.Side.Other()] != Athena))
}

// bits returns the bits of Position.ones above the squares.
func (s Situation) bits() bitboard.Board5 {
	return bitboard.Board5(s.Gods[position.First])<<firstGod | bitboard.Board5(s.Gods[position.Second])<<secondGod |
		bitboard.Board5(s.Side)<<secondToMove | flag(s.Raised, raisedBit) | flag(s.Finished, finishedBit)
}

// planesError returns the error of FromPlanes.
func planesError(ones, twos, fours, first, second bitboard.Board5, of Situation) error {
	if (ones|twos|fours|first|second)&^bitboard.Valid5 != 0 {
		return ErrPlanes
	}
	s := Setup{Gods: of.Gods, Side: of.Side, Raised: of.Raised, Finished: of.Finished}
	for i := range s.Heights {
		bit := position.Square(i).Bit()
		s.Heights[i] = int(ones>>bit&1 + twos>>bit&1<<1 + fours>>bit&1<<2)
	}
	for i, set := range [2]bitboard.Board5{first, second} {
		s.Workers[i] = slices.Collect(position.SquareSet(set).All())
	}
	return s.check()
}
