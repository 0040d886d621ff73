package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// A godNode is a position of an unfinished game with god powers.
type godNode struct {
	powers.Node
	side position.Side // to move
}

// entry returns the table entry for a node, without results. It contains the side to move. It does not contain the
// gods, because they do not change during a search.
func (n *godNode) entry() entry {
	e := planes(&n.Node.Node)
	e[3] |= uint64(n.side) << above
	if n.Grounded {
		e[3] |= 1 << (above + 1)
	}
	return e
}

// A godSearch searches positions of a game with god powers. The method attack reports whether the side to move can
// force a win in k of its own turns. The method lost reports whether the opponent of the side to move can force a
// win in k turns. Every result is exact.
//
// With gods, some rules of the type search are wrong: a threat can be stopped without a dome, by forcing a worker
// away or forbidding it to move up; a turn may build two domes; a worker may stand on level 3. These rules hold for
// all gods:
//
//   - A win takes a winning step, or leaves the opponent no legal turn. A side with a winning step
//     wins at once. So a turn that does not win loses if it leaves the opponent a winning step.
//   - A winning step depends only on the heights, the workers, and whether Athena forbids it. So
//     whether a build is safe follows from the position after the step.
//   - A turn takes away at most [powers.Power.MostTaken] squares. If a side has more free squares to
//     step to, the turn cannot block this side, see the function secure.
//   - With two turns left, a turn that makes no threat fails if the opponent can wait, see
//     godCanWait. This is proved for each god.
//
// The type search repeats the loops of two methods: attackQuiet and lost. A generic method attackQuiet for both
// searches would make games without gods slower: 1.02 times in BenchmarkSolve2, 1.23 times in BenchmarkSolve3 and
// 1.34 times in BenchmarkSolve4. The cause is probably that the nodes after turns would be allocated.
type godSearch struct {
	meter
	table *table
	gods  [2]*powers.Power // of First and of Second
	waits [2]bool          // for each side, whether godCanWait is proved for attacks of its god

	// refuted counts, for each side, how often a reply has refuted a turn. The indexes are the square that the
	// reply steps to and the square that it builds on. The search tries replies with high counts first.
	refuted [2][41][41]uint32

	// For each depth, killers has the latest reply that refuted a turn. The search tries this reply first.
	killers [MaxTurns + 1]reply

	// The buffers for each depth. With them, a search allocates no memory.
	triesOf   [MaxTurns + 1][]godNode
	repliesOf [MaxTurns + 1][]godReply
}

// A godReply is a reply of the defender, with the node after it.
type godReply struct {
	node godNode
	reply
}

// provedToWait lists the gods for which godCanWait is proved, with the god on the attacking side.
var provedToWait = [len(powers.All)]bool{
	position.Mortal: true, position.Apollo: true, position.Artemis: true, position.Athena: true,
	position.Atlas: true, position.Demeter: true, position.Hephaestus: true, position.Hermes: true,
	position.Minotaur: true, position.Pan: true, position.Prometheus: true,
}

// start prepares the search for a new call. It does not set the table.
func (s *godSearch) start(b *budget, p position.Position) {
	s.meter = newMeter(b, checkInterval)
	for side := range position.Second + 1 {
		s.gods[side], s.waits[side] = &powers.All[p.God(side)], provedToWait[p.God(side)]
	}
	s.refuted = [len(s.refuted)][len(s.refuted[0])][len(s.refuted[0][0])]uint32{}
	s.killers = [len(s.killers)]reply{}
}

// own returns the power of the side to move. The method theirs returns the power of the opponent.
func (s *godSearch) own(n *godNode) *powers.Power    { return s.gods[n.side&1] }
func (s *godSearch) theirs(n *godNode) *powers.Power { return s.gods[n.side&1^1] }

// passed returns the node n with the opponent to move, as if the side to move had passed. The opponent may move up.
func passed(n *powers.Node) powers.Node {
	return powers.Node{Node: santorini.Node{
		One: n.One, Two: n.Two, Three: n.Three, Domes: n.Domes, Own: n.Theirs, Theirs: n.Own,
	}}
}

// attack reports whether the side to move can force a win in k of its own turns. The argument k is at least 1.
func (s *godSearch) attack(n *godNode, k int) bool {
	return n.Threats(s.own(n)) != 0 || s.attackQuiet(n, k)
}

// attackQuiet is the method attack for nodes in which the side to move has no winning step.
func (s *godSearch) attackQuiet(n *godNode, k int) bool {
	if k == 1 {
		return s.blocks(n)
	}
	s.nodes++
	if s.exhausted() {
		return false
	}
	if k == 2 {
		return s.attack2(n)
	}
	win, noWin := s.table.probe(n.entry())
	switch {
	case win != 0 && win <= k:
		return true
	case noWin >= k:
		return false
	}
	if noWin < k-1 && s.attackQuiet(n, k-1) {
		return true
	}
	if s.stopped {
		return false
	}
	tries := s.tries(n, s.triesOf[k][:0])
	s.triesOf[k] = tries
	for i := range tries {
		wins := s.lost(&tries[i], k-1)
		if s.stopped {
			return false
		}
		if wins {
			s.table.store(n.entry(), k, true)
			return true
		}
	}
	s.table.store(n.entry(), k, false)
	return false
}

// tries considers the turns of the attacker that leave the opponent no winning step. It appends the node after each
// such turn. Nodes in which the attacker makes a threat come first.
func (s *godSearch) tries(n *godNode, dst []godNode) []godNode {
	god := s.own(n)
	quiet := len(dst)
	n.Moves(god, func(m powers.Move, b powers.Builds) bool {
		if !b.IsEmpty() {
			s.safeTurns(n, &m, b, func(child godNode, _ bitboard.Board5) bool {
				dst = append(dst, child)
				if after := passed(&child.Node); after.Threats(god) != 0 {
					last := len(dst) - 1
					dst[quiet], dst[last] = dst[last], dst[quiet]
					quiet++
				}
				return true
			})
		}
		return true
	})
	return dst
}

// safeTurns combines a move with each of the builds b. If the turn leaves the opponent no winning step, it yields
// the node after the turn, and the square of the first build. The result is false if the function yield has returned
// false.
func (s *godSearch) safeTurns(
	n *godNode, m *powers.Move, b powers.Builds, yield func(child godNode, build bitboard.Board5) bool,
) bool {
	after := godNode{n.After(s.own(n), m), n.side ^ 1}
	safe := after.Safe(s.theirs(n), b)
	return s.children(&after, &safe, yield)
}

// children yields the node after each of the builds b, and the square of the first build. The argument after is the
// node after the move and before the builds. The result is false if the function yield has returned false.
func (s *godSearch) children(
	after *godNode, b *powers.SafeBuilds, yield func(child godNode, build bitboard.Board5) bool,
) bool {
	for once := b.Once; once != 0; once &= once - 1 {
		child := *after
		child.Add(once & -once)
		if !yield(child, once&-once) {
			return false
		}
	}
	for twice := b.Twice; twice != 0; twice &= twice - 1 {
		child := *after
		child.Add(twice & -twice)
		child.Add(twice & -twice)
		if !yield(child, twice&-twice) {
			return false
		}
	}
	for domes := b.Domes; domes != 0; domes &= domes - 1 {
		child := *after
		child.AddDome(domes & -domes)
		if !yield(child, domes&-domes) {
			return false
		}
	}
	for pairs := b.Pairs; pairs != 0; pairs &= pairs - 1 {
		one := *after
		one.Add(pairs & -pairs)
		others := pairs & (pairs - 1)
		if b.With != 0 {
			others = b.With
		}
		for ; others != 0; others &= others - 1 {
			child := one
			child.Add(others & -others)
			if b.Unsure && child.Threats(s.own(&child)) != 0 {
				continue
			}
			if !yield(child, pairs&-pairs) {
				return false
			}
		}
	}
	return true
}

// lost reports whether the side to move loses because the opponent can force a win in k of the opponent's turns. For
// k = 0 it reports whether the side to move is blocked.
func (s *godSearch) lost(n *godNode, k int) bool {
	s.nodes++
	if k == 0 {
		return n.Blocked(s.own(n))
	}
	if n.Threats(s.own(n)) != 0 {
		return false
	}
	if k == 1 {
		return !s.holds(n)
	}
	if s.exhausted() {
		return false
	}
	killer := s.killers[k]
	if child, ok := s.playedIn(n, killer); ok {
		if !s.attackQuiet(&child, k) {
			return false
		}
	}
	replies := s.replies(n, s.repliesOf[k][:0])
	s.repliesOf[k] = replies
	for i := range replies {
		best := i
		for j := i + 1; j < len(replies); j++ {
			if replies[j].promise > replies[best].promise {
				best = j
			}
		}
		replies[i], replies[best] = replies[best], replies[i]
		r := &replies[i]
		if !s.attackQuiet(&r.node, k) {
			s.refuted[n.side&1][r.to][r.build]++
			s.killers[k] = r.reply
			return false
		}
	}
	return true
}

// playedIn returns the node after a reply that is a plain step and build, as all gods may play them. The result ok
// is false if the reply is illegal in n, leaves the opponent a winning step, or is zero. The side to move must have
// no winning step.
func (s *godSearch) playedIn(n *godNode, r reply) (child godNode, ok bool) {
	home, to, build := bitboard.Board5(1)<<(r.home&63), bitboard.Board5(1)<<(r.to&63), bitboard.Board5(1)<<(r.build&63)
	if n.Own&home == 0 || n.Steps(home, n.Grounded)&to == 0 || n.Builds(to, n.Workers()^home)&build == 0 {
		return child, false
	}
	m := powers.Move{Left: home, Entered: to}
	child = godNode{n.After(s.own(n), &m), n.side ^ 1}
	child.Add(build)
	return child, child.Threats(s.own(&child)) == 0
}

// replies appends the turns of the side to move, the defender, that leave the opponent no winning step.
func (s *godSearch) replies(n *godNode, dst []godReply) []godReply {
	refuted := &s.refuted[n.side&1]
	n.Moves(s.own(n), func(m powers.Move, b powers.Builds) bool {
		if b.IsEmpty() {
			return true
		}
		s.safeTurns(n, &m, b, func(child godNode, build bitboard.Board5) bool {
			r := replyOf(&m, build)
			r.promise = refuted[r.to][r.build]
			dst = append(dst, godReply{child, r})
			return true
		})
		return true
	})
	return dst
}

// replyOf converts a move and a build to a reply. A reply has only one step and one build, so longer turns may
// share a reply.
func replyOf(m *powers.Move, build bitboard.Board5) reply {
	if m.Entered == 0 {
		return reply{build: uint8(build.Lowest())}
	}
	return reply{home: uint8(m.Left.Lowest()), to: uint8(m.Entered.Lowest()), build: uint8(build.Lowest())}
}

// holds reports whether the side to move has a turn after which the opponent cannot win at once. The side to move
// must have no winning step.
func (s *godSearch) holds(n *godNode) (holds bool) {
	if child, ok := s.playedIn(n, s.killers[1]); ok && !s.blocks(&child) {
		return true
	}
	n.Moves(s.own(n), func(m powers.Move, b powers.Builds) bool {
		if !b.IsEmpty() {
			holds = !s.safeTurns(n, &m, b, func(child godNode, build bitboard.Board5) bool {
				if s.blocks(&child) {
					return true
				}
				s.killers[1] = replyOf(&m, build)
				return false
			})
		}
		return !holds
	})
	return holds
}

// blocks reports whether the side to move can leave the opponent no legal turn. The side to move must have no
// winning step.
func (s *godSearch) blocks(n *godNode) (blocks bool) {
	s.nodes++
	god, other := s.own(n), s.theirs(n)
	if secure(&n.Node, god, 1) {
		return false
	}
	open := n.Steps(n.Theirs, god.Raises)
	n.Moves(god, func(m powers.Move, b powers.Builds) bool {
		if b.IsEmpty() {
			return true
		}
		builds := powers.SafeBuilds{Builds: b}
		if m.Forced == 0 {
			var ok bool
			if builds, ok = covering(b, open&^(m.Entered|m.Early)); !ok {
				return true
			}
		}
		after := godNode{n.After(god, &m), n.side ^ 1}
		blocks = !s.children(&after, &builds, func(child godNode, _ bitboard.Board5) bool { return !child.Blocked(other) })
		return !blocks
	})
	return blocks
}

// covering selects from the builds b those that build on all of the given squares. The result ok is false if there
// are none.
func covering(b powers.Builds, squares bitboard.Board5) (builds powers.SafeBuilds, ok bool) {
	first, rest := squares&-squares, squares&(squares-1)
	switch {
	case squares == 0:
		return powers.SafeBuilds{Builds: b}, true
	case squares&^b.Once != 0:
		return builds, false
	case rest == 0:
		builds.Once, builds.Twice, builds.Domes = squares, b.Twice&squares, b.Domes&squares
		if b.Pairs&squares != 0 {
			builds.With, builds.Pairs = squares, b.Pairs&^squares
		}
		return builds, true
	case b.Pairs&squares == squares && rest&(rest-1) == 0:
		builds.With, builds.Pairs = first, rest
		return builds, true
	}
	return builds, false
}

// secure reports whether the opponent of the side to move certainly has a legal turn left, even if the opponent
// passes while the side to move plays the given number of turns. The result may be false although the opponent has a
// legal turn.
//
// Each turn takes away at most god.MostTaken() of the free squares to which the opponent's workers can step, by
// entering them and building on them. Steps up do not count if this god can forbid them. If the god can force a
// worker elsewhere, the other worker stays where it is, so each worker alone must have enough squares. Forcing takes
// away no more squares: the god enters the square of the worker, which was not free, and takes away only the square
// to which the worker is forced.
func secure(n *powers.Node, god *powers.Power, turns int) bool {
	most := god.MostTaken() * turns
	if god.Enter == nil {
		return n.Steps(n.Theirs, god.Raises).Count() > most
	}
	one := n.Theirs & -n.Theirs
	return n.Steps(one, god.Raises).Count() > most && n.Steps(n.Theirs^one, god.Raises).Count() > most
}
