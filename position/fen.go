package position

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
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
	ErrUnplaced = errors.New("the workers are not placed yet")
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
// # before or after it marks the winner of a finished game. It is required if and only if a
// worker of that player is on level 3.
//
// Squares are names in either case or numbers 0..24. White space may stand between heights
// and around the side to move and the gods. A slash may follow each of the first four rows.
// If there are no heights, the board is empty.
//
// The error is a *[ParseError]. It wraps a *[SetupError] if the FEN is well formed but the
// position is invalid.
func Parse(fen string) (Position, error) {
	in := parser{text: fen}
	s := Setup{}
	in.heights(&s.Heights)
	in.side(&s.Side)
	var gods [2]god
	in.player(&s.Workers[First], &gods[First])
	in.slash()
	in.player(&s.Workers[Second], &gods[Second])
	if in.at < len(fen) {
		in.fail(in.at, ErrSyntax, "unexpected %q after the workers of Moon", fen[in.at])
	}
	if in.err != nil {
		return Position{}, in.err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "FEN", Input: fen, Offset: fault.Whole, Err: err}
	}
	for side, god := range gods {
		switch winner := p.Finished() && p.Side() != Side(side); {
		case god.marked && !winner:
			in.fail(god.at, ErrSyntax, "# marks player %d, who has no worker on level 3", 1+side)
		case !god.marked && winner:
			in.fail(god.at, ErrSyntax, "player %d has a worker on level 3, so the god must have the mark of the winner: #mortal", 1+side)
		}
	}
	if in.err != nil {
		return Position{}, in.err
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

// parser reads a FEN from left to right and keeps the first error. After an error its
// methods do nothing.
type parser struct {
	text string
	at   int
	err  error
}

func (in *parser) fail(at int, class error, format string, args ...any) {
	if in.err == nil {
		in.err = &ParseError{Kind: "FEN", Input: in.text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: class}
	}
}

// until returns the text up to one of the given characters, or to the end.
func (in *parser) until(stops string) string {
	rest := in.text[in.at:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	in.at += len(rest)
	return rest
}

// slash reads the slash at the end of a field.
func (in *parser) slash() {
	if in.at == len(in.text) {
		in.fail(in.at, ErrSyntax, "unexpected end, must continue with a slash")
	}
	in.at++
}

// fenSpace is the white space that may stand in a FEN.
const fenSpace = " \t\r\n"

func (in *parser) spaces() {
	for in.at < len(in.text) && strings.IndexByte(fenSpace, in.text[in.at]) >= 0 {
		in.at++
	}
}

func (in *parser) heights(heights *[Squares]int) {
	n, rows := 0, 0 // rows counts the rows that end with a slash
	for ; in.at < len(in.text); in.at++ {
		c := in.text[in.at]
		if c == '/' {
			if n < Squares && n == 5*(rows+1) {
				rows++
				continue
			}
			break
		}
		switch {
		case strings.IndexByte(fenSpace, c) >= 0:
			continue
		case c < '0' || c > '4':
			r, _ := utf8.DecodeRuneInString(in.text[in.at:])
			in.fail(in.at, ErrSyntax, "%q is not a height, must be 0..4", r)
			return
		case n < Squares:
			heights[n] = int(c - '0')
		}
		n++
	}
	switch {
	case rows > 0 && n != 5*(rows+1):
		in.fail(in.at, ErrSyntax, "%d heights in row %d, must be 5", n-5*rows, 5-rows)
	case n != 0 && n != Squares:
		in.fail(in.at, ErrSyntax, "%d heights, must be 25", n)
	}
	in.slash()
}

func (in *parser) side(side *Side) {
	if in.err != nil {
		return
	}
	in.spaces()
	start := in.at
	text := in.until("/")
	switch strings.TrimRight(text, fenSpace) {
	case "1":
		*side = First
	case "2":
		*side = Second
	default:
		in.fail(start, ErrSyntax, "side to move %.20q, must be 1 or 2", text)
	}
	in.slash()
}

// god is the mark of a god in a FEN.
type god struct {
	at     int // the offset of the mark of the winner, or of the god if it has no mark
	marked bool
}

// player reads a god, with or without the mark of the winner, and the workers.
func (in *parser) player(workers *[]Square, said *god) {
	if in.err != nil {
		return
	}
	in.spaces()
	start := in.at
	said.at = start
	text := in.until(":/")
	name := strings.TrimRight(text, fenSpace)
	if rest, found := strings.CutPrefix(name, "#"); found {
		name, said.marked = rest, true
		start++
	} else if rest, found := strings.CutSuffix(name, "#"); found {
		name, said.marked = rest, true
		said.at += len(name)
	}
	if trimmed := strings.Trim(name, fenSpace); trimmed != mortal {
		if trimmed == "" {
			in.fail(start, ErrSyntax, "god is missing, must be %q", mortal)
		} else {
			detail := fmt.Sprintf("god %.20q", trimmed)
			if first, _, pair := strings.Cut(trimmed, ","); pair {
				if _, ok := looseSquare(first); ok {
					detail = fmt.Sprintf("write %s: in front of the workers %.20s", mortal, trimmed)
				}
			}
			in.fail(start, ErrGod, "%s", detail)
		}
		return
	}
	if in.at == len(in.text) || in.text[in.at] == '/' || in.at+1 == len(in.text) || in.text[in.at+1] == '/' {
		in.fail(in.at, ErrUnplaced, "no workers")
		return
	}
	for more := true; more; {
		in.at++ // the colon or the comma
		start = in.at
		text := in.until(",/")
		s, ok := looseSquare(text)
		if !ok {
			in.fail(start, ErrSquare, "%.20q, must be A1..E5 or 0..24", text)
			return
		}
		*workers = append(*workers, s)
		more = in.at < len(in.text) && in.text[in.at] == ','
	}
	switch n := len(*workers); {
	case n < 2:
		in.fail(start, ErrUnplaced, "%d worker, must be 2", n)
	case n > 2:
		in.fail(start, ErrSyntax, "%d workers, must have 2", n)
	}
}

// looseSquare reads a square in any spelling of a FEN: its name in either case ("B4",
// "b4") or its number of one or two digits ("6", "06").
func looseSquare(text string) (Square, bool) {
	if s, ok := parseSquare(strings.ToUpper(text)); ok {
		return s, true
	}
	n, err := strconv.ParseUint(text, 10, 0)
	if err != nil || len(text) > 2 || n >= Squares {
		return NoSquare, false
	}
	return Square(n), true
}
