package search

import (
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// Limits bound a search. At least one of them is needed.
type Limits struct {
	Depth    int         // plies, 0: the maximum
	Nodes    uint64      // positions visited, 0: no limit
	Deadline time.Time   // zero for none
	Halt     func() bool // whether to end the search, asked every 512 nodes; nil for never
}

// A Line is a turn, its value for the side to move, and the main line that
// begins with the turn.
type Line struct {
	Value Value
	Depth int // the number of plies that were searched in full
	Turns []position.Turn
}

// rootMove is a legal turn at the root.
type rootMove struct {
	move    Move
	child   node
	decided bool  // whether value needs no search
	value   Value // of the last depth that searched it
	line    []Move
}

// Root searches a position of a game that is not over by iterative deepening. It returns the
// requested number of lines, best first, or all if there are fewer. each, if not nil, is called
// after each depth and may end the search by returning false.
//
// first is the depth at which to begin, 1 or more: searches that share a table begin at
// different depths.
//
// It uses the table entries of earlier searches, unless Forget was called.
func (s *Searcher) Root(p position.Position, limits Limits, lines, first int, each func([]Line) bool) []Line {
	s.start(limits)
	root := nodes.Of(p)
	moves := s.rootMoves(p)
	most := mostDepth - 1
	if limits.Depth > 0 {
		most = min(most, limits.Depth)
	}
	lines = min(lines, len(moves))
	var best []Line
	for depth := min(first, most); depth <= most; depth++ {
		s.depth = depth
		for i := range lines {
			if !s.rootLine(&root, moves[i:], depth) {
				break
			}
		}
		if s.stopped && len(best) > 0 && (lines > 1 || !s.improved) {
			break
		}
		done := depth
		if s.stopped {
			done--
		}
		if s.stopped {
			s.avoidLoss(moves)
		}
		slices.SortStableFunc(moves[:lines], func(a, b rootMove) int { return int(b.value - a.value) })
		best = linesOf(moves[:lines], done)
		if s.stopped || each != nil && !each(best) || decidedAll(best, depth) {
			break
		}
	}
	return best
}

// decidedAll reports whether no further depth can change the values of some lines.
func decidedAll(lines []Line, depth int) bool {
	for _, l := range lines {
		if !Decided(l.Value) || int(win-max(l.Value, -l.Value)) > depth+1 {
			return false
		}
	}
	return true
}

// start prepares for a new search.
func (s *Searcher) start(limits Limits) {
	s.Nodes, s.limit, s.deadline, s.halt, s.stopped = 0, limits.Nodes, limits.Deadline, limits.Halt, false
	s.due = s.nextCheck()
	s.history = [2]historyTable{}
	for i := range s.frames {
		s.frames[i].killers = [2]Move{}
	}
}

// rootMoves returns all legal turns of a position, with the values that are known without a search.
func (s *Searcher) rootMoves(p position.Position) []rootMove {
	root := nodes.Of(p)
	if s.settings.Network != nil {
		s.settings.Network.Refresh(&root, &s.frames[0].sides)
	}
	s.frames[0].ready = true
	var moves []rootMove
	for t := range p.Turns() {
		m := rootMove{move: MoveOf(t), decided: true}
		if t.Wins() {
			m.value = won(1)
		} else {
			m.child = after(&root, m.move)
			switch {
			case m.child.Blocked():
				m.value = won(1)
			case m.child.Climbs(m.child.Own) != 0:
				m.value = -won(2)
			case santorini.Several(m.child.Climbs(m.child.Theirs)):
				m.value = won(3)
			default:
				m.decided = false
				s.enter(&root, m.move, 1)
				m.value = -s.evaluate(&m.child, 1)
			}
		}
		m.line = append(make([]Move, 0, MaxPly), m.move)
		moves = append(moves, m)
	}
	slices.SortStableFunc(moves, func(a, b rootMove) int { return int(b.value - a.value) })
	return moves
}

// rootLine searches moves to a depth and puts the best one first. It reports whether it completed.
// If it was stopped after it found a better move than the first one, that move is first, and
// s.improved is set.
func (s *Searcher) rootLine(root *node, moves []rootMove, depth int) bool {
	alpha, beta := -infinite, infinite
	best := 0
	s.improved = false
	i := 0
	for ; i < len(moves); i++ {
		m := &moves[i]
		v := m.value
		if !m.decided {
			climbs := m.child.Climbs(m.child.Theirs)
			s.enter(root, m.move, 1)
			s.lengths[1] = 1
			if i == 0 {
				v = -s.search(&m.child, climbs, depth-1, -beta, -alpha, 1, false)
			} else {
				reduced := depth - 1
				if s.settings.Reductions > 0 && depth >= 3 && i >= 5 && climbs == 0 {
					reduced -= int(max(s.reductions[depth][min(i, mostMoves-1)]-1, 0))
				}
				v = -s.search(&m.child, climbs, reduced, -alpha-1, -alpha, 1, false)
				if v > alpha && reduced < depth-1 && !s.stopped {
					v = -s.search(&m.child, climbs, depth-1, -alpha-1, -alpha, 1, false)
				}
				if v > alpha && !s.stopped {
					v = -s.search(&m.child, climbs, depth-1, -beta, -alpha, 1, false)
				}
			}
			if s.stopped {
				break
			}
		}
		if i == 0 || v > alpha {
			alpha, best = v, i
			m.value = v
			s.improved = true
			if !m.decided {
				m.line = append(m.line[:1], s.lines[1][1:max(s.lengths[1], 1)]...)
			}
		}
	}
	toFront(moves, best)
	s.searched = i
	return !s.stopped
}

// toFront moves a move to the front of a list.
func toFront(moves []rootMove, i int) {
	m := moves[i]
	copy(moves[1:i+1], moves[:i])
	moves[0] = m
}

// avoidLoss moves the first unsearched move to the front if an iteration was stopped and all moves
// that it searched lose.
func (s *Searcher) avoidLoss(moves []rootMove) {
	if moves[0].value < -mostEstimate && s.searched < len(moves) {
		toFront(moves, s.searched)
	}
}

func linesOf(moves []rootMove, depth int) []Line {
	out := make([]Line, len(moves))
	for i, m := range moves {
		out[i] = Line{Value: m.value, Depth: depth}
		for _, turn := range m.line {
			out[i].Turns = append(out[i].Turns, turn.Turn())
		}
	}
	return out
}
