package puzzles_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A play tree says of each turn what the solver proves of the position after it, answers as
// Refute does, goes on to the end, and is the same for every solver.
func TestPlayTrees(t *testing.T) {
	t.Parallel()
	c := treeChecker{t: t}
	for i, p := range append(sample(t), holds(t)[:20]...) {
		if i%2 == 1 || testing.Short() && i%16 != 0 {
			continue
		}
		tree := playTree(t, p)
		if i%8 == 0 {
			if diff := cmp.Diff(tree, playTree(t, p)); diff != "" {
				t.Fatalf("%v: another solver answers otherwise: %s", p, diff)
			}
		}
		c.puzzle, c.turns = p, 0
		c.check(p.Position(), p.Goal().Turns(), tree)
		c.checkReplies(tree)
		if p.Goal().IsWin() {
			c.most = max(c.most, c.turns)
		}
	}
	if !testing.Short() && (c.slow < 100 || c.deep < 100 || c.replies < 1000) {
		t.Errorf("%d slow wins, %d turns go on, %d replies", c.slow, c.deep, c.replies)
	}
	t.Logf("the largest tree of a win has %d turns", c.most)
}

func playTree(t *testing.T, p puzzles.Puzzle) *puzzles.PlayTree {
	t.Helper()
	tree, err := puzzles.NewPlayTree(context.Background(), new(solver.Solver), p.Code(), solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

type treeChecker struct {
	t      *testing.T
	solver solver.Solver
	puzzle puzzles.Puzzle

	slow, deep, replies, turns, most int
}

// check checks the verdicts in a position with some turns left.
func (c *treeChecker) check(at position.Position, left int, tree *puzzles.PlayTree) {
	hold := c.puzzle.Goal().IsHold()
	if tree.Goal.Turns() != left || tree.Goal.IsHold() != hold {
		c.t.Fatalf("%v: the goal %v is left, want %d turns", c.puzzle, tree.Goal, left)
	}
	c.turns += len(tree.Turns)
	i := 0
	for turn := range at.Turns() {
		played := tree.Turns[i]
		i++
		if played.Turn != turn || tree.Played(turn).Turn != turn {
			c.t.Fatalf("%v: turn %v, want %v", c.puzzle, played.Turn, turn)
		}
		next := at.PlayLegal(turn)
		want := c.winning(next, turn, left)
		if hold {
			want = c.holding(at, turn, left)
		}
		if played.Verdict != want.Verdict || want.In > 0 && played.In != want.In {
			c.t.Fatalf("%v: %+v, want %v in %d", c.puzzle, played, want.Verdict, want.In)
		}
		if (played.Then != nil) != (want.Verdict == puzzles.Right && !played.Reply.IsZero()) {
			c.t.Fatalf("%v: %+v", c.puzzle, played)
		}
		if played.Then != nil {
			c.deep++
			c.check(next.PlayLegal(played.Reply), left-1, played.Then)
		}
	}
	if i != len(tree.Turns) || tree.Played(position.Turn{}) != nil {
		c.t.Fatalf("%v: %d turns, want %d", c.puzzle, len(tree.Turns), i)
	}
}

// winning is what a turn is worth in a position that is to be won.
func (c *treeChecker) winning(next position.Position, turn position.Turn, left int) (want puzzles.Played) {
	in := 1
	if !turn.Wins() {
		lost, err := c.solver.Lost(context.Background(), next, solver.Limits{Turns: left})
		if err != nil {
			c.t.Fatal(err)
		}
		if in = 0; lost.Lost {
			in = lost.In + 1
		}
	}
	switch {
	case in > left:
		c.slow++
		return puzzles.Played{Verdict: puzzles.TooSlow, In: in}
	case in > 0:
		return puzzles.Played{Verdict: puzzles.Right, In: in}
	}
	return puzzles.Played{Verdict: puzzles.Refuted}
}

// holding is what a turn is worth in a position that is to be held.
func (c *treeChecker) holding(at position.Position, turn position.Turn, left int) puzzles.Played {
	if turn.Wins() {
		return puzzles.Played{Verdict: puzzles.Right, In: 1}
	}
	if in := lostIn(c.t, &c.solver, at, turn, left); in > 0 {
		return puzzles.Played{Verdict: puzzles.Refuted, In: in}
	}
	return puzzles.Played{Verdict: puzzles.Right}
}

// checkReplies compares the replies to the first turns with those of Refute.
func (c *treeChecker) checkReplies(tree *puzzles.PlayTree) {
	for _, played := range tree.Turns {
		r, err := puzzles.Refute(context.Background(), &c.solver, c.puzzle.Code(), played.Turn, solver.Limits{})
		if err != nil {
			c.t.Fatal(err)
		}
		if r.Verdict != played.Verdict || len(r.Line) > 1 && r.Line[1] != played.Reply {
			c.t.Errorf("%v: %+v, want %+v", c.puzzle, played, r)
		}
		if r.Verdict == puzzles.Refuted && r.LostIn != played.In {
			c.t.Errorf("%v: %+v, the other side wins in %d", c.puzzle, played, r.LostIn)
		}
		if len(r.Line) > 1 {
			c.replies++
		}
	}
}

// An outline is the play tree where the nodes are enough for it, and else never says that a
// wrong turn is right, or that the key turn is not, and goes on with the solution.
func TestOutline(t *testing.T) {
	t.Run("few nodes", func(t *testing.T) {
		var s solver.Solver
		p := sample(t)[3]
		for nodes := range uint64(10) {
			if tree, err := puzzles.NewPlayTree(t.Context(), &s, p.Code(), solver.Limits{Nodes: nodes + 1}); !errors.Is(err, solver.ErrNodes) {
				t.Errorf("%d nodes: %v, %v", nodes+1, tree, err)
			}
		}
	})
	t.Parallel()
	var s solver.Solver
	ctx := context.Background()
	less := 0
	for i, p := range append(sample(t)[:60], holds(t)[:20]...) {
		if testing.Short() && i%4 != 0 {
			continue
		}
		full := playTree(t, p)
		same, err := p.Outline(ctx, &s, solver.Limits{})
		if diff := cmp.Diff(full, same); err != nil || diff != "" {
			t.Fatalf("%v: no limit of nodes, but an outline: %v, %s", p, err, diff)
		}
		for _, nodes := range []uint64{1, 3000, 30000} {
			outline, err := p.Outline(ctx, &s, solver.Limits{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			for of, at := full, outline; at != nil && of != nil; {
				var next, nextOf *puzzles.PlayTree
				for i, played := range at.Turns {
					want := of.Turns[i]
					if played.Turn != want.Turn || (played.Verdict == puzzles.Right) != (want.Verdict == puzzles.Right) {
						t.Fatalf("%v, %d nodes: %+v, want %+v", p, nodes, played, want)
					}
					if played.Verdict != want.Verdict || played.Reply != want.Reply {
						less++
					}
					if played.Verdict == puzzles.Right && played.Reply == want.Reply {
						next, nextOf = played.Then, want.Then
					}
				}
				at, of = next, nextOf
			}
		}
	}
	if less < 100 && !testing.Short() {
		t.Errorf("%d turns are told less about", less)
	}
}

// A play tree needs a goal, and nodes.
func TestNewPlayTreeErrors(t *testing.T) {
	p := sample(t)[0]
	var flaw *puzzles.Flaw
	if _, err := puzzles.NewPlayTree(context.Background(), new(solver.Solver), codec.Encode(p.Position()), solver.Limits{}); !errors.As(err, &flaw) || flaw.Err != puzzles.ErrNoGoal {
		t.Errorf("no goal: %v", err)
	}
	if _, err := puzzles.NewPlayTree(context.Background(), new(solver.Solver), p.Code(), solver.Limits{Nodes: 10}); !errors.Is(err, solver.ErrNodes) {
		t.Errorf("10 nodes: %v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := puzzles.NewPlayTree(done, new(solver.Solver), p.Code(), solver.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
