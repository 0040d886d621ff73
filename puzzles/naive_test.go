package puzzles_test

import (
	"context"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// naive orders turns as doc/PUZZLES.md says, by comparing each with each other.
func naive(p position.Position) []position.Turn {
	class := func(t position.Turn) int {
		next := p.PlayLegal(t)
		switch {
		case t.Wins():
			return 0
		case climbs(next, p.Side().Other()) > 0:
			return 4
		case climbs(next, p.Side()) > 0:
			return 1
		case p.Height(t.To()) > p.Height(t.From()):
			return 2
		}
		return 3
	}
	merit := func(p position.Position, side position.Side) (sum int) {
		for _, w := range p.Workers(side) {
			sum += 8 * p.Height(w)
			for to := range p.Steps(w).All() {
				sum += 1 + p.Height(to)
			}
		}
		return sum
	}
	value := func(t position.Turn) int {
		next := p.PlayLegal(t)
		return merit(next, p.Side()) - merit(next, p.Side().Other())
	}
	turns := slices.Collect(p.Turns())
	rank := func(t position.Turn) (before int) {
		after := false
		for _, o := range turns {
			switch {
			case o == t:
				after = true
			case class(o) != class(t):
				if class(o) < class(t) {
					before++
				}
			case class(t) == 0:
				if !after {
					before++
				}
			case value(o) > value(t), value(o) == value(t) && !after:
				before++
			}
		}
		return before
	}
	out := make([]position.Turn, len(turns))
	for _, t := range turns {
		out[rank(t)] = t
	}
	return out
}

// The facts about choice, and those about the first turn, by their meaning.
func TestChoiceMatchesDefinition(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	ctx := context.Background()
	slower, second := 0, 0
	for _, p := range sample(t) {
		f, n, start := p.Facts(), p.Goal().Turns(), positionOf(p)
		canonical, there := start.CanonicalBothSides()
		key := there.Turn(p.KeyTurns()[0].(position.Turn))
		if got, want := f.Along[0].Rank, slices.Index(naive(canonical), key)+1; got != want {
			t.Errorf("%v: the key turn has rank %d, want %d", p, got, want)
		}
		var want puzzles.TurnFacts
		for turn := range start.Turns() {
			next := start.PlayLegal(turn)
			if turn.Wins() || climbs(next, start.Side().Other()) > 0 {
				continue
			}
			want.Safe++
			switch {
			case turn == p.KeyTurns()[0]:
			case climbs(next, start.Side()) > 0:
				want.Threats++
			case start.Height(turn.To()) > start.Height(turn.From()):
				want.Ups++
			}
		}
		if got := f.Along[0]; got.Safe != want.Safe || got.Threats != want.Threats || got.Ups != want.Ups || got.Right != 1 {
			t.Errorf("%v: %+v, want %+v", p, got, want)
		}
		wantSlower := 0
		if n >= 2 && n <= 4 {
			for turn := range start.Turns() {
				lost, err := s.Lost(ctx, start.PlayLegal(turn), solver.Limits{Turns: n})
				if err != nil {
					t.Fatal(err)
				}
				if !turn.Wins() && lost.Lost && lost.In == n {
					wantSlower++
				}
			}
		}
		wantSecond := 0
		if n >= 3 {
			line := santoriniTurns(p.Line())
			r, err := s.Solve(ctx, start.PlayLegal(line[0]).PlayLegal(line[1]), solver.Limits{Turns: n - 1})
			if err != nil {
				t.Fatal(err)
			}
			wantSecond = len(r.KeyTurns)
		}
		if f.Slower != wantSlower || f.Second != wantSecond {
			t.Errorf("%v: %d slower wins and %d second turns, want %d and %d", p, f.Slower, f.Second, wantSlower, wantSecond)
		}
		slower, second = slower+min(f.Slower, 1), second+min(f.Second, 1)
	}
	if slower < 10 || second < 10 {
		t.Errorf("%d puzzles have slower wins, %d second turns: the sample proves too little", slower, second)
	}
}
