package gods

import (
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/fen"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Parse reads the FEN of a position with gods:
//
//	2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2
//	0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1
//
// The fields are those of [position.Parse], with the names of the gods: [^] behind athena says that
// she moved up on her last turn, and # in front of a god that its side has just won. Besides what
// position.Parse reads, Athena and athena[] are athena, and a - in front of the god of the side to move says
// that the other side, which must be Athena, moved up.
//
// The error is a *[position.ParseError] of the class [position.ErrSyntax], [position.ErrSquare],
// [position.ErrUnplaced] or [ErrGod]. It wraps a *[SetupError] if the FEN is well formed but the
// position is invalid, such as one without gods.
func Parse(text string) (Position, error) {
	in := fen.Reader{Text: text}
	s := Setup{}
	in.Heights(&s.Heights)
	s.Side = position.Side(in.Side())
	var said [2]marks
	for side := position.First; side <= position.Second; side++ {
		if side == position.Second {
			in.Slash()
		}
		s.Gods[side], said[side] = god(&in)
		for _, w := range in.Workers(&said[side].God) {
			s.Workers[side] = append(s.Workers[side], position.Square(w))
		}
	}
	in.End()
	mover, other := said[s.Side], said[s.Side.Other()]
	switch {
	case mover.Marked:
		in.Fail(mover.At, position.ErrSyntax, "# marks the side to move, must mark the other side or none")
	case mover.raised:
		in.Fail(mover.NameAt, position.ErrSyntax, "[^] behind the god of the side to move, must be behind the other side's or nowhere")
	case other.grounded:
		in.Fail(other.NameAt, position.ErrSyntax, "- in front of the god of the side that is not to move, must be in front of the other one or nowhere")
	}
	if in.Err != nil {
		return Position{}, in.Err
	}
	s.Raised, s.Finished = other.raised || mover.grounded, other.Marked
	p, err := s.Position()
	if err != nil {
		return Position{}, &position.ParseError{Kind: "FEN", Input: text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

// marks is what a FEN says about a player besides the god and the workers.
type marks struct {
	fen.God
	raised   bool // [^] behind the god
	grounded bool // - in front of it
}

// god reads the god of a player with its marks.
func god(in *fen.Reader) (God, marks) {
	said := marks{God: in.God()}
	if in.Err != nil {
		return 0, said
	}
	name, grounded := strings.CutPrefix(said.Name, "-")
	said.grounded = grounded
	name, data, hasData := strings.Cut(name, "[")
	g, err := ParseGod(strings.ToLower(name))
	switch {
	case said.Name == "":
		in.Fail(said.NameAt, position.ErrSyntax, "god is missing, must be %s", godNames())
	case err != nil && said.Forgotten() != "":
		in.Fail(said.NameAt, ErrGod, "%s", said.Forgotten())
	case err != nil:
		in.Fail(said.NameAt, ErrGod, "god %.20q, must be %s", name, godNames())
	case !hasData:
	case g != Athena:
		in.Fail(said.NameAt, position.ErrSyntax, "%.20q, only athena has brackets", said.Name)
	case data == "^]":
		said.raised = true
	case data != "]":
		in.Fail(said.NameAt, position.ErrSyntax, "%.20q, must be athena, athena[] or athena[^]", said.Name)
	}
	return g, said
}

// MustParse is like Parse but panics if the text is invalid.
func MustParse(text string) Position { return value.Must(Parse(text)) }

// String returns the FEN that [Parse] reads, with names in upper case, the workers of each player
// in ascending order, [^] behind Athena if she is raised, and # before the god of the winner of a
// finished position. The zero Position gives "no position".
func (p Position) String() string {
	if p.IsZero() {
		return "no position"
	}
	b, _ := p.AppendText(make([]byte, 0, 72))
	return string(b)
}

// AppendText appends the FEN. The zero Position is an error.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.IsZero() {
		return b, errors.New("gods: the zero Position has no FEN")
	}
	for s := position.A5; s.IsValid(); s++ {
		b = append(b, '0'+byte(p.Height(s)))
	}
	b = append(b, '/', '1'+byte(p.Side()))
	for side := position.First; side <= position.Second; side++ {
		b = p.appendGod(append(b, '/'), side)
		w := p.Workers(side)
		b, _ = w[0].AppendText(append(b, ':'))
		b, _ = w[1].AppendText(append(b, ','))
	}
	return b, nil
}

// GodText returns the god of a player as a FEN has it: with [^] behind Athena if she is raised, and with
// # in front if the player has won by the last step.
func (p Position) GodText(side position.Side) string { return string(p.appendGod(nil, side)) }

func (p Position) appendGod(b []byte, side position.Side) []byte {
	if p.Finished() && side != p.Side() {
		b = append(b, '#')
	}
	b = append(b, p.God(side).String()...)
	if p.Raised() && side != p.Side() {
		b = append(b, "[^]"...)
	}
	return b
}

// MarshalText returns the FEN. The zero Position is an error.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads what [Parse] reads.
func (p *Position) UnmarshalText(text []byte) error { return value.Unmarshal(p, Parse, text) }

// Value stores a position in a database as its FEN (database/sql/driver.Valuer). The zero Position
// is an error.
func (p Position) Value() (driver.Value, error) { return value.Column(p) }

// Scan reads a position from a database (database/sql.Scanner): a string or []byte that [Parse]
// reads. NULL is an error; scan a column that may be NULL into a [database/sql.Null] of Position.
func (p *Position) Scan(column any) error { return value.Scan(p, column, "gods.Position") }
