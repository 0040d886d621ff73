package codec

import (
	"strings"
	"unicode"
)

// A Doubt is a reason why a code may not be the one that its author wrote, although it is valid. About one in 100 codes
// is still valid after a change of case or without its end (section 3.4 of doc/FORMAT.md).
type Doubt uint8

// The doubts.
const (
	NoDoubt Doubt = iota
	OneCase       // the code has no upper-case or no lower-case letters, as by chance 1 of 1,100 codes of 14
	CutOff        // an ellipsis follows the code, as where a program has shortened a link
)

// DoubtOf returns the doubt about a text that [ReadLine] reads. It returns NoDoubt for other texts, and for positions
// that are not written as a code. It takes as long as ReadLine.
func DoubtOf(text string) Doubt {
	t := cleaned(text)
	rest, offset := t.Trim()
	end := wordEnd(rest.String(), 0)
	word := rest.Cut(0, end).TrimEnd()
	code, turns, err := cutLink(word)
	if _, isCode := quickParse(code.String()); err != nil || !isCode {
		return NoDoubt
	}
	behind := t.String()[offset+len(word.String()):]
	switch {
	case oneCase(code.String()) != "":
		return OneCase
	case turns.String() == "" && len(code.String()) < arimaaLen && (strings.HasPrefix(behind, "…") ||
		strings.HasPrefix(strings.TrimLeftFunc(behind, unicode.IsSpace), "...")):
		return CutOff
	}
	return NoDoubt
}
