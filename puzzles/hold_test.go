package puzzles_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A hold has a key turn, and nothing else to show.
func TestProveHold(t *testing.T) {
	for _, test := range []struct {
		code   codec.Code
		key    string
		facts  puzzles.Facts
		themes string
	}{
		{
			// All other turns leave the climb from E5 to D5 open.
			withGoal(t, position.MustParse(held), codec.Hold1), "C3>C4^D5",
			puzzles.Facts{Goal: codec.Hold1, Keys: 1,
				UnderFire: true}, "opening low-ground dome under-fire defend-first hold short",
		},
		{
			// Two turns of the worker on B2 dome B4, too, to B3's and C4's delight.
			codec.MustParse(codeHold2), "C5>B5^B4",
			puzzles.Facts{Goal: codec.Hold2, Keys: 1, Tries: 2, CloseTries: 2, TryDepth: 2, UnderFire: true},
			"end dome under-fire defend-first hold short",
		},
		{
			codec.MustParse(codeHoldQuiet), "C2>B2^A1",
			puzzles.Facts{Goal: codec.Hold2, Keys: 1, Quiet: true}, "end quiet zugzwang hold short",
		},
	} {
		p := prove(t, test.code)
		key := position.MustParseTurn(test.key)
		if !slices.Equal(p.KeyTurns(), []game.Turn{key}) || !slices.Equal(p.Line(), p.KeyTurns()) || !p.Unique() {
			t.Errorf("%v: key turns %v, line %v, want %v", p, p.KeyTurns(), p.Line(), key)
		}
		if diff := cmp.Diff(&puzzles.Solution{Turn: key}, p.Solution(), positiontest.Equal); diff != "" {
			t.Errorf("%v: %s", p, diff)
		}
		if diff := cmp.Diff(test.facts, ofFirstTurn(p.Facts()), positiontest.Equal); diff != "" ||
			p.Themes().String() != test.themes {
			t.Errorf("%v: %q, want %q: %s", p, p.Themes(), test.themes, diff)
		}
	}
}

// lostIn is the number of turns in which the opponent wins after a turn, up to a most.
func lostIn(t *testing.T, s *solver.Solver, p position.Position, turn position.Turn, most int) int {
	t.Helper()
	r, err := s.Solve(context.Background(), p.PlayLegal(turn), solver.Limits{Turns: most})
	if err != nil {
		t.Fatal(err)
	}
	return r.WinIn
}

// winning counts the turns that win within k turns.
func winning(t *testing.T, s *solver.Solver, p position.Position, k int) (n int) {
	t.Helper()
	for turn := range p.Turns() {
		next := p.PlayLegal(turn)
		lost := next.Outcome().Over()
		if !lost && k > 1 {
			l, err := s.Lost(context.Background(), next, solver.Limits{Turns: k - 1})
			if err != nil {
				t.Fatal(err)
			}
			lost = l.Lost
		}
		if lost {
			n++
		}
	}
	return n
}

// The facts of holds by their meaning, turn by turn.
func TestHoldsMatchDefinition(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	var byGoal [4]int
	tries, quiet := 0, 0
	for _, p := range holds(t) {
		start, n, key := positionOf(p), p.Goal().Turns(), p.KeyTurns()[0].(position.Turn)
		mine, other := start.Side(), start.Side().Other()
		threatened, after := climbs(start, other), start.PlayLegal(key)
		want := puzzles.Facts{Goal: p.Goal(), Keys: 1, Drop: max(0, start.Height(key.From())-start.Height(key.To()))}
		want.Quiet = climbs(after, mine) == 0 && threatened == 0
		want.Double = climbs(after, mine) >= 2
		canonical, how := start.CanonicalBothSides()
		sum, order := 0, simulated.Naive(canonical)
		for turn := range start.Turns() {
			turns := lostIn(t, &s, start, turn, n)
			if turns == 0 {
				if turn != key {
					t.Fatalf("%v: %v holds, too", p, turn)
				}
				continue
			}
			if turns == n && slices.Index(order, how.Turn(turn)) < slices.Index(order, how.Turn(key)) {
				want.Late++
			}
			next := start.PlayLegal(turn)
			if threatened > 0 && climbs(next, other) >= threatened || threatened == 0 && !natural(start, turn) {
				continue
			}
			want.Tries++
			sum += turns
			if winning(t, &s, next, n) <= 2 {
				want.CloseTries++
			}
		}
		if want.Tries > 0 {
			want.TryDepth = float64(sum) / float64(want.Tries)
		}
		want.UnderFire = threatened > 0
		if diff := cmp.Diff(want, ofFirstTurn(p.Facts()), positiontest.Equal); diff != "" {
			t.Fatalf("%v: %s", p, diff)
		}
		byGoal[n]++
		tries += min(want.Tries, 1)
		if want.Quiet {
			quiet++
		}
	}
	if slices.Min(byGoal[1:]) < 20 || tries < 20 || quiet < 5 {
		t.Errorf("holds by turns %v, with tries %d, quiet %d: the sample proves too little", byGoal[1:], tries, quiet)
	}
}
