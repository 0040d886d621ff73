// Package search is the alpha-beta search of package engine, with every choice that
// matches have to decide as a field of Settings. Package engine makes the choices.
//
// A search estimates. What it says of wins and losses in sight is exact, as far as it has
// looked: a side that can climb has won, and a side that cannot parry a climb has lost.
package search

import (
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

type node = santorini.Node

// NodeOf returns the node of a position that is not finished.
func NodeOf(p position.Position) santorini.Node {
	return node{
		One: bitboard.Board5(p.AtLeast(1)), Two: bitboard.Board5(p.AtLeast(2)), Three: bitboard.Board5(p.AtLeast(3)), Domes: bitboard.Board5(p.AtLeast(4)),
		Own: bitboard.Board5(p.WorkerSet(p.Side())), Theirs: bitboard.Board5(p.WorkerSet(p.Side().Other())),
	}
}

// A Move is a turn, as the bits of its squares on a [bitboard.Board5], six each: from, to,
// build. The build of a climb is bit 0, which is no square. The zero Move is none.
type Move uint32

func moveOf(from, to, build int) Move { return Move(from<<12 | to<<6 | build) }

func (m Move) from() int  { return int(m >> 12 & 63) }
func (m Move) to() int    { return int(m >> 6 & 63) }
func (m Move) build() int { return int(m & 63) }

// Turn returns the move as a turn.
func (m Move) Turn() position.Turn {
	t := position.Turn{From: position.SquareAtBit(m.from()), To: position.SquareAtBit(m.to()), Build: position.NoSquare}
	if m.build() != 0 {
		t.Build = position.SquareAtBit(m.build())
	}
	return t
}

// MoveOf returns a turn as a move.
func MoveOf(t position.Turn) Move {
	if t.Wins() {
		return moveOf(t.From.Bit(), t.To.Bit(), 0)
	}
	return moveOf(t.From.Bit(), t.To.Bit(), t.Build.Bit())
}

// after returns the node after a move that is no climb.
func after(n *node, m Move) node {
	return n.After(1<<m.from(), 1<<m.to(), 1<<m.build())
}

// height returns the height of a square, given by its bit.
func height(n *node, bit int) int {
	i := bit & 63
	return int(n.One>>i&1 + n.Two>>i&1 + n.Three>>i&1 + n.Domes>>i&1)
}

// hash mixes a node by folded multiplications. The constants are digits of pi.
func hash(n *node) uint64 {
	ones := uint64(n.One&^n.Two | n.Three&^n.Domes)
	twos := uint64(n.Two &^ n.Domes)
	fours := uint64(n.Domes | n.Theirs)
	workers := uint64(n.Own | n.Theirs)
	h1, l1 := bits.Mul64(ones^fours<<23^0x243f6a8885a308d3, twos^workers<<23^0x13198a2e03707344)
	h2, l2 := bits.Mul64(h1^l1^0xa4093822299f31d0, workers^fours<<17^0x082efa98ec4e6c89)
	return h2 ^ l2
}
