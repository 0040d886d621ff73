package view

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Error is what is shown of an error.
type Error struct {
	Error  string `json:"error"`            // the message, for a person
	Reason string `json:"reason"`           // its class, for a program: see doc/JSON.md
	Offset *int   `json:"offset,omitempty"` // in bytes, where an input is wrong
}

// ErrorOf returns what is shown of an error.
func ErrorOf(err error) Error {
	out := Error{Error: err.Error(), Reason: reasonOf(err)}
	if fault := (*codec.ParseError)(nil); errors.As(err, &fault) && fault.Offset >= 0 {
		out.Offset = &fault.Offset
	}
	return out
}

// reasons has the classes of errors with their words; the first that fits is taken.
var reasons = []struct {
	class error
	word  string
}{
	{codec.ErrNotCode, "not-a-code"},
	{codec.ErrGame, "game"},
	{codec.ErrReserved, "reserved"},
	{codec.ErrCheck, "check"},
	{codec.ErrForm, "form"},
	{codec.ErrAlphabet, "alphabet"},
	{codec.ErrLength, "length"},
	{codec.ErrGoal, "goal"},
	{codec.ErrLink, "link"},
	{position.ErrSyntax, "syntax"},
	{solver.ErrNodes, "nodes"},
	{context.Canceled, "stopped"},
	{context.DeadlineExceeded, "stopped"},
}

// reasonOf returns the class of an error in a word: not-a-code, game, reserved, check,
// form, alphabet, length, goal, link or syntax for a text that is wrong; position for one
// that describes no position; turn for a turn that is not legal; nodes for a limit that
// was reached; puzzle for a goal that is not right; stopped for what was cancelled; and
// input for everything else.
func reasonOf(err error) string {
	for _, r := range reasons {
		if errors.Is(err, r.class) {
			return r.word
		}
	}
	switch {
	case errors.As(err, new(*position.TurnError)), errors.As(err, new(*arimaa.TurnError)):
		return "turn"
	case errors.As(err, new(*position.SetupError)), errors.As(err, new(*arimaa.SetupError)):
		return "position"
	case errors.As(err, new(*puzzles.Flaw)):
		return "puzzle"
	}
	return "input"
}
