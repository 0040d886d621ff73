package puzzles_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// After a turn of cramped puzzles and a reply, the goal that is left is the one that
// playing everything out finds right: that of one turn less, a smaller one, or none.
func TestGoalLeft(t *testing.T) {
	list := slices.Concat(cramped(5, 300, narrow), cramped(6, 300, walled))
	testGoalLeft(t, list, func(p position.Position) codec.Code { return codec.Encode(p) })
}

// As TestGoalLeft for positions with gods.
func TestGoalLeftWithGods(t *testing.T) {
	testGoalLeft(t, crampedGods(5, 400), func(p position.Position) codec.Code { return codec.Encode(p) })
}

func testGoalLeft(t *testing.T, list []position.Position, encode func(position.Position) codec.Code) {
	ctx := context.Background()
	var s solver.Solver
	var b bruteForce
	left := map[codec.Goal]int{}
	for _, p := range list {
		for _, goal := range goals[1:] {
			if _, err := b.flaw(p, goal); err != nil {
				continue
			}
			for turn := range p.Turns() {
				for reply := range p.PlayLegal(turn).Turns() {
					after := p.PlayLegal(turn).PlayLegal(reply)
					if turn.Wins() || reply.Wins() {
						continue
					}
					got, err := puzzles.GoalLeft(ctx, &s, encode(after), goal, 1, solver.Limits{})
					want := codec.NoGoal
					for k := 1; k < goal.Turns() && want == codec.NoGoal; k++ {
						if b.wins(after, k) {
							want, _ = codec.WinWithin(k)
						}
					}
					for k := 1; k < goal.Turns() && want == codec.NoGoal && goal.IsHold(); k++ {
						candidate, _ := codec.HoldFor(k)
						if _, err := b.flaw(after, candidate); err == nil {
							want = candidate
						}
					}
					if got != want {
						t.Fatalf("%v %v, after %v %v: %v, %v, want %v", p, goal, turn, reply, got, err, want)
					}
					reached := goal == codec.Hold1
					if (err == nil) != (want != codec.NoGoal || reached) || err != nil && !errors.As(err, new(*puzzles.Flaw)) {
						t.Fatalf("%v %v, after %v %v: %v, %v", p, goal, turn, reply, got, err)
					}
					left[got]++
				}
			}
		}
	}
	for _, goal := range []codec.Goal{codec.NoGoal, codec.Win1, codec.Hold1} {
		if left[goal] == 0 {
			t.Errorf("no goal %q is ever left: %v", goal, left)
		}
	}
}

// Goals of Arimaa are handed on, too, with several key turns as well.
func TestGoalLeftArimaa(t *testing.T) {
	after := arimaaCode(t, "g [                  ER            r                               ]", codec.NoGoal)
	if got, err := puzzles.GoalLeft(t.Context(), nil, after, codec.Win2, 1, solver.Limits{}); got != codec.Win1 ||
		err != nil {
		t.Errorf("%v, %v, want win1", got, err)
	}
	if got, err := puzzles.GoalLeft(t.Context(), nil, after, codec.Win1, 1, solver.Limits{}); got != codec.NoGoal ||
		!errors.Is(err, puzzles.ErrNotReached) {
		t.Errorf("%v, %v, want none", got, err)
	}
}

func TestGoalLeftErrors(t *testing.T) {
	c := codec.MustParse(codeFormat)
	var s solver.Solver
	arimaa := arimaaCode(t, "g [                  ER            r                               ]", codec.NoGoal)
	if got, err := puzzles.GoalLeft(t.Context(), &s, arimaa, codec.Win4, 1, solver.Limits{}); got != codec.NoGoal ||
		!errors.Is(err, codec.ErrGoal) {
		t.Errorf("win3 in Arimaa: %v, %v, want an error of the goal", got, err)
	}
	won := prove(t, codec.MustParse(codeForced))
	end := positionOf(won)
	for _, turn := range santoriniTurns(won.Line()) {
		end = end.PlayLegal(turn)
	}
	for _, over := range []codec.Code{
		codec.Encode(end), arimaaCode(t, "g [R                  E                                            ]",
			codec.NoGoal),
	} {
		var flaw *puzzles.Flaw
		if got, err := puzzles.GoalLeft(t.Context(), &s, over, codec.Win2, 1, solver.Limits{}); got != codec.NoGoal ||
			!errors.As(err, &flaw) || flaw.Err != puzzles.ErrOver {
			t.Errorf("the game is over: %v, %v", got, err)
		}
	}
	for _, test := range []struct {
		ctx    context.Context
		goal   codec.Goal
		limits solver.Limits
		want   error
	}{
		{t.Context(), codec.NoGoal, solver.Limits{}, puzzles.ErrNoGoal},
		{cancelled(), codec.Win4, solver.Limits{}, context.Canceled},
		{t.Context(), codec.Win4, solver.Limits{Nodes: 1}, solver.ErrNodes},
	} {
		if got, err := puzzles.GoalLeft(test.ctx, &s, c, test.goal, 1, test.limits); got != codec.NoGoal ||
			!errors.Is(err, test.want) {
			t.Errorf("%v: %v, %v, want %v", test.goal, got, err, test.want)
		}
	}
}

// What has no position or no goal is an error.
func TestZeroValues(t *testing.T) {
	for _, c := range []codec.Code{{}, codec.Encode(position.Empty())} {
		if goal, err := puzzles.GoalLeft(t.Context(), new(solver.Solver), c, codec.Win3, 1, solver.Limits{}); err == nil ||
			goal != codec.NoGoal {
			t.Errorf("%v: %v, %v", c, goal, err)
		}
	}
	if tree, err := (puzzles.Puzzle{}).Outline(t.Context(), new(solver.Solver), solver.Limits{}); !errors.Is(err,
		puzzles.ErrNoGoal) {
		t.Errorf("the zero Puzzle: %v, %v", tree, err)
	}
}
