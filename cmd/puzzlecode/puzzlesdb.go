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
func oneCode(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef(cmd, "want one POSITION")
	}
	return nil
}

func newPuzzlesGet() *cobra.Command {
	var d database
	var to choice
	cmd := &cobra.Command{
		Use:   "get POSITION",
		Short: "Print the puzzles of a database at a position",
		Long: `Get prints the puzzles of a database whose position is the POSITION or an image
of it, turned, mirrored or with the sides exchanged: those with the goal of the
POSITION, or without a goal all of them. Their turns are those of the image that
was stored. The table also has the share of attempts that solved them.`,
		Example: `  puzzlecode puzzles get HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.ReadAs[codec.Code](args[0])
			if err != nil {
				return err
			}
			return d.with(cmd, false, func(s *store.Store) error {
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
	addChoice(cmd, &to, "to", "form that is written", formJSON, formCSV, formCodes, formTable)
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
	cmd := &cobra.Command{
		Use:   "daily",
		Short: "Print the puzzle of the day of a database",
		Long: `Daily prints the puzzle of today, or of --on a day: the same for everybody who
uses the database, whatever is added to it. Days are those of UTC. "puzzlecode
daily" draws the one of the collection.`,
		Example: `  puzzlecode puzzles daily`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.with(cmd, false, func(s *store.Store) error {
				at := on.Time
				if at.IsZero() {
					at = time.Now()
				}
				r, err := s.Daily(cmd.Context(), at, store.Filter{})
				if err != nil {
					return err
				}
				w := newPuzzleWriter(cmd.OutOrStdout(), to.value)
				return errors.Join(writeRecord(cmd, w, r), w.Flush())
			})
		},
	}
	addChoice(cmd, &to, "to", "form that is written", formJSON, formCSV, formCodes)
	cmd.Flags().Var(&on, "on", "day (default today)")
	d.addFlag(cmd)
	return cmd
}

func newPuzzlesRename() *cobra.Command {
	var d database
	var title, author string
	cmd := &cobra.Command{
		Use:   "rename POSITION",
		Short: "Change the title and the author of a puzzle of a database",
		Long: `Rename changes the title, the author or both of the puzzle of a database whose
position and goal are those of the POSITION or of an image of it.`,
		Example: `  puzzlecode puzzles rename --title 'The long way down' HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.ReadAs[codec.Code](args[0])
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("title") && !cmd.Flags().Changed("author") {
				return usagef(cmd, "want --title, --author or both")
			}
			return d.with(cmd, false, func(s *store.Store) error {
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
	cmd.Flags().StringVar(&title, "title", "", "the new title, empty for none")
	cmd.Flags().StringVar(&author, "author", "", "the new author, empty for none")
	d.addFlag(cmd)
	return cmd
}

func newPuzzlesDelete() *cobra.Command {
	var d database
	cmd := &cobra.Command{
		Use:   "delete POSITION",
		Short: "Delete a puzzle of a database",
		Long: `Delete deletes the puzzle of a database whose position and goal are those of the
POSITION or of an image of it, with all attempts at it.`,
		Example: `  puzzlecode puzzles delete HfGoo8VCrfkSpV`,
		Args:    oneCode,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.ReadAs[codec.Code](args[0])
			if err != nil {
				return err
			}
			return d.with(cmd, false, func(s *store.Store) error { return s.Delete(cmd.Context(), c) })
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
	f.addOptionalFlag(cmd, "list the puzzles of a database")
	flags.StringVar(&f.author, "author", "", "of a database, the author")
	flags.BoolVar(&f.composed, "composed", false, "of a database, only composed puzzles, or with =false none of them")
}

// list yields the puzzles of the database that match. If some are to be taken at random, and no
// seed decides which, they are drawn from the database, and no others are read.
func (f *storedFilter) list(cmd *cobra.Command, filter puzzles.Filter, random int) iter.Seq2[puzzles.Puzzle, error] {
	meant := store.Filter{Filter: filter, Author: f.author}
	if cmd.Flags().Changed("composed") {
		meant.Composed = &f.composed
	}
	return func(yield func(puzzles.Puzzle, error) bool) {
		err := f.with(cmd, false, func(s *store.Store) error {
			all := listed(cmd, s, meant, f.rates)
			if cmd.Flags().Changed("random") && !cmd.Flags().Changed("seed") {
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
