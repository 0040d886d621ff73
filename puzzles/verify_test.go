package puzzles_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func TestVerifyRight(t *testing.T) {
	var s solver.Solver
	for _, p := range sample(t) {
		if err := puzzles.Verify(context.Background(), &s, p.Code()); err != nil {
			t.Errorf("%v: %v", p.Code(), err)
		}
	}
}

func TestVerifyFlaws(t *testing.T) {
	format := codec.MustParse(codeFormat).Position()
	turns := func(texts ...string) []position.Turn {
		var list []position.Turn
		for _, text := range texts {
			list = append(list, position.MustParseTurn(text))
		}
		return list
	}
	for _, test := range []struct {
		name string
		p    position.Position
		goal int
		want puzzles.Flaw
		text string
	}{
		{
			"no goal", format, 0,
			puzzles.Flaw{Err: puzzles.ErrNoGoal},
			"no goal: encode the position with the number of turns that win",
		},
		{
			// It is won in 3. The first natural try threatens to climb to E3.
			"too soon", format, 2,
			puzzles.Flaw{Err: puzzles.ErrNoWin, Goal: 2, Line: turns("E3>D4^E3", "C3>D3^E3")},
			"no win within 2: E3>D4^E3 is refuted by C3>D3^E3",
		},
		{
			// On the empty board the first turn is as good as any.
			"nothing to win", position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"), 1,
			puzzles.Flaw{Err: puzzles.ErrNoWin, Goal: 1, Line: turns("B3>A4^A5", "C4>B5^A5")},
			"no win within 1: B3>A4^A5 is refuted by C4>B5^A5",
		},
		{
			// The other side climbs from E5 to D5 whatever is played: there is no natural
			// try, and the reply that refutes is the climb.
			"lost", position.MustParse("0003200000000000000000000/1/mortal:A1,B1/mortal:E5,C1"), 3,
			puzzles.Flaw{Err: puzzles.ErrNoWin, Goal: 3, Line: turns("A1>A2^A3", "E5>D5#")},
			"no win within 3: A1>A2^A3 is refuted by E5>D5#",
		},
		{
			"blocked", position.MustParse("4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1"), 2,
			puzzles.Flaw{Err: puzzles.ErrNoWin, Goal: 2},
			"no win within 2: the game is over",
		},
		{
			// The first side has climbed to C3. A code cannot give it a goal.
			"over", position.MustParse("0000000000003000000000000/2/#mortal:A1,C3/mortal:D1,E1"), 0,
			puzzles.Flaw{Err: puzzles.ErrNoGoal},
			"no goal: encode the position with the number of turns that win",
		},
		{
			"longer", format, 4,
			puzzles.Flaw{
				Err: puzzles.ErrShorter, Goal: 4, WinIn: 3, KeyTurns: turns("E3>D3^E3"),
				Line: turns("E3>D3^E3", "C3>D4^E3", "B4>C3^C2", "B5>C5^D5", "D3>C2#"),
			},
			"there is a win in 3, the goal is win4: E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#",
		},
		{
			// Two climbs, from A5 to A4 and to B5.
			"several", position.MustParse("2300030000000000000000000/1/mortal:A5,E1/mortal:A1,B1"), 1,
			puzzles.Flaw{Err: puzzles.ErrSeveral, Goal: 1, WinIn: 1, KeyTurns: turns("A5>B5#", "A5>A4#"), Line: turns("A5>A4#")},
			"2 key turns, want one: A5>B5# A5>A4#",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := puzzles.Verify(context.Background(), new(solver.Solver), withGoal(t, test.p, test.goal))
			var flaw *puzzles.Flaw
			if !errors.As(err, &flaw) || !errors.Is(err, test.want.Err) {
				t.Fatalf("%v, want a *Flaw that is %v", err, test.want.Err)
			}
			for _, other := range []error{puzzles.ErrNoGoal, puzzles.ErrNoWin, puzzles.ErrShorter, puzzles.ErrSeveral} {
				if other != test.want.Err && errors.Is(err, other) {
					t.Errorf("it is %v, too", other)
				}
			}
			flat := *flaw
			flat.Err, test.want.Err = nil, nil
			if diff := cmp.Diff(test.want, flat); diff != "" {
				t.Error(diff)
			}
			if err.Error() != test.text {
				t.Errorf("%q, want %q", err, test.text)
			}
		})
	}
}

// A try that is refuted, of any position: it is legal, so is the reply, and after it
// the goal is out of reach. It is a natural one if there is any.
func TestRefutedTries(t *testing.T) {
	ctx := context.Background()
	var s solver.Solver
	checked := [4]int{}
	for c := range first(11, 400) {
		for goal := 1; goal <= 3; goal++ {
			err := puzzles.Verify(ctx, &s, withGoal(t, c.Position, goal))
			flaw := new(puzzles.Flaw)
			if !errors.As(err, &flaw) || flaw.Err != puzzles.ErrNoWin {
				continue
			}
			end, err := position.Game{Start: c.Position, Turns: flaw.Line}.End()
			if err != nil || len(flaw.Line) != 2 {
				t.Fatalf("%v, goal %d: the line is %v, %v", c.Position, goal, flaw.Line, err)
			}
			if goal > 1 && !end.Outcome().Over() {
				r, err := s.Solve(ctx, end, solver.Limits{Turns: goal - 1})
				if err != nil || r.WinIn != 0 {
					t.Fatalf("%v, goal %d: after %v there is a win in %d, %v", c.Position, goal, flaw.Line, r.WinIn, err)
				}
			}
			for try := range c.Position.Turns() {
				if natural(c.Position, try) && !natural(c.Position, flaw.Line[0]) {
					t.Fatalf("%v, goal %d: %v is tried, want the natural %v", c.Position, goal, flaw.Line[0], try)
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

// A Flaw that somebody makes says something, too.
func TestFlawOfOneTurn(t *testing.T) {
	flaw := &puzzles.Flaw{Err: puzzles.ErrNoWin, Goal: 2, Line: []position.Turn{position.MustParseTurn("D4>D3^A2")}}
	if want := "no win within 2: D4>D3^A2 is not enough"; flaw.Error() != want {
		t.Errorf("%q, want %q", flaw, want)
	}
}

func TestVerifyStopped(t *testing.T) {
	err := puzzles.Verify(cancelled(), new(solver.Solver), codec.MustParse(codeFormat))
	if !errors.Is(err, context.Canceled) || errors.As(err, new(*puzzles.Flaw)) {
		t.Errorf("%v, want that it was cancelled", err)
	}
}
