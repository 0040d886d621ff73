package position

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// ReadTurn reads a turn that a user typed: two or three squares in either case, such as
//
//	d4>d3^a2   D4-D3-A2   d4d3a2   d4 d3 a2
//
// The square to step to may have > or - before it, the square to build on ^ or -. White
// space is allowed except inside a square. A turn of two squares is a winning climb; a # after
// it is optional.
//
// Use [ParseTurn] to read the output of programs. The error is a *[ParseError] of the class
// [ErrTurn].
func ReadTurn(text string) (Turn, error) {
	in := turnReader{text: text}
	t := Turn{Build: NoSquare}
	if !in.square(&t.From) {
		return in.fail("no square to step from")
	}
	in.sign(">-")
	if !in.square(&t.To) {
		return in.fail("no square to step to")
	}
	switch {
	case in.sign("#") || in.ended():
	default:
		in.sign("^-")
		if !in.square(&t.Build) {
			return in.fail("no square to build on")
		}
	}
	if !in.ended() {
		return in.fail("unexpected text after the turn")
	}
	return t, nil
}

// turnReader reads a turn from left to right. Its methods skip white space first.
type turnReader struct {
	text string
	at   int
}

// rest returns the unread text without leading white space.
func (in *turnReader) rest() string {
	rest := strings.TrimLeftFunc(in.text[in.at:], unicode.IsSpace)
	in.at = len(in.text) - len(rest)
	return rest
}

func (in *turnReader) ended() bool { return in.rest() == "" }

// square reads a square and reports whether there is one.
func (in *turnReader) square(s *Square) bool {
	rest := in.rest()
	next, ok := parseSquare(strings.ToUpper(rest[:min(2, len(rest))]))
	if ok {
		*s = next
		in.at += 2
	}
	return ok
}

// sign reads one of the given characters and reports whether there is one.
func (in *turnReader) sign(signs string) bool {
	rest := in.rest()
	ok := rest != "" && strings.IndexByte(signs, rest[0]) >= 0
	if ok {
		in.at++
	}
	return ok
}

func (in *turnReader) fail(detail string) (Turn, error) {
	return Turn{}, &fault.ParseError{Kind: "turn", Input: in.text, Offset: in.at, Detail: detail, Err: ErrTurn}
}
