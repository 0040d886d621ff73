package engine

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A level overrates height, adds noise to estimates, and overlooks wins and losses except a win
// with this turn.
func TestOpinion(t *testing.T) {
	p := position.MustParse("0120000000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	up, flat := position.MustParseTurn("B5>C5^B5"), position.MustParseTurn("B5>B4^A4")
	down := position.MustParseTurn("B5>A5^B5")
	const won, lost = 29990, -29990
	for _, test := range []struct {
		name  string
		level level
		turn  position.Turn
		value search.Value
		want  float64
	}{
		{"one level up", level1(0, 0, 40), up, 100, 140},
		{"two levels down to the ground", level1(0, 0, 40), down, 100, 60},
		{"from level 1 to the ground", level1(0, 0, 40), flat, -7, -47},
		{"a win that is seen", level1(0, 50, 40), up, won, won},
		{"a loss that is seen", level1(0, 50, 40), up, lost, lost},
		{"a win that is overlooked", level1(1, 0, 40), up, won, 40},
		{"a loss that is overlooked", level1(1, 0, 40), up, lost, 40},
	} {
		line := search.Line{Value: test.value, Turns: []position.Turn{test.turn}}
		if got := opinion(&test.level, p, line, rand.New(rand.NewPCG(1, 1))); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}

	climb := position.MustParse("0230000000000000000000000/1/mortal:B5,E1/mortal:A1,A3")
	line := search.Line{Value: 29999, Turns: []position.Turn{position.MustParseTurn("B5>C5#")}}
	sure := level1(1, 1000, 40)
	if got := opinion(&sure, climb, line, rand.New(rand.NewPCG(1, 1))); got != 29999 {
		t.Errorf("a climb counts as %v, want 29999", got)
	}

	// Noise has the mean 0 and the deviation of the level.
	r := rand.New(rand.NewPCG(1, 1))
	noisy := level1(0, 50, 0)
	sum, squares := 0.0, 0.0
	const n = 2000
	for range n {
		got := opinion(&noisy, p, search.Line{Value: 10, Turns: []position.Turn{flat}}, r) - 10
		sum, squares = sum+got, squares+got*got
	}
	if mean, variance := sum/n, squares/n; mean < -5 || mean > 5 || variance < 45*45 || variance > 55*55 {
		t.Errorf("noise of 50 has the mean %v and the variance %v", mean, variance)
	}

	// A half of the decided turns is overlooked at a probability of 0.5.
	half, missed := level1(0.5, 0, 0), 0
	for range n {
		if opinion(&half, p, search.Line{Value: lost, Turns: []position.Turn{flat}}, r) == 0 {
			missed++
		}
	}
	if missed < n*45/100 || missed > n*55/100 {
		t.Errorf("%d of %d losses are overlooked, want about a half", missed, n)
	}
}

// opinion returns the opinion of a level about the only line of a position.
func opinion(l *level, p position.Position, line search.Line, r *rand.Rand) float64 {
	return look(l, p, []search.Line{line}, r).opinion(&line)
}

func level1(overlook, noise, height float64) level {
	return level{overlook: overlook, noise: noise, height: height}
}

func TestDeadlines(t *testing.T) {
	began := time.Unix(1000, 0)
	for _, test := range []struct{ limit, proof, search time.Duration }{
		{time.Second, 250 * time.Millisecond, 995 * time.Millisecond},
		{20 * time.Millisecond, 5 * time.Millisecond, 15 * time.Millisecond},
		{8 * time.Millisecond, 2 * time.Millisecond, 6 * time.Millisecond},
	} {
		proof, search := (&Limits{Time: test.limit}).deadlines(began)
		if proof.Sub(began) != test.proof || search.Sub(began) != test.search {
			t.Errorf("%v: the proof ends after %v, the search after %v, want %v and %v", test.limit, proof.Sub(began),
				search.Sub(began), test.proof, test.search)
		}
	}
	if proof, search := new(Limits).deadlines(began); !proof.IsZero() || !search.IsZero() {
		t.Errorf("without a limit: %v, %v", proof, search)
	}
	ctx, cancel := until(t.Context(), time.Time{})
	if _, ok := ctx.Deadline(); ok {
		t.Error("a zero time is a deadline")
	}
	cancel()
	ctx, cancel = until(t.Context(), began)
	defer cancel()
	if ends, _ := ctx.Deadline(); !ends.Equal(began) || ctx.Err() != context.DeadlineExceeded {
		t.Errorf("the deadline is %v, want %v", ends, began)
	}
	for nodes, want := range map[uint64]uint64{0: 0, 1: 1, 7: 1, 8: 2, 4000: 1000} {
		if got := (&Limits{Nodes: nodes}).proofNodes(); got != want {
			t.Errorf("the proof of a search of %d positions has %d, want %d", nodes, got, want)
		}
	}
}

// A limit is the smaller one of the caller's and the level's.
func TestLevelLimits(t *testing.T) {
	e, err := New(Options{Table: LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	p := position.MustParse("0100102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	nodes := func(l Limits) (uint64, int) {
		t.Helper()
		r, err := e.Search(t.Context(), game.Santorini{Position: p}, l)
		if err != nil || len(r.Lines) != max(l.Lines, 1) {
			t.Fatalf("%+v: %d lines, %v", l, len(r.Lines), err)
		}
		for i, l := range r.Lines[1:] {
			for _, before := range r.Lines[:i+1] {
				if l.Turns[0] == before.Turns[0] {
					t.Errorf("%v comes twice", l.Turns[0])
				}
			}
		}
		return r.Nodes, r.Depth
	}
	few, _ := nodes(Limits{Level: 9, Nodes: 500})
	own, _ := nodes(Limits{Level: 5})
	more, _ := nodes(Limits{Level: 5, Nodes: 1_000_000})
	if few > 700 || own < 1500 || own > 2500 || more != own {
		t.Errorf("level 9 visits %d positions with a limit of 500, level 5 %d, and %d with a limit of a million", few, own,
			more)
	}
	for _, test := range []struct{ level, depth, want int }{{9, 2, 2}, {2, 0, 3}, {3, 2, 2}, {3, 0, 3}, {3, 9, 3}} {
		if _, depth := nodes(Limits{Level: test.level, Depth: test.depth, Lines: 3}); depth != test.want {
			t.Errorf("level %d with a limit of %d plies searches %d, want %d", test.level, test.depth, depth, test.want)
		}
	}
}

// The largest options and limits are allowed.
func TestLargest(t *testing.T) {
	for _, o := range []Options{{}, {Table: MaxTable, Cores: MaxCores}, {Cores: -1}} {
		if err := o.check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	for _, l := range []Limits{{}, {Depth: MaxDepth, Level: MaxLevel}} {
		if err := l.check(); err != nil {
			t.Errorf("%+v: %v", l, err)
		}
	}
}

// The engine estimates with the network, and uses all processors if asked to.
func TestNew(t *testing.T) {
	e, err := New(Options{Table: LeastTable, Cores: -1})
	if err != nil || len(e.searchers) != runtime.GOMAXPROCS(0) {
		t.Fatalf("%d searchers on %d processors, %v", len(e.searchers), runtime.GOMAXPROCS(0), err)
	}
	settings := search.Strongest()
	settings.Network = network.Default()
	p := position.MustParse("0100102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	want := search.NewSearcher(settings, search.NewTable(LeastTable)).Root(p, search.Limits{Depth: 1}, 1, 1)
	if e, err = New(Options{Table: LeastTable}); err != nil {
		t.Fatal(err)
	}
	if r, err := e.Search(t.Context(), game.Santorini{Position: p}, Limits{Depth: 1}); err != nil ||
		r.Lines[0].Score != lineOf(want[0]).Score {
		t.Errorf("%+v, %v, want the score %v", r, err, lineOf(want[0]).Score)
	}
}

// The levels play as they were tuned: each visits the same number of positions and returns the same
// lines, whatever was searched before. New weights of the network change the lines.
func TestLevels(t *testing.T) {
	e, err := New(Options{Table: LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	list := []position.Position{
		position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"),
		position.MustParse("0000000000000000000000000/1/mortal:B3,C2/mortal:A4,D3"),
		position.MustParse("0100102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"),
	}
	for level, want := range map[int]struct {
		nodes [3]uint64
		lines uint32 // a checksum
	}{
		1:  {[3]uint64{14735, 19262, 20000}, 0x945cb92c},
		2:  {[3]uint64{36393, 57184, 42736}, 0xac903ed6},
		3:  {[3]uint64{36393, 57184, 42736}, 0x1ddf94c9},
		4:  {[3]uint64{36393, 57184, 42736}, 0x12f78a9b},
		5:  {[3]uint64{1800, 1800, 1800}, 0xf08e95b7},
		6:  {[3]uint64{4200, 4200, 4200}, 0x7fc8d3a1},
		7:  {[3]uint64{11500, 11500, 11500}, 0x4bb2a2cd},
		8:  {[3]uint64{29000, 29000, 29000}, 0x7e25d4e1},
		10: {[3]uint64{80000, 80000, 80000}, 0x638d6bc6},
		9:  {[3]uint64{75000, 75000, 75000}, 0xfb9162aa},
	} {
		var nodes [3]uint64
		checksum := fnv.New32a()
		for i, p := range list {
			for _, lines := range []int{1, 1000} {
				r, err := e.Search(t.Context(), game.Santorini{Position: p},
					Limits{Level: level, Seed: 1, Lines: lines, Nodes: 80_000})
				if err != nil {
					t.Fatal(err)
				}
				nodes[i] = r.Nodes
				for _, l := range r.Lines {
					fmt.Fprintln(checksum, l.Turns)
				}
			}
		}
		if nodes != want.nodes || checksum.Sum32() != want.lines {
			t.Errorf("level %d visits %d positions, and the checksum of its lines is %#x, want %d and %#x", level, nodes,
				checksum.Sum32(), want.nodes, want.lines)
		}
	}
	// Levels have deadlines, as the highest level has.
	if r, err := e.Search(t.Context(), game.Santorini{Position: list[0]}, Limits{Level: 9, Time: 1}); err != nil ||
		r.Nodes > 2000 {
		t.Errorf("in no time level 9 visits %d positions, %v", r.Nodes, err)
	}
}

// The proof of a loss counts in the positions, and its line is kept.
func TestProveLoss(t *testing.T) {
	e, err := New(Options{Table: LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	// Second threatens to climb from C4 to C3 and D4, and First cannot build on both.
	p := position.MustParse("0000000000002000033000000/1/mortal:A5,E5/mortal:C3,A1")
	want, err := new(solver.Solver).Lost(t.Context(), p, solver.Limits{Turns: 1})
	if err != nil || !want.Lost || want.Nodes == 0 {
		t.Fatalf("%+v, %v", want, err)
	}
	r := Result{Nodes: 1000}
	e.proveLoss(t.Context(), p, solver.Limits{Turns: 1}, time.Time{}, &r)
	if r.Nodes != 1000+want.Nodes || r.Proof.LostIn != want.In || !slices.Equal(r.Proof.Line, game.TurnsOf(want.Line)) {
		t.Errorf("%+v, want %+v", r, want)
	}
}

// A win has a key turn as its line if the solver is stopped before it has the whole line.
func TestProofHasLine(t *testing.T) {
	e, err := New(Options{Table: LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	short := 0
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal() != codec.Win3 {
			continue
		}
		prove := func(nodes int) Proof {
			proof, _, err := e.prove(t.Context(), codeAt(p.Code()), uint64(nodes), time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			return proof
		}
		fewest := 1 + sort.Search(1<<20, func(n int) bool { return prove(1+n).WinIn > 0 })
		switch got := prove(fewest); {
		case got.WinIn != 3 || len(got.Line) != 1 && len(got.Line) != 5 || !slices.Contains(p.KeyTurns(), got.Line[0]):
			t.Fatalf("%v with %d nodes: %+v", p, fewest, got)
		case len(got.Line) == 1:
			short++
		}
		if short == 3 {
			return
		}
	}
	t.Errorf("%d wins without a whole line, want 3", short)
}

// A win scores 1, a loss 0, and an estimate what the scale of the search says.
func TestLineOf(t *testing.T) {
	for _, test := range []struct {
		value search.Value
		score Score
		winIn int
	}{
		{0, 0.5, 0}, {search.Scale, Score(math.E / (1 + math.E)), 0}, {-search.Scale, Score(1 / (1 + math.E)), 0},
		{29999, 1, 1}, {29995, 1, 3}, {-29998, 0, -1}, {-29994, 0, -3},
	} {
		got := lineOf(search.Line{Value: test.value})
		if math.Abs(float64(got.Score-test.score)) > 1e-12 || got.WinIn != test.winIn {
			t.Errorf("%d: %+v, want %+v", test.value, got, test)
		}
	}
}

// The best of the level's opinions come first, and the seed changes them.
func TestLevelErrs(t *testing.T) {
	differ, errs := 0, 0
	var engines [3]*Engine
	for i := range engines {
		var err error
		if engines[i], err = New(Options{Table: LeastTable}); err != nil {
			t.Fatal(err)
		}
	}
	list := positiontest.List(85, 60)
	for _, p := range list {
		if p.Outcome().Over() {
			continue
		}
		var turns [3]position.Turn
		for i, e := range engines {
			limits := Limits{Level: 1, Nodes: 500, Seed: uint64(max(i, 1))}
			r, err := e.Search(t.Context(), game.Santorini{Position: p}, limits)
			if err != nil {
				t.Fatal(err)
			}
			turns[i] = r.Lines[0].Turns[0].(position.Turn)
			limits.Lines = 1000
			r, err = e.Search(t.Context(), game.Santorini{Position: p}, limits)
			if err != nil || len(r.Lines) != len(p.AppendTurns(nil)) || r.Lines[0].Turns[0] != turns[i] {
				t.Fatalf("%v: %d lines, the first %v, want %v, %v", p, len(r.Lines), r.Lines[0].Turns, turns[i], err)
			}
			if i == 0 && r.Lines[0].Score < r.Lines[len(r.Lines)-1].Score {
				errs++
			}
		}
		if turns[0] != turns[1] {
			t.Errorf("%v: %v, then %v with the same seed", p, turns[0], turns[1])
		}
		if turns[1] != turns[2] {
			differ++
		}
	}
	if differ < 10 || errs > len(list)/4 {
		t.Errorf("of %d positions, %d have another turn with another seed, and in %d the worst turn is preferred", len(list),
			differ, errs)
	}
}

// The deepest search counts, the first of several. The other processors stop with the first.
func TestDeepest(t *testing.T) {
	for _, test := range []struct {
		depths []int // 0 for a search without lines
		want   int
	}{{[]int{3}, 0}, {[]int{3, 0}, 0}, {[]int{3, 3}, 0}, {[]int{3, 4, 4}, 1}, {[]int{3, 4, 5, 2}, 2}} {
		var found [][]search.Line
		for i, depth := range test.depths {
			if depth == 0 {
				found = append(found, nil)
			} else {
				found = append(found, []search.Line{{Depth: depth, Value: search.Value(i)}})
			}
		}
		if got := deepest(found)[0].Value; int(got) != test.want {
			t.Errorf("of the depths %v number %d is chosen, want %d", test.depths, got, test.want)
		}
	}
	e, err := New(Options{Table: LeastTable, Cores: 3})
	if err != nil {
		t.Fatal(err)
	}
	open := position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")
	// the first alone visits 3000
	if r, err := e.Search(t.Context(), game.Santorini{Position: open}, Limits{Nodes: 3000}); err != nil ||
		len(r.Lines) != 1 || r.Depth == 0 || r.Nodes <= 3000 {
		t.Errorf("%+v, %v", r, err)
	}
}
