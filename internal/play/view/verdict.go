package view

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Verdict says whether the puzzle of a code is sound: exactly one first turn reaches the goal.
type Verdict struct {
	Head
	Goal  codec.Goal `json:"goal"`
	Right bool       `json:"right"`
	Flaw  string     `json:"flaw,omitempty"` // the flaw in words; empty if the puzzle is sound
	Line  []string   `json:"line"`           // turns that show the flaw
}

// VerdictOf returns the Verdict for the result of [puzzles.VerifyUnique]: nil, or a *[puzzles.Flaw].
func VerdictOf(c codec.Code, answer error) Verdict {
	v := Verdict{Head: HeadOf(c), Goal: c.Goal(), Right: answer == nil, Line: []string{}}
	var flaw *puzzles.Flaw
	if errors.As(answer, &flaw) {
		v.Flaw = flaw.Error()
		v.Line = append(v.Line, flaw.Line...)
	}
	return v
}
