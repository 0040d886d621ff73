package position_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/position"
)

//go:generate go test -run ^Test(Rule|God)Vectors$ -update .

// The test vectors are for implementations of the rules in other languages; doc/SANTORINI.md and
// doc/GODS.md describe the files. They are made from the tables of vectorcases_test.go and
// godvectors_test.go by the reference implementations, never by the code that they test.
var update = flag.Bool("update", false, "write the vectors anew")

const vectorDir = "testdata/vectors"

// turnVector is a turn in a position: legal, with the position after it, or not, with the
// rule that it breaks.
type turnVector struct {
	Case     string `json:"case"`
	Rules    []int  `json:"rules"`
	Position string `json:"position"`
	Turn     string `json:"turn"`
	Expect   string `json:"expect"`            // ok, or the name of the rule
	Square   string `json:"square,omitempty"`  // of an illegal turn
	After    string `json:"after,omitempty"`   // of a legal turn
	Outcome  string `json:"outcome,omitempty"` // of the position after
	Winner   string `json:"winner,omitempty"`
}

// positionVector is a position with its legal turns, in the order of strings.
type positionVector struct {
	Case     string   `json:"case"`
	Position string   `json:"position"`
	Outcome  string   `json:"outcome"`
	Winner   string   `json:"winner,omitempty"`
	Turns    []string `json:"turns"`
}

// rules are the names of the rules that a turn can break.
var rules = map[string]error{
	"game-over": position.ErrGameOver, "no-worker": position.ErrNoWorker,
	"step-far": position.ErrStepFar, "step-occupied": position.ErrStepOccupied,
	"step-dome": position.ErrStepDome, "step-high": position.ErrStepHigh,
	"wins": position.ErrWins, "does-not-win": position.ErrDoesNotWin,
	"build-far": position.ErrBuildFar, "build-occupied": position.ErrBuildOccupied, "build-dome": position.ErrBuildDome,
}

func TestRuleVectors(t *testing.T) {
	leftout.UnderRace(t)
	turns, positions := turnVectors(), positionVectors()
	for name, want := range map[string][]byte{"turns.jsonl": jsonLines(t, turns),
		"positions.jsonl": jsonLines(t, positions)} {
		found := readVectors(t, name, want)
		if name == "turns.jsonl" {
			turns = parseLines[turnVector](t, found)
		} else {
			positions = parseLines[positionVector](t, found)
		}
	}
	used, seen := map[string]int{}, map[string]bool{}
	for _, v := range turns {
		if seen[v.Case] {
			t.Errorf("two cases are called %s", v.Case)
		}
		seen[v.Case] = true
		used[v.Expect]++
		used[v.Outcome]++
		t.Run(v.Case, func(t *testing.T) { checkTurnVector(t, v) })
	}
	for _, v := range positions {
		used[v.Outcome]++
		t.Run(v.Case, func(t *testing.T) { checkPositionVector(t, v) })
	}
	for _, name := range append([]string{"ok", "ongoing", "climb", "blocked"}, slices.Sorted(maps.Keys(rules))...) {
		if used[name] < 3 {
			t.Errorf("%d cases have %s, want at least 3", used[name], name)
		}
	}
}

// readVectors reads a file that must be what the tables make, or writes it with -update.
func readVectors(t *testing.T, name string, want []byte) []byte {
	t.Helper()
	file := filepath.Join(vectorDir, name)
	if *update {
		if err := errors.Join(os.MkdirAll(vectorDir, 0o755), os.WriteFile(file, want, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	found, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(found), "\n")); d != "" {
		t.Fatalf("%s is not what the tables make; go generate writes it anew: %s", name, d)
	}
	return found
}

func checkTurnVector(t *testing.T, v turnVector) {
	p, turn := position.MustParse(v.Position), turnOf(v.Turn)
	if p.String() != v.Position || turn.String() != v.Turn {
		t.Errorf("written as %v and %v", p, turn)
	}
	after, err := p.Play(turn)
	legal := slices.Contains(slices.Collect(p.Turns()), turn)
	if legal != (v.Expect == "ok") {
		t.Errorf("among the legal turns: %v, want %s", legal, v.Expect)
	}
	if v.Expect != "ok" {
		var broken *position.TurnError
		if !errors.As(err, &broken) || broken.Err != rules[v.Expect] || broken.Square.String() != v.Square {
			t.Errorf("%v, want %s at %s", err, v.Expect, v.Square)
		}
		return
	}
	if err != nil || after.String() != v.After {
		t.Fatalf("leads to %v, %v", after, err)
	}
	checkOutcome(t, after, v.Outcome, v.Winner)
}

// turnOf reads a turn, also the step of a worker to its own square, which [position.ParseTurn] refuses.
func turnOf(text string) position.Turn {
	if source, to := text[:2], text[3:5]; source == to && text[5] == '^' {
		return position.NewTurn(position.MustParseSquare(source), position.MustParseSquare(to),
			position.MustParseSquare(text[6:]))
	}
	return position.MustParseTurn(text)
}

func checkPositionVector(t *testing.T, v positionVector) {
	p := position.MustParse(v.Position)
	if p.String() != v.Position {
		t.Errorf("written as %v", p)
	}
	checkOutcome(t, p, v.Outcome, v.Winner)
	turns := []string{}
	for turn := range p.Turns() {
		turns = append(turns, turn.String())
	}
	slices.Sort(turns)
	if d := cmp.Diff(v.Turns, turns); d != "" {
		t.Error(d)
	}
}

func checkOutcome(t *testing.T, p position.Position, ending, winner string) {
	t.Helper()
	got := p.Outcome()
	if got.Ending.String() != ending || winnerText(got) != winner {
		t.Errorf("%v: %v, want %s, %s", p, got, ending, winner)
	}
}

// jsonLines writes an object a line.
func jsonLines[V any](t *testing.T, list []V) []byte {
	t.Helper()
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for _, v := range list {
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

func parseLines[V any](t *testing.T, text []byte) (list []V) {
	t.Helper()
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var v V
		d.DisallowUnknownFields()
		switch err := d.Decode(&v); {
		case err == io.EOF:
			return list
		case err != nil:
			t.Fatal(err)
		}
		list = append(list, v)
	}
}

// winnerText is empty while the game goes on.
func winnerText(o position.Outcome) string {
	winner, over := o.Winner()
	if over != o.Over() || over != o.WonBy(winner) || o.WonBy(winner.Other()) {
		return "nobody knows"
	}
	if !over {
		return ""
	}
	return winner.String()
}
