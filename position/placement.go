package position

import (
	"cmp"
	"database/sql/driver"
	"fmt"
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Placement is an empty board before all workers stand: First places two workers, then Second, and
// then First moves. It has no workers, one or two of First, or both of First and one of Second.
// With the fourth worker it becomes a [Position].
//
// It is a comparable value of 16 bytes, and may be a map key. The zero Placement is the beginning of
// a game, without workers.
type Placement struct{ first, second bitboard.Board5 }

// NewPlacement returns the placement with the given workers, in any order. The error is a
// *[SetupError] if a square is invalid or given twice, or if the numbers of workers are not 0 and 0,
// 1 and 0, 2 and 0, or 2 and 1.
func NewPlacement(first, second []Square) (Placement, error) {
	var report fault.Report[Faults]
	var p Placement
	if n := len(first) + len(second); n > 3 || len(first) != min(n, 2) {
		report.Add(FaultWorkerCount, "%d and %d workers, must be 0 and 0, 1 and 0, 2 and 0, or 2 and 1", len(first), len(second))
	}
	for i, list := range [2][]Square{first, second} {
		for _, s := range list {
			switch {
			case !s.IsValid():
				report.Add(FaultSquare, "%s's worker on square %d, must be 0..24", Side(i).Name(), uint8(s))
			case (p.first|p.second)&s.set() != 0:
				report.Add(FaultShared, "two workers at %v", s)
			case i == 0:
				p.first |= s.set()
			default:
				p.second |= s.set()
			}
		}
	}
	if err := report.Err(); err != nil {
		return Placement{}, err
	}
	return p, nil
}

// Count returns the number of workers that stand, 0 to 3.
func (p Placement) Count() int { return (p.first | p.second).Count() }

// Side returns the side that places next.
func (p Placement) Side() Side {
	if p.first.Count() < 2 {
		return First
	}
	return Second
}

// Left returns how many workers the side to place still has to place, all of them on its next turn: 1
// or 2.
func (p Placement) Left() int { return 2 - p.Count()%2 }

// WorkerSet returns the squares of a player's workers.
func (p Placement) WorkerSet(side Side) SquareSet {
	if side == First {
		return SquareSet(p.first)
	}
	return SquareSet(p.second)
}

// Placing is a turn before all workers stand: the set of one or two squares on which a side places
// its workers. The zero Placing is illegal.
type Placing SquareSet

// NewPlacing returns the placing on squares.
func NewPlacing(squares ...Square) (t Placing) {
	for _, s := range squares {
		t |= Placing(s.Set())
	}
	return t
}

// Turns yields the legal turns: the free squares, or pairs of them, each pair ordered by its higher
// square first, then by its lower one, A5 first. These are 300, 24, 253 or 22.
func (p Placement) Turns() iter.Seq[Placing] {
	return func(yield func(Placing) bool) {
		free := SquareSet(bitboard.Valid5 &^ (p.first | p.second))
		for high := range free.All() {
			if p.Left() == 1 {
				if !yield(Placing(high.Set())) {
					return
				}
				continue
			}
			for low := range free.All() {
				if low >= high {
					break
				}
				if !yield(Placing(low.Set() | high.Set())) {
					return
				}
			}
		}
	}
}

// Play checks a turn. It returns the placement after it, or, after the turn that places the fourth
// worker, the start position, and otherwise the zero Position. The error is a *[PlacingError].
func (p Placement) Play(t Placing) (Placement, Position, error) {
	squares := bitboard.Board5(t)
	fail := func(at bitboard.Board5, err error) (Placement, Position, error) {
		return Placement{}, Position{}, &PlacingError{t, SquareAtBit(at.Lowest()), err}
	}
	switch {
	case squares&^bitboard.Valid5 != 0 || squares.Count() != p.Left():
		return fail(0, fmt.Errorf("%w: %s", ErrWorkers, [...]string{1: "one, such as D3", 2: "two, such as B3,D3"}[p.Left()]))
	case squares&(p.first|p.second) != 0:
		return fail(squares&(p.first|p.second), ErrTaken)
	case p.Side() == First:
		return Placement{first: p.first | squares}, Position{}, nil
	}
	second := p.second | squares
	return Placement{}, Position{fours: second, workers: p.first | second}, nil
}

// String returns the FEN, such as
//
//	0000000000000000000000000/2/mortal:B3,D3/mortal
func (p Placement) String() string {
	b, _ := p.AppendText(make([]byte, 0, 56))
	return string(b)
}

// AppendText appends the FEN. It never fails.
func (p Placement) AppendText(b []byte) ([]byte, error) {
	b = append(append(b, "0000000000000000000000000/"...), '1'+byte(p.Side()))
	for side := First; side <= Second; side++ {
		b = append(append(b, '/'), mortal...)
		b = Placing(p.WorkerSet(side)).appendAfter(b, ':')
	}
	return b, nil
}

// MarshalText returns the FEN.
func (p Placement) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads what [ParsePlacement] reads.
func (p *Placement) UnmarshalText(text []byte) error { return value.Unmarshal(p, ParsePlacement, text) }

// Value stores a placement in a database as its FEN (database/sql/driver.Valuer).
func (p Placement) Value() (driver.Value, error) { return value.Column(p) }

// Scan reads a placement from a database (database/sql.Scanner): a string or []byte that
// [ParsePlacement] reads. NULL is an error.
func (p *Placement) Scan(column any) error { return value.Scan(p, column, "position.Placement") }

// ParsePlacement reads the FEN of a placement, as [Parse] reads that of a position. The error is a
// *[ParseError] of the class [ErrSyntax], [ErrSquare], [ErrGod] or [ErrUnplaced], or it wraps a
// *[SetupError].
func ParsePlacement(text string) (Placement, error) {
	in := fen.Reader{Text: text}
	workers := in.Placement(func(int) fen.God {
		god := god(&in)
		if god.Marked {
			in.Fail(god.At, ErrSyntax, "# marks a winner before all workers stand")
		}
		return god
	})
	if in.Err != nil {
		return Placement{}, in.Err
	}
	p, err := NewPlacement(squares(workers[First]), squares(workers[Second]))
	if err != nil {
		return Placement{}, &ParseError{Kind: "FEN", Input: text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

func squares(numbers []uint8) (list []Square) {
	for _, n := range numbers {
		list = append(list, Square(n))
	}
	return list
}

// MustParsePlacement is like ParsePlacement but panics if the text is invalid.
func MustParsePlacement(fen string) Placement { return value.Must(ParsePlacement(fen)) }

// Placement returns the placement that a symmetry of the board makes.
func (s Symmetry) Placement(p Placement) Placement { return Placement{s.set(p.first), s.set(p.second)} }

// Placing returns the image of a placing.
func (s Symmetry) Placing(t Placing) Placing { return Placing(s.set(bitboard.Board5(t))) }

// Canonical returns the same placement for all eight symmetric placements: the smallest in the order
// of [Placement.Compare]. It also returns the first symmetry that maps p to it.
func (p Placement) Canonical() (Placement, Symmetry) {
	best, how := p, Identity
	for s := FlipColumns; s < Symmetries; s++ {
		if image := s.Placement(p); image.Compare(best) < 0 {
			best, how = image, s
		}
	}
	return best, how
}

// Compare orders placements like their codes: by the number of workers, then by the squares of
// First's workers, the higher one first, and of Second's.
func (p Placement) Compare(o Placement) int {
	return cmp.Or(cmp.Compare(p.Count(), o.Count()), cmp.Compare(p.first, o.first), cmp.Compare(p.second, o.second))
}
