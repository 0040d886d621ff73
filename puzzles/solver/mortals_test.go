package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// The search for gods gives the results of the search without powers between two mortals, also with a table.
func TestMortalsInBothSearches(t *testing.T) {
	n := 3_000
	if testing.Short() {
		n = 300
	}
	r := rand.New(rand.NewPCG(40, 1))
	var plain, gods searcher
	won, lost := map[int]int{}, map[int]int{}
	for range n {
		p := randomMortals(r)
		b := &budget{ctx: t.Context()}
		plain.start(b, p)
		gods.plain = false
		gods.gods.start(b, p)
		if r.IntN(2) == 0 {
			plain.search.table, gods.gods.table = newTable(1<<16, false), newTable(1<<16, false)
		}
		node := nodeOf(p)
		turns := slices.DeleteFunc(p.AppendTurns(nil), position.Turn.Wins)
		children := appendNodes(nil, p, turns)
		if a, b := plain.threats(children, nil), gods.threats(children, nil); !slices.Equal(a, b) {
			t.Fatalf("%v: threats %v, with gods %v", p, a, b)
		}
		for k := range 4 {
			one, other := plain.lost(&node, k), gods.lost(&node, k)
			if one != other {
				t.Fatalf("%v: lost in %d %v, with gods %v", p, k, one, other)
			}
			if one {
				lost[k]++
				break
			}
			one, other = plain.attack(&node, k+1), gods.attack(&node, k+1)
			if one != other {
				t.Fatalf("%v: a win in %d %v, with gods %v", p, k+1, one, other)
			}
			if one {
				won[k+1]++
				break
			}
		}
	}
	t.Logf("%v wins by turns, %v losses", won, lost)
	for k := 1; k < 4; k++ {
		if won[k] < n/100 || lost[k-1] == 0 {
			t.Errorf("%v wins and %v losses: the sample proves too little", won, lost)
		}
	}
}

// randomMortals returns a position of two mortals that is not won, with more or less room: the side to move may be
// blocked.
func randomMortals(r *rand.Rand) position.Position {
	heights := [][]int{{0, 0, 1, 1, 2}, {0, 0, 1, 1, 2, 2, 3, 4}, {0, 1, 2, 3, 4, 4, 4}, {0, 0, 4, 4, 4}}
	for {
		s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
		drawn := heights[r.IntN(len(heights))]
		for i := range s.Heights {
			s.Heights[i] = drawn[r.IntN(len(drawn))]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		}
		if p, err := s.Position(); err == nil {
			return p
		}
	}
}
