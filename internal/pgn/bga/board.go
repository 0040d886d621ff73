package bga

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A board is what stands on each square. It is compared with the positions that turns lead to.
type board struct {
	heights [position.Squares]int8 // 4 for a dome
	workers [position.Squares]int8 // 1 for First, 2 for Second
	pieces  [position.Squares]int  // numbers of the workers, 0 if they are not known
}

// free reports whether a worker could stand on a square.
func (b *board) free(s position.Square) bool { return b.heights[s] < 4 && b.workers[s] == 0 }

// beside reports whether a worker of a side, 1 or 2, stands beside a square.
func (b *board) beside(s position.Square, side int8) bool {
	for at, w := range b.workers {
		if w == side && adjacent(position.Square(at), s) {
			return true
		}
	}
	return false
}

// move moves the piece on a square to another.
func (b *board) move(from, to position.Square) {
	worker, piece := b.workers[from], b.pieces[from]
	b.workers[from], b.pieces[from] = 0, 0
	b.workers[to], b.pieces[to] = worker, piece
}

func adjacent(a, b position.Square) bool {
	rows, columns := int(a/5)-int(b/5), int(a%5)-int(b%5)
	return a != b && rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1
}

// shows reports whether a state in which all workers stand has the board.
func (b *board) shows(state game.State) bool {
	p, _ := state.Code().Santorini()
	if !p.Placed() {
		return false
	}
	for s := range position.Squares {
		side, stands := p.WorkerAt(position.Square(s))
		worker := int8(0)
		if stands {
			worker = 1 + int8(side)
		}
		if b.workers[s] != worker || int(b.heights[s]) != p.Height(position.Square(s)) {
			return false
		}
	}
	return true
}

// sameAs reports whether a list of all pieces on the board shows the board.
func (b *board) sameAs(list *board) bool {
	for s := range b.workers {
		if b.heights[s] != list.heights[s] || (b.workers[s] == 0) != (list.workers[s] == 0) || b.pieces[s] != list.pieces[s] && b.pieces[s] != 0 {
			return false
		}
	}
	return true
}
