package main

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The criteria for daily puzzles.
const (
	mostSecond = 2 // maximum number of correct turns after the first reply
	week       = 7 // minimum number of days between puzzles with the same motif or gods, and between holds
)

// A calendar assigns a puzzle to each day.
type calendar struct {
	left  []entry // the puzzles without a day
	given []entry // the puzzles of the days so far, in order
	days  int
}

// day returns the number of the next day; the first is 0.
func (c *calendar) day() int { return len(c.given) }

// near returns the puzzles for days less than a week before or after the next day. The calendar repeats, so the days
// after its end are its first days.
func (c *calendar) near() []entry {
	return slices.Concat(c.given[max(c.day()-week+1, 0):], c.given[:min(max(c.day()+week-c.days, 0), c.day())])
}

// byDays chooses a puzzle for each day from the puzzles that the function isDaily accepts. It returns these puzzles in
// the order of the days, then all other puzzles. Seven puzzles are a week: Monday's puzzle is from the easiest sixth,
// Saturday's puzzle from the hardest sixth, and Sunday has any puzzle. The function choose returns the index in c.left
// of the puzzle for the next day. The rating r of this puzzle must be in the range least <= r < most.
func byDays(list []entry, days int, isDaily func(entry) bool, choose func(c *calendar, least, most int) int) []entry {
	sortByOrder(list)
	c := calendar{days: days}
	var rest []entry
	var ratings []int
	for _, e := range list {
		if isDaily(e) {
			c.left, ratings = append(c.left, e), append(ratings, e.Rating())
		} else {
			rest = append(rest, e)
		}
	}
	slices.Sort(ratings)
	var bounds [7]int // the bounds of the ratings from Monday to Saturday
	for i := range 6 {
		bounds[i] = ratings[i*len(ratings)/6]
	}
	bounds[6] = ratings[len(ratings)-1] + 1
	for day := range days {
		least, most := bounds[0], bounds[6]
		if weekday := day % 7; weekday < 6 {
			least, most = bounds[weekday], bounds[weekday+1]
		}
		i := choose(&c, least, most)
		c.given = append(c.given, c.left[i])
		c.left = slices.Delete(c.left, i, i+1)
	}
	rest = append(rest, c.left...)
	sortByOrder(rest)
	return append(c.given, rest...)
}

func sortByOrder(list []entry) {
	slices.SortFunc(list, func(a, b entry) int { return cmp.Compare(a.order, b.order) })
}

// plainByDays is byDays for puzzles without gods. For each day it chooses a puzzle of the motif that is most overdue.
func plainByDays(list []entry) []entry {
	isDaily := func(e entry) bool {
		return !e.dull && e.Facts().Second <= mostSecond && kindOf(e.Puzzle) != doubleThreats
	}
	motif := func(e entry) puzzles.Themes { return e.Themes().Motif() }
	often, last := map[puzzles.Themes]int{}, map[puzzles.Themes]int{}
	for _, e := range list {
		if isDaily(e) {
			often[motif(e)]++
		}
	}
	for m, n := range often {
		often[m], last[m] = max(collection.Days/n, week), -week // a rare motif comes less often, to last for all days
	}
	return byDays(list, collection.Days, isDaily, func(c *calendar, least, most int) int {
		best, due, day, near := -1, 0.0, c.day(), c.near()
		for i, e := range c.left {
			isNear := func(o entry) bool { return motif(o) == motif(e) || o.Goal().IsHold() && e.Goal().IsHold() }
			if e.Rating() < least || e.Rating() >= most || slices.ContainsFunc(near, isNear) {
				continue
			}
			if d := float64(day-last[motif(e)]) / float64(often[motif(e)]); d > due {
				best, due = i, d
			}
		}
		if best < 0 {
			panic("no puzzle is left for a day")
		}
		last[motif(c.left[best])] = day
		return best
	})
}

// godsByDays is byDays for puzzles with gods. The solution of a daily puzzle uses the power of a god. Within a
// week, no two puzzles have the same gods.
func godsByDays(list []entry) []entry {
	isDaily := func(e entry) bool { return e.Themes().Has(puzzles.ThemePower) }
	return byDays(list, collection.GodsDays, isDaily, func(c *calendar, least, most int) int {
		near := c.near()
		for wider := 0; ; wider += 25 { // few puzzles are left, so the range of ratings grows
			i := slices.IndexFunc(c.left, func(e entry) bool {
				return e.Rating() >= least-wider && e.Rating() < most+wider &&
					!slices.ContainsFunc(near, func(o entry) bool { return pairOf(o.Code()) == pairOf(e.Code()) })
			})
			if i >= 0 {
				return i
			}
		}
	})
}
