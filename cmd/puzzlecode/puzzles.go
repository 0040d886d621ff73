package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newPuzzles() *cobra.Command {
	group := newGroup("puzzles", "Work on files of puzzles")
	group.AddCommand(newPuzzlesConvert(), newPuzzlesList())
	return group
}

// The forms in which puzzles are written; codes cannot be read as puzzles.
const (
	formJSON  = "jsonl"
	formCSV   = "csv"
	formCodes = "codes"
)

func newPuzzlesConvert() *cobra.Command {
	var from, to choice
	var l limits
	var keepGoing bool
	cmd := &cobra.Command{
		Use:   "convert [FILE]",
		Short: "Convert a file of puzzles, and check it",
		Long: `Convert reads a FILE of puzzles, or standard input, and writes it in another form.
Each puzzle is proved again, and what the file says about it must be right. Ratings,
themes and facts of another version of the model are computed again. A FILE whose name ends in .csv is read as that without --from.
doc/PUZZLES.md describes the forms:

  jsonl  one JSON object a line, with everything
  csv    a table: PuzzleId, FEN, Moves, Model, Rating, Themes, Title, Author, Source,
         Created
  codes  the codes alone, only written`,
		Example: `  puzzlecode puzzles convert --to csv puzzles.jsonl > puzzles.csv
  puzzlecode puzzles convert --from csv < puzzles.csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef(cmd, "want one FILE")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "-"
			if len(args) > 0 {
				name = args[0]
			}
			in, err := open(cmd, name, nil)
			if err != nil {
				return err
			}
			defer in.close()
			format := puzzles.JSONL
			if from.value == formCSV || !cmd.Flags().Changed("from") && strings.HasSuffix(name, ".csv") {
				format = puzzles.CSV
			}
			all := puzzles.Read(cmd.Context(), new(solver.Solver), in, format, l.effort())
			return writePuzzles(cmd, to.value, all, func(err error) error {
				if name != "-" {
					err = fmt.Errorf("%s: %w", name, err)
				}
				if wrong := new(puzzles.LineError); !keepGoing || !errors.As(err, &wrong) {
					return err
				}
				fmt.Fprintf(in.report, "puzzlecode: %v\n", err)
				return nil
			})
		},
	}
	addChoice(cmd, &from, "from", "form that is read", formJSON, formCSV)
	addChoice(cmd, &to, "to", "form that is written", formJSON, formCSV, formCodes)
	cmd.Flags().BoolVar(&keepGoing, "keep-going", false, "leave out a puzzle that is wrong and go on")
	addEffort(cmd, &l)
	return cmd
}

func newPuzzlesList() *cobra.Command {
	var to choice
	cmd := &cobra.Command{
		Use:   "list",
		Short: "Print the puzzles that come with the program",
		Long: `List prints the collection of puzzles that comes with the program, found in games
between engines, and some that are composed.`,
		Example: `  puzzlecode puzzles list --to codes | shuf -n 1 | puzzlecode show`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return writePuzzles(cmd, to.value, collection.All(), func(err error) error { return err })
		},
	}
	addChoice(cmd, &to, "to", "form that is written", formJSON, formCSV, formCodes)
	return cmd
}

// writePuzzles writes puzzles in a form. wrong is asked about each error, and whether
// it ends the command.
func writePuzzles(cmd *cobra.Command, form string, all iter.Seq2[puzzles.Puzzle, error], wrong func(error) error) error {
	var written atomic.Int64
	processOf(cmd).onStop(func() string { return " after " + counted(written.Load(), "puzzle") })
	w, failed := newPuzzleWriter(cmd.OutOrStdout(), form), false
	for p, err := range all {
		if err != nil {
			if err = wrong(err); err != nil {
				return err
			}
			failed = true
			continue
		}
		// The next puzzle may take minutes to prove.
		if err := errors.Join(w.Write(p), w.Flush()); err != nil {
			return err
		}
		written.Add(1)
	}
	if err := w.Flush(); err != nil { // of a table without rows
		return err
	}
	if failed {
		return errReported
	}
	return nil
}

type puzzleWriter interface {
	Write(puzzles.Puzzle) error
	Flush() error
}

func newPuzzleWriter(out io.Writer, form string) puzzleWriter {
	switch form {
	case formCSV:
		return puzzles.NewWriter(out, puzzles.CSV)
	case formCodes:
		return codeWriter{out}
	}
	return puzzles.NewWriter(out, puzzles.JSONL)
}

// codeWriter writes codes, one a line.
type codeWriter struct{ out io.Writer }

func (w codeWriter) Write(p puzzles.Puzzle) error {
	_, err := fmt.Fprintln(w.out, p.Code())
	return err
}

func (w codeWriter) Flush() error { return nil }
