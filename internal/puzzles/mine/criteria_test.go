package mine_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Each criterion alone, at its bounds.
func TestUnmetBounds(t *testing.T) {
	var s solver.Solver
	win, hold := prove(t, codec.MustParse(codeFormat)), prove(t, codec.MustParse(codeHold2))
	first := func(f puzzles.TurnFacts) puzzles.Facts {
		return puzzles.Facts{Goal: codec.Win3, Along: puzzles.Along{f}}
	}
	goal := func(goal codec.Goal, turns ...puzzles.TurnFacts) puzzles.Facts {
		f := puzzles.Facts{Goal: goal}
		copy(f.Along[:], turns)
		return f
	}
	for name, test := range map[string]struct {
		quality mine.Quality
		facts   puzzles.Facts
		want    mine.Criterion
	}{
		"safe":                 {mine.Quality{Safe: 8}, first(puzzles.TurnFacts{Safe: 8}), ""},
		"not safe":             {mine.Quality{Safe: 8}, first(puzzles.TurnFacts{Safe: 7}), mine.CriterionSafe},
		"not safe, under fire": {mine.Quality{Safe: 8}, puzzles.Facts{Goal: codec.Win3, UnderFire: true}, ""},
		"not safe at first, win5": {mine.Quality{Safe: 8},
			goal(codec.Win5, puzzles.TurnFacts{Safe: 7}, puzzles.TurnFacts{Rank: 3, Safe: 9}), mine.CriterionSafe},
		"naive":     {mine.Quality{Naive: true}, first(puzzles.TurnFacts{Rank: 1}), mine.CriterionNaive},
		"not naive": {mine.Quality{Naive: true}, first(puzzles.TurnFacts{Rank: 2}), ""},
		"naive at first, win4": {mine.Quality{Naive: true},
			goal(codec.Win4, puzzles.TurnFacts{Rank: 1}, puzzles.TurnFacts{Rank: 3}), mine.CriterionNaive},
		"naive at first, win5": {mine.Quality{Naive: true},
			goal(codec.Win5, puzzles.TurnFacts{Rank: 1}, puzzles.TurnFacts{Rank: 3}), ""},
		"threats": {mine.Quality{Threats: 3}, first(puzzles.TurnFacts{Threats: 3}), ""},
		"few threats": {mine.Quality{Threats: 3}, first(puzzles.TurnFacts{Threats: 2, Ups: 5}),
			mine.CriterionThreats},
		"few threats, quiet": {mine.Quality{Threats: 3}, first(puzzles.TurnFacts{Quiet: true}), ""},
		"few threats, hold":  {mine.Quality{Threats: 3}, goal(codec.Hold2), ""},
		"few threats, win6": {mine.Quality{Threats: 3},
			goal(codec.Win6, puzzles.TurnFacts{Threats: 3}, puzzles.TurnFacts{Rank: 2, Threats: 2}), mine.CriterionThreats},
		"decoys": {mine.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Threats: 1, Ups: 1}),
			""},
		"few decoys": {mine.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Threats: 1}),
			mine.CriterionDecoys},
		"decoys that step up": {mine.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Ups: 1}),
			mine.CriterionDecoys},
		"few decoys, win4":      {mine.Quality{Decoys: 2}, goal(codec.Win4, puzzles.TurnFacts{Quiet: true}), ""},
		"few decoys, not quiet": {mine.Quality{Decoys: 2}, first(puzzles.TurnFacts{}), ""},
		"second turns": {mine.Quality{Second: 3}, puzzles.Facts{Goal: codec.Win3, Second: 3},
			mine.CriterionSecond},
		"few second turns":             {mine.Quality{Second: 3}, puzzles.Facts{Goal: codec.Win3, Second: 2, Slower: 9}, ""},
		"second turns, never too many": {mine.Quality{}, puzzles.Facts{Goal: codec.Win3, Second: 9, Slower: 9}, ""},
		"one second turn": {mine.Quality{Second: 1}, puzzles.Facts{Goal: codec.Win3, Second: 1},
			mine.CriterionSecond},
		"slower wins": {mine.Quality{Slower: 3}, puzzles.Facts{Goal: codec.Win3, Slower: 3},
			mine.CriterionSlower},
		"few slower wins": {mine.Quality{Slower: 3}, puzzles.Facts{Goal: codec.Win3, Slower: 2, Second: 9}, ""},
		"one slower win": {mine.Quality{Slower: 1}, puzzles.Facts{Goal: codec.Win3, Slower: 1},
			mine.CriterionSlower},
	} {
		p := win
		if test.facts.Goal.IsHold() {
			p = hold
		}
		got, err := test.quality.Unmet(unsolved, &s, withFacts(t, p, test.facts), solver.Limits{})
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v, want %v", name, got, err, test.want)
		}
	}
}

// What is unmet at once is what the facts of the first turn say.
func TestUnmetAtOnce(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	wins, _ := mined(t, first(42, 300), mine.Options{Goals: []codec.Goal{codec.Win1}})
	list := append(sample(t), wins...)
	unmet := map[mine.Criterion]int{}
	for _, q := range []mine.Quality{mine.Strict(), {Naive: true}, {Safe: 10}, {Threats: 3}, {Decoys: 3}} {
		seen := q
		seen.Mistake, seen.Lasting, seen.Hidden, seen.Second, seen.Slower = false, false, false, 0, 0
		for _, p := range list {
			got := q.UnmetAtOnce(p.Code(), p.KeyTurns()[0])
			want, err := seen.Unmet(unsolved, &s, p, solver.Limits{})
			if err != nil || got != want {
				t.Errorf("%v, %v: %v at once, %v by the facts, %v", p, q, got, want, err)
			}
			unmet[want]++
			// In a long win the first turn need not be the hardest, so only what is safe counts.
			got = q.UnmetAtOnce(withGoal(t, positionOf(p), codec.Win5), p.KeyTurns()[0])
			want, err = mine.Quality{Safe: q.Safe}.Unmet(unsolved, &s, p, solver.Limits{})
			if err != nil || got != want {
				t.Errorf("%v as a win in 5, %v: %v at once, want %v, %v", p, q, got, want, err)
			}
		}
	}
	if len(unmet) < 5 {
		t.Errorf("criteria %v: the sample proves too little", unmet)
	}
}

// A win is no mistake of the opponent if that had lost before, or if its turn is not known.
// A hold that lasts is held for one turn more.
func TestUnmetBySearch(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	all, _ := mined(t, first(41, 600), mine.Options{Goals: []codec.Goal{codec.Win2, codec.Win3, codec.Hold1, codec.Hold2}})
	q := mine.Quality{Mistake: true, Lasting: true}
	unmet := map[mine.Criterion]int{}
	for _, p := range all {
		want := mine.Criterion("")
		if p.Goal().IsHold() {
			next := positionOf(p).PlayLegal(p.KeyTurns()[0].(position.Turn))
			r, err := s.Solve(t.Context(), next, solver.Limits{Turns: p.Goal().Turns() + 1})
			if err != nil {
				t.Fatal(err)
			}
			if r.WinIn > 0 {
				want = mine.CriterionLasting
			}
		} else {
			start, _ := p.Before()
			lost, err := s.Lost(t.Context(), start.(game.Santorini).Position, solver.Limits{Turns: p.Goal().Turns()})
			if err != nil {
				t.Fatal(err)
			}
			if lost.Lost {
				want = mine.CriterionMistake
			}
		}
		got, err := q.Unmet(t.Context(), &s, p, solver.Limits{})
		if err != nil || got != want {
			t.Errorf("%v: %v, %v, want %v", p, got, err, want)
		}
		unmet[want]++
		if got, err := (mine.Quality{}).Unmet(unsolved, &s, p, solver.Limits{}); err != nil || got != "" {
			t.Errorf("%v: %v, %v, though nothing is asked for", p, got, err)
		}
		if _, err := q.Unmet(unsolved, &s, p, solver.Limits{}); err == nil {
			t.Errorf("%v: no error though nothing could be searched", p)
		}
		p.Last = nil
		if got, err := q.Unmet(t.Context(), &s, p, solver.Limits{}); p.Goal().IsWin() &&
			(err != nil || got != mine.CriterionMistake) {
			t.Errorf("%v without a last turn: %v, %v", p, got, err)
		}
	}
	if unmet[""] < 5 || unmet[mine.CriterionMistake] < 3 || unmet[mine.CriterionLasting] < 1 {
		t.Errorf("criteria %v: the sample proves too little", unmet)
	}
}

// The quality of the collection, and the names of qualities.
func TestQualityNames(t *testing.T) {
	for want, q := range map[string]mine.Quality{
		"any": {}, "strict": mine.Strict(),
		"{Mistake:false Lasting:true Naive:false Hidden:false Safe:1 Threats:2 Decoys:3 Second:4 Slower:5 PerGame:6 " +
			"Apart:7}": {Lasting: true, Safe: 1, Threats: 2, Decoys: 3, Second: 4, Slower: 5, PerGame: 6, Apart: 7},
	} {
		if q.String() != want {
			t.Errorf("%v, want %s", q, want)
		}
	}
	// doc/PUZZLES.md has the numbers.
	want := mine.Quality{Mistake: true, Lasting: true, Naive: true, Hidden: true, Safe: 8, Threats: 3, Decoys: 2,
		Second: 3, Slower: 3, PerGame: 2, Apart: 6}
	if mine.Strict() != want {
		t.Errorf("%+v", mine.Strict())
	}
}
