package puzzles_test

import (
	"context"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A filter takes the puzzles that meet each of its conditions, and no others.
func TestFilterMatch(t *testing.T) {
	var list []puzzles.Puzzle
	for _, text := range append(slices.Clone(codes), codeHold2, codeHoldQuiet) {
		p := prove(t, codec.MustParse(text))
		p.Source = "Games of " + p.Goal().String()
		list = append(list, p)
	}
	for name, test := range map[string]struct {
		filter puzzles.Filter
		want   func(p puzzles.Puzzle) bool
	}{
		"all": {puzzles.Filter{}, func(puzzles.Puzzle) bool { return true }},
		"a goal": {puzzles.Filter{Goals: []codec.Goal{codec.Win2}},
			func(p puzzles.Puzzle) bool { return p.Goal() == codec.Win2 }},
		"goals": {puzzles.Filter{Goals: []codec.Goal{codec.Hold2, codec.Win3}},
			func(p puzzles.Puzzle) bool { return p.Goal() == codec.Win3 || p.Goal() == codec.Hold2 }},
		"turns": {puzzles.Filter{LeastTurns: 3, MostTurns: 3},
			func(p puzzles.Puzzle) bool { return p.Goal().Turns() == 3 }},
		"least rating": {puzzles.Filter{LeastRating: 1000}, func(p puzzles.Puzzle) bool { return p.Rating() >= 1000 }},
		"most rating":  {puzzles.Filter{MostRating: 1000}, func(p puzzles.Puzzle) bool { return p.Rating() <= 1000 }},
		"theme": {puzzles.Filter{Themes: puzzles.ThemeQuiet},
			func(p puzzles.Puzzle) bool { return p.Themes().Has(puzzles.ThemeQuiet) }},
		"without": {puzzles.Filter{Without: puzzles.ThemeQuiet | puzzles.ThemeHold}, func(p puzzles.Puzzle) bool {
			return !p.Themes().Has(puzzles.ThemeQuiet) && !p.Themes().Has(puzzles.ThemeHold)
		}},
		"source": {puzzles.Filter{Source: "WIN2"}, func(p puzzles.Puzzle) bool { return p.Goal() == codec.Win2 }},
		"all at a time": {puzzles.Filter{MostRating: 1200, MostTurns: 2, Without: puzzles.ThemeHold},
			func(p puzzles.Puzzle) bool { return p.Rating() <= 1200 && p.Goal() <= codec.Win2 }},
	} {
		n := 0
		for _, p := range list {
			if got, want := test.filter.Match(p), test.want(p); got != want {
				t.Errorf("%s: %v %v %d %v: %v, want %v", name, p, p.Goal(), p.Rating(), p.Themes(), got, want)
			} else if got {
				n++
			}
			r := p.Record()
			if test.filter.MatchRecord(r) != test.want(p) {
				t.Errorf("%s: the record of %v does not match like the puzzle", name, p)
			}
			if r.Themes = []string{"fork"}; test.filter.MatchRecord(r) {
				t.Errorf("%s: a record of %v with an unknown theme matches", name, p)
			}
		}
		if n == 0 || n == len(list) && name != "all" {
			t.Errorf("%s: %d of %d puzzles match, which shows little", name, n, len(list))
		}
	}
}

// Of a file the puzzles are read that match. Those that do not, by what the file says, are
// not proved; what the file does not say, or another model has computed, is.
func TestFilterRead(t *testing.T) {
	p := prove(t, codec.MustParse(codeForced))
	for name, test := range map[string]struct {
		filter puzzles.Filter
		text   string
		f      puzzles.Format
		want   string // code, error, or empty for nothing
	}{
		"matches": {puzzles.Filter{LeastRating: 1}, written(t, []puzzles.Puzzle{p}, puzzles.JSONL), puzzles.JSONL,
			codeForced},
		"too hard": {puzzles.Filter{MostRating: p.Rating() - 1}, written(t, []puzzles.Puzzle{p}, puzzles.CSV),
			puzzles.CSV, ""},
		"code alone":        {puzzles.Filter{MostRating: p.Rating()}, codeForced + "\n", puzzles.Codes, codeForced},
		"code too hard":     {puzzles.Filter{MostRating: p.Rating() - 1}, codeForced + "\n", puzzles.Codes, ""},
		"other goal, false": {puzzles.Filter{Goals: []codec.Goal{codec.Win3}}, "NLFo6MrvMJkGF2\n", puzzles.Codes, ""},
		"same goal, false":  {puzzles.Filter{Goals: []codec.Goal{codec.Win4}}, "NLFo6MrvMJkGF2\n", puzzles.Codes, "error"},
		"a lie that matches": {puzzles.Filter{LeastRating: 2900}, "PuzzleId,Model,Rating\n" + codeForced + ",5,2999\n",
			puzzles.CSV, "error"},
		"a lie that does not": {puzzles.Filter{LeastRating: 2900}, "PuzzleId,Model,Rating\n" + codeForced + ",5,0\n",
			puzzles.CSV,
			""},
		"themes that the file does not say": {puzzles.Filter{Themes: puzzles.ThemeRelay},
			"PuzzleId,Model,Rating\nHP1hy3Rhti8MYC,5,1070\n", puzzles.CSV, codeForced},
		"another model": {puzzles.Filter{MostRating: p.Rating()},
			"PuzzleId,Model,Rating,Themes\n" + codeForced + ",9999,2999,fork\n", puzzles.CSV, codeForced},
		"rating that the file does not say": {puzzles.Filter{LeastRating: 1}, "PuzzleId,Model\n" + codeForced + ",5\n",
			puzzles.CSV, codeForced},
		"other themes, false": {puzzles.Filter{Themes: puzzles.ThemeQuiet},
			"PuzzleId,Model,Themes\nNLFo6MrvMJkGF2,5,dome\n", puzzles.CSV, ""},
		"unknown themes": {puzzles.Filter{Themes: puzzles.ThemeQuiet},
			"PuzzleId,Model,Themes\n" + codeForced + ",5,fork\n", puzzles.CSV, "error"},
	} {
		got := ""
		for p, err := range test.filter.Read(context.Background(), new(solver.Solver), strings.NewReader(test.text), test.f,
			solver.Limits{}) {
			if got += p.String(); err != nil {
				got = "error"
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A sample has as many puzzles as it is to have, each once and in order, and over many
// seeds each puzzle is in it about as often as another one.
func TestSample(t *testing.T) {
	all := sample(t)[:20]
	seen := map[codec.Code]int{}
	for seed := range uint64(2000) {
		some := puzzles.Sample(slices.Values(all), 5, seed)
		if len(some) != 5 {
			t.Fatalf("seed %d: %d puzzles, want 5", seed, len(some))
		}
		index := 0
		for _, p := range some {
			for all[index].Code() != p.Code() {
				index++ // beyond the end if p is not there, or not in order
			}
			index++
			seen[p.Code()]++
		}
	}
	for _, p := range all {
		if n := seen[p.Code()]; n < 400 || n > 600 { // 500 is expected, with a deviation of 19
			t.Errorf("%v is in %d of 2000 samples, want about 500", p, n)
		}
	}
	second := 0
	for seed := range uint64(2000) {
		if puzzles.Sample(slices.Values(all[:2]), 1, seed)[0].Code() == all[1].Code() {
			second++
		}
	}
	if second < 900 || second > 1100 {
		t.Errorf("of two puzzles the second is taken %d times in 2000", second)
	}
	if sample := puzzles.Sample(slices.Values(all), 50, 1); len(sample) != len(all) {
		t.Errorf("%d puzzles of %d, want all", len(sample), len(all))
	}
	if sample := puzzles.Sample(iter.Seq[puzzles.Puzzle](slices.Values(all)), 0, 1); len(sample) != 0 {
		t.Errorf("%d puzzles, want none", len(sample))
	}
}
