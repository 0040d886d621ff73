package position_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// place is a square of the plain board: row 0 is the top one.
type place struct{ row, column int }

func (p place) onBoard() bool { return p.row >= 0 && p.row < 5 && p.column >= 0 && p.column < 5 }

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

// plain is the reference implementation of a Position: arrays, and a loop for every question.
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

func (b *plain) canStep(from, to place) bool { return b.open(to) && b.height(to) <= b.height(from)+1 }

func (b *plain) finished() bool {
	for _, p := range board {
		if b.workerAt(p) != 0 && b.height(p) == 3 {
			return true
		}
	}
	return false
}

func (b *plain) steps(from place) (out position.SquareSet) {
	for _, to := range from.near() {
		if b.canStep(from, to) {
			out |= to.set()
		}
	}
	return out
}

func (b *plain) turns() (out []position.Turn) {
	if b.finished() {
		return nil
	}
	for _, from := range board {
		if b.workerAt(from) != b.mover {
			continue
		}
		for _, to := range from.near() {
			if !b.canStep(from, to) {
				continue
			}
			if b.height(from) == 2 && b.height(to) == 3 {
				out = append(out, position.Turn{From: from.square(), To: to.square(), Build: position.NoSquare})
				continue
			}
			moved := *b
			moved.worker[from.row][from.column], moved.worker[to.row][to.column] = 0, b.mover
			for _, build := range to.near() {
				if moved.open(build) {
					out = append(out, position.Turn{From: from.square(), To: to.square(), Build: build.square()})
				}
			}
		}
	}
	return out
}

func (b *plain) distances(from place) (out [position.Squares]int8) {
	for i := range out {
		out[i] = position.Unreachable
	}
	if b.height(from) == 4 {
		return out
	}
	out[from.square()] = 0
	for queue := []place{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, to := range at.near() {
			if out[to.square()] == position.Unreachable && b.canStep(at, to) {
				out[to.square()] = out[at.square()] + 1
				queue = append(queue, to)
			}
		}
	}
	return out
}

// many is how many random positions are tried. With -short, as for the race detector, a
// twentieth is enough: what one goroutine computes does not race.
func many() int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

func TestAnswersMatchLoops(t *testing.T) {
	for _, p := range positiontest.List(1, many()) {
		b := plainOf(t, p)
		if p.Finished() != b.finished() || int(p.Side()) != b.mover-1 {
			t.Fatalf("%v: finished %v, %v to move", p, p.Finished(), p.Side())
		}
		var levels, atLeast [5]position.SquareSet
		var sets [2]position.SquareSet
		var lists [2][]position.Square
		for _, at := range board {
			s, set := at.square(), at.set()
			if p.Height(s) != b.height(at) {
				t.Fatalf("%v: height %d at %v, want %d", p, p.Height(s), s, b.height(at))
			}
			levels[b.height(at)] |= set
			for k := range b.height(at) + 1 {
				atLeast[k] |= set
			}
			side, ok := p.WorkerAt(s)
			if ok != (b.workerAt(at) != 0) || ok && int(side) != b.workerAt(at)-1 {
				t.Fatalf("%v: at %v stands %v, %v", p, s, side, ok)
			}
			if w := b.workerAt(at); w != 0 {
				sets[w-1] |= set
				lists[w-1] = append(lists[w-1], s)
			}
		}
		for k := range levels {
			if p.Level(k) != levels[k] || p.AtLeast(k) != atLeast[k] {
				t.Fatalf("%v: level %d is\n%v\nand with all above\n%v", p, k, p.Level(k), p.AtLeast(k))
			}
		}
		for side := position.First; side <= position.Second; side++ {
			w := p.Workers(side)
			if p.WorkerSet(side) != sets[side] || !slices.Equal(w[:], lists[side]) {
				t.Fatalf("%v: workers of the %v side %v\n%v", p, side, w, p.WorkerSet(side))
			}
		}
	}
}

func TestTurnsMatchLoops(t *testing.T) {
	t.Parallel()
	wins, stuck := 0, 0
	for _, p := range positiontest.List(2, many()) {
		b := plainOf(t, p)
		want := b.turns()
		got := slices.Collect(p.Turns())
		if !slices.Equal(got, want) {
			t.Fatalf("%v: %s", p, cmp.Diff(want, got))
		}
		if after := p.AppendTurns([]position.Turn{{}}); !after[0].IsZero() || !slices.Equal(after[1:], want) {
			t.Fatalf("%v: appended %v", p, after)
		}
		for i, turn := range want {
			if n := len(slices.Collect(first(p, i+1))); n != i+1 {
				t.Fatalf("%v: %d turns before stopping at the turn %v", p, n, turn)
			}
			if turn.Wins() {
				wins++
			}
			if back, err := position.ParseTurn(turn.String()); back != turn || err != nil {
				t.Fatalf("%v is read as %v, %v", turn, back, err)
			}
		}
		if len(want) == 0 && !p.Finished() {
			stuck++
		}
	}
	if wins == 0 || stuck == 0 {
		t.Errorf("%d winning climbs and %d positions without a turn: the sample proves too little", wins, stuck)
	}
}

// first yields the first n turns and then stops the iterator.
func first(p position.Position, n int) func(func(position.Turn) bool) {
	return func(yield func(position.Turn) bool) {
		for turn := range p.Turns() {
			n--
			if !yield(turn) || n == 0 {
				return
			}
		}
	}
}

// Steps is about a square where a worker can stand, so domes are left out.
func TestStepsAndDistancesMatchLoops(t *testing.T) {
	t.Parallel()
	for _, p := range positiontest.List(3, many()/4) {
		b := plainOf(t, p)
		for _, from := range board {
			s := from.square()
			if got, want := p.Steps(s), b.steps(from); b.height(from) < 4 && got != want {
				t.Fatalf("%v: steps from %v %v, want %v", p, s, got, want)
			}
			if got, want := p.Distances(s), b.distances(from); got != want {
				t.Fatalf("%v: distances from %v: %s", p, s, cmp.Diff(want, got))
			}
		}
	}
}

func TestFormsRoundTrip(t *testing.T) {
	for _, p := range positiontest.List(4, many()) {
		ones, twos, fours := p.Planes()
		for form, try := range map[string]func() (position.Position, error){
			"FEN":    func() (position.Position, error) { return position.Parse(p.String()) },
			"setup":  p.Setup().Position,
			"layers": p.Layers().Position,
			"pieces": p.Pieces().Position,
			"record": p.Record().Position,
			"planes": func() (position.Position, error) {
				return position.FromPlanes(ones, twos, fours, bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second)), p.Side())
			},
		} {
			if back, err := try(); back != p || err != nil {
				t.Fatalf("%v through its %s: %v, %v", p, form, back, err)
			}
		}
	}
}

// Of a record all that is written can be anything else only if it is another
// position, or none.
func TestRecordsAreUnique(t *testing.T) {
	for _, p := range positiontest.List(5, 300) {
		r := p.Record()
		n := int(r.Counts[0] + r.Counts[1] + r.Counts[2] + r.Counts[3])
		for i := range n {
			for index := range uint8(32) {
				other := r
				if other.Indices[i] = index; other == r {
					continue
				}
				if q, err := other.Position(); err == nil && (q == p || q.Record() != other) {
					t.Fatalf("%v has the records %v and %v", q, q.Record(), other)
				}
			}
		}
	}
}
