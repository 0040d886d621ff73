package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Threats are the squares of the steps that win, for the side not to move those of the position in
// which it is to move. Between two mortals they are told after the end, too, as if the game went on.
func TestThreats(t *testing.T) {
	threats, both := map[position.God]int{}, 0
	for _, p := range mixed(12, 16_000) {
		for side := range position.Second + 1 {
			if b := plainQuick(p); p.Mortals() && p.Threats(side) != b.threats(side) {
				t.Fatalf("%v: threats of %v are %v, want %v", p, side, p.Threats(side), b.threats(side))
			}
			if p.Mortals() && p.Finished() {
				continue
			}
			q := p
			if side != p.Side() && !p.Finished() {
				s := p.Setup()
				s.Side, s.Raised = side, false
				var err error
				if q, err = s.Position(); err != nil {
					t.Fatal(err)
				}
			}
			var want position.SquareSet
			for turn := range q.Turns() {
				for _, to := range turn.Steps() {
					if turn.Wins() {
						want |= to.Set()
					}
				}
			}
			if got := p.Threats(side); got != want {
				t.Fatalf("%v: threats of %v are %v, want %v", p, side, got, want)
			}
			threats[p.God(side)] += want.Count()
			if q.Raised() && side == q.Side() && want != 0 {
				both++
			}
		}
	}
	for g := range position.Gods() {
		if threats[g] < 300 {
			t.Errorf("%d threats of %v: the sample proves too little", threats[g], g)
		}
	}
	if both == 0 {
		t.Error("no position with wins although raised: the sample proves too little")
	}
}
