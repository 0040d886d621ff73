// Package codec turns positions of Santorini and of Arimaa into short codes and back. doc/FORMAT.md
// describes the formats; each file implements one of its sections.
//
// To write a code, call [Encode] or [EncodeArimaa], and then WithGoal, String or Link of the
// result. To read text, choose by where it comes from:
//
//   - [Parse] and [ParseArimaa] read a code and nothing else: for codes from programs.
//   - [Read] reads one position that a user enters: a code, link, FEN or text board of either
//     game. [ReadAs] does so for one game.
//   - [ReadLine] reads a position and the turns after it, [ReadTurns] only turns.
//   - [Find] finds the codes in prose, such as a chat message.
//   - [Repair] suggests codes for a text with a typo.
//
// A [Key] is a code as 10 bytes, for the key column of a database. A [Code], an [ArimaaCode] and a
// Key that these functions return hold a valid position.
package codec

import (
	"cmp"
	"fmt"
	"math/bits"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// FormatVersion is the version of doc/FORMAT.md that this package reads and writes.
const FormatVersion = 1

// Code is a Santorini position with a goal, as one number: N of section 3.1 of doc/FORMAT.md. It is
// a comparable value of 16 bytes and may be a map key: two codes are equal if and only if their
// positions and goals are equal.
//
// The zero Code is invalid; [Code.IsZero] reports it. Every other Code holds a valid position. A
// code that is missing or null in JSON is the zero Code. It has no text and no binary form, and its
// position is the zero Position.
type Code struct{ hi, lo uint64 } // N + R0, which is X/71

// IsZero reports whether c is the zero Code, which is invalid.
func (c Code) IsZero() bool { return c == Code{} }

// WithGoal returns the code of the same position with another goal; [NoGoal] removes the goal.
// The error is [ErrGoal] if the goal is invalid, or if the game is over in the position.
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

// Goal returns the goal, or [NoGoal].
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

// Compare orders codes by goal, then side to move, workers and heights, with finished positions
// last. Their texts ([Code.String]) and keys ([Key]) have the same order.
func (c Code) Compare(o Code) int {
	if n := cmp.Compare(c.hi, o.hi); n != 0 {
		return n
	}
	return cmp.Compare(c.lo, o.lo)
}

func (c Code) finished() bool { return c.Compare(goalStarts[Hold3+1]) >= 0 }

// String returns the code, 14 characters, or "no code" for the zero Code.
func (c Code) String() string {
	b, err := c.AppendText(make([]byte, 0, rankedLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// Parse reads a Santorini code. It accepts exactly the texts that [Code.String] writes (14
// characters), which takes about 15 nanoseconds and no allocation, and those that
// [Code.Shrinking] writes (9 to 26 characters, the first of them 1). For user input, [Read] is
// more tolerant.
//
// The error is a *[ParseError] of the class [ErrLength], [ErrAlphabet], [ErrCheck],
// [ErrReserved], [ErrForm] or [ErrGame], or [position.ErrUnplaced] for that of a [PlacementCode].
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

// MustParse is like [Parse] but panics if the text is invalid.
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
