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

// Error is the JSON object of an error.
type Error struct {
	Error  string `json:"error"`            // the message
	Reason string `json:"reason"`           // the class of the error, see doc/JSON.md
	Offset *int   `json:"offset,omitempty"` // the byte offset of the error in the input
}

// ErrorOf returns the JSON object of an error.
func ErrorOf(err error) Error {
	out := Error{Error: err.Error(), Reason: reasonOf(err)}
	if fault := (*codec.ParseError)(nil); errors.As(err, &fault) && fault.Offset >= 0 {
		out.Offset = &fault.Offset
	}
	return out
}

// reasons maps errors to the words of reasonOf. The first error that matches applies.
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

// reasonOf returns a word for the class of an error. The words "not-a-code", "game", "reserved", "check", "form",
// "alphabet", "length", "goal", "link" and "syntax" stand for an invalid text. The word "position" stands for an
// impossible position, "turn" for an illegal turn, "nodes" for a limit that was reached, "puzzle" for an unsound
// puzzle, "stopped" for a cancellation, and "input" for everything else.
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
