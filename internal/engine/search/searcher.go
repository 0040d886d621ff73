package search

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// A Searcher searches on one processor, without gods by a search that knows no powers, which is faster. It is not
// safe for concurrent use.
type Searcher struct {
	settings Settings
	table    *Table
	plain    *plainSearcher // nil before the first search of a position without gods
	gods     *godSearcher   // nil before the first search with gods
	last     *core          // of the last search
}

// NewSearcher returns a Searcher with a table, which it may share with others. The first search without gods, and
// the first search with gods, allocate a few hundred kilobytes each.
func NewSearcher(settings Settings, table *Table) *Searcher {
	return &Searcher{settings: settings, table: table}
}

// Age makes the table entries of earlier searches the first to be replaced.
func (s *Searcher) Age() { s.table.nextRound() }

// Forget removes all entries of the table, for all searches that share it.
func (s *Searcher) Forget() { s.table.forget() }

// Visited returns the number of positions that the last search visited.
func (s *Searcher) Visited() uint64 {
	if s.last == nil {
		return 0
	}
	return s.last.Nodes
}

// Root searches a position of a game that is not over, in which all workers stand, by iterative deepening. It
// returns the requested number of lines, best first, or all if there are fewer.
//
// first is the depth at which to begin, 1 or more: searches that share a table begin at
// different depths.
//
// It uses the table entries of earlier searches, unless Forget was called.
func (s *Searcher) Root(p position.Position, limits Limits, lines, first int) []Line {
	if p.Mortals() {
		if s.plain == nil {
			s.plain = &plainSearcher{core: newCore(s.settings, s.table)}
		}
		s.last = &s.plain.core
		return s.plain.root(p, limits, lines, first)
	}
	if s.gods == nil {
		s.gods = &godSearcher{core: newCore(s.settings, s.table)}
	}
	s.last = &s.gods.core
	return s.gods.root(p, limits, lines, first)
}
