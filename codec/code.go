// Package codec turns positions of Santorini and of Arimaa into short codes and back.
// The formats are those of doc/FORMAT.md; a file here is a section there.
//
// [Parse] for Santorini and [ParseArimaa] for Arimaa are the only doors in, behind all
// others: a [Code] or an [ArimaaCode] that exists decodes. [IsArimaa] tells which to take.
package codec

import (
	"cmp"
	"fmt"
	"math/bits"
)

// MaxGoal is the greatest goal that a code can carry.
const MaxGoal = 9

// Code is a position and a goal as one number, N of section 3.1 of
// doc/FORMAT.md. It is a comparable value of two words: equal codes are exactly
// equal positions with equal goals, so it may be a map key, and the order of
// [Code.Compare] is that of its text and its binary form.
//
// A goal is 0 (none: just a position) or 1..[MaxGoal] (the side to move is to
// force a win within that many of its own turns).
//
// Every Code decodes. The zero Code is N = 0, a position like any other (an
// empty board, workers on A5 B5 and C5 D5, First to move); where "no code"
// must be said, use a pointer, [database/sql.Null] or a second value.
type Code struct{ hi, lo uint64 }

// WithGoal returns the code of the same position with another goal; 0 takes
// it away. The error is [ErrGoal] if the goal is not 0..[MaxGoal], or is not 0
// for a finished position, which has nothing left to win.
func (c Code) WithGoal(goal int) (Code, error) {
	switch {
	case goal < 0 || goal > MaxGoal:
		return Code{}, fmt.Errorf("goal %d: %w, want 0..%d", goal, ErrGoal, MaxGoal)
	case goal == c.Goal():
		return c, nil
	case c.finished():
		return Code{}, fmt.Errorf("goal %d: %w, the game is over in this position", goal, ErrGoal)
	}
	old := goalStarts[c.Goal()]
	lo, borrow := bits.Sub64(c.lo, old.lo, 0)
	hi, _ := bits.Sub64(c.hi, old.hi, borrow)
	return Code{hi, lo}.plus(goalStarts[goal]), nil
}

// Goal returns the goal, 0 for none.
func (c Code) Goal() int {
	if c.finished() {
		return 0
	}
	goal := 0
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

func (c Code) finished() bool { return c.Compare(goalStarts[MaxGoal+1]) >= 0 }

// String returns the ranked code, 14 characters.
func (c Code) String() string {
	b, _ := c.AppendText(make([]byte, 0, rankedLen))
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
func MustParse(text string) Code {
	c, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

func (c Code) plus(o Code) Code {
	lo, carry := bits.Add64(c.lo, o.lo, 0)
	hi, _ := bits.Add64(c.hi, o.hi, carry)
	return Code{hi, lo}
}
