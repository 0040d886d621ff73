package gods

import (
	"cmp"
	"database/sql/driver"
	"errors"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Placement is an empty board before all workers stand, with the gods of both players, at least one
// of them not mortal. The rules are those of [position.Placement].
//
// It is a comparable value and may be a map key. The zero Placement is invalid; [Placement.IsZero]
// reports it.
type Placement struct {
	gods   [2]God
	placed position.Placement
}

// NewPlacement adds gods to a placement. The error is a *[SetupError].
func NewPlacement(first, second God, placed position.Placement) (Placement, error) {
	var report fault.Report[Faults]
	checkGods(&report, [2]God{first, second})
	if err := report.Err(); err != nil {
		return Placement{}, err
	}
	return Placement{[2]God{first, second}, placed}, nil
}

// IsZero reports whether p is the zero Placement, which is invalid.
func (p Placement) IsZero() bool { return p.gods == [2]God{} }

// God returns the god of a player.
func (p Placement) God(side position.Side) God { return p.gods[side&1] }

// Placed returns the workers that stand, without the gods. It has the legal turns.
func (p Placement) Placed() position.Placement { return p.placed }

// Play checks a turn. It returns the placement after it, or, after the turn that places the fourth
// worker, the start position; the other one is zero. The error is a *[position.PlacingError].
func (p Placement) Play(t position.Placing) (Placement, Position, error) {
	placed, start, err := p.placed.Play(t)
	if err != nil {
		return Placement{}, Position{}, err
	}
	if start.IsZero() {
		return Placement{p.gods, placed}, Position{}, nil
	}
	s := Setup{Workers: start.Setup().Workers, Gods: p.gods}
	return Placement{}, value.Must(s.Position()), nil
}

// ParsePlacement reads the FEN of a placement with gods, such as
//
//	0000000000000000000000000/2/apollo:B3,D3/mortal
//
// The error is as for [position.ParsePlacement], with [ErrGod] of this package.
func ParsePlacement(text string) (Placement, error) {
	in := fen.Reader{Text: text}
	var gods [2]God
	workers := in.Placement(func(side int) fen.God {
		var said marks
		gods[side], said = god(&in)
		if said.Marked || said.raised || said.grounded {
			in.Fail(said.NameAt, position.ErrSyntax, "a mark at a god before all workers stand")
		}
		return said.God
	})
	if in.Err != nil {
		return Placement{}, in.Err
	}
	var lists [2][]position.Square
	for side, list := range workers {
		for _, w := range list {
			lists[side] = append(lists[side], position.Square(w))
		}
	}
	placed, err := position.NewPlacement(lists[0], lists[1])
	var p Placement
	if err == nil {
		p, err = NewPlacement(gods[0], gods[1], placed)
	}
	if err != nil {
		return Placement{}, &position.ParseError{Kind: "FEN", Input: text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

// MustParsePlacement is like ParsePlacement but panics if the text is invalid.
func MustParsePlacement(text string) Placement { return value.Must(ParsePlacement(text)) }

// String returns the FEN that [ParsePlacement] reads. The zero Placement gives "no position".
func (p Placement) String() string {
	if p.IsZero() {
		return "no position"
	}
	b, _ := p.AppendText(make([]byte, 0, 72))
	return string(b)
}

// AppendText appends the FEN. The zero Placement is an error.
func (p Placement) AppendText(b []byte) ([]byte, error) {
	if p.IsZero() {
		return b, errors.New("gods: the zero Placement has no FEN")
	}
	b = append(append(b, "0000000000000000000000000/"...), '1'+byte(p.placed.Side()))
	for side, god := range p.gods {
		b = append(append(b, '/'), god.String()...)
		if workers := position.Placing(p.placed.WorkerSet(position.Side(side))); workers != 0 {
			b = append(append(b, ':'), workers.String()...)
		}
	}
	return b, nil
}

// MarshalText returns the FEN. The zero Placement is an error.
func (p Placement) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads what [ParsePlacement] reads.
func (p *Placement) UnmarshalText(text []byte) error { return value.Unmarshal(p, ParsePlacement, text) }

// Value stores a placement in a database as its FEN (database/sql/driver.Valuer). The zero Placement
// is an error.
func (p Placement) Value() (driver.Value, error) { return value.Column(p) }

// Scan reads a placement from a database (database/sql.Scanner): a string or []byte that
// [ParsePlacement] reads. NULL is an error.
func (p *Placement) Scan(column any) error { return value.Scan(p, column, "gods.Placement") }

// Image returns the placement that a symmetry of the board makes, with the same gods.
func (p Placement) Image(s position.Symmetry) Placement {
	return Placement{p.gods, s.Placement(p.placed)}
}

// Canonical is [position.Placement.Canonical], with the same gods.
func (p Placement) Canonical() (Placement, position.Symmetry) {
	placed, how := p.placed.Canonical()
	return Placement{p.gods, placed}, how
}

// Compare orders placements by their gods, as [Position.Compare] does, and then as
// [position.Placement.Compare] does.
func (p Placement) Compare(o Placement) int {
	return cmp.Or(cmp.Compare(pairOf(p.gods), pairOf(o.gods)), p.placed.Compare(o.placed))
}
