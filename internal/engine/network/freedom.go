package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// Freedoms is one more than the largest number that [Freedom] can return.
const (
	Freedoms = risesFirst + climbRows

	pairs      = 45 // number of unordered pairs of numbers from 0 to 8
	risesFirst = pairs + 36
	climbRows  = 24
)

// Freedom describes the mobility of each side in three numbers, first those of the side to move. Each number encodes
// two counts of squares:
//   - the squares that each of the two workers can step to;
//   - the squares on level 1, and those on level 2, that the side can step to;
//   - the squares on level 3, and those on level 2, next to a square on level 2 that the side can step to.
func Freedom(n *santorini.Node) (rows [6]uint8) {
	all := n.Workers()
	for side, workers := range [2]bitboard.Board5{n.Own, n.Theirs} {
		first := n.Reach(workers&-workers) &^ all
		second := n.Reach(workers&(workers-1)) &^ all
		low, high := first.Count(), second.Count()
		if low > high {
			low, high = high, low
		}
		steps := first | second // the code of rises is repeated here: with calls, values would take a tenth longer
		onTwo := steps & n.Two
		next := onTwo.Neighbourhood() & n.Two &^ n.Domes
		rows[3*side] = uint8(high*(high+1)/2 + low)
		rows[3*side+1] = uint8(pairs + 6*min((steps&n.One&^n.Two).Count(), 5) + min((onTwo&^n.Three).Count(), 5))
		rows[3*side+2] = uint8(risesFirst + 6*min((next&n.Three).Count(), 3) + min((next&^n.Three).Count(), 5))
	}
	return rows
}

// FreedomWith is like [Freedom] for a game with gods. The argument own is the power of the side to move, and the
// argument other is the power of the opponent. FreedomWith includes steps that force another worker away. If workers
// can step more than once, they reach more squares, so each square counts half.
func FreedomWith(n *powers.Node, own, other *powers.Power) (rows [6]uint8) {
	view := *n
	for side, god := range [2]*powers.Power{own, other} {
		first := steps(&view, god, view.Own&-view.Own)
		second := steps(&view, god, view.Own&(view.Own-1))
		low, high := first.Count(), second.Count()
		if god.Walks || god.Farther != nil {
			low, high = min((low+1)/2, 8), min((high+1)/2, 8)
		}
		if low > high {
			low, high = high, low
		}
		rows[3*side] = uint8(high*(high+1)/2 + low)
		rows[3*side+1], rows[3*side+2] = rises(&view.Node, first|second)
		view.Own, view.Theirs, view.Grounded = view.Theirs, view.Own, false
	}
	return rows
}

// steps returns the squares that a worker of the side to move can step to.
func steps(n *powers.Node, god *powers.Power, worker bitboard.Board5) bitboard.Board5 {
	if god.Walks {
		return n.Steps(n.Area(worker), n.Grounded)
	}
	square := worker.Lowest()
	near := bitboard.Neighbours5(square) & n.Low(square)
	steps := near &^ n.Workers()
	if god.Enter != nil {
		steps |= near & n.Theirs & god.Enter(*n, square)
	}
	if god.Farther != nil {
		more, _ := god.Farther(*n, square, steps)
		steps |= more
	}
	return steps
}

// rises returns the second and the third number of [Freedom] for a side. The argument steps has the squares that its
// workers can step to.
func rises(n *santorini.Node, steps bitboard.Board5) (second, third uint8) {
	onTwo := steps & n.Two
	next := onTwo.Neighbourhood() & n.Two &^ n.Domes
	second = uint8(pairs + 6*min((steps&n.One&^n.Two).Count(), 5) + min((onTwo&^n.Three).Count(), 5))
	third = uint8(risesFirst + 6*min((next&n.Three).Count(), 3) + min((next&^n.Three).Count(), 5))
	return second, third
}
