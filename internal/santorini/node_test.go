package santorini_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

func nodeOf(p position.Position) santorini.Node {
	return santorini.Node{
		One: p.AtLeast(1), Two: p.AtLeast(2), Three: p.AtLeast(3), Domes: p.AtLeast(4),
		Own: p.WorkerSet(p.Side()), Theirs: p.WorkerSet(p.Side().Other()),
	}
}

// walled returns n positions with so many domes that sides are often blocked.
func walled(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	out := make([]position.Position, n)
	for i := range out {
		var s position.Setup
		for square := range s.Heights {
			s.Heights[square] = []int{2, 3, 4, 4, 4, 4, 4, 4}[r.IntN(8)]
		}
		for k, square := range r.Perm(position.Squares)[:4] {
			s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		}
		var err error
		if out[i], err = s.Position(); err != nil {
			panic(err)
		}
	}
	return out
}

// What a node says of a position is what the rules on positions say.
func TestNodeMatchesPosition(t *testing.T) {
	blocked, climbs := 0, 0
	for _, p := range append(positiontest.List(61, 3000), walled(62, 1000)...) {
		if p.Finished() {
			continue
		}
		n := nodeOf(p)
		if got, want := n.Workers(), p.WorkerSet(position.First)|p.WorkerSet(position.Second); got != want {
			t.Fatalf("%v: workers\n%v\nwant\n%v", p, got, want)
		}
		for _, side := range []position.Side{p.Side(), p.Side().Other()} {
			workers, all := p.WorkerSet(side), bitboard.Board5(0)
			for bit := range workers.Bits() {
				from := bitboard.Board5(1) << bit
				reach := n.Reach(from)
				if got, want := reach&^n.Workers(), p.Steps(position.SquareAtBit(bit)); got != want {
					t.Fatalf("%v: from bit %d\n%v\nwant\n%v", p, bit, got, want)
				}
				all |= reach
			}
			if got := n.ReachAll(workers); got != all {
				t.Fatalf("%v: from all\n%v\nwant\n%v", p, got, all)
			}
			if got, want := n.Climbs(workers), p.Threats(side); got != want {
				t.Fatalf("%v: climbs\n%v\nwant\n%v", p, got, want)
			}
		}
		if n.Climbs(n.Own) != 0 {
			climbs++
		}
		turns := 0
		builds := map[[2]position.Square]bitboard.Board5{} // by where the worker comes from and goes to
		for turn := range p.Turns() {
			turns++
			if turn.Wins() {
				continue
			}
			builds[[2]position.Square{turn.From, turn.To}] |= turn.Build.Set()
			next := nodeOf(p.PlayLegal(turn))
			if got := n.After(turn.From.Set(), turn.To.Set(), turn.Build.Set()); got != next {
				t.Fatalf("%v: after %v: %+v, want %+v", p, turn, got, next)
			}
		}
		for step, want := range builds {
			if got := n.Builds(step[1].Set(), n.Workers()^step[0].Set()); got != want {
				t.Fatalf("%v: after a step from %v to %v\n%v\nwant\n%v", p, step[0], step[1], got, want)
			}
		}
		if turns == 0 {
			blocked++
		}
		if n.Blocked() != (turns == 0) {
			t.Fatalf("%v: blocked: %v, with %d turns", p, n.Blocked(), turns)
		}
	}
	if blocked < 100 || climbs < 100 {
		t.Errorf("%d nodes are blocked and %d have climbs: the sample proves too little", blocked, climbs)
	}
}
