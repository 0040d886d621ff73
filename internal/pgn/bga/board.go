package bga

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A board holds the levels and workers on each square during a turn. The turn that was played is the legal turn that
// leads to the same board.
type board struct {
	heights [position.Squares]int8 // 4 for a dome
	workers [position.Squares]worker
}

// A worker describes the worker on a square, if there is one.
type worker struct {
	side   int8 // 1 for First, 2 for Second, 0 for no worker
	number int  // 0 if it is not known
}

// free reports whether a square has neither a worker nor a dome.
func (b *board) free(s position.Square) bool { return b.heights[s] < 4 && b.workers[s].side == 0 }

// isWorker reports whether the worker on square s may have the given number. It returns true if this number or the
// worker's own number is 0, which means unknown.
func (b *board) isWorker(s position.Square, number int) bool {
	return number == 0 || b.workers[s].number == 0 || b.workers[s].number == number
}

// beside reports whether a worker of a side, 1 or 2, stands beside a square.
func (b *board) beside(s position.Square, side int8) bool {
	for i, w := range b.workers {
		if w.side == side && adjacent(position.Square(i), s) {
			return true
		}
	}
	return false
}

// step plays a step on the board. It also moves the worker that the step forces away.
func (b *board) step(a Act) {
	mover, forced := b.workers[a.From], b.workers[a.To]
	b.workers[a.From] = worker{}
	if a.ForcedTo.IsValid() {
		b.workers[a.ForcedTo] = forced
	}
	b.workers[a.To] = mover
}

func adjacent(a, b position.Square) bool {
	rows, columns := a.Row()-b.Row(), a.Column()-b.Column()
	return a != b && rows*rows <= 1 && columns*columns <= 1
}

// shows reports whether a position has the levels and workers of the board. It returns false while workers are still to
// be placed.
func (b *board) shows(state game.State) bool {
	p, _ := state.Code().Santorini()
	if !p.Placed() {
		return false
	}
	for s := range position.Square(position.Squares) {
		side := int8(0)
		if owner, stands := p.WorkerAt(s); stands {
			side = 1 + int8(owner)
		}
		if b.workers[s].side != side || int(b.heights[s]) != p.Height(s) {
			return false
		}
	}
	return true
}

// sameAs reports whether the board agrees with another board, which was made from a list of pieces. Such a list does
// not say which side owns a worker.
func (b *board) sameAs(list *board) bool {
	for s, w := range b.workers {
		other := list.workers[s]
		isOther := (w.side == 0) != (other.side == 0) || w.number != 0 && w.number != other.number
		if isOther || b.heights[s] != list.heights[s] {
			return false
		}
	}
	return true
}
