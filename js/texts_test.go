package js

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// line is what a reader of links says in JSON.
type line struct {
	Code  string   `json:"code"`
	Turns []string `json:"turns"`
}

type found struct {
	line
	Start int `json:"start"` // counts as JavaScript does
	End   int `json:"end"`
}

// The parts of texts that contain codes. Some of them are wrong.
var (
	openings = []string{"", "", "", " ", "<", "(«", "\n\"", "**", "x", "see "}
	bases    = []string{"", "", "", "", "https://example.org/p/", "https://example.org/p/", "https://example.org/a/p/",
		"example.org/embed/", "http://example.org/explore/", "/p/", "https://example.org/", "https://example.org/q/p",
		"a-p://b/p/", "https://example.org/p/?c=", "/embed/?x=y&c=", "https://example.org/p/?t=E3D3E3&c=",
		"https://example.org/p/x?c="}
	tails = []string{"", "", "", "", ".png", ".svg", "/", "/qr", "/svg", "?a=b", "#top", "?t=", "/?x&t=", "/", "/",
		"?t=", "&t=", "&t="}
	closings = []string{"", "", "", ".", "»", "!?)", ">", "\u200b", " ", "\n", "*"}
	afters   = []string{"", "", "", "", "", " win2", " 3,", " win in 3", " Holds for 2.", " WINS  4!", " win in",
		" hold in 2", " hold4", " win", " 12", " hello", " # text", " #", "\n", ", ", "; "}
	moves = [3][]string{
		codec.Santorini: {"E3D3E3", "e3-d3-e3", "E3>D3#", "E3D3", "E3 D3 E3", "C3>D4^E3", "1.", "2...", "3)", "# text",
			"F3D3", "E3>", "\n", ",", "%20", "+", "%zz", "B4", ".", "é"},
		codec.Arimaa: {"Ea2n", "Ea2nEa3n", "ra7s", "cf3x", "EA2N", "pass", "12g", "2.", "# text", "Ea8n", "Xa2n", "Ea",
			",", ", ", "\n", "%20", "hb2e hc2e", ".", "é"},
		codec.Gods: {"A1B2C3", "a1>b2^c3^d3", "A1>B2^C3X", "A1B2C3X", "A1^B2>B1^C2", "A1-B2B1C2", "A1>A3,C1>C2^D3",
			"C1>C2,A1>A3^D3", "A1A3C1C2D3", "^D3", "D3", "A1>B2>C3^D4", "A1<>B2^C3", "A1>B2(>C3)^D4", "A1>B2!^C3", "A1>B2^^C3",
			"^B2 A1>B1^C2", "(A1,C1)>(A3,C2)^D3", "A1>B2#", "A1>A1^B4", "1.", "# text", "A1>", ",", ", ", ";", "\n", "%20", "+",
			"B4", "X", "(", "<>", ".", "é", "A1>B1,B1>C1^D3", "A1^B5>A1^A4", "A2^B1>A1^B2", "b3-d3", "--"},
	}
)

// writeTexts makes a pasted text of a code, and prose with two codes.
func writeTexts(r *rand.Rand, one, two codec.Code, write func(testCase)) {
	text := pasted(r, one)
	if isLine(text) {
		l, err := codec.ReadLine(text)
		if err == nil {
			write(caseOf("link", text, lineOf(l), nil))
		} else if fault := err.(*codec.ParseError); !slices.Contains(
			[]string{"FEN", "board", "ranks", "position"}, fault.Kind) {
			write(caseOf("link", text, nil, err))
		}
	}
	prose := text + " and " + strange[r.IntN(len(strange))] + " " + pasted(r, two)
	all := []found{}
	for f := range codec.Find(prose) {
		all = append(all, found{lineOf(f.Line), units(prose[:f.Start]), units(prose[:f.End])})
	}
	write(testCase{Kind: "find", Text: prose, Result: all})
}

func lineOf(l codec.Line) line { return line{l.Code.String(), append([]string{}, l.Turns...)} }

// units returns the length of a text as JavaScript counts.
func units(text string) int { return len(utf16.Encode([]rune(text))) }

// isLine reports whether a text is not in one of the notations that the package does not read here.
func isLine(text string) bool {
	trimmed := strings.TrimSpace(text)
	return !arimaa.IsShortForm(trimmed) && !arimaa.IsDiagram(trimmed) && !arimaa.IsRanks(trimmed) &&
		!position.IsBoard(trimmed)
}

// movesOf returns texts like turns from a position: some that place workers where not all stand, and
// some turns with gods with typos.
func movesOf(r *rand.Rand, c codec.Code) []string {
	if p, ok := c.Santorini(); ok && !p.Placed() && r.IntN(2) == 0 {
		return []string{"B3D3", "b3,d3", "D3", "c4", "C4-B2", "B3B3", "1.", "F3", "# text", "\n", "b3x"}
	}
	if c.Game() == codec.Gods && r.IntN(4) == 0 {
		return []string{strings.ReplaceAll(mutated(r, pick(r, moves[codec.Gods])), "/", "")} // a slash would make it a FEN
	}
	return moves[c.Game()]
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// pasted returns a code as people paste it, with more or less around it.
func pasted(r *rand.Rand, c codec.Code) string {
	text := c.String()
	if shrinking, err := c.Shrinking(); err == nil && r.IntN(3) == 0 {
		text = shrinking
	}
	switch r.IntN(8) {
	case 0:
		text = mutated(r, text)
	case 1:
		text = text[:5] + " " + text[5:]
	case 2:
		text += text
	case 3: // with the length of a code, more or less
		text = strings.Repeat(text, 4)[:6+r.IntN(27)]
	}
	var b strings.Builder
	tail := pick(r, tails)
	b.WriteString(pick(r, openings) + pick(r, bases) + text + tail)
	turns := func() {
		for range r.IntN(4) {
			b.WriteString(pick(r, movesOf(r, c)))
			b.WriteString(pick(r, []string{"", ".", ".", "+", "%20"}))
		}
	}
	if strings.HasSuffix(tail, "/") || strings.HasSuffix(tail, "t=") {
		turns()
	}
	b.WriteString(pick(r, closings) + pick(r, afters))
	for range r.IntN(5) / 2 {
		b.WriteString(" " + pick(r, movesOf(r, c)))
	}
	b.WriteString(pick(r, closings))
	return b.String()
}
