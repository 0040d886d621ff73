package puzzles_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A solution lists each reply that must be met, once, if one turn alone meets it, with that
// turn, and the reply of the line with two turns or more left; and no other. So a win in 3
// or more goes on, unless the loser is blocked.
func TestSolutions(t *testing.T) {
	var s solver.Solver
	deepest := 0
	for _, p := range sample(t) {
		if !p.Unique() {
			t.Fatalf("%v has %d key turns", p.Code(), len(p.KeyTurns()))
		}
		if p.Solution().Turn != p.KeyTurns()[0] {
			t.Fatalf("%v: the solution begins with %v, want %v", p.Code(), p.Solution().Turn, p.KeyTurns()[0])
		}
		if p.Goal().IsWin() && p.Goal().Turns() >= 3 && p.Solution().Answers == nil {
			t.Errorf("%v: the solution is empty, the line is %v", p, p.Line())
		}
		deepest = max(deepest, forced(t, &s, p.Code(), positionOf(p), p.Goal().Turns(), p.Solution()))
	}
	if deepest < 3 {
		t.Errorf("the longest solution has %d turns: the sample proves too little", deepest)
	}
}

// forced checks the solution of a position that is won in k turns, and returns its
// turns.
func forced(
	t *testing.T, s *solver.Solver, code codec.Code, p position.Position, k int, solution *puzzles.Solution,
) int {
	t.Helper()
	ctx := context.Background()
	next, err := p.Play(solution.Turn.(position.Turn))
	if err != nil {
		t.Fatalf("%v: %v", code, err)
	}
	want := map[position.Turn]position.Turn{} // what meets a reply
	others := map[position.Turn]int{}         // that meet it, too
	if k > 1 {
		line, err := s.Solve(ctx, p, solver.Limits{Turns: k})
		if err != nil {
			t.Fatal(err)
		}
		for _, reply := range mustBeMet(t, s, next, p.Side(), k-1) {
			r, err := s.Solve(ctx, next.PlayLegal(reply), solver.Limits{Turns: k - 1})
			if err != nil || r.WinIn != k-1 {
				t.Fatalf("%v: after %v %v: %+v, %v, want a win in %d", code, solution.Turn, reply, r, err, k-1)
			}
			if len(r.KeyTurns) == 1 || k > 2 && line.Line[0] == solution.Turn && line.Line[1] == reply {
				want[reply], others[reply] = r.Line[0], len(r.KeyTurns)-1
			}
		}
	}
	got, deepest := map[position.Turn]position.Turn{}, 1
	for i, a := range solution.Answers {
		for _, b := range solution.Answers[:i] {
			if cmp.Equal(a.Then, b.Then, positiontest.Equal) {
				t.Fatalf("%v: after %v there are two groups of replies with the same solution", code, solution.Turn)
			}
		}
		if len(a.Replies) == 0 {
			t.Fatalf("%v: an answer to no reply", code)
		}
		for _, reply := range santoriniTurns(a.Replies) {
			if _, twice := got[reply]; twice {
				t.Fatalf("%v: %v stands in two groups", code, reply)
			}
			got[reply] = a.Then.Turn.(position.Turn)
			if a.Then.Others != others[reply] {
				t.Fatalf("%v: after %v %v other turns are said to win, want %d", code, reply, a.Then.Others, others[reply])
			}
			if want[reply] == a.Then.Turn {
				deepest = max(deepest, 1+forced(t, s, code, next.PlayLegal(reply), k-1, a.Then))
			}
		}
	}
	if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" {
		t.Fatalf("%v: after %v: %s", code, solution.Turn, diff)
	}
	return deepest
}

// mustBeMet returns the turns of a side that loses in k turns and that last so long. If the
// winner threatens to climb anywhere, they must leave it fewer such squares. The losses
// are found turn by turn, and the climbs on the numbers of the board.
func mustBeMet(t *testing.T, s *solver.Solver, p position.Position, winner position.Side, k int) []position.Turn {
	t.Helper()
	before := climbs(p, winner)
	var list []position.Turn
	for turn := range p.Turns() {
		next := p.PlayLegal(turn)
		r, err := s.Solve(context.Background(), next, solver.Limits{Turns: k})
		if err != nil {
			t.Fatal(err)
		}
		if !turn.Wins() && r.WinIn == k && (before == 0 || climbs(next, winner) < before) {
			list = append(list, turn)
		}
	}
	return list
}

// climbs counts the squares on level 3 that a side can step to from level 2.
func climbs(p position.Position, side position.Side) (n int) {
	setup := p.Setup()
	for square, height := range setup.Heights {
		to := position.Square(square)
		taken, beside := false, false
		for _, workers := range setup.Workers {
			taken = taken || slices.Contains(workers, to)
		}
		for _, w := range setup.Workers[side] {
			rows, columns := w.Row()-to.Row(), w.Column()-to.Column()
			beside = beside || setup.Heights[w] == 2 && rows*rows <= 1 && columns*columns <= 1
		}
		if height == 3 && !taken && beside {
			n++
		}
	}
	return n
}
