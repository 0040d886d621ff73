package position

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// The error classes of a FEN, for errors.Is. A well-formed FEN of an invalid position gives
// a *[SetupError] with all faults instead.
var (
	// ErrSyntax reports a text that is not well formed in its notation, such as FEN.
	// Package arimaa has the same value.
	ErrSyntax = fault.ErrSyntax
	// ErrGod reports a FEN with a god other than mortal.
	ErrGod = errors.New("only the god mortal is supported")
	// ErrUnplaced reports a FEN without all four workers.
	ErrUnplaced = fen.ErrUnplaced
)

// ParseError says where and why a text is invalid. Its fields:
//
//   - Kind is the expected kind of text, such as "FEN", "turn" or "game".
//   - Input is the text.
//   - Offset is the byte offset of the fault, 0..len(Input), or -1 for the whole text.
//   - Detail describes the fault.
//   - Err is an error class of this package, or wraps one.
//
// Packages arimaa and codec have the same type.
type ParseError = fault.ParseError

// Parse reads a Santorini FEN, the notation of the strongest open engine:
//
//	0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
//
// The fields are the 25 heights from A5 to E1, the side to move (1 for First, 2 for
// Second), and for each player its god, a colon and its workers. The god is always mortal. A
// # in front of it marks the winner of a finished game; it may also follow the god, or stand
// on either side of one of the workers. It is required if and only if a worker of that player is
// on level 3.
//
// Squares are names in either case or numbers 0..24. White space may stand between heights
// and around the side to move and the gods. A slash may follow each of the first four rows.
// If there are no heights, the board is empty.
//
// The error is a *[ParseError]. It wraps a *[SetupError] if the FEN is well formed but the
// position is invalid.
func Parse(text string) (Position, error) {
	in := fen.Reader{Text: text}
	s := Setup{}
	in.Heights(&s.Heights)
	s.Side = Side(in.Side())
	var gods [2]fen.God
	for side := First; side <= Second; side++ {
		if side == Second {
			in.Slash()
		}
		gods[side] = god(&in)
		for _, w := range in.Workers(&gods[side]) {
			s.Workers[side] = append(s.Workers[side], Square(w))
		}
	}
	in.End()
	if in.Err != nil {
		return Position{}, in.Err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "FEN", Input: text, Offset: fault.Whole, Err: err}
	}
	for side, god := range gods {
		switch winner := p.Finished() && p.Side() != Side(side); {
		case god.Marked && !winner:
			in.Fail(god.At, ErrSyntax, "# marks player %d, who has no worker on level 3", 1+side)
		case !god.Marked && winner:
			in.Fail(god.At, ErrSyntax, "player %d has a worker on level 3, so the god must have the mark of the winner: #mortal", 1+side)
		}
	}
	if in.Err != nil {
		return Position{}, in.Err
	}
	return p, nil
}

// MustParse is like Parse but panics if the text is invalid.
func MustParse(fen string) Position { return value.Must(Parse(fen)) }

// String returns the FEN that [Parse] reads, with names in upper case, the workers of each
// player in ascending order, and # before the god of the winner. The zero Position gives
// "no position".
func (p Position) String() string {
	if p.IsZero() {
		return "no position"
	}
	b, _ := p.AppendText(make([]byte, 0, 56))
	return string(b)
}

// AppendText appends the FEN. The zero Position is an error.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.IsZero() {
		return b, errors.New("position: the zero Position has no FEN")
	}
	for s := A5; s.IsValid(); s++ {
		b = append(b, '0'+byte(p.Height(s)))
	}
	b = append(b, '/', '1'+byte(p.Side()))
	for side := First; side <= Second; side++ {
		b = append(b, '/')
		if p.climbed()&p.workerSet(side) != 0 {
			b = append(b, '#')
		}
		w := p.Workers(side)
		b = append(b, mortal...)
		b = append(w[0].append(append(b, ':')), ',')
		b = w[1].append(b)
	}
	return b, nil
}

// MarshalText returns the FEN. The zero Position is an error.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads what [Parse] reads.
func (p *Position) UnmarshalText(text []byte) error { return value.Unmarshal(p, Parse, text) }

// Value stores a position in a database as its FEN (database/sql/driver.Valuer). The zero
// Position is an error.
func (p Position) Value() (driver.Value, error) { return value.Column(p) }

// Scan reads a position from a database (database/sql.Scanner): a string or []byte that
// [Parse] reads. NULL is an error; scan a column that may be NULL into a
// [database/sql.Null] of Position.
func (p *Position) Scan(column any) error { return value.Scan(p, column, "position.Position") }

const mortal = "mortal"

// god reads a god, which must be mortal.
func god(in *fen.Reader) fen.God {
	god := in.God()
	switch {
	case god.IsMortal():
	case god.Name == "":
		in.Fail(god.NameAt, ErrSyntax, "god is missing, must be %q", mortal)
	default:
		if name, _, brackets := strings.Cut(god.Name, "["); brackets && strings.EqualFold(name, mortal) {
			in.Fail(god.NameAt, ErrSyntax, "%.20q, only athena has brackets", god.Name)
		}
		in.Fail(god.NameAt, ErrGod, "%s", cmp.Or(god.Forgotten(), fmt.Sprintf("god %.20q", god.Name)))
	}
	return god
}
