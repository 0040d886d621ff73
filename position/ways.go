package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// This file has the details of a turn, for boards that show it step by step.

// ForcedBy returns the new square of the opponent's worker that a step forces away, or [NoSquare] if no such worker
// stands there. The step must be part of a legal turn.
func (p Position) ForcedBy(start, to Square) Square {
	if !p.WorkerSet(p.Side().Other()).Has(to) || p.power().Forced == nil {
		return NoSquare
	}
	return SquareAtBit(p.power().Forced(start.Bit(), to.Bit()))
}

// Ways returns the paths of the worker of a legal turn: whether it can get to its new square in one step, and, for
// Artemis, the squares between two steps. A worker of Hermes walks in one step.
func (p Position) Ways(t Turn) (direct bool, through SquareSet) {
	god := p.power()
	if god.Farther == nil {
		return true, 0
	}
	n := p.node()
	start, to := t.bit(fromByte), t.set(toByte)
	leads := func(ends, wins bitboard.Board5) bool { // whether the turn ends like this
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

// Area returns the squares that a worker of Hermes can walk to without moving up or down, including its own square
// and the square of its partner, who can make way. For another god, and for a square without a worker of the side to
// move, Area is empty.
func (p Position) Area(worker Square) SquareSet {
	if !p.power().Walks || !p.WorkerSet(p.Side()).Has(worker) {
		return 0
	}
	n := p.node()
	return SquareSet(n.Area(worker.set()))
}
