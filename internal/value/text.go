package value

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// LongestText is the maximum number of bytes of a text such as a title.
const LongestText = 300

// CheckText returns an error if a text cannot be stored in every database. A text must be UTF-8, without control
// characters except tab and line feed, and have at most [LongestText] bytes. The first argument is a name for the text,
// such as "title", which the error contains.
func CheckText(what, text string) error {
	isControl := func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\n' }
	switch {
	case len(text) > LongestText:
		return fmt.Errorf("%s %.20q... has %d bytes, must be at most %d", what, text, len(text), LongestText)
	case !utf8.ValidString(text):
		return fmt.Errorf("%s %.40q is %w", what, text, lines.ErrNotUTF8)
	case strings.ContainsFunc(text, isControl):
		return fmt.Errorf("%s %.40q has a control character", what, text)
	}
	return nil
}
