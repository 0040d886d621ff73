package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
)

// Freedoms is the number of values that [Freedom] returns.
const (
	Freedoms = risesFirst + climbRows

	pairs      = 45 // of two numbers from 0 to 8 in any order
	risesFirst = pairs + 36
	climbRows  = 24
)

// Freedom returns three numbers for each side, the side to move first. They encode (1) the number
// of squares that each worker can step to, (2) the numbers of squares on level 1 and on level 2
// that the side can step to, and (3) the numbers of squares on level 3 and on level 2 next to the
// latter, which it could climb to or build on later.
func Freedom(n *santorini.Node) (rows [6]uint8) {
	all := n.Workers()
	for side, workers := range [2]bitboard.Board5{n.Own, n.Theirs} {
		first := n.Reach(workers&-workers) &^ all
		second := n.Reach(workers&(workers-1)) &^ all
		low, high := first.Count(), second.Count()
		if low > high {
			low, high = high, low
		}
		steps := first | second
		onTwo := steps & n.Two
		next := onTwo.Neighbourhood() & n.Two &^ n.Domes
		rows[3*side] = uint8(high*(high+1)/2 + low)
		rows[3*side+1] = uint8(pairs + 6*min((steps&n.One&^n.Two).Count(), 5) + min((onTwo&^n.Three).Count(), 5))
		rows[3*side+2] = uint8(risesFirst + 6*min((next&n.Three).Count(), 3) + min((next&^n.Three).Count(), 5))
	}
	return rows
}
