package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func newPuzzlesGet() *cobra.Command {
	var to string
	cmd := onPuzzle(&cobra.Command{
		Use:   "get POSITION",
		Short: "Print the puzzles of a database at a position",
		Long: `Get prints the puzzles of a database at the POSITION or a symmetric position:
those with the goal of the POSITION, or without a goal all of them. Turns are
those of the stored position. The table also has the solve rate.`,
		Example: `  puzzlecode puzzles get HfGoo8VCrfkSpV`,
	}, func(cmd *cobra.Command, s *store.Store, c codec.Code) error {
		list, err := s.At(cmd.Context(), c)
		if err != nil {
			return err
		}
		list = slices.DeleteFunc(list, func(r puzzles.Record) bool {
			return c.Goal() != codec.NoGoal && r.Code.Goal() != c.Goal()
		})
		if len(list) == 0 {
			return fmt.Errorf("puzzle %v: %w", c, store.ErrNotFound)
		}
		rates := solveRates{}
		if err := rates.add(cmd.Context(), s, list); err != nil {
			return err
		}
		w := newPuzzleWriter(cmd.OutOrStdout(), to, rates)
		for _, r := range list {
			if err := writeRecord(cmd, w, r); err != nil {
				return err
			}
		}
		return w.Flush()
	})
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes, formTable)
	return cmd
}

// writeRecord writes a puzzle of a database without proving it again.
func writeRecord(cmd *cobra.Command, w puzzleWriter, r puzzles.Record) error {
	p, err := r.Trust(cmd.Context(), new(solver.Solver), solver.Limits{})
	if err != nil {
		return err
	}
	return w.Write(p)
}

func newPuzzlesDaily() *cobra.Command {
	var to string
	var day time.Time
	gods := false
	cmd := onDatabase(&cobra.Command{
		Use:   "daily",
		Short: "Print the puzzle of the day of a database",
		Long: `Daily prints the puzzle of today (UTC), or of the day of --on, as drawn from the
puzzles of a database. It is the same for all users of the database, and stays
the same when puzzles are added. With --gods it is one with gods. "puzzlecode
daily" shows the puzzle of the day of the collection in the program.`,
		Example: `  puzzlecode puzzles daily`,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		r, err := s.Daily(cmd.Context(), santoriniOr(gods), orToday(day), store.Filter{})
		if err != nil {
			return err
		}
		w := newPuzzleWriter(cmd.OutOrStdout(), to, nil)
		return errors.Join(writeRecord(cmd, w, r), w.Flush())
	})
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes)
	addDay(cmd, &day, "on", "`DAY` (default today)")
	cmd.Flags().BoolVar(&gods, "gods", false, "print the puzzle with gods")
	return cmd
}

// santoriniOr returns the game Santorini. If the argument gods is true, this is Santorini with gods.
func santoriniOr(gods bool) codec.Game {
	if gods {
		return codec.Gods
	}
	return codec.Santorini
}

func newPuzzlesAttempt() *cobra.Command {
	var a puzzles.Attempt
	cmd := onDatabase(&cobra.Command{
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
	}, needsFile, func(cmd *cobra.Command, args []string, s *store.Store) (err error) {
		if a.Puzzle, err = codec.Read(args[0]); err != nil {
			return err
		}
		verdict := "given up"
		if len(args) == 2 {
			if verdict, a.Solved, err = judge(cmd, a.Puzzle, args[1]); err != nil {
				return err
			}
		}
		rate, err := s.PutAttempt(cmd.Context(), a)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\npuzzle  solved by %v\n", verdict, rate)
		return err
	})
	addNumber(cmd, &a.Hints, "hints", "number of hints used", 0, unbounded)
	addTime(cmd, &a.Took, "took", "time used, such as 90s or 10m", time.Second)
	return cmd
}

// judge judges whether a turn reaches the goal of a code. The result verdict is a sentence about the turn.
func judge(cmd *cobra.Command, c codec.Code, text string) (verdict string, solved bool, err error) {
	turns, err := readTurns(game.New(c), []string{text})
	switch {
	case err != nil:
		return "", false, err
	case len(turns) != 1:
		return "", false, fmt.Errorf("%.40q: must be one TURN", text)
	}
	tried, err := (&limits{cores: 1}).try(cmd, c, turns[0])
	if err == nil && tried.Rule != "" {
		err = fmt.Errorf("%s; the attempt is not counted", strings.TrimSuffix(tried.Text, "."))
	}
	return tried.Text, tried.Verdict == puzzles.Right.String(), err
}

func newPuzzlesRename() *cobra.Command {
	var title, author string
	cmd := onPuzzle(&cobra.Command{
		Use:   "rename POSITION",
		Short: "Change the title or author of a puzzle of a database",
		Long: `Rename changes the title, the author or both of the puzzle of a database that
has the goal and the position of the POSITION, or a symmetric position.`,
		Example: `  puzzlecode puzzles rename --title 'The long way down' HfGoo8VCrfkSpV`,
	}, func(cmd *cobra.Command, s *store.Store, c codec.Code) error {
		r, err := s.Puzzle(cmd.Context(), c)
		if err != nil {
			return err
		}
		if cmd.Flags().Changed("title") {
			r.Title = title
		}
		if cmd.Flags().Changed("author") {
			r.Author = author
		}
		return s.Rename(cmd.Context(), c, r.Title, r.Author)
	})
	cmd.Flags().StringVar(&title, "title", "", "new title (empty: none)")
	cmd.Flags().StringVar(&author, "author", "", "new author (empty: none)")
	addRules(cmd, rule{"", needs, "title|author", ""})
	return cmd
}

func newPuzzlesDelete() *cobra.Command {
	return onPuzzle(&cobra.Command{
		Use:   "delete POSITION",
		Short: "Delete a puzzle of a database",
		Long: `Delete deletes the puzzle of a database that has the goal and the position of
the POSITION, or a symmetric position, with all attempts at it.`,
		Example: `  puzzlecode puzzles delete HfGoo8VCrfkSpV`,
	}, func(cmd *cobra.Command, s *store.Store, c codec.Code) error { return s.Delete(cmd.Context(), c) })
}

// stored yields the matching puzzles of the database in the order of their ratings. If the argument random is true, it
// instead draws matching puzzles at random; their number is c.number. It adds their solve rates to c.rates.
func (c *chosenPuzzles) stored(cmd *cobra.Command, random bool) iter.Seq2[puzzles.Puzzle, error] {
	filter := store.Filter{Filter: c.filter, Author: c.author}
	if cmd.Flags().Changed("composed") {
		filter.Composed = &c.composed
	}
	return func(yield func(puzzles.Puzzle, error) bool) {
		s, err := c.database.open(cmd, store.Options{})
		if err != nil {
			yield(puzzles.Puzzle{}, err)
			return
		}
		defer s.Close()
		all, solve := pages(cmd.Context(), s, filter), new(solver.Solver)
		if random {
			all = draws(cmd.Context(), s, filter, c.number)
		}
		for page, err := range all {
			if err == nil {
				err = c.rates.add(cmd.Context(), s, page)
			}
			if err != nil {
				yield(puzzles.Puzzle{}, err)
				return
			}
			for _, r := range page {
				if !yield(r.Trust(cmd.Context(), solve, solver.Limits{})) {
					return
				}
			}
		}
	}
}

// pages yields all puzzles of a database that match the filter f, in the order of their ratings. Each slice has up to
// 500 puzzles.
func pages(ctx context.Context, s *store.Store, f store.Filter) iter.Seq2[[]puzzles.Record, error] {
	return func(yield func([]puzzles.Record, error) bool) {
		for cursor := ""; ; {
			page, err := s.Puzzles(ctx, f, cursor, 500)
			if cursor = page.Next; !yield(page.Puzzles, err) || cursor == "" {
				return
			}
		}
	}
}

// draws yields up to n different random puzzles that match the filter f. Each slice has one puzzle.
func draws(ctx context.Context, s *store.Store, f store.Filter, n int) iter.Seq2[[]puzzles.Record, error] {
	return func(yield func([]puzzles.Record, error) bool) {
		seen := map[codec.Code]bool{}
		for try := 0; len(seen) < n && try < 20*n; try++ {
			r, err := s.Random(ctx, f)
			if errors.Is(err, store.ErrNotFound) || !seen[r.Code] && !yield([]puzzles.Record{r}, err) {
				return
			}
			seen[r.Code] = true
		}
	}
}

// solveRates maps puzzles of a database to their solve rates. Puzzles without attempts are missing.
type solveRates map[codec.Code]puzzles.SolveRate

// add reads the solve rates of puzzles from the database, and adds them to r.
func (r solveRates) add(ctx context.Context, s *store.Store, records []puzzles.Record) error {
	var codes []codec.Code
	for _, record := range records {
		codes = append(codes, record.Code)
	}
	rates, err := s.SolveRates(ctx, codes)
	maps.Copy(r, rates)
	return err
}
