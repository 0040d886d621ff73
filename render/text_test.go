package render_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

var escape = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Colour adds to what is told without it, and takes nothing away. Every line ends without
// colour and is as wide as the others.
func TestText(t *testing.T) {
	for _, p := range positiontest.List(3, 200) {
		for _, o := range []render.TextOptions{{}, {ASCII: true}, {Marks: everyMark}, {ASCII: true, Marks: everyMark}} {
			plain := render.Text(p, o)
			o.Colour = true
			coloured := render.Text(p, o)
			if got := escape.ReplaceAllString(coloured, ""); got != plain {
				t.Fatalf("with the colours taken off:\n%s\nwant\n%s", got, plain)
			}
			if o.ASCII && strings.ContainsFunc(plain, func(r rune) bool { return r >= utf8.RuneSelf }) {
				t.Fatalf("not ASCII:\n%s", plain)
			}
			lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
			if len(lines) != 17 {
				t.Fatalf("%d lines, want 17", len(lines))
			}
			for _, line := range lines[1:] {
				if utf8.RuneCountInString(line) != 33 {
					t.Fatalf("a line of %d columns, want 33: %q", utf8.RuneCountInString(line), line)
				}
			}
			for line := range strings.Lines(coloured) {
				codes := escape.FindAllString(line, -1)
				if n := len(codes); n > 0 && codes[n-1] != "\x1b[0m" {
					t.Fatalf("the colour goes on behind %q", line)
				}
			}
		}
	}
}

// Two positions that differ are drawn differently, whatever the form.
func TestTextTellsAll(t *testing.T) {
	seen := map[string]position.Position{}
	for _, p := range positiontest.List(4, 2000) {
		for _, o := range []render.TextOptions{{}, {ASCII: true}} {
			text := render.Text(p, o)
			q := seen[text]
			if _, known := seen[text]; known && q.Side() == p.Side() && q != p {
				t.Fatalf("%v and %v look the same", p, q)
			}
			seen[text] = p
		}
	}
}

func TestDistances(t *testing.T) {
	p := position.MustParse("0200102020022220024000003/2/#mortal:B4,E1/mortal:B5,C3")
	steps := p.Distances(position.B4)
	steps[position.E5] = 24 // the longest walk there can be
	lines := strings.Split(strings.TrimSuffix(render.Distances(steps, render.TextOptions{ASCII: true}), "\n"), "\n")
	if want := "5 |  1  |  -  |  1  |  2  | 24  |"; len(lines) != 12 || lines[2] != want {
		t.Errorf("%d lines, the third %q, want 12 and %q", len(lines), lines[2], want)
	}
	plain, coloured := render.Distances(steps, render.TextOptions{}), render.Distances(steps, render.TextOptions{Colour: true})
	if got := escape.ReplaceAllString(coloured, ""); got != plain || got == coloured {
		t.Errorf("with the colours taken off:\n%s\nwant\n%s", got, plain)
	}
}
