package store

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Filter says which puzzles are meant: those that meet all of its conditions. The zero value
// means all. Puzzles that were proved wrong are never meant.
type Filter struct {
	puzzles.Filter
	Author   string // is the author; empty means any
	Composed *bool  // whether the puzzle was composed; nil means both
}

// A plan is how the puzzles are found that a filter means: their cells, and what the cells do not
// say about them.
type plan struct {
	filter   Filter
	goals    [16]bool
	families []bool // by number
	cells    []cell // that are meant, sorted
	rows     bool   // whether rest is to be asked of each row
}

// planOf compares a filter with all cells.
func planOf(f Filter, cells []cell, families []family) *plan {
	p := &plan{filter: f, families: make([]bool, len(families))}
	for g := codec.Win1; g.IsValid(); g++ {
		p.goals[g] = (len(f.Goals) == 0 || slices.Contains(f.Goals, g)) && g.Turns() >= f.LeastTurns && (f.MostTurns == 0 || g.Turns() <= f.MostTurns)
	}
	folded := fold(f.Source)
	pattern := withoutNumbers(folded)
	for i, of := range families {
		p.families[i] = i == 0 || strings.Contains(of.source, pattern) && (f.Author == "" || of.author == f.Author)
	}
	p.rows = strings.ContainsAny(folded, "0123456789")
	for _, c := range cells {
		if p.means(c) {
			p.cells = append(p.cells, c)
			p.rows = p.rows || c.family() == 0 && (f.Source != "" || f.Author != "")
		}
	}
	return p
}

// means reports whether the puzzles of a cell may be meant: they are if their ratings are, and if
// rest says so where it is to be asked.
func (p *plan) means(c cell) bool {
	if c <= cellFlawed || !p.goals[c.goal()] || c.family() >= len(p.families) || !p.families[c.family()] {
		return false
	}
	least, most := p.ratings(c.band())
	themes := c.themes()
	return least <= most && themes.Has(p.filter.Themes) && themes&p.filter.Without == 0 && (p.filter.Composed == nil || *p.filter.Composed == c.composed())
}

// lastRating is the greatest number that the column holds.
const lastRating = 1<<15 - 1

// ratings returns the ratings of a band that are meant.
func (p *plan) ratings(band int) (least, most int) {
	least, most = band*bandWidth, (band+1)*bandWidth-1
	if band == 0 {
		least = -lastRating
	}
	if band == bands-1 {
		most = lastRating
	}
	if p.filter.LeastRating > 0 {
		least = max(least, p.filter.LeastRating)
	}
	if p.filter.MostRating > 0 {
		most = min(most, p.filter.MostRating)
	}
	return least, most
}

// isRated reports whether a rating is meant.
func (p *plan) isRated(rating int) bool {
	return rating >= p.filter.LeastRating && (p.filter.MostRating == 0 || rating <= p.filter.MostRating)
}

// rest returns an expression that is 1 for rows which meet what cells do not say, and adds its
// arguments to those of a condition.
func (p *plan) rest(c *condition) string {
	if !p.rows {
		return "1"
	}
	own := &condition{args: c.args}
	if p.filter.Source != "" {
		escape := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)
		own.add(`folded LIKE ? ESCAPE '\'`, "%"+escape.Replace(fold(p.filter.Source))+"%")
	}
	if p.filter.Author != "" {
		own.add("author = ?", p.filter.Author)
	}
	c.args = own.args
	return "CASE WHEN " + own.String() + " THEN 1 ELSE 0 END"
}
