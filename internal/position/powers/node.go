package powers

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// A Node is a position of a game with god powers, as the side to move sees it. Nobody has won by a step. Unlike in the
// game without gods, a worker may stand on level 3. Nodes are comparable.
type Node struct {
	santorini.Node
	Grounded bool // no worker may move up on this turn
}

// Low returns the squares that are low enough to step to from the square start.
func (n *Node) Low(start int) bitboard.Board5 {
	switch {
	case n.Grounded:
		return n.AtMost(start)
	case n.Two.Has(start):
		return ^n.Domes
	case n.One.Has(start):
		return ^n.Three
	}
	return ^n.Two
}

// reachAll returns the squares that are next to a square of the set start and low enough for a step from there. That
// set must have no domes. Workers are ignored.
func (n *Node) reachAll(start bitboard.Board5) bitboard.Board5 {
	if !n.Grounded {
		return n.ReachAll(start)
	}
	return n.levelOrDown(start)
}

// levelOrDown returns the squares that are next to a square of the set start and not higher than that square. The set
// start must have no domes.
func (n *Node) levelOrDown(start bitboard.Board5) bitboard.Board5 {
	ground, first, second, third := start&^n.One, start&n.One&^n.Two, start&n.Two&^n.Three, start&n.Three
	return ground.Neighbourhood()&^n.One | first.Neighbourhood()&^n.Two | second.Neighbourhood()&^n.Three |
		third.Neighbourhood()&^n.Domes
}

// AtMost returns the squares that are not higher than the given square. That square must have no dome.
func (n *Node) AtMost(square int) bitboard.Board5 {
	switch {
	case n.Three.Has(square):
		return ^n.Domes
	case n.Two.Has(square):
		return ^n.Three
	case n.One.Has(square):
		return ^n.Two
	}
	return ^n.One
}

// below returns the squares that are lower than the given square. That square must have no dome.
func (n *Node) below(square int) bitboard.Board5 {
	switch {
	case n.Three.Has(square):
		return ^n.Three
	case n.Two.Has(square):
		return ^n.Two
	case n.One.Has(square):
		return ^n.One
	}
	return 0
}

// SameLevel returns the squares that are as high as the given square. That square must have no dome.
func (n *Node) SameLevel(square int) bitboard.Board5 { return n.AtMost(square) &^ n.below(square) }

// ClimbsFrom returns all squares of level 3 if a winning climb can begin on the square start. Otherwise it returns the
// empty set.
func (n *Node) ClimbsFrom(start int) bitboard.Board5 {
	if n.Grounded || !n.Two.Has(start) || n.Three.Has(start) {
		return 0
	}
	return n.Three &^ n.Domes
}

// Add adds a level to squares without domes.
func (n *Node) Add(squares bitboard.Board5) {
	n.Domes |= squares & n.Three
	n.Three |= squares & n.Two
	n.Two |= squares & n.One
	n.One |= squares
}
