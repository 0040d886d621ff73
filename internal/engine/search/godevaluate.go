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

// godHeightsAndMobility is heightsAndMobility for games with gods. It includes the squares that workers can
// reach only with the power of their god.
func (s *godSearcher) godHeightsAndMobility(n *godNode) Value {
	next := passed(&n.Node)
	return 8 * (godStand(&n.Node, s.own(n)) - godStand(&next, s.theirs(n)))
}

// godStand returns the heights and the mobility of the side to move as a sum.
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

// weight returns a weighted number of squares: a square of height h counts h+1 times.
func weight(n *powers.Node, squares bitboard.Board5) Value {
	return Value(squares.Count() + (squares & n.One).Count() + (squares & n.Two).Count() + (squares & n.Three).Count())
}
