// Ratingmodel fits the model of ratings in package puzzles. It reads JSONL files of puzzles, and lets simulated players
// try each puzzle. It gives players and puzzles Glicko-2 ratings. It then fits a linear model that predicts the rating
// of a puzzle from its facts. It prints the coefficients as Go code for puzzles/model.go, and how well the model
// predicts puzzles that were not in the fit.
//
//	ratingmodel FILE...
//
// The same files give the same output.
package main

import (
	"context"
	"fmt"
	"runtime"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

func main() { program.Main("ratingmodel", run) }

func run(ctx context.Context, files []string) error {
	var samples []sample
	for _, name := range files {
		list, err := read(ctx, name)
		if err != nil {
			return err
		}
		samples = append(samples, list...)
	}
	if len(samples) < folds {
		return fmt.Errorf("%d puzzles, want %d or more", len(samples), folds)
	}
	if err := try(ctx, samples); err != nil {
		return err
	}
	players := rate(samples)
	for i, name := range playerNames() {
		fmt.Printf("%s: %.0f\n", name, players[i].Rating)
	}
	report(samples, players)
	return nil
}

// read reads the puzzles of a file. For puzzles of another version of the model, it computes the facts again.
func read(ctx context.Context, name string) ([]sample, error) {
	records, err := program.ReadJSON[puzzles.Record](name)
	if err != nil {
		return nil, err
	}
	var samples []sample
	for _, r := range records {
		r.Rating, r.Deviation = r.Facts.Rating(), 0 // the record may have a rating from an older fit
		p, err := r.Trust(ctx, new(solver.Solver), solver.Limits{})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if p.Unique() { // the model is only for sound puzzles
			samples = append(samples, sample{puzzle: p})
		}
	}
	return samples, nil
}

// try sets two results of each sample: the chance of each player to solve the puzzle, and the effort of the solver.
func try(ctx context.Context, samples []sample) error {
	return program.Parallel(ctx, runtime.GOMAXPROCS(0), len(samples), func() (func(context.Context, int) error, error) {
		own := new(solver.Solver)
		return func(ctx context.Context, i int) error { return trier{ctx, own}.try(&samples[i]) }, nil
	})
}
