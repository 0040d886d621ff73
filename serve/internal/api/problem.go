package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Problem describes an error to clients of the API (RFC 9457, application/problem+json). The fields Reason and Offset
// are those of [view.Error].
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"` // as in HTTP
	Detail string `json:"detail"`
	Reason string `json:"reason"`
	Offset *int   `json:"offset,omitempty"` // the byte offset of the error in the text

	Suggestions []string `json:"suggestions,omitempty"` // codes that a mistyped code may stand for, the likeliest first
}

// Errors that do not depend on the text of a call.
var (
	ErrNotFound = errors.New("there is no such page")
	ErrInternal = errors.New("something went wrong here; it has been noted")
	ErrTextLong = errors.New("the text is too long: at most 64 kB are read")
)

// ParameterError says that a parameter has a wrong value.
type ParameterError struct{ Name, Want string }

func (e *ParameterError) Error() string { return "parameter " + e.Name + ": want " + e.Want }

var errGoal = &ParameterError{"goal", "win1 to win6, hold1 to hold3, or 0 for none"}

// unknownParameterError says that a parameter is not known.
type unknownParameterError struct {
	name  string
	known []string
}

func (e *unknownParameterError) Error() string {
	if len(e.known) == 0 {
		return fmt.Sprintf("no parameter %.40q: this address has none", e.name)
	}
	return fmt.Sprintf("no parameter %.40q; did you mean %s?", e.name, strings.Join(e.known, ", "))
}

// StoreError says that reading the collection failed. Its text leaves out the details, which may be confidential.
type StoreError struct{ Fault error }

func (e *StoreError) Error() string { return "the collection cannot be reached: try again later" }
func (e *StoreError) Unwrap() error { return e.Fault }

// Fault returns the HTTP status for an error, and the reason: a short name for the kind of error.
func Fault(err error) (status int, reason string) {
	reason = view.ErrorOf(err).Reason
	switch {
	case errors.Is(err, ErrInternal):
		return 500, "internal"
	case errors.Is(err, ErrTextLong):
		return 413, "size"
	case errors.Is(err, ErrNotFound), errors.Is(err, puzzles.ErrNone):
		return 404, "not-found"
	case errors.As(err, new(*StoreError)):
		return 503, "store"
	case reason == "stopped":
		return 503, "busy"
	case errors.Is(err, solver.ErrNodes), errors.As(err, new(*puzzles.Flaw)):
		return 422, reason
	case errors.As(err, new(*ParameterError)), errors.As(err, new(*unknownParameterError)):
		return 400, "parameter"
	}
	return 400, reason
}

// titles are the titles of problems by status, as in HTTP.
var titles = map[int]string{
	400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 413: "Request Entity Too Large",
	414: "Request URI Too Long", 415: "Unsupported Media Type", 422: "Unprocessable Entity",
	429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
}

// ProblemOf describes an error for the client. The arguments status and reason usually come from [Fault]. The argument
// text caused the error. If it has a typo, the problem contains suggestions.
func ProblemOf(err error, status int, reason, text string) Problem {
	shown := view.ErrorOf(err)
	return Problem{
		Type: "about:blank", Title: titles[status], Status: status, Detail: shown.Error, Reason: reason,
		Offset: shown.Offset, Suggestions: suggestions(err, text),
	}
}

// maxSuggestions is the maximum number of codes that are suggested.
const maxSuggestions = 50

// suggestions returns the codes that a text with a typo may stand for. The argument err is the error from reading this
// text.
func suggestions(err error, text string) (codes []string) {
	if !errors.As(err, new(*codec.ParseError)) {
		return nil
	}
	repaired := codec.Repair(text)
	for _, r := range repaired[:min(len(repaired), maxSuggestions)] {
		codes = append(codes, r.Code.String())
	}
	return codes
}
