package search

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// A Searcher searches positions on one processor. It is not safe for concurrent use. Positions without gods have a
// faster search of their own.
type Searcher struct {
	settings Settings
	table    *Table
	plain    *plainSearcher // nil before the first search of a position without gods
	gods     *godSearcher   // nil before the first search with gods
	last     *core          // the core of the last search
}

// NewSearcher returns a Searcher that uses a table. Several Searchers may share a table. The first search without gods
// allocates a few hundred kilobytes, and so does the first search with gods.
func NewSearcher(settings Settings, table *Table) *Searcher {
	return &Searcher{settings: settings, table: table}
}

// Age marks the table entries of earlier searches, so that new entries replace them first.
func (s *Searcher) Age() { s.table.nextRound() }

// Forget removes all entries of the table, for all Searchers that share it.
func (s *Searcher) Forget() { s.table.forget() }

// Visited returns the number of positions that the last search visited.
func (s *Searcher) Visited() uint64 {
	if s.last == nil {
		return 0
	}
	return s.last.Nodes
}

// Root searches a position by iterative deepening. The game must not be over, and all workers must be placed. The
// argument lines is the maximum number of lines to return, the best first.
//
// The argument first is the depth at which the search begins, 1 or more. Searches that share a table begin at different
// depths. Root uses table entries of earlier searches, unless [Searcher.Forget] was called.
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
