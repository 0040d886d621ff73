package serve

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
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
	Text       []mistyped // the text by character; may be empty
	Suspects   bool       // whether some characters are likely to be wrong
	Neighbours []neighbour
}

// mistyped is a character of an invalid code.
type mistyped struct {
	Char    string
	Suspect bool // this character may be wrong: a neighbour differs in it, or it cannot be in a code
}

// neighbour is a code that a mistyped text may stand for.
type neighbour struct {
	codec.Repaired
	Href   string
	Puzzle bool // it is in the collection
	Sound  bool // its goal is proved
}

// rank is higher for likelier codes.
func (n neighbour) rank() int {
	switch {
	case n.Puzzle:
		return 2
	case n.Sound:
		return 1
	}
	return 0
}

// Limits of a page. A text in the wrong case has many neighbours.
const (
	maxNeighbours = 300
	maxListed     = 50
	maxShown      = 40 // bytes of the text, of which each character is shown
)

// headings are the headings of error pages, by status.
var headings = map[int]string{
	http.StatusNotFound: "Page not found", http.StatusBadRequest: "This address cannot be read", http.StatusMethodNotAllowed: "This address answers no such request",
	http.StatusTooManyRequests: "Too many requests", http.StatusServiceUnavailable: "The server is busy", http.StatusInternalServerError: "Something went wrong",
}

// errorPage returns the page of an error. For a mistyped code it marks the suspicious characters
// and suggests codes.
func (s *Server) errorPage(r *request, err error, status int) *answer {
	p := errorPage{frame: s.frame("", "", "Something is wrong with this address."), Heading: cmp.Or(headings[status], http.StatusText(status)), Message: inSentences(err.Error())}
	wrong := (*codeError)(nil)
	if errors.Is(err, errNotFound) {
		p.Message = "There is no page at this address."
	}
	if errors.As(err, &wrong) {
		status = http.StatusNotFound
		p.Heading = "This is not a code"
		if errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrForm) {
			p.Heading, p.Message = "This code has a typo", ""
		}
		if inLine := (*game.LineError)(nil); errors.As(err, &inLine) {
			p.Heading = "These turns cannot be played"
		} else if printable(wrong.text) {
			p.mistyped(r.visit(s), s, wrong)
		}
	}
	p.Title = p.Heading + " - puzzlecode"
	return &answer{status: status, contentType: typeHTML, body: s.page(0, "error.html", p).body, caching: notCached}
}

// inSentences returns the text of an error as sentences.
func inSentences(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:] + "."
}

// repairTime and repairNodes limit the proofs that rank the suggested codes.
const (
	repairTime  = 500 * time.Millisecond
	repairNodes = 100_000 // of each code
)

// soundOf returns the codes of sound puzzles, as far as this is proved within the limits.
func (s *Server) soundOf(v visit, text string, codes []codec.Code) (sound map[codec.Code]bool) {
	if len(codes) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(v, repairTime)
	defer cancel()
	sound, _ = prove(ctx, s, v.client, "repair", text, func(ctx context.Context, sv *solver.Solver) (map[codec.Code]bool, error) {
		sound := map[codec.Code]bool{}
		for _, c := range codes {
			if c.Goal() == codec.NoGoal {
				continue
			}
			if err := puzzles.VerifyUnique(ctx, sv, c, solver.Limits{Nodes: repairNodes, Table: proofTable}); err == nil {
				sound[c] = true
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		return sound, nil
	})
	return sound
}

// mistyped shows the text that should have been a code.
func (p *errorPage) mistyped(v visit, s *Server, wrong *codeError) {
	suspect := map[int]bool{}
	repaired := codec.Repair(wrong.text)
	repaired = repaired[:min(len(repaired), maxNeighbours)]
	var codes []codec.Code
	for _, r := range repaired {
		if c, ok := santorini(r.Code); ok {
			codes = append(codes, c)
		}
	}
	known, _ := s.collection.PuzzlesByCode(v.reads, codes) // optional on the page
	sound := s.soundOf(v, wrong.text, codes)
	for _, r := range repaired {
		n := neighbour{Repaired: r, Href: s.root + address(r.Code)}
		if c, ok := santorini(r.Code); ok {
			_, n.Puzzle = known[c]
			n.Sound = n.Puzzle || sound[c]
		}
		p.Neighbours = append(p.Neighbours, n)
	}
	slices.SortStableFunc(p.Neighbours, func(a, b neighbour) int { return b.rank() - a.rank() })
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
