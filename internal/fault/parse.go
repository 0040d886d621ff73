// Package fault defines errors that give the place of a fault in a text, a file or a setup.
// Packages position, arimaa and codec export them.
package fault

import (
	"errors"
	"fmt"
	"strings"
)

// ErrSyntax reports a text that does not follow its notation. The Detail of the [ParseError] describes the fault.
var ErrSyntax = errors.New("invalid syntax")

// Whole is the value of the field Offset in a [ParseError] about a text that is wrong as a whole, not at one place.
const Whole = -1

// ParseError gives the place and the reason of an error in a text. The field Err is or wraps an error variable of the
// package that parses the text, for use with errors.Is.
type ParseError struct {
	Kind   string // the expected kind of text, such as "FEN", "turn", "code"
	Input  string // the text
	Offset int    // the byte offset of the fault, 0..len(Input), or -1 for the text as a whole
	Detail string // the reason; may be empty
	Err    error
}

// At returns a ParseError for a fault in a text. The argument offset is the place of the fault, or [Whole]. The
// argument class becomes the field Err. The arguments format and args are formatted and become the field Detail.
func At(kind, text string, offset int, class error, format string, args ...any) *ParseError {
	return &ParseError{kind, text, min(offset, len(text)), fmt.Sprintf(format, args...), class}
}

// Error quotes the first 80 characters of the text and names the offset. It omits the offset if the text is empty, or
// wrong as a whole. For an illegal turn it omits the text and the offset, because Err contains the turn.
func (e *ParseError) Error() string {
	if e.Kind == "turn" && e.Offset == Whole && e.Detail == "" {
		if text := fmt.Sprint(e.Err); strings.HasPrefix(text, "turn ") {
			return text
		}
	}
	where := fmt.Sprintf("%s %.80q", e.Kind, e.Input)
	if e.Offset >= 0 && e.Input != "" {
		where = fmt.Sprintf("%s, offset %d", where, e.Offset)
	}
	switch {
	case e.Detail == "":
		return fmt.Sprintf("%s: %v", where, e.Err)
	case e.Err == ErrSyntax: // its text adds nothing to the detail
		return where + ": " + e.Detail
	}
	return fmt.Sprintf("%s: %s: %v", where, e.Detail, e.Err)
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Within converts an error e in a part of a text into an error in the whole text. The argument offset is the start of
// the part in the whole text. If e concerns the part as a whole, the offset of the new error is this start, or [Whole]
// if the part is the whole text.
func Within(e *ParseError, kind, text string, offset int) *ParseError {
	out := ParseError{Kind: kind, Input: text, Offset: offset + e.Offset, Detail: e.Detail, Err: e.Err}
	switch {
	case e.Offset >= 0:
	case len(e.Input) == len(text):
		out.Offset = Whole
	default:
		out.Offset = offset
	}
	return &out
}
