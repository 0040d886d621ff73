package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newPuzzles() *cobra.Command {
	group := newGroup("puzzles", "Work on files of puzzles, and on those of a database")
	group.AddCommand(newPuzzlesList(), newPuzzlesSheet(), newPuzzlesMake(), newPuzzlesConvert(),
		newPuzzlesGet(), newPuzzlesDaily(), newPuzzlesAttempt(), newPuzzlesRename(), newPuzzlesDelete())
	return group
}

// The formats of puzzle files. formTable can only be written.
const (
	formJSON  = "jsonl"
	formCSV   = "csv"
	formCodes = "codes"
	formTable = "table"
)

// formats contains the formats that can be read, by name.
var formats = map[string]puzzles.Format{formJSON: puzzles.JSONL, formCSV: puzzles.CSV, formCodes: puzzles.Codes}

func newPuzzlesConvert() *cobra.Command {
	var to string
	var f puzzleFiles
	var head puzzles.Head
	cmd := &cobra.Command{
		Use:   "convert [FILE]",
		Short: "Convert a file of puzzles, and check it",
		Long: `Convert reads a FILE of puzzles, or standard input, and writes it in another
format. Each puzzle is proved again and must match what the file says about it.
Ratings, themes and features of another model version are computed again.

  jsonl  one JSON object per line, with everything
  csv    a table: PuzzleId, FEN, Moves, Model, Rating, RatingDeviation, Themes,
         LastTurn, Composed, Title, Author, Source, Created; commas, semicolons
         or tabs may separate the columns of the input; a text that a
         spreadsheet would take for a formula has an apostrophe in front
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
		RunE: func(cmd *cobra.Command, args []string) error {
			f.prints = true
			w := puzzles.NewWriter(cmd.OutOrStdout(), formats[to])
			f.headed = func(_ string, is puzzles.Head) error {
				is.Title, is.Author = cmp.Or(head.Title, is.Title), cmp.Or(head.Author, is.Author)
				is.About = cmp.Or(head.About, is.About)
				if to == formCSV && !is.IsZero() && head.IsZero() {
					note(cmd, "a table has no place for the title and the author of the collection; they are left out")
					return nil
				}
				return w.WriteHead(is)
			}
			return f.write(cmd, w, f.read(cmd, orStandardInput(args), puzzles.Filter{}))
		},
	}
	f.addFlags(cmd)
	addHead(cmd, &head)
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV, formCodes)
	return cmd
}

// addHead adds the flags for the title, the author and the description of a file of puzzles.
func addHead(cmd *cobra.Command, h *puzzles.Head) {
	cmd.Flags().StringVar(&h.Title, "collection-title", "", "title of all puzzles")
	cmd.Flags().StringVar(&h.Author, "collection-author", "", "author of all puzzles")
	cmd.Flags().StringVar(&h.About, "collection-about", "", "a sentence about all puzzles")
}

// puzzleFiles reads files of puzzles and proves the puzzles.
type puzzleFiles struct {
	form   string // empty if it is to be detected
	limits limits
	wrong  wrongItems

	// headed is called for each file before its puzzles are read. The argument h is the zero Head if the file has no
	// title, author or description. The field headed may be nil.
	headed func(name string, h puzzles.Head) error

	prints          bool // puzzles are printed while files are read
	proved, written atomic.Int64
}

// addFlags adds the flags that control how files are read.
func (f *puzzleFiles) addFlags(cmd *cobra.Command) {
	addChoice(cmd, &f.form, "from", "input format; without it, it is detected", formJSON, formCSV, formCodes)
	f.form = ""
	cmd.Flags().Lookup("from").DefValue = ""
	f.wrong.addFlag(cmd, "puzzle")
	addEffort(cmd, &f.limits)
}

// read reads files, and yields the puzzles that match a filter. The name "-" means standard input.
func (f *puzzleFiles) read(cmd *cobra.Command, files []string, filter puzzles.Filter) iter.Seq2[puzzles.Puzzle, error] {
	s := new(solver.Solver)
	read := func(name string, file *input) iter.Seq2[puzzles.Puzzle, error] {
		return func(yield func(puzzles.Puzzle, error) bool) {
			format, list, err := f.begin(name, file)
			if err != nil {
				yield(puzzles.Puzzle{}, err)
				return
			}
			for p, err := range filter.Read(cmd.Context(), s, list, format, f.limits.effort()) {
				if err == nil {
					f.proved.Add(1)
				} else if name != "-" {
					err = fmt.Errorf("%s: %w", name, err)
				}
				if !yield(p, err) {
					return
				}
			}
		}
	}
	return ofFiles(cmd, files, f.prints, f.status, &f.wrong, read)
}

// begin reads the title, author and description at the start of a file. It returns the format of the file, and a reader
// for the puzzles.
func (f *puzzleFiles) begin(name string, file io.Reader) (format puzzles.Format, list io.Reader, err error) {
	var head puzzles.Head
	if format = formats[f.form]; f.form == "" {
		format, file, err = puzzles.FormatOf(file)
	}
	if err == nil {
		head, list, err = puzzles.HeadOf(file, format)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("%s: %w", name, err)
	case f.headed != nil:
		err = f.headed(name, head)
	}
	return format, list, err
}

// status returns a text with the numbers of proved and of invalid puzzles.
func (f *puzzleFiles) status() string {
	status := counted(f.proved.Load(), "puzzle") + " proved"
	if wrong := f.wrong.count.Load(); wrong > 0 {
		status += fmt.Sprintf(", %d wrong", wrong)
	}
	return status
}

// untilError yields puzzles up to the first error, which it stores in *failed.
func untilError(all iter.Seq2[puzzles.Puzzle, error], failed *error) iter.Seq[puzzles.Puzzle] {
	return func(yield func(puzzles.Puzzle) bool) {
		for p, err := range all {
			if *failed = err; err != nil || !yield(p) {
				return
			}
		}
	}
}

// valid yields the puzzles of a list, each with a nil error.
func valid(list []puzzles.Puzzle) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		for _, p := range list {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// write writes each puzzle as soon as it is proved.
func (f *puzzleFiles) write(cmd *cobra.Command, w puzzleWriter, all iter.Seq2[puzzles.Puzzle, error]) error {
	processOf(cmd).onStop(func() string { return " after " + counted(f.written.Load(), "puzzle") })
	for p, err := range all {
		if err != nil {
			return err
		}
		// Flush each puzzle, because the proof of the next one may take minutes.
		if err := errors.Join(w.Write(p), w.Flush()); err != nil {
			return err
		}
		f.written.Add(1)
	}
	return orReported(w.Flush(), f.wrong.any()) // Flush writes the head of a table without rows
}

type puzzleWriter interface {
	Write(puzzles.Puzzle) error
	Flush() error
}

// newPuzzleWriter returns a writer of puzzles in a format. A table also shows the solve rates of puzzles from a
// database. For other puzzles the argument rates is nil.
func newPuzzleWriter(out io.Writer, form string, rates solveRates) puzzleWriter {
	if form == formTable {
		return &tableWriter{out: out, rates: rates}
	}
	return puzzles.NewWriter(out, formats[form])
}

// A tableWriter writes puzzles as a table to read on the screen. Each puzzle has a line.
type tableWriter struct {
	out   io.Writer
	rates solveRates // nil for puzzles that are not in a database
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

// Flush does nothing, because Write does not buffer.
func (w *tableWriter) Flush() error { return nil }

func newPuzzlesMake() *cobra.Command {
	var b batch
	var l limits
	var to string
	var info puzzles.Info
	var head puzzles.Head
	cmd := &cobra.Command{
		Use:   "make",
		Short: "Prove positions and print them as puzzles with title and author",
		Long: `Make proves the goal of each POSITION and prints the puzzle, with the key turn,
the main line, the solution, the rating, the themes and the values of the flags.
A POSITION without a goal gets the smallest win in at most --max turns. An
unsound puzzle is an error.

The formats are those of "puzzles convert", and the output can be appended to a
file of puzzles. --collection-title, --collection-author and --collection-about
begin the file of a collection: they are written before the puzzles.`,
		Example: `  puzzlecode puzzles make HfGoo8VCrfkSpV --title 'Step aside' --author Nobody
  puzzlecode puzzles make --to csv < codes.txt
  puzzlecode puzzles make --collection-title 'Club evening' < codes.txt > club.jsonl`,
	}
	var written bytes.Buffer
	var w *puzzles.Writer
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		info.Created = orToday(info.Created)
		p, err := l.prove(cmd, c, "a puzzle with a rating", info)
		if err == nil && p.Flaw() != nil {
			err = errorOf(p.Code(), p.Flaw())
		}
		if err != nil {
			return nil, err
		}
		written.Reset()
		if first {
			w = puzzles.NewWriter(&written, formats[to])
			if err := w.WriteHead(head); err != nil {
				return nil, err
			}
		}
		if err := errors.Join(w.Write(p), w.Flush()); err != nil {
			return nil, err
		}
		return append(out, written.Bytes()...), nil
	})
	flags := cmd.Flags()
	flags.StringVar(&info.Title, "title", "", "title of the puzzle")
	flags.StringVar(&info.Author, "author", "", "author of the puzzle")
	flags.StringVar(&info.Source, "source", "", "game or file of origin")
	addDay(cmd, &info.Created, "created", "`DAY` of the puzzle (default today)")
	addHead(cmd, &head)
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV)
	addLimits(cmd, &l)
	return cmd
}

func newRate() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "rate",
		Short: "Print the ratings and themes of puzzles",
		Long: `Rate prints for each POSITION its code with the goal, its initial rating from 0
to 3000, and its themes. A POSITION without a goal gets the smallest win in at
most --max turns. Santorini has ratings, with gods and without.

If several first turns reach the goal, the line says so: such a puzzle is
unsound. A goal that cannot be reached is an error.

With --json it prints one object per line: everything that was proved, the
rating, the themes, the features from which the rating is computed (facts), and
as flaw that there are several key turns.`,
		Example: `  puzzlecode rate HfGoo8VCrfkSpV`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) ([]byte, error) {
		p, err := l.prove(cmd, c, "a rating", puzzles.Info{})
		if err != nil {
			return nil, err
		}
		line := fmt.Sprintf("%v %d %v", p.Code(), p.Rating(), p.Themes())
		if flaw := p.Flaw(); flaw != nil {
			line += fmt.Sprintf("; no puzzle: %v", flaw)
		}
		return b.answer(out, view.PuzzleOf(say.English, p), line)
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	return cmd
}

// prove proves the goal of a Santorini position. If c has no goal, it finds and proves the fastest win. For another
// game it returns an error, which uses feature as the name of what works only for Santorini.
func (l *limits) prove(cmd *cobra.Command, c codec.Code, feature string, info puzzles.Info) (puzzles.Puzzle, error) {
	err := game.OnlySantorini(c, feature, false)
	if err == nil {
		c, err = l.withGoal(cmd, c)
	}
	if err != nil {
		return puzzles.Puzzle{}, err
	}
	p, err := puzzles.Prove(cmd.Context(), l.memory, c, info, l.effort())
	if err != nil {
		err = errorOf(c, err)
	}
	return p, err
}

// errorOf adds the code to err, the error of a proof. If a signal has stopped the proof, it returns err unchanged.
func errorOf(c codec.Code, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%v: %w", c, err)
}

// withGoal returns c unchanged if it has a goal. Otherwise it proves the fastest win, and returns c with that goal.
func (l *limits) withGoal(cmd *cobra.Command, c codec.Code) (codec.Code, error) {
	p, stop := l.prover(cmd, c)
	defer stop()
	switch {
	case c.Goal() != codec.NoGoal:
		return c, nil
	case game.New(c).Outcome().Over():
		return c, fmt.Errorf("%v is not a puzzle: %s", c, say.Over)
	}
	a, err := p.Solve(cmd.Context(), c, l.question(cmd, c))
	switch {
	case err != nil:
		return c, errorOf(c, err)
	case a.WinIn == 0:
		return c, fmt.Errorf("%v is not a puzzle: it has no goal, and %v", c, a)
	}
	goal, err := codec.WinWithin(a.WinIn)
	if err != nil {
		return c, err
	}
	return c.WithGoal(goal)
}
