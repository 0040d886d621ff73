package puzzles_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// turnsOf reads turns.
func turnsOf(texts ...string) (list []position.Turn) {
	for _, text := range texts {
		list = append(list, position.MustParseTurn(text))
	}
	return list
}

func TestRefute(t *testing.T) {
	for _, test := range []struct {
		name, code, turn string
		limits           solver.Limits
		want             puzzles.Refutation
	}{
		{
			"right", codeFormat, "E3>D3^E3", solver.Limits{},
			puzzles.Refutation{Verdict: puzzles.Right, WinIn: 3, Line: turnsOf("E3>D3^E3", "C3>D4^E3", "B4>C3^C2", "B5>C5^D5", "D3>C2#")},
		},
		{
			"refuted", codeFormat, "E3>D4^E3", solver.Limits{},
			puzzles.Refutation{Verdict: puzzles.Refuted, Line: turnsOf("E3>D4^E3", "C3>D3^E3")},
		},
		{
			"right to hold", codeHold2, "C5>B5^B4", solver.Limits{},
			puzzles.Refutation{Verdict: puzzles.Right, Line: turnsOf("C5>B5^B4")},
		},
		{
			"refuted at once", codeHold2, "C5>B5^A5", solver.Limits{},
			puzzles.Refutation{Verdict: puzzles.Refuted, LostIn: 1, Line: turnsOf("C5>B5^A5", "B3>B4#")},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := puzzles.Refute(t.Context(), new(solver.Solver), codec.MustParse(test.code), position.MustParseTurn(test.turn), test.limits)
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
				t.Errorf("%v %s", err, diff)
			}
		})
	}
}

// Every turn of cramped positions has the verdict that playing everything out gives it,
// and a line that shows it.
func TestRefuteMatchesBruteForce(t *testing.T) {
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
				got, err := puzzles.Refute(ctx, &s, puzzle.Code(), turn, solver.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				want := puzzles.Refutation{Verdict: puzzles.Refuted}
				for k := goal.Turns() + 1; k >= 1 && goal.IsWin(); k-- {
					if b.reaches(p, turn, k) {
						want.WinIn = k
					}
				}
				for k := goal.Turns(); k >= 1 && want.WinIn == 0; k-- {
					if !b.holds(p, turn, k) {
						want.LostIn = k
					}
				}
				switch {
				case slices.Contains(puzzle.KeyTurns(), turn):
					want.Verdict = puzzles.Right
				case want.WinIn > 0:
					want.Verdict = puzzles.TooSlow
				}
				verdicts[goal.IsHold()][want.Verdict]++
				want.Line = got.Line
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v: %v: %s", puzzle, turn, diff)
				}
				checkRefutation(t, &b, puzzle, turn, got)
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

// checkRefutation checks that a line is legal and shows what it is to show.
func checkRefutation(t *testing.T, b *bruteForce, p puzzles.Puzzle, turn position.Turn, r puzzles.Refutation) {
	t.Helper()
	end, err := position.Game{Start: p.Position(), Turns: r.Line}.End()
	if err != nil || r.Line[0] != turn {
		t.Fatalf("%v: %v: line %v, %v", p, turn, r.Line, err)
	}
	switch {
	case r.WinIn > 0 && (len(r.Line) != 2*r.WinIn-1 || !end.Outcome().Over()),
		r.LostIn > 0 && (len(r.Line) != 2*r.LostIn || !end.Outcome().Over()),
		r.WinIn == 0 && r.LostIn == 0 && p.Goal().IsWin() && (len(r.Line) != 2 || !end.Outcome().Over() && b.wins(end, p.Goal().Turns()-1)),
		r.LostIn == 0 && p.Goal().IsHold() && len(r.Line) != 1:
		t.Fatalf("%v: %v: %+v", p, turn, r)
	}
}

// How far a slower win is searched can be said.
func TestRefuteSlower(t *testing.T) {
	p := prove(t, codec.MustParse(codeBack))
	ctx := context.Background()
	var s solver.Solver
	seen := map[int]bool{}
	for turn := range p.Position().Turns() {
		for most := range 4 {
			got, err := puzzles.Refute(ctx, &s, p.Code(), turn, solver.Limits{Turns: most})
			if err != nil {
				t.Fatal(err)
			}
			looked := most
			if most == 0 {
				looked = 3
			}
			score, _, err := s.Refute(ctx, p.Position(), turn, solver.Limits{Turns: max(looked, 2)})
			if err != nil || score.WinIn != got.WinIn || (got.Verdict == puzzles.TooSlow) != (score.WinIn > 2) {
				t.Errorf("%v, at most %d turns: %+v, %v, want %+v", turn, most, got, err, score)
			}
			seen[got.WinIn] = true
		}
	}
	if !seen[0] || !seen[2] || !seen[3] {
		t.Errorf("turns win in %v: the puzzle shows too little", seen)
	}
}

// What cannot be answered is an error. That a turn does not win in time is known before a
// slower win is searched.
func TestRefuteErrors(t *testing.T) {
	p := prove(t, codec.MustParse(codeFormat))
	var s solver.Solver
	if got, err := puzzles.Refute(t.Context(), &s, p.Code(), position.MustParseTurn("A1>A2^A1"), solver.Limits{}); !errors.As(err, new(*position.TurnError)) || got.Verdict != 0 {
		t.Errorf("a turn that is not legal: %+v, %v", got, err)
	}
	try := position.MustParseTurn("E3>D4^E3")
	none, err := p.Code().WithGoal(codec.NoGoal)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := puzzles.Refute(t.Context(), &s, none, position.MustParseTurn("E3>D3^E3"), solver.Limits{}); !errors.Is(err, puzzles.ErrNoGoal) {
		t.Errorf("no goal: %v", err)
	}
	if got, err := puzzles.Refute(cancelled(), &s, p.Code(), try, solver.Limits{}); !errors.Is(err, context.Canceled) || got.Verdict != 0 {
		t.Errorf("cancelled: %+v, %v", got, err)
	}
	if _, _, err := s.Refute(t.Context(), p.Position(), try, solver.Limits{Turns: 3}); err != nil {
		t.Fatal(err)
	}
	enough := s.Nodes() + 1
	got, err := puzzles.Refute(t.Context(), &s, p.Code(), try, solver.Limits{Turns: 6, Nodes: enough})
	if !errors.Is(err, solver.ErrNodes) || got.Verdict != puzzles.Refuted || len(got.Line) != 2 {
		t.Errorf("with %d nodes: %+v, %v", enough, got, err)
	}
	if got, err := puzzles.Refute(t.Context(), &s, p.Code(), try, solver.Limits{Turns: 3, Nodes: enough}); !errors.Is(err, solver.ErrNodes) || got.Verdict != puzzles.Refuted {
		t.Errorf("with %d nodes, no slower win: %+v, %v", enough, got, err)
	}
}

func TestVerdictString(t *testing.T) {
	for v, want := range map[puzzles.Verdict]string{0: "Verdict(0)", puzzles.Right: "right", puzzles.TooSlow: "too slow", puzzles.Refuted: "refuted", 4: "Verdict(4)"} {
		if v.String() != want {
			t.Errorf("%q, want %q", v, want)
		}
	}
}

// Verdicts are texts, and nothing else is one.
func TestVerdictText(t *testing.T) {
	for verdict, want := range map[puzzles.Verdict]string{puzzles.Right: "right", puzzles.TooSlow: "too slow", puzzles.Refuted: "refuted"} {
		text, err := verdict.MarshalText()
		var back puzzles.Verdict
		if err != nil || string(text) != want || back.UnmarshalText(text) != nil || back != verdict {
			t.Errorf("%v: %q, %v, and back %v", verdict, text, err, back)
		}
	}
	for _, wrong := range []puzzles.Verdict{puzzles.Right - 1, puzzles.Refuted + 1} {
		if text, err := wrong.MarshalText(); err == nil {
			t.Errorf("%v: %q", wrong, text)
		}
	}
	back := puzzles.Right
	for _, text := range []string{"", "Right", "slow", "Verdict(9)"} {
		if err := back.UnmarshalText([]byte(text)); err == nil || back != puzzles.Right {
			t.Errorf("%q: %v, %v", text, back, err)
		}
	}
}

// Slower wins are looked for one turn farther than the goal, or as far as is asked for, within
// the limit of nodes.
func TestRefuteSlowerLimits(t *testing.T) {
	ctx := t.Context()
	var s solver.Solver
	tried := 0
	for _, p := range winsIn3(t) {
		for turn := range p.Position().Turns() {
			ask := func(limits solver.Limits) (puzzles.Refutation, error) {
				return puzzles.Refute(ctx, &s, p.Code(), turn, limits)
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
				if r, err := ask(solver.Limits{Turns: turns}); err != nil || r.Verdict != want || want == puzzles.TooSlow && r.WinIn != 4 {
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
func TestRefuteSlowerThan4(t *testing.T) {
	var s solver.Solver
	for _, p := range sample(t) {
		if p.Goal() != codec.Win4 {
			continue
		}
		for turn := range p.Position().Turns() {
			r, err := puzzles.Refute(t.Context(), &s, p.Code(), turn, solver.Limits{Nodes: 3_000_000})
			if err == nil && r.Verdict == puzzles.TooSlow && r.WinIn == 5 {
				return
			}
		}
	}
	t.Error("no turn that is too slow is found")
}
