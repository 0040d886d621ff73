package engine_test

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

func Example() {
	e, err := engine.New(engine.Options{Table: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := position.MustParse("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3")
	r, err := e.Search(context.Background(), game.Santorini{Position: p}, engine.Limits{Nodes: 10000})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v, score %.2f\n", r.Lines[0].Turns[0], r.Lines[0].Score)
	fmt.Println("proved to win in", r.Proof.WinIn)
	// Output:
	// E3>D3^E3, score 1.00
	// proved to win in 3
}

// A beginner plays the same turn every time for the same seed.
func ExampleLimits() {
	e, err := engine.New(engine.Options{Table: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := position.Start([2]position.Square{position.B3, position.D3}, [2]position.Square{position.C2, position.C4})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := e.Search(context.Background(), game.Santorini{Position: p}, engine.Limits{Level: 1, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = p.Play(r.Lines[0].Turns[0].(position.Turn))
	fmt.Println(err)
	// Output: <nil>
}
