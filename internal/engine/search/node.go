// Package search is the alpha-beta search of package engine. Every design choice that was tested by matches is
// a field of Settings, which package engine sets.
//
// A search returns estimates, but the wins and losses that it finds are exact: a side that can climb has won,
// and a side that cannot stop a threat has lost.
package search

import (
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

type node = santorini.Node

// A Move is a turn, as the bits of its squares on a [bitboard.Board5], six each: from, to, build.
// The build of a climb is bit 0, which is off the board. The zero Move stands for no move.
type Move uint32

func moveOf(home, to, build int) Move { return Move(home<<12 | to<<6 | build) }

func (m Move) home() int  { return int(m >> 12 & 63) }
func (m Move) to() int    { return int(m >> 6 & 63) }
func (m Move) build() int { return int(m & 63) }

// Turn returns the move as a turn.
func (m Move) Turn() position.Turn {
	home, to := position.SquareAtBit(m.home()), position.SquareAtBit(m.to())
	if m.build() == 0 {
		return position.NewWin(home, to)
	}
	return position.NewTurn(home, to, position.SquareAtBit(m.build()))
}

// MoveOf returns a turn as a move.
func MoveOf(t position.Turn) Move {
	if t.Wins() {
		return moveOf(t.From().Bit(), t.To().Bit(), 0)
	}
	return moveOf(t.From().Bit(), t.To().Bit(), t.Build().Bit())
}

// after returns the node after a move that is not a climb.
func after(n *node, m Move) node {
	return n.After(1<<m.home(), 1<<m.to(), 1<<m.build())
}

// hash returns the hash of a node.
func hash(n *node) uint64 {
	p := n.Planes()
	return p.Hash()
}
