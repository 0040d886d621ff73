package position

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Turn is one turn of a game: a worker steps from From to To and builds on Build. For a
// winning climb, Build is [NoSquare]. It is a comparable value. A Turn is unchecked;
// [Position.Play] checks it. The zero Turn is illegal in every position.
type Turn struct{ From, To, Build Square }

// ErrTurn reports a text that is not a turn.
var ErrTurn = errors.New("not a turn, must be like D4>D3^A2 or D4>D3#")

// ParseTurn reads the text of [Turn.String], and no other spelling; [ReadTurn] reads turns as people
// type them. The error is a
// *[ParseError].
func ParseTurn(text string) (Turn, error) {
	t := Turn{Build: NoSquare}
	fail := func(at int, detail string) (Turn, error) {
		if upper := strings.ToUpper(text); upper != text {
			if _, err := ParseTurn(upper); err == nil {
				detail = "squares must be in upper case"
			}
		}
		return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: min(at, len(text)), Detail: detail, Err: ErrTurn}
	}
	at := 0
	square := func(s *Square) bool {
		next, ok := parseSquare(text[at:min(at+2, len(text))])
		if ok {
			*s = next
			at += 2
		}
		return ok
	}
	take := func(c byte) bool {
		if at < len(text) && text[at] == c {
			at++
			return true
		}
		return false
	}
	switch {
	case !square(&t.From):
		return fail(at, "no square to step from")
	case !take('>'):
		return fail(at, "no >")
	case !square(&t.To):
		return fail(at, "no square to step to")
	case take('#'):
	case !take('^'):
		return fail(at, "no ^ and no #")
	case !square(&t.Build):
		return fail(at, "no square to build on")
	}
	if at < len(text) {
		return fail(at, "unexpected text after the turn")
	}
	return t, nil
}

// MustParseTurn is like ParseTurn but panics if the text is invalid, also if only [ReadTurn] reads it.
func MustParseTurn(text string) Turn { return value.Must(ParseTurn(text)) }

// IsZero reports whether t is the zero Turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// Wins reports whether the turn is a winning climb, without a build.
func (t Turn) Wins() bool { return t.Build == NoSquare }

// String returns the turn as "D4>D3^A2", or as "D4>D3#" for a winning climb.
func (t Turn) String() string {
	b, err := t.AppendText(make([]byte, 0, 8))
	if err != nil {
		return fmt.Sprintf("Turn(%v, %v, %v)", t.From, t.To, t.Build)
	}
	return string(b)
}

// Path returns the turn as part of a URL: its squares, such as D4D3A2.
func (t Turn) Path() string {
	if t.Wins() {
		return t.From.String() + t.To.String()
	}
	return t.From.String() + t.To.String() + t.Build.String()
}

// AppendText appends the text of [Turn.String]. It fails if a square is invalid.
func (t Turn) AppendText(b []byte) ([]byte, error) {
	if !t.From.IsValid() || !t.To.IsValid() || !t.Build.IsValid() && !t.Wins() {
		return b, fmt.Errorf("turn from %v to %v: %w", t.From, t.To, ErrSquare)
	}
	b = t.To.append(append(t.From.append(b), '>'))
	if t.Wins() {
		return append(b, '#'), nil
	}
	return t.Build.append(append(b, '^')), nil
}

// MarshalText returns the text of [Turn.String]. It fails if a square is invalid.
func (t Turn) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads what [ParseTurn] reads.
func (t *Turn) UnmarshalText(text []byte) error { return value.Unmarshal(t, ParseTurn, text) }
