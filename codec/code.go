// Package codec turns positions of Santorini and of Arimaa into short codes and back.
// The formats are those of doc/FORMAT.md; a file here is a section there.
//
// [Read] is the door in for whatever a person pastes, of either game. [Parse] and
// [ParseArimaa], which it calls, are the strict readers of codes: a [Code] or an
// [ArimaaCode] that they return decodes.
package codec

import (
	"cmp"
	"fmt"
	"math/bits"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// FormatVersion is the version of doc/FORMAT.md that this package reads and writes.
const FormatVersion = 1

// Code is a position and a goal as one number, N of section 3.1 of
// doc/FORMAT.md. It is a comparable value of two words: equal codes are exactly
// equal positions with equal goals, so it may be a map key, and the order of
// [Code.Compare] is that of its text and its binary form.
//
// The zero Code is no code, which [Code.IsZero] tells; every other Code decodes. So a
// code that is missing in JSON, or null, is the zero Code. It has no text and no binary
// form, and its position is the zero Position.
type Code struct{ hi, lo uint64 } // N + R0, which is X/71

// IsZero reports whether c is the zero Code, which is no code.
func (c Code) IsZero() bool { return c == Code{} }

// WithGoal returns the code of the same position with another goal; [NoGoal] takes
// it away. The error is [ErrGoal] if it is no goal, or if the game is over in the
// position and nothing is left to be won or held.
func (c Code) WithGoal(goal Goal) (Code, error) {
	switch {
	case !goal.IsValid():
		_, err := goal.AppendText(nil)
		return Code{}, err
	case goal == c.Goal():
		return c, nil
	case c.IsZero():
		return Code{}, fmt.Errorf("goal %v: %w, the zero code has no goal", goal, ErrGoal)
	case c.finished():
		return Code{}, fmt.Errorf("goal %v: %w, the game is over in this position", goal, ErrGoal)
	}
	return c.minus(goalStarts[c.Goal()]).plus(goalStarts[goal]), nil
}

// Goal returns the goal, [NoGoal] for none.
func (c Code) Goal() Goal {
	if c.finished() {
		return NoGoal
	}
	goal := NoGoal
	for c.Compare(goalStarts[goal+1]) >= 0 {
		goal++
	}
	return goal
}

// Compare orders codes by their numbers, which is also the order of their
// ranked texts and of their binary forms: by goal, then side to move, workers
// and heights, finished positions last.
func (c Code) Compare(o Code) int {
	if n := cmp.Compare(c.hi, o.hi); n != 0 {
		return n
	}
	return cmp.Compare(c.lo, o.lo)
}

func (c Code) finished() bool { return c.Compare(goalStarts[Hold3+1]) >= 0 }

// String returns the ranked code, 14 characters. The zero Code gives "no code".
func (c Code) String() string {
	b, err := c.AppendText(make([]byte, 0, rankedLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// Parse reads a code: a ranked one (14 characters), or a shrinking-index one
// (9 to 26 characters, the first of them 1). It accepts exactly what
// [Code.String] and [Code.Shrinking] write. A ranked code takes about 15
// nanoseconds and no allocation.
//
// The error is a *[ParseError] that says where and why.
func Parse(text string) (Code, error) {
	switch {
	case text == "" || len(text) > maxShrinkingLen:
	case text[0] != '1':
		if c, ok := parseRanked(text); ok {
			return c, nil
		}
	case len(text) >= minShrinkingLen:
		return parseShrinking(text)
	}
	return Code{}, explain(text)
}

// MustParse is Parse for text known to be right; it panics otherwise.
func MustParse(text string) Code { return value.Must(Parse(text)) }

func (c Code) plus(o Code) Code {
	lo, carry := bits.Add64(c.lo, o.lo, 0)
	hi, _ := bits.Add64(c.hi, o.hi, carry)
	return Code{hi, lo}
}

func (c Code) minus(o Code) Code {
	lo, borrow := bits.Sub64(c.lo, o.lo, 0)
	hi, _ := bits.Sub64(c.hi, o.hi, borrow)
	return Code{hi, lo}
}
