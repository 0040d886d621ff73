package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// A plainSearcher searches positions without gods. It allocates memory only when it is made.
type plainSearcher struct {
	core
	frames  [MaxPly + 2]frame
	history [2]historyTable // indexed by the parity of the ply
}

// frame is the state of the search at one ply.
type frame struct {
	node    node // a field, because a local variable would be allocated
	sides   network.Sides
	change  network.Change // the turn that leads to node
	ready   bool           // whether sides are computed
	killers [2]Move
	moves   [mostMoves]scored
}

const (
	mostDepth  = 64
	mostPicked = 12 // number of moves that are sorted: if none of them refutes, the order of the rest hardly matters
)

// search returns the value of a node for its side to move. This side must have no winning climb. The set threats has
// the square of the opponent's winning climb, or is empty. A result outside alpha..beta is only a bound of the value.
func (s *plainSearcher) search(n *node, threats bitboard.Board5, depth int, alpha, beta Value, ply int) Value {
	s.lengths[ply] = ply
	if depth <= 0 {
		return s.quiesce(n, threats, alpha, beta, ply, s.settings.Quiescence)
	}
	s.Nodes++
	if s.exhausted() {
		return 0
	}
	if ply >= MaxPly {
		return s.evaluateSafely(n, ply)
	}
	// Nothing is better than a win with this turn.
	if beta = min(beta, won(ply+1)); alpha >= beta {
		return beta
	}
	full := beta-alpha > 1
	// Most nodes end after this estimate. So it comes before the look-up in the table, which costs a cache miss.
	hope := infinite // the maximum value that quiet moves are expected to have; later moves have less
	if depth <= 4 && !full && threats == 0 && !Decided(beta) && s.settings.Futility+s.settings.Frontier > 0 {
		v, shallow := s.evaluate(n, ply), Value(depth)
		if s.settings.Futility > 0 && v-s.settings.Futility*shallow >= beta {
			return v
		}
		if s.settings.Frontier > 0 && depth <= 3 {
			hope = v + s.settings.Frontier*(shallow+1)
		}
	}
	key, image := s.key(n)
	known, found := s.table.probe(key)
	best := Move(0)
	if found {
		best = image.undo(known.move)
		if v := fromTable(known.value, ply); known.depth >= depth && !full && (known.bound == boundExact ||
			known.bound == boundLower && v >= beta || known.bound == boundUpper && v <= alpha) {
			return v
		}
	}
	f := &s.frames[ply]
	moves := s.generate(n, threats, f, ply, best)
	if len(moves) == 0 {
		if n.Blocked() {
			return -won(ply)
		}
		return -won(ply + 2) // every turn leaves or makes a climb
	}
	if s.settings.SortByValue > 0 && depth >= s.settings.SortByValue && len(moves) > 1 {
		s.sortByValue(n, moves, ply)
	}
	s.frames[ply+1].killers = [2]Move{}
	child := &s.frames[ply+1].node
	top, topMove, bound := -infinite, Move(0), boundUpper
	for i := range moves {
		hopeless := hope < infinite && i > 2 && hope-s.settings.Later*Value(i) <= alpha
		if i < mostPicked && !hopeless {
			pick(moves[i:])
		}
		m := moves[i].move
		// Only quiet moves are skipped. Threats have higher scores than killer moves.
		if hopeless && moves[i].score <= scoreKiller+1 && !risesToTwo(n, m) {
			top = max(top, min(hope, alpha))
			continue
		}
		*child = after(n, m)
		climbs := child.Climbs(child.Theirs)
		var v Value
		switch {
		case santorini.Several(climbs):
			v = won(ply + 3) // the opponent has no climb
			s.lengths[ply+1] = ply + 1
		case child.Blocked():
			v = won(ply + 1)
			s.lengths[ply+1] = ply + 1
		default:
			s.enter(n, m, ply+1)
			v = s.searchMove(n, child, m, i, threats, climbs, depth, alpha, beta, ply)
		}
		if s.stopped {
			return 0
		}
		if v > top {
			top, topMove = v, m
			if v > alpha {
				alpha, bound = v, boundExact
				s.keepLine(m, ply)
			}
		}
		if v >= beta {
			bound = boundLower
			s.learn(f, moves[:i+1], climbs == 0, depth, ply)
			break
		}
	}
	s.table.store(key, entry{image.do(topMove), toTable(top, ply), depth, bound})
	return top
}

// searchMove returns the value of move i of n, for the side to move in n. The argument child is the node after this
// move, and the set climbs has the winning climbs that the move threatens.
func (s *plainSearcher) searchMove(
	n, child *node, m Move, i int, threats, climbs bitboard.Board5, depth int, alpha, beta Value, ply int,
) Value {
	next := depth - 1
	if threats != 0 && s.settings.ExtendForced && ply < s.depth+s.depth/2 {
		next = depth
	}
	if i == 0 {
		return -s.search(child, climbs, next, -beta, -alpha, ply+1)
	}
	reduced := next
	if s.settings.Reductions > 0 && depth >= 3 && i >= 3 && threats == 0 && climbs == 0 {
		r := s.reductions[min(depth, mostDepth-1)][min(i, mostMoves-1)]
		if risesToTwo(n, m) {
			r--
		}
		reduced = next - int(max(r, 0))
	}
	v := -s.search(child, climbs, reduced, -alpha-1, -alpha, ply+1)
	if v > alpha && reduced < next && !s.stopped {
		v = -s.search(child, climbs, next, -alpha-1, -alpha, ply+1)
	}
	if v > alpha && v < beta && !s.stopped {
		v = -s.search(child, climbs, next, -beta, -alpha, ply+1)
	}
	return v
}

// sortByValue scores quiet moves by the estimates of the nodes after them. Table moves, threats and killer moves keep
// their higher scores.
func (s *plainSearcher) sortByValue(n *node, moves []scored, ply int) {
	for i := range moves {
		if moves[i].score >= scoreReply {
			continue
		}
		child := after(n, moves[i].move)
		s.enter(n, moves[i].move, ply+1)
		moves[i].score = moves[i].score/16 - 128*s.evaluate(&child, ply+1)
	}
}

// learn rewards the last of the tried moves, which was good enough to end the search of the node. It lowers the scores
// of the other tried moves. If the argument quiet is true, the last move becomes a killer move.
func (s *plainSearcher) learn(f *frame, tried []scored, quiet bool, depth, ply int) {
	m := tried[len(tried)-1].move
	if quiet && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	history, bonus := &s.history[ply&1], int32(min(depth*depth*64, 4096))
	history.reward(m, bonus)
	for _, t := range tried[:len(tried)-1] {
		history.reward(t.move, -bonus/4)
	}
}

// risesToTwo reports whether a move steps up to level 2.
func risesToTwo(n *node, m Move) bool { return n.Two>>m.to()&1 != 0 && n.Two>>m.home()&1 == 0 }

// The value of a win or a loss depends on its distance in plies. In the table, the distance is counted from the stored
// position, elsewhere from the root.

func toTable(v Value, ply int) Value {
	switch {
	case v > mostEstimate:
		return v + Value(ply)
	case v < -mostEstimate:
		return v - Value(ply)
	}
	return v
}

func fromTable(v Value, ply int) Value { return toTable(v, -ply) }
