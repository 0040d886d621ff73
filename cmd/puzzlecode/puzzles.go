package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newPuzzles() *cobra.Command {
	group := newGroup("puzzles", "Work on files of puzzles, and on those of a database")
	group.AddCommand(newPuzzlesList(), newPuzzlesSheet(), newPuzzlesMake(), newPuzzlesConvert(),
		newPuzzlesGet(), newPuzzlesDaily(), newPuzzlesAttempt(), newPuzzlesRename(), newPuzzlesDelete())
	return group
}

// The forms of files of puzzles, and the table for a person, which is only written.
const (
	formJSON  = "jsonl"
	formCSV   = "csv"
	formCodes = "codes"
	formTable = "table"
)

// formats are those of the forms that can be read.
var formats = map[string]puzzles.Format{formJSON: puzzles.JSONL, formCSV: puzzles.CSV, formCodes: puzzles.Codes}

func newPuzzlesConvert() *cobra.Command {
	var to string
	var f puzzleFiles
	var head headFlags
	cmd := &cobra.Command{
		Use:   "convert [FILE]",
		Short: "Convert a file of puzzles, and check it",
		Long: `Convert reads a FILE of puzzles, or standard input, and writes it in another
format. Each puzzle is proved again and must match what the file says about it.
Ratings, themes and features of another model version are computed again.

  jsonl  one JSON object per line, with everything
  csv    a table: PuzzleId, FEN, Moves, Model, Rating, RatingDeviation, Themes,
         LastTurn, Composed, Title, Author, Source, Created; commas, semicolons
         or tabs may separate the columns of the input
  codes  only codes with goals, one per line; in a collection also their titles

The FILE may be compressed with gzip. Without --from its first line determines
the format.

A FILE may be a collection: its puzzles are in order, and have a title as a
whole, and perhaps an author and a sentence about them. JSON lines begin with
{"collection":{"title":"...","author":"...","about":"..."}} then. A list of
codes begins with comments, and each code may have a title behind it:

  # title: Club evening
  # author: Ann
  # about: From easy to hard.
  HfGoo8VCrfkSpV Step aside

The flags --collection-title, --collection-author and --collection-about write
other texts than those of the FILE. A table has no place for them.`,
		Example: `  puzzlecode puzzles convert --to csv puzzles.jsonl > puzzles.csv
  puzzlecode puzzles convert --to jsonl codes.txt
  puzzlecode puzzles convert --to codes --collection-title 'Club evening' my.jsonl > club.txt`,
		Args: argumentsOf(0, 1, "the arguments must be at most one FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"-"}
			}
			f.prints = true
			w := puzzles.NewWriter(cmd.OutOrStdout(), formats[to])
			f.headed = func(_ string, is puzzles.Head) error {
				is = head.over(is)
				if to == formCSV && !is.IsZero() && head.IsZero() {
					fmt.Fprintln(cmd.ErrOrStderr(), "puzzlecode: a table has no place for the title and the author of the collection; they are left out")
					return nil
				}
				return w.WriteHead(is)
			}
			return f.write(cmd, w, f.read(cmd, args, puzzles.Filter{}))
		},
	}
	f.addFlags(cmd)
	head.addFlags(cmd)
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes)
	return cmd
}

// headFlags are the flags with what a file says of all its puzzles.
type headFlags struct{ puzzles.Head }

func (h *headFlags) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&h.Title, "collection-title", "", "title of all puzzles")
	cmd.Flags().StringVar(&h.Author, "collection-author", "", "author of all puzzles")
	cmd.Flags().StringVar(&h.About, "collection-about", "", "a sentence about all puzzles")
}

// over returns a head with the texts of the flags over it.
func (h *headFlags) over(is puzzles.Head) puzzles.Head {
	return puzzles.Head{Title: cmp.Or(h.Title, is.Title), Author: cmp.Or(h.Author, is.Author), About: cmp.Or(h.About, is.About)}
}

// puzzleFiles are files of puzzles that are read and proved.
type puzzleFiles struct {
	from      string
	limits    limits
	keepGoing bool

	// headed is called with the name and the head of each file, which may be zero, before its puzzles. It may be nil.
	headed func(name string, h puzzles.Head) error

	prints                 bool      // puzzles are printed while files are read
	report                 io.Writer // where to print errors while a file is read
	proved, wrong, written atomic.Int64
}

// addFlags adds the flags that say how files are read.
func (f *puzzleFiles) addFlags(cmd *cobra.Command) {
	addChoice(cmd, &f.from, "from", "input format; without it, it is detected", formJSON, formCSV, formCodes)
	f.from = ""
	cmd.Flags().Lookup("from").DefValue = ""
	cmd.Flags().BoolVar(&f.keepGoing, "keep-going", false, "report an invalid puzzle, omit it and continue")
	addEffort(cmd, &f.limits)
}

// read yields the puzzles of files that match a filter, - for standard input.
func (f *puzzleFiles) read(cmd *cobra.Command, files []string, filter puzzles.Filter) iter.Seq2[puzzles.Puzzle, error] {
	s := new(solver.Solver)
	read := func(name string, in *input) iter.Seq2[puzzles.Puzzle, error] {
		return func(yield func(puzzles.Puzzle, error) bool) {
			f.report = in.report
			defer func() { f.report = cmd.ErrOrStderr() }()
			if err := f.readFile(cmd.Context(), s, name, in, filter, yield); err != nil {
				yield(puzzles.Puzzle{}, err)
			}
		}
	}
	return ofFiles(cmd, files, f.prints, f.status, read)
}

// readFile yields the puzzles of a file. It returns an error without yielding it.
func (f *puzzleFiles) readFile(ctx context.Context, s *solver.Solver, name string, file io.Reader,
	filter puzzles.Filter, yield func(puzzles.Puzzle, error) bool) (err error) {
	format := formats[f.from]
	if f.from == "" {
		if format, file, err = puzzles.FormatOf(file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	head, file, err := puzzles.HeadOf(file, format)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if f.headed != nil {
		if err := f.headed(name, head); err != nil {
			return err
		}
	}
	for p, err := range filter.Read(ctx, s, file, format, f.limits.effort()) {
		if err == nil {
			f.proved.Add(1)
		} else if name != "-" {
			err = fmt.Errorf("%s: %w", name, err)
		}
		if !yield(p, err) {
			break
		}
	}
	return nil
}

// status says how many puzzles were proved.
func (f *puzzleFiles) status() string {
	status := counted(f.proved.Load(), "puzzle") + " proved"
	if wrong := f.wrong.Load(); wrong > 0 {
		status += fmt.Sprintf(", %d wrong", wrong)
	}
	return status
}

// right yields the puzzles, and returns the error that ended them in failed. With
// --keep-going those that are wrong are reported; failed is errReported then.
func (f *puzzleFiles) right(cmd *cobra.Command, all iter.Seq2[puzzles.Puzzle, error], failed *error) iter.Seq[puzzles.Puzzle] {
	f.report = cmd.ErrOrStderr()
	return func(yield func(puzzles.Puzzle) bool) {
		for p, err := range all {
			if err == nil {
				if !yield(p) {
					return
				}
				continue
			}
			if !f.keepGoing || !errors.As(err, new(*puzzles.LineError)) {
				*failed = err
				return
			}
			f.wrong.Add(1)
			*failed = errReported
			fmt.Fprintf(f.report, "puzzlecode: %v\n", err)
		}
	}
}

// write writes puzzles.
func (f *puzzleFiles) write(cmd *cobra.Command, w puzzleWriter, all iter.Seq2[puzzles.Puzzle, error]) error {
	processOf(cmd).onStop(func() string { return " after " + counted(f.written.Load(), "puzzle") })
	var failed error
	for p := range f.right(cmd, all, &failed) {
		// The next puzzle may take minutes to prove.
		if err := errors.Join(w.Write(p), w.Flush()); err != nil {
			return err
		}
		f.written.Add(1)
	}
	if failed != nil && failed != errReported {
		return failed
	}
	return errors.Join(w.Flush(), failed) // of a table without rows
}

type puzzleWriter interface {
	Write(puzzles.Puzzle) error
	Flush() error
}

// newPuzzleWriter returns a writer of puzzles in a form. A table of puzzles of a database has their solve rates;
// otherwise rates is nil.
func newPuzzleWriter(out io.Writer, form string, rates solveRates) puzzleWriter {
	if form == formTable {
		return &tableWriter{out: out, rates: rates}
	}
	return puzzles.NewWriter(out, formats[form])
}

// tableWriter writes a line for each puzzle, for a person.
type tableWriter struct {
	out   io.Writer
	rates solveRates // of a database, nil without one
	begun bool
}

func (w *tableWriter) Write(p puzzles.Puzzle) error {
	head, rate := "", ""
	if w.rates != nil {
		head, rate = "SOLVED       ", fmt.Sprintf("%-11s  ", w.rates[p.Code()])
	}
	if !w.begun {
		w.begun = true
		if _, err := fmt.Fprintf(w.out, "CODE              GOAL   RATING  %sTHEMES\n", head); err != nil {
			return err
		}
	}
	title := ""
	if t := puzzles.TraitsOf(p.Code()); t.Game == codec.Gods {
		title = fmt.Sprintf("  %v against %v", t.By, t.Against)
	}
	if p.Title != "" {
		title += fmt.Sprintf("  %q", p.Title)
	}
	_, err := fmt.Fprintf(w.out, "%-16v  %-5v  %6d  %s%v%s\n", p.Code(), p.Goal(), p.Rating(), rate, p.Themes(), title)
	return err
}

// Flush does nothing: a table without puzzles has no head.
func (w *tableWriter) Flush() error { return nil }
