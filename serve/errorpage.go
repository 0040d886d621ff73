package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// errNoPuzzle is the error if a random puzzle is requested and no puzzle matches the filter.
var errNoPuzzle = fmt.Errorf("no puzzle matches: %w", ErrNone)

// codeError is the error for a text in a URL that should be a code but is not.
type codeError struct {
	text string
	err  error
}

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

// errorPage is the page of an error.
type errorPage struct {
	frame
	Heading, Message string
	List             bool        // the page links to the list of puzzles
	Text             []mistyped  // the characters of the text; may be empty
	Suspects         bool        // some characters are likely to be wrong
	Neighbours       []neighbour // the likeliest codes
	Others           []neighbour // the other codes
}

// likeliest is the number of suggested codes that the page shows without a click.
const likeliest = 3

// mistyped is a character of an invalid code.
type mistyped struct {
	Char    string
	Suspect bool // it is likely to be wrong: codes never contain it, or a neighbour differs in its place
}

// neighbour is a code that a mistyped text may stand for.
type neighbour struct {
	api.Neighbour
	Href string
}

// maxShown is the maximum length in bytes of a text that the page shows character by character.
const maxShown = 40

// errorPage returns the page for an error. If a code was mistyped, the page marks the characters that may be wrong, and
// suggests codes.
func (s *Server) errorPage(r *request, err error, status int) *answer {
	p := errorPage{
		frame:   s.frame("", "", "", s.language.Page("about.error")),
		Heading: s.language.PageError(status), Message: inSentences(s.told(err)),
	}
	switch {
	case errors.Is(err, errNoPuzzle):
		p.Heading, p.Message, p.List = s.language.Page("error.none"), s.language.Page("error.kind"), true
	case errors.Is(err, errNotFound):
		p.Message = s.language.Page("error.address")
	}
	if wrong, ok := errors.AsType[*codeError](err); ok {
		status = http.StatusNotFound
		p.Heading = s.language.Page("error.code")
		if errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrForm) {
			p.Heading, p.Message = s.language.Page("error.typo"), ""
		}
		if errors.As(err, new(*game.LineError)) {
			p.Heading = s.language.Page("error.turns")
		} else if printable(wrong.text) {
			p.mistyped(r, s, wrong)
		}
	}
	p.Title = s.titleOf(p.Heading)
	a := s.pageOf("error.html", p, false)
	a.status = status
	return a
}

// told returns the text of an error in the language of the server. Errors about what a visitor has asked for are in
// English, like those of the API.
func (s *Server) told(err error) string { return s.language.Text(err.Error()) }

// inSentences returns the text of an error with a capital letter and a full stop.
func inSentences(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:] + "."
}

// repairTime is the maximum time for proofs that only improve a page: they rank the suggested codes or find a sound
// goal.
const repairTime = 500 * time.Millisecond

// mistyped adds the characters of a mistyped code, and the suggested codes.
func (p *errorPage) mistyped(r *request, s *Server, wrong *codeError) {
	suspect := map[int]bool{}
	ctx, cancel := context.WithTimeout(r.Context(), repairTime)
	defer cancel()
	for _, n := range s.service.Repair(ctx, r.store(s), s.prover(r.client), wrong.text) {
		p.Neighbours = append(p.Neighbours, neighbour{n, s.root + address(n.Code)})
		suspect[n.At], suspect[n.To] = true, true
	}
	n := min(likeliest, len(p.Neighbours))
	p.Neighbours, p.Others = p.Neighbours[:n], p.Neighbours[n:]
	isForeign := func(c rune) bool { return !strings.ContainsRune(codec.Alphabet, c) }
	if i := strings.IndexFunc(wrong.text, isForeign); i >= 0 {
		suspect = map[int]bool{i: true}
	}
	if len(wrong.text) > maxShown {
		return
	}
	for i, c := range wrong.text {
		p.Text = append(p.Text, mistyped{string(c), suspect[i]})
		p.Suspects = p.Suspects || suspect[i]
	}
}

// printable reports whether a text can be shown character by character.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0xfffd })
}
