// Package nodes converts positions of Santorini to the nodes of tree searches.
package nodes

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/powers"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// Of returns the node of a position that is not finished.
func Of(p position.Position) santorini.Node {
	return santorini.Node{
		One: bitboard.Board5(p.AtLeast(1)), Two: bitboard.Board5(p.AtLeast(2)), Three: bitboard.Board5(p.AtLeast(3)), Domes: bitboard.Board5(p.AtLeast(4)),
		Own: bitboard.Board5(p.WorkerSet(p.Side())), Theirs: bitboard.Board5(p.WorkerSet(p.Side().Other())),
	}
}

// OfGods returns the node of a position with gods that is not finished.
func OfGods(p gods.Position) powers.Node {
	set := func(s position.SquareSet) bitboard.Board5 { return bitboard.Board5(s) }
	return powers.Node{Node: santorini.Node{
		One: set(p.AtLeast(1)), Two: set(p.AtLeast(2)), Three: set(p.AtLeast(3)), Domes: set(p.AtLeast(4)),
		Own: set(p.WorkerSet(p.Side())), Theirs: set(p.WorkerSet(p.Side().Other())),
	}, Grounded: p.Raised()}
}
