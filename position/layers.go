package position

import (
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// ErrLayers reports that in [Layers] or [Pieces] a square is not on exactly one level, or is invalid.
var ErrLayers = errors.New("each square must be on exactly one level")

// Layers is an unchecked position as sets of squares. In a valid position each square is on
// exactly one level.
type Layers struct {
	Levels  [5]SquareSet // the squares of levels 0, 1, 2 and 3, then the domes
	Workers [2]SquareSet // the workers of First and of Second
	Situation
}

// Layers returns the position as sets of squares.
func (p Position) Layers() Layers {
	return Layers{
		Levels:  [5]SquareSet{p.Level(0), p.Level(1), p.Level(2), p.Level(3), p.Level(4)},
		Workers: [2]SquareSet{p.WorkerSet(First), p.WorkerSet(Second)},

		Situation: p.Situation(),
	}
}

// Position checks the layers and returns the position. The error is [ErrLayers] if a square is not on exactly one level
// or a set has a bit off the board. Any other error is a *[SetupError].
func (l Layers) Position() (Position, error) {
	for bit := range 64 {
		n := 0
		for _, level := range l.Levels {
			n += int(level >> bit & 1)
		}
		switch square := SquareAtBit(bit); {
		case !square.IsValid() && n > 0:
			return Position{}, fmt.Errorf("layers: %w: bit %d is off the board", ErrLayers, bit)
		case square.IsValid() && n != 1:
			return Position{}, fmt.Errorf("layers: %w: %v is on %d levels", ErrLayers, square, n)
		}
	}
	ones, twos, domes := l.Levels[1]|l.Levels[3], l.Levels[2]|l.Levels[3], l.Levels[4]
	first, second := l.Workers[First], l.Workers[Second]
	return FromPlanes(bitboard.Board5(ones), bitboard.Board5(twos), bitboard.Board5(domes),
		bitboard.Board5(first), bitboard.Board5(second), l.Situation)
}

// Pieces is an unchecked position as lists of squares. A square in no list is on level 0.
type Pieces struct {
	Levels  [4][]Square // the squares of levels 1, 2 and 3, then the domes
	Workers [2][]Square // the workers of First and of Second
	Situation
}

// Pieces returns the position as lists of squares in ascending order.
func (p Position) Pieces() Pieces {
	out := Pieces{Workers: p.Setup().Workers, Situation: p.Situation()}
	for k := range out.Levels {
		out.Levels[k] = slices.Collect(p.Level(k + 1).All())
	}
	return out
}

// Position checks the lists and returns the position. The error is [ErrLayers] if a square is listed twice or is
// invalid. Any other error is a *[SetupError].
func (l Pieces) Position() (Position, error) {
	s := Setup{Workers: l.Workers, Situation: l.Situation}
	var seen bitboard.Board5
	for k, list := range l.Levels {
		for _, square := range list {
			if !square.IsValid() {
				return Position{}, fmt.Errorf("pieces: %w: square %d, must be 0..24", ErrLayers, uint8(square))
			}
			if seen&square.set() != 0 {
				return Position{}, fmt.Errorf("pieces: %w: %v is listed twice", ErrLayers, square)
			}
			seen |= square.set()
			s.Heights[square] = k + 1
		}
	}
	return s.Position()
}
