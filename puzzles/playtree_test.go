package puzzles_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A play tree says of each turn what the solver proves of the position after it, answers as
// Judge does, goes on to the end, and is the same for every solver.
func TestPlayTrees(t *testing.T) {
	t.Parallel()
	c := treeChecker{t: t}
	for i, p := range append(sample(t), holds(t)[:20]...) {
		if i%2 == 1 || testing.Short() && i%16 != 0 {
			continue
		}
		tree := playTree(t, p)
		if i%8 == 0 {
			if diff := cmp.Diff(tree, playTree(t, p), positiontest.Equal); diff != "" {
				t.Fatalf("%v: another solver answers otherwise: %s", p, diff)
			}
		}
		c.puzzle, c.turns = p, 0
		c.check(positionOf(p), p.Goal().Turns(), tree)
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
func (c *treeChecker) check(current position.Position, left int, tree *puzzles.PlayTree) {
	hold := c.puzzle.Goal().IsHold()
	if tree.Goal.Turns() != left || tree.Goal.IsHold() != hold {
		c.t.Fatalf("%v: the goal %v is left, want %d turns", c.puzzle, tree.Goal, left)
	}
	c.turns += len(tree.Turns)
	i := 0
	for turn := range current.Turns() {
		played := tree.Turns[i]
		i++
		if played.Turn != turn || tree.Played(turn).Turn != turn {
			c.t.Fatalf("%v: turn %v, want %v", c.puzzle, played.Turn, turn)
		}
		next := current.PlayLegal(turn)
		want := c.winning(next, turn, left)
		if hold {
			want = c.holding(current, turn, left)
		}
		if played.Verdict != want.Verdict || want.In > 0 && played.In != want.In {
			c.t.Fatalf("%v: %+v, want %v in %d", c.puzzle, played, want.Verdict, want.In)
		}
		if (played.Then != nil) != (want.Verdict == puzzles.Right && played.Reply != nil) {
			c.t.Fatalf("%v: %+v", c.puzzle, played)
		}
		if hold && played.Verdict == puzzles.Right && left > 1 {
			reply := c.hardest(next, left-1)
			if reply.IsZero() != (played.Reply == nil) || played.Reply != nil && played.Reply != game.Turn(reply) {
				c.t.Fatalf("%v: %v is answered by %v, want %v", c.puzzle, turn, played.Reply, reply)
			}
		}
		if played.Then != nil {
			c.deep++
			c.check(next.PlayLegal(played.Reply.(position.Turn)), left-1, played.Then)
		}
	}
	if i != len(tree.Turns) || tree.Played(position.Turn{}) != nil {
		c.t.Fatalf("%v: %d turns, want %d", c.puzzle, len(tree.Turns), i)
	}
}

// winning is what a turn is worth in a position that is to be won.
func (c *treeChecker) winning(next position.Position, turn position.Turn, left int) (want puzzles.Judgement) {
	turns := 1
	if !turn.Wins() {
		lost, err := c.solver.Lost(context.Background(), next, solver.Limits{Turns: left})
		if err != nil {
			c.t.Fatal(err)
		}
		if turns = 0; lost.Lost {
			turns = lost.In + 1
		}
	}
	switch {
	case turns > left:
		c.slow++
		return puzzles.Judgement{Verdict: puzzles.TooSlow, In: turns}
	case turns > 0:
		return puzzles.Judgement{Verdict: puzzles.Right, In: turns}
	}
	return puzzles.Judgement{Verdict: puzzles.Refuted}
}

// holding is what a turn is worth in a position that is to be held.
func (c *treeChecker) holding(current position.Position, turn position.Turn, left int) puzzles.Judgement {
	if turn.Wins() {
		return puzzles.Judgement{Verdict: puzzles.Right, In: 1}
	}
	if turns := lostIn(c.t, &c.solver, current, turn, left); turns > 0 {
		return puzzles.Judgement{Verdict: puzzles.Refuted, In: turns}
	}
	return puzzles.Judgement{Verdict: puzzles.Right}
}

// hardest is the turn after which the fewest turns hold, the first of them.
func (c *treeChecker) hardest(current position.Position, left int) (hardest position.Turn) {
	least := 1 << 30
	for turn := range current.Turns() {
		next := current.PlayLegal(turn)
		holds := 0
		for answer := range next.Turns() {
			if answer.Wins() || lostIn(c.t, &c.solver, next, answer, left) == 0 {
				holds++
			}
		}
		if holds < least {
			hardest, least = turn, holds
		}
	}
	return hardest
}

// checkReplies compares the judgements of the first turns with those of Judge.
func (c *treeChecker) checkReplies(tree *puzzles.PlayTree) {
	for _, played := range tree.Turns {
		j, err := puzzles.Judge(context.Background(), &c.solver, c.puzzle.Code(), played.Turn, solver.Limits{})
		if err != nil {
			c.t.Fatal(err)
		}
		if diff := cmp.Diff(played.Judgement, j, positiontest.Equal); diff != "" {
			c.t.Errorf("%v: in the tree, and judged alone: %s", c.puzzle, diff)
		}
		if (played.Then != nil) != (j.Left != codec.NoGoal) || played.Then != nil && played.Then.Goal != j.Left {
			c.t.Errorf("%v: %+v goes on otherwise", c.puzzle, played)
		}
		if j.Reply != nil {
			c.replies++
		}
	}
}

// An outline is the play tree where the nodes are enough for it, and else never says that a
// wrong turn is right, or that the key turn is not, and goes on with the solution.
func TestOutline(t *testing.T) {
	t.Run("few nodes", func(t *testing.T) {
		var s solver.Solver
		p := winsIn3(t)[0]
		for nodes := range uint64(10) {
			if tree, err := p.Outline(t.Context(), &s, solver.Limits{Nodes: nodes + 1}); err != nil || isJudged(tree) {
				t.Errorf("%d nodes: %v, %v", nodes+1, tree, err)
			}
			if tree, err := puzzles.NewPlayTree(t.Context(), &s, p.Code(), solver.Limits{Nodes: nodes + 1}); !errors.Is(err,
				solver.ErrNodes) {
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
		if diff := cmp.Diff(full, same, positiontest.Equal); err != nil || diff != "" {
			t.Fatalf("%v: no limit of nodes, but an outline: %v, %s", p, err, diff)
		}
		for _, nodes := range []uint64{1, 3000, 30000} {
			outline, err := p.Outline(ctx, &s, solver.Limits{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			for outlined, current := full, outline; current != nil && outlined != nil; {
				var next, nextOf *puzzles.PlayTree
				for i, played := range current.Turns {
					want := outlined.Turns[i]
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
				current, outlined = next, nextOf
			}
		}
	}
	if less < 100 && !testing.Short() {
		t.Errorf("%d turns are told less about", less)
	}
}

// endingContext ends when it has been asked so many times whether it has ended.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A context that ends anywhere is the error of an outline.
func TestOutlineStopped(t *testing.T) {
	var s solver.Solver
	p := winsIn3(t)[0]
	limits := solver.Limits{Nodes: 1000}
	want, err := p.Outline(t.Context(), &s, limits)
	if err != nil {
		t.Fatal(err)
	}
	for asked := 0; ; asked++ {
		ctx := &endingContext{t.Context(), asked}
		tree, err := p.Outline(ctx, &s, limits)
		switch {
		case err == nil && ctx.left < 0:
			t.Fatalf("ended after %d questions, but %+v", asked, tree)
		case err != nil && (tree != nil || !errors.Is(err, context.Canceled)):
			t.Fatalf("ended after %d questions: %+v, %v", asked, tree, err)
		case err == nil:
			if diff := cmp.Diff(want, tree, positiontest.Equal); diff != "" || asked < 10 {
				t.Errorf("after %d questions: %s", asked, diff)
			}
			return
		}
	}
}

// A play tree needs a goal, and nodes.
func TestNewPlayTreeErrors(t *testing.T) {
	p := sample(t)[0]
	var flaw *puzzles.Flaw
	if _, err := puzzles.NewPlayTree(context.Background(), new(solver.Solver), codec.Encode(positionOf(p)),
		solver.Limits{}); !errors.As(err, &flaw) || flaw.Err != puzzles.ErrNoGoal {
		t.Errorf("no goal: %v", err)
	}
	if _, err := puzzles.NewPlayTree(context.Background(), new(solver.Solver), p.Code(),
		solver.Limits{Nodes: 10}); !errors.Is(err, solver.ErrNodes) {
		t.Errorf("10 nodes: %v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := puzzles.NewPlayTree(done, new(solver.Solver), p.Code(), solver.Limits{}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	if tree, err := p.Outline(done, new(solver.Solver), solver.Limits{}); tree != nil ||
		!errors.Is(err, context.Canceled) {
		t.Errorf("an outline, canceled: %v, %v", tree, err)
	}
}

// A goal to hold need not be right: a turn that wins at once ends the game.
func TestPlayTreeOfWonHold(t *testing.T) {
	for _, p := range sample(t) {
		if p.Goal() != codec.Win1 {
			continue
		}
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), withGoal(t, positionOf(p), codec.Hold2),
			solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, played := range tree.Turns {
			if want := (puzzles.Played{Judgement: puzzles.Judgement{Turn: played.Turn, Verdict: puzzles.Right, In: 1,
				Line: []game.Turn{played.Turn}}}); positionOf(p).PlayLegal(played.Turn.(position.Turn)).Outcome().Over() &&
				!reflect.DeepEqual(played, want) {
				t.Errorf("%v, %v: %+v", p, played.Turn, played)
			}
		}
		return
	}
	t.Error("no win in 1")
}

// How many nodes the play trees of some puzzles take, so that a change that costs is seen.
func TestPlayTreeNodes(t *testing.T) {
	var s solver.Solver
	got := map[string]uint64{}
	for _, p := range slices.Concat(winsIn3(t)[:9], holds(t)[:6]) {
		got[p.String()] = nodesOfTree(t, &s, p.Code())
	}
	want := map[string]uint64{
		"Gw7nfWMUrirA6t": 4194, "Gzdx58dnbuvD9Q": 171167, "H7eDkKsyjJtpkt": 2658, "H966AQb6re7wpv": 7087,
		"H96dM2KF6c6tRd": 13476,
		"H97HfUkEakiJBZ": 10609, "H9bPqdVVUwZeys": 20261, "HHo1z8LCUBxEdv": 271, "HJAfLnsEzJTvFJ": 20059,
		"feoTrwXF1X9mLD": 2, "gNQYVN7N3yp1m4": 2, "kcRWf99xJ1DKtB": 991, "n4kDMkfQ1krbzM": 96, "oGgN7tYdCXoFWk": 56416,
		"qDemAkgRjfmnck": 92805,
	}
	if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" {
		t.Error(diff)
	}
}

// winsIn3 returns the wins in 3 of the sample.
func winsIn3(t *testing.T) []puzzles.Puzzle {
	return slices.DeleteFunc(sample(t), func(p puzzles.Puzzle) bool { return p.Goal() != codec.Win3 })
}

func nodesOfTree(t *testing.T, s *solver.Solver, c codec.Code) uint64 {
	return leastNodes(t, func(limits solver.Limits) error {
		_, err := puzzles.NewPlayTree(t.Context(), s, c, limits)
		return err
	})
}

// isJudged reports whether a tree judges all turns: if not, it says nothing of wrong ones.
func isJudged(tree *puzzles.PlayTree) bool {
	return slices.ContainsFunc(tree.Turns,
		func(p puzzles.Played) bool { return p.Verdict != puzzles.Right && p.Reply != nil })
}

// Half of the nodes that are left is for the turns of one position, and the rest for what follows
// in the solution.
func TestOutlineShares(t *testing.T) {
	ctx := t.Context()
	var s solver.Solver
	outline := func(p puzzles.Puzzle, nodes uint64) *puzzles.PlayTree {
		tree, err := p.Outline(ctx, &s, solver.Limits{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	alone, several := 0, 0
	for _, p := range winsIn3(t) {
		played := playTree(t, p).Played(p.KeyTurns()[0])
		after := positionOf(p).PlayLegal(played.Turn.(position.Turn)).PlayLegal(played.Reply.(position.Turn))
		second, err := codec.Encode(after).WithGoal(codec.Win2)
		if err != nil {
			t.Fatal(err)
		}
		first, then := nodesOfTree(t, &s, p.Code()), nodesOfTree(t, &s, second)
		if first < 8*then || first > 15_000 {
			continue // the shares are too near each other, or it takes long
		}
		if !isJudged(outline(p, 2*first)) {
			t.Errorf("%v: %d nodes are not enough, and half of them are for a tree", p, 2*first)
		}
		less := outline(p, 2*first-2)
		key := less.Played(played.Turn)
		if isJudged(less) || key.Verdict != puzzles.Right || key.In != 3 || key.Then == nil || !isJudged(key.Then) {
			t.Errorf("%v with %d nodes: %+v, want the second turn judged, and not the first", p, 2*first-2, key)
		}
		least := outline(p, 3*then)
		key = least.Played(played.Turn)
		if p.Solution().Answers[0].Then.Others == 0 {
			alone++
			if isJudged(least) || key.Then == nil || isJudged(key.Then) || key.Reply == nil ||
				key.Then.Played(p.Solution().Answers[0].Then.Turn).Verdict != puzzles.Right {
				t.Errorf("%v with %d nodes: %+v, want no turn judged", p, 3*then, key)
			}
		} else {
			several++
			if isJudged(least) || key.Then != nil || key.Reply != nil {
				t.Errorf("%v with %d nodes: %+v, want nothing of what follows, which several turns meet", p, 3*then, key)
			}
		}
	}
	if alone < 5 || several < 2 {
		t.Errorf("%d wins with one second turn, %d with several: the sample proves too little", alone, several)
	}
	hold := prove(t, codec.MustParse(codeHold2))
	tree := outline(hold, 2*nodesOfTree(t, &s, hold.Code())-2)
	if key := tree.Played(hold.KeyTurns()[0]); isJudged(tree) || key.Verdict != puzzles.Right || key.In != 0 ||
		key.Then != nil {
		t.Errorf("%v: %+v", hold, key)
	}
	// Several key turns have no solution to fall back on.
	won := prove(t, withGoal(t, position.MustParse(won), codec.Win4))
	if tree, err := won.Outline(ctx, &s, solver.Limits{Nodes: 2}); tree != nil || !errors.Is(err, solver.ErrNodes) {
		t.Errorf("%v: %v, %v", won, tree, err)
	}
}

// Wins that are slower by a turn are looked for with a quarter of the nodes.
func TestSlowerWins(t *testing.T) {
	var s solver.Solver
	tried := 0
	for _, p := range winsIn3(t) {
		slow := func(limits solver.Limits) (found, enough bool) {
			tree, err := puzzles.NewPlayTree(t.Context(), &s, p.Code(), limits)
			return err == nil && slices.ContainsFunc(tree.Turns,
				func(p puzzles.Played) bool { return p.Verdict == puzzles.TooSlow }), err == nil
		}
		nodes := leastNodes(t, func(limits solver.Limits) error {
			limits.Turns = 4
			_, err := s.ScoreTurns(t.Context(), positionOf(p), limits)
			return err
		})
		found, enough := slow(solver.Limits{Nodes: 4 * nodes})
		without, _ := slow(solver.Limits{Nodes: 4*nodes - 4})
		if all, _ := slow(solver.Limits{}); !all || !enough || nodes > 100_000 {
			continue
		}
		if tried++; !found || without {
			t.Errorf("%v: slower wins take %d nodes: with four times as many they are found: %v, with fewer: %v", p, nodes,
				found, without)
		}
	}
	if tried < 5 {
		t.Errorf("%d wins: the sample proves too little", tried)
	}
}

// The first turns alone have the judgements of the tree, and nothing after them.
func TestFirstTurns(t *testing.T) {
	for _, text := range []string{"HfGoo8VCrfkSpV", "kcRWf99xJ1DKtB", "2oYYRBBZUstii1 win2"} {
		c := withGoalOf(t, text)
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), c, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		first, err := puzzles.FirstTurns(t.Context(), new(solver.Solver), c, solver.Limits{})
		if err != nil || first.Goal != tree.Goal || len(first.Turns) != len(tree.Turns) {
			t.Fatalf("%s: %+v, %v", text, first, err)
		}
		for i, played := range first.Turns {
			if diff := cmp.Diff(tree.Turns[i].Judgement, played.Judgement, positiontest.Equal); diff != "" ||
				played.Then != nil {
				t.Errorf("%s, %v: goes on: %v, %s", text, played.Turn, played.Then != nil, diff)
			}
		}
	}
	if _, err := puzzles.FirstTurns(t.Context(), new(solver.Solver), codec.MustParse("2oYYRBBZUstii1"),
		solver.Limits{}); err == nil {
		t.Error("no error without a goal")
	}
}

func withGoalOf(t *testing.T, text string) codec.Code {
	t.Helper()
	c, err := codec.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A play tree of a goal that most turns reach ends with an error, before it takes much memory. Its first turns are
// judged.
func TestLargePlayTree(t *testing.T) {
	c, err := codec.MustParse("4uyVEy3sE9Dr4x").WithGoal(codec.Win4)
	if err != nil {
		t.Fatal(err)
	}
	s := new(solver.Solver)
	if tree, err := puzzles.NewPlayTree(t.Context(), s, c, solver.Limits{}); !errors.Is(err, solver.ErrNodes) {
		t.Errorf("the whole tree: %v, %v", tree != nil, err)
	}
	if tree, err := puzzles.FirstTurns(t.Context(), s, c, solver.Limits{}); err != nil || len(tree.Turns) < 30 {
		t.Errorf("the first turns: %v, %v", tree, err)
	}
}
