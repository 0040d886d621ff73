package search

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func strongest() Settings {
	s := Strongest()
	s.Network = network.Default()
	return s
}

// Wins and losses that the search has found are true: the table and the pruning never
// invent one.
func TestWinsAreTrue(t *testing.T) {
	s := NewSearcher(strongest(), NewTable(1<<20))
	decided := 0
	for _, p := range positiontest.List(121, 1000) {
		if p.Outcome().Over() {
			continue
		}
		line := s.Root(p, Limits{Depth: 2}, 1, 1)[0]
		winIn := WinIn(line.Value)
		if winIn == 0 || winIn > 2 || winIn < -2 {
			continue
		}
		decided++
		if v := slowWin(p, max(winIn, -winIn), winIn > 0); !v {
			t.Fatalf("%v: %d turns, and plain rules do not agree: %v", p, winIn, line.Turns)
		}
	}
	if decided < 200 {
		t.Errorf("%d wins and losses: the sample proves too little", decided)
	}
}

// slowWin reports whether the side to move wins within k of its turns, or if wins is false,
// whether the opponent wins within k turns after every turn.
func slowWin(p position.Position, k int, wins bool) bool {
	if p.Outcome().Over() {
		return !wins // the side to move has lost
	}
	if k == 0 {
		return false
	}
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		if wins && slowWin(next, k-1, false) {
			return true
		}
		if !wins && !slowWin(next, k, true) {
			return false
		}
	}
	return !wins
}

// The lines are distinct turns, the best one first, and each is legal play.
func TestLines(t *testing.T) {
	s := NewSearcher(strongest(), NewTable(1<<20))
	for _, p := range positiontest.List(122, 60) {
		if p.Outcome().Over() {
			continue
		}
		lines := s.Root(p, Limits{Depth: 3}, 5, 1)
		if want := min(5, len(p.AppendTurns(nil))); len(lines) != want {
			t.Fatalf("%v: %d lines, want %d", p, len(lines), want)
		}
		seen := map[position.Turn]bool{}
		for i, l := range lines {
			if seen[l.Turns[0]] || i > 0 && l.Value > lines[i-1].Value {
				t.Errorf("%v: line %d is %v", p, i, l)
			}
			seen[l.Turns[0]] = true
			if g := (position.Game{Start: p, Turns: l.Turns}); l.Turns == nil {
				t.Errorf("%v: an empty line", p)
			} else if _, err := g.End(); err != nil {
				t.Errorf("%v: %v", p, err)
			}
		}
	}
}

// The limits end a search.
func TestLimits(t *testing.T) {
	s := NewSearcher(strongest(), NewTable(1<<20))
	p := position.MustParse("0000000000000000000000000/1/mortal:B2,C2/mortal:D3,B3")
	s.Root(p, Limits{Nodes: 10000}, 1, 1)
	if n := s.Visited(); n < 10000 || n > 10200 {
		t.Errorf("%d nodes, want 10000", n)
	}
	if l := s.Root(p, Limits{Depth: 4}, 1, 1); l[0].Depth != 4 {
		t.Errorf("depth %d, want 4", l[0].Depth)
	}
	if l := s.Root(p, Limits{Halt: func() bool { return true }}, 1, 1); len(l) != 1 {
		t.Errorf("halted at once: %v", l)
	}
	if l := s.Root(p, Limits{Deadline: time.Now()}, 1, 1); len(l) != 1 {
		t.Errorf("no time: %v", l)
	}
}

func TestNoAllocs(t *testing.T) {
	s := &plainSearcher{core: newCore(strongest(), NewTable(1<<20))}
	p := position.MustParse("0000000000002110211004000/1/mortal:B2,C2/mortal:D3,B3")
	n := nodes.Of(p)
	s.start(Limits{Nodes: 5000})
	s.rootMoves(p)
	s.depth = 5
	if allocs := testing.AllocsPerRun(5, func() {
		s.start(Limits{Nodes: 5000})
		s.search(&n, 0, 5, -infinite, infinite, 0)
	}); allocs != 0 {
		t.Errorf("a search allocates %v times", allocs)
	}
}

// A search from a forgotten table is the same again.
func TestDeterministic(t *testing.T) {
	s := NewSearcher(strongest(), NewTable(1<<20))
	for _, p := range positiontest.List(123, 20) {
		if p.Outcome().Over() {
			continue
		}
		s.Forget()
		first := s.Root(p, Limits{Nodes: 5000}, 2, 1)
		s.Forget()
		if diff := cmp.Diff(first, s.Root(p, Limits{Nodes: 5000}, 2, 1), positiontest.Equal); diff != "" {
			t.Errorf("%v: %s", p, diff)
		}
	}
}
