package santorini_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

func board(s position.Square) bitboard.Board5 { return bitboard.Board5(s.Set()) }

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
		n := nodes.Of(p)
		want := p.WorkerSet(position.First) | p.WorkerSet(position.Second)
		if got := position.SquareSet(n.Workers()); got != want {
			t.Fatalf("%v: workers %v, want %v", p, got, want)
		}
		for _, side := range []position.Side{p.Side(), p.Side().Other()} {
			workers, all := bitboard.Board5(p.WorkerSet(side)), bitboard.Board5(0)
			for bit := range workers.Bits() {
				start := bitboard.Board5(1) << bit
				reach := n.Reach(start)
				if got, want := position.SquareSet(reach&^n.Workers()), p.Steps(position.SquareAtBit(bit)); got != want {
					t.Fatalf("%v: from bit %d %v, want %v", p, bit, got, want)
				}
				all |= reach
			}
			if got := n.ReachAll(workers); got != all {
				t.Fatalf("%v: from all\n%v\nwant\n%v", p, got, all)
			}
			if got, want := position.SquareSet(n.Climbs(workers)), p.Threats(side); got != want {
				t.Fatalf("%v: climbs %v, want %v", p, got, want)
			}
		}
		if n.Climbs(n.Own) != 0 {
			climbs++
		}
		turns := 0
		builds := map[[2]position.Square]position.SquareSet{} // by where the worker comes from and goes to
		for turn := range p.Turns() {
			turns++
			if turn.Wins() {
				continue
			}
			builds[[2]position.Square{turn.From(), turn.To()}] |= turn.Build().Set()
			next := nodes.Of(p.PlayLegal(turn))
			if got := n.After(board(turn.From()), board(turn.To()), board(turn.Build())); got != next {
				t.Fatalf("%v: after %v: %+v, want %+v", p, turn, got, next)
			}
		}
		for step, want := range builds {
			if got := position.SquareSet(n.Builds(board(step[1]), n.Workers()^board(step[0]))); got != want {
				t.Fatalf("%v: after a step from %v to %v %v, want %v", p, step[0], step[1], got, want)
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

// A build is safe if it leaves the opponent no climb; a raise makes one.
func TestSafeBuilds(t *testing.T) {
	safe, unsafe := 0, 0
	for _, p := range positiontest.List(63, 3000) {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		threats := n.Climbs(n.Theirs)
		if several := threats.Count() > 1; santorini.Several(threats) != several {
			t.Fatalf("%v: several of %v: %v", p, threats, !several)
		} else if several {
			continue
		}
		for turn := range p.Turns() {
			if turn.Wins() {
				continue
			}
			build := board(turn.Build())
			want := p.PlayLegal(turn).Threats(p.Side().Other()) == 0
			if got := n.SafeBuilds(threats)&build != 0; got != want {
				t.Fatalf("%v, %v: safe %v, want %v", p, turn, got, want)
			}
			if got := n.Raises(n.Theirs)&build != 0; threats == 0 && got == want {
				t.Fatalf("%v, %v: a climb is made: %v", p, turn, got)
			}
			if want {
				safe++
			} else {
				unsafe++
			}
		}
	}
	if min(safe, unsafe) < 1000 {
		t.Errorf("%d safe, %d unsafe: the positions prove too little", safe, unsafe)
	}
}
