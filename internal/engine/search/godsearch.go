package search

import (
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// A godSearcher searches positions with god powers; it also supports positions without gods. It evaluates positions
// with the network and the weights of gods in its settings. Without these weights, it uses heights and mobility. It
// allocates memory when it is made, and when a position has more turns than any before.
type godSearcher struct {
	core
	gods    [2]*powers.Power // of First and of Second
	flags   [2]uint64        // added to the hashes of nodes with First or Second to move
	views   [2]network.View  // of First and of Second
	frames  [MaxPly + 2]godFrame
	history [2]godHistory // of First and of Second
}

// godFrame is the state of the search at one ply.
type godFrame struct {
	node    godNode
	killers [2]Move
	moves   []scored
}

const (
	mostThreats = 10
	fewReplies  = 10
)

// The method key sets these bits in the last word of a node, so that the hash includes the gods and the side to move.
// The lower bits of this word are squares.
const (
	groundedFlag = 44 + iota
	secondFlag
	firstGodFlag
	secondGodFlag = firstGodFlag + 5
)

// root implements [Searcher.Root] for positions with gods.
func (s *godSearcher) root(p position.Position, limits Limits, lines, first int) []Line {
	s.start(p, limits)
	root := root[godNode]{
		core:  &s.core,
		moves: s.rootMoves(p),
		quiet: func(m *rootMove[godNode]) bool { return !s.threatened(&m.child) },
		search: func(m *rootMove[godNode], depth int, alpha, beta Value) Value {
			return s.search(&m.child, s.threatened(&m.child), depth, alpha, beta, 1)
		},
		enter: func(m *rootMove[godNode]) {},
		turns: func(moves []Move) []position.Turn { return godTurns(p, moves) },
	}
	return root.deepen(lines, first)
}

// start prepares s for a new search.
func (s *godSearcher) start(p position.Position, limits Limits) {
	s.begin(limits)
	s.history = [2]godHistory{}
	for i := range s.frames {
		s.frames[i].killers = [2]Move{}
	}
	first, second := p.God(position.First), p.God(position.Second)
	s.gods = [2]*powers.Power{&powers.All[first], &powers.All[second]}
	pair := uint64(first)<<firstGodFlag | uint64(second)<<secondGodFlag
	if s.settings.Gods != nil && s.flags[0] != pair {
		s.views[0].Set(s.settings.Network, s.settings.Gods, uint8(first), uint8(second))
		s.views[1].Set(s.settings.Network, s.settings.Gods, uint8(second), uint8(first))
	}
	s.flags = [2]uint64{pair, pair | 1<<secondFlag}
}

// rootMoves returns all legal turns of a position as moves, the best first.
func (s *godSearcher) rootMoves(p position.Position) []rootMove[godNode] {
	root := godNodeOf(p)
	return rootMoves(p, godMoveOf, func(m *rootMove[godNode]) {
		m.child = s.after(&root, m.move)
		switch {
		case m.child.Threats(s.own(&m.child)) != 0:
			m.value = -won(2)
		case m.child.Blocked(s.own(&m.child)):
		default:
			m.value, m.decided = -s.evaluate(&m.child), false
		}
	})
}

// own and theirs return the powers of the side to move and of the opponent.
func (s *godSearcher) own(n *godNode) *powers.Power    { return s.gods[n.side&1] }
func (s *godSearcher) theirs(n *godNode) *powers.Power { return s.gods[n.side&1^1] }

// threatened reports whether the opponent would have a winning step if the opponent were to move.
func (s *godSearcher) threatened(n *godNode) bool {
	next := passed(&n.Node)
	return next.Threats(s.theirs(n)) != 0
}

// key returns the hash of a node for the table.
func (s *godSearcher) key(n *godNode) uint64 {
	p := n.Planes()
	p[3] |= s.flags[n.side&1]
	if n.Grounded {
		p[3] |= 1 << groundedFlag
	}
	return p.Hash()
}

// search returns the value of a node for its side to move. This side must have a legal turn and no winning step. The
// argument threatened says whether the opponent would have a winning step if the opponent were to move. A result
// outside alpha..beta is only a bound of the value.
func (s *godSearcher) search(n *godNode, threatened bool, depth int, alpha, beta Value, ply int) Value {
	s.lengths[ply] = ply
	if depth <= 0 {
		return s.quiesce(n, threatened, alpha, beta, ply, s.settings.GodsQuiescence)
	}
	s.Nodes++
	if s.exhausted() {
		return 0
	}
	if ply >= MaxPly {
		return s.evaluate(n)
	}
	// Nothing is better than a win with this turn.
	if beta = min(beta, won(ply+1)); alpha >= beta {
		return beta
	}
	full := beta-alpha > 1
	// Most nodes end after this estimate. So it comes before the look-up in the table, which costs a cache miss.
	hope := infinite // the maximum value that quiet moves are expected to have; later moves have less
	if !full && !threatened && !Decided(beta) && depth <= 4 {
		v, shallow := s.evaluate(n), Value(depth)
		if s.settings.Futility > 0 && v-s.settings.Futility*shallow >= beta {
			return v
		}
		if s.settings.Frontier > 0 && depth <= 3 {
			hope = v + s.settings.Frontier*(shallow+1)
		}
	}
	key := s.key(n)
	known, found := s.table.probe(key)
	best := Move(0)
	if found {
		best = known.move
		if v := fromTable(known.value, ply); known.depth >= depth && !full && (known.bound == boundExact ||
			known.bound == boundLower && v >= beta || known.bound == boundUpper && v <= alpha) {
			return v
		}
	}
	f := &s.frames[ply]
	moves := s.generate(n, f, best, false)
	if len(moves) == 0 {
		return -won(ply + 2) // every turn leaves or makes a winning step
	}
	if s.settings.SortByValue > 0 && depth >= s.settings.SortByValue && len(moves) > 1 {
		s.sortByValue(n, moves)
	}
	s.frames[ply+1].killers = [2]Move{}
	child := &s.frames[ply+1].node
	top, topMove, bound := -infinite, Move(0), boundUpper
	for i := range moves {
		hopeless := hope < infinite && i > 2 && hope-s.settings.Later*Value(i) <= alpha && top > -mostEstimate
		if i < mostPicked && !hopeless {
			pick(moves[i:])
		}
		m := moves[i].move
		*child = s.after(n, m)
		// Only quiet moves are skipped. Threats have higher scores than killer moves.
		if hopeless && moves[i].score <= scoreKiller+1 && n.rises(child) <= 0 {
			top = max(top, min(hope, alpha))
			continue
		}
		threatens := s.threatened(child)
		var v Value
		switch {
		case child.Blocked(s.own(child)):
			v = won(ply + 1)
			s.lengths[ply+1] = ply + 1
		default:
			v = s.searchMove(n, child, i, len(moves) <= fewReplies && threatened, threatens, depth, alpha, beta, ply)
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
			s.learn(n, f, moves[:i+1], !threatens, depth)
			break
		}
	}
	s.table.store(key, entry{topMove, toTable(top, ply), depth, bound})
	return top
}

// searchMove returns the value of move i of n, for the side to move in n. The argument child is the node after this
// move.
func (s *godSearcher) searchMove(
	n, child *godNode, i int, threatened, threatens bool, depth int, alpha, beta Value, ply int,
) Value {
	next := depth - 1
	if threatened && s.settings.ExtendForced && ply < s.depth+s.depth/2 {
		next = depth
	}
	if i == 0 {
		return -s.search(child, threatens, next, -beta, -alpha, ply+1)
	}
	reduced := next
	if s.settings.Reductions > 0 && depth >= 3 && i >= 3 && !threatened && !threatens {
		r := s.reductions[min(depth, mostDepth-1)][min(i, mostMoves-1)]
		if n.rises(child) > 0 {
			r--
		}
		reduced = next - int(max(r, 0))
	}
	v := -s.search(child, threatens, reduced, -alpha-1, -alpha, ply+1)
	if v > alpha && reduced < next && !s.stopped {
		v = -s.search(child, threatens, next, -alpha-1, -alpha, ply+1)
	}
	if v > alpha && v < beta && !s.stopped {
		v = -s.search(child, threatens, next, -beta, -alpha, ply+1)
	}
	return v
}

// rises returns how many more workers the side to move has on level 2 after a move. The argument child is the node
// after the move.
func (n *godNode) rises(child *godNode) int {
	return (child.Theirs & n.Two).Count() - (n.Own & n.Two).Count()
}

// sortByValue scores quiet moves by the estimates of the nodes after them. Table moves, threats and killer moves keep
// their higher scores.
func (s *godSearcher) sortByValue(n *godNode, moves []scored) {
	for i := range moves {
		if moves[i].score < scoreReply {
			child := s.after(n, moves[i].move)
			moves[i].score = moves[i].score/16 - 128*s.evaluate(&child)
		}
	}
}

// learn rewards the last of the tried moves, which was good enough to end the search of the node. It lowers the scores
// of the other tried moves. If the argument quiet is true, the last move becomes a killer move.
func (s *godSearcher) learn(n *godNode, f *godFrame, tried []scored, quiet bool, depth int) {
	m := tried[len(tried)-1].move
	if quiet && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	history, bonus := &s.history[n.side&1], int32(min(depth*depth*64, 4096))
	history.reward(m, bonus)
	for _, t := range tried[:len(tried)-1] {
		history.reward(t.move, -bonus/4)
	}
}

// quiesce replaces the method search at depth 0. It follows only threats and the replies to them. The argument left is
// the maximum number of further plies.
func (s *godSearcher) quiesce(n *godNode, threatened bool, alpha, beta Value, ply, left int) Value {
	s.lengths[ply] = ply
	s.Nodes++
	if s.exhausted() {
		return 0
	}
	if ply >= MaxPly {
		return s.evaluate(n)
	}
	f := &s.frames[ply]
	top := -infinite
	var moves []scored
	if threatened {
		if moves = s.generate(n, f, 0, false); len(moves) == 0 {
			return -won(ply + 2)
		}
		if left <= 0 { // estimating the node after each reply would take too long
			return s.evaluate(n)
		}
	} else {
		top = s.evaluate(n)
		if top >= beta || left <= 0 {
			return top
		}
		alpha = max(alpha, top)
		moves = s.generate(n, f, 0, true)
	}
	child := &s.frames[ply+1].node
	for i := range moves {
		if !threatened && i == mostThreats {
			break
		}
		m := pick(moves[i:])
		*child = s.after(n, m)
		var v Value
		if child.Blocked(s.own(child)) {
			v = won(ply + 1)
			s.lengths[ply+1] = ply + 1
		} else {
			v = -s.quiesce(child, s.threatened(child), -beta, -alpha, ply+1, left-1)
		}
		if s.stopped {
			return 0
		}
		if v > top {
			top = v
			if v > alpha {
				alpha = v
				s.keepLine(m, ply)
			}
			if v >= beta {
				break
			}
		}
	}
	return top
}
