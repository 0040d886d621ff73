package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// generate returns the moves after which the opponent has no winning step. The side to move must have no winning step
// before its move. The result is stored in f.moves. If the argument threatening is true, only moves that make a threat
// are returned, and some of these moves may be missed.
func (s *godSearcher) generate(n *godNode, f *godFrame, best Move, threatening bool) []scored {
	f.moves = f.moves[:0]
	god, other := s.own(n), s.theirs(n)
	history := &s.history[n.side&1]
	free := n.Node
	free.Grounded = false
	before := free.Threats(god) // winning steps, which must be forbidden on this turn
	high := n.Two               // the squares from which workers can make threats
	if god.Farther != nil {
		high = n.One
	}
	n.Moves(god, func(m powers.Move, b powers.Builds) bool {
		if b.IsEmpty() {
			return true
		}
		if threatening && (n.Own&^m.Left|m.Entered)&high == 0 {
			return true
		}
		after := n.After(god, &m)
		next := passed(&after)
		threats := next.Threats(god) &^ before
		// A level built on these squares makes a threat.
		raises := (next.Own & next.Two &^ next.Three).Neighbourhood() & next.Two &^ (next.Three | next.Workers())
		if threatening && threats|raises == 0 {
			return true
		}
		safe := after.Safe(other, b)
		if safe.IsEmpty() {
			return true
		}
		step := stepOf(&m)
		score := history.ofStep(step) + int32(n.rise(&m))<<8
		add := func(move Move, builds bitboard.Board5) {
			one := scored{move, score + history.ofBuild(move)}
			switch {
			case move == best:
				one.score = scoreTable
			case threats&^builds|raises&builds != 0:
				one.score += scoreThreat
			case threatening:
				return
			case move == f.killers[0]:
				one.score = scoreKiller + 1
			case move == f.killers[1]:
				one.score = scoreKiller
			}
			f.moves = append(f.moves, one)
		}
		for b := safe.Once; b != 0; b &= b - 1 {
			add(step|numberOf(b)<<buildShift, b&-b)
		}
		for b := safe.Twice; b != 0; b &= b - 1 {
			add(step|numberOf(b)<<buildShift|numberOf(b)<<moreShift, b&-b)
		}
		for b := safe.Domes; b != 0; b &= b - 1 {
			add(step|numberOf(b)<<buildShift|1<<domeShift, b&-b)
		}
		for b := safe.Pairs; b != 0; b &= b - 1 {
			others := b & (b - 1)
			if safe.With != 0 {
				others = safe.With
			}
			for ; others != 0; others &= others - 1 {
				builds := b&-b | others&-others
				if safe.Unsure {
					child := after
					child.Add(builds)
					if child.Threats(other) != 0 {
						continue
					}
				}
				add(step|pair(builds, buildShift, moreShift), builds)
			}
		}
		return true
	})
	return f.moves
}

// rise returns the number of levels by which a move raises the workers of the side to move, added up over the workers.
func (n *godNode) rise(m *powers.Move) int {
	height := func(workers bitboard.Board5) int {
		return (workers & n.One).Count() + (workers & n.Two).Count() + (workers & n.Three).Count()
	}
	return height(m.Entered) - height(m.Left)
}

// passed returns n after the side to move has passed: the opponent is to move and may step up.
func passed(n *powers.Node) powers.Node {
	next := *n
	next.Own, next.Theirs, next.Grounded = n.Theirs, n.Own, false
	return next
}

// godHistory scores moves by how often they were best. The field steps is indexed by the squares that a worker leaves
// and enters. The field builds is indexed by the square that the worker enters and the square of the build.
type godHistory struct {
	steps, builds [32][32]int32
}

func (h *godHistory) ofStep(m Move) int32 {
	return h.steps[m>>leftShift&31][m>>enteredShift&31] + h.steps[m>>left2Shift&31][m>>entered2Shift&31]
}

func (h *godHistory) ofBuild(m Move) int32 {
	entered := &h.builds[m>>enteredShift&31]
	return entered[m>>buildShift&31] + entered[m>>moreShift&31]
}

// reward raises the scores of a move. A negative bonus lowers the scores.
func (h *godHistory) reward(m Move, bonus int32) {
	reward := func(count *int32) { *count += bonus - *count*max(bonus, -bonus)/(mostHistory/4) }
	reward(&h.steps[m>>leftShift&31][m>>enteredShift&31])
	entered := &h.builds[m>>enteredShift&31]
	reward(&entered[m>>buildShift&31])
	if m>>left2Shift&31 != 0 {
		reward(&h.steps[m>>left2Shift&31][m>>entered2Shift&31])
	}
	if m>>moreShift&31 != 0 {
		reward(&entered[m>>moreShift&31])
	}
}
