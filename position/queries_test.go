package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func (p place) set() position.SquareSet { return position.SquareSet(bitboard.At5(p.row+1, p.column+1)) }

// The queries on sets, against loops over plain arrays.
func TestQueriesMatchLoops(t *testing.T) {
	for n, p := range positiontest.List(8, 3000) {
		b := plainOf(t, p)
		// Any set will do: one is made of the bits of the number of the position.
		from := position.SquareSet(bitboard.Valid5) & position.SquareSet(uint64(n)*0x9e3779b97f4a7c15)
		var steps position.SquareSet
		for _, q := range board {
			if from&q.set() != 0 && b.height(q) < 4 {
				steps |= b.steps(q)
			}
		}
		if got := p.StepsFrom(from); got != steps {
			t.Fatalf("%v: steps from %v\nare %v, want %v", p, from, got, steps)
		}
		for side := range position.Side(2) {
			var threats position.SquareSet
			for _, q := range board {
				if b.workerAt(q) != 1+int(side) || b.height(q) != 2 {
					continue
				}
				for _, to := range q.near() {
					if b.open(to) && b.height(to) == 3 {
						threats |= to.set()
					}
				}
			}
			if got := p.Threats(side); got != threats {
				t.Fatalf("%v: threats of the %v side %v, want %v", p, side, got, threats)
			}
		}
		for _, q := range board {
			for _, to := range q.near() {
				var builds position.SquareSet
				for _, at := range to.near() {
					if b.open(at) || at == q && b.height(at) < 4 {
						builds |= at.set()
					}
				}
				if got := p.Builds(q.square(), to.square()); got != builds {
					t.Fatalf("%v: builds after %v to %v %v, want %v", p, q.square(), to.square(), got, builds)
				}
			}
		}
	}
	if position.Unreachable != -1 {
		t.Error("doc/JSON.md says -1 for what cannot be reached")
	}
}
