package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// mostMoves is the maximum number of turns in any position: 2 workers, 8 steps, 8 builds.
const mostMoves = 128

// scored is a move with a score. Moves with higher scores are searched earlier.
type scored struct {
	move  Move
	score int32
}

// The scores of special moves. All other moves have lower scores, which come from the history.
const (
	scoreTable  = 1 << 30
	scoreThreat = 1 << 26
	scoreKiller = 1 << 25
	scoreReply  = 1 << 24
	mostHistory = 1 << 20
)

// generate returns the moves after which the opponent has no winning climb. The result is stored in f. The side to move
// must have no winning climb. The set threats has the square of the opponent's winning climb, or is empty. A move that
// makes two winning climbs wins. If there is one, only this move is returned.
func (s *plainSearcher) generate(n *node, threats bitboard.Board5, f *frame, ply int, best Move) []scored {
	list := f.moves[:0]
	allowed := n.SafeBuilds(threats)
	history := &s.history[ply&1]
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		fromBit := home.Lowest()
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			toBit := to.Lowest()
			builds := n.Builds(to, others) & allowed
			if builds == 0 {
				continue
			}
			moved := n.Own ^ home ^ to
			climbs := n.Climbs(moved)
			made := n.Raises(moved) & builds
			if double := doubles(climbs, made, builds); double != 0 {
				f.moves[0] = scored{moveOf(fromBit, toBit, double.Lowest()), scoreTable}
				return f.moves[:1]
			}
			rise := int32(n.Height(toBit)-n.Height(fromBit)) << 8
			for ; builds != 0; builds &= builds - 1 {
				build := builds & -builds
				m := moveOf(fromBit, toBit, build.Lowest())
				var score int32
				switch {
				case m == best:
					score = scoreTable
				case climbs&^build|made&build != 0:
					score = scoreThreat + history.of(m)
				case m == f.killers[0]:
					score = scoreKiller + 1
				case m == f.killers[1]:
					score = scoreKiller
				default:
					score = history.of(m) + rise
				}
				list = append(list, scored{m, score})
			}
		}
	}
	return list
}

// threatening is like generate, but returns only the moves that threaten a winning climb.
func (s *plainSearcher) threatening(n *node, f *frame, ply int) []scored {
	list := f.moves[:0]
	if (n.Own|n.ReachAll(n.Own))&n.Two == 0 || n.Two.Neighbourhood()&n.Two&^n.Domes == 0 {
		return list
	}
	allowed := n.SafeBuilds(0)
	history := &s.history[ply&1]
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			moved := n.Own ^ home ^ to
			if moved&n.Two == 0 {
				continue
			}
			builds := n.Builds(to, others) & allowed
			climbs := n.Climbs(moved)
			made := n.Raises(moved) & builds
			if double := doubles(climbs, made, builds); double != 0 {
				f.moves[0] = scored{moveOf(home.Lowest(), to.Lowest(), double.Lowest()), scoreTable}
				return f.moves[:1]
			}
			if climbs != 0 {
				builds &^= climbs // with only one climb, a dome on its square stops it
			} else {
				builds = made
			}
			for ; builds != 0; builds &= builds - 1 {
				m := moveOf(home.Lowest(), to.Lowest(), builds.Lowest())
				list = append(list, scored{m, history.of(m)})
			}
		}
	}
	return list
}

// doubles returns the builds after which a side has at least two winning climbs. The set climbs has the squares of its
// climbs before the build. The set made has the builds that make another climb.
func doubles(climbs, made, builds bitboard.Board5) bitboard.Board5 {
	switch {
	case climbs == 0:
		return 0
	case !santorini.Several(climbs):
		return made
	case santorini.Several(climbs & (climbs - 1)):
		return builds
	}
	return made | builds&^climbs
}

// pick moves the move with the highest score to the front of a list and returns it.
func pick(list []scored) Move {
	best, most := 0, list[0].score
	for i, m := range list {
		if m.score > most {
			best, most = i, m.score
		}
	}
	list[0], list[best] = list[best], list[0]
	return list[0].move
}

// historyTable scores moves by how often they were best. The field steps is indexed by the squares that a worker leaves
// and enters. The field builds is indexed by the square that the worker enters and the square of the build.
type historyTable struct {
	steps, builds [41][41]int32
}

func (h *historyTable) of(m Move) int32 {
	return h.steps[m.home()][m.to()] + h.builds[m.to()][m.build()]
}

// reward raises the scores of a move. A negative bonus lowers the scores.
func (h *historyTable) reward(m Move, bonus int32) {
	for _, count := range [2]*int32{&h.steps[m.home()][m.to()], &h.builds[m.to()][m.build()]} {
		*count += bonus - *count*max(bonus, -bonus)/(mostHistory/4)
	}
}
