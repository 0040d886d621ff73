package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// evaluate estimates a node. The side to move must have a legal turn and no winning step.
func (s *godSearcher) evaluate(n *godNode) Value {
	if s.settings.Gods != nil {
		return limited(s.views[n.side&1].Value(&n.Node))
	}
	return heightsAndMobility(&n.Node, s.own(n), s.theirs(n))
}

var mortal = &powers.All[position.Mortal]

// heightsAndMobility evaluates a node without a network. It adds up the heights of the workers, and counts the squares
// that they can step to; higher squares count more. This includes squares that workers reach only with the power of
// their god. The arguments own and theirs are the powers of the side to move and of the opponent.
func heightsAndMobility(n *powers.Node, own, theirs *powers.Power) Value {
	next := passed(n)
	return 8 * (stand(n, own) - stand(&next, theirs))
}

// stand evaluates the side to move. It returns the sum of the heights and the mobility of its workers.
func stand(n *powers.Node, god *powers.Power) (sum Value) {
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

// weight returns the weighted number of the squares in a set. A square of height h counts h+1 times.
func weight(n *powers.Node, squares bitboard.Board5) Value {
	return Value(squares.Count() + (squares & n.One).Count() + (squares & n.Two).Count() + (squares & n.Three).Count())
}
