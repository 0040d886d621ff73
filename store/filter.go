package store

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Filter selects the puzzles that meet all of its conditions. The zero Filter selects all puzzles. Puzzles that
// were proved to be unsound are never selected.
type Filter struct {
	puzzles.Filter
	Author   string // the exact author; empty for any
	Composed *bool  // whether the puzzle was composed; nil for both
}

// A plan says how to find the puzzles that match a filter: which cells to read, and whether to compare texts of
// each row.
type plan struct {
	filter   Filter
	goals    [16]bool
	pairs    [pairs]bool
	families []bool // by number
	cells    []cell // that may match, sorted
	rows     bool   // whether the condition of rest is necessary
}

// planOf returns the plan for a filter, given all cells and families of the database.
func planOf(f Filter, cells []cell, families []family) *plan {
	p := &plan{filter: f, families: make([]bool, len(families))}
	anyGoal := f.Filter
	anyGoal.Goals, anyGoal.LeastTurns, anyGoal.MostTurns = nil, 0, 0
	for i := range p.pairs {
		p.pairs[i] = anyGoal.MatchCode(pair(i).traits())
	}
	anyGame := f.Filter
	anyGame.Games, anyGame.By, anyGame.Against = nil, nil, nil
	for g := codec.Win1; g.IsValid(); g++ {
		p.goals[g] = anyGame.MatchCode(puzzles.Traits{Goal: g})
	}
	folded := fold(f.Source)
	pattern := withoutNumbers(folded)
	for i, family := range families {
		p.families[i] = i == 0 || strings.Contains(family.source, pattern) && (f.Author == "" || family.author == f.Author)
	}
	p.rows = strings.ContainsAny(folded, "0123456789")
	if !isStorable(f.Author) || !isStorable(f.Source) {
		return p
	}
	for _, c := range cells {
		if p.means(c) {
			p.cells = append(p.cells, c)
			p.rows = p.rows || c.family() == 0 && (f.Source != "" || f.Author != "")
		}
	}
	return p
}

// means reports whether puzzles with this cell may match. The caller must then compare the rating of each puzzle. If
// p.rows is set, the caller must also test the SQL condition of the method rest.
func (p *plan) means(c cell) bool {
	if !p.goals[c.goal()] || int(c.pair()) >= len(p.pairs) || !p.pairs[c.pair()] ||
		c.family() >= len(p.families) || !p.families[c.family()] {
		return false
	}
	least, most := p.ratings(c.band())
	themes := c.themes()
	return least <= most && themes.Has(p.filter.Themes) && themes&p.filter.Without == 0 && (p.filter.Composed == nil ||
		*p.filter.Composed == c.composed())
}

// lastRating is the largest value that the column rating can have.
const lastRating = 1<<15 - 1

// ratings returns the smallest and the largest matching rating in a band. If no rating of the band matches, the
// first result is larger than the second.
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

// isRated reports whether a rating is within the limits of the filter.
func (p *plan) isRated(rating int) bool {
	return rating >= p.filter.LeastRating && (p.filter.MostRating == 0 || rating <= p.filter.MostRating)
}

// rest returns an SQL expression for the conditions that a cell cannot decide. It is 1 for rows that meet the
// conditions, and otherwise 0. The arguments of the expression are added to c.
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
