package main

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func newPuzzlesList() *cobra.Command {
	var chosen chosenPuzzles
	var to choice
	count, asJSON := false, false
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
			if asJSON {
				to.value = formJSON
			}
			chosen.files.prints = !count && !cmd.Flags().Changed("random")
			all, err := chosen.all(cmd, files)
			if err != nil {
				return err
			}
			w := newPuzzleWriter(cmd.OutOrStdout(), to.value)
			if chosen.stored.rates != nil {
				w = newStoredWriter(cmd.OutOrStdout(), to.value, chosen.stored.rates)
			}
			if !count {
				err := chosen.files.write(cmd, w, all)
				if err == nil && chosen.files.written.Load() == 0 {
					fmt.Fprintln(cmd.ErrOrStderr(), "puzzlecode: no puzzle matches")
				}
				return err
			}
			var counter puzzleCounter
			err = chosen.files.write(cmd, &counter, all)
			if err == nil || errors.Is(err, errReported) {
				fmt.Fprintln(cmd.OutOrStdout(), int(counter))
			}
			return err
		},
	}
	flags := cmd.Flags()
	chosen.addFlags(cmd, "random", "number of puzzles to draw at random", 0)
	flags.BoolVar(&count, "count", false, "print only the number of puzzles")
	addChoice(cmd, &to, "to", "output format", formTable, formJSON, formCSV, formCodes)
	flags.BoolVar(&asJSON, "json", false, "same as --to "+formJSON)
	cmd.MarkFlagsMutuallyExclusive("json", "to")
	return cmd
}

// chosenPuzzles are puzzles that flags choose: those of FILEs, of a database or of the collection that match
// filters, all or a number of them drawn at random.
type chosenPuzzles struct {
	files         puzzleFiles
	stored        storedFilter
	filter        puzzles.Filter
	turns, rating numberRange
	draw          string // the name of the flag with the number to draw
	number, seed  number // the number is 0 for all
}

// addFlags adds the flags. draw is the name of the one with the number to draw, which is n without it.
func (c *chosenPuzzles) addFlags(cmd *cobra.Command, draw, usage string, n int) {
	c.turns, c.rating = numberRange{most: max(codec.MaxWin, codec.MaxHold)}, numberRange{most: 3000}
	c.draw, c.number, c.seed = draw, number{value: n, most: math.MaxInt}, number{most: math.MaxInt}
	filter, flags := &c.filter, cmd.Flags()
	addList(cmd, "goal", "goals, of which a puzzle has one: `GOAL,...`, win1 to win6 or hold1 to hold3", goalNames(), func(text string) error {
		goal, err := codec.ReadGoal(text)
		if err == nil && goal == codec.NoGoal {
			err = fmt.Errorf("must be win1 to win%d or hold1 to hold%d", codec.MaxWin, codec.MaxHold)
		}
		filter.Goals = append(filter.Goals, goal)
		return err
	})
	addList(cmd, "game", "games, one of which a puzzle is of: santorini, which is without gods, or gods", gameNames(), func(text string) error {
		for _, g := range puzzleGames {
			if text == g.String() {
				filter.Games = append(filter.Games, g)
				return nil
			}
		}
		return fmt.Errorf("%.20q must be %s", text, strings.Join(gameNames(), " or "))
	})
	for name, list := range map[string]*[]position.God{"by": &filter.By, "against": &filter.Against} {
		usage := map[string]string{"by": "gods, one of which the side that solves has: `GOD,...`; mortal for none", "against": "gods, one of which the opponent has: `GOD,...`; mortal for none"}[name]
		addGods(cmd, name, usage, list)
	}
	flags.Var(&c.turns, "turns", "range of the number of turns of the goal")
	flags.Var(&c.rating, "rating", "range of the rating")
	for name, set := range map[string]*puzzles.Themes{"theme": &filter.Themes, "without": &filter.Without} {
		usage := map[string]string{"theme": "themes that a puzzle must have: `THEME,...`", "without": "themes that a puzzle must not have: `THEME,...`"}[name]
		addList(cmd, name, usage, (^puzzles.Themes(0)).Names(), func(text string) error {
			theme, err := puzzles.ParseThemes(strings.ReplaceAll(text, " ", "-")) // pages show box out
			if hint := didYouMean(text, (^puzzles.Themes(0)).Names()); err != nil && hint != "" {
				err = fmt.Errorf("%.20q is not a theme%s", text, hint)
			}
			*set |= theme
			return err
		})
	}
	flags.StringVar(&filter.Source, "source", "", "part of the source, ignoring case")
	flags.Var(&c.number, draw, usage)
	flags.Var(&c.seed, "seed", "seed of --"+draw)
	c.files.addFlags(cmd)
	c.stored.addFlags(cmd)
}

// puzzleGames are the games that have puzzles.
var puzzleGames = [...]codec.Game{codec.Santorini, codec.Gods}

func gameNames() (names []string) {
	for _, g := range puzzleGames {
		names = append(names, g.String())
	}
	return names
}

func godNames() (names []string) {
	for god := range position.Gods() {
		names = append(names, god.String())
	}
	return names
}

// all yields the chosen puzzles. The rates of stored are set if they are those of a database.
func (c *chosenPuzzles) all(cmd *cobra.Command, files []string) (iter.Seq2[puzzles.Puzzle, error], error) {
	c.filter.LeastTurns, c.filter.MostTurns = c.turns.bounds()
	c.filter.LeastRating, c.filter.MostRating = c.rating.bounds()
	drawn, seeded := c.number.value > 0 || cmd.Flags().Changed(c.draw), cmd.Flags().Changed("seed")
	all := collection.Matching(c.filter)
	switch {
	case len(files) > 0 && cmd.Flags().Changed("db") && c.stored.isNamed():
		return nil, usagef(cmd, "FILEs and --db do not go together")
	case len(files) == 0 && c.stored.isNamed():
		c.stored.rates = solveRates{}
		most := 0
		if drawn && !seeded {
			most = c.number.value
		}
		all = c.stored.list(cmd, c.filter, most)
	case cmd.Flags().Changed("author") || cmd.Flags().Changed("composed"):
		return nil, usagef(cmd, "--author and --composed need a database: set --db")
	case len(files) > 0:
		all = c.files.read(cmd, files, c.filter)
	}
	if !drawn {
		return all, nil
	}
	var failed error
	sample := puzzles.Sample(c.files.right(cmd, all, &failed), c.number.value, c.seedOr(cmd))
	if failed != nil && failed != errReported {
		return nil, failed
	}
	return thenError(sample, failed), nil
}

// seedOr returns the seed, or a random one.
func (c *chosenPuzzles) seedOr(cmd *cobra.Command) uint64 {
	if cmd.Flags().Changed("seed") {
		return uint64(c.seed.value)
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

// puzzleCounter counts the puzzles that are written to it.
type puzzleCounter int

func (c *puzzleCounter) Write(puzzles.Puzzle) error {
	*c++
	return nil
}

func (c *puzzleCounter) Flush() error { return nil }

// addGods adds a flag that is a list of gods.
func addGods(cmd *cobra.Command, name, usage string, list *[]position.God) {
	addList(cmd, name, usage, godNames(), func(text string) error {
		god, err := position.ParseGod(text)
		if hint := didYouMean(text, godNames()); err != nil && hint != "" {
			err = fmt.Errorf("%.20q is not a god%s", text, hint)
		}
		*list = append(*list, god)
		return err
	})
}

// addList adds a flag that is a list of words, separated by commas; the flag may be repeated.
func addList(cmd *cobra.Command, name, usage string, words []string, add func(word string) error) {
	cmd.Flags().Func(name, usage, func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); word == "" {
				return errors.New("must be a name, or several separated by commas")
			}
			if err := add(word); err != nil {
				return err
			}
		}
		return nil
	})
	complete(cmd, name, words)
}

// numberRange is the value of a flag that is a range of numbers from 0 to most: 2-4, 2-,
// -4, or 2 alone.
type numberRange struct {
	text     string
	from, to int
	most     int
}

func (r *numberRange) String() string { return r.text }
func (r *numberRange) Type() string   { return "FROM-TO" }

func (r *numberRange) Set(text string) error {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	bound := func(text string, none int) (int, error) {
		if text == "" && isRange {
			return none, nil
		}
		return strconv.Atoi(text)
	}
	var wrong [2]error
	r.from, wrong[0] = bound(from, 0)
	r.to, wrong[1] = bound(to, r.most)
	if wrong[0] != nil || wrong[1] != nil || text == "-" || r.from < 0 || r.to < max(r.from, 1) || r.to > r.most {
		return fmt.Errorf("must be a number or a range up to %d, such as 1200, 1200-1400, 1200- or -1400", r.most)
	}
	r.text = text
	return nil
}

// bounds returns the least and the greatest number, as [puzzles.Filter] has them: 0 and 0
// if the flag is not set.
func (r *numberRange) bounds() (least, most int) { return r.from, r.to }
