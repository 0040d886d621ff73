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

// neighbour is a code that differs from a text in one character, which may be missing or one too
// many, or by a swap of two.
type neighbour struct {
	Code, Href, How string
	Puzzle          bool // it is in the collection
	folds           bool // it differs in the case of a letter
	at, to          int  // the places of the text that differ; -1 if a character is missing
}

// rank orders neighbours: puzzles of the collection, then the errors that people make most,
// a letter in the other case and two neighbours swapped.
func (n neighbour) rank() int {
	switch {
	case n.Puzzle:
		return 0
	case n.to == n.at+1, n.folds:
		return 1
	}
	return 2
}

// maxMistyped is the longest text whose neighbours are looked for: a code has at most 26
// characters.
const maxMistyped = 27

// neighbours returns the codes that a text may have been meant to be: with another
// character in one place, with two characters swapped, one left out or one too many. There
// are at most some 80, as one text in 71 is a code.
func neighbours(text string) (list []neighbour) {
	if len(text) < 8 || len(text) > maxMistyped || strings.ToLower(text) == text || strings.ToUpper(text) == text {
		return nil // all letters may be wrong where the case is lost
	}
	seen := map[codec.AnyCode]bool{}
	try := func(candidate, how string, at, to int) {
		c, err := readCode(candidate)
		if err != nil || seen[c] {
			return
		}
		seen[c] = true
		list = append(list, neighbour{Code: candidate, Href: address(c, ""), How: how, folds: strings.EqualFold(candidate, text), at: at, to: to})
	}
	for i := range len(text) - 1 {
		for j := i + 1; j < len(text); j++ {
			if text[i] != text[j] {
				b := []byte(text)
				b[i], b[j] = b[j], b[i]
				try(string(b), "swapped "+text[i:i+1]+" and "+text[j:j+1], i, j)
			}
		}
	}
	for i := range len(text) {
		for _, c := range []byte(codec.Alphabet) {
			if c != text[i] {
				try(text[:i]+string(c)+text[i+1:], string(c)+" for "+text[i:i+1], i, i)
			}
			try(text[:i]+string(c)+text[i:], string(c)+" before "+text[i:i+1], -1, -1)
		}
		try(text[:i]+text[i+1:], "without "+text[i:i+1], i, i)
	}
	for _, c := range []byte(codec.Alphabet) {
		try(text+string(c), string(c)+" at the end", -1, -1)
	}
	return list
}

// readCode reads a code and nothing else.
func readCode(text string) (codec.AnyCode, error) {
	if c, err := codec.Parse(text); err == nil {
		return c, nil
	}
	return codec.ParseArimaa(text)
}

// errorPage returns the page of an error. For a mistyped code it shows which characters may
// be wrong and what may have been meant.
func (s *Server) errorPage(r *request, err error, status int) *answer {
	p := errorPage{frame: s.frame("", http.StatusText(status)+" - puzzlecode", "Something is wrong with this address."), Heading: http.StatusText(status), Message: err.Error()}
	wrong := (*codeError)(nil)
	if errors.As(err, &wrong) {
		status = http.StatusNotFound
		p.Heading = "This is not a code"
		if errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrForm) {
			p.Heading = "This code has a typing error"
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
	p.Neighbours = neighbours(wrong.text)
	var codes []codec.Code
	for _, n := range p.Neighbours {
		if c, err := codec.Parse(n.Code); err == nil {
			codes = append(codes, c)
		}
	}
	known, _ := s.collection.PuzzlesByCode(ctx, codes) // the page does without
	for i, n := range p.Neighbours {
		c, _ := codec.Parse(n.Code)
		_, p.Neighbours[i].Puzzle = known[c]
	}
	slices.SortStableFunc(p.Neighbours, func(a, b neighbour) int { return a.rank() - b.rank() })
	for i := range p.Neighbours {
		n := &p.Neighbours[i]
		suspect[n.at], suspect[n.to] = true, true
		n.Href = s.root + n.Href
	}
	for i, c := range wrong.text {
		if !strings.ContainsRune(codec.Alphabet, c) {
			clear(suspect)
			suspect[i] = true
			break
		}
	}
	if len(wrong.text) > maxMistyped+13 {
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
