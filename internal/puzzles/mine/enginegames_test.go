package mine_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func collect(t *testing.T, g mine.EngineGames) (list []mine.Candidate) {
	t.Helper()
	for c, err := range g.Candidates(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// The games of the engine are legal, end, and are the same in parts as in the whole; another
// seed plays others.
func TestEngineGames(t *testing.T) {
	games := mine.EngineGames{Seed: 5, Nodes: 300, Last: 12}
	whole := collect(t, games)
	var parts []mine.Candidate
	for _, part := range [][2]uint64{{0, 3}, {4, 4}, {5, 12}, {13, 12}} {
		games.First, games.Last = part[0], part[1]
		parts = append(parts, collect(t, games)...)
	}
	if !slices.Equal(whole, parts) {
		t.Errorf("%d positions in parts, %d in the whole", len(parts), len(whole))
	}
	if got := whole[1]; got.Source != "engine, 300 positions a turn, seed 5, game 1, turn 2" ||
		got.Game != "engine, 300 positions a turn, seed 5, game 1" || got.Number != 1 {
		t.Errorf("the second position is from %q of %q, after %d turns", got.Source, got.Game, got.Number)
	}
	starts := map[position.Position]bool{}
	for i, c := range whole {
		if stateOf(c).Outcome().Over() {
			t.Fatalf("%s: the game is over", c.Source)
		}
		if c.Number == 0 {
			starts[stateOf(c)] = true
			continue
		}
		if next, err := stateOf(whole[i-1]).Play(c.Last.(position.Turn)); err != nil || next != stateOf(c) {
			t.Fatalf("%s does not follow: %v", c.Source, err)
		}
	}
	if len(starts) < 10 {
		t.Errorf("12 games begin in %d ways", len(starts))
	}
	other := collect(t, mine.EngineGames{Seed: 6, Nodes: 300, Last: 3})
	for _, c := range other {
		if c.Number > 0 && slices.ContainsFunc(whole, func(w mine.Candidate) bool { return w.State == c.State }) {
			t.Errorf("two seeds share %v", c.State)
		}
	}
}

func TestEngineGamesStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	var last error
	for c, err := range (mine.EngineGames{Seed: 1}).Candidates(ctx) {
		if n++; n == 5 {
			cancel()
		}
		if last = err; err == nil && c.Source == "" {
			t.Error("a position without a source")
		}
	}
	if n != 6 || !errors.Is(last, context.Canceled) {
		t.Errorf("stopped after 5 positions: %d, %v", n, last)
	}
}

// A search in the games of the engine that is stopped and resumed finds what one without a stop
// finds.
func TestMineEngineGames(t *testing.T) {
	games := mine.EngineGames{Seed: 3, Nodes: 200, Last: 20}
	o := mine.Options{Goals: wins(1, 2)}
	var want bytes.Buffer
	tally, err := mine.Run(t.Context(), games.Candidates(t.Context()), o, puzzles.NewWriter(&want, puzzles.JSONL).Write)
	if err != nil || tally.Found < 4 {
		t.Fatalf("%+v, %v: the sample proves too little", tally, err)
	}
	path := t.TempDir() + "/puzzles.jsonl"
	for o.Count = 2; ; o.Count += 2 {
		tally, err := mine.File(t.Context(), path, games.String(), games.Candidates(t.Context()), o)
		if err != nil {
			t.Fatal(err)
		}
		if tally.Found < o.Count {
			break
		}
	}
	if d := cmp.Diff(want.String(), string(contents(t, path)), positiontest.Equal); d != "" {
		t.Error(d)
	}
}

// A source without a number of positions names the usual one.
func TestEngineGamesString(t *testing.T) {
	for want, games := range map[string]mine.EngineGames{
		"engine, 2000 positions a turn, seed 1": {Seed: 1},
		"engine, 5 positions a turn, seed 0":    {Nodes: 5},
	} {
		if got := games.String(); got != want {
			t.Errorf("%+v is %q, want %q", games, got, want)
		}
	}
}
