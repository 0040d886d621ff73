package puzzles_test

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// arimaaCode returns the code of a position in the short form with a goal.
func arimaaCode(t *testing.T, short string, goal codec.Goal) codec.Code {
	t.Helper()
	c, err := codec.EncodeArimaa(arimaa.MustParse(short)).WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Each flaw is found, and the message shows it.
func TestVerifyArimaa(t *testing.T) {
	const (
		// The cat pushes the dog off c7, and the rabbit goes on to the goal.
		one = "g [   r      DRe      d                                            ]"
		// The rabbit needs two steps; with the others left over there are many ends.
		several = "g [                  ER            r                               ]"
		// Either rabbit needs four steps.
		two  = "g [                           re   R      R                        ]"
		none = "g [               r        e                         R             ]"
		// The rabbit needs five steps.
		far = "g [        r                                   R                   ]"
		// The rabbit is there.
		over = "g [R                  E                                            ]"
	)
	for _, test := range []struct {
		short string
		goal  codec.Goal
		err   error
		text  string
	}{
		{one, 1, nil, ""},
		{one, 0, puzzles.ErrNoGoal, "no goal: encode the position with the goal that is to be proved"},
		{one, 2, puzzles.ErrNotLeast, "there is a win in 1, the goal is win2: Dc7n Dc8s rd8w Rd7n"},
		{several, 1, puzzles.ErrSeveral, ""},
		{several, 2, puzzles.ErrNotLeast, ""},
		{two, 1, puzzles.ErrSeveral, ""},
		{none, 1, puzzles.ErrNotReached, "no win within 1"},
		{far, 1, puzzles.ErrNotReached, "no win within 1"},
		{far, 2, puzzles.ErrSeveral, ""},
		{over, 1, puzzles.ErrOver, "goal win1: the game is over"},
	} {
		err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), arimaaCode(t, test.short, test.goal), solver.Limits{})
		if !errors.Is(err, test.err) || test.err == nil && err != nil {
			t.Errorf("%s within %v: %v, want %v", test.short, test.goal, err, test.err)
			continue
		}
		if test.text != "" && err.Error() != test.text {
			t.Errorf("%s within %v: %q, want %q", test.short, test.goal, err, test.text)
		}
		if flaw := new(puzzles.Flaw); test.err != nil && (!errors.As(err, &flaw) || flaw.Goal != test.goal) {
			t.Errorf("%s within %v: %+v", test.short, test.goal, flaw)
		}
	}
	if err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), arimaaCode(t, none, codec.Win2),
		solver.Limits{Nodes: 1}); !errors.Is(err, solver.ErrNodes) {
		t.Errorf("within one position: %v", err)
	}
}
