package puzzles

import (
	"context"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// How hard a try is to refute, against a plain search of all replies.
func TestRefutation(t *testing.T) {
	q := &prover{ctx: context.Background(), solver: new(solver.Solver)}
	depths, wide, n := [4]int{}, 0, 600
	if testing.Short() {
		n = 150
	}
	for _, p := range positiontest.List(30, n) {
		if p.Outcome().Over() || p.Threats(p.Side()) != 0 {
			continue // nobody looks for a try
		}
		for try := range p.Turns() {
			next := p.PlayLegal(try)
			if next.Outcome().Over() || next.Threats(next.Side()) != 0 {
				continue // no try
			}
			depth, isClose, err := q.refutation(p, try, 2)
			if err != nil {
				t.Fatal(err)
			}
			want, refuting := plainRefutation(t, p, next)
			if refuting == 0 {
				continue // no try
			}
			if depth != want || isClose != (refuting <= 2) {
				t.Fatalf("%v, %v: %d, %v, want %d with %d turns", p, try, depth, isClose, want, refuting)
			}
			depths[depth]++
			if !isClose {
				wide++
			}
		}
	}
	if min(depths[0]+depths[1], depths[2], depths[3], wide) < n/6 {
		t.Errorf("depths %d, %d not close: the positions prove too little", depths, wide)
	}
}

// plainRefutation returns the least depth of the turns that leave no win in 1, and how many
// they are.
func plainRefutation(t *testing.T, p, next position.Position) (least, refuting int) {
	me, other := p.Side(), next.Side()
	for reply := range next.Turns() {
		after := next.PlayLegal(reply)
		r, err := new(solver.Solver).Solve(context.Background(), after, solver.Limits{Turns: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.WinIn == 1 {
			continue
		}
		depth := 3
		switch {
		case after.Threats(me) != 0:
			depth = 0
		case next.Threats(me) != 0:
			depth = 1
		case after.Threats(other) != 0:
			depth = 2
		}
		if refuting++; refuting == 1 || depth < least {
			least = depth
		}
	}
	return least, refuting
}
