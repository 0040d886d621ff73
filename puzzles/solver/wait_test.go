package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// A side that can wait has an answer to every turn that leaves no climb, as playing all of
// them out shows. In half of the positions there is little room, so that a side may be
// blocked.
func TestCanWait(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	list := positiontest.List(71, 3000)
	for range 20000 {
		setup := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
		for i := range setup.Heights {
			setup.Heights[i] = []int{0, 1, 2, 3, 4, 4, 4, 4}[r.IntN(8)]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			setup.Workers[i/2] = append(setup.Workers[i/2], position.Square(square))
			setup.Heights[square] = r.IntN(3)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	yes, no, turns := 0, 0, 0
	for _, p := range list {
		if p.Outcome().Over() || p.Threats(p.Side()) != 0 {
			continue
		}
		root := nodes.Of(p)
		if !canWait(&root) {
			no++
			continue
		}
		yes++
		for turn := range p.Turns() {
			next := p.PlayLegal(turn)
			if next.Threats(p.Side()) != 0 || next.Threats(next.Side()) != 0 {
				continue
			}
			turns++
			holds := false
			for reply := range next.Turns() {
				holds = holds || !winsAtOnce(next.PlayLegal(reply))
			}
			if !holds {
				t.Fatalf("%v: nothing answers %v", p, turn)
			}
		}
	}
	if yes < 1000 || no < 1000 || turns < 1000 {
		t.Errorf("in %d positions a side can wait, in %d not, and there were %d turns to answer: the sample proves too "+
			"little", yes, no, turns)
	}
}

// winsAtOnce reports whether a turn of the side to move ends the game.
func winsAtOnce(p position.Position) bool {
	for turn := range p.Turns() {
		if p.PlayLegal(turn).Outcome().Over() {
			return true
		}
	}
	return false
}

// What unanswered leaves out is answered, as a look at all replies shows. It leaves out as much
// as when it was written: what it keeps only costs time.
func TestUnanswered(t *testing.T) {
	kept, all := 0, 0
	for _, n := range randomNodes(9, 5000) {
		threats := n.Climbs(n.Theirs)
		if n.Climbs(n.Own) != 0 || santorini.Several(threats) {
			continue
		}
		allowed := n.SafeBuilds(threats)
		for own := n.Own; own != 0; own &= own - 1 {
			home := own & -own
			others := n.Workers() ^ home
			for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
				to := steps & -steps
				moved := n.Own ^ home ^ to
				climbs := n.Climbs(moved)
				if santorini.Several(climbs) {
					continue
				}
				builds := n.Builds(to, others) & allowed &^ (n.Raises(moved) | climbs)
				left := unanswered(&n, moved, climbs, builds)
				all += builds.Count()
				kept += left.Count()
				if left&^builds != 0 {
					t.Fatalf("%+v: builds %v come up", n, left&^builds)
				}
				for out := builds &^ left; out != 0; out &= out - 1 {
					if child := n.After(home, to, out&-out); !holds(&child, climbs) {
						t.Fatalf("%+v: nothing answers the turn from %v to %v that builds on %v", n, home, to, out&-out)
					}
				}
			}
		}
	}
	if kept != 485 || all != 199_033 {
		t.Errorf("%d of %d builds are kept, want 485 of 199,033", kept, all)
	}
}
