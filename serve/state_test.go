package serve

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
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

// The script writes turns as package say does, except that it does not know what a turn forces.
func TestListedMatches(t *testing.T) {
	leftout.UnderRace(t)
	var paths, want []string
	for _, p := range slices.Concat(positiontest.List(9, 50), positiontest.GodsList(9, 300)) {
		s := game.New(codec.Encode(p))
		for turn := range s.Turns() {
			if text := say.Listed(s, turn); !strings.Contains(text, "forces") {
				paths, want = append(paths, turn.Path()), append(want, text)
			}
		}
	}
	cmd := node(t, "turn.mjs")
	cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Join(paths, "\n")), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(string(out), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d turns, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%s: %q, want %q", paths[i], got[i], want[i])
		}
	}
}
