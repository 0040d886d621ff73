package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// tabulate lets a player play games against itself for each pair of some gods, from workers on random
// squares off the edge. It prints the share of the games that the first side of each pair wins.
func tabulate(ctx context.Context, spec string, list []position.God, games int, seed uint64, cores int) error {
	n := len(list)
	won := make([][]int, n)
	for i := range won {
		won[i] = make([]int, n)
	}
	var mu sync.Mutex
	next := 0
	group, playing := errgroup.WithContext(ctx)
	for range cores {
		one, err := newPlayer(spec, seed)
		if err != nil {
			return err
		}
		group.Go(func() error {
			for {
				mu.Lock()
				number := next
				next++
				mu.Unlock()
				cell, round := number%(n*n), number/(n*n)
				if round == games {
					return nil
				}
				r := rand.New(rand.NewPCG(seed, uint64(number)))
				first, second := cell/n, cell%n
				winner, err := playGame(playing, [2]player{one, one}, game.Santorini{Position: simulated.Opening(r, [2]position.God{list[first], list[second]})})
				if err != nil {
					return err
				}
				mu.Lock()
				won[first][second] += 1 - winner
				mu.Unlock()
			}
		})
	}
	if err := group.Wait(); err != nil {
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
