package puzzles

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Filter selects the puzzles that match all of its conditions. The zero value selects all
// puzzles.
type Filter struct {
	Games []codec.Game // the allowed games; empty: any game
	Goals []codec.Goal // the allowed goals; empty: any goal

	// The allowed gods of the solving side and of its opponent; empty: any god. [position.Mortal] stands for a
	// side without a god.
	By, Against []position.God

	// The bounds of the goal's number of turns, and of the rating. A maximum of 0 means no limit.
	LeastTurns, MostTurns   int
	LeastRating, MostRating int

	Themes  Themes // the puzzle has all of them
	Without Themes // the puzzle has none of them
	Source  string // substring of the source, ignoring case
}

// Match reports whether a puzzle meets the conditions of the filter.
func (f Filter) Match(p Puzzle) bool {
	return f.MatchTraits(TraitsOf(p.Code()), p.Rating(), p.Themes(), p.Source)
}

// Traits are the properties of a puzzle that follow from its code. Filters compare them.
type Traits struct {
	Game        codec.Game
	Goal        codec.Goal
	By, Against position.God // the gods of the solving side and of its opponent
}

// TraitsOf returns the traits of a code. It takes less than a microsecond.
func TraitsOf(c codec.Code) Traits {
	t := Traits{Game: c.Game(), Goal: c.Goal()}
	if p, ok := c.Santorini(); ok {
		t.By, t.Against = p.God(p.Side()), p.God(p.Side().Other())
	}
	return t
}

// MatchTraits reports whether a puzzle with these properties meets the conditions of the filter.
func (f Filter) MatchTraits(t Traits, rating int, themes Themes, source string) bool {
	return f.MatchCode(t) && f.matchesSource(source) && f.matchesRating(rating) && f.matchesThemes(themes)
}

// MatchCode reports whether a puzzle may match, as far as its traits show.
func (f Filter) MatchCode(t Traits) bool {
	return isOneOf(t.Game, f.Games) && isOneOf(t.Goal, f.Goals) && within(t.Goal.Turns(), f.LeastTurns, f.MostTurns) &&
		isOneOf(t.By, f.By) && isOneOf(t.Against, f.Against)
}

// isOneOf reports whether a list contains the given value. It also returns true for an empty list, which allows all
// values.
func isOneOf[T comparable](value T, list []T) bool {
	return len(list) == 0 || slices.Contains(list, value)
}

// MatchRecord reports whether a puzzle record matches. It uses the rating and the themes in the record. If these
// come from a version other than [Model], a new rating may change the result.
func (f Filter) MatchRecord(r Record) bool {
	themes, err := ParseThemes(strings.Join(r.Themes, " "))
	return err == nil && f.MatchTraits(TraitsOf(r.Code), r.Rating, themes, r.Source)
}

// Read is like the function [Read], but yields only the puzzles that match. If the data in the file show that a
// puzzle cannot match, the puzzle is skipped without being proved. So it is fast to select a few puzzles of a large
// file.
func (f Filter) Read(
	ctx context.Context, s *solver.Solver, file io.Reader, format Format, limits solver.Limits,
) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for p, err := range f.read(ctx, s, file, format, limits, 1) {
			if !yield(p.Puzzle, err) {
				return
			}
		}
	}
}

// read is like [Filter.Read], but skips the puzzles that begin before a given line. The argument first is the number
// of this line.
func (f Filter) read(
	ctx context.Context, s *solver.Solver, file io.Reader, format Format, limits solver.Limits, first int,
) iter.Seq2[PuzzleLine, error] {
	return func(yield func(PuzzleLine, error) bool) {
		for c, err := range claims(file, format) {
			isLine := err == nil || errors.As(err, new(*LineError))
			if isLine && c.line < first || err == nil && !f.mayMatch(c) {
				continue
			}
			var p Puzzle
			if err == nil {
				if p, err = c.prove(ctx, s, limits); err == nil && !f.Match(p) {
					continue
				}
				if err != nil && ctx.Err() == nil {
					err = &LineError{Line: c.line, Err: err}
				}
			}
			if !yield(PuzzleLine{c.line, p}, err) || !isLine || err != nil && ctx.Err() != nil {
				return
			}
		}
	}
}

// mayMatch reports whether a puzzle that is not yet proved can match, if the data in its file are correct.
func (f Filter) mayMatch(c claim) bool {
	if !f.MatchCode(TraitsOf(c.Code)) || !f.matchesSource(c.Source) {
		return false
	}
	if c.Model != Model {
		return true // the rating and the themes are computed again
	}
	themes, err := ParseThemes(strings.Join(c.Themes, " "))
	return (!c.hasRating || f.matchesRating(c.Rating)) && (c.Themes == nil || err != nil || f.matchesThemes(themes))
}

func (f Filter) matchesSource(source string) bool {
	return f.Source == "" || strings.Contains(strings.ToLower(source), strings.ToLower(f.Source))
}

func (f Filter) matchesRating(rating int) bool { return within(rating, f.LeastRating, f.MostRating) }

func (f Filter) matchesThemes(t Themes) bool { return t.Has(f.Themes) && t&f.Without == 0 }

// within reports whether a number is in a range. The bounds are the arguments least and most, both included. If the
// argument most is 0, there is no upper limit.
func within(n, least, most int) bool { return n >= least && (most == 0 || n <= most) }

// Sample returns n of the puzzles, chosen at random, in their original order. If there are fewer puzzles, it returns
// all. The same puzzles and seed give the same sample. Only n puzzles are in memory at a time.
func Sample(all iter.Seq[Puzzle], n int, seed uint64) []Puzzle {
	type numbered struct {
		number int
		puzzle Puzzle
	}
	var kept []numbered
	random := rand.New(rand.NewPCG(seed, 0))
	number := 0
	for p := range all {
		number++
		if len(kept) < n {
			kept = append(kept, numbered{number, p})
		} else if i := random.IntN(number); i < n {
			kept[i] = numbered{number, p}
		}
	}
	slices.SortFunc(kept, func(a, b numbered) int { return cmp.Compare(a.number, b.number) })
	sample := make([]Puzzle, len(kept))
	for i, k := range kept {
		sample[i] = k.puzzle
	}
	return sample
}
