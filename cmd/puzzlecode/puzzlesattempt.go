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
	var player string
	hints, took := number{most: math.MaxInt}, duration(0)
	cmd := &cobra.Command{
		Use:   "attempt POSITION [TURN]",
		Short: "Record an attempt at a puzzle of a database",
		Long: `Attempt records an attempt at the puzzle of a database that has the goal and the
position of the POSITION, or a symmetric position. TURN is the first turn that
was played; the puzzle is solved if it reaches the goal. Without a TURN the
player has given up.

Every attempt counts for the solve rate. The first attempt of a --player at a
puzzle also changes the ratings of both, as a game between them: solving is a
win, solving with --hints a draw. The new solve rate and ratings are printed.`,
		Example: `  puzzlecode puzzles attempt HfGoo8VCrfkSpV E3-D3-E3
  puzzlecode puzzles attempt --player Ann --took 90s HfGoo8VCrfkSpV E3-D3-E3`,
		ValidArgsFunction: noFiles,
		Args:              argumentsOf(1, 2, "the arguments must be a POSITION and at most one TURN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.ReadAs[codec.Code](args[0])
			if err != nil {
				return err
			}
			a := store.Attempt{Puzzle: c, Player: player, Hints: hints.value, Took: time.Duration(took)}
			verdict := "given up"
			if len(args) == 2 {
				if verdict, a.Solved, err = judge(cmd, c, args[1]); err != nil {
					return err
				}
			}
			return d.with(cmd, false, func(s *store.Store) error {
				m, err := s.PutAttempt(cmd.Context(), a)
				if err != nil {
					return err
				}
				out := fmt.Appendf(nil, "%s\npuzzle  solved by %v, rating %s\n", verdict, store.SolveRate{Attempts: m.Attempts, Solved: m.Solved}, ratingText(m.Rating.Rating, m.Rating.Deviation))
				if player != "" {
					r, err := s.Player(cmd.Context(), player)
					if err != nil {
						return err
					}
					out = fmt.Appendf(out, "%s  rating %s\n", player, ratingText(r.Rating, r.Deviation))
				}
				_, err = cmd.OutOrStdout().Write(out)
				return err
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&player, "player", "", "`NAME` of the player; without it the attempt is anonymous")
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

// ratingText returns a rating for a person, with its deviation.
func ratingText(rating, deviation float64) string {
	return fmt.Sprintf("%.0f ± %.0f", rating, deviation)
}
