package puzzles_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A play tree says of each turn what the solver proves of the position after it, and comes
// back from its JSON, which is small.
func TestPlayTrees(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	ctx := context.Background()
	slow, deep, largest := 0, 0, 0
	for _, p := range append(sample(t), holds(t)[:20]...) {
		tree, err := p.PlayTree(ctx, &s, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.PlayTree(ctx, new(solver.Solver), solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tree, again); diff != "" {
			t.Fatalf("%v: another solver answers otherwise: %s", p, diff)
		}
		text, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		largest = max(largest, len(text))
		var back puzzles.PlayTree
		if err := json.Unmarshal(text, &back); err != nil || !cmp.Equal(*tree, back) {
			t.Fatalf("%v: %s comes back otherwise, %v", p, text, err)
		}
		var check func(at position.Position, left int, tree *puzzles.PlayTree)
		check = func(at position.Position, left int, tree *puzzles.PlayTree) {
			i := 0
			for turn := range at.Turns() {
				played := tree.Turns[i]
				i++
				if played.Turn != turn {
					t.Fatalf("%v: turn %v, want %v", p, played.Turn, turn)
				}
				next := at.PlayLegal(turn)
				if p.Goal().IsHold() {
					if in := lostIn(t, &s, at, turn, left); played.In != in || (in == 0) != (played.Verdict == puzzles.Right) {
						t.Fatalf("%v: %+v, and the other side wins in %d", p, played, in)
					}
					if played.Verdict == puzzles.Right != played.Reply.IsZero() || played.Then != nil {
						t.Fatalf("%v: %+v, want a reply to what does not hold, and no more", p, played)
					}
					continue
				}
				in := 1
				if !next.Outcome().Over() {
					lost, err := s.Lost(ctx, next, solver.Limits{Turns: left})
					if err != nil {
						t.Fatal(err)
					}
					if in = 0; lost.Lost {
						in = lost.In + 1
					}
				}
				want := puzzles.Refuted
				switch {
				case in > left:
					want = puzzles.TooSlow
					slow++
				case in > 0:
					want = puzzles.Right
				}
				if played.Verdict != want || played.In != in {
					t.Fatalf("%v: %+v, want %v in %d", p, played, want, in)
				}
				if next.Outcome().Over() {
					if !played.Reply.IsZero() || played.Then != nil {
						t.Fatalf("%v: %+v, though the game is over", p, played)
					}
					continue
				}
				// The reply lasts as long as it can, or refutes the turn.
				reply, err := next.Play(played.Reply)
				if err != nil {
					t.Fatalf("%v: %+v: %v", p, played, err)
				}
				if in == 0 {
					in = left + 1
				}
				if !reply.Outcome().Over() {
					if r, err := s.Solve(ctx, reply, solver.Limits{Turns: in - 2}); in > 2 && (err != nil || r.WinIn > 0) {
						t.Fatalf("%v: %+v, and a win in %d is left, %v", p, played, r.WinIn, err)
					}
				}
				if (played.Then != nil) != (want == puzzles.Right && left > 2) {
					t.Fatalf("%v: %+v, with %d turns left", p, played, left)
				}
				if want == puzzles.Right && left > 2 && in > 1 {
					deep++
					check(next.PlayLegal(played.Reply), in-1, played.Then)
				}
			}
			if i != len(tree.Turns) {
				t.Fatalf("%v: %d turns, want %d", p, len(tree.Turns), i)
			}
		}
		check(p.Position(), p.Goal().Turns(), tree)
	}
	if slow < 100 || deep < 100 || largest > 64<<10 {
		t.Errorf("%d slow wins, %d turns go on, %d bytes at the most", slow, deep, largest)
	}
	t.Logf("the largest has %d bytes", largest)
}
