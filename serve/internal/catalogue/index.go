// Package catalogue writes and reads a collection of puzzles as files, for a host that only serves files:
//
//	index.bin      the code, the rating and the themes of each puzzle, in about 12 bytes
//	part-N.bin     the records of some puzzles, one on each line in the format puzzles.JSONL
//	days-YEAR.txt  the codes of the daily puzzles of a year, one on each line
//	gods-days-YEAR.txt  the same for the daily puzzles with gods
//	contents.json  the title of the collection, and the puzzles in order; only for a titled collection
//	files.txt      the names of all other files, one on each line
//
// [Write] writes the files. A [Catalogue] reads them when they are needed. The files that end in .bin are compressed
// with gzip; a host may decompress them when it serves them. Collections in memory also use an [Index].
package catalogue

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// An Entry is the data of a puzzle that filters need.
type Entry struct {
	Code   codec.Code
	Rating int
	Themes puzzles.Themes
	Source string // not in files, because no page and no operation of the API filters by source
}

// An Index finds puzzles by their codes, and lists them by rating or in an order of their own. It is immutable. The
// place of a puzzle is its index when all puzzles are sorted by code. Its rank is its index in a list of all puzzles.
type Index struct {
	entries []Entry          // in the order of their codes
	traits  []puzzles.Traits // the traits of each entry
	order   []int            // the places of the puzzles, in the order of lists
	rank    []int            // by place: the index in order
	isOwn   bool             // lists are not sorted by rating
}

// NewIndex returns the index of some puzzles, which must have different codes. If isOrdered is set, lists have the
// order of the entries. Otherwise lists are sorted by rating, the lowest first, and then by code, as in a database.
func NewIndex(entries []Entry, isOrdered bool) *Index {
	x := &Index{entries: slices.Clone(entries)}
	slices.SortFunc(x.entries, func(a, b Entry) int { return a.Code.Compare(b.Code) })
	var order []int
	if isOrdered {
		for _, e := range entries {
			place, _ := x.Find(e.Code)
			order = append(order, place)
		}
	}
	x.setOrder(order)
	return x
}

// setOrder sets the order of lists. The argument order contains each place once. If it is nil, lists are sorted by
// rating. setOrder also computes the traits of all puzzles.
func (x *Index) setOrder(order []int) {
	if x.isOwn = order != nil; !x.isOwn {
		for i := range x.entries {
			order = append(order, i)
		}
		byRating := func(a, b int) int { return cmp.Compare(x.entries[a].Rating, x.entries[b].Rating) }
		slices.SortStableFunc(order, byRating)
	}
	x.order, x.rank, x.traits = order, make([]int, len(order)), make([]puzzles.Traits, len(order))
	for k, i := range order {
		x.rank[i], x.traits[i] = k, puzzles.TraitsOf(x.entries[i].Code)
	}
}

// Listed returns the place of the puzzle with rank n in a list of all puzzles. The first rank is 0.
func (x *Index) Listed(n int) int { return x.order[n] }

// Rank returns the rank of the puzzle at a place. It is the inverse of Listed.
func (x *Index) Rank(place int) int { return x.rank[place] }

// Find returns the place of the puzzle with code c. The second result is false if there is no such puzzle.
func (x *Index) Find(c codec.Code) (place int, found bool) {
	return slices.BinarySearchFunc(x.entries, c, func(e Entry, c codec.Code) int { return e.Code.Compare(c) })
}

// matching yields the places of the puzzles that match a filter, in the order of lists.
func (x *Index) matching(f puzzles.Filter) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range x.entries {
			if i := x.Listed(n); x.matches(f, i) && !yield(i) {
				return
			}
		}
	}
}

// matches reports whether the puzzle at a place matches a filter.
func (x *Index) matches(f puzzles.Filter, place int) bool {
	e := &x.entries[place]
	return f.MatchTraits(x.traits[place], e.Rating, e.Themes, e.Source)
}

// Page returns the places of puzzles that match f, and a page to which the caller adds these puzzles. The argument
// limit is the maximum number of puzzles; below 1 it counts as 1. The argument cursor is the code of the puzzle before
// these puzzles, or empty for the first page. If the cursor is invalid, the error is [puzzles.ErrCursor].
func (x *Index) Page(f puzzles.Filter, cursor string, limit int) (places []int, page puzzles.Page, err error) {
	all, start := slices.Collect(x.matching(f)), 0
	limit = min(max(limit, 1), max(len(all), 1))
	page.Total = len(all)
	if cursor != "" {
		after, err := codec.Parse(cursor)
		place, found := x.Find(after)
		if err != nil || !found {
			return nil, page, puzzles.ErrCursor
		}
		byRank := func(place, rank int) int { return x.Rank(place) - rank }
		if start, _ = slices.BinarySearchFunc(all, x.Rank(place)+1, byRank); start > limit {
			page.Prev = x.entries[all[start-limit-1]].Code.String()
		}
	}
	end := min(start+limit, len(all))
	if end < len(all) {
		page.Next = x.entries[all[end-1]].Code.String()
	}
	return all[start:end], page, nil
}

// Random returns the place of a random puzzle that matches f. If there is none, the error is [puzzles.ErrNone].
func (x *Index) Random(f puzzles.Filter) (int, error) {
	for range min(len(x.entries), 50) { // usually faster than to find all
		if i := rand.IntN(len(x.entries)); x.matches(f, i) {
			return i, nil
		}
	}
	all := slices.Collect(x.matching(f))
	if len(all) == 0 {
		return 0, puzzles.ErrNone
	}
	return all[rand.IntN(len(all))], nil
}
