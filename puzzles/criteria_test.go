package puzzles_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// withFacts returns a puzzle that is recorded with other facts.
func withFacts(t *testing.T, p puzzles.Puzzle, f puzzles.Facts) puzzles.Puzzle {
	t.Helper()
	r := p.Record()
	r.Facts, r.Rating, r.Deviation = f, f.Rating(), 0
	q, err := r.Trust(unsolved, new(solver.Solver), solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

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
		quality puzzles.Quality
		facts   puzzles.Facts
		want    puzzles.Criterion
	}{
		"safe":                         {puzzles.Quality{Safe: 8}, first(puzzles.TurnFacts{Safe: 8}), 0},
		"not safe":                     {puzzles.Quality{Safe: 8}, first(puzzles.TurnFacts{Safe: 7}), puzzles.CriterionSafe},
		"not safe, under fire":         {puzzles.Quality{Safe: 8}, puzzles.Facts{Goal: codec.Win3, UnderFire: true}, 0},
		"not safe at first, win5":      {puzzles.Quality{Safe: 8}, goal(codec.Win5, puzzles.TurnFacts{Safe: 7}, puzzles.TurnFacts{Rank: 3, Safe: 9}), puzzles.CriterionSafe},
		"naive":                        {puzzles.Quality{Naive: true}, first(puzzles.TurnFacts{Rank: 1}), puzzles.CriterionNaive},
		"not naive":                    {puzzles.Quality{Naive: true}, first(puzzles.TurnFacts{Rank: 2}), 0},
		"naive at first, win4":         {puzzles.Quality{Naive: true}, goal(codec.Win4, puzzles.TurnFacts{Rank: 1}, puzzles.TurnFacts{Rank: 3}), puzzles.CriterionNaive},
		"naive at first, win5":         {puzzles.Quality{Naive: true}, goal(codec.Win5, puzzles.TurnFacts{Rank: 1}, puzzles.TurnFacts{Rank: 3}), 0},
		"threats":                      {puzzles.Quality{Threats: 3}, first(puzzles.TurnFacts{Threats: 3}), 0},
		"few threats":                  {puzzles.Quality{Threats: 3}, first(puzzles.TurnFacts{Threats: 2, Ups: 5}), puzzles.CriterionThreats},
		"few threats, quiet":           {puzzles.Quality{Threats: 3}, first(puzzles.TurnFacts{Quiet: true}), 0},
		"few threats, hold":            {puzzles.Quality{Threats: 3}, goal(codec.Hold2), 0},
		"few threats, win6":            {puzzles.Quality{Threats: 3}, goal(codec.Win6, puzzles.TurnFacts{Threats: 3}, puzzles.TurnFacts{Rank: 2, Threats: 2}), puzzles.CriterionThreats},
		"decoys":                       {puzzles.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Threats: 1, Ups: 1}), 0},
		"few decoys":                   {puzzles.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Threats: 1}), puzzles.CriterionDecoys},
		"decoys that step up":          {puzzles.Quality{Decoys: 2}, first(puzzles.TurnFacts{Quiet: true, Ups: 1}), puzzles.CriterionDecoys},
		"few decoys, win4":             {puzzles.Quality{Decoys: 2}, goal(codec.Win4, puzzles.TurnFacts{Quiet: true}), 0},
		"few decoys, not quiet":        {puzzles.Quality{Decoys: 2}, first(puzzles.TurnFacts{}), 0},
		"second turns":                 {puzzles.Quality{Second: 3}, puzzles.Facts{Goal: codec.Win3, Second: 3}, puzzles.CriterionSecond},
		"few second turns":             {puzzles.Quality{Second: 3}, puzzles.Facts{Goal: codec.Win3, Second: 2, Slower: 9}, 0},
		"second turns, never too many": {puzzles.Quality{}, puzzles.Facts{Goal: codec.Win3, Second: 9, Slower: 9}, 0},
		"one second turn":              {puzzles.Quality{Second: 1}, puzzles.Facts{Goal: codec.Win3, Second: 1}, puzzles.CriterionSecond},
		"slower wins":                  {puzzles.Quality{Slower: 3}, puzzles.Facts{Goal: codec.Win3, Slower: 3}, puzzles.CriterionSlower},
		"few slower wins":              {puzzles.Quality{Slower: 3}, puzzles.Facts{Goal: codec.Win3, Slower: 2, Second: 9}, 0},
		"one slower win":               {puzzles.Quality{Slower: 1}, puzzles.Facts{Goal: codec.Win3, Slower: 1}, puzzles.CriterionSlower},
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
	wins, _ := mine(t, first(42, 300), puzzles.Options{Goals: []codec.Goal{codec.Win1}})
	list := slices.Concat(sample(t), holds(t), wins)
	unmet := map[puzzles.Criterion]int{}
	for _, q := range []puzzles.Quality{puzzles.Strict(), {Naive: true}, {Safe: 10}, {Threats: 3}, {Decoys: 3}} {
		seen := q
		seen.Mistake, seen.Lasting, seen.Second, seen.Slower = false, false, 0, 0
		for _, p := range list {
			got := q.UnmetAtOnce(p.Position(), p.Goal(), p.KeyTurns()[0])
			want, err := seen.Unmet(unsolved, &s, p, solver.Limits{})
			if err != nil || got != want {
				t.Errorf("%v, %v: %v at once, %v by the facts, %v", p, q, got, want, err)
			}
			unmet[want]++
			// In a long win the first turn need not be the hardest, so only what is safe counts.
			got = q.UnmetAtOnce(p.Position(), codec.Win5, p.KeyTurns()[0])
			want, err = puzzles.Quality{Safe: q.Safe}.Unmet(unsolved, &s, p, solver.Limits{})
			if err != nil || got != want {
				t.Errorf("%v as a win in 5, %v: %v at once, want %v, %v", p, q, got, want, err)
			}
		}
	}
	if len(unmet) < 5 {
		t.Errorf("criteria %v: the sample proves too little", unmet)
	}
}

// A win is no mistake of the other side if that had lost before, or if its turn is not known.
// A hold that lasts is held for one turn more.
func TestUnmetBySearch(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	all, _ := mine(t, first(41, 600), puzzles.Options{Goals: []codec.Goal{codec.Win2, codec.Win3, codec.Hold1, codec.Hold2}})
	q := puzzles.Quality{Mistake: true, Lasting: true}
	unmet := map[puzzles.Criterion]int{}
	for _, p := range all {
		want := puzzles.Criterion(0)
		if p.Goal().IsHold() {
			next := p.Position().PlayLegal(p.KeyTurns()[0])
			r, err := s.Solve(t.Context(), next, solver.Limits{Turns: p.Goal().Turns() + 1})
			if err != nil {
				t.Fatal(err)
			}
			if r.WinIn > 0 {
				want = puzzles.CriterionLasting
			}
		} else {
			start, _ := p.Before()
			lost, err := s.Lost(t.Context(), start, solver.Limits{Turns: p.Goal().Turns()})
			if err != nil {
				t.Fatal(err)
			}
			if lost.Lost {
				want = puzzles.CriterionMistake
			}
		}
		got, err := q.Unmet(t.Context(), &s, p, solver.Limits{})
		if err != nil || got != want {
			t.Errorf("%v: %v, %v, want %v", p, got, err, want)
		}
		unmet[want]++
		if got, err := (puzzles.Quality{}).Unmet(unsolved, &s, p, solver.Limits{}); err != nil || got != 0 {
			t.Errorf("%v: %v, %v, though nothing is asked for", p, got, err)
		}
		if _, err := q.Unmet(unsolved, &s, p, solver.Limits{}); err == nil {
			t.Errorf("%v: no error though nothing could be searched", p)
		}
		p.Last = position.Turn{}
		if got, err := q.Unmet(t.Context(), &s, p, solver.Limits{}); p.Goal().IsWin() && (err != nil || got != puzzles.CriterionMistake) {
			t.Errorf("%v without a last turn: %v, %v", p, got, err)
		}
	}
	if unmet[0] < 5 || unmet[puzzles.CriterionMistake] < 3 || unmet[puzzles.CriterionLasting] < 1 {
		t.Errorf("criteria %v: the sample proves too little", unmet)
	}
}

// The quality of the collection, and the names.
func TestQualityNames(t *testing.T) {
	for want, q := range map[string]puzzles.Quality{
		"any": {}, "strict": puzzles.Strict(),
		"{Mistake:false Lasting:true Naive:false Safe:1 Threats:2 Decoys:3 Second:4 Slower:5 PerGame:6 Apart:7}": {Lasting: true, Safe: 1, Threats: 2, Decoys: 3, Second: 4, Slower: 5, PerGame: 6, Apart: 7},
	} {
		if q.String() != want {
			t.Errorf("%v, want %s", q, want)
		}
	}
	// doc/PUZZLES.md has the numbers.
	want := puzzles.Quality{Mistake: true, Lasting: true, Naive: true, Safe: 8, Threats: 3, Decoys: 2, Second: 3, Slower: 3, PerGame: 2, Apart: 6}
	if puzzles.Strict() != want {
		t.Errorf("%+v", puzzles.Strict())
	}
	for c, want := range map[puzzles.Criterion]string{
		0: "", puzzles.CriterionMistake: "mistake", puzzles.CriterionNaive: "naive", puzzles.CriterionSafe: "safe", puzzles.CriterionThreats: "threats",
		puzzles.CriterionDecoys: "decoys", puzzles.CriterionSecond: "second", puzzles.CriterionSlower: "slower", puzzles.CriterionLasting: "lasting",
		puzzles.CriterionLasting + 1: "Criterion(9)", 255: "Criterion(255)",
	} {
		if c.String() != want {
			t.Errorf("%q, want %q", c, want)
		}
	}
}
