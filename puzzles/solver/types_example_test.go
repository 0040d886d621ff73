package solver_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// First wins in 2.
var winning = position.MustParse("01100 01001 20100 02010 00000/1/mortal:A4,B2/mortal:D5,A2")

// Progress reports which wins the search has excluded.
func ExampleLimits() {
	limits := solver.Limits{Turns: 3, Progress: func(checked int) { fmt.Println("no win in", checked) }}
	r, err := solver.Solve(context.Background(), winning, limits)
	fmt.Println("win in", r.WinIn, err)
	// Output:
	// no win in 1
	// win in 2 <nil>
}

func ExampleResult() {
	r, err := solver.Solve(context.Background(), winning, solver.Limits{Turns: 1})
	fmt.Println(r.WinIn, r.Checked, err)
	// Output: 0 1 <nil>
}

func ExampleLoss() {
	var s solver.Solver
	l, err := s.Lost(context.Background(), winning, solver.Limits{Turns: 2})
	fmt.Println(l.Lost, l.Checked, err)
	// Output: false 2 <nil>
}

// Several turns hold, so HoldIn is 0.
func ExampleHolding() {
	var s solver.Solver
	p := position.MustParse("00000 00000 00000 00000 00000/1/mortal:A1,B1/mortal:D5,E5")
	h, err := s.Hold(context.Background(), p, solver.Limits{Turns: 1})
	fmt.Println(h.HoldIn, h.Lost, len(h.Holds) > 1, err)
	// Output: 0 false true <nil>
}

func ExampleScore() {
	var s solver.Solver
	scores, err := s.ScoreTurns(context.Background(), winning, solver.Limits{Turns: 2})
	for _, score := range scores {
		if score.WinIn > 0 {
			fmt.Println(score.Turn, "wins in", score.WinIn)
		}
	}
	fmt.Println(err)
	// Output:
	// A4>B3^A3 wins in 2
	// <nil>
}

func ExampleSolver() {
	var s solver.Solver // keeps its memory between searches
	_, err := s.Solve(context.Background(), winning, solver.Limits{Turns: 3, Nodes: 1})
	fmt.Println(errors.Is(err, solver.ErrNodes))
	// Output: false
}
