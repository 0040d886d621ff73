package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve"
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
			for _, name := range files {
				_, notNumber := strconv.Atoi(name)
				if _, err := os.Stat(name); err != nil && notNumber == nil && count {
					return usagef(cmd, "--count takes no number, it prints how many puzzles match; --random %s prints so many", name)
				}
			}
			chosen.files.prints = !count && chosen.number == 0
			all, err := chosen.all(cmd, files)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if count {
				out = io.Discard
			}
			err = chosen.files.write(cmd, newPuzzleWriter(out, to, chosen.rates), all)
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
	chosen.addFlags(cmd, "random", "number of puzzles to draw at random (0: all, in order)", 0)
	cmd.Flags().BoolVar(&count, "count", false, "print only the number of puzzles")
	addTo(cmd, &to, &asJSON, formJSON, "", formTable, formCSV, formCodes)
	return cmd
}

// chosenPuzzles holds the flags that choose puzzles. The puzzles come from files, a database or the built-in
// collection. The flags choose all puzzles that match filters, or a random sample of them.
type chosenPuzzles struct {
	files  puzzleFiles
	filter puzzles.Filter
	number int // of puzzles to draw; 0 means all
	seed   uint64

	database database
	author   string // author and composed need a database
	composed bool
	rates    solveRates // of the listed puzzles; nil without a database
}

// addFlags adds the flags. The argument draw is the name of the flag for the number of random puzzles. The argument
// usage is the help of this flag, and the argument n is the default.
func (c *chosenPuzzles) addFlags(cmd *cobra.Command, draw, usage string, n int) {
	c.number = n
	filter := &c.filter
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
	addRange(cmd, &filter.LeastTurns, &filter.MostTurns, "turns",
		"range of the number of turns of the goal, `FROM-TO`", max(codec.MaxWin, codec.MaxHold))
	addRange(cmd, &filter.LeastRating, &filter.MostRating, "rating", "range of the rating, `FROM-TO`", 3000)
	addThemes(cmd, &filter.Themes, "theme", "themes that a puzzle must have: `THEME,...`")
	addThemes(cmd, &filter.Without, "without", "themes that a puzzle must not have: `THEME,...`")
	cmd.Flags().StringVar(&filter.Source, "source", "", "part of the source, ignoring case")
	addNumber(cmd, &c.number, draw, usage, 0, unbounded)
	addNumber(cmd, &c.seed, "seed", "seed of --"+draw, 0, unbounded)
	c.files.addFlags(cmd)
	c.database.addOptionalFlag(cmd, "database whose puzzles are listed", "FILE")
	cmd.Flags().StringVar(&c.author, "author", "", "author, only with a database")
	cmd.Flags().BoolVar(&c.composed, "composed", false,
		"only composed puzzles, or with =false only others; only with a database")
	addRules(cmd,
		rule{"FILE", excludes, "db", ""},
		rule{"author|composed", needs, "db", ""},
	)
}

// addThemes adds a flag for a list of themes.
func addThemes(cmd *cobra.Command, themes *puzzles.Themes, name, usage string) {
	names := (^puzzles.Themes(0)).Names()
	addList(cmd, name, usage, names, func(text string) error {
		theme, err := puzzles.ParseThemes(strings.ReplaceAll(text, " ", "-")) // web pages write "box out" for box-out
		*themes |= theme
		return explainWord(err, "theme", text, names)
	})
}

// all returns the chosen puzzles. If they come from a database, it also sets c.rates.
func (c *chosenPuzzles) all(cmd *cobra.Command, files []string) (iter.Seq2[puzzles.Puzzle, error], error) {
	drawn := c.number > 0
	all := collection.Matching(c.filter)
	switch {
	case len(files) > 0:
		all = c.files.read(cmd, files, c.filter)
	case c.database.isUsed():
		c.rates = solveRates{}
		all = c.stored(cmd, drawn && !cmd.Flags().Changed("seed"))
	}
	if !drawn {
		return all, nil
	}
	var failed error
	sample := puzzles.Sample(untilError(all, &failed), c.number, c.seedOr(cmd))
	return valid(sample), failed
}

// seedOr returns the value of --seed, or a random seed if the flag is not given.
func (c *chosenPuzzles) seedOr(cmd *cobra.Command) uint64 {
	if cmd.Flags().Changed("seed") {
		return c.seed
	}
	return rand.Uint64()
}

// addRange adds a flag for a range of numbers, written "2-4", "2-", "-4", or only "2". The minimum is 0, and the
// maximum is the argument limit.
func addRange(cmd *cobra.Command, least, most *int, name, usage string, limit int) {
	cmd.Flags().Func(name, usage, func(text string) error {
		first, last, isRange := strings.Cut(text, "-")
		if isRange {
			first, last = cmp.Or(first, "0"), cmp.Or(last, strconv.Itoa(limit))
		} else {
			last = first
		}
		var wrongLeast, wrongMost error
		*least, wrongLeast = strconv.Atoi(first)
		*most, wrongMost = strconv.Atoi(last)
		isWrong := wrongLeast != nil || wrongMost != nil || text == "-"
		if isWrong || *least < 0 || *most < max(*least, 1) || *most > limit {
			return fmt.Errorf("must be a number or a range up to %d, such as 1200, 1200-1400, 1200- or -1400", limit)
		}
		return nil
	})
}

// usualSheet is the default number of puzzles on a sheet to print. That many fit on one page.
const usualSheet = 10

func newPuzzlesSheet() *cobra.Command {
	var chosen chosenPuzzles
	var base string
	var title string
	cmd := &cobra.Command{
		Use:   "sheet [FILE...]",
		Short: "Write puzzles as sheets for a printer",
		Long: `Sheet writes puzzles as an HTML file for a printer: ten on a page of A4 or
Letter, each with its board, its rating, its code and a QR code, from easy to
hard, and all solutions on the last pages. The file needs no other file. Print
it in a browser.

The puzzles are those that "puzzles list" prints for the same FILEs and filters.
--number N of them are drawn; without --seed the result differs each time.

A single FILE that is a collection gives the sheet its title and its author, and
keeps its order. Without --number all of its puzzles are printed.

With --link, or if ` + linkVariable + ` is set, the QR codes are links that open the
puzzles on that server. Otherwise they contain the codes.`,
		Example: `  puzzlecode puzzles sheet --goal win2 --rating -1100 > beginners.html
  puzzlecode puzzles sheet --number 30 --seed 7 --title 'Club night' > club.html`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var head puzzles.Head
			all := len(files) == 1 && !cmd.Flags().Changed("number")
			if all {
				chosen.number = 0
			}
			if len(files) == 1 { // several FILEs are no collection
				chosen.files.headed = func(_ string, is puzzles.Head) error {
					head = is
					return nil
				}
			}
			found, err := chosen.all(cmd, files)
			if err != nil {
				return err
			}
			list := slices.Collect(untilError(found, &err))
			if err != nil {
				return err
			}
			if all && head.IsZero() {
				list = puzzles.Sample(slices.Values(list), usualSheet, chosen.seedOr(cmd))
			}
			if len(list) == 0 {
				return cmp.Or(orReported(nil, chosen.files.wrong.any()), errors.New("no puzzle matches"))
			}
			sheets := serve.Sheets{Title: cmp.Or(title, head.Title), Author: head.Author}
			if base != "" {
				sheets.Link = func(c codec.Code) (string, error) { return linkTo(base, c) }
			}
			for _, p := range list {
				sheets.Puzzles = append(sheets.Puzzles, p.Record())
			}
			if head.IsZero() {
				slices.SortStableFunc(sheets.Puzzles, func(a, b puzzles.Record) int { return cmp.Compare(a.Rating, b.Rating) })
			}
			var out bytes.Buffer
			if err := sheets.WriteHTML(&out); err != nil {
				return err
			}
			_, err = out.WriteTo(cmd.OutOrStdout())
			return orReported(err, chosen.files.wrong.any())
		},
	}
	cmd.Flags().StringVar(&title, "title", "", "title of each page (default Santorini puzzles)")
	chosen.addFlags(cmd, "number", "number of puzzles to draw (0: no limit)", usualSheet)
	addLink(cmd, &base)
	addRules(cmd, rule{"", needs, ">", notForTerminals})
	return cmd
}

func newDaily() *cobra.Command {
	var asJSON, gods bool
	cmd := &cobra.Command{
		Use:   "daily [DATE]",
		Short: "Show the puzzle of the day",
		Long: `Daily shows the puzzle of a day, today or a DATE such as 2026-11-23, from the
collection in the program. It is the same for everyone. Puzzles become harder
from Monday to Saturday; Sunday has any rating. A puzzle is repeated only after
2,800 days. With --gods it is a puzzle with gods, which has days of its own. To
see the solution use "hint" or "solve".

A database draws its own puzzle of the day, from its own puzzles: "puzzlecode
puzzles daily" prints it.`,
		Example: `  puzzlecode daily
  puzzlecode daily 2026-11-23
  puzzlecode daily --gods`,
		RunE: func(cmd *cobra.Command, args []string) error {
			day := time.Now()
			if len(args) > 0 {
				var err error
				if day, err = time.Parse(time.DateOnly, args[0]); err != nil {
					return usagef(cmd, "%.40q is not a DATE, must be a day of the calendar, such as 2006-01-02", args[0])
				}
			}
			p, err := collection.Daily(santoriniOr(gods), day)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, view.PuzzleOf(say.English, p))
			}
			const text = "%s\n%s\n\ncode    %v\nrating  %d %s %d\nthemes  %v\nsource  %s\n"
			board, around := render.Text(game.New(p.Code()), textOptions(cmd)), "±"
			if ascii(cmd) {
				around = "+-"
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), text, board, say.English.StatusOf(p.Code()), p.Code(), p.Rating(), around,
				p.Deviation(), withoutSpoilers(p.Themes()), p.Source)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with the solution")
	cmd.Flags().BoolVar(&gods, "gods", false, "show the puzzle with gods")
	return cmd
}

// withoutSpoilers returns the themes that do not reveal the solution.
func withoutSpoilers(themes puzzles.Themes) puzzles.Themes {
	for _, theme := range puzzles.AllThemes() {
		if theme.Spoils {
			themes &^= theme.Theme
		}
	}
	return themes
}
