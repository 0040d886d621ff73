package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// The methods in this file return details of a turn, for boards that show it step by step.

// ForcedBy returns the new square of an opponent's worker that a step forces away. The arguments are the two squares of
// the step, which must be part of a legal turn. If the step does not enter the square of an opponent's worker, ForcedBy
// returns [NoSquare].
func (p Position) ForcedBy(start, to Square) Square {
	if !p.WorkerSet(p.Side().Other()).Has(to) || p.power().Forced == nil {
		return NoSquare
	}
	return SquareAtBit(p.power().Forced(start.Bit(), to.Bit()))
}

// Ways returns the possible paths of the worker in a legal turn. If the result direct is true, the worker can reach its
// new square in one step, where a walk of Hermes counts as one step. For Artemis, the result through has the squares
// between the first and the second step.
func (p Position) Ways(t Turn) (direct bool, through SquareSet) {
	god := p.power()
	if god.Farther == nil {
		return true, 0
	}
	n := p.node()
	start, to := t.bit(fromByte), t.set(toByte)
	leads := func(ends, wins bitboard.Board5) bool { // whether these squares include the end of the turn
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

// Area returns the squares that a worker of Hermes can walk to without moving up or down, including its own square. The
// square of the other worker of Hermes is included, because that worker can make way. For another god, and for a square
// without a worker of the side to move, the result is empty.
func (p Position) Area(worker Square) SquareSet {
	if !p.power().Walks || !p.WorkerSet(p.Side()).Has(worker) {
		return 0
	}
	n := p.node()
	return SquareSet(n.Area(worker.set()))
}
