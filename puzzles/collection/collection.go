// Package collection has the puzzles that come with the program: more than ten thousand wins and
// a thousand holds. Most come from games between engines, which their sources name; some are
// composed and marked as such. doc/PUZZLES.md describes how they were chosen.
package collection

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// "make collection" writes the file: a puzzles.Record on each line. The first lines are the puzzles of
// days, seven for a week from Monday to Sunday; those that are no puzzle of a day follow.
//
//go:embed collection.jsonl.gz
var file []byte

// Sum returns a hash of the collection, which differs between versions of it.
func Sum() string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// Size is the number of puzzles.
const Size = 11277

// Days is the number of days after which a daily puzzle repeats: 400 weeks.
const Days = 400 * 7

// firstDay is the day of the first puzzle, a Monday.
var firstDay = time.Date(2026, time.January, 5, 0, 0, 0, 0, time.UTC)

// All yields the puzzles. The first [Days] are in the order of their days as daily puzzle. They are
// trusted; tests prove them. Reading all of them takes about a second. An error means that the package is broken.
func All() iter.Seq2[puzzles.Puzzle, error] { return Matching(puzzles.Filter{}) }

// Matching yields the puzzles of [All] that match a filter. Puzzles that do not match take little
// time.
func Matching(f puzzles.Filter) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		for text, err := range texts() {
			if err == nil && !mayHaveGoal(text, f.Goals) {
				continue
			}
			var r puzzles.Record
			if err == nil {
				err = r.UnmarshalJSON([]byte(text))
			}
			if err == nil && !f.MatchRecord(r) {
				continue
			}
			var p puzzles.Puzzle
			if err == nil {
				p, err = trust(r)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// mayHaveGoal reports whether a line has one of the goals; an empty list means any goal. It is
// faster than parsing the line.
func mayHaveGoal(text string, goals []codec.Goal) bool {
	return len(goals) == 0 || slices.ContainsFunc(goals, func(g codec.Goal) bool {
		return strings.Contains(text, `"goal":"`+g.String()+`"`)
	})
}

// Daily returns the puzzle of a day, the same for all users. The day is that of t in its own
// location. Monday has one of the easiest puzzles, each day until Saturday a harder one, and
// Sunday any. No two puzzles within a week have the same [puzzles.Themes.Motif]. A puzzle repeats
// after [Days].
func Daily(day time.Time) (puzzles.Puzzle, error) {
	n := DailyIndex(day)
	for text, err := range texts() {
		if err != nil {
			return puzzles.Puzzle{}, err
		}
		if n--; n < 0 {
			return parse(text)
		}
	}
	return puzzles.Puzzle{}, fmt.Errorf("the collection has fewer than %d puzzles", Size)
}

// DailyIndex returns the index of the puzzle of a day among those of [All].
func DailyIndex(day time.Time) int {
	year, month, date := day.Date()
	passed := time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() - firstDay.Unix()
	return int((passed/86400%Days + Days) % Days)
}

// texts yields the lines of the file.
func texts() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		unzipped, err := gzip.NewReader(bytes.NewReader(file))
		if err != nil {
			yield("", err)
			return
		}
		for line, err := range lines.All(unzipped) {
			if !yield(line.Text, err) || err != nil {
				return
			}
		}
	}
}

// parse returns the puzzle of a line.
func parse(text string) (puzzles.Puzzle, error) {
	var r puzzles.Record
	if err := r.UnmarshalJSON([]byte(text)); err != nil {
		return puzzles.Puzzle{}, err
	}
	return trust(r)
}

func trust(r puzzles.Record) (puzzles.Puzzle, error) {
	return r.Trust(context.Background(), new(solver.Solver), solver.Limits{})
}
