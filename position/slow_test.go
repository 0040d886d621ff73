package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// place is a square of the plain board: row 0 is the top one.
type place struct{ row, column int }

func (p place) onBoard() bool { return p.row >= 0 && p.row < 5 && p.column >= 0 && p.column < 5 }

func (p place) set() position.SquareSet { return position.SquareSet(bitboard.At5(p.row+1, p.column+1)) }

func (p place) square() position.Square { return position.Square(5*p.row + p.column) }

// near returns the places next to p, in the order of squares.
func (p place) near() (out []place) {
	for row := p.row - 1; row <= p.row+1; row++ {
		for column := p.column - 1; column <= p.column+1; column++ {
			if q := (place{row, column}); q != p && q.onBoard() {
				out = append(out, q)
			}
		}
	}
	return out
}

// board has every square, in order.
var board = func() (out []place) {
	for row := range 5 {
		for column := range 5 {
			out = append(out, place{row, column})
		}
	}
	return out
}()

// plain is the reference implementation of a position of two mortals: arrays, and a loop for every question.
type plain struct {
	heights [5][5]int
	worker  [5][5]int // 0 none, 1 of First, 2 of the second
	mover   int       // 1 or 2
}

// plainOf goes through the Setup, which is proved right for a position by
// giving the same position back.
func plainOf(t *testing.T, p position.Position) plain {
	t.Helper()
	if back, err := p.Setup().Position(); back != p || err != nil {
		t.Fatalf("%v through its setup: %v, %v", p, back, err)
	}
	return plainQuick(p)
}

// plainQuick is plainOf without the proof.
func plainQuick(p position.Position) plain {
	s := p.Setup()
	out := plain{mover: 1 + int(s.Side)}
	for i, h := range s.Heights {
		out.heights[i/5][i%5] = h
	}
	for side, list := range s.Workers {
		for _, w := range list {
			out.worker[w/5][w%5] = 1 + side
		}
	}
	return out
}

func (b *plain) height(p place) int { return b.heights[p.row][p.column] }

func (b *plain) workerAt(p place) int { return b.worker[p.row][p.column] }

// open reports whether a worker could stand or build there.
func (b *plain) open(p place) bool { return b.workerAt(p) == 0 && b.height(p) < 4 }

func (b *plain) canStep(start, to place) bool { return b.open(to) && b.height(to) <= b.height(start)+1 }

func (b *plain) finished() bool {
	for _, p := range board {
		if b.workerAt(p) != 0 && b.height(p) == 3 {
			return true
		}
	}
	return false
}

func (b *plain) steps(start place) (out position.SquareSet) {
	for _, to := range start.near() {
		if b.canStep(start, to) {
			out |= to.set()
		}
	}
	return out
}

func (b *plain) turns() (out []position.Turn) {
	if b.finished() {
		return nil
	}
	for _, start := range board {
		if b.workerAt(start) != b.mover {
			continue
		}
		for _, to := range start.near() {
			if !b.canStep(start, to) {
				continue
			}
			if b.height(start) == 2 && b.height(to) == 3 {
				out = append(out, position.NewWin(start.square(), to.square()))
				continue
			}
			moved := *b
			moved.worker[start.row][start.column], moved.worker[to.row][to.column] = 0, b.mover
			for _, build := range to.near() {
				if moved.open(build) {
					out = append(out, position.NewTurn(start.square(), to.square(), build.square()))
				}
			}
		}
	}
	return out
}

func (b *plain) distances(start place) (out [position.Squares]int8) {
	for i := range out {
		out[i] = position.Unreachable
	}
	if b.height(start) == 4 {
		return out
	}
	out[start.square()] = 0
	for queue := []place{start}; len(queue) > 0; queue = queue[1:] {
		square := queue[0]
		for _, to := range square.near() {
			if out[to.square()] == position.Unreachable && b.canStep(square, to) {
				out[to.square()] = out[square.square()] + 1
				queue = append(queue, to)
			}
		}
	}
	return out
}

// played returns the position after one of the turns of b (doc/SANTORINI.md, 5 to 7).
func (b *plain) played(t position.Turn) (s position.Setup) {
	after := *b
	after.worker[t.From()/5][t.From()%5], after.worker[t.To()/5][t.To()%5] = 0, b.mover
	if t.Build() != position.NoSquare {
		after.heights[t.Build()/5][t.Build()%5]++
	}
	s.Side = position.Side(2 - b.mover)
	for _, p := range board {
		s.Heights[p.square()] = after.height(p)
		if w := after.workerAt(p); w != 0 {
			s.Workers[w-1] = append(s.Workers[w-1], p.square())
		}
	}
	return s
}

// threats returns the squares of level 3 beside a worker on level 2.
func (b *plain) threats(side position.Side) (out position.SquareSet) {
	for _, start := range board {
		if b.workerAt(start) != 1+int(side) || b.height(start) != 2 {
			continue
		}
		for _, to := range start.near() {
			if b.open(to) && b.height(to) == 3 {
				out |= to.set()
			}
		}
	}
	return out
}
