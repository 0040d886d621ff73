package engine_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
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
	n := 1500
	if testing.Short() {
		n = 150
	}
	var states []game.State
	for _, p := range positiontest.List(81, n) {
		states = append(states, game.Santorini{Position: p})
	}
	checkTurnsAreLegal(t, states, n/20)
}

// checkTurnsAreLegal searches some positions at all levels. In at least some of them the game must be
// over.
func checkTurnsAreLegal(t *testing.T, states []game.State, someOver int) {
	t.Helper()
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	over := 0
	for i, s := range states {
		r, err := e.Search(ctx, s, engine.Limits{Nodes: 300, Level: 1 + i%engine.MaxLevel, Lines: 1 + i%3})
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		if s.Outcome().Over() {
			over++
			if len(r.Lines) > 0 {
				t.Fatalf("%v: the game is over, and the engine plays %v", s, r.Lines)
			}
			continue
		}
		if len(r.Lines) == 0 {
			t.Fatalf("%v: no line", s)
		}
		for _, l := range r.Lines {
			if l.Score < 0 || l.Score > 1 {
				t.Errorf("%v: score %v", s, l.Score)
			}
			next := s
			for _, turn := range l.Turns {
				if next, _, err = next.Play(turn); err != nil {
					t.Fatalf("%v: line %v: %v", s, l.Turns, err)
				}
			}
		}
	}
	if over < someOver {
		t.Errorf("%d games are over: the sample proves too little", over)
	}
}

// The engine finds the wins of the collection, and says that they are proved.
func TestWinsAreFound(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	found := 0
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		win := p.Goal()
		if win.IsHold() || win.Turns() > 3 {
			continue
		}
		r, err := e.Search(ctx, p.State(), engine.Limits{Nodes: 200000})
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
			r, err := e.Search(t.Context(), game.Santorini{Position: p}, engine.Limits{Nodes: nodes})
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
		r, err := e.Search(ctx, game.Santorini{Position: p}, limits)
		if err != nil {
			t.Fatal(err)
		}
		first = append(first, r)
	}
	for i := len(list) - 1; i >= 0; i-- {
		before := engine.Limits{Time: time.Millisecond}
		if i%2 == 0 {
			before = engine.Limits{Nodes: 40000}
		}
		if _, err := e.Search(ctx, game.Santorini{Position: list[i]}, before); err != nil {
			t.Fatal(err)
		}
		again, err := e.Search(ctx, game.Santorini{Position: list[i]}, limits)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first[i], again, positiontest.Equal); diff != "" {
			t.Errorf("%v: %s", list[i], diff)
		}
	}
}

// With a limit of time the table is kept, and the same search is faster.
func TestTimeKeepsTable(t *testing.T) {
	e := newEngine(t, engine.Options{})
	p := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")
	var nodes [2]uint64
	for i := range nodes {
		r, err := e.Search(t.Context(), game.Santorini{Position: p}, engine.Limits{Time: time.Hour, Depth: 6})
		if err != nil || r.Depth != 6 {
			t.Fatalf("%+v, %v", r, err)
		}
		nodes[i] = r.Nodes
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d positions, want fewer than %d", nodes[1], nodes[0])
	}
}

// Several processors search to the same end.
func TestCores(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{Cores: 4})
	for _, p := range positiontest.List(83, 40) {
		r, err := e.Search(ctx, game.Santorini{Position: p}, engine.Limits{Depth: 3})
		if err != nil {
			t.Fatal(err)
		}
		if p.Outcome().Over() {
			continue
		}
		if _, err := p.Play(r.Lines[0].Turns[0].(position.Turn)); err != nil {
			t.Error(err)
		}
	}
}

// A context that ends also ends the search, which returns a turn even so.
func TestContext(t *testing.T) {
	e := newEngine(t, engine.Options{})
	p := positiontest.List(84, 1)[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := e.Search(ctx, game.Santorini{Position: p}, engine.Limits{})
	if !errors.Is(err, context.Canceled) || len(r.Lines) != 1 || len(r.Lines[0].Turns) != 1 || r.Lines[0].Score != 0.5 ||
		r.Lines[0].WinIn != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = e.Search(ctx, game.Santorini{Position: p}, engine.Limits{Level: 3}); !errors.Is(err, context.Canceled) ||
		len(r.Lines) != 1 {
		t.Errorf("level 3: %+v, %v", r, err)
	}
	// The proof of the open board has ended when its time is up, and the search has begun.
	open := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	defer time.AfterFunc(200*time.Millisecond, cancel).Stop()
	if r, err = e.Search(ctx, game.Santorini{Position: open},
		engine.Limits{Time: time.Hour, Nodes: 1 << 40, Lines: 2}); !errors.Is(err, context.Canceled) || len(r.Lines) == 0 {
		t.Errorf("the open board: %+v, %v", r, err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	r, err = e.Search(ctx, game.Santorini{Position: open}, engine.Limits{Nodes: 100_000_000})
	if !errors.Is(err, context.DeadlineExceeded) || len(r.Lines) != 1 {
		t.Errorf("the open board: %+v, %v", r, err)
	}
}

// A win comes with the score 1 from the solver and from the search alike.
func TestWinsScore(t *testing.T) {
	e := newEngine(t, engine.Options{})
	p := position.MustParse("0230000000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	r, err := e.Search(t.Context(), game.Santorini{Position: p}, engine.Limits{Nodes: 1000, Lines: 2})
	if err != nil || len(r.Lines) != 2 || r.Lines[0].WinIn != 1 || r.Lines[0].Score != 1 || r.Proof.WinIn != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// The default table has 64 MB, and a table has the largest power of two in the limit.
func TestTable(t *testing.T) {
	allocated := func(bytes int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := engine.New(engine.Options{Table: bytes}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for bytes, want := range map[int]uint64{0: 64 << 20, 1 << 24: 1 << 24, 1<<24 - 1: 1 << 23} {
		if got := allocated(bytes); got < want || got > want+1<<22 {
			t.Errorf("a table of %d bytes takes %d, want %d", bytes, got, want)
		}
	}
}

func TestLimitsAreChecked(t *testing.T) {
	for _, o := range []engine.Options{{Table: -1}, {Table: engine.MaxTable + 1}, {Cores: 1025}} {
		if _, err := engine.New(o); !errors.Is(err, engine.ErrLimits) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	e := newEngine(t, engine.Options{})
	p := positiontest.List(84, 1)[0]
	for _, l := range []engine.Limits{{Time: -1}, {Depth: -1}, {Depth: 64}, {Lines: -1}, {Level: -1}, {Level: 11}} {
		if _, err := e.Search(t.Context(), game.Santorini{Position: p}, l); !errors.Is(err, engine.ErrLimits) {
			t.Errorf("%+v: %v", l, err)
		}
	}
	for _, l := range []engine.Limits{{Nodes: 1, Depth: 63}, {Nodes: 1, Level: 10}, {Nodes: 1, Level: 1, Lines: 1000}} {
		if _, err := e.Search(t.Context(), game.Santorini{Position: p}, l); err != nil {
			t.Errorf("%+v: %v", l, err)
		}
	}
}

// A lost position has a proof of the shortest loss, up to three turns.
func TestLossesAreProved(t *testing.T) {
	leftout.UnderRace(t)
	e := newEngine(t, engine.Options{})
	proved := map[int]int{}
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		turns := p.Goal().Turns()
		if p.Goal().IsHold() || turns < 2 || turns > 4 || proved[turns] == 5 {
			continue
		}
		lost, err := p.State().(game.Santorini).Position.Play(p.KeyTurns()[0].(position.Turn))
		if err != nil {
			t.Fatal(err)
		}
		want := 0 // the replies may make the win shorter than the goal
		if want, err = shortest(t, lost); err != nil || want == 0 {
			continue
		}
		r, err := e.Search(t.Context(), game.Santorini{Position: lost}, engine.Limits{Nodes: 400_000})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Lines) > 0 &&
			(r.Proof.LostIn != want || len(r.Proof.Line) != 2*want || r.Lines[0].WinIn != -want || r.Lines[0].Score != 0) {
			t.Errorf("%v: lost in %d, want %d; %+v", lost, r.Proof.LostIn, want, r)
		}
		proved[turns]++
	}
	if proved[2] < 5 || proved[3] < 5 || proved[4] < 5 {
		t.Errorf("losses after keys by length: %v: the sample proves too little", proved)
	}
}

// shortest returns in how many turns the opponent wins, at most 3.
func shortest(t *testing.T, p position.Position) (int, error) {
	r, err := new(solver.Solver).Lost(t.Context(), p, solver.Limits{Turns: 3})
	return r.In, err
}

// A search with a limit of depth reaches that depth, and a search with a limit
// of nodes visits about that number, the proof included.
func TestLimitsAreKept(t *testing.T) {
	e := newEngine(t, engine.Options{})
	for _, p := range positiontest.List(86, 20) {
		if p.Outcome().Over() {
			continue
		}
		r, err := e.Search(t.Context(), game.Santorini{Position: p}, engine.Limits{Depth: 3})
		if err != nil {
			t.Fatal(err)
		}
		if won := r.Proof.WinIn > 0; !won && r.Lines[0].WinIn == 0 && r.Depth != 3 {
			t.Errorf("%v: %d plies, want 3", p, r.Depth)
		}
		if r, err = e.Search(t.Context(), game.Santorini{Position: p}, engine.Limits{Nodes: 4000}); err != nil {
			t.Fatal(err)
		}
		if len(r.Lines) != 1 {
			t.Errorf("%v: %d lines, want 1", p, len(r.Lines))
		}
		estimated := r.Proof.WinIn == 0 && r.Lines[0].WinIn == 0
		if r.Nodes > 4200 && r.Proof.LostIn == 0 || estimated && r.Nodes < 3000 {
			t.Errorf("%v: %d positions, want at most 4000", p, r.Nodes)
		}
		if estimated && (r.Lines[0].Score <= 0 || r.Lines[0].Score >= 1 || r.Proof.NoWin == 0) {
			t.Errorf("%v: %+v", p, r)
		}
	}
}
