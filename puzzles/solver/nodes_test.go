package solver_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// raising calls f with ever greater node limits until it reports that the limit was enough.
func raising(f func(nodes uint64) (enough bool)) {
	for nodes := uint64(1); !f(nodes); nodes += nodes/2 + 1 {
	}
}

// nearly calls f with limits that are a few percent below a number of nodes that is enough.
// Such a search is stopped in its last part, the line.
func nearly(nodes uint64, f func(nodes uint64) (enough bool)) {
	step := uint64(1)
	if solver.Reduced() {
		step = 4
	}
	for percent := uint64(1); percent <= 8; percent += step {
		f(nodes - percent*nodes/100)
	}
}

// deep are positions with a win in 4, a win in 5, none in 5, and again a win in 5.
var deep = []position.Position{
	position.MustParse("2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5"),
	position.MustParse("0020002200002000000000000/1/mortal:A5,E1/mortal:B5,A4"),
	position.MustParse("0201010121101101030100110/1/mortal:C5,C1/mortal:B4,B2"),
	position.MustParse("1432334104133241142022101/1/mortal:A5,B2/mortal:D4,A2"),
}

// A search that reaches its limit returns ErrNodes and a true, incomplete answer. Another
// search stops at the same node.
func TestNodes(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	decided := map[int]int{}
	for _, p := range deep {
		want, err := solver.Solve(ctx, p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		within := func(nodes uint64) (enough bool) {
			limits := solver.Limits{Turns: 5, Nodes: nodes}
			got, err := solver.Solve(ctx, p, limits)
			again, errAgain := solver.Solve(ctx, p, limits)
			if diff := cmp.Diff(got, again, positiontest.Equal); diff != "" || fmt.Sprint(err) != fmt.Sprint(errAgain) {
				t.Fatalf("%v within %d nodes: %v, then %v: %s", p, nodes, err, errAgain, diff)
			}
			if err == nil {
				if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" {
					t.Fatalf("%v within %d nodes: %s", p, nodes, diff)
				}
				return true
			}
			if !errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+10_000 {
				t.Fatalf("%v within %d nodes: %d, %v", p, nodes, got.Nodes, err)
			}
			// Either nothing is found yet, or only the line is missing.
			short := solver.Result[position.Turn]{Checked: min(got.Checked, want.Checked-1), Nodes: got.Nodes}
			if got.WinIn != 0 {
				short = want
				short.Line, short.Nodes = nil, got.Nodes
			}
			if diff := cmp.Diff(short, got, positiontest.Equal); diff != "" {
				t.Fatalf("%v within %d nodes: %s", p, nodes, diff)
			}
			decided[got.Checked]++
			return false
		}
		raising(within)
		nearly(want.Nodes, within)
	}
	for checked := 2; checked <= 5; checked++ {
		if decided[checked] == 0 {
			t.Errorf("no search was stopped with %d turns checked", checked)
		}
	}
}

func TestNodesOfLost(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for _, p := range []position.Position{deep[0], deep[1], deep[3]} {
		r, err := solver.Solve(ctx, p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		p := p.PlayLegal(r.KeyTurns[0])
		want, err := new(solver.Solver).Lost(ctx, p, solver.Limits{Turns: 5})
		if err != nil || !want.Lost || want.In != r.WinIn-1 {
			t.Fatalf("%v: %+v, %v", p, want, err)
		}
		within := func(nodes uint64) (enough bool) {
			got, err := new(solver.Solver).Lost(ctx, p, solver.Limits{Turns: 5, Nodes: nodes})
			if err != nil && (!errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+10_000) {
				t.Fatalf("%v within %d nodes: %+v, %v", p, nodes, got, err)
			}
			expected := want
			switch {
			case err == nil:
				want.Nodes = got.Nodes
			case got.Lost:
				expected.Line = nil
			default:
				expected = solver.Loss{Checked: min(got.Checked, want.Checked-1)}
			}
			expected.Nodes = got.Nodes
			if diff := cmp.Diff(expected, got, positiontest.Equal); diff != "" {
				t.Fatalf("%v within %d nodes: %v, %s", p, nodes, err, diff)
			}
			return err == nil
		}
		raising(within)
		nearly(want.Nodes, within)
	}
}

// The other methods return no answer with an error, wherever they are stopped.
func TestNodesOfOthers(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"ScoreTurns", "ScoreReplies", "Refute", "RefuteHold"} {
		for _, p := range deep {
			var s solver.Solver
			raising(func(nodes uint64) bool {
				answer, empty, err := questions[name](&s, context.Background(), p, solver.Limits{Turns: 4, Nodes: nodes})
				if err != nil && (!errors.Is(err, solver.ErrNodes) || !empty) {
					t.Fatalf("%v: %s within %d nodes: %v, %v", p, name, nodes, answer, err)
				}
				return err == nil
			})
		}
	}
}

// When Hold is stopped it returns the turns that hold for Checked turns.
func TestNodesOfHold(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	stopped, held := map[int]int{}, 0 // searches that were stopped, by Checked; those of them with HoldIn
	for _, fen := range []string{
		deep[0].String(), // a win in 4
		"0010011120211111202121200/2/mortal:B4,B1/mortal:C4,D1", // held in 4
		"1022012140111110222012201/1/mortal:B5,C5/mortal:C4,C2", // held in 4
		"1200011012031421124001021/1/mortal:B4,E2/mortal:D4,B2", // lost in 4
		"0221132101444441242402110/1/mortal:D2,A1/mortal:D4,C1", // lost in 4
		"0302033000012211210001110/1/mortal:A5,D1/mortal:B3,D2", // held in 2, before longer wins are excluded
		"1000000000000000000000000/1/mortal:B3,D3/mortal:A2,C5", // several turns hold
	} {
		p := position.MustParse(fen)
		limits := solver.Limits{Turns: 4}
		if p.Perft(1) > 60 {
			limits.Turns = 3
		}
		want, err := new(solver.Solver).Hold(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := new(solver.Solver).ScoreReplies(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		within := func(nodes uint64) (enough bool) {
			limits.Nodes = nodes
			got, err := new(solver.Solver).Hold(ctx, p, limits)
			if err != nil && (!errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+10_000) {
				t.Fatalf("%v within %d nodes: %+v, %v", p, nodes, got, err)
			}
			expected := want
			switch {
			case err == nil:
			case got.WinIn > 0 || got.Lost:
				expected.Line = nil
			default:
				stopped[got.Checked]++
				expected = solver.Holding{Checked: min(got.Checked, want.Checked-1)}
				holdFor := expected.Checked
				if want.HoldIn > 0 && want.HoldIn <= got.Checked {
					expected.HoldIn, holdFor = want.HoldIn, want.HoldIn
					held++
				}
				for _, score := range scores {
					if score.LostIn == 0 || score.LostIn > holdFor {
						expected.Holds = append(expected.Holds, score.Turn)
					}
				}
			}
			expected.Nodes = got.Nodes
			if diff := cmp.Diff(expected, got, positiontest.Equal); diff != "" {
				t.Fatalf("%v within %d nodes: %v, %s", p, nodes, err, diff)
			}
			return err == nil
		}
		raising(within)
		nearly(want.Nodes, within)
	}
	for _, checked := range []int{2, 3} {
		if stopped[checked] == 0 {
			t.Errorf("no search was stopped with %d turns checked", checked)
		}
	}
	if held == 0 {
		t.Error("no search was stopped when the turn that holds was found")
	}
}

// The nodes of one question do not count for the next one of the same Solver.
func TestNodesAfterALongerSearch(t *testing.T) {
	var s solver.Solver
	if _, err := s.Solve(t.Context(), deep[0], solver.Limits{Turns: 5}); err != nil {
		t.Fatal(err)
	}
	r, err := s.Solve(t.Context(), deep[1], solver.Limits{Turns: 5, Nodes: 1000})
	if !errors.Is(err, solver.ErrNodes) || r.Nodes < 1000 || r.Nodes > 2000 || s.Nodes() != r.Nodes {
		t.Errorf("within 1000 nodes: %d and %d, %v", r.Nodes, s.Nodes(), err)
	}
}
