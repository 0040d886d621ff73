package position

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// ErrPlacing reports a text that is not a turn that places workers.
var ErrPlacing = errors.New("not a turn that places workers, must be like B3,D3 or D3")

// The rules that a turn that places workers can break.
var (
	ErrWorkers = errors.New("must place all workers that its side still has")
	ErrTaken   = errors.New("cannot place a worker where one stands")
)

// PlacingError is the error of an illegal [Placing].
type PlacingError struct {
	Placing Placing
	Square  Square // the square that is taken, or NoSquare
	Err     error  // [ErrTaken], or it wraps [ErrWorkers]
}

// Error returns the turn, the square and the rule.
func (e *PlacingError) Error() string {
	if !e.Square.IsValid() {
		return fmt.Sprintf("turn %v: %v", e.Placing, e.Err)
	}
	return fmt.Sprintf("turn %v: %v: %v", e.Placing, e.Square, e.Err)
}

// Unwrap returns e.Err.
func (e *PlacingError) Unwrap() error { return e.Err }

// Squares yields the squares in ascending order.
func (t Placing) Squares() iter.Seq[Square] { return SquareSet(t).All() }

// String returns the squares in ascending order: "B3,D3" or "D3", or "no turn" for the zero Placing.
func (t Placing) String() string {
	if t == 0 {
		return "no turn"
	}
	return string(t.appendAfter(nil, ',')[1:])
}

// Path returns the turn as part of a URL: its squares, such as B3D3.
func (t Placing) Path() string { return strings.ReplaceAll(t.String(), ",", "") }

// appendAfter appends the squares with commas between them, and a mark before the first.
func (t Placing) appendAfter(b []byte, mark byte) []byte {
	for s := range t.Squares() {
		b = s.append(append(b, mark))
		mark = ','
	}
	return b
}

// AppendText appends the text of [Placing.String]. The zero Placing is an error.
func (t Placing) AppendText(b []byte) ([]byte, error) {
	if t == 0 {
		return b, errors.New("position: the zero Placing has no text")
	}
	return append(b, t.String()...), nil
}

// MarshalText returns the text of [Placing.String]. The zero Placing is an error.
func (t Placing) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads what [ParsePlacing] reads.
func (t *Placing) UnmarshalText(text []byte) error { return value.Unmarshal(t, ParsePlacing, text) }

// ParsePlacing reads the text of [Placing.String], and no other spelling. The error is a
// *[ParseError] of the class [ErrPlacing].
func ParsePlacing(text string) (Placing, error) {
	t, err := ReadPlacing(text)
	if err == nil && t.String() != text {
		err = &ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Detail: "must be written " + t.String(), Err: ErrPlacing}
	}
	if err != nil {
		return 0, err
	}
	return t, nil
}

// MustParsePlacing is like ParsePlacing but panics if the text is invalid.
func MustParsePlacing(text string) Placing { return value.Must(ParsePlacing(text)) }

// ReadPlacing reads one or two squares that a user typed, in either case and order: "b3,d3", "B3 D3",
// "d3-b3" or "B3D3". The error is a *[ParseError] of the class [ErrPlacing].
func ReadPlacing(text string) (Placing, error) {
	in := turnReader{text: text}
	fail := func(detail string) (Placing, error) {
		return 0, &ParseError{Kind: "turn", Input: text, Offset: in.at, Detail: detail, Err: ErrPlacing}
	}
	var first, second Square
	if !in.square(&first) {
		return fail("no square to place a worker on")
	}
	if in.ended() {
		return NewPlacing(first), nil
	}
	in.sign(",-")
	if !in.square(&second) {
		return fail("no square to place a worker on")
	}
	switch {
	case !in.ended():
		return fail("unexpected text after the turn")
	case first == second:
		return fail("two workers on one square")
	}
	return NewPlacing(first, second), nil
}
