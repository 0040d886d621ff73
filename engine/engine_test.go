package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
)

func newEngine(t testing.TB, o engine.Options) *engine.Engine {
	t.Helper()
	if o.Table == 0 {
		o.Table = 1 << 20
	}
	e, err := engine.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every level answers every position with a legal turn, or with none where there is none.
func TestTurnsAreLegal(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	n := 1500
	if testing.Short() {
		n = 150
	}
	over := 0
	for i, p := range positiontest.List(81, n) {
		r, err := e.Search(ctx, p, engine.Limits{Nodes: 300, Level: 1 + i%engine.MaxLevel, Lines: 1 + i%3})
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if p.Outcome().Over() {
			over++
			if len(r.Lines) > 0 {
				t.Fatalf("%v: the game is over, and the engine plays %v", p, r.Lines)
			}
			continue
		}
		if len(r.Lines) == 0 {
			t.Fatalf("%v: no line", p)
		}
		for _, l := range r.Lines {
			if l.Score < 0 || l.Score > 1 {
				t.Errorf("%v: score %v", p, l.Score)
			}
			for next, i := p, 0; i < len(l.Turns); i++ {
				if next, err = next.Play(l.Turns[i]); err != nil {
					t.Fatalf("%v: line %v: %v", p, l.Turns, err)
				}
			}
		}
	}
	if over < n/20 {
		t.Errorf("%d games are over: the sample proves too little", over)
	}
}

// The engine finds the wins of the collection, and says that they are proved.
func TestWinsAreFound(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	found := 0
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		win := p.Goal()
		if win.IsHold() || win.Turns() > 3 {
			continue
		}
		r, err := e.Search(ctx, p.Position(), engine.Limits{Nodes: 200000})
		if err != nil {
			t.Fatal(err)
		}
		if r.Proof.WinIn != win.Turns() || r.Lines[0].WinIn != win.Turns() || r.Lines[0].Score != 1 {
			t.Errorf("%v: %+v", p, r)
		}
		if found++; found == 300 {
			break
		}
	}
	if found < 100 {
		t.Errorf("%d wins: the sample proves too little", found)
	}
}

// However small, a limit of nodes is one, but for a look at each turn.
func TestFewNodes(t *testing.T) {
	e := newEngine(t, engine.Options{})
	for _, p := range positiontest.List(83, 40) {
		if p.Finished() {
			continue
		}
		for nodes := range uint64(9) {
			if nodes == 0 {
				continue // no limit
			}
			r, err := e.Search(t.Context(), p, engine.Limits{Nodes: nodes})
			if err != nil || len(r.Lines) == 0 || r.Nodes > nodes+2*uint64(len(p.AppendTurns(nil))) {
				t.Errorf("%v with %d positions: %d are visited, %v, %v", p, nodes, r.Nodes, r.Lines, err)
			}
		}
	}
}

// With a limit of nodes the answer does not depend on what was searched before.
func TestNodesAreDeterministic(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	limits := engine.Limits{Nodes: 20000, Lines: 2}
	list := positiontest.List(82, 12)
	var first []engine.Result
	for _, p := range list {
		r, err := e.Search(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		first = append(first, r)
	}
	for i := len(list) - 1; i >= 0; i-- {
		if _, err := e.Search(ctx, list[0], engine.Limits{Time: time.Millisecond}); err != nil {
			t.Fatal(err)
		}
		again, err := e.Search(ctx, list[i], limits)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first[i], again); diff != "" {
			t.Errorf("%v: %s", list[i], diff)
		}
	}
}

// Several processors search to the same end.
func TestCores(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{Cores: 4})
	for _, p := range positiontest.List(83, 40) {
		r, err := e.Search(ctx, p, engine.Limits{Depth: 3})
		if err != nil {
			t.Fatal(err)
		}
		if p.Outcome().Over() {
			continue
		}
		if _, err := p.Play(r.Lines[0].Turns[0]); err != nil {
			t.Error(err)
		}
	}
}

// A context that is done ends the search, which has a turn nevertheless.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := newEngine(t, engine.Options{})
	p := positiontest.List(84, 1)[0]
	go cancel()
	r, err := e.Search(ctx, p, engine.Limits{})
	if !errors.Is(err, context.Canceled) || len(r.Lines) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = e.Search(ctx, p, engine.Limits{Level: 3}); !errors.Is(err, context.Canceled) || len(r.Lines) != 1 {
		t.Errorf("level 3: %+v, %v", r, err)
	}
}

func TestLimitsAreChecked(t *testing.T) {
	for _, o := range []engine.Options{{Table: -1}, {Table: engine.MaxTable + 1}, {Cores: engine.MaxCores + 1}} {
		if _, err := engine.New(o); !errors.Is(err, engine.ErrLimits) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	e := newEngine(t, engine.Options{})
	p := positiontest.List(84, 1)[0]
	for _, l := range []engine.Limits{{Time: -1}, {Depth: -1}, {Depth: engine.MaxDepth + 1}, {Lines: -1}, {Level: -1}, {Level: engine.MaxLevel + 1}} {
		if _, err := e.Search(t.Context(), p, l); !errors.Is(err, engine.ErrLimits) {
			t.Errorf("%+v: %v", l, err)
		}
	}
}
