// Package nodes converts positions of Santorini to the nodes of tree searches.
package nodes

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// Of returns the node of a position in which nobody has won by a step.
func Of(p position.Position) santorini.Node {
	return santorini.Node{
		One: bitboard.Board5(p.AtLeast(1)), Two: bitboard.Board5(p.AtLeast(2)),
		Three: bitboard.Board5(p.AtLeast(3)), Domes: bitboard.Board5(p.AtLeast(4)),
		Own: bitboard.Board5(p.WorkerSet(p.Side())), Theirs: bitboard.Board5(p.WorkerSet(p.Side().Other())),
	}
}

// WithPowers returns the node of a position with gods in which nobody has won by a step.
func WithPowers(p position.Position) powers.Node {
	return powers.Node{Node: Of(p), Grounded: p.Raised()}
}
