package view

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Verdict is what is shown of the question whether the goal of a code is right.
type Verdict struct {
	Head
	Goal  codec.Goal `json:"goal"`
	Right bool       `json:"right"`
	Flaw  string     `json:"flaw,omitempty"` // what is wrong, for a person; only if it is not right
	Line  []string   `json:"line"`           // turns that show the flaw
}

// VerdictOf returns what is shown of an answer of [puzzles.VerifyUnique], which is nil or a
// *[puzzles.Flaw].
func VerdictOf(c codec.AnyCode, answer error) Verdict {
	v := Verdict{Head: HeadOf(c), Goal: c.Goal(), Right: answer == nil, Line: []string{}}
	var flaw *puzzles.Flaw
	if errors.As(answer, &flaw) {
		v.Flaw = flaw.Error()
		v.Line = append(v.Line, flaw.Line...)
	}
	return v
}
