package solver_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// One worker builds a climb for the other worker. It stands on the square from which A2
// could have taken the climb away.
func ExampleSolve() {
	p := position.MustParse("01100 01001 20100 02010 00000/1/mortal:A4,B2/mortal:D5,A2")
	r, err := solver.Solve(context.Background(), p, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("wins in", r.WinIn, "with", r.KeyTurns)
	fmt.Println(r.Line)
	// Output:
	// wins in 2 with [A4>B3^A3]
	// [A4>B3^A3 A2>A1^A2 B2>A3#]
}

func ExampleSolver_Lost() {
	p := position.MustParse("00000 10221 10002 00013 00010/1/mortal:A5,E5/mortal:D5,D4")
	var s solver.Solver
	l, err := s.Lost(context.Background(), p, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(l.Lost, "in", l.In)
	fmt.Println(l.Line)
	// Output:
	// true in 2
	// [E5>E4^E5 D4>E3^D4 E4>E5^D4 E3>E2#]
}

// The worker on E5 stands on level 2 and has a threat at D5. Only from C4 can that be
// prevented, as D4 is too high.
func ExampleSolver_Hold() {
	p := position.MustParse("00032 00020 00000 00000 00000/1/mortal:C3,A1/mortal:E5,A5")
	var s solver.Solver
	h, err := s.Hold(context.Background(), p, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("hold", h.HoldIn, "with", h.Holds)
	// Output:
	// hold 1 with [C3>C4^D5]
}

func ExampleSolver_RefuteHold() {
	p := position.MustParse("00032 00020 00000 00000 00000/1/mortal:C3,A1/mortal:E5,A5")
	var s solver.Solver
	for _, turn := range []string{"C3>C4^D5", "C3>B4^B5"} {
		score, line, err := s.RefuteHold(context.Background(), p, position.MustParseTurn(turn), solver.Limits{Turns: 1})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(score.LostIn, line)
	}
	// Output:
	// 0 [C3>C4^D5]
	// 1 [C3>B4^B5 E5>D5#]
}

// Both turns prepare the same climb, but the second one does not stand in the way of the
// reply that takes it away.
func ExampleSolver_Refute() {
	p := position.MustParse("01100 01001 20100 02010 00000/1/mortal:A4,B2/mortal:D5,A2")
	var s solver.Solver
	for _, turn := range []string{"A4>B3^A3", "A4>B4^A3"} {
		score, line, err := s.Refute(context.Background(), p, position.MustParseTurn(turn), solver.Limits{Turns: 2})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(score.WinIn, line)
	}
	// Output:
	// 2 [A4>B3^A3 A2>A1^A2 B2>A3#]
	// 0 [A4>B4^A3 A2>B3^A3]
}

func ExampleSolver_ScoreTurns() {
	p := position.MustParse("00000 10221 10002 00013 00010/2/mortal:A5,E5/mortal:D5,D4")
	var s solver.Solver
	scores, err := s.ScoreTurns(context.Background(), p, solver.Limits{Turns: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, score := range scores {
		if score.WinIn > 0 {
			fmt.Println(score.Turn, score.WinIn)
		}
	}
	// Output:
	// D5>E4^E3 2
	// D4>E3^D4 2
	// D4>E3^E4 2
	// D4>E3^D3 2
	// D4>E3^D2 2
}

func ExampleErrNodes() {
	p := position.MustParse("/1/mortal:B3,D3/mortal:C2,C4")
	r, err := solver.Solve(context.Background(), p, solver.Limits{Turns: 10, Nodes: 5_000})
	fmt.Println(errors.Is(err, solver.ErrNodes), "no win in", r.Checked)
	// Output: true no win in 3
}

// Minotaur pushes the worker on E4 up to E5, which does not win, and builds a climb at E3. It can go
// down and stop that, but then E5 is free.
func ExampleSolve_gods() {
	p := position.MustParse("00003 00012 00002 10020 31000/1/minotaur:E3,E1/athena:B4,E4")
	r, err := solver.Solve(context.Background(), p, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("wins in", r.WinIn, "with", r.KeyTurns)
	fmt.Println(r.Line)
	// Output:
	// wins in 2 with [E3>E4^E3]
	// [E3>E4^E3 E5>D4^E3 E4>E5#]
}

func ExampleSolver_Hold_gods() {
	p := position.MustParse("01301 01000 00030 03200 02001/1/minotaur:D3,C1/athena:C3,C2")
	var s solver.Solver
	h, err := s.Hold(context.Background(), p, solver.Limits{Turns: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("hold", h.HoldIn, "with", h.Holds)
	// Output:
	// hold 1 with [D3>C2^B2]
}
