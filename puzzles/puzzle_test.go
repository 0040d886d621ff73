package puzzles_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func TestProve(t *testing.T) {
	code := codec.MustParse(codeFormat)
	info := puzzles.Info{Title: "Three", Author: "Nobody", Source: "doc/FORMAT.md",
		Created: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	p, err := puzzles.Prove(context.Background(), new(solver.Solver), code, info, solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	key := position.MustParseTurn("E3>D3^E3")
	if p.IsZero() || p.Code() != code || p.String() != codeFormat || positionOf(p) != at(code) || p.Goal() != codec.Win3 ||
		p.Info != info {
		t.Errorf("%v of %v: goal %v, %+v", p.Code(), positionOf(p), p.Goal(), p.Info)
	}
	if !p.Unique() || !slices.Equal(p.KeyTurns(), []game.Turn{key}) || len(p.Line()) != 5 || p.Line()[0] != key {
		t.Errorf("key turns %v, line %v", p.KeyTurns(), p.Line())
	}
	// One reply must be met, and one turn alone meets it.
	reply := []game.Turn{position.MustParseTurn("C3>D4^E3")}
	want := &puzzles.Solution{Turn: key,
		Answers: []puzzles.Answer{{Replies: reply, Then: &puzzles.Solution{Turn: position.MustParseTurn("B4>C3^C2")}}}}
	if diff := cmp.Diff(want, p.Solution(), positiontest.Equal); diff != "" {
		t.Error(diff)
	}
}

// A puzzle may have several key turns; then there is no one solution.
func TestProveSeveral(t *testing.T) {
	start := position.MustParse(won)
	p := prove(t, withGoal(t, start, codec.Win4))
	r, err := solver.Solve(context.Background(), start, solver.Limits{Turns: 4})
	if err != nil {
		t.Fatal(err)
	}
	end, err := position.Game{Start: start, Turns: santoriniTurns(p.Line())}.End()
	if err != nil || len(p.Line()) != 7 || !end.Outcome().Over() ||
		!slices.Contains(r.KeyTurns, p.Line()[0].(position.Turn)) {
		t.Errorf("line %v ends in %v, %v", p.Line(), end, err)
	}
	if p.Unique() || p.Solution() != nil || p.IsZero() || p.Facts().Keys != 11 ||
		!slices.Equal(santoriniTurns(p.KeyTurns()), r.KeyTurns) {
		t.Errorf("key turns %v, line %v, solution %v", p.KeyTurns(), p.Line(), p.Solution())
	}
}

// A win with the next turn has nothing but that turn: one climb, from A5 to B5.
func TestProveOne(t *testing.T) {
	p := prove(t, withGoal(t, position.MustParse("2300000000000000000000000/1/mortal:A5,E1/mortal:A1,B1"), codec.Win1))
	climb := position.MustParseTurn("A5>B5#")
	if diff := cmp.Diff(&puzzles.Solution{Turn: climb}, p.Solution(), positiontest.Equal); diff != "" ||
		!slices.Equal(p.Line(), []game.Turn{climb}) {
		t.Errorf("line %v, %s", p.Line(), diff)
	}
	if want := (puzzles.Facts{Goal: codec.Win1, Keys: 1}); ofFirstTurn(p.Facts()) != want {
		t.Errorf("%+v, rating %d, %v", p.Facts(), p.Rating(), p.Themes())
	}
}

// A win with the next turn need not be a climb: A1>B1 leaves D1 and E1 between domes,
// each in the other one's way, and goes down two levels.
func TestProveOneByBlocking(t *testing.T) {
	p := prove(t, withGoal(t, position.MustParse("4444444444442444444420422/1/mortal:C3,A1/mortal:D1,E1"), codec.Win1))
	if turn := position.MustParseTurn("A1>B1^A1"); !slices.Equal(p.KeyTurns(), []game.Turn{turn}) ||
		p.Solution().Turn != turn || p.Solution().Answers != nil {
		t.Errorf("key turns %v, solution %v", p.KeyTurns(), p.Solution())
	}
	if want := (puzzles.Facts{Goal: codec.Win1, Keys: 1, Blocking: true}); ofFirstTurn(p.Facts()) != want {
		t.Errorf("%+v, rating %d", p.Facts(), p.Rating())
	}
	want := puzzles.ThemeBlock | puzzles.ThemeStepDown | puzzles.ThemeSmothered | puzzles.ThemeEnd | puzzles.ThemeShort
	if p.Themes() != want {
		t.Errorf("%v, want %v", p.Themes(), want)
	}
}

func TestZeroPuzzle(t *testing.T) {
	var p puzzles.Puzzle
	if !p.IsZero() || p.Unique() || p.KeyTurns() != nil || p.Line() != nil || p.Solution() != nil || p.Themes() != 0 ||
		p.Facts() != (puzzles.Facts{}) {
		t.Errorf("the zero Puzzle has something: %+v", p)
	}
}

// later is a context that is cancelled when it has been asked some times.
type later struct {
	context.Context
	left int
}

func (c *later) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A context that ends at any moment ends a proof, with its error and no puzzle.
func TestProveStopped(t *testing.T) {
	for _, text := range []string{codeFormat, codeSacrifice, codeZugzwang, "HNyKCRfNNQ1aoq", codeHold2} {
		code := codec.MustParse(text)
		stops := 0
		for ; ; stops++ {
			p, err := puzzles.Prove(&later{context.Background(), stops}, new(solver.Solver), code, puzzles.Info{},
				solver.Limits{})
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || errors.As(err, new(*puzzles.Flaw)) || !p.IsZero() {
				t.Fatalf("%v, stopped at look %d: %v, %v", code, stops, p.KeyTurns(), err)
			}
		}
		if stops < 4 {
			t.Errorf("%v: the context was looked at %d times", code, stops)
		}
	}
	for _, goal := range goals {
		code := withGoal(t, position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"), goal)
		for stops := range 3 {
			err := puzzles.VerifyUnique(&later{context.Background(), stops}, new(solver.Solver), code, solver.Limits{})
			if err == nil || errors.Is(err, context.Canceled) == errors.As(err, new(*puzzles.Flaw)) {
				t.Errorf("goal %v, stopped at look %d: %v", goal, stops, err)
			}
		}
	}
}

// Puzzles that are the same but for a symmetry of the board and the names of the
// sides are as hard, and about the same.
func TestTwins(t *testing.T) {
	var s solver.Solver
	differ := 0
	for i, p := range slices.Concat(sample(t), holds(t)) {
		if testing.Short() && i%8 > 0 {
			continue
		}
		for image := range images(positionOf(p)) {
			o, err := puzzles.Prove(context.Background(), &s, withGoal(t, image, p.Goal()), puzzles.Info{}, solver.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			type same struct {
				Keys, Rating int
				Facts        puzzles.Facts
				Themes       string
				Solution     int
			}
			values := func(p puzzles.Puzzle) same {
				return same{len(p.KeyTurns()), p.Rating(), p.Facts(), p.Themes().String(), replies(p.Solution())}
			}
			if diff := cmp.Diff(values(p), values(o), positiontest.Equal); diff != "" {
				if differ++; differ <= 3 {
					t.Errorf("%v and %v: lines %v and %v: %s", p.Code(), o.Code(), p.Line(), o.Line(), diff)
				}
			}
		}
	}
	if differ > 3 {
		t.Errorf("and %d more", differ-3)
	}
}

// images yields the sixteen positions that are the same as one.
func images(p position.Position) func(func(position.Position) bool) {
	return func(yield func(position.Position) bool) {
		for s := position.Identity; s < position.Symmetries; s++ {
			if !yield(s.Position(p)) || !yield(s.Position(p).SwapSides()) {
				return
			}
		}
	}
}

// replies counts the replies of a solution.
func replies(s *puzzles.Solution) int {
	if s == nil {
		return 0
	}
	n := 0
	for _, a := range s.Answers {
		n += len(a.Replies) * (1 + replies(a.Then))
	}
	return n
}
