package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// storedPuzzles returns the commands on the puzzles of a database.
func storedPuzzles() []*cobra.Command {
	return []*cobra.Command{newPuzzlesGet(), newPuzzlesDaily(), newPuzzlesAttempt(), newPuzzlesRename(), newPuzzlesDelete()}
}

// oneCode refuses anything but one argument.
var oneCode = argumentsOf(1, 1, "the arguments must be one POSITION")

func newPuzzlesGet() *cobra.Command {
	var d database
	var to choice
	cmd := &cobra.Command{
		Use:   "get POSITION",
		Short: "Print the puzzles of a database at a position",
		Long: `Get prints the puzzles of a database at the POSITION or a symmetric position:
those with the goal of the POSITION, or without a goal all of them. Turns are
those of the stored position. The table also has the solve rate.`,
		Example: `  puzzlecode puzzles get HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			return d.withCode(cmd, args[0], func(s *store.Store, c codec.Code) error {
				list, err := s.At(cmd.Context(), c)
				if err != nil {
					return err
				}
				rates := solveRates{}
				if err := rates.add(cmd.Context(), s, list...); err != nil {
					return err
				}
				n := 0
				w := newStoredWriter(cmd.OutOrStdout(), to.value, rates)
				for _, r := range list {
					if c.Goal() != codec.NoGoal && r.Code.Goal() != c.Goal() {
						continue
					}
					n++
					if err := writeRecord(cmd, w, r); err != nil {
						return err
					}
				}
				if n == 0 {
					return fmt.Errorf("puzzle %v: %w", c, store.ErrNotFound)
				}
				return w.Flush()
			})
		},
	}
	cmd.ValidArgsFunction = noFiles
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes, formTable)
	d.addFlag(cmd)
	return cmd
}

// writeRecord writes a puzzle of a database, which is trusted.
func writeRecord(cmd *cobra.Command, w puzzleWriter, r puzzles.Record) error {
	p, err := r.Trust(cmd.Context(), new(solver.Solver), solver.Limits{})
	if err != nil {
		return err
	}
	return w.Write(p)
}

func newPuzzlesDaily() *cobra.Command {
	var d database
	var to choice
	var on day
	ofGods := false
	cmd := &cobra.Command{
		Use:   "daily",
		Short: "Print the puzzle of the day of a database",
		Long: `Daily prints the puzzle of today (UTC), or of the day of --on, as drawn from the
puzzles of a database. It is the same for all users of the database, and stays
the same when puzzles are added. With --gods it is one with gods. "puzzlecode
daily" shows the puzzle of the day of the collection in the program.`,
		Example: `  puzzlecode puzzles daily`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.with(cmd, false, func(s *store.Store) error {
				at := on.Time
				if at.IsZero() {
					at = time.Now()
				}
				of := codec.Santorini
				if ofGods {
					of = codec.Gods
				}
				r, err := s.Daily(cmd.Context(), of, at, store.Filter{})
				if err != nil {
					return err
				}
				w := newPuzzleWriter(cmd.OutOrStdout(), to.value)
				return errors.Join(writeRecord(cmd, w, r), w.Flush())
			})
		},
	}
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes)
	cmd.Flags().Var(&on, "on", "day (default today)")
	cmd.Flags().BoolVar(&ofGods, "gods", false, "print the puzzle with gods")
	d.addFlag(cmd)
	return cmd
}

func newPuzzlesRename() *cobra.Command {
	var d database
	var title, author string
	cmd := &cobra.Command{
		Use:   "rename POSITION",
		Short: "Change the title or author of a puzzle of a database",
		Long: `Rename changes the title, the author or both of the puzzle of a database that
has the goal and the position of the POSITION, or a symmetric position.`,
		Example: `  puzzlecode puzzles rename --title 'The long way down' HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("title") && !cmd.Flags().Changed("author") {
				return usagef(cmd, "--title or --author is missing")
			}
			return d.withCode(cmd, args[0], func(s *store.Store, c codec.Code) error {
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
		},
	}
	cmd.ValidArgsFunction = noFiles
	cmd.Flags().StringVar(&title, "title", "", "new title (empty: none)")
	cmd.Flags().StringVar(&author, "author", "", "new author (empty: none)")
	d.addFlag(cmd)
	return cmd
}

func newPuzzlesDelete() *cobra.Command {
	var d database
	cmd := &cobra.Command{
		Use:   "delete POSITION",
		Short: "Delete a puzzle of a database",
		Long: `Delete deletes the puzzle of a database that has the goal and the position of
the POSITION, or a symmetric position, with all attempts at it.`,
		Example: `  puzzlecode puzzles delete HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			return d.withCode(cmd, args[0], func(s *store.Store, c codec.Code) error { return s.Delete(cmd.Context(), c) })
		},
	}
	cmd.ValidArgsFunction = noFiles
	d.addFlag(cmd)
	return cmd
}

// storedFilter is what --db adds to the flags of a list.
type storedFilter struct {
	database
	author   string
	composed bool
	rates    solveRates // of the puzzles that were listed
}

// addFlags adds the flags.
func (f *storedFilter) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.addOptionalFlag(cmd, "database whose puzzles are listed")
	flags.StringVar(&f.author, "author", "", "author, only with a database")
	flags.BoolVar(&f.composed, "composed", false, "only composed puzzles, or with =false only others; only with a database")
}

// list yields the puzzles of the database that match, or if random is not 0, so many that are drawn from the
// database, so that no others are read.
func (f *storedFilter) list(cmd *cobra.Command, filter puzzles.Filter, random int) iter.Seq2[puzzles.Puzzle, error] {
	meant := store.Filter{Filter: filter, Author: f.author}
	if cmd.Flags().Changed("composed") {
		meant.Composed = &f.composed
	}
	return func(yield func(puzzles.Puzzle, error) bool) {
		err := f.with(cmd, false, func(s *store.Store) error {
			all := listed(cmd, s, meant, f.rates)
			if random > 0 {
				all = drawn(cmd, s, meant, random, f.rates)
			}
			for p, err := range all {
				if !yield(p, err) {
					return errNoMore
				}
			}
			return nil
		})
		if err != nil && err != errNoMore {
			yield(puzzles.Puzzle{}, err)
		}
	}
}

// errNoMore ends a list of which nobody wants more.
var errNoMore = errors.New("no more")

// solveRates are those of the puzzles of a database that have attempts.
type solveRates map[codec.Code]store.SolveRate

// add adds the rates of some puzzles.
func (r solveRates) add(ctx context.Context, s *store.Store, records ...puzzles.Record) error {
	codes := make([]codec.Code, len(records))
	for i := range records {
		codes[i] = records[i].Code
	}
	rates, err := s.SolveRates(ctx, codes)
	maps.Copy(r, rates)
	return err
}

// newStoredWriter is [newPuzzleWriter] for puzzles of a database, whose rates a table has.
func newStoredWriter(out io.Writer, form string, rates solveRates) puzzleWriter {
	if form == formTable {
		return &tableWriter{out: out, rates: rates}
	}
	return newPuzzleWriter(out, form)
}

// drawn yields up to n puzzles at random, each once, and adds their rates.
func drawn(cmd *cobra.Command, s *store.Store, f store.Filter, n int, rates solveRates) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		solve, seen := new(solver.Solver), map[codec.Code]bool{}
		for try := 0; len(seen) < n && try < 20*n; try++ {
			r, err := s.Random(cmd.Context(), f)
			switch {
			case errors.Is(err, store.ErrNotFound):
				return
			case err != nil:
				yield(puzzles.Puzzle{}, err)
				return
			case seen[r.Code]:
				continue
			}
			seen[r.Code] = true
			p, err := r.Trust(cmd.Context(), solve, solver.Limits{})
			err = errors.Join(err, rates.add(cmd.Context(), s, r))
			if !yield(p, err) {
				return
			}
		}
	}
}

// listed yields the puzzles of a database that a filter means, in the order of their ratings.
// It reads them page by page, and adds their rates.
func listed(cmd *cobra.Command, s *store.Store, f store.Filter, rates solveRates) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		solve := new(solver.Solver)
		for cursor := ""; ; {
			page, err := s.Puzzles(cmd.Context(), f, cursor, 500)
			if err == nil {
				err = rates.add(cmd.Context(), s, page.Puzzles...)
			}
			if err != nil {
				yield(puzzles.Puzzle{}, err)
				return
			}
			for _, r := range page.Puzzles {
				p, err := r.Trust(cmd.Context(), solve, solver.Limits{})
				if !yield(p, err) {
					return
				}
			}
			if cursor = page.Next; cursor == "" {
				return
			}
		}
	}
}
