package js

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
	"github.com/puzzlecode/puzzlecode/internal/play/codetest"
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
		" Sun wins in 3.", " Moon to move, and win in 2 turns", " gold wins with this turn", " goal: win2", " Goal 3",
		" Sun 3",
		" First must hold out for 2 turns.", " Second to move holds2", " Sunwins 3", " goalwin3", " wins with this turn 2",
		" hold in 2", " hold4", " win", " 12", " hello", " # text", " #", "\n", ", ", "; "}
	moves = [3][]string{
		codec.Santorini: {"E3D3E3", "e3-d3-e3", "E3>D3#", "E3D3", "E3 D3 E3", "C3>D4^E3", "1.", "2...", "3)", "# text",
			"F3D3", "E3>", "\n", ",", "%20", "+", "%zz", "B4", ".", "é"},
		codec.Arimaa: {"Ea2n", "Ea2nEa3n", "ra7s", "cf3x", "EA2N", "pass", "12g", "2.", "# text", "Ea8n", "Xa2n", "Ea",
			",", ", ", "\n", "%20", "hb2e hc2e", ".", "é"},
		codec.Gods: {"A1B2C3", "a1>b2^c3^d3", "A1>B2^C3X", "A1B2C3X", "A1^B2>B1^C2", "A1-B2B1C2", "A1>A3,C1>C2^D3",
			"C1>C2,A1>A3^D3", "A1A3C1C2D3", "^D3", "D3", "A1>B2>C3^D4", "A1<>B2^C3", "A1>B2(>C3)^D4", "A1>B2!^C3", "A1>B2^^C3",
			"^B2 A1>B1^C2", "(A1,C1)>(A3,C2)^D3", "A1>B2#", "A1>A1^B4", "A1B2B1C2", "c2b2b1c2",
			"1.", "# text", "A1>", ",", ", ", ";", "\n", "%20", "+",
			"B4", "X", "(", "<>", ".", "é", "A1>B1,B1>C1^D3", "A1^B5>A1^A4", "A2^B1>A1^B2", "b3-d3", "--"},
	}
)

// writeTexts makes a pasted text of a code, and prose with two codes.
func writeTexts(r *rand.Rand, one, two codec.Code, write func(codetest.Case)) {
	text := pasted(r, one)
	writeLine(text, write)
	prose := text + " and " + codetest.Strange[r.IntN(len(codetest.Strange))] + " " + pasted(r, two)
	all := []found{}
	for f := range codec.Find(prose) {
		all = append(all, found{lineOf(f.Line), units(prose[:f.Start]), units(prose[:f.End])})
	}
	write(codetest.Case{Kind: "find", Text: prose, Result: all})
}

// writeLine makes a pasted text, unless it is in one of the notations that the package does not read here.
func writeLine(text string, write func(codetest.Case)) {
	if !isLine(clean.Of(text).Unquoted().String()) {
		return
	}
	l, err := codec.ReadLine(text)
	if err == nil {
		write(codetest.CaseOf("link", text, lineOf(l), nil))
	} else if !isNotation(text) {
		write(codetest.CaseOf("link", text, nil, err))
	}
}

// isNotation reports whether a wrong text is read as a notation that the package does not read here. The kind of its
// error says so, but only after all codes in it are removed: otherwise, the error names the first of them.
func isNotation(text string) bool {
	for {
		next := text
		for f := range codec.Find(text) {
			next = text[:f.Start] + "x" + text[f.End:]
			break
		}
		if next == text {
			break
		}
		text = next
	}
	_, err := codec.ReadLine(text)
	fault, ok := err.(*codec.ParseError)
	return ok && slices.Contains([]string{"FEN", "board", "ranks", "position"}, fault.Kind)
}

// writeInputs makes the inputs that all readers share, variants of them, and a code with each character of Unicode that
// is assigned or that may be ignored.
func writeInputs(r *rand.Rand, n int, write func(codetest.Case)) {
	var texts []string
	for _, g := range cleantest.Groups() {
		for _, in := range g.Inputs {
			if !g.Turns {
				texts = append(texts, in.Text)
				writeLine(in.Text, write)
			}
		}
	}
	parts := []string{"%", "25", "%25", "&", "amp;", "#38;", ";", "-", ">", "=", "<", "\x1b[1m", "[", "](", ")",
		"]", "|", "\u200b",
		"%E2%80%8B", "%E2", "é", "\n", "=\n", "> ", "`", "```", "?", "c=", "&t=", "／", "→", " ", "1. ", "code: ",
		"_", "+", "#"}
	for range n {
		text := pick(r, texts)
		for range 1 + r.IntN(3) {
			i := r.IntN(len(text) + 1)
			for !utf8.RuneStart((text + "x")[i]) {
				i--
			}
			text = text[:i] + pick(r, parts) + text[i:]
		}
		writeLine(text, write)
	}
	for c := range rune(unicode.MaxRune + 1) {
		isCJK := 0x3400 <= c && c < 0xa000 || 0xac00 <= c && c < 0xf900 || 0x20000 <= c && c < 0xe0000 || c > 0xe2000
		if isCJK || c < utf8.RuneSelf || !unicode.In(c, unicode.GraphicRanges...) && !unicode.In(c, unicode.Cf,
			unicode.Other_Default_Ignorable_Code_Point) {
			continue
		}
		writeLine(cleantest.Code[:3]+string(c)+cleantest.Code[3:], write)
	}
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
		turn := codetest.Mutated(r, pick(r, moves[codec.Gods]))
		return []string{strings.ReplaceAll(turn, "/", "")} // a slash would make it a FEN
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
		text = codetest.Mutated(r, text)
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
