package codec

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// Read reads a position in any form that people pass on: a Santorini FEN (see
// [position.Parse]), a code in either format, or a link (see [ParseLink]). A FEN
// has no goal. White space around it does not matter.
//
// The error is a *[position.ParseError] for a FEN, which is what a text with a
// slash is taken for unless it has the /p/ of a link, and a *[ParseError]
// otherwise.
func Read(text string) (Code, error) {
	trimmed := strings.TrimSpace(text)
	if isShortForm(trimmed) {
		return Code{}, &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: fmt.Errorf("%w: this is an Arimaa position, not one of Santorini", ErrLength)}
	}
	if !strings.Contains(trimmed, "/") || strings.Contains(trimmed, linkPath) || strings.Contains(trimmed, "://") {
		return ParseLink(text)
	}
	p, err := position.Parse(trimmed)
	if err != nil {
		return Code{}, err
	}
	return Encode(p), nil
}
