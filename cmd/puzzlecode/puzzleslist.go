package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func newPuzzlesList() *cobra.Command {
	var chosen chosenPuzzles
	var to string
	var count, asJSON bool
	cmd := &cobra.Command{
		Use:   "list [FILE...]",
		Short: "List puzzles that match filters",
		Long: `List prints the puzzles of the FILEs, - for standard input, or without a FILE
those of the collection in the program. With several filters a puzzle must match
all of them. A FILE has a format of "puzzles convert" and may be compressed with
gzip. Its puzzles are proved again, except those that the filters exclude.

Ranges are 2-3, 1500- or -1200. Separate goals and themes by commas, or repeat
the flag: a puzzle must have one of the goals, all themes of --theme and none of
--without. 'puzzlecode help themes' explains the themes.

With --db, or if ` + databaseVariable + ` is set and no FILE is given, list prints the
puzzles of a database, in the order of their ratings. The table then has a
column with the solve rate. --db none is the collection.

--random N draws N puzzles. Without --seed the result differs each time.`,
		Example: `  puzzlecode puzzles list --goal win3 --rating 1400-1600 --theme quiet
  puzzlecode puzzles list --random 1 --to codes | puzzlecode show
  puzzlecode puzzles list --without block --to jsonl mine.jsonl more.csv.gz`,
		RunE: func(cmd *cobra.Command, files []string) error {
			chosen.files.prints = !count && !cmd.Flags().Changed("random")
			all, err := chosen.all(cmd, files)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if count {
				out = io.Discard
			}
			err = chosen.files.write(cmd, newPuzzleWriter(out, to, chosen.stored.rates), all)
			written := chosen.files.written.Load()
			switch {
			case count && (err == nil || errors.Is(err, errReported)):
				fmt.Fprintln(cmd.OutOrStdout(), written)
			case !count && err == nil && written == 0:
				fmt.Fprintln(cmd.ErrOrStderr(), "puzzlecode: no puzzle matches")
			}
			return err
		},
	}
	chosen.addFlags(cmd, "random", "number of puzzles to draw at random", 0)
	cmd.Flags().BoolVar(&count, "count", false, "print only the number of puzzles")
	addTo(cmd, &to, &asJSON, formJSON, "", formTable, formCSV, formCodes)
	return cmd
}

// chosenPuzzles holds the flags that choose puzzles: those of FILEs, of a database or of the collection that
// match filters, all or a number of them drawn at random.
type chosenPuzzles struct {
	files  puzzleFiles
	stored storedFilter
	filter puzzles.Filter
	draw   string // the name of the flag with the number to draw
	number int    // to draw; 0 for all
	seed   uint64
}

// addFlags adds the flags. draw is the name of the flag with the number to draw, and n its default.
func (c *chosenPuzzles) addFlags(cmd *cobra.Command, draw, usage string, n int) {
	c.draw, c.number = draw, n
	filter, flags := &c.filter, cmd.Flags()
	goals := "goals, of which a puzzle has one: `GOAL,...`, win1 to win6 or hold1 to hold3"
	addList(cmd, "goal", goals, goalNames(), func(text string) error {
		goal, err := codec.ReadGoal(text)
		if err == nil && goal == codec.NoGoal {
			err = fmt.Errorf("must be win1 to win%d or hold1 to hold%d", codec.MaxWin, codec.MaxHold)
		}
		filter.Goals = append(filter.Goals, goal)
		return err
	})
	addGames(cmd, &filter.Games, "games, one of which a puzzle is of: santorini, which is without gods, or gods",
		codec.Santorini, codec.Gods)
	addGods(cmd, &filter.By, "by", "gods, one of which the side that solves has")
	addGods(cmd, &filter.Against, "against", "gods, one of which the opponent has")
	turns := numberRange{least: &filter.LeastTurns, most: &filter.MostTurns, limit: max(codec.MaxWin, codec.MaxHold)}
	flags.Var(&turns, "turns", "range of the number of turns of the goal")
	rating := numberRange{least: &filter.LeastRating, most: &filter.MostRating, limit: 3000}
	flags.Var(&rating, "rating", "range of the rating")
	addThemes(cmd, &filter.Themes, "theme", "themes that a puzzle must have: `THEME,...`")
	addThemes(cmd, &filter.Without, "without", "themes that a puzzle must not have: `THEME,...`")
	flags.StringVar(&filter.Source, "source", "", "part of the source, ignoring case")
	addNumber(cmd, &c.number, draw, usage, 0, unbounded)
	addNumber(cmd, &c.seed, "seed", "seed of --"+draw, 0, unbounded)
	c.files.addFlags(cmd)
	c.stored.addFlags(cmd)
}

// addThemes adds a flag that takes a list of themes.
func addThemes(cmd *cobra.Command, themes *puzzles.Themes, name, usage string) {
	names := (^puzzles.Themes(0)).Names()
	addList(cmd, name, usage, names, func(text string) error {
		theme, err := puzzles.ParseThemes(strings.ReplaceAll(text, " ", "-")) // pages show box out
		if hint := didYouMean(text, names); err != nil && hint != "" {
			err = fmt.Errorf("%.20q is not a theme%s", text, hint)
		}
		*themes |= theme
		return err
	})
}

// all yields the chosen puzzles. If they are those of a database, it sets c.stored.rates.
func (c *chosenPuzzles) all(cmd *cobra.Command, files []string) (iter.Seq2[puzzles.Puzzle, error], error) {
	drawn := c.number > 0 || cmd.Flags().Changed(c.draw)
	all := collection.Matching(c.filter)
	switch {
	case len(files) > 0:
		all = c.files.read(cmd, files, c.filter)
	case c.stored.isUsed():
		c.stored.rates = solveRates{}
		random := 0
		if drawn && !cmd.Flags().Changed("seed") {
			random = c.number
		}
		all = c.stored.list(cmd, c.filter, random)
	}
	if !drawn {
		return all, nil
	}
	var failed error
	sample := puzzles.Sample(c.files.right(cmd, all, &failed), c.number, c.seedOr(cmd))
	if failed != nil && failed != errReported {
		return nil, failed
	}
	return thenError(sample, failed), nil
}

// seedOr returns the seed, or without the flag a random one.
func (c *chosenPuzzles) seedOr(cmd *cobra.Command) uint64 {
	if cmd.Flags().Changed("seed") {
		return c.seed
	}
	return rand.Uint64()
}

// thenError yields puzzles, and at the end an error, unless it is nil.
func thenError(list []puzzles.Puzzle, err error) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		for _, p := range list {
			if !yield(p, nil) {
				return
			}
		}
		if err != nil {
			yield(puzzles.Puzzle{}, err)
		}
	}
}

// numberRange is the value of a flag that takes a range of numbers from 0 to a limit: 2-4, 2-, -4, or only 2.
type numberRange struct {
	text        string
	least, most *int
	limit       int
}

func (r *numberRange) String() string { return r.text }
func (r *numberRange) Type() string   { return "FROM-TO" }

func (r *numberRange) Set(text string) error {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	bound := func(text string, none int) (int, error) {
		if text == "" && isRange {
			return none, nil
		}
		return strconv.Atoi(text)
	}
	least, wrongLeast := bound(first, 0)
	most, wrongMost := bound(last, r.limit)
	if wrongLeast != nil || wrongMost != nil || text == "-" || least < 0 || most < max(least, 1) || most > r.limit {
		return fmt.Errorf("must be a number or a range up to %d, such as 1200, 1200-1400, 1200- or -1400", r.limit)
	}
	r.text, *r.least, *r.most = text, least, most
	return nil
}
