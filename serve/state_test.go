package serve

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The script of the boards knows the turns without gods, and the threats: the same as package position in 100,000
// positions.
func TestStateMatchesRules(t *testing.T) {
	leftout.UnderRace(t)
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	r := rand.New(rand.NewPCG(42, 0))
	var input bytes.Buffer
	var positions []position.Position
	var want []string
	encoder := json.NewEncoder(&input)
	for range n {
		p := positiontest.Random(r)
		s := game.New(codec.Encode(p))
		b := s.Board()
		err := encoder.Encode(map[string]any{"heights": b.Heights, "pieces": b.Pieces, "side": s.Side()})
		if err != nil {
			t.Fatal(err)
		}
		var turns []string
		for turn := range s.Turns() {
			turns = append(turns, turn.Path())
		}
		slices.Sort(turns)
		for _, side := range []game.Side{game.First, game.Second} {
			squares := game.Threats(s)(side)
			slices.Sort(squares)
			turns = append(turns, strings.Join(squares, ""))
		}
		positions, want = append(positions, p), append(want, strings.Join(turns, " "))
	}
	cmd := node(t, "state.mjs")
	cmd.Stdin, cmd.Stderr = &input, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(string(out), "\n")
	if len(got) != n {
		t.Fatalf("%d positions, want %d", len(got), n)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%v:\n%s\nwant\n%s", positions[i], got[i], want[i])
		}
	}
}

// called calls a function of a script with each of the arguments, and returns the results.
func called[T any](t *testing.T, script, name string, arguments [][]any) []T {
	t.Helper()
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, list := range arguments {
		if err := encoder.Encode(list); err != nil {
			t.Fatal(err)
		}
	}
	cmd := node(t, "call.mjs", script, name)
	cmd.Stdin, cmd.Stderr = &input, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	results := make([]T, len(arguments))
	decoder := json.NewDecoder(bytes.NewReader(out))
	for i := range results {
		if err := decoder.Decode(&results[i]); err != nil {
			t.Fatalf("result %d: %v", i, err)
		}
	}
	return results
}

// The script writes turns as package say does, except that it does not know what a turn forces.
func TestListedMatches(t *testing.T) {
	leftout.UnderRace(t)
	var paths [][]any
	var want []string
	for _, p := range slices.Concat(positiontest.List(9, 50), positiontest.GodsList(9, 300)) {
		s := game.New(codec.Encode(p))
		for turn := range s.Turns() {
			if text := say.English.Listed(s, turn); !strings.Contains(text, "forces") {
				paths, want = append(paths, []any{turn.Path()}), append(want, text)
			}
		}
	}
	for i, got := range called[string](t, "turn.js", "listed", paths) {
		if got != want[i] {
			t.Errorf("%s: %q, want %q", paths[i], got, want[i])
		}
	}
}

// builtIn returns the built-in collection.
func builtIn(t *testing.T) *inMemory {
	t.Helper()
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The script writes solutions as the sheets of a server do.
func TestSolutionsMatch(t *testing.T) {
	var lines [][]any
	var want []string
	for _, p := range builtIn(t).list[:300] {
		r := p.Record()
		l, err := game.Start(r.Code).Play(say.Texts(r.Line)...)
		if err != nil {
			t.Fatal(err)
		}
		lines, want = append(lines, []any{say.English.ListedLine(l)}), append(want, solutionText(say.English, r.Code, r.Line))
	}
	for i, got := range called[string](t, "turn.js", "solutionOf", lines) {
		if got != want[i] {
			t.Errorf("%s: %q, want %q", lines[i], got, want[i])
		}
	}
}

// The script of the editor offers the same states of a game as the server.
func TestStatesMatch(t *testing.T) {
	var boards [][]any
	var want []string
	for _, side := range []position.Side{position.First, position.Second} {
		for first := range position.Gods() {
			for second := range position.Gods() {
				var setup position.Setup
				setup.Side, setup.Gods = side, [2]position.God{first, second}
				var names []string
				for _, o := range states(say.English, setup) {
					names = append(names, o.Value)
				}
				boards = append(boards, []any{[]string{first.String(), second.String()}, int(side)})
				want = append(want, strings.Join(names, " "))
			}
		}
	}
	for i, got := range called[[]string](t, "states.js", "statesOf", boards) {
		if got := strings.Join(got, " "); got != want[i] {
			t.Errorf("%v: %q, want %q", boards[i], got, want[i])
		}
	}
}

// The script groups the first turns of a puzzle as the page without a script does.
func TestFirstTurnsMatch(t *testing.T) {
	leftout.UnderRace(t)
	type group struct {
		Name, Mark string
		N          int
		Paths      []string
	}
	var trees [][]any
	var want [][]group
	for _, p := range builtIn(t).list[:50] {
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), p.Code(), solver.Limits{Nodes: 1_000_000})
		if err != nil {
			t.Fatal(err)
		}
		turns := map[string]any{}
		var groups []group
		for _, played := range sortedTurns(tree) {
			path := played.Turn.Path()
			turns[path] = map[string]any{"verdict": played.Verdict.String(), "in": played.In}
			name, mark := groupOf(played)
			n := len(groups)
			if n == 0 || groups[n-1].Name != name || say.English.About("first."+name, "{n}", groups[n-1].N) !=
				say.English.About("first."+name, "{n}", played.In) {
				groups = append(groups, group{Name: name, Mark: mark, N: played.In})
			}
			last := &groups[len(groups)-1]
			last.Paths = append(last.Paths, path)
		}
		trees, want = append(trees, []any{turns}), append(want, groups)
	}
	for i, got := range called[[]group](t, "tree.js", "grouped", trees) {
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("%v:\n%v\nwant\n%v", trees[i], got, want[i])
		}
	}
}
