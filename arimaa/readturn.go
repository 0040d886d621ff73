package arimaa

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// ReadTurn reads a turn as people type it: the steps and removals that [ParseTurn]
// reads, of four characters each, with white space and commas between them or none. The
// letter of a square or a direction may be in upper case; the letter of a piece tells its
// side by its case, as always. The word "pass" may end the turn, as in records, and means
// nothing. These are the same turn:
//
//	Ea3n Ea4n cf3x   Ea3n, Ea4n, cf3x   Ea3nEa4ncf3x   EA3N EA4N cF3X pass
//
// It is for what a person enters; ParseTurn reads what programs write. The error is a
// *[ParseError] of the class [ErrTurn] or [ErrStep].
func ReadTurn(text string) (Turn, error) {
	const stepLen = len("Ea3n")
	between := func(r rune) bool { return unicode.IsSpace(r) || r == ',' }
	var t Turn
	end := strings.TrimRightFunc(text, between) // what is read, without the word pass
	if n := len(end) - len("pass"); n >= 0 && strings.EqualFold(end[n:], "pass") {
		end = end[:n]
	}
	for rest := end; ; {
		rest = strings.TrimLeftFunc(rest, between)
		at := len(end) - len(rest)
		fail := func(offset int, detail string, err error) (Turn, error) {
			return Turn{}, &fault.ParseError{Kind: "turn", Input: text, Offset: at + offset, Detail: detail, Err: err}
		}
		if rest == "" {
			if t.IsZero() {
				return fail(0, "no step, want one like Ea3n", ErrTurn)
			}
			return t, nil
		}
		entry := rest[:min(stepLen, len(rest))]
		if i := strings.IndexFunc(entry, between); i >= 0 {
			entry = entry[:i]
		}
		s, err := ParseStep(entry[:1] + lower(entry[1:]))
		if err != nil {
			wrong := err.(*ParseError) // as ParseStep promises
			return fail(min(wrong.Offset, len(entry)), wrong.Detail, wrong.Err)
		}
		if tooMany := t.extend(s); tooMany != "" {
			return fail(0, tooMany, ErrTurn)
		}
		rest = rest[len(entry):]
	}
}

// lower returns a text of the same length with the letters A to Z in lower case.
func lower(text string) string {
	out := []byte(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] += 'a' - 'A'
		}
	}
	return string(out)
}
