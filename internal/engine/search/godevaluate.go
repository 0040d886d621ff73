package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// evaluate estimates a node whose side to move has no winning step and is not blocked.
func (s *godSearcher) evaluate(n *godNode) Value {
	if s.settings.Gods != nil {
		return limited(s.views[n.side&1].Value(&n.Node))
	}
	return s.godHeightsAndMobility(n)
}

// godHeightsAndMobility is heightsAndMobility with what gods add to the squares that workers can reach.
func (s *godSearcher) godHeightsAndMobility(n *godNode) Value {
	next := passed(&n.Node)
	return 8 * (godStand(&n.Node, s.own(n)) - godStand(&next, s.theirs(n)))
}

// godStand returns the sum for the side to move of a node.
func godStand(n *powers.Node, god *powers.Power) (sum Value) {
	all := n.Workers()
	for workers := n.Own; workers != 0; workers &= workers - 1 {
		worker := workers & -workers
		home := worker.Lowest()
		near := bitboard.Neighbours5(home) & n.Low(home)
		if god.Walks {
			near = n.ReachAll(n.Area(worker))
		}
		steps := near &^ all
		if god.Enter != nil {
			steps |= near & n.Theirs & god.Enter(*n, home)
		}
		sum += weight(n, steps)
		if god.Farther != nil {
			more, _ := god.Farther(*n, home, steps)
			sum += weight(n, more&^steps) / 2
		}
	}
	up := (n.Own & n.One).Count() + (n.Own & n.Two).Count()
	return sum + Value(8*up)
}

// weight counts squares, higher ones more often.
func weight(n *powers.Node, squares bitboard.Board5) Value {
	return Value(squares.Count() + (squares & n.One).Count() + (squares & n.Two).Count() + (squares & n.Three).Count())
}
