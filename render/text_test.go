package render_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

const fen = "0200102020022220024000003/2/#mortal:B4,E1/mortal:B5,C3"

var escape = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Colour adds to what is told without it, and takes nothing away.
func TestColourOnlyAdds(t *testing.T) {
	p := position.MustParse(fen)
	for name, draw := range map[string]func(bool) string{
		"board": func(colour bool) string { return render.Board(p, render.Options{Colour: colour}) },
		"distances": func(colour bool) string {
			return render.Distances(p.Distances(position.B4), render.Options{Colour: colour})
		},
	} {
		plain, coloured := draw(false), draw(true)
		if escape.MatchString(plain) {
			t.Errorf("%s without colour has escape sequences", name)
		}
		if n := len(escape.FindAllString(coloured, -1)); n == 0 || n%2 != 0 {
			t.Errorf("%s has %d escape sequences, want a pair each", name, n)
		}
		if got := escape.ReplaceAllString(coloured, ""); got != plain {
			t.Errorf("%s with colour taken off is\n%s\nwant\n%s", name, got, plain)
		}
	}
}

// Every line of a drawing is equally wide, so that the boxes stand in columns.
func TestBoxesLineUp(t *testing.T) {
	steps := position.MustParse(fen).Distances(position.B4)
	steps[position.E5] = 24 // the longest walk there can be
	lines := strings.Split(strings.TrimSuffix(render.Distances(steps, render.Options{}), "\n"), "\n")
	if len(lines) != 12 {
		t.Fatalf("%d lines, want 12", len(lines))
	}
	for i, line := range lines[1:] {
		if len(line) != len(lines[1]) {
			t.Errorf("line %d is %q, of another width than %q", i+2, line, lines[1])
		}
	}
}

func ExampleBoard() {
	fmt.Print(render.Board(position.MustParse(fen), render.Options{}))
	// Output:
	//      A    B    C    D    E
	//   +----+----+----+----+----+
	// 5 | .  | 2o | .  | .  | 1  |
	//   +----+----+----+----+----+
	// 4 | .  | 2x | .  | 2  | .  |
	//   +----+----+----+----+----+
	// 3 | .  | 2  | 2o | 2  | 2  |
	//   +----+----+----+----+----+
	// 2 | .  | .  | 2  | ^  | .  |
	//   +----+----+----+----+----+
	// 1 | .  | .  | .  | .  | 3x |
	//   +----+----+----+----+----+
}

func ExampleWorker() {
	fmt.Println(render.Worker(position.First), render.Worker(position.Second))
	// Output: x o
}
