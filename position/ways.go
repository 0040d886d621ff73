package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// This file says how a turn is carried out, for boards that show it step by step.

// ForcedBy returns the square to which a step of a worker of the side to move forces the worker of
// the other side that stands there, or [NoSquare] if none does. The step must be part of a
// legal turn.
func (p Position) ForcedBy(start, to Square) Square {
	if !p.WorkerSet(p.Side().Other()).Has(to) || p.power().Forced == nil {
		return NoSquare
	}
	return SquareAtBit(p.power().Forced(start.Bit(), to.Bit()))
}

// Ways returns how the worker of a legal turn can get to its new square: whether in one step, and
// the squares through which it can get there in two, which only Artemis has. A worker that walks
// gets there in one.
func (p Position) Ways(t Turn) (direct bool, through SquareSet) {
	god := p.power()
	if god.Farther == nil {
		return true, 0
	}
	n := p.node()
	start, to := t.bit(fromByte), t.set(toByte)
	leads := func(ends, wins bitboard.Board5) bool { // whether the turn takes one of these ways
		if t.Wins() {
			ends = wins
		}
		return ends&to != 0
	}
	once := *god
	once.Farther = nil
	ends, wins := n.Ends(&once, start)
	direct = leads(ends, wins)
	for ; ends != 0; ends &= ends - 1 {
		first := ends & -ends
		if leads(god.Farther(n, start, first)) {
			through |= SquareSet(first)
		}
	}
	return direct, through
}

// Area returns the squares that a worker of the side to move can walk to without moving up or
// down, its own square and that of its partner included, who can make way. Only Hermes walks; for
// any other god, and where none of the side's workers stands, there are none.
func (p Position) Area(worker Square) SquareSet {
	if !p.power().Walks || !p.WorkerSet(p.Side()).Has(worker) {
		return 0
	}
	n := p.node()
	return SquareSet(n.Area(worker.set()))
}
