package solver_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// One worker builds a climb for the other, and stands where A2 would have to go to
// take it away.
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

func ExampleSolver_BestReply() {
	ctx := context.Background()
	p := position.MustParse("01100 01001 20100 02010 00000/1/mortal:A4,B2/mortal:D5,A2")
	var s solver.Solver
	for !p.Outcome().Over() {
		w, _, err := s.BestReply(ctx, p, solver.Limits{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v: wins in %d, lost in %d\n", w.Turn, w.WinIn, w.LostIn)
		p = p.PlayLegal(w.Turn)
	}
	// Output:
	// A4>B3^A3: wins in 2, lost in 0
	// A2>A1^A2: wins in 0, lost in 1
	// B2>A3#: wins in 1, lost in 0
}

// The same climb, without standing in the way.
func ExampleSolver_Refute() {
	p := position.MustParse("01100 01001 20100 02010 00000/1/mortal:A4,B2/mortal:D5,A2")
	var s solver.Solver
	for _, turn := range []string{"A4>B3^A3", "A4>B4^A3"} {
		w, line, err := s.Refute(context.Background(), p, position.MustParseTurn(turn), solver.Limits{Turns: 2})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(w.WinIn, line)
	}
	// Output:
	// 2 [A4>B3^A3 A2>A1^A2 B2>A3#]
	// 0 [A4>B4^A3 A2>B3^A3]
}

func ExampleSolver_ScoreTurns() {
	p := position.MustParse("00000 10221 10002 00013 00010/2/mortal:A5,E5/mortal:D5,D4")
	var s solver.Solver
	worths, err := s.ScoreTurns(context.Background(), p, solver.Limits{Turns: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, w := range worths {
		if w.WinIn > 0 {
			fmt.Println(w.Turn, w.WinIn)
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
	r, err := solver.Solve(context.Background(), p, solver.Limits{Turns: 10, Nodes: 100_000})
	fmt.Println(errors.Is(err, solver.ErrNodes), "no win in", r.Checked)
	// Output: true no win in 3
}
