package mine_test

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// written returns puzzles as a file.
func written(t testing.TB, list []puzzles.Puzzle, f puzzles.Format) string {
	t.Helper()
	var b bytes.Buffer
	w := puzzles.NewWriter(&b, f)
	for _, p := range list {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// wins are goals to win.
func wins(turns ...int) (goals []codec.Goal) {
	for _, n := range turns {
		goals = append(goals, codec.Goal(n))
	}
	return goals
}

// plainMine is Mine as a loop over the candidates, which compares each with all the
// puzzles before.
func plainMine(t *testing.T, source iter.Seq2[mine.Candidate, error], o mine.Options) ([]puzzles.Puzzle, mine.Tally) {
	t.Helper()
	ctx := context.Background()
	var list []puzzles.Puzzle
	var tally mine.Tally
	for c, err := range source {
		if err != nil {
			t.Fatal(err)
		}
		tally.Candidates++
		r, err := solver.Solve(ctx, stateOf(c), solver.Limits{Turns: slices.Max(o.Goals).Turns(), Nodes: o.Nodes})
		if errors.Is(err, solver.ErrNodes) {
			tally.GaveUp++
			continue
		}
		goal := codec.Goal(r.WinIn)
		if !slices.Contains(o.Goals, goal) {
			continue
		}
		if len(r.KeyTurns) > 1 {
			tally.Goals++
			tally.Several++
			continue
		}
		known := false
		for _, p := range list {
			for image := range images(positionOf(p)) {
				known = known || image == stateOf(c)
			}
		}
		if known {
			tally.Goals++
			tally.Same++
			continue
		}
		info := puzzles.Info{Author: o.Author, Source: c.Source, Created: o.Created, Last: c.Last}
		p, err := puzzles.Prove(ctx, new(solver.Solver), withGoal(t, stateOf(c), goal), info, solver.Limits{Nodes: o.Nodes})
		if errors.Is(err, solver.ErrNodes) {
			tally.GaveUp++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		tally.Goals++
		if p.Rating() < o.Rating {
			tally.Easy++
			continue
		}
		list = append(list, p)
		if tally.Found++; tally.Found == o.Count {
			break
		}
	}
	return list, tally
}

// twice yields each candidate, and now and then one that was there before, turned and
// with the sides exchanged.
func twice(source iter.Seq2[mine.Candidate, error]) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		var before []mine.Candidate
		for c, err := range source {
			if !yield(c, err) {
				return
			}
			before = append(before, c)
			if n := len(before); n%3 == 0 {
				c = before[n/2]
				image := position.Symmetry(n % position.Symmetries).Position(stateOf(c))
				if n%2 == 0 {
					image = image.SwapSides()
				}
				c.State = game.Santorini{Position: image}
				if !yield(c, nil) {
					return
				}
			}
		}
	}
}

// The same source and options give the same puzzles, those of a plain loop, on any
// number of processors.
func TestMine(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)
	for name, o := range map[string]mine.Options{
		"goals 2 and 3": {Goals: wins(2, 3)},
		"goal 1":        {Goals: wins(1)},
		"goal 3":        {Goals: wins(3), Author: "Nobody", Created: day},
		"goals 3 and 1": {Goals: wins(3, 1, 3)},
		"some":          {Goals: wins(2, 3), Count: 17},
		"hard":          {Goals: wins(2, 3), Rating: 1000},
		"some hard":     {Goals: wins(1, 2, 3), Rating: 1000, Count: 9},
		"little time":   {Goals: wins(2, 3), Nodes: 1000},
		"hardly time":   {Goals: wins(2, 3), Nodes: 500},
		"goal 4":        {Goals: wins(4), Nodes: 50000},
	} {
		t.Run(name, func(t *testing.T) {
			want, wantTally := plainMine(t, twice(first(31, 300)), o)
			for _, cores := range []int{1, 3} {
				o.Cores = cores
				got, tally := mined(t, twice(first(31, 300)), o)
				if tally != wantTally {
					t.Errorf("%d cores: %+v, want %+v", cores, tally, wantTally)
				}
				if diff := cmp.Diff(written(t, want, puzzles.JSONL), written(t, got, puzzles.JSONL),
					positiontest.Equal); diff != "" {
					t.Errorf("%d cores: %s", cores, diff)
				}
			}
			if wantTally.Found == 0 || o.Count == 0 && o.Goals[0] < codec.Win4 && wantTally.Same == 0 ||
				o.Rating > 0 && wantTally.Easy == 0 || o.Nodes > 0 && wantTally.GaveUp == 0 {
				t.Errorf("%+v: the sample proves too little", wantTally)
			}
			if wantTally.Goals != wantTally.Several+wantTally.Same+wantTally.Dull+wantTally.Easy+wantTally.Found {
				t.Errorf("%+v does not add up", wantTally)
			}
		})
	}
}

// Without options it looks for wins in 2 and 3.
func TestMineDefaults(t *testing.T) {
	t.Parallel()
	plain, _ := mined(t, first(31, 600), mine.Options{})
	same, _ := mined(t, first(31, 600), mine.Options{Goals: wins(2, 3), Cores: 1})
	if len(plain) == 0 || written(t, plain, puzzles.JSONL) != written(t, same, puzzles.JSONL) {
		t.Errorf("%d and %d puzzles", len(plain), len(same))
	}
	goals := map[codec.Goal]int{}
	for _, p := range plain {
		goals[p.Goal()]++
	}
	if goals[codec.Win2] == 0 || goals[codec.Win3] == 0 || len(goals) != 2 {
		t.Errorf("puzzles by goal: %v", goals)
	}
}

// A puzzle whose rating is the least that is asked for is kept.
func TestMineRating(t *testing.T) {
	t.Parallel()
	all, _ := mined(t, first(31, 120), mine.Options{})
	for _, least := range all {
		kept, tally := mined(t, first(31, 120), mine.Options{Rating: least.Rating()})
		var want []puzzles.Puzzle
		for _, p := range all {
			if p.Rating() >= least.Rating() {
				want = append(want, p)
			}
		}
		if got := written(t, kept, puzzles.JSONL); got != written(t, want, puzzles.JSONL) ||
			tally.Easy != len(all)-len(want) {
			t.Errorf("rating %d: %d puzzles, want %d; %+v", least.Rating(), len(kept), len(want), tally)
		}
	}
	if len(all) < 5 {
		t.Errorf("only %d puzzles", len(all))
	}
}

// All that is the same as a puzzle is dropped: it is found once.
func TestMineTwins(t *testing.T) {
	t.Parallel()
	for _, text := range []string{codeClimb, codeForced, codeFormat, codeOneReply, codeSacrifice} {
		c := codec.MustParse(text)
		var all []position.Position
		for image := range images(at(c)) {
			all = append(all, image)
		}
		got, tally := mined(t, these(all...), mine.Options{Goals: []codec.Goal{c.Goal()}, Cores: 2})
		if want := (mine.Tally{Candidates: 16, Goals: 16, Same: 15, Found: 1}); tally != want || positionOf(got[0]) != at(c) {
			t.Errorf("%v: %+v, want %+v and the first", c, tally, want)
		}
	}
}

// Whether a search gives up on a position does not hang on those before.
func TestMineGivesUpAlike(t *testing.T) {
	t.Parallel()
	// A position that takes a lot of memory, and two of which the solver has answers
	// after some hundred thousand more.
	heavy := position.MustParse("0001000000000000000000010/1/mortal:D4,C2/mortal:C4,B2")
	for _, fen := range []string{won, "0020002200002000000000000/1/mortal:A5,E1/mortal:B5,A4"} {
		p := position.MustParse(fen)
		alone, err := solver.Solve(context.Background(), p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		var s solver.Solver
		if _, err := s.Solve(context.Background(), heavy, solver.Limits{Turns: 5, Nodes: 150_000}); !errors.Is(err,
			solver.ErrNodes) {
			t.Fatal(err)
		}
		after, err := s.Solve(context.Background(), p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		if alone.Nodes != after.Nodes {
			t.Errorf("%v: a new solver looks at %d positions, one that was used before at %d", p, alone.Nodes, after.Nodes)
		}
		o := mine.Options{Goals: wins(2, 3, 4, 5), Nodes: (alone.Nodes + after.Nodes) / 2}
		_, tally := mined(t, these(p), o)
		_, both := mined(t, these(heavy, p), o)
		both.Candidates--
		both.GaveUp--
		if tally != both {
			t.Errorf("%v with %d nodes: %+v, after another position %+v", p, o.Nodes, tally, both)
		}
	}
}

// What ends a search is its error, and what was found before stays found.
func TestMineErrors(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	whole, _ := mined(t, first(31, 600), mine.Options{})

	t.Run("source", func(t *testing.T) {
		source := func(yield func(mine.Candidate, error) bool) {
			n := 0
			for c := range first(31, 600) {
				if n++; n == 400 {
					if yield(mine.Candidate{}, errTest) {
						t.Error("an error of the source is no reason to stop")
					}
					return
				}
				if !yield(c, nil) {
					return
				}
			}
		}
		var got []puzzles.Puzzle
		tally, err := mine.Run(ctx, source, mine.Options{}, func(p puzzles.Puzzle) error {
			got = append(got, p)
			return nil
		})
		if !errors.Is(err, errTest) || tally.Found != len(got) || tally.Candidates > 399 ||
			!strings.HasPrefix(written(t, whole, puzzles.JSONL), written(t, got, puzzles.JSONL)) {
			t.Errorf("%d puzzles, %+v, %v", len(got), tally, err)
		}
		if tally.Candidates != 399 {
			t.Errorf("%d candidates were looked at, want the 399 before the error", tally.Candidates)
		}
	})
	t.Run("source, after enough", func(t *testing.T) {
		source := func(yield func(mine.Candidate, error) bool) {
			for c := range first(31, 300) {
				if !yield(c, nil) {
					return
				}
			}
			yield(mine.Candidate{}, errTest)
		}
		all, _ := mined(t, first(31, 300), mine.Options{})
		for count := 1; count <= len(all); count++ {
			tally, err := mine.Run(ctx, source, mine.Options{Count: count}, func(puzzles.Puzzle) error { return nil })
			if err != nil || tally.Found != count {
				t.Errorf("count %d: %+v, %v", count, tally, err)
			}
		}
	})
	t.Run("found", func(t *testing.T) {
		for calls := 1; calls <= 5; calls++ {
			n := 0
			tally, err := mine.Run(ctx, first(31, 600), mine.Options{Cores: 2}, func(puzzles.Puzzle) error {
				if n++; n == calls {
					return errTest
				}
				return nil
			})
			if !errors.Is(err, errTest) || n != calls || tally.Found != calls-1 {
				t.Errorf("call %d: %d calls, %+v, %v", calls, n, tally, err)
			}
			if tally.Goals != tally.Several+tally.Same+tally.Dull+tally.Easy+tally.Found {
				t.Errorf("call %d: %+v does not add up", calls, tally)
			}
		}
	})
	t.Run("context", func(t *testing.T) {
		for _, looks := range []int{0, 1, 100, 1000} {
			tally, err := mine.Run(&later{ctx, looks}, first(31, 600), mine.Options{}, func(puzzles.Puzzle) error { return nil })
			if !errors.Is(err, context.Canceled) || tally.Candidates > looks+1 {
				t.Errorf("cancelled after %d looks: %+v, %v", looks, tally, err)
			}
		}
	})
	t.Run("goals", func(t *testing.T) {
		for goal, want := range map[codec.Goal]string{
			codec.NoGoal: `goal "", must be win1 to win6 or hold1 to hold3`,
			10:           `goal "Goal(10)", must be win1 to win6 or hold1 to hold3`,
		} {
			tally, err := mine.Run(ctx, first(31, 600), mine.Options{Goals: []codec.Goal{codec.Win2, goal}}, nil)
			if err == nil || err.Error() != want || tally != (mine.Tally{}) {
				t.Errorf("goal %v: %+v, %v, want %s", goal, tally, err, want)
			}
		}
	})
}

// Progress tells the tally at the beginning, never less than before, and at the end.
func TestMineProgress(t *testing.T) {
	t.Parallel()
	for _, o := range []mine.Options{{}, {Count: 20}, {Count: 1, Cores: 2}} {
		var told []mine.Tally
		o.Progress = func(tally mine.Tally) { told = append(told, tally) }
		_, tally := mined(t, first(31, 600), o)
		if len(told) < 2 || told[0] != (mine.Tally{}) || told[len(told)-1] != tally {
			t.Errorf("%+v is told %v, and ends with %+v", o.Count, told, tally)
		}
		for i := 1; i < len(told); i++ {
			if told[i].Candidates < told[i-1].Candidates || told[i].Found < told[i-1].Found {
				t.Errorf("%+v after %+v", told[i], told[i-1])
			}
		}
	}
}

// Puzzles in games, as text, as a table, and compressed: the same.
func TestMineGames(t *testing.T) {
	t.Parallel()
	// The position of codeFormat is on the third line, and with it three turns of its
	// own win: the last a win in 1, which is no puzzle here.
	line := at(codec.MustParse(codeFormat)).String() + " E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>A5^B5 C3>C2#"
	text := strings.Replace(gamesText, "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", line, 1)
	fen, turns, _ := strings.Cut(line, " ")
	table := strings.Replace(gamesTable, fen+"\ttimeout\t\t", fen+"\tclimb\t1\t"+turns, 1)
	for name, file := range map[string]string{"text": text, "table": table, "zipped": zipped(t, text),
		"zipped table": zipped(t, table)} {
		got, tally := mined(t, mine.InGames("games", sources.Records(strings.NewReader(file), "")), mine.Options{})
		want := mine.Tally{Candidates: 11, Goals: 2, Found: 2}
		if tally != want || len(got) != 2 || got[0].Code().String() != codeFormat ||
			got[0].Source != "games, line 4, turn 1" || got[1].Goal() != codec.Win2 || got[1].Source != "games, line 4, turn 3" {
			t.Errorf("%s: %+v, %+v", name, tally, got)
		}
	}
	games := mine.InGames("bad.txt", sources.Records(strings.NewReader(text+"what\n"), ""))
	_, err := mine.Run(context.Background(), games, mine.Options{}, func(puzzles.Puzzle) error { return nil })
	if want := `bad.txt: line 5: text "what": `; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// Goals may come in any order, and more than once. All processors may be used, but how many
// there are is not changed.
func TestMinerOptions(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	m, err := mine.New("games", mine.Options{Goals: wins(3, 2, 3), Cores: -1})
	if err != nil {
		t.Fatal(err)
	}
	same, err := mine.New("games", mine.Options{Goals: wins(2, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(same.Checkpoint(), m.Checkpoint(), positiontest.Equal); diff != "" {
		t.Error(diff)
	}
	if after := runtime.GOMAXPROCS(0); after != before {
		t.Errorf("the program may use %d processors, and before %d", after, before)
	}
}

// A search for holds alone finds all of them, and does not care about wins that take longer.
func TestMineHolds(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	var list []position.Position
	for _, p := range holds(t) {
		list = append(list, positionOf(p))
	}
	for c := range first(7, 150) {
		list = append(list, stateOf(c))
	}
	for _, goals := range [][]codec.Goal{{codec.Hold1}, {codec.Hold2}, {codec.Hold1, codec.Hold2}} {
		want := map[codec.Code]bool{}
		for _, p := range list {
			for _, goal := range goals {
				c, err := codec.Encode(p).WithGoal(goal)
				if err == nil && puzzles.VerifyUnique(t.Context(), &s, c, solver.Limits{}) == nil {
					identity, _ := c.CanonicalBothSides()
					want[identity] = true
				}
			}
		}
		got, tally := mined(t, these(list...), mine.Options{Goals: goals})
		for _, p := range got {
			if identity, _ := p.Code().CanonicalBothSides(); !want[identity] {
				t.Errorf("%v is found among %v", p, goals)
			}
		}
		if len(got) != len(want) || len(want) < 10 {
			t.Errorf("%v: %d of %d are found: %+v", goals, len(got), len(want), tally)
		}
	}
}

// A candidate of which it is not known whether it can be held was given up, not looked at in
// vain.
func TestMineHoldGivesUp(t *testing.T) {
	for _, p := range holds(t) {
		if p.Goal() == codec.Hold1 {
			continue // which the board shows
		}
		_, tally := mined(t, these(positionOf(p)), mine.Options{Goals: []codec.Goal{codec.Hold3}, Nodes: 1})
		if tally.GaveUp != 1 {
			t.Errorf("%v with one node: %+v", p.Code(), tally)
		}
	}
}
