// Package search is the alpha-beta search of package engine. [Settings] has a field for each design choice that was
// tested by matches.
//
// A search returns estimates, but the wins and losses that it finds are exact: a side that can climb to level 3 has
// won, and a side that cannot stop such a climb has lost.
package search

import (
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

type node = santorini.Node

// In a game without gods, a Move has three squares: those that the worker leaves and enters, and the build. Each is
// stored in six bits, as its bit in a [bitboard.Board5]. In a winning climb, the build is 0, which is off the board.
// The zero Move stands for no move.
type Move uint32

func moveOf(home, to, build int) Move { return Move(home<<12 | to<<6 | build) }

func (m Move) home() int  { return int(m >> 12 & 63) }
func (m Move) to() int    { return int(m >> 6 & 63) }
func (m Move) build() int { return int(m & 63) }

// Turn converts a move to a turn.
func (m Move) Turn() position.Turn {
	home, to := position.SquareAtBit(m.home()), position.SquareAtBit(m.to())
	if m.build() == 0 {
		return position.NewWin(home, to)
	}
	return position.NewTurn(home, to, position.SquareAtBit(m.build()))
}

// MoveOf converts a turn to a move.
func MoveOf(t position.Turn) Move {
	if t.Wins() {
		return moveOf(t.From().Bit(), t.To().Bit(), 0)
	}
	return moveOf(t.From().Bit(), t.To().Bit(), t.Build().Bit())
}

// after returns the node after a move that is not a winning climb.
func after(n *node, m Move) node {
	return n.After(1<<m.home(), 1<<m.to(), 1<<m.build())
}

// hash returns the hash of a node.
func hash(n *node) uint64 {
	p := n.Planes()
	return p.Hash()
}
