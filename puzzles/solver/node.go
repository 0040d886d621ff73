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
