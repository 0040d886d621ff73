// Package collection contains the puzzles that come with the program: more than 11,000 without gods and 2,000 with
// gods. Most come from games between engines, named in the field Source. A few were composed and are marked so.
// doc/PUZZLES.md describes how they were chosen.
package collection

import (
	"bytes"
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

// "make collection" writes this file. Each line is a puzzles.Record. The first lines are the daily puzzles, one for
// each day, beginning on a Monday. The other puzzles follow.
//
//go:embed collection.jsonl.gz
var plainText []byte

// This file has the puzzles with gods, in the same form: the daily puzzles first.
//
//go:embed gods.jsonl.gz
var godsText []byte

// Sum returns a hash of the collection, to tell its versions apart.
func Sum() string {
	sum := sha256.Sum256(slices.Concat(plainText, godsText))
	return hex.EncodeToString(sum[:])
}

// Size is the number of all puzzles. GodsSize is the number of puzzles with gods.
const (
	Size     = 11277 + GodsSize
	GodsSize = 2000
)

// The daily puzzles repeat after this number of days: the first constant is for puzzles without gods, the second for
// puzzles with gods.
const (
	Days     = 400 * 7
	GodsDays = 170 * 7
)

// firstDay is the day of the first daily puzzle, a Monday.
var firstDay = time.Date(2026, time.January, 5, 0, 0, 0, 0, time.UTC)

// All yields the puzzles without gods, then the puzzles with gods. Each part begins with its daily puzzles in order;
// there are [Days] without gods and [GodsDays] with gods. The function All does not prove the puzzles; tests do.
// Reading the whole collection takes about a second. An error means that the package is broken.
func All() iter.Seq2[puzzles.Puzzle, error] { return Matching(puzzles.Filter{}) }

// Of yields only the puzzles of one game.
func Of(g codec.Game) iter.Seq2[puzzles.Puzzle, error] {
	return Matching(puzzles.Filter{Games: []codec.Game{g}})
}

// Matching yields only the puzzles that match a filter. Skipping the other puzzles is fast.
func Matching(f puzzles.Filter) iter.Seq2[puzzles.Puzzle, error] {
	return func(yield func(puzzles.Puzzle, error) bool) {
		for text, err := range allTexts(f.Games) {
			if err == nil && !mayHaveGoal(text, f.Goals) {
				continue
			}
			var r puzzles.Record
			var p puzzles.Puzzle
			if err == nil {
				err = r.UnmarshalJSON([]byte(text))
			}
			if err == nil {
				if !f.MatchRecord(r) {
					continue
				}
				p, err = trust(r)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Known returns those of the given codes that are puzzles of the collection. It decompresses the collection, but parses
// nothing.
func Known(codes []codec.Code) ([]codec.Code, error) {
	asked := map[string]codec.Code{}
	for _, c := range codes {
		asked[c.String()] = c
	}
	var known []codec.Code
	for text, err := range allTexts(nil) {
		if err != nil {
			return nil, err
		}
		_, after, _ := strings.Cut(text, `"code":"`)
		code, _, _ := strings.Cut(after, `"`)
		if c, ok := asked[code]; ok {
			known = append(known, c)
		}
	}
	return known, nil
}

// mayHaveGoal reports whether a line of a file contains one of the goals; an empty list means any goal. This test is
// faster than parsing the line.
func mayHaveGoal(text string, goals []codec.Goal) bool {
	return len(goals) == 0 || slices.ContainsFunc(goals, func(g codec.Goal) bool {
		return strings.Contains(text, `"goal":"`+g.String()+`"`)
	})
}

// Daily returns the puzzle of a day, which is the same for all users. The argument g selects puzzles without gods
// ([codec.Santorini]) or with gods ([codec.Gods]); for other games the error is [codec.ErrGame]. Only the date in
// the time zone of the argument day counts.
//
// Monday has one of the easiest puzzles, each day until Saturday has a harder one, and Sunday has any puzzle.
// Within a week, no two puzzles without gods have the same [puzzles.Themes.Motif], and no two puzzles with gods
// have the same gods. A puzzle repeats after [Days] days, or with gods after [GodsDays].
func Daily(g codec.Game, day time.Time) (puzzles.Puzzle, error) {
	n := DailyIndex(g, day)
	for text, err := range allTexts([]codec.Game{g}) {
		if err != nil {
			return puzzles.Puzzle{}, err
		}
		if n--; n < 0 {
			var r puzzles.Record
			if err := r.UnmarshalJSON([]byte(text)); err != nil {
				return puzzles.Puzzle{}, err
			}
			return trust(r)
		}
	}
	return puzzles.Puzzle{}, fmt.Errorf("%w: the collection has no puzzle of a day of %s", codec.ErrGame, g.Name())
}

// DailyIndex returns the index of the puzzle of a day in the sequence that the function [Of] yields for the game.
func DailyIndex(g codec.Game, day time.Time) int {
	days := int64(Days)
	if g == codec.Gods {
		days = GodsDays
	}
	year, month, date := day.Date()
	passed := time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() - firstDay.Unix()
	return int((passed/86400%days + days) % days)
}

// allTexts yields the lines of the embedded files of the given games. An empty list means all games.
func allTexts(games []codec.Game) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, part := range []struct {
			game codec.Game
			file []byte
		}{{codec.Santorini, plainText}, {codec.Gods, godsText}} {
			if len(games) > 0 && !slices.Contains(games, part.game) {
				continue
			}
			for line, err := range lines.All(bytes.NewReader(part.file)) {
				if !yield(line.Text, err) || err != nil {
					return
				}
			}
		}
	}
}

func trust(r puzzles.Record) (puzzles.Puzzle, error) {
	return r.Trust(context.Background(), new(solver.Solver), solver.Limits{})
}
