package main

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The puzzle of a day.
const (
	mostSecond = 2 // correct second turns, at most
	motifApart = 7 // days from a puzzle to the next one of its motif, at least, and from a hold to the next
)

// byDays puts puzzles in the order of days: each seven are a week, from the easiest sixth on
// Monday to the hardest on Saturday, and any on Sunday. Those that are no puzzle of a day follow.
func byDays(list []entry) []entry {
	slices.SortFunc(list, func(a, b entry) int { return cmp.Compare(a.order, b.order) })
	c := calendar{last: map[puzzles.Themes]int{}, often: map[puzzles.Themes]int{}, lastHold: -motifApart}
	var rest []entry
	for _, e := range list {
		if isDaily(e) {
			c.left = append(c.left, e)
		} else {
			rest = append(rest, e)
		}
	}
	c.begin()
	var out []entry
	for day := range collection.Days {
		c.next = out[:min(max(day+motifApart-collection.Days, 0), len(out))]
		out = append(out, c.take(day))
	}
	rest = append(rest, c.left...)
	slices.SortFunc(rest, func(a, b entry) int { return cmp.Compare(a.order, b.order) })
	return append(out, rest...)
}

// isDaily reports whether a puzzle may be that of a day.
func isDaily(e entry) bool {
	return !e.dull && e.Facts().Second <= mostSecond && kindOf(e.Puzzle) != doubleThreats
}

// A calendar gives puzzles to days.
type calendar struct {
	left     []entry                // that have no day
	bounds   [7]int                 // ratings: from Monday to Saturday a day has a puzzle from one to the next
	last     map[puzzles.Themes]int // the last day of each motif
	lastHold int
	next     []entry                // of the days after the last one, as they begin again, that are near
	often    map[puzzles.Themes]int // in how many days each motif should come, so that rare ones last
}

// begin prepares for the first day.
func (c *calendar) begin() {
	var ratings []int
	count := map[puzzles.Themes]int{}
	for _, e := range c.left {
		ratings = append(ratings, e.Rating())
		count[e.Themes().Motif()]++
	}
	slices.Sort(ratings)
	for i := range 6 {
		c.bounds[i] = ratings[i*len(ratings)/6]
	}
	c.bounds[6] = ratings[len(ratings)-1] + 1
	for motif, n := range count {
		c.last[motif] = -motifApart
		c.often[motif] = max(collection.Days/n, motifApart)
	}
}

// take returns the puzzle of a day: of the motifs that have not come for long enough one that is
// most due.
func (c *calendar) take(day int) entry {
	least, most := c.bounds[0], c.bounds[6]
	if weekday := day % 7; weekday < 6 {
		least, most = c.bounds[weekday], c.bounds[weekday+1]
	}
	best, due := -1, 0.0
	for i, e := range c.left {
		motif := e.Themes().Motif()
		waited := day - c.last[motif]
		isNear := func(o entry) bool {
			return o.Themes().Motif() == motif || o.Goal().IsHold() && e.Goal().IsHold()
		}
		if slices.ContainsFunc(c.next, isNear) || e.Rating() < least || e.Rating() >= most || waited < motifApart || e.Goal().IsHold() && day-c.lastHold < motifApart {
			continue
		}
		if d := float64(waited) / float64(c.often[motif]); d > due {
			best, due = i, d
		}
	}
	if best < 0 {
		panic("no puzzle is left for a day")
	}
	e := c.left[best]
	c.left = slices.Delete(c.left, best, best+1)
	c.last[e.Themes().Motif()] = day
	if e.Goal().IsHold() {
		c.lastHold = day
	}
	return e
}
