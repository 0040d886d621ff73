package search

import (
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// root implements [Searcher.Root] for positions without gods.
func (s *plainSearcher) root(p position.Position, limits Limits, lines, first int) []Line {
	s.start(limits)
	start := nodes.Of(p)
	root := root[node]{
		core:  &s.core,
		moves: s.rootMoves(p),
		quiet: func(m *rootMove[node]) bool { return m.child.Climbs(m.child.Theirs) == 0 },
		search: func(m *rootMove[node], depth int, alpha, beta Value) Value {
			return s.search(&m.child, m.child.Climbs(m.child.Theirs), depth, alpha, beta, 1)
		},
		enter: func(m *rootMove[node]) { s.enter(&start, m.move, 1) },
		turns: turnsOf,
	}
	return root.deepen(lines, first)
}

// turnsOf converts moves to turns.
func turnsOf(moves []Move) (turns []position.Turn) {
	for _, m := range moves {
		turns = append(turns, m.Turn())
	}
	return turns
}

// start prepares s for a new search.
func (s *plainSearcher) start(limits Limits) {
	s.begin(limits)
	s.history = [2]historyTable{}
	for i := range s.frames {
		s.frames[i].killers = [2]Move{}
	}
}

// rootMoves returns all legal turns of a position as moves, the best first.
func (s *plainSearcher) rootMoves(p position.Position) []rootMove[node] {
	root := nodes.Of(p)
	if s.settings.Network != nil {
		s.settings.Network.Refresh(&root, &s.frames[0].sides)
	}
	s.frames[0].ready = true
	return rootMoves(p, MoveOf, func(m *rootMove[node]) {
		m.child = after(&root, m.move)
		switch {
		case m.child.Blocked():
		case m.child.Climbs(m.child.Own) != 0:
			m.value = -won(2)
		case santorini.Several(m.child.Climbs(m.child.Theirs)):
			m.value = won(3)
		default:
			s.enter(&root, m.move, 1)
			m.value, m.decided = -s.evaluate(&m.child, 1), false
		}
	})
}
