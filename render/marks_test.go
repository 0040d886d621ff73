package render_test

import (
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// Each kind of mark has a sign of its own, beside the worker or in its place.
func TestTextMarks(t *testing.T) {
	p := position.MustParse("0234000000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	for _, test := range []struct {
		square string // A5 is empty, B5 has a worker, D5 a dome
		kind   render.MarkKind
		want   string
	}{
		{"A5", render.LastFrom, " ( ) "},
		{"A5", render.LastTo, " [ ] "},
		{"A5", render.Selected, " [ ] "},
		{"A5", render.Built, "    +"},
		{"a5", render.Step, "  *  "},
		{"A5", render.Climb, "  *  "},
		{"A5", render.Build, "  *  "},
		{"A5", render.Threat, "!    "},
		{"B5", render.LastTo, " [x] "},
		{"B5", render.LastFrom, " (x) "},
		{"B5", render.Step, "  x  "},
		{"B5", render.Built, "  x +"},
		{"D5", render.Built, "  ^ +"},
		{"D5", render.Build, "  ^  "},
	} {
		text := render.Text(game.Santorini{Position: p},
			render.TextOptions{ASCII: true, Marks: []render.Mark{{Square: test.square, Kind: test.kind}}})
		cells := strings.Split(strings.Split(text, "\n")[2], "|")
		for i, cell := range cells[1:6] {
			want := [5]string{"     ", "  x  ", "     ", "  ^  ", "     "}[i]
			if test.square[0]&0x5f == byte('A'+i) {
				want = test.want
			}
			if cell != want {
				t.Errorf("mark %d on %s: square %c5 is %q, want %q", test.kind, test.square, 'A'+i, cell, want)
			}
		}
	}
}

// A turn that is being chosen is drawn as far as it goes: the worker on the square that it steps
// to, and marks on the squares that may be next.
func TestTextChoice(t *testing.T) {
	s := game.Santorini{Position: position.MustParse("0230400000000000000000000/1/mortal:B5,E1/mortal:A1,A3")}
	for _, test := range []struct{ squares, rows string }{
		{"", "     |  x  |     |     |  ^  \n     |     |     |     |     \n"},
		{"B5", "  *  | [x] |  *  |     |  ^  \n  *  |  *  |  *  |     |     \n"},
		{"B5C4", "     | (*) |  *  |  *  |  ^  \n     |  *  | [x] |  *  |     \n"},
		{"B5C4C5", "     | ( ) |  ^ +|     |  ^  \n     |     | [x] |     |     \n"},
	} {
		choice, err := game.Choose(s, test.squares)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(render.Text(s,
			render.TextOptions{ASCII: true, Choice: choice, Marks: render.LastTurn([]game.Part{{Kind: game.Build, To: "E1"}})}),
			"\n")
		rows := ""
		for _, line := range []string{lines[2], lines[5]} {
			rows += strings.TrimSuffix(line[3:], "|") + "\n"
		}
		if rows != test.rows {
			t.Errorf("%q:\n%swant\n%s", test.squares, rows, test.rows)
		}
	}
}

// The whole board in both character sets: letters, numbers, levels, workers and frames.
func TestTextGolden(t *testing.T) {
	p := position.MustParse("0123400000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	const want = `     A     B     C     D     E
  ┌─────┬─────┬─────┬─────┬─────┐
5 │     │  ☀  │     │     │ ▟█▙ │
  │     │▂▂1▂▂│▄▄2▄▄│▆▆3▆▆│█████│
  ├─────┼─────┏━━━━━┓─────┼─────┤
4 │     │     ┃     ┃     │     │
  │     │     ┃     ┃     │     │
  ├─────┼─────┗━━━━━┛─────┼─────┤
3 │  ☾  │     │     │     │     │
  │     │     │     │     │     │
  ├─────┼─────┼─────┼─────┼─────┤
2 │     │     │     │     │     │
  │     │     │     │     │     │
  ├─────┼─────┼─────┼─────┼─────┤
1 │  ☾  │     │     │     │  ☀  │
  │     │     │     │     │     │
  └─────┴─────┴─────┴─────┴─────┘
`
	if got := render.Text(game.Santorini{Position: p}, render.TextOptions{Cursor: "c4"}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	const ascii = `     E     D     C     B     A
  +-----+-----+-----+-----+-----+
1 |  x  |     |     |     |  o  |
  |     |     |     |     |     |
  +-----+-----+-----+-----+-----+
2 |     |     |     |     |     |
  |     |     |     |     |     |
  +-----+-----+-----+-----+-----+
3 |     |     |     |     |  o  |
  |     |     |     |     |     |
  +-----+-----+-----+-----+-----+
4 |     |     |     |     |     |
  |     |     |     |     |     |
  #######-----+-----+-----+-----+
5 #  ^  #     |     |  x  |     |
  #=====#==3==| =2= |  1  |     |
  #######-----+-----+-----+-----+
`
	if got := render.Text(game.Santorini{Position: p},
		render.TextOptions{ASCII: true, Turned: true, Cursor: "E5"}); got != ascii {
		t.Errorf("got\n%s\nwant\n%s", got, ascii)
	}
}

// The accent of a worker colours the columns beside it unless a mark stands there, and a number
// has the ground of its level.
func TestTextColours(t *testing.T) {
	p := position.MustParse("0123400000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	const ground, orange, plain = "\x1b[1;38;5;16;48;5;144m", "\x1b[1;38;5;16;48;5;214m", "\x1b[0m"
	for _, test := range []struct {
		marks []render.Mark
		want  string
	}{
		{nil, ground + " " + orange + " x " + plain + ground + " " + plain},
		{[]render.Mark{{Square: "B5", Kind: render.LastTo}}, ground + " [" + orange + "x" + plain + ground + "] " + plain},
	} {
		text := render.Text(game.Santorini{Position: p}, render.TextOptions{ASCII: true, Colour: true, Marks: test.marks})
		lines := strings.Split(text, "\n")
		if got := strings.Split(lines[2], "|")[2]; got != test.want {
			t.Errorf("the worker is %q, want %q", got, test.want)
		}
		const tower, number = "\x1b[38;5;101;48;5;144m", ground
		if got, want := strings.Split(lines[3], "|")[2], tower+" "+number+" 1 "+plain+tower+" "+plain; got != want {
			t.Errorf("the tower is %q, want %q", got, want)
		}
		if got, want := strings.Split(lines[3], "|")[5], "\x1b[38;5;26;48;5;230m=====\x1b[0m"; got != want {
			t.Errorf("the dome is %q, want %q", got, want)
		}
	}
	framed := strings.Split(render.Text(game.Santorini{Position: p},
		render.TextOptions{ASCII: true, Colour: true, Cursor: "A1"}), "\n")
	const blue = "\x1b[1;38;5;33m"
	if got, want := framed[13],
		"  "+blue+"#"+plain+blue+"#####"+plain+blue+"#"+plain+"-----+-----+-----+-----+"; got != want {
		t.Errorf("the frame is %q, want %q", got, want)
	}
}

// The colours of every level, worker and distance, and of the cursor: cat the file to look at them.
func TestTextColoursGolden(t *testing.T) {
	p := position.MustParse("0123400000000000000000000/1/mortal:B5,E1/mortal:C5,A3")
	o := render.TextOptions{Colour: true, Cursor: "d4",
		Marks: []render.Mark{{Square: "C4", Kind: render.Built}, {Square: "E1", Kind: render.Selected}}}
	got := render.Text(game.Santorini{Position: p}, o) + render.Distances(p.Distances(position.B5), o)
	const file = "testdata/colours.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\n%q\nwant\n%s", got, got, want)
	}
}

func TestLegend(t *testing.T) {
	for _, o := range []render.TextOptions{{}, {ASCII: true}} {
		legend := render.Legend(o)
		for _, side := range []game.Side{game.First, game.Second} {
			if !strings.Contains(legend, render.Worker(side, o)) {
				t.Errorf("%q does not have the sign %q", legend, render.Worker(side, o))
			}
		}
	}
}
