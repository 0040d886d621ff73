package serve

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
)

// codeError is the error of a text that should have been a code.
type codeError struct {
	text string
	err  error
}

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

// errorPage is the page of an error.
type errorPage struct {
	frame
	Heading    string
	Message    string
	Text       []mistyped // the text, a character each; empty if there was none
	Suspects   bool       // whether some characters are likely to be wrong
	Neighbours []neighbour
}

// mistyped is a character of a text that is no code.
type mistyped struct {
	Char    string
	Suspect bool // this character may be wrong: a neighbour differs in it, or it cannot be in a code
}

// neighbour is a code that a mistyped text may have been meant to be.
type neighbour struct {
	codec.Repaired
	Href   string
	Puzzle bool // it is in the collection
}

// Limits of a page. A text that has lost its case has many neighbours.
const (
	maxNeighbours = 300
	maxListed     = 50
	maxShown      = 40 // bytes of the text, of which each character is shown
)

// errorPage returns the page of an error. For a mistyped code it shows which characters may
// be wrong and what may have been meant.
func (s *Server) errorPage(r *request, err error, status int) *answer {
	p := errorPage{frame: s.frame("", http.StatusText(status)+" - puzzlecode", "Something is wrong with this address."), Heading: http.StatusText(status), Message: err.Error()}
	wrong := (*codeError)(nil)
	if errors.As(err, &wrong) {
		status = http.StatusNotFound
		p.Heading = "This is not a code"
		if errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrForm) {
			p.Heading = "This code has a typo"
		}
		if inLine := (*lineError)(nil); errors.As(err, &inLine) {
			p.Heading = "These turns cannot be played"
		} else if printable(wrong.text) {
			p.mistyped(r.store(s), s, wrong)
		}
	}
	return &answer{status: status, contentType: typeHTML, body: s.page(0, "error.html", p).body, caching: notCached}
}

// mistyped shows the text that should have been a code.
func (p *errorPage) mistyped(ctx context.Context, s *Server, wrong *codeError) {
	suspect := map[int]bool{}
	repaired := codec.Repair(wrong.text)
	repaired = repaired[:min(len(repaired), maxNeighbours)]
	var codes []codec.Code
	for _, r := range repaired {
		if c, ok := r.Code.(codec.Code); ok {
			codes = append(codes, c)
		}
	}
	known, _ := s.collection.PuzzlesByCode(ctx, codes) // the page does without
	for _, r := range repaired {
		n := neighbour{Repaired: r, Href: s.root + address(r.Code, "")}
		if c, ok := r.Code.(codec.Code); ok {
			_, n.Puzzle = known[c]
		}
		p.Neighbours = append(p.Neighbours, n)
	}
	slices.SortStableFunc(p.Neighbours, func(a, b neighbour) int {
		switch {
		case a.Puzzle == b.Puzzle:
			return 0
		case a.Puzzle:
			return -1
		}
		return 1
	})
	p.Neighbours = p.Neighbours[:min(len(p.Neighbours), maxListed)]
	for _, n := range p.Neighbours {
		suspect[n.At], suspect[n.To] = true, true
	}
	for i, c := range wrong.text {
		if !strings.ContainsRune(codec.Alphabet, c) {
			clear(suspect)
			suspect[i] = true
			break
		}
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
