package puzzles_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// flaws are all sentinels.
var flaws = []error{puzzles.ErrNoGoal, puzzles.ErrOver, puzzles.ErrNotReached, puzzles.ErrNotLeast, puzzles.ErrSeveral,
	puzzles.ErrWins}

// goals are all goals that can be played out.
var goals = []codec.Goal{codec.NoGoal, codec.Win1, codec.Win2, codec.Win3, codec.Hold1, codec.Hold2, codec.Hold3}

// Whatever the position, a goal is right or wrong for the reason that playing everything
// out finds, with the same key turns. Goals to win and to hold are tried on the same
// positions.
func TestVerifyMatchesBruteForce(t *testing.T) {
	for name, test := range map[string]struct {
		list  []position.Position
		right [7]int // at least so many goals must be right
	}{
		"narrow": {cramped(1, 1500, narrow), [7]int{0, 50, 30, 3, 30, 10, 2}},
		"walled": {cramped(2, 1500, walled), [7]int{0, 5, 5, 5, 5, 5, 5}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			var s solver.Solver
			var b bruteForce
			var right [7]int
			seen := map[codec.Goal]map[error]bool{}
			for _, p := range test.list {
				for i, goal := range goals {
					c := withGoal(t, p, goal)
					keys, wantErr := b.flaw(p, goal)
					err := puzzles.VerifyUnique(ctx, &s, c, solver.Limits{})
					if !errors.Is(err, wantErr) || wantErr == nil && err != nil {
						t.Fatalf("%v: %v, want %v", c, err, wantErr)
					}
					if seen[goal] == nil {
						seen[goal] = map[error]bool{}
					}
					seen[goal][wantErr] = true
					if flaw := new(puzzles.Flaw); errors.As(err, &flaw) {
						checkFlaw(t, c, flaw, keys)
						continue
					}
					right[i]++
					if n := goal.Turns(); goal.IsHold() && (len(b.holders(p, n)) != 1 || len(b.holders(p, n-1)) < 2) {
						t.Fatalf("%v: %d turns hold, and %d for one turn less", c, len(b.holders(p, n)), len(b.holders(p, n-1)))
					}
					if puzzle := prove(t, c); !slices.Equal(santoriniTurns(puzzle.KeyTurns()), keys) {
						t.Fatalf("%v: key turns %v, want %v", c, puzzle.KeyTurns(), keys)
					}
				}
			}
			for i := range right {
				if right[i] < test.right[i] {
					t.Errorf("%d of the goals %q are right, want %d or more", right[i], goals[i], test.right[i])
				}
			}
			for _, goal := range goals[1:] {
				for _, err := range flaws[1:] {
					if !seen[goal][err] && !(goal.IsWin() && err == puzzles.ErrWins) &&
						!(goal == codec.Win1 && err == puzzles.ErrNotLeast) && !(name == "narrow" && err == puzzles.ErrOver) {
						t.Errorf("no goal %v is wrong as %v", goal, err)
					}
				}
			}
		})
	}
}

// checkFlaw checks what a flaw says besides its class.
func checkFlaw(t *testing.T, c codec.Code, f *puzzles.Flaw, keys []position.Turn) {
	t.Helper()
	var texts []string
	for _, k := range keys {
		texts = append(texts, k.String())
	}
	if c.Goal() != f.Goal || !slices.Equal(f.KeyTurns, texts) {
		t.Fatalf("%v: goal %v, key turns %v, want %v, %v", c, f.Goal, f.KeyTurns, c.Goal(), texts)
	}
	if (f.Instead != codec.NoGoal) != (f.Err == puzzles.ErrWins || f.Err == puzzles.ErrNotLeast && at(c).Perft(1) > 1) &&
		f.Goal.IsHold() {
		t.Fatalf("%v: %v, and instead %q", c, f, f.Instead)
	}
	if f.Instead != codec.NoGoal {
		err := puzzles.VerifyUnique(context.Background(), new(solver.Solver), withGoal(t, at(c), f.Instead), solver.Limits{})
		if err != nil && !errors.Is(err, puzzles.ErrSeveral) {
			t.Fatalf("%v: %v is right instead, which is wrong: %v", c, f.Instead, err)
		}
	}
	var line []position.Turn
	for _, text := range f.Line {
		line = append(line, position.MustParseTurn(text))
	}
	if _, err := (position.Game{Start: at(c), Turns: line}).End(); err != nil {
		t.Fatalf("%v: line %v: %v", c, f.Line, err)
	}
}

func TestVerifyRight(t *testing.T) {
	var s solver.Solver
	for _, p := range sample(t) {
		if err := puzzles.VerifyUnique(context.Background(), &s, p.Code(), solver.Limits{}); err != nil {
			t.Errorf("%v: %v", p.Code(), err)
		}
	}
}

func TestVerifyFlaws(t *testing.T) {
	format := at(codec.MustParse(codeFormat))
	for _, test := range []struct {
		name string
		p    position.Position
		goal codec.Goal
		want puzzles.Flaw
		text string
	}{
		{
			"no goal", format, codec.NoGoal,
			puzzles.Flaw{Err: puzzles.ErrNoGoal},
			"no goal: encode the position with the goal that is to be proved",
		},
		{
			// It is won in 3. The first natural try has a threat at E3.
			"too soon", format, codec.Win2,
			puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win2, Line: []string{"E3>D4^E3", "C3>D3^E3"}},
			"no win within 2: E3>D4^E3 is refuted by C3>D3^E3",
		},
		{
			// On the empty board the first turn is as good as any.
			"nothing to win", position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"), codec.Win1,
			puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win1, Line: []string{"B3>A4^A5", "C4>B5^A5"}},
			"no win within 1: B3>A4^A5 is refuted by C4>B5^A5",
		},
		{
			// The opponent climbs from E5 to D5 after every turn: there is no natural
			// try, and the reply that refutes is the climb.
			"lost", position.MustParse("0003200000000000000000000/1/mortal:A1,B1/mortal:E5,C1"), codec.Win3,
			puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win3, Line: []string{"A1>A2^A3", "E5>D5#"}},
			"no win within 3: A1>A2^A3 is refuted by E5>D5#",
		},
		{
			"blocked", position.MustParse("4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1"), codec.Win2,
			puzzles.Flaw{Err: puzzles.ErrOver, Goal: codec.Win2},
			"goal win2: the game is over",
		},
		{
			// The first side has climbed to C3. A code cannot give it a goal.
			"over", position.MustParse("0000000000003000000000000/2/#mortal:A1,C3/mortal:D1,E1"), codec.NoGoal,
			puzzles.Flaw{Err: puzzles.ErrNoGoal},
			"no goal: encode the position with the goal that is to be proved",
		},
		{
			"longer", format, codec.Win4,
			puzzles.Flaw{
				Err: puzzles.ErrNotLeast, Goal: codec.Win4, Instead: codec.Win3, KeyTurns: []string{"E3>D3^E3"},
				Line: []string{"E3>D3^E3", "C3>D4^E3", "B4>C3^C2", "B5>C5^D5", "D3>C2#"},
			},
			"there is a win in 3, the goal is win4: E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#",
		},
		{
			// Two climbs, from A5 to A4 and to B5.
			"several", position.MustParse("2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1"), codec.Win1,
			puzzles.Flaw{Err: puzzles.ErrSeveral, Goal: codec.Win1, KeyTurns: []string{"A5>B5#", "A5>A4#"},
				Line: []string{"A5>A4#"}},
			"2 key turns, must be one: A5>B5# A5>A4#",
		},
		{
			// There is a win in 3, so it has nothing to hold for as long.
			"a hold that wins", format, codec.Hold3,
			puzzles.Flaw{
				Err: puzzles.ErrWins, Goal: codec.Hold3, Instead: codec.Win3,
				Line: []string{"E3>D3^E3", "C3>D4^E3", "B4>C3^C2", "B5>C5^D5", "D3>C2#"},
			},
			"there is a win in 3, the goal is hold3: E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#",
		},
		{
			// The opponent climbs from E5 to D5 after every turn.
			"a hold that is lost", position.MustParse("0003200000000000000000000/1/mortal:A1,B1/mortal:E5,C1"), codec.Hold2,
			puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Hold2, Line: []string{"A1>A2^A1", "E5>D5#"}},
			"no turn holds for 2: A1>A2^A1 E5>D5#",
		},
		{
			// The climb from E5 to D5 can be domed from C4 alone. Later the opponent has
			// nothing.
			"a hold that is shorter", position.MustParse(held), codec.Hold3,
			puzzles.Flaw{Err: puzzles.ErrNotLeast, Goal: codec.Hold3, Instead: codec.Hold1, KeyTurns: []string{"C3>C4^D5"},
				Line: []string{"C3>C4^D5"}},
			"C3>C4^D5 is the only turn that holds for 1, but the goal is hold3",
		},
		{
			"a hold of a side that is blocked", position.MustParse("4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1"),
			codec.Hold1,
			puzzles.Flaw{Err: puzzles.ErrOver, Goal: codec.Hold1},
			"goal hold1: the game is over",
		},
		{
			"a hold with room", position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"), codec.Hold1,
			puzzles.Flaw{Err: puzzles.ErrSeveral, Goal: codec.Hold1},
			"",
		},
		{
			// A1>B1^A1 is all that can be played.
			"one legal turn", position.MustParse("4444044444440044440011444/1/mortal:A1,E5/mortal:C3,D3"), codec.Hold1,
			puzzles.Flaw{Err: puzzles.ErrNotLeast, Goal: codec.Hold1, KeyTurns: []string{"A1>B1^A1"},
				Line: []string{"A1>B1^A1"}},
			"A1>B1^A1 is the only legal turn, so there is nothing to find",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := puzzles.VerifyUnique(context.Background(), new(solver.Solver), withGoal(t, test.p, test.goal),
				solver.Limits{})
			var flaw *puzzles.Flaw
			if !errors.As(err, &flaw) || !errors.Is(err, test.want.Err) {
				t.Fatalf("%v, want a *Flaw that is %v", err, test.want.Err)
			}
			for _, other := range flaws {
				if other != test.want.Err && errors.Is(err, other) {
					t.Errorf("it is %v, too", other)
				}
			}
			if test.text == "" { // too much to spell out
				return
			}
			flat := *flaw
			flat.Err, test.want.Err = nil, nil
			if diff := cmp.Diff(test.want, flat, positiontest.Equal); diff != "" {
				t.Error(diff)
			}
			if err.Error() != test.text {
				t.Errorf("%q, want %q", err, test.text)
			}
		})
	}
}

// A message names a dozen turns at most, and turns of Arimaa are told apart.
func TestFlawMessages(t *testing.T) {
	keys := slices.Repeat([]string{"D4>D3^A2"}, 12)
	const twelve = "D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 D4>D3^A2 " +
		"D4>D3^A2"
	for _, test := range []struct {
		flaw puzzles.Flaw
		want string
	}{
		{puzzles.Flaw{Err: puzzles.ErrSeveral, KeyTurns: keys}, "12 key turns, must be one: " + twelve},
		{puzzles.Flaw{Err: puzzles.ErrSeveral, KeyTurns: append(keys, "A1>A2^A1")},
			"13 key turns, must be one: " + twelve + " ..."},
		{puzzles.Flaw{Err: puzzles.ErrSeveral, KeyTurns: []string{"Ra2n Ra3n", "Ra2n"}},
			"2 key turns, must be one: Ra2n Ra3n, Ra2n"},
		{puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win2, Line: keys[:1]},
			"no win within 2: D4>D3^A2 is not enough"},
		{puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win2}, "no win within 2"},
		{puzzles.Flaw{Err: errTest}, "a test ends it"},
	} {
		if test.flaw.Error() != test.want || !errors.Is(&test.flaw, test.flaw.Err) {
			t.Errorf("%q, want %q", test.flaw.Error(), test.want)
		}
	}
}

// A try that is refuted, of any position: it is legal, so is the reply, and after it
// the goal is out of reach. It is a natural one if there is any.
func TestRefutedTries(t *testing.T) {
	ctx := context.Background()
	var s solver.Solver
	checked := [4]int{}
	for c := range first(11, 400) {
		start := c.State.(game.Santorini).Position
		for goal := codec.Win1; goal <= codec.Win3; goal++ {
			err := puzzles.VerifyUnique(ctx, &s, withGoal(t, start, goal), solver.Limits{})
			flaw := new(puzzles.Flaw)
			if !errors.As(err, &flaw) || flaw.Err != puzzles.ErrNotReached {
				continue
			}
			if len(flaw.Line) != 2 {
				t.Fatalf("%v, goal %v: the line is %v", start, goal, flaw.Line)
			}
			try, reply := position.MustParseTurn(flaw.Line[0]), position.MustParseTurn(flaw.Line[1])
			end, err := position.Game{Start: start, Turns: []position.Turn{try, reply}}.End()
			if err != nil {
				t.Fatalf("%v, goal %v: the line is %v, %v", start, goal, flaw.Line, err)
			}
			if goal > 1 && !end.Outcome().Over() {
				r, err := s.Solve(ctx, end, solver.Limits{Turns: goal.Turns() - 1})
				if err != nil || r.WinIn != 0 {
					t.Fatalf("%v, goal %v: after %v there is a win in %d, %v", start, goal, flaw.Line, r.WinIn, err)
				}
			}
			for other := range start.Turns() {
				if natural(start, other) && !natural(start, try) {
					t.Fatalf("%v, goal %v: %v is tried, want the natural %v", start, goal, try, other)
				}
			}
			checked[goal]++
		}
	}
	for goal, n := range checked[1:] {
		if n < 100 {
			t.Errorf("goal %d: only %d tries", goal+1, n)
		}
	}
}

func TestVerifyStopped(t *testing.T) {
	err := puzzles.VerifyUnique(cancelled(), new(solver.Solver), codec.MustParse(codeFormat), solver.Limits{})
	if !errors.Is(err, context.Canceled) || errors.As(err, new(*puzzles.Flaw)) {
		t.Errorf("%v, want that it was cancelled", err)
	}
}

// A limit of nodes that is too low for the line of a flaw is too low for the flaw.
func TestVerifyFlawWithinNodes(t *testing.T) {
	var s solver.Solver
	tried := 0
	for _, p := range holds(t) { // which are not won
		if tried++; tried > 20 {
			break
		}
		c := withGoal(t, positionOf(p), codec.Win2)
		want := puzzles.VerifyUnique(t.Context(), &s, c, solver.Limits{})
		leastNodes(t, func(limits solver.Limits) error {
			err := puzzles.VerifyUnique(t.Context(), &s, c, limits)
			if errors.As(err, new(*puzzles.Flaw)) {
				if err.Error() != want.Error() {
					t.Errorf("%v with %d nodes: %v, want %v", c, limits.Nodes, err, want)
				}
				return nil
			}
			return err
		})
	}
}

// The zero code has no goal, and a position before all workers stand is no puzzle.
func TestVerifyNothing(t *testing.T) {
	for c, want := range map[codec.Code]error{{}: puzzles.ErrNoGoal,
		codec.Encode(position.Empty()): position.ErrUnplaced} {
		if err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), c, solver.Limits{}); !errors.Is(err, want) {
			t.Errorf("%#v: %v, want %v", c, err, want)
		}
	}
}
