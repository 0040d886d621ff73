package arimaa

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/clean"
)

// ReadTurn reads a turn that a user typed. Its steps and removals have four characters each, as in [ParseTurn]. White
// space and commas between them are optional. The letters of squares and directions may be in either case; the case of
// a piece letter gives the side of the piece. The word "pass" at the end, as in game records, is ignored. These are the
// same turn:
//
//	Ea3n Ea4n cf3x   Ea3n, Ea4n, cf3x   Ea3nEa4ncf3x   EA3N EA4N cF3X pass
//
// ReadTurn also reads what doc/INPUT.md lists, such as hidden characters. Use ParseTurn to read the output of
// programs. The error is a *[ParseError] that wraps [ErrTurn] or [ErrStep].
func ReadTurn(text string) (Turn, error) {
	cleaned := clean.Turns(text)
	t, err := readTurn(cleaned.String())
	return t, cleaned.Restore(err)
}

// readTurn is like ReadTurn for a cleaned text.
func readTurn(text string) (Turn, error) {
	const stepLen = len("Ea3n")
	between := func(r rune) bool { return unicode.IsSpace(r) || r == ',' }
	var t Turn
	end := strings.TrimRightFunc(text, between) // the text up to the last step
	if n := len(end) - len("pass"); n >= 0 && strings.EqualFold(end[n:], "pass") {
		end = end[:n]
	}
	for rest := end; ; {
		rest = strings.TrimLeftFunc(rest, between)
		start := len(end) - len(rest)
		fail := func(offset int, detail string, err error) (Turn, error) {
			return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: start + offset, Detail: detail, Err: err}
		}
		if rest == "" {
			if t.IsZero() {
				return fail(0, "no step, must be like Ea3n", ErrTurn)
			}
			return t, nil
		}
		entry := rest[:min(stepLen, len(rest))]
		if i := strings.IndexFunc(entry, between); i >= 0 {
			entry = entry[:i]
		}
		s, err := ParseStep(entry[:1] + lower(entry[1:]))
		if err != nil {
			wrong := err.(*ParseError) // ParseStep returns no other error
			return fail(min(wrong.Offset, len(entry)), wrong.Detail, wrong.Err)
		}
		if tooMany := t.extend(s); tooMany != "" {
			return fail(0, tooMany, ErrTurn)
		}
		rest = rest[len(entry):]
	}
}

// lower returns the text with A to Z in lower case. Unlike strings.ToLower, it keeps the length in bytes.
func lower(text string) string {
	out := []byte(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] += 'a' - 'A'
		}
	}
	return string(out)
}
