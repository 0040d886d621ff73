package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// slowGodValue is slowValue for a position with god powers, after whose last turn its side to move has no
// winning step.
func slowGodValue(s *godSearcher, p position.Position, depth, ply int) Value {
	turns := p.AppendTurns(nil)
	if len(turns) == 0 {
		return -won(ply)
	}
	n := godNodeOf(p)
	threatened := p.Threats(p.Side().Other()) != 0
	if depth == 0 && !threatened {
		return s.evaluate(&n)
	}
	top := -won(ply + 2)
	for _, t := range turns {
		if next := p.PlayLegal(t); next.Threats(next.Side()) == 0 {
			if depth == 0 {
				return s.evaluate(&n) // there is an answer
			}
			top = max(top, -slowGodValue(s, next, depth-1, ply+1))
		}
	}
	return top
}

// A search without reductions has the value of plain negamax, whatever the table remembers.
func TestGodSearchMatchesNegamax(t *testing.T) {
	table := NewTable(1 << 20)
	withNetwork := Settings{Network: network.Default(), Gods: network.DefaultGods()}
	searchers := [2]*Searcher{NewSearcher(Settings{}, table), NewSearcher(withNetwork, table)}
	decided := 0
	for i, p := range positiontest.GodsList(71, 600) {
		s := searchers[i/2%2]
		turns := p.AppendTurns(nil)
		if len(turns) == 0 || p.Threats(p.Side()) != 0 {
			continue
		}
		for depth := 1; depth == 1 || depth == 2 && len(turns) < 30; depth++ {
			s.Forget()
			line := s.Root(p, Limits{Depth: depth}, 1, 1)[0]
			if want := slowGodValue(s.gods, p, depth, 0); line.Value != want {
				t.Fatalf("%v: depth %d: %d by %v, want %d", p, depth, line.Value, line.Turns, want)
			}
			if Decided(line.Value) {
				decided++
			}
		}
	}
	if decided < 50 {
		t.Errorf("%d values are wins or losses: the sample proves too little", decided)
	}
}

// The wins and losses that a search finds are those that the solver proves. A search that prunes nothing misses no
// short one.
func TestGodWinsAreProved(t *testing.T) {
	var prover solver.Solver
	searchers := []*Searcher{NewSearcher(Settings{}, NewTable(1<<20)), NewSearcher(Strongest(), NewTable(1<<20))}
	found := map[int]int{}
	for _, p := range positiontest.GodsList(121, 1200) {
		turns := len(p.AppendTurns(nil))
		if turns == 0 || turns > 40 {
			continue
		}
		win, err := prover.Solve(t.Context(), p, solver.Limits{Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		loss, err := prover.Lost(t.Context(), p, solver.Limits{Turns: 1})
		if err != nil {
			t.Fatal(err)
		}
		want := win.WinIn
		if loss.Lost {
			want = -loss.In
		}
		found[want]++
		for i, s := range searchers {
			got := WinIn(s.Root(p, Limits{Depth: 3}, 1, 1)[0].Value)
			ok := got == want
			switch {
			case got == -2 && want == 0:
				loss, err := prover.Lost(t.Context(), p, solver.Limits{Turns: 2})
				ok = err == nil && loss.Lost
			case got > 2 || got < -2:
				ok = want == 0
			case got == 0:
				ok = want == 0 || i == 1 // what is pruned may be missed
			}
			if !ok {
				t.Errorf("%v: settings %d: %d, the solver says %d", p, i, got, want)
			}
		}
	}
	for _, winIn := range []int{-1, 1, 2} {
		if found[winIn] < 20 {
			t.Errorf("%d results of %d: the sample proves too little", found[winIn], winIn)
		}
	}
}

// The lines are distinct turns, the best one first, and each is legal play.
func TestGodLines(t *testing.T) {
	s := NewSearcher(Strongest(), NewTable(1<<20))
	long := 0
	for _, p := range positiontest.GodsList(122, 240) {
		all := len(p.AppendTurns(nil))
		if all == 0 {
			continue
		}
		lines := s.Root(p, Limits{Nodes: 2000}, 5, 1)
		if len(lines) != min(5, all) {
			t.Fatalf("%v: %d lines", p, len(lines))
		}
		seen := map[position.Turn]bool{}
		for i, line := range lines {
			if i > 0 && line.Value > lines[i-1].Value || seen[line.Turns[0]] {
				t.Errorf("%v: line %d of %v", p, i, lines)
			}
			seen[line.Turns[0]] = true
			next := p
			for _, turn := range line.Turns {
				var err error
				if next, err = next.Play(turn); err != nil {
					t.Fatalf("%v: %v: %v", p, line.Turns, err)
				}
			}
			if len(line.Turns) > 1 {
				long++
			}
		}
	}
	if long < 100 {
		t.Errorf("%d lines of several turns", long)
	}
}

// Positions a second, and the depth that a number of positions reaches, for each god against himself.
func BenchmarkGodSearch(b *testing.B) {
	const nodes = 100_000
	for god := range position.Gods() {
		if god == position.Mortal {
			continue
		}
		p := position.MustParse("0100000210011000000000000/1/" + god.String() + ":C3,D2/" + god.String() + ":B2,C5")
		b.Run(god.String(), func(b *testing.B) {
			settings := Strongest()
			settings.Network, settings.Gods = network.Default(), network.DefaultGods()
			s := NewSearcher(settings, NewTable(64<<20))
			depth, visited := 0, uint64(0)
			for b.Loop() {
				s.Forget()
				depth = s.Root(p, Limits{Nodes: nodes}, 1, 1)[0].Depth
				visited += s.Visited()
			}
			b.ReportMetric(float64(depth), "depth")
			b.ReportMetric(float64(visited)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
