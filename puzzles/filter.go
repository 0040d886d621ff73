package puzzles

import (
	"cmp"
	"context"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Filter says which puzzles are wanted: those that meet all of its conditions. The zero
// value wants all.
type Filter struct {
	Goals []codec.Goal // the goal is one of them; none means any

	// The number of turns of the goal, and the rating. A greatest number of 0 is no bound.
	LeastTurns, MostTurns   int
	LeastRating, MostRating int

	Themes  Themes // the puzzle has all of them
	Without Themes // and none of these
	Source  string // is a part of the source, whether in upper or lower case
}

// Match reports whether a puzzle meets all conditions.
func (f Filter) Match(p Puzzle) bool {
	return f.MatchTraits(p.Goal(), p.Rating(), p.Themes(), p.Source)
}

// MatchTraits reports whether a puzzle with these traits meets all conditions.
func (f Filter) MatchTraits(goal codec.Goal, rating int, themes Themes, source string) bool {
	return f.matchesInfo(goal, source) && f.matchesRating(rating) && f.matchesThemes(themes)
}

// MatchRecord reports whether a record says of its puzzle what meets all conditions. A record
// of another model than [Model] may say something else once it is rated again.
func (f Filter) MatchRecord(r Record) bool {
	themes, err := ParseThemes(strings.Join(r.Themes, " "))
	return err == nil && f.matchesInfo(r.Code.Goal(), r.Source) && f.matchesRating(r.Rating) && f.matchesThemes(themes)
}

// Read is [Read] for the puzzles that match. A puzzle that does not match by what the file
// says about it is left out and not proved, so a small part of a large file is read
// quickly.
func (f Filter) Read(ctx context.Context, s *solver.Solver, file io.Reader, format Format, limits solver.Limits) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for p, err := range f.read(ctx, s, file, format, limits, 1) {
			if !yield(p.Puzzle, err) {
				return
			}
		}
	}
}

// read is Read for the puzzles that begin on a line or behind it.
func (f Filter) read(ctx context.Context, s *solver.Solver, file io.Reader, format Format, limits solver.Limits, from int) iter.Seq2[PuzzleLine, error] {
	return func(yield func(PuzzleLine, error) bool) {
		for line, c := range claims(file, format) {
			if line < from && !c.ends {
				continue
			}
			var p Puzzle
			err := c.err
			if err == nil {
				if !f.mayMatch(c.claim) {
					continue
				}
				p, err = c.prove(ctx, s, limits)
			}
			if err == nil && !f.Match(p) {
				continue
			}
			ends := c.ends || err != nil && ctx.Err() != nil
			if err != nil && !ends {
				err = &LineError{Line: line, Err: err}
			}
			if !yield(PuzzleLine{line, p}, err) || ends {
				return
			}
		}
	}
}

// mayMatch reports whether a claim, if it is right, can be that of a puzzle that matches.
func (f Filter) mayMatch(c claim) bool {
	if !f.matchesInfo(c.Code.Goal(), c.Source) {
		return false
	}
	if c.Model != Model {
		return true // the rating and the themes are computed again
	}
	themes, err := ParseThemes(strings.Join(c.Themes, " "))
	return (!c.hasRating || f.matchesRating(c.Rating)) && (c.Themes == nil || err != nil || f.matchesThemes(themes))
}

func (f Filter) matchesInfo(goal codec.Goal, source string) bool {
	return (len(f.Goals) == 0 || slices.Contains(f.Goals, goal)) && within(goal.Turns(), f.LeastTurns, f.MostTurns) &&
		(f.Source == "" || strings.Contains(strings.ToLower(source), strings.ToLower(f.Source)))
}

func (f Filter) matchesRating(rating int) bool { return within(rating, f.LeastRating, f.MostRating) }

func (f Filter) matchesThemes(t Themes) bool { return t.Has(f.Themes) && t&f.Without == 0 }

// within reports whether a number is in a range whose end is open if most is 0.
func within(n, least, most int) bool { return n >= least && (most == 0 || n <= most) }

// Sample returns n of some puzzles, chosen at random with the same chance for each, in the
// order in which they come; all of them if there are no more. The same puzzles and seed
// give the same sample. It keeps no more than n puzzles in memory.
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
