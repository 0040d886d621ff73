package puzzles_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// crampedGods returns n live positions of all gods, like cramped.
func crampedGods(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 3))
	var out []position.Position
	for len(out) < n {
		s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2)),
			Gods: [2]position.God{position.God(r.IntN(11)), position.God(r.IntN(11))}}}
		heights := [][]int{narrow, walled}[r.IntN(2)]
		for i := range s.Heights {
			s.Heights[i] = heights[r.IntN(len(heights))]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
			s.Heights[square] = []int{0, 1, 1, 2, 2, 3}[r.IntN(6)]
		}
		s.Raised = s.Gods[s.Side.Other()] == position.Athena && r.IntN(3) == 0
		if p, err := s.Position(); err == nil && !p.Finished() && isCramped(p) {
			out = append(out, p)
		}
	}
	return out
}

// isCramped reports whether a position can be played out.
func isCramped(p position.Position) bool {
	return p.Perft(1) <= 20 && p.Perft(2) <= mostNodes && p.Perft(3) <= mostNodes
}

// As TestVerifyMatchesBruteForce for positions with gods.
func TestVerifyGodsMatchesBruteForce(t *testing.T) {
	var b bruteForce
	right := map[codec.Goal]int{}
	seen := map[error]int{}
	for _, p := range crampedGods(3, 1_000) {
		for _, goal := range goals {
			c, err := codec.Encode(p).WithGoal(goal)
			if err != nil {
				t.Fatalf("%v %v: %v", p, goal, err)
			}
			keys, wantErr := b.flaw(p, goal)
			err = puzzles.VerifyUnique(t.Context(), new(solver.Solver), c, solver.Limits{})
			if !errors.Is(err, wantErr) || wantErr == nil && err != nil {
				t.Fatalf("%v %v: %v, want %v", p, goal, err, wantErr)
			}
			seen[wantErr]++
			flaw := new(puzzles.Flaw)
			if !errors.As(err, &flaw) {
				right[goal]++
				continue
			}
			var texts []string
			for _, k := range keys {
				texts = append(texts, k.String())
			}
			if flaw.Goal != goal || !slices.Equal(flaw.KeyTurns, texts) {
				t.Fatalf("%v: goal %v, key turns %v, want %v, %v", p, flaw.Goal, flaw.KeyTurns, goal, texts)
			}
			if wantErr == puzzles.ErrNotReached && len(flaw.Line) == 0 {
				t.Fatalf("%v: %v has no line", p, flaw)
			}
			current := p
			for _, text := range flaw.Line {
				if current, err = current.Play(position.MustParseTurn(text)); err != nil {
					t.Fatalf("%v: line %v: %v", p, flaw.Line, err)
				}
			}
		}
	}
	for _, goal := range goals[1:] {
		if right[goal] < 3 {
			t.Errorf("%d goals %v are right: the sample proves too little", right[goal], goal)
		}
	}
	for _, err := range flaws {
		if seen[err] < 10 {
			t.Errorf("%d goals are wrong as %v: the sample proves too little", seen[err], err)
		}
	}
}

// The goal that is found is the one that playing everything out finds, with all key turns.
func TestFindGoalGodsMatchesBruteForce(t *testing.T) {
	var s solver.Solver
	var b bruteForce
	found := map[codec.Goal]int{}
	for _, p := range crampedGods(6, 400) {
		want := codec.NoGoal
		for k := 1; k <= 2 && want == codec.NoGoal; k++ {
			if b.wins(p, k) {
				want, _ = codec.WinWithin(k)
			}
		}
		for k := 1; k <= 2 && want == codec.NoGoal; k++ {
			hold, _ := codec.HoldFor(k)
			if _, err := b.flaw(p, hold); err == nil {
				want = hold
			}
		}
		proof, err := puzzles.FindGoal(t.Context(), &s, codec.Encode(p), 2, 2, solver.Limits{})
		if err != nil || proof.Code().Goal() != want || at(proof.Code()) != p {
			t.Fatalf("%v: %+v, %v, want %v", p, proof, err, want)
		}
		found[want]++
		var right []game.Turn
		for turn := range p.Turns() {
			if want.IsWin() && b.reaches(p, turn, want.Turns()) ||
				want.IsHold() && (turn.Wins() || !b.wins(p.PlayLegal(turn), want.Turns())) {
				right = append(right, turn)
			}
		}
		if !slices.Equal(proof.KeyTurns(), right) {
			t.Fatalf("%v: key turns %v, want %v", p, proof.KeyTurns(), right)
		}
	}
	for _, goal := range []codec.Goal{codec.NoGoal, codec.Win1, codec.Win2, codec.Hold1, codec.Hold2} {
		if found[goal] < 3 {
			t.Errorf("goals found: %v: the sample proves too little", found)
		}
	}
	c := codec.Encode(position.MustParse("0000000000000000000000000/1/hermes:B3,D3/artemis:C2,C4"))
	if _, err := puzzles.FindGoal(t.Context(), &s, c, 6, 0, solver.Limits{Nodes: 10_000}); !errors.Is(err,
		solver.ErrNodes) {
		t.Errorf("a limit of nodes: %v", err)
	}
}

// Proofs with gods have the limits of others.
func TestVerifyGodsLimits(t *testing.T) {
	p := position.MustParse("0000000000000000000000000/1/hermes:B3,D3/artemis:C2,C4")
	c, err := codec.Encode(p).WithGoal(codec.Win6)
	if err != nil {
		t.Fatal(err)
	}
	if err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), c, solver.Limits{Nodes: 10_000}); !errors.Is(err,
		solver.ErrNodes) {
		t.Errorf("a limit of nodes: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := puzzles.VerifyUnique(ctx, new(solver.Solver), c, solver.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done: %v", err)
	}
}

// The verdict on every turn with gods is the one that playing everything out finds.
func TestJudgeGodsMatchesBruteForce(t *testing.T) {
	var s solver.Solver
	var b bruteForce
	least := func(most int, reached func(k int) bool) int {
		for k := 1; k <= most; k++ {
			if reached(k) {
				return k
			}
		}
		return 0
	}
	seen := map[puzzles.Verdict]map[bool]int{puzzles.Right: {}, puzzles.TooSlow: {}, puzzles.Refuted: {}}
	for _, p := range crampedGods(4, 400) {
		for _, goal := range goals[1:] {
			keys, err := b.flaw(p, goal)
			if err != nil && err != puzzles.ErrSeveral || len(keys) > 3 {
				continue
			}
			c, err := codec.Encode(p).WithGoal(goal)
			if err != nil {
				t.Fatal(err)
			}
			n := goal.Turns()
			for turn := range p.Turns() {
				next := p.PlayLegal(turn)
				want := puzzles.Judgement{Turn: turn, Verdict: puzzles.Refuted}
				lostIn := least(n, func(k int) bool { return !turn.Wins() && b.wins(next, k) })
				winIn := least(n+1, func(k int) bool { return b.reaches(p, turn, k) })
				switch {
				case goal.IsHold() && lostIn == 0:
					want.Verdict = puzzles.Right
					if next.Outcome().Over() {
						want.In = 1
					} else if n > 1 {
						want.Left, _ = codec.HoldFor(n - 1)
					}
				case goal.IsWin() && winIn > n:
					want.Verdict, want.In = puzzles.TooSlow, winIn
				case goal.IsWin() && winIn > 0:
					want.Verdict, want.In = puzzles.Right, winIn
					if winIn > 1 {
						want.Left, _ = codec.WinWithin(n - 1)
					}
				default:
					want.In = lostIn
				}
				got, err := puzzles.Judge(t.Context(), &s, c, turn, solver.Limits{})
				current := p
				for _, turn := range got.Line {
					if current, err = current.Play(turn.(position.Turn)); err != nil {
						t.Fatalf("%v %v: the line %v: %v", p, goal, got.Line, err)
					}
				}
				if got.In > 0 && !current.Outcome().Over() && goal.IsWin() {
					t.Fatalf("%v %v: the line %v does not end the game", p, goal, got.Line)
				}
				got.Line, got.Reply = nil, nil
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%v %v: %v is %+v, %v, want %+v", p, goal, turn, got, err, want)
				}
				seen[want.Verdict][goal.IsHold()]++
			}
		}
	}
	if seen[puzzles.Right][false] < 50 || seen[puzzles.Right][true] < 10 || seen[puzzles.TooSlow][false] < 5 ||
		seen[puzzles.Refuted][false] < 50 || seen[puzzles.Refuted][true] < 50 {
		t.Errorf("verdicts on turns that should win (false) and hold (true): %v: the sample proves too little", seen)
	}
	c := codec.Encode(position.MustParse("0000000000000000100000000/1/artemis:A1,D4/athena:B5,E1"))
	if _, err := puzzles.Judge(t.Context(), &s, c, position.MustParseTurn("A1>A2^A1"), solver.Limits{}); !errors.Is(err,
		puzzles.ErrNoGoal) {
		t.Errorf("a code without a goal: %v", err)
	}
	c, _ = c.WithGoal(codec.Win2)
	if _, err := puzzles.Judge(t.Context(), &s, c, position.MustParseTurn("A1>A5^A4"), solver.Limits{}); !errors.As(err,
		new(*position.TurnError)) {
		t.Errorf("an illegal turn: %v", err)
	}
}
