package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// attack2 is the method attackQuiet for k = 2.
func (s *godSearch) attack2(n *godNode) (wins bool) {
	god := s.own(n)
	idle := s.waits[n.side&1] && godCanWait(&n.Node, god)
	n.Moves(god, func(m powers.Move, b powers.Builds) bool {
		if b.IsEmpty() {
			return true
		}
		after := godNode{n.After(god, &m), n.side ^ 1}
		safe := after.Safe(s.theirs(n), b)
		threats := idle && m.Forced == 0 // only turns that make a threat can win
		if threats && !mayThreaten(&after.Node, god, &safe) {
			return true
		}
		wins = !s.children(&after, &safe, func(child godNode, _ bitboard.Board5) bool {
			if threats {
				if next := passed(&child.Node); next.Threats(god) == 0 {
					return true
				}
			}
			s.nodes++
			return s.exhausted() || s.holds(&child)
		})
		return !wins
	})
	return wins
}

// mayThreaten reports whether, after one of the builds b, the building side may have a threat. It removes from b
// some builds after which there is no threat. In the node n, the building side is already the opponent of the side
// to move.
func mayThreaten(n *powers.Node, god *powers.Power, b *powers.SafeBuilds) bool {
	if god.ClimbsOnly() {
		// The threats are squares of level 3 next to a worker on level 2. Builds can add to them only by making new
		// squares of level 3.
		near := (n.Theirs & n.Two &^ n.Three).Neighbourhood() &^ n.Workers()
		if raises := near & n.Two &^ n.Three; near&n.Three&^n.Domes == 0 {
			b.Once &= raises
			b.Twice &= near & n.One &^ n.Two
			b.Domes = 0
			if (b.Pairs|b.With)&raises == 0 {
				b.Pairs = 0
			}
		}
	}
	return !b.IsEmpty()
}

// godCanWait reports whether the opponent can answer every harmless turn of the side to move so that the side to
// move cannot win at once. A turn is harmless if it makes no threat, leaves no winning step and forces no worker.
// The side to move must have no winning step. The result may be false although the opponent can wait.
//
// godCanWait looks for replies of the opponent that share no square except the squares that its workers leave. It
// needs one more reply than a turn can take away squares. A harmless turn enters and builds on free squares only. So
// it leaves one of the replies intact: the worker has not moved, and the squares of its step and its build are still
// free and as high as before. The replies do not step up if that can be forbidden. All gods may step and build in
// this way. It remains to show that the side to move cannot win after such a reply.
//
// The side to move cannot block the opponent, because the function secure has returned true for two turns.
//
// The side to move has no winning step either. Its turn has made no threat, so without the reply it would have no
// winning step. The reply changes only three squares and, with Athena, forbids steps up:
//
//   - The square that the reply builds on was on level 0 or 3. Now it is on level 1, or has a dome.
//     Neither helps to climb: a dome is one square less, and nobody climbs from or to level 1. Even
//     Artemis, with two steps, needs level 2. Pan wins by dropping far, and level 1 is less of a drop.
//   - The square that the reply enters was free. Now it is one square less, except for two gods.
//     Apollo may enter it all the same. So may Minotaur, but he wins there only on level 3, and
//     the reply enters no square of level 3.
//   - The square that the reply leaves is on level 2 at most, so nobody climbs to it. For Artemis it is
//     on level 1 at most, so she does not climb from it either: from level 1 she cannot step to level
//     3. Pan could drop to it: then it must be on level 2, or so far away that no worker of his is next
//     to it after a turn. Minotaur could push the other worker to it, and wins by that only if that
//     worker stands on level 3: no worker of the opponent may stand there.
//
// The search uses godCanWait only for the gods in provedToWait.
func godCanWait(n *powers.Node, god *powers.Power) bool {
	if god.Enter != nil && n.Theirs&n.Three != 0 {
		return false
	}
	replies := god.MostTaken() + 1
	for used, theirs := bitboard.Board5(0), n.Theirs; theirs != 0; theirs &= theirs - 1 {
		home := theirs & -theirs
		if !mayLeave(n, god, home) {
			continue
		}
		others := n.Workers() ^ home
		for steps := n.Steps(home, god.Raises) &^ (n.Three | used); steps != 0; steps &= steps - 1 {
			step := steps & -steps
			// Build only on squares of level 0 or 3.
			builds := n.Builds(step, others) &^ (n.One &^ n.Three) &^ used
			if builds == 0 {
				continue
			}
			build := builds & -builds
			if builds&home != 0 {
				build = home // no turn can change home, which is occupied
			}
			after := *n
			after.Theirs ^= home ^ step
			after.Add(build)
			if !secure(&after, god, 2) {
				continue
			}
			if replies--; replies == 0 {
				return true
			}
			used |= step | build&^home
			steps &^= used
		}
	}
	return false
}

// mayLeave reports whether the reply of a waiting opponent may move the worker on the square home. godCanWait
// explains the conditions.
func mayLeave(n *powers.Node, god *powers.Power, home bitboard.Board5) bool {
	switch {
	case home&n.Three != 0:
		return false
	case god.Farther != nil:
		return home&n.Two == 0
	case god.Wins != nil:
		return home&n.Two != 0 || home&n.Own.Closed().Closed() == 0
	}
	return true
}
