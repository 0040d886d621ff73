package render_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

var escape = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Colour adds to what is told without it, and takes nothing away. Every line ends without
// colour and is as wide as the others.
func TestText(t *testing.T) {
	for _, p := range positiontest.List(3, 200) {
		for _, o := range []render.TextOptions{{}, {ASCII: true}, {Marks: everyMark}, {ASCII: true, Marks: everyMark},
			{Turned: true, Cursor: "B4"}, {ASCII: true, Cursor: "E1"}} {
			plain := render.Text(game.Santorini{Position: p}, o)
			o.Colour = true
			coloured := render.Text(game.Santorini{Position: p}, o)
			if got := escape.ReplaceAllString(coloured, ""); got != plain {
				t.Fatalf("with the colours taken off:\n%s\nwant\n%s", got, plain)
			}
			if o.ASCII && strings.ContainsFunc(plain, func(r rune) bool { return r >= utf8.RuneSelf }) {
				t.Fatalf("not ASCII:\n%s", plain)
			}
			lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
			if len(lines) != render.TextHeight {
				t.Fatalf("%d lines, want %d", len(lines), render.TextHeight)
			}
			for _, line := range lines[1:] {
				if utf8.RuneCountInString(line) != render.TextWidth {
					t.Fatalf("a line of %d columns, want %d: %q", utf8.RuneCountInString(line), render.TextWidth, line)
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
			text := render.Text(game.Santorini{Position: p}, o)
			q := seen[text]
			if _, known := seen[text]; known && q.Side() == p.Side() && q != p {
				t.Fatalf("%v and %v look the same", p, q)
			}
			seen[text] = p
		}
	}
}

// A drawing from the other side is of the same position, with a cursor, too.
func TestTextTurned(t *testing.T) {
	for _, p := range positiontest.List(5, 200) {
		for _, o := range []render.TextOptions{{Turned: true}, {ASCII: true, Turned: true}, {Cursor: "A5"},
			{Turned: true, Cursor: "C2"}} {
			text := render.Text(game.Santorini{Position: p}, o) + "The " + p.Side().String() + " side is to move.\n"
			if q, err := position.ParseBoard(text); err != nil || q != p {
				t.Fatalf("%v is read as %v, %v:\n%s", p, q, err, text)
			}
		}
	}
}

// The heavy frame is around the square of the cursor, and TextSquare finds that square at
// every character inside the frame, and no square beside the squares.
func TestTextSquare(t *testing.T) {
	p := positiontest.List(1, 1)[0]
	for _, o := range []render.TextOptions{{}, {ASCII: true, Turned: true}} {
		bare := strings.Split(render.Text(game.Santorini{Position: p}, o), "\n")
		corners, bars := "┌┬┐├┼┤└┴┘", "─│"
		if o.ASCII {
			corners, bars = "+", "-|"
		}
		characters := map[position.Square]int{}
		for line := -1; line <= render.TextHeight; line++ {
			for column := -1; column <= render.TextWidth; column++ {
				s := render.TextSquare(column, line, o)
				if inside := line > 0 && line < render.TextHeight && column > 1 && column < render.TextWidth &&
					!strings.ContainsRune(corners+bars, []rune(bare[line])[column]); inside != s.IsValid() {
					t.Fatalf("column %d, line %d is on %v", column, line, s)
				}
				characters[s]++
			}
		}
		for s := position.A5; s <= position.E1; s++ {
			if characters[s] != 10 {
				t.Errorf("%v has %d characters, want 10", s, characters[s])
			}
			o.Cursor = strings.ToLower(s.String())
			framed := strings.Split(render.Text(game.Santorini{Position: p}, o), "\n")
			changed := map[position.Square]bool{}
			for line := range render.TextHeight {
				now := []rune(framed[line])
				for column, c := range []rune(bare[line]) {
					if now[column] != c {
						for _, beside := range [][2]int{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
							changed[render.TextSquare(column+beside[0], line+beside[1], o)] = true
						}
					}
				}
			}
			if !changed[s] {
				t.Errorf("no frame around %v", s)
			}
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
	plain, coloured := render.Distances(steps, render.TextOptions{}),
		render.Distances(steps, render.TextOptions{Colour: true})
	if got := escape.ReplaceAllString(coloured, ""); got != plain || got == coloured {
		t.Errorf("with the colours taken off:\n%s\nwant\n%s", got, plain)
	}
}
