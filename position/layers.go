package position

import (
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// ErrLayers reports [Layers] or [Pieces] that are not a board: a square is on no level or on
// several levels, or a set or a list has an invalid square.
var ErrLayers = errors.New("each square must be on exactly one level")

// Layers is an unchecked position as sets of squares. In a valid position each square is on
// exactly one level.
type Layers struct {
	Levels  [5]SquareSet // the squares of level 0, 1, 2, 3, and the domes
	Workers [2]SquareSet // the workers of First and of Second
	Side    Side         // the side to move
}

// Layers returns the position as sets of squares.
func (p Position) Layers() Layers {
	return Layers{
		Levels:  [5]SquareSet{p.Level(0), p.Level(1), p.Level(2), p.Level(3), p.Level(4)},
		Workers: [2]SquareSet{p.WorkerSet(First), p.WorkerSet(Second)},
		Side:    p.Side(),
	}
}

// Position checks the layers and returns the position. The error is [ErrLayers] if a square
// is not on exactly one level or a set has a bit off the board. Otherwise it is a
// *[SetupError].
func (l Layers) Position() (Position, error) {
	var levels [5]bitboard.Board5
	var once, twice bitboard.Board5
	for k, level := range l.Levels {
		levels[k] = bitboard.Board5(level)
		once, twice = once|levels[k], twice|once&levels[k]
	}
	if clash := once ^ bitboard.Valid5 | twice; clash != 0 {
		return Position{}, l.clash(clash)
	}
	first, second := bitboard.Board5(l.Workers[First]), bitboard.Board5(l.Workers[Second])
	return FromPlanes(levels[1]|levels[3], levels[2]|levels[3], levels[4], first, second, l.Side)
}

func (l Layers) clash(squares bitboard.Board5) error {
	bit := squares.Lowest()
	if !bitboard.Valid5.Has(bit) {
		return fmt.Errorf("layers: %w: bit %d is off the board", ErrLayers, bit)
	}
	n := 0
	for _, level := range l.Levels {
		n += int(level >> bit & 1)
	}
	return fmt.Errorf("layers: %w: %v is on %d levels", ErrLayers, SquareAtBit(bit), n)
}

// Planes returns the bits of the heights as three sets: ones has levels 1 and 3, twos has
// levels 2 and 3, fours has the domes. It is inlined. It is meant for code that packs
// positions as package codec does; otherwise [Position.Layers] is simpler.
func (p Position) Planes() (ones, twos, fours bitboard.Board5) {
	return p.ones &^ secondToMove, p.twos, p.domes()
}

// FromPlanes is the inverse of [Position.Planes]: it returns the position with these heights
// and workers. It takes a few nanoseconds and allocates only if it fails. The error is
// [ErrLayers] if a set has a bit off the board, otherwise a *[SetupError].
func FromPlanes(ones, twos, fours, first, second bitboard.Board5, side Side) (Position, error) {
	workers, toMove := first|second, first
	if side == Second {
		toMove = second
	}
	climbed := workers & ones & twos
	if (ones|twos|fours|workers)&^bitboard.Valid5|fours&(ones|twos|workers)|first&second|climbed&(toMove|(climbed-1)) != 0 ||
		first.Count() != 2 || second.Count() != 2 || side > Second {
		return Position{}, planesError(ones, twos, fours, first, second, side)
	}
	return Position{ones: ones | bitboard.Board5(side)<<63, twos: twos, fours: fours | second, workers: workers}, nil
}

// planesError returns the error of FromPlanes.
func planesError(ones, twos, fours, first, second bitboard.Board5, side Side) error {
	if off := (ones | twos | fours | first | second) &^ bitboard.Valid5; off != 0 {
		return fmt.Errorf("planes: %w: bit %d is off the board", ErrLayers, off.Lowest())
	}
	s := Setup{Side: side}
	for i := range s.Heights {
		bit := Square(i).Bit()
		s.Heights[i] = int(ones>>bit&1 + twos>>bit&1<<1 + fours>>bit&1<<2)
	}
	for i, set := range [2]bitboard.Board5{first, second} {
		s.Workers[i] = slices.Collect(SquareSet(set).All())
	}
	return s.check()
}

// Pieces is an unchecked position as lists of squares. A square that is in none of the
// lists is on level 0.
type Pieces struct {
	Levels  [4][]Square // the squares of level 1, 2, 3, and the domes
	Workers [2][]Square // the workers of First and of Second
	Side    Side        // the side to move
}

// Pieces returns the position as lists of squares in ascending order.
func (p Position) Pieces() Pieces {
	out := Pieces{Workers: p.Setup().Workers, Side: p.Side()}
	for k := range out.Levels {
		out.Levels[k] = slices.Collect(p.Level(k + 1).All())
	}
	return out
}

// Position checks the lists and returns the position. The error is [ErrLayers] if a square is
// listed twice or is invalid, otherwise a *[SetupError].
func (l Pieces) Position() (Position, error) {
	s := Setup{Workers: l.Workers, Side: l.Side}
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
