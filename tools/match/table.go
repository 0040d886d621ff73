package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// tabulate lets a player play games against itself with each pair of gods from a list. The workers begin on random
// squares that are not at the edge. tabulate prints a table of the share of games that First wins, in percent.
func tabulate(ctx context.Context, spec string, list []position.God, games int, seed uint64, cores int) error {
	n := len(list)
	won := make([][]int, n)
	for i := range won {
		won[i] = make([]int, n)
	}
	var mu sync.Mutex
	err := program.Parallel(ctx, cores, games*n*n, func() (func(ctx context.Context, number int) error, error) {
		both, err := newPlayer(spec, seed)
		return func(ctx context.Context, number int) error {
			first, second := number/n%n, number%n
			start := simulated.Opening(rand.New(rand.NewPCG(seed, uint64(number))), [2]position.God{list[first], list[second]})
			winner, err := playGame(ctx, [2]player{both, both}, game.Santorini{Position: start})
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			won[first][second] += 1 - winner
			return nil
		}, err
	})
	if err != nil {
		return err
	}
	fmt.Print("| first \\ second |")
	for _, god := range list {
		fmt.Printf(" %v |", god)
	}
	fmt.Println()
	for i, god := range list {
		fmt.Printf("| %v |", god)
		for j := range list {
			fmt.Printf(" %d |", 100*won[i][j]/games)
		}
		fmt.Println()
	}
	return nil
}
