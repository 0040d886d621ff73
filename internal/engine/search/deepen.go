package search

import (
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/position"
)

// Limits bound a search. At least one limit must be set.
type Limits struct {
	Depth    int         // plies, 0: the maximum
	Nodes    uint64      // positions visited, 0: no limit
	Deadline time.Time   // zero: no limit
	Halt     func() bool // reports whether to end the search; called every 512 nodes; nil: never end

	// Alone makes a search for several lines faster in positions with many turns. A search to depth 1 then chooses the
	// turns of the lines. Deeper searches search only these turns, one by one.
	Alone bool
}

// A Line is a turn, its value for the side to move, and the main line that begins with the turn.
type Line struct {
	Value Value
	Depth int // the number of plies that were searched in full
	Turns []position.Turn
}

// rootMove is a legal turn at the root of the search.
type rootMove[N any] struct {
	move    Move
	child   N
	decided bool  // whether value needs no search
	value   Value // of the last depth that searched it
	line    []Move
}

// rootMoves returns all legal turns of a position as moves, the best first. It calls the function judge for each move
// that does not win. This function sets the node after the move and the value of the move. If the value is only an
// estimate, the function sets the field decided to false.
func rootMoves[N any](p position.Position, moveOf func(position.Turn) Move, judge func(m *rootMove[N])) []rootMove[N] {
	var moves []rootMove[N]
	for t := range p.Turns() {
		m := rootMove[N]{move: moveOf(t), value: won(1), decided: true, line: []Move{moveOf(t)}}
		if !t.Wins() {
			judge(&m)
		}
		moves = append(moves, m)
	}
	sortMoves(moves)
	return moves
}

func sortMoves[N any](moves []rootMove[N]) {
	slices.SortStableFunc(moves, func(a, b rootMove[N]) int { return int(b.value - a.value) })
}

// A root performs iterative deepening. N is the type of the nodes of the search.
type root[N any] struct {
	*core
	moves  []rootMove[N]
	enter  func(m *rootMove[N])                                     // called before each search of a move
	quiet  func(m *rootMove[N]) bool                                // reports whether a move makes no threat
	search func(m *rootMove[N], depth int, alpha, beta Value) Value // returns the opponent's value after a move
	turns  func([]Move) []position.Turn
}

func (r *root[N]) deepen(lines, first int) []Line {
	most := mostDepth - 1
	if r.limits.Depth > 0 {
		most = min(most, r.limits.Depth)
	}
	lines = min(lines, len(r.moves))
	var best []Line
	for depth := min(first, most); depth <= most; depth++ {
		r.depth = depth
		if r.limits.Alone {
			r.alone(depth, lines)
		} else {
			for i := range lines {
				if !r.line(r.moves[i:], depth) {
					break
				}
			}
		}
		if r.stopped && len(best) > 0 && (lines > 1 || !r.improved) {
			break
		}
		done := depth
		if r.stopped {
			done--
			r.avoidLoss()
		}
		sortMoves(r.moves[:lines])
		best = r.linesOf(r.moves[:lines], done)
		if r.stopped || decidedAll(best, depth) {
			break
		}
	}
	return best
}

// alone searches moves one by one to a depth. At depth 1 it searches all moves; at greater depths it searches only the
// best moves of the previous depth. The argument lines is the number of these best moves.
func (r *root[N]) alone(depth, lines int) {
	if depth > 1 {
		r.moves = r.moves[:lines]
	}
	for i := range r.moves {
		if !r.line(r.moves[i:i+1], depth) {
			return
		}
	}
	sortMoves(r.moves)
}

// decidedAll reports whether the values of all lines are final: a search deeper than the given depth cannot change
// them.
func decidedAll(lines []Line, depth int) bool {
	return !slices.ContainsFunc(lines, func(l Line) bool {
		return !Decided(l.Value) || int(win-max(l.Value, -l.Value)) > depth+1
	})
}

// line searches a list of moves to a depth, and puts the best move at the front. It returns false if the search was
// stopped; the front then has the best move found so far. If at least the first move was searched, it sets r.improved.
func (r *root[N]) line(moves []rootMove[N], depth int) bool {
	alpha, beta := -infinite, infinite
	best := 0
	r.improved = false
	i := 0
	for ; i < len(moves); i++ {
		m := &moves[i]
		v := m.value
		if !m.decided {
			r.enter(m)
			r.lengths[1] = 1
			if i == 0 {
				v = -r.search(m, depth-1, -beta, -alpha)
			} else {
				reduced := depth - 1
				if r.settings.Reductions > 0 && depth >= 3 && i >= 5 && r.quiet(m) {
					reduced -= int(max(r.reductions[depth][min(i, mostMoves-1)]-1, 0))
				}
				v = -r.search(m, reduced, -alpha-1, -alpha)
				if v > alpha && reduced < depth-1 && !r.stopped {
					v = -r.search(m, depth-1, -alpha-1, -alpha)
				}
				if v > alpha && !r.stopped {
					v = -r.search(m, depth-1, -beta, -alpha)
				}
			}
			if r.stopped {
				break
			}
		}
		if i == 0 || v > alpha {
			alpha, best = v, i
			m.value = v
			r.improved = true
			if !m.decided {
				m.line = append(m.line[:1], r.lines[1][1:max(r.lengths[1], 1)]...)
			}
		}
	}
	toFront(moves, best)
	r.searched = i
	return !r.stopped
}

// toFront moves element i of a list to the front.
func toFront[N any](moves []rootMove[N], i int) {
	m := moves[i]
	copy(moves[1:i+1], moves[:i])
	moves[0] = m
}

// avoidLoss is called after an iteration that was stopped. If all moves that the iteration has searched lose, avoidLoss
// moves the first unsearched move to the front.
func (r *root[N]) avoidLoss() {
	if r.moves[0].value < -mostEstimate && r.searched < len(r.moves) {
		toFront(r.moves, r.searched)
	}
}

func (r *root[N]) linesOf(moves []rootMove[N], depth int) []Line {
	out := make([]Line, len(moves))
	for i, m := range moves {
		out[i] = Line{Value: m.value, Depth: depth, Turns: r.turns(m.line)}
	}
	return out
}
