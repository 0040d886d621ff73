package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

type node = santorini.Node

// nodeOf returns the node of a position that is not finished.
func nodeOf(p position.Position) node {
	return node{
		One: bitboard.Board5(p.AtLeast(1)), Two: bitboard.Board5(p.AtLeast(2)), Three: bitboard.Board5(p.AtLeast(3)), Domes: bitboard.Board5(p.AtLeast(4)),
		Own: bitboard.Board5(p.WorkerSet(p.Side())), Theirs: bitboard.Board5(p.WorkerSet(p.Side().Other())),
	}
}

// raises returns the squares of level 2 that become a climb for workers if they are
// built on.
func raises(n *node, workers bitboard.Board5) bitboard.Board5 {
	return (workers & n.Two).Neighbourhood() & n.Two &^ n.Three
}

// safeBuilds returns the squares on which the side to move may build without leaving the
// other side a climb or making one for it. threats are the climbs that the other side
// has, at most one.
func safeBuilds(n *node, threats bitboard.Board5) bitboard.Board5 {
	if threats != 0 {
		return threats
	}
	return ^raises(n, n.Theirs)
}

// several reports whether a set has two squares or more.
func several(b bitboard.Board5) bool { return b&(b-1) != 0 }
