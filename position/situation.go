package position

import (
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Situation is the part of a position that is not on the board: the gods, the side to move, and the effects of the last
// turn. It is a comparable value. In the zero Situation there are no gods, and First is to move.
type Situation struct {
	Gods     [2]God // the gods of First and of Second
	Side     Side   // the side to move
	Raised   bool   // the opponent of the side to move is Athena and moved up on her last turn
	Finished bool   // the opponent of the side to move has just won by a step
}

// Situation returns the part of the position that is not on the board.
func (p Position) Situation() Situation {
	return Situation{p.Gods(), p.Side(), p.Raised(), p.Finished()}
}

// Planes returns the heights as three sets, one for each binary digit. The set ones has levels 1 and 3, the set twos
// has levels 2 and 3, and the set fours has the domes. Planes is meant for package codec; otherwise use
// [Position.Layers], which is simpler.
func (p Position) Planes() (ones, twos, fours bitboard.Board5) {
	return p.ones & bitboard.Valid5, p.twos, p.domes()
}

// FromPlanes returns the position with the given [Position.Planes], the workers of First and of Second, and the
// situation. Without gods, a worker on level 3 makes the position finished, even if s.Finished is not set. The error is
// [ErrLayers] if a set has a bit off the board. Any other error is a *[SetupError]. FromPlanes takes a few nanoseconds
// and allocates only if it fails.
func FromPlanes(ones, twos, fours, first, second bitboard.Board5, s Situation) (Position, error) {
	workers := first | second
	one, other := first&(first-1), second&(second-1) // the sets without their lowest worker: one worker must be left
	off, shared := (ones|twos|fours|workers)&^bitboard.Valid5, fours&(ones|twos|workers)|first&second
	if off|shared|one&(one-1)|other&(other-1) != 0 || one == 0 || other == 0 {
		return fromPlanes(ones, twos, fours, first, second, s)
	}
	if s.Gods == [2]God{} {
		climbed, toMove := workers&ones&twos, first
		if s.Side == Second {
			toMove = second
		}
		if climbed&(toMove|(climbed-1)) != 0 || s.Side > Second || s.Raised || s.Finished && climbed == 0 {
			return fromPlanes(ones, twos, fours, first, second, s)
		}
		above := mortals | bitboard.Board5(s.Side)<<secondToMove
		if climbed != 0 {
			above |= 1 << finishedBit
		}
		return Position{ones | above, twos, fours | second, workers}, nil
	}
	if !s.isValid() {
		return fromPlanes(ones, twos, fours, first, second, s)
	}
	return Position{ones | s.bits(), twos, fours | second, workers}, nil
}

// isValid reports whether the situation is possible in a position with at least one god.
func (s Situation) isValid() bool {
	return s.Side <= Second && s.Gods[0].IsValid() && s.Gods[1].IsValid() &&
		!(s.Raised && (s.Finished || s.Gods[s.Side.Other()] != Athena))
}

// bits returns the situation as the bits of Position.ones above the squares.
func (s Situation) bits() bitboard.Board5 {
	return bitboard.Board5(s.Gods[First]+1)<<firstGod | bitboard.Board5(s.Gods[Second]+1)<<secondGod |
		bitboard.Board5(s.Side)<<secondToMove | flag(s.Raised, raisedBit) | flag(s.Finished, finishedBit)
}

// fromPlanes is like FromPlanes but slower. It handles invalid positions, and positions before all workers are placed.
func fromPlanes(ones, twos, fours, first, second bitboard.Board5, situation Situation) (Position, error) {
	if off := (ones | twos | fours | first | second) &^ bitboard.Valid5; off != 0 {
		return Position{}, fmt.Errorf("planes: %w: bit %d is off the board", ErrLayers, off.Lowest())
	}
	s := Setup{Situation: situation}
	for i := range s.Heights {
		bit := Square(i).Bit()
		s.Heights[i] = int(ones>>bit&1 + twos>>bit&1<<1 + fours>>bit&1<<2)
	}
	for i, set := range [2]bitboard.Board5{first, second} {
		s.Workers[i] = slices.Collect(SquareSet(set).All())
	}
	return s.Position()
}
