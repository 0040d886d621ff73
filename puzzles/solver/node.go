package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// node is a live position the way a search wants it: one, two, three and domes are
// the squares of at least that height, own and theirs the workers of the side to
// move and of the other one. No worker stands on level 3.
type node struct {
	one, two, three, domes, own, theirs bitboard.Board5
}

func nodeOf(p position.Position) node {
	return node{p.AtLeast(1), p.AtLeast(2), p.AtLeast(3), p.AtLeast(4), p.WorkerSet(p.Side()), p.WorkerSet(p.Side().Other())}
}

// after returns the position after a turn of the side to move that does not win.
// All three are sets of one square.
func (n *node) after(from, to, build bitboard.Board5) node {
	return node{
		n.one | build, n.two | build&n.one, n.three | build&n.two, n.domes | build&n.three,
		n.theirs, n.own ^ from ^ to,
	}
}

// workers are all of them.
func (n *node) workers() bitboard.Board5 { return n.own | n.theirs }

// reach returns where a worker on a square may step if nobody is in the way.
func (n *node) reach(from bitboard.Board5) bitboard.Board5 {
	high := n.two
	switch {
	case from&n.two != 0:
		high = n.domes
	case from&n.one != 0:
		high = n.three
	}
	return bitboard.Neighbours5(from.Lowest()) &^ high
}

// spread is reach for a set of squares at once.
func (n *node) spread(from bitboard.Board5) bitboard.Board5 {
	ground, first, second := from&^n.one, from&n.one&^n.two, from&n.two
	return ground.Neighbourhood()&^n.two | first.Neighbourhood()&^n.three | second.Neighbourhood()&^n.domes
}

// climbs returns the squares of level 3 that workers could climb to and win. As
// nobody stands on level 3, nobody is in the way.
func (n *node) climbs(workers bitboard.Board5) bitboard.Board5 {
	return (workers & n.two).Neighbourhood() & n.three &^ n.domes
}

// gifts returns the squares of level 2 that become a climb for workers if they are
// built on.
func (n *node) gifts(workers bitboard.Board5) bitboard.Board5 {
	return (workers & n.two).Neighbourhood() & n.two &^ n.three
}

// sensible returns the squares on which the side to move may build without leaving the
// other side a climb or making one for it; threats, at most one, are the climbs that
// the other side has.
func (n *node) sensible(threats bitboard.Board5) bitboard.Board5 {
	if threats != 0 {
		return threats
	}
	return ^n.gifts(n.theirs)
}

// mobility returns the squares that the other side's workers could step to if they
// were to move.
func (n *node) mobility() bitboard.Board5 { return n.spread(n.theirs) &^ n.workers() }

// blocked reports whether the side to move has no turn, and with it has lost.
func (n *node) blocked() bool { return n.spread(n.own)&^n.workers() == 0 }

// several reports whether there is more than one square in a set.
func several(b bitboard.Board5) bool { return b&(b-1) != 0 }
