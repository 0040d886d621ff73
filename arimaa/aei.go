package arimaa

import (
	"database/sql/driver"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// ErrSyntax reports a text that is not well formed in its notation. It is the same value as position.ErrSyntax.
var ErrSyntax = fault.ErrSyntax

// ParseError says where and why a text is invalid. Its fields:
//
//   - Kind is the expected kind of text, such as "position", "step" or "game".
//   - Input is the text.
//   - Offset is the byte offset of the fault, 0..len(Input), or -1 for the whole text.
//   - Detail describes the fault.
//   - Err is one of the Err variables of this package, or wraps one. Test it with errors.Is.
//
// It is the same type as position.ParseError and codec.ParseError.
type ParseError = fault.ParseError

// Lengths in bytes of a position in short notation: the part before the board, and the whole text.
const (
	shortBoard = len("g [")
	shortLen   = shortBoard + Squares + len("]")
)

// Parse reads a position in the short notation of the Arimaa Engine Interface (AEI):
//
//	g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]
//
// The text consists of the side to move, a space, and the board in brackets. The side is g or s, in older texts w or b.
// The board has one character for each square, rank by rank from a8 to h1: the letter of a piece (see [ParsePiece]), or
// a space.
//
// The error is a *[ParseError]. It wraps a *[SetupError] if the text is well formed but the position is invalid.
func Parse(text string) (Position, error) {
	fail := func(offset int, format string, args ...any) (Position, error) {
		return Position{}, fault.At("position", text, offset, ErrSyntax, format, args...)
	}
	if text == "" {
		return fail(0, "the text is empty, must start with the side to move, g or s")
	}
	side, ok := sideOf(text[0])
	switch {
	case !ok:
		return fail(0, "side to move must be g or s")
	case len(text) < shortBoard || text[1:shortBoard] != " [":
		return fail(1, "the side to move must be followed by a space and [")
	}
	var l Layers
	for i := range Squares {
		offset := shortBoard + i
		if offset == len(text) || text[offset] == ']' {
			return fail(offset, "the board has %d squares, must have %d", i, Squares)
		}
		if text[offset] == ' ' {
			continue
		}
		piece := pieceOf(text[offset])
		if piece == NoPiece {
			r, _ := utf8.DecodeRuneInString(text[offset:])
			return fail(offset, "%q is not a piece, must be RCDHME, rcdhme or a space", r)
		}
		l[piece-1] |= Square(i ^ upsideDown).Set()
	}
	switch {
	case len(text) < shortLen || text[shortLen-1] != ']':
		return fail(shortLen-1, "no ] after %d squares", Squares)
	case len(text) > shortLen:
		return fail(shortLen, "unexpected text after the position")
	}
	return l.read("position", text, side)
}

// MustParse is like Parse but panics if the text is invalid.
func MustParse(text string) Position { return value.Must(Parse(text)) }

// String returns the position in the notation of [Parse], with g or s as the side to move.
func (p Position) String() string {
	b, _ := p.AppendText(make([]byte, 0, shortLen))
	return string(b)
}

// AppendText appends the text of [Position.String], 68 bytes. The error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	b = append(b, p.side.letter(), ' ', '[')
	board := len(b)
	for range Squares {
		b = append(b, ' ')
	}
	for i, layer := range p.layers {
		for square := range layer.Squares() {
			b[board+(square^upsideDown)] = Piece(i + 1).letter()
		}
	}
	return append(b, ']'), nil
}

// MarshalText returns the text of [Position.String]. The error is always nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a text as [Parse] does.
func (p *Position) UnmarshalText(text []byte) error { return value.Unmarshal(p, Parse, text) }

// Value returns a position in short notation for a database column (database/sql/driver.Valuer).
func (p Position) Value() (driver.Value, error) { return value.Column(p) }

// Scan reads a position from a database (database/sql.Scanner): a string or []byte that
// [Parse] reads. NULL is an error; scan a column that may be NULL into a
// [database/sql.Null] of Position.
func (p *Position) Scan(column any) error { return value.Scan(p, column, "arimaa.Position") }
