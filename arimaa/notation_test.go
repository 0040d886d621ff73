package arimaa_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

func TestNotationsRoundTrip(t *testing.T) {
	for _, p := range append(arimaatest.List(6, 500), arimaa.Position{}) {
		for _, n := range arimaa.Notations() {
			if p.IsEmpty() && !strings.HasPrefix(n.About, "a position") {
				continue // a game from the empty board starts with the setup
			}
			text, err := n.Format(arimaa.Game{Start: p})
			if err != nil {
				t.Fatal(err)
			}
			if g, err := n.Parse(text); g.Start != p || len(g.Entries) != 0 || err != nil {
				t.Fatalf("%s: %s is read as %v, %v", n.Name, text, g, err)
			}
		}
	}
}

func TestNotations(t *testing.T) {
	for _, n := range arimaa.Notations() {
		if found, ok := arimaa.NotationByName(n.Name); !ok || found.About != n.About {
			t.Errorf("%s is found as %s, %v", n.Name, found.Name, ok)
		}
		if g, err := n.Parse("nonsense"); err == nil {
			t.Errorf("%s reads nonsense as %v", n.Name, g)
		}
		_, err := n.Format(arimaa.MustParseGame(goldSetup))
		if positions := strings.HasPrefix(n.About, "a position"); positions != errors.Is(err, arimaa.ErrNotation) {
			t.Errorf("%s writes a game: %v", n.Name, err)
		}
	}
	if _, ok := arimaa.NotationByName("utah"); ok {
		t.Error("there is no utah")
	}
}

func TestRanks(t *testing.T) {
	for text, want := range map[string]string{
		"1r4r1/rHc2rcD/3r4/8/8/8/8/R6R g": "",
		"1r4r1/rHc2rcD/3r4/8/8/8/8/R6R":   "1r4r1/rHc2rcD/3r4/8/8/8/8/R6R g",
		"8/8/8/8/8/8/8/8 b":               "8/8/8/8/8/8/8/8 s",
		"8/8/8/8/8/8/8/8 w":               "8/8/8/8/8/8/8/8 g",
	} {
		if want == "" {
			want = text
		}
		if p, err := arimaa.ParseRanks(text); p.Ranks() != want || err != nil {
			t.Errorf("%s is read as %s, %v", text, p.Ranks(), err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "8": 1, "8/8/8/8/8/8/8": 13, "8/8/8/8/8/8/8/8/8": 15, "8/8/8/8/8/8/8/7": 15, "9/8/8/8/8/8/8/8": 0,
		"0/8/8/8/8/8/8/8":  0,
		"8/8/8/8/8/8/8/8 ": 16, "8/8/8/8/8/8/8/8 x": 16, "8/8/8/8/8/8/8/8 g ": 16, "8/7x/8/8/8/8/8/8": 3,
		"8/44/8/8/8/8/8/8": 3,
		"8/8r/8/8/8/8/8/8": 3, "8/r8/8/8/8/8/8/8": 3, "EE6/8/8/8/8/8/8/8": -1, "8/7é/8/8/8/8/8/8": 3,
	} {
		p, err := arimaa.ParseRanks(text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || fault.Offset != offset || fault.Kind != "ranks" || p != (arimaa.Position{}) {
			t.Errorf("%q is read as %v, %v, want an error at %d", text, p, err, offset)
		}
	}
}

func TestNotationErrorTexts(t *testing.T) {
	inOneLine := strings.ReplaceAll(diagramText, "\n", `\n`)
	for _, test := range []struct {
		notation, text, want string
	}{
		{"ranks", "8/8r/8/8/8/8/8/8", "more than eight squares on rank 7"},
		{"ranks", "8/8/7/8/8/8/8/8", "7 squares on rank 6, must be 8"},
		{"ranks", "8/8/8", "3 ranks, must be 8"},
		{"board", strings.Replace(diagramText, "6|", "5|", 1),
			"offset 66: not rank 6, must be like \"6| r     r         |\""},
		{"board", strings.Replace(inOneLine, "6|", "5|", 1), "offset 70: not rank 6, must be like"},
		{"board", strings.Replace(diagramText, "6|   r x", "6|   rxx", 1), "offset 72: unexpected 'x'"},
		{"board", strings.Replace(diagramText, "6|   r x", "6|   rrx", 1), "offset 72: unexpected 'r'"},
		{"board", "x" + diagramText, "offset 0: the first line must be the number and the side of the turn"},
		{"board", strings.Replace(diagramText, "+--", "+-", 1), "offset 3: not the frame"},
		{"board", strings.Replace(diagramText, "+\n   a b", "+  \n   x b", 1),
			fmt.Sprintf("offset %d: unexpected text", strings.Index(diagramText, "   a b")+2)},
		{"board", diagramText[:23], "the text ends after 2 lines, must have a frame of ten"},
		{"board", inOneLine + `\n \nwhat`, fmt.Sprintf("offset %d: unexpected text after the diagram", len(inOneLine)+5)},
	} {
		n, _ := arimaa.NotationByName(test.notation)
		if _, err := n.Parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}

const diagramText = `2s
 +-----------------+
8|   r   r r   r   |
7| m   h     e   c |
6|   r x r r x r   |
5| h   d     c   d |
4| E   H         M |
3|   R x R R H R   |
2| D   C     C   D |
1|   R   R R   R   |
 +-----------------+
   a b c d e f g h`

func TestDiagram(t *testing.T) {
	p, err := arimaa.ParseDiagram(diagramText)
	if err != nil || p.Diagram() != diagramText ||
		p.Ranks() != "1r1rr1r1/m1h2e1c/1r1rr1r1/h1d2c1d/E1H4M/1R1RRHR1/D1C2C1D/1R1RR1R1 s" {
		t.Fatalf("read as\n%s\n%v, %v", p.Diagram(), p, err)
	}
	for _, text := range []string{
		diagramText + "\n", diagramText + "\n\n", strings.ReplaceAll(diagramText, "\n", `\n`),
		strings.ReplaceAll(diagramText, "\n", "\r\n"),
		strings.TrimSuffix(diagramText, "\n   a b c d e f g h"), "s" + diagramText[1+1:], "123b" + diagramText[2:],
		strings.ReplaceAll(diagramText, "x", "X"), strings.ReplaceAll(diagramText, "x", " "),
		strings.Replace(diagramText, "r   r r", "r . r r", 1),
		strings.ReplaceAll(diagramText, "+\n", "+  \n"),
	} {
		if got, err := arimaa.ParseDiagram(text); got != p || err != nil {
			t.Errorf("%s\nis read as %v, %v", text, got, err)
		}
	}
	for _, test := range []struct{ old, new string }{
		{"2s", "2"}, {"2s", "2x"}, {"2s", ""}, {"2s", "2s Ra1n"}, {"+--", "+-"}, {"8|", "7|"}, {"8|  ", "8|r "},
		{"r x r", "r x  "[:4] + "x"},
		{"M |", "M"}, {"M |", "M   |"}, {"M |", "M x"}, {"M |", "Mx|"}, {"M |", "MR|"}, {"E   H", "ER  H"},
		{"f g h", "f g h\n   a b c d e f g h"}, {"E   H", "E.  H"}, {"x r r x", "xxr r x"}, {"M |", "M  "},
		{"E   H", "E x H"}, {"E   H", "E E H"}, {"E   H", "E é H"}, {"E   H", "E |  "}, {" a b c", " b a c"},
		{"f g h", "f g h\n1"},
	} {
		text := strings.Replace(diagramText, test.old, test.new, 1)
		got, err := arimaa.ParseDiagram(text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || fault.Kind != "diagram" || got != (arimaa.Position{}) {
			t.Errorf("%s\nis read as %v, %v", text, got, err)
		}
	}
	// The offset counts white space at the ends of the lines before.
	blanks := strings.ReplaceAll(diagramText, "\n", "  \n")
	for text, offset := range map[string]int{
		diagramText + "\nwhat":                       len(diagramText) + 1,
		strings.Replace(blanks, "E   H", "E   Q", 1): strings.Index(blanks, "E   H") + 4, "2s \n": 4,
	} {
		_, err := arimaa.ParseDiagram(text)
		var fault *arimaa.ParseError
		if !errors.As(err, &fault) || fault.Offset != offset {
			t.Errorf("%s\ngives %v, want an error at %d", text, err, offset)
		}
	}
	for text, want := range map[string]bool{
		diagramText: true, diagramText[1:]: true, blanks: true, strings.ReplaceAll(diagramText, "\n", `\n`): true,
		"2s": false, "": false, "2": false,
		"2s\n8|": false, "1g Ra1": false, "x\n" + diagramText: false, "x" + diagramText[2:]: false, "g [": false,
	} {
		if got := arimaa.IsDiagram(text); got != want {
			t.Errorf("%q is a diagram: %v", text, got)
		}
	}
	for line, want := range map[string]bool{"2g": true, "s": true, "12b ": true, "w\r": true, "9999s": true,
		"9999s  \r": true, "10000s": false, "2111111111112b": false, "": false, "2": false, "2x": false, "2g Ra1n": false} {
		if got := arimaa.OpensDiagram(line); got != want {
			t.Errorf("%q opens a diagram: %v", line, got)
		}
	}
	for text, want := range map[string]bool{
		"8/8/8/8/8/8/8/8": true, "1r4r1/rHc2rcD/3r4/8/8/8/8/R6R g": true, "8/8/8/8/8/8/8/9 g": false,
		"8/8/8/8/8/8/8 g": false, "": false, "g [": false,
	} {
		if got := arimaa.IsRanks(text); got != want {
			t.Errorf("%q has ranks: %v", text, got)
		}
	}
	lines := strings.SplitAfter(diagramText, "\n")
	for n := range 11 {
		if got, err := arimaa.ParseDiagram(strings.Join(lines[:n], "")); err == nil {
			t.Errorf("%d lines are read as %v", n, got)
		}
	}
}
