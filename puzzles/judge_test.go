package puzzles_test

import (
	"context"
	"errors"
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

// turnsOf reads turns.
func turnsOf(texts ...string) (list []game.Turn) {
	for _, text := range texts {
		list = append(list, position.MustParseTurn(text))
	}
	return list
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		name, code string
		limits     solver.Limits
		want       puzzles.Judgement // without Turn and Reply, which Line has
	}{
		{"right", codeFormat, solver.Limits{}, puzzles.Judgement{
			Verdict: puzzles.Right, In: 3, Left: codec.Win2, Line: turnsOf("E3>D3^E3", "C3>D4^E3", "B4>C3^C2", "B5>C5^D5",
				"D3>C2#"),
		}},
		{"refuted", codeFormat, solver.Limits{},
			puzzles.Judgement{Verdict: puzzles.Refuted, Line: turnsOf("E3>D4^E3", "C3>D3^E3")}},
		{"too slow", codeBack, solver.Limits{}, puzzles.Judgement{
			Verdict: puzzles.TooSlow, In: 3, Line: turnsOf("B2>A2^A1", "C2>B1^A1", "E4>E3^E4", "B1>C1^C2", "E3>E4#"),
		}},
		{"right to hold", codeHold2, solver.Limits{},
			puzzles.Judgement{Verdict: puzzles.Right, Left: codec.Hold1, Line: turnsOf("C5>B5^B4", "B3>C3^D3")}},
		{"refuted at once", codeHold2, solver.Limits{},
			puzzles.Judgement{Verdict: puzzles.Refuted, In: 1, Line: turnsOf("C5>B5^A5", "B3>B4#")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.want.Turn, test.want.Reply = test.want.Line[0], test.want.Line[1]
			got, err := puzzles.Judge(t.Context(), new(solver.Solver), codec.MustParse(test.code), test.want.Turn, test.limits)
			if diff := cmp.Diff(test.want, got, positiontest.Equal); diff != "" || err != nil {
				t.Errorf("%v %s", err, diff)
			}
		})
	}
}

// Every turn of cramped positions has the verdict that playing everything out gives it,
// and a line that shows it.
func TestJudgeMatchesBruteForce(t *testing.T) {
	ctx := context.Background()
	var s solver.Solver
	var b bruteForce
	verdicts := map[bool]map[puzzles.Verdict]int{false: {}, true: {}} // by whether the goal is to hold
	for _, p := range slices.Concat(cramped(5, 700, narrow), cramped(6, 700, walled)) {
		for _, goal := range goals[1:] {
			if _, err := b.flaw(p, goal); err != nil {
				continue
			}
			puzzle := prove(t, withGoal(t, p, goal))
			for turn := range p.Turns() {
				got, err := puzzles.Judge(ctx, &s, puzzle.Code(), turn, solver.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				want := puzzles.Judgement{Turn: turn, Verdict: puzzles.Refuted}
				winIn := 0
				for k := goal.Turns() + 1; k >= 1 && goal.IsWin(); k-- {
					if b.reaches(p, turn, k) {
						winIn = k
					}
				}
				for k := goal.Turns(); k >= 1 && winIn == 0; k-- {
					if !b.holds(p, turn, k) {
						want.In = k
					}
				}
				want.In = max(want.In, winIn)
				switch {
				case slices.Contains(puzzle.KeyTurns(), game.Turn(turn)):
					want.Verdict = puzzles.Right
					if goal.Turns() > 1 {
						want.Left = goal - 1
					}
				case winIn > 0:
					want.Verdict = puzzles.TooSlow
				}
				verdicts[goal.IsHold()][want.Verdict]++
				want.Reply, want.Line = got.Reply, got.Line
				if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" {
					t.Fatalf("%v: %v: %s", puzzle, turn, diff)
				}
				checkJudgement(t, &b, puzzle, turn, got)
			}
		}
	}
	for hold, least := range map[bool]map[puzzles.Verdict]int{
		false: {puzzles.Right: 50, puzzles.TooSlow: 10, puzzles.Refuted: 100},
		true:  {puzzles.Right: 50, puzzles.Refuted: 100},
	} {
		for verdict, n := range least {
			if verdicts[hold][verdict] < n {
				t.Errorf("to hold %v: %d turns are %v, want %d or more", hold, verdicts[hold][verdict], verdict, n)
			}
		}
	}
}

// checkJudgement checks that a line is legal and shows what it is to show.
func checkJudgement(t *testing.T, b *bruteForce, p puzzles.Puzzle, turn position.Turn, r puzzles.Judgement) {
	t.Helper()
	end, err := position.Game{Start: positionOf(p), Turns: santoriniTurns(r.Line)}.End()
	if err != nil || r.Line[0] != turn {
		t.Fatalf("%v: %v: line %v, %v", p, turn, r.Line, err)
	}
	if (len(r.Line) > 1) != (r.Reply != nil) || len(r.Line) > 1 && r.Line[1] != r.Reply {
		t.Fatalf("%v: %v: reply %v, line %v", p, turn, r.Reply, r.Line)
	}
	lost := r.Verdict == puzzles.Refuted
	switch {
	case r.In > 0 && !lost && (len(r.Line) != 2*r.In-1 || !end.Outcome().Over()),
		r.In > 0 && lost && (len(r.Line) != 2*r.In || !end.Outcome().Over()),
		r.In == 0 && p.Goal().IsWin() && (len(r.Line) != 2 || !end.Outcome().Over() && b.wins(end, p.Goal().Turns()-1)),
		r.In == 0 && p.Goal().IsHold() && len(r.Line) != min(p.Goal().Turns(), 2):
		t.Fatalf("%v: %v: %+v", p, turn, r)
	}
}

// How far a slower win is searched can be said.
func TestJudgeSlower(t *testing.T) {
	p := prove(t, codec.MustParse(codeBack))
	ctx := context.Background()
	var s solver.Solver
	seen := map[int]bool{}
	for turn := range positionOf(p).Turns() {
		for most := range 4 {
			got, err := puzzles.Judge(ctx, &s, p.Code(), turn, solver.Limits{Turns: most})
			if err != nil {
				t.Fatal(err)
			}
			looked := most
			if most == 0 {
				looked = 3
			}
			score, _, err := s.Refute(ctx, positionOf(p), turn, solver.Limits{Turns: max(looked, 2)})
			winIn := 0
			if got.Verdict != puzzles.Refuted {
				winIn = got.In
			}
			if err != nil || score.WinIn != winIn || (got.Verdict == puzzles.TooSlow) != (score.WinIn > 2) {
				t.Errorf("%v, at most %d turns: %+v, %v, want %+v", turn, most, got, err, score)
			}
			seen[winIn] = true
		}
	}
	if !seen[0] || !seen[2] || !seen[3] {
		t.Errorf("turns win in %v: the puzzle shows too little", seen)
	}
}

// What cannot be answered is an error. That a turn does not win in time is known before a
// slower win is searched.
func TestJudgeErrors(t *testing.T) {
	p := prove(t, codec.MustParse(codeFormat))
	var s solver.Solver
	if got, err := puzzles.Judge(t.Context(), &s, p.Code(), position.MustParseTurn("A1>A2^A1"),
		solver.Limits{}); !errors.As(err, new(*position.TurnError)) || got.Verdict != 0 {
		t.Errorf("a turn that is not legal: %+v, %v", got, err)
	}
	try := position.MustParseTurn("E3>D4^E3")
	none, err := p.Code().WithGoal(codec.NoGoal)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := puzzles.Judge(t.Context(), &s, none, position.MustParseTurn("E3>D3^E3"), solver.Limits{}); !errors.Is(err,
		puzzles.ErrNoGoal) {
		t.Errorf("no goal: %v", err)
	}
	if got, err := puzzles.Judge(cancelled(), &s, p.Code(), try, solver.Limits{}); !errors.Is(err, context.Canceled) ||
		got.Verdict != 0 {
		t.Errorf("cancelled: %+v, %v", got, err)
	}
	if _, _, err := s.Refute(t.Context(), positionOf(p), try, solver.Limits{Turns: 3}); err != nil {
		t.Fatal(err)
	}
	enough := s.Nodes() + 1
	got, err := puzzles.Judge(t.Context(), &s, p.Code(), try, solver.Limits{Turns: 6, Nodes: enough})
	if !errors.Is(err, solver.ErrNodes) || got.Verdict != puzzles.Refuted || len(got.Line) != 2 {
		t.Errorf("with %d nodes: %+v, %v", enough, got, err)
	}
	if got, err := puzzles.Judge(t.Context(), &s, p.Code(), try, solver.Limits{Turns: 3, Nodes: enough}); err != nil ||
		got.Verdict != puzzles.Refuted || got.In != 0 {
		t.Errorf("with %d nodes, no slower win: %+v, %v", enough, got, err)
	}
}

func TestVerdictString(t *testing.T) {
	for v, want := range map[puzzles.Verdict]string{0: "Verdict(0)", puzzles.Right: "right", puzzles.TooSlow: "too slow",
		puzzles.Refuted: "refuted", 4: "Verdict(4)"} {
		if v.String() != want {
			t.Errorf("%q, want %q", v, want)
		}
	}
}

// Slower wins are looked for one turn farther than the goal, or as far as is asked for, within
// the limit of nodes.
func TestJudgeSlowerLimits(t *testing.T) {
	ctx := t.Context()
	var s solver.Solver
	tried := 0
	for _, p := range winsIn3(t) {
		for turn := range positionOf(p).Turns() {
			ask := func(limits solver.Limits) (puzzles.Judgement, error) {
				return puzzles.Judge(ctx, &s, p.Code(), turn, limits)
			}
			slow, err := ask(solver.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if slow.Verdict != puzzles.TooSlow {
				continue
			}
			tried++
			for turns, want := range map[int]puzzles.Verdict{1: puzzles.Refuted, 3: puzzles.Refuted, 4: puzzles.TooSlow} {
				if r, err := ask(solver.Limits{Turns: turns}); err != nil || r.Verdict != want ||
					want == puzzles.TooSlow && r.In != 4 {
					t.Errorf("%v, %v within %d turns: %+v, %v", p, turn, turns, r, err)
				}
			}
			least := leastNodes(t, func(limits solver.Limits) error { _, err := ask(limits); return err })
			if r, err := ask(solver.Limits{Nodes: least}); err != nil || r.Verdict != puzzles.TooSlow {
				t.Errorf("%v, %v with %d nodes: %+v, %v", p, turn, least, r, err)
			}
			break
		}
		if tried == 8 {
			return
		}
	}
	t.Errorf("%d turns: the sample proves too little", tried)
}

// A win in 5 where one in 4 was asked for is found, too.
func TestJudgeSlowerThan4(t *testing.T) {
	var s solver.Solver
	for _, p := range sample(t) {
		if p.Goal() != codec.Win4 {
			continue
		}
		for turn := range positionOf(p).Turns() {
			r, err := puzzles.Judge(t.Context(), &s, p.Code(), turn, solver.Limits{Nodes: 3_000_000})
			if err == nil && r.Verdict == puzzles.TooSlow && r.In == 5 {
				return
			}
		}
	}
	t.Error("no turn that is too slow is found")
}

// A turn that is judged alone has the same judgement as in the play tree, for 60 puzzles of all
// goals, and for goals that are not sound.
func TestJudgeAsInTree(t *testing.T) {
	t.Parallel()
	count := map[codec.Goal]int{}
	var list []codec.Code
	for _, p := range slices.Concat(sample(t), holds(t)) {
		goal := p.Goal()
		if count[goal]++; count[goal] <= map[codec.Goal]int{codec.Win1: 10, codec.Win2: 15, codec.Win3: 10, codec.Win4: 1,
			codec.Hold1: 10, codec.Hold2: 10, codec.Hold3: 4}[goal] {
			list = append(list, p.Code())
		}
		if count[goal] == 1 && goal != codec.Win4 {
			list = append(list, withGoal(t, positionOf(p), codec.Win3), withGoal(t, positionOf(p), codec.Hold2))
		}
	}
	if len(list) < 60 {
		t.Fatalf("%d puzzles: the sample proves too little", len(list))
	}
	var s solver.Solver
	for _, c := range list {
		tree, err := puzzles.NewPlayTree(t.Context(), &s, c, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for turn := range at(c).Turns() {
			alone, err := puzzles.Judge(t.Context(), &s, c, turn, solver.Limits{})
			if diff := cmp.Diff(tree.Played(turn).Judgement, alone, positiontest.Equal); diff != "" || err != nil {
				t.Errorf("%v: in the tree, and judged alone: %s %v", c, diff, err)
			}
		}
	}
}
