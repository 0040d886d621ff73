package engine_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// searched returns the result of a small search of a position in which First wins in 3.
func searched(limits engine.Limits) engine.Result {
	e, err := engine.New(engine.Options{Table: 1 << 20})
	if err != nil {
		panic(err)
	}
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	r, err := e.Search(context.Background(), game.Santorini{Position: p}, limits)
	if err != nil {
		panic(err)
	}
	return r
}

func ExampleEngine_Reply() {
	e, err := engine.New(engine.Options{Table: 1 << 20})
	if err != nil {
		panic(err)
	}
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	turn, err := e.Reply(context.Background(), game.Santorini{Position: p}, engine.Limits{Nodes: 10000})
	fmt.Println(turn, err)
	// Output: E3>D3^E3 <nil>
}

func ExampleOptions() {
	_, err := engine.New(engine.Options{Cores: engine.MaxCores + 1})
	fmt.Println(errors.Is(err, engine.ErrLimits))
	// Output: true
}

func ExampleResult() {
	r := searched(engine.Limits{Nodes: 10000, Lines: 2})
	fmt.Println(len(r.Lines), "lines")
	// Output: 2 lines
}

func ExampleLine() {
	for _, l := range searched(engine.Limits{Nodes: 10000, Lines: 2}).Lines {
		fmt.Printf("%v, win in %d\n", l.Turns[0], l.WinIn)
	}
	// Output:
	// E3>D3^E3, win in 3
	// E3>D3^E2, win in 0
}

func ExampleScore() {
	var score engine.Score = searched(engine.Limits{Nodes: 10000}).Lines[0].Score
	fmt.Printf("%.0f %% for the side to move, %.0f %% for the opponent\n", 100*score, 100*(1-score))
	// Output: 100 % for the side to move, 0 % for the opponent
}

func ExampleProof() {
	proof := searched(engine.Limits{Nodes: 10000}).Proof
	fmt.Println("win in", proof.WinIn, proof.Line)
	// Output: win in 3 [E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#]
}
