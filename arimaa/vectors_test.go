package arimaa_test

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

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

//go:generate go test -run ^TestRuleVectors$ -update .

// The test vectors are for implementations of the rules in other languages; doc/ARIMAA.md
// describes the files. They are made from the tables of vectortable_test.go by the reference
// implementation, never by the code that they test.
var update = flag.Bool("update", false, "write the vectors anew")

const vectorDir = "testdata/vectors"

// turnVector is a turn in a position: legal, with the position after it, or not, with the
// rule that it breaks.
type turnVector struct {
	Case     string   `json:"case"`
	Rules    []int    `json:"rules"`
	Position string   `json:"position"`
	Twice    []string `json:"twice,omitempty"` // positions that have come up twice
	Turn     string   `json:"turn"`
	Expect   string   `json:"expect"`            // ok, or the name of the rule
	Full     string   `json:"full,omitempty"`    // a legal turn with its removals
	After    string   `json:"after,omitempty"`   // of a legal turn
	Outcome  string   `json:"outcome,omitempty"` // of the position after, if nothing has come up twice
	Winner   string   `json:"winner,omitempty"`
}

// positionVector is a position with the steps that a legal turn can begin with, in the
// order of strings, and the number of positions that legal turns lead to.
type positionVector struct {
	Case     string   `json:"case"`
	Rules    []int    `json:"rules"`
	Position string   `json:"position"`
	Twice    []string `json:"twice,omitempty"`
	Outcome  string   `json:"outcome"`
	Winner   string   `json:"winner,omitempty"`
	Steps    []string `json:"steps"`
	Ends     int      `json:"ends"`
}

// rules are the names of the rules that a turn can break.
var rules = map[string]error{
	"no-piece": arimaa.ErrNoPiece, "step-occupied": arimaa.ErrStepOccupied, "backward": arimaa.ErrBackward,
	"in-push": arimaa.ErrInPush, "no-pusher": arimaa.ErrNoPusher, "push-late": arimaa.ErrPushLate,
	"frozen": arimaa.ErrFrozen, "removal": arimaa.ErrRemoval, "unchanged": arimaa.ErrUnchanged,
	"repetition": arimaa.ErrRepetition,
}

func TestRuleVectors(t *testing.T) {
	leftout.UnderRace(t)
	turns, positions := turnVectors(t), positionVectors(t)
	for name, want := range map[string][]byte{"turns.jsonl": jsonLines(t, turns),
		"positions.jsonl": jsonLines(t, positions)} {
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
		if name == "turns.jsonl" {
			turns = parseLines[turnVector](t, found)
		} else {
			positions = parseLines[positionVector](t, found)
		}
	}
	used, seen, sentences := map[string]int{}, map[string]bool{}, map[int]bool{}
	for _, v := range turns {
		if seen[v.Case] {
			t.Errorf("two cases are called %s", v.Case)
		}
		seen[v.Case] = true
		used[v.Expect]++
		used[v.Outcome]++
		for _, n := range v.Rules {
			sentences[n] = true
		}
		t.Run(v.Case, func(t *testing.T) { checkTurnVector(t, v) })
	}
	for _, v := range positions {
		used[v.Outcome]++
		for _, n := range v.Rules {
			sentences[n] = true
		}
		t.Run(v.Case, func(t *testing.T) { checkPositionVector(t, v) })
	}
	for _, name := range append([]string{"ok", "ongoing", "goal", "elimination", "immobilisation", "repetition"},
		slices.Sorted(maps.Keys(rules))...) {
		if used[name] < 2 {
			t.Errorf("%d cases have %s, want at least 2", used[name], name)
		}
	}
	for n := 5; n <= 24; n++ {
		if !sentences[n] {
			t.Errorf("no case is about sentence %d", n)
		}
	}
}

// history returns the history in which some positions have come up twice.
func history(twice []string) arimaa.History {
	h := arimaa.History{}
	for _, text := range twice {
		h[arimaa.MustParse(text)] = 2
	}
	return h
}

func checkTurnVector(t *testing.T, v turnVector) {
	p, turn := arimaa.MustParse(v.Position), arimaa.MustParseTurn(v.Turn)
	if p.String() != v.Position || turn.String() != v.Turn {
		t.Errorf("written as %v and %v", p, turn)
	}
	after, full, err := p.Play(turn, history(v.Twice))
	if v.Expect != "ok" {
		var broken *arimaa.TurnError
		if !errors.As(err, &broken) || broken.Err != rules[v.Expect] {
			t.Errorf("%v, want %s", err, v.Expect)
		}
		return
	}
	if err != nil || after.String() != v.After || full.String() != v.Full {
		t.Fatalf("leads to %v by %v, %v", after, full, err)
	}
	checkVectorOutcome(t, after, nil, v.Outcome, v.Winner)
}

func checkPositionVector(t *testing.T, v positionVector) {
	p := arimaa.MustParse(v.Position)
	if p.String() != v.Position {
		t.Errorf("written as %v", p)
	}
	h := history(v.Twice)
	checkVectorOutcome(t, p, h, v.Outcome, v.Winner)
	if p.Outcome(h).Over() {
		return
	}
	steps := []string{}
	for s := range p.Begin(h).Steps() {
		steps = append(steps, s.String())
	}
	slices.Sort(steps)
	if d := cmp.Diff(v.Steps, steps); d != "" {
		t.Error(d)
	}
	ends := 0
	for range p.Turns(h) {
		ends++
	}
	if ends != v.Ends || len(v.Twice) == 0 && p.Perft(4) != ends {
		t.Errorf("%d ends, %d counted, want %d", ends, p.Perft(4), v.Ends)
	}
}

func checkVectorOutcome(t *testing.T, p arimaa.Position, h arimaa.History, ending, winner string) {
	t.Helper()
	got := p.Outcome(h)
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
func winnerText(o arimaa.Outcome) string {
	winner, over := o.Winner()
	if over != o.Over() || over != o.WonBy(winner) || o.WonBy(winner.Other()) {
		return "nobody knows"
	}
	if !over {
		return ""
	}
	return winner.String()
}
