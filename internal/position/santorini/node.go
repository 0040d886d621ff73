// Package santorini is a move generator of Santorini for tree searches. Its positions are sets of squares, as the side
// to move sees them. Package position uses it for perft, and package solver for proofs.
package santorini

import (
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// A Node is a position of a game in which nobody has won. The sets One, Two, Three and Domes have the squares of at
// least level 1, 2, 3 and 4. The sets Own and Theirs have the workers of the side to move and of the opponent; no
// worker stands on level 3 or higher. Nodes are comparable. The zero value is invalid: it has no workers.
//
// The methods do not check their arguments, and are small enough to be inlined.
type Node struct {
	One, Two, Three, Domes, Own, Theirs bitboard.Board5
}

// After returns the node after a turn that does not win, with the opponent to move. Each argument is a set of one
// square.
func (n *Node) After(start, to, build bitboard.Board5) Node {
	return Node{
		n.One | build, n.Two | build&n.One, n.Three | build&n.Two, n.Domes | build&n.Three,
		n.Theirs, n.Own ^ start ^ to,
	}
}

// Workers returns the workers of both sides.
func (n *Node) Workers() bitboard.Board5 { return n.Own | n.Theirs }

// Reach returns the squares that a worker on a square could step to if no other worker stood there. Steps from level 2
// to level 3 are winning climbs. The argument start is a set of one square.
func (n *Node) Reach(start bitboard.Board5) bitboard.Board5 {
	high := n.Two
	switch {
	case start&n.Two != 0:
		high = n.Domes
	case start&n.One != 0:
		high = n.Three
	}
	return bitboard.Neighbours5(start.Lowest()) &^ high
}

// ReachAll returns the union of the results of Reach for all squares of a set.
func (n *Node) ReachAll(start bitboard.Board5) bitboard.Board5 {
	ground, first, second := start&^n.One, start&n.One&^n.Two, start&n.Two
	return ground.Neighbourhood()&^n.Two | first.Neighbourhood()&^n.Three | second.Neighbourhood()&^n.Domes
}

// Builds returns the squares that a worker may build on after a step. The argument to has the square where the worker
// now stands. The argument others has the squares of the three workers that have not moved.
func (n *Node) Builds(to, others bitboard.Board5) bitboard.Board5 {
	return bitboard.Neighbours5(to.Lowest()) &^ (others | n.Domes)
}

// Blocked reports whether the side to move has no step, and so has lost. A side with a step also
// has a turn, because it can build on the square that the worker left.
func (n *Node) Blocked() bool { return n.ReachAll(n.Own)&^n.Workers() == 0 }

// Climbs returns the squares of level 3 to which the given workers could climb. These squares are free, because no
// worker stands on level 3.
func (n *Node) Climbs(workers bitboard.Board5) bitboard.Board5 {
	return (workers & n.Two).Neighbourhood() & n.Three &^ n.Domes
}

// Raises returns the squares of level 2 to which the given workers could climb after a build there.
func (n *Node) Raises(workers bitboard.Board5) bitboard.Board5 {
	return (workers & n.Two).Neighbourhood() & n.Two &^ n.Three
}

// SafeBuilds returns the squares on which a build leaves the opponent without a winning climb. The argument threats has
// the square of the opponent's winning climb, or is empty. Only a dome stops a climb.
func (n *Node) SafeBuilds(threats bitboard.Board5) bitboard.Board5 {
	if threats != 0 {
		return threats
	}
	return ^n.Raises(n.Theirs)
}

// Height returns the height of a square, given by its bit.
func (n *Node) Height(bit int) int {
	i := bit & 63
	return int(n.One>>i&1 + n.Two>>i&1 + n.Three>>i&1 + n.Domes>>i&1)
}

// Planes is a node as four words. The first three words have the binary digits of the heights. The third word also
// marks the opponent's workers. The fourth word has all workers. Only the bits of [bitboard.Valid5] are used.
type Planes [4]uint64

// Planes returns the planes of a node. Different nodes have different planes.
func (n *Node) Planes() Planes {
	return Planes{
		uint64(n.One&^n.Two | n.Three&^n.Domes),
		uint64(n.Two &^ n.Domes),
		uint64(n.Domes | n.Theirs),
		uint64(n.Workers()),
	}
}

// Hash returns a hash of the planes. It multiplies the planes and folds the products. The constants are digits of pi.
func (p *Planes) Hash() uint64 {
	h1, l1 := bits.Mul64(p[0]^p[2]<<23^0x243f6a8885a308d3, p[1]^p[3]<<23^0x13198a2e03707344)
	h2, l2 := bits.Mul64(h1^l1^0xa4093822299f31d0, p[3]^p[2]<<17^0x082efa98ec4e6c89)
	return h2 ^ l2
}

// Several reports whether a set has at least two squares.
func Several(b bitboard.Board5) bool { return b&(b-1) != 0 }
