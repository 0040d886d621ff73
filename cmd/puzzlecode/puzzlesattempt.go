package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

func newPuzzlesAttempt() *cobra.Command {
	var d database
	hints, took := number{most: math.MaxInt}, duration(0)
	cmd := &cobra.Command{
		Use:   "attempt POSITION [TURN]",
		Short: "Record an attempt at a puzzle of a database",
		Long: `Attempt records an attempt at the puzzle of a database that has the goal and the
position of the POSITION, or a symmetric position. TURN is the first turn that
was played; the puzzle is solved if it reaches the goal. Without a TURN the
player has given up.

Every attempt counts for the solve rate, which is printed. Nothing is stored of
who it was.`,
		Example: `  puzzlecode puzzles attempt HfGoo8VCrfkSpV E3-D3-E3
  puzzlecode puzzles attempt --hints 1 --took 90s HfGoo8VCrfkSpV E3-D3-E3`,
		ValidArgsFunction: noFiles,
		Args:              argumentsOf(1, 2, "the arguments must be a POSITION and at most one TURN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.Read(args[0])
			if err != nil {
				return err
			}
			a := store.Attempt{Puzzle: c, Hints: hints.value, Took: time.Duration(took)}
			verdict := "given up"
			if len(args) == 2 {
				if verdict, a.Solved, err = judge(cmd, c, args[1]); err != nil {
					return err
				}
			}
			return d.with(cmd, false, func(s *store.Store) error {
				rate, err := s.PutAttempt(cmd.Context(), a)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\npuzzle  solved by %v\n", verdict, rate)
				return err
			})
		},
	}
	f := cmd.Flags()
	f.Var(&hints, "hints", "number of hints used")
	f.Var(&took, "took", "time used, such as 90s or 10m")
	d.addFlag(cmd)
	return cmd
}

// judge says in words what a turn is worth for the goal of a code, and whether it reaches it.
func judge(cmd *cobra.Command, c codec.Code, text string) (words string, solved bool, err error) {
	turns, err := readTurns(game.New(c), []string{text})
	switch {
	case err != nil:
		return "", false, err
	case len(turns) != 1:
		return "", false, fmt.Errorf("%.40q: must be one TURN", text)
	}
	tried, err := (&limits{cores: number{value: 1}}).try(cmd, c, turns[0])
	if err == nil && tried.Rule != "" {
		err = fmt.Errorf("%s; the attempt is not counted", strings.TrimSuffix(tried.Text, "."))
	}
	return tried.Text, tried.Verdict == puzzles.Right.String(), err
}
