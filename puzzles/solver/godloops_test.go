package solver_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var (
	godPositions = flag.Int("positions", 2_400, "how many positions with gods the solver is compared on")
	godGoals     = flag.Int("goals", 1, "how many of them at least for each god and each goal")
)

// godPalettes are heights of squares, to be drawn evenly. Most positions are late: wins and threats are
// frequent, and turns are few enough for the reference implementation.
var godPalettes = [][]int{
	{0, 1, 2, 3, 4},
	{1, 2, 2, 3, 3, 4, 4},
	{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4},
	{2, 3, 4, 4, 4, 4},
	{0, 0, 0, 1, 4, 4, 4, 4},
	{1, 2, 3, 4, 4, 4, 4, 4},
}

// godPosition returns a live position of two gods.
func godPosition(r *rand.Rand, first, second position.God) position.Position {
	palette := godPalettes[r.IntN(len(godPalettes))]
	s := position.Setup{Situation: position.Situation{Gods: [2]position.God{first, second},
		Side: position.Side(r.IntN(2))}}
	for i := range s.Heights {
		s.Heights[i] = palette[r.IntN(len(palette))]
	}
	squares := r.Perm(position.Squares)
	if r.IntN(3) == 0 { // workers close together
		corner := r.IntN(3)*5 + r.IntN(3)
		squares = nil
		for _, i := range r.Perm(9) {
			squares = append(squares, corner+i/3*5+i%3)
		}
	}
	for i, square := range squares[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
		s.Heights[square] = []int{0, 0, 1, 1, 1, 2, 2, 3}[r.IntN(8)]
	}
	s.Raised = s.Gods[s.Side.Other()] == position.Athena && r.IntN(3) == 0
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// godPairs returns all pairs of gods but that of two mortals.
func godPairs() (out [][2]position.God) {
	for first := range position.Gods() {
		for second := range position.Gods() {
			if first != position.Mortal || second != position.Mortal {
				out = append(out, [2]position.God{first, second})
			}
		}
	}
	return out
}

// depths returns the numbers of turns of wins and of holds up to which the reference implementation can
// search a position, 0 for none. effort is about the number of turns that it may play.
func depths(p position.Position, effort uint64) (wins, holds int) {
	s := p.Setup()
	s.Side, s.Raised = s.Side.Other(), false
	passed, err := s.Position()
	if err != nil {
		panic(err)
	}
	own, theirs := p.Perft(1), passed.Perft(1)
	for n := own; n <= effort && wins < 4; n *= own * theirs {
		wins++
	}
	for n := own * theirs; n <= effort && holds < 2; n *= own * theirs {
		holds++
	}
	return wins, holds
}

// A godTally counts positions by the god to move and by what it can force: a win in 1 to 4, or a hold
// for 1 or 2 turns.
type godTally map[godGoal]int

type godGoal struct {
	god  position.God
	goal string
}

var godGoalNames = []string{"win1", "win2", "win3", "win4", "hold1", "hold2"}

// goalOf returns what the solver says can be forced, or "".
func goalOf(t *testing.T, s *solver.Solver, p position.Position, wins, holds int) string {
	t.Helper()
	r, err := s.Solve(t.Context(), p, solver.Limits{Turns: wins})
	if err != nil {
		t.Fatal(p, err)
	}
	if r.WinIn > 0 {
		return godGoalNames[r.WinIn-1]
	}
	if holds == 0 {
		return ""
	}
	h, err := s.Hold(t.Context(), p, solver.Limits{Turns: holds})
	if err != nil {
		t.Fatal(p, err)
	}
	if h.HoldIn == 0 {
		return ""
	}
	return godGoalNames[3+h.HoldIn]
}

// compareGods fails the test if the solver and the reference implementation disagree on a position.
func compareGods(t *testing.T, s, check *solver.Solver, p position.Position, wins, holds int) {
	t.Helper()
	ctx, limits := t.Context(), solver.Limits{Turns: wins}
	scores := godScores(p, wins)
	got, err := s.ScoreTurns(ctx, p, limits)
	if diff := cmp.Diff(scores, got, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: ScoreTurns: %v %s", p, err, diff)
	}
	r, err := s.Solve(ctx, p, limits)
	short := solver.Result[position.Turn]{WinIn: r.WinIn, Checked: r.Checked, KeyTurns: r.KeyTurns}
	if diff := cmp.Diff(result(scores, wins), short, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Solve: %v %s", p, err, diff)
	}
	if r.WinIn > 0 {
		follow(t, check, p, true, r.WinIn, r.Line)
	}
	if holds == 0 {
		return
	}
	limits.Turns = holds
	replies := godReplies(p, holds)
	got, err = s.ScoreReplies(ctx, p, limits)
	if diff := cmp.Diff(replies, got, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: ScoreReplies: %v %s", p, err, diff)
	}
	h, err := s.Hold(ctx, p, limits)
	h.Line, h.Nodes = nil, 0
	if diff := cmp.Diff(holdingOf(scores, replies, holds), h, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Hold: %v %s", p, err, diff)
	}
	if r.WinIn == 1 {
		return // who can win at once has not lost
	}
	l, err := s.Lost(ctx, p, limits)
	if l.Lost {
		follow(t, check, p, false, l.In, l.Line)
	}
	l.Line, l.Nodes = nil, 0
	if diff := cmp.Diff(lossOf(replies, holds), l, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Lost: %v %s", p, err, diff)
	}
}

// The solver agrees with minimax, for all pairs of gods.
func TestGodsMatchLoops(t *testing.T) {
	n, effort := *godPositions, uint64(30_000)
	if solver.Reduced() {
		n, *godGoals = min(n, 240), 0
	}
	if *godGoals > 10 {
		effort = 3_000_000
	}
	r := rand.New(rand.NewPCG(24, 1))
	var s, other solver.Solver
	tally, pairs, compared := godTally{}, godPairs(), 0
	check := func(p position.Position, wins, holds int, goal string) {
		compareGods(t, &s, &other, p, wins, holds)
		compared++
		tally[godGoal{p.God(p.Side()), goal}]++
	}
	for i := 0; compared < n; i++ {
		pair := pairs[i%len(pairs)]
		p := godPosition(r, pair[0], pair[1])
		if wins, holds := depths(p, effort); wins > 0 {
			check(p, wins, holds, goalOf(t, &s, p, wins, holds))
		}
	}
	// What is still missing is looked for with the solver.
	for god := range position.Gods() {
		missing := func() bool {
			return slices.ContainsFunc(godGoalNames, func(goal string) bool { return tally[godGoal{god, goal}] < *godGoals })
		}
		for i := 0; missing(); i++ {
			pair := pairs[i%len(pairs)]
			p := godPosition(r, pair[0], pair[1])
			if p.God(p.Side()) != god {
				continue
			}
			wins, holds := depths(p, effort)
			if wins == 0 {
				continue
			}
			if goal := goalOf(t, &s, p, wins, holds); goal != "" && tally[godGoal{god, goal}] < *godGoals {
				check(p, wins, holds, goal)
			}
		}
	}
	for god := range position.Gods() {
		counts := make([]int, len(godGoalNames))
		for i, goal := range godGoalNames {
			counts[i] = tally[godGoal{god, goal}]
		}
		t.Logf("%v: %v %v, %d others", god, godGoalNames, counts, tally[godGoal{god, ""}])
	}
	t.Logf("%d positions", compared)
}
