package main

import (
	"math"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
)

func TestElo(t *testing.T) {
	for score, want := range map[float64]float64{0.5: 0, 0.75: 190.8, 0.25: -190.8, 0.909091: 400} {
		if got := elo(score); math.Abs(got-want) > 0.1 {
			t.Errorf("elo(%v) = %v, want %v", score, got, want)
		}
		if got := scoreOf(want); math.Abs(got-score) > 0.001 {
			t.Errorf("scoreOf(%v) = %v, want %v", want, got, score)
		}
	}
}

// The error is that of pairs, not of games: two games of a pair that are won by the side
// that begins say nothing about the players.
func TestTally(t *testing.T) {
	for _, test := range []struct {
		tally tally
		want  string
	}{
		{tally{}, "no games"},
		{tally{0, 0, 5}, "10:0"},
		{tally{0, 100, 0}, "100:100, 50.0 %, Elo +0 ± 7"},
		{tally{50, 0, 50}, "100:100, 50.0 %, Elo +0 ± 70"},
		{tally{10, 40, 50}, "140:60, 70.0 %, Elo +147 ± 56"},
	} {
		if got := test.tally.String(); got != test.want {
			t.Errorf("%v: %q, want %q", test.tally, got, test.want)
		}
	}
	mean, variance := (&tally{10, 40, 50}).mean()
	if math.Abs(mean-0.7) > 1e-9 || math.Abs(variance-0.11) > 1e-9 {
		t.Errorf("mean %v, variance %v, want 0.7 and 0.11", mean, variance)
	}
}

// The test decides for the difference that is right, and not before it knows.
func TestSPRT(t *testing.T) {
	s := &sprt{0, 20}
	for _, test := range []struct {
		tally tally
		want  string
	}{
		{tally{10, 30, 12}, "undecided"},
		{tally{60, 200, 140}, "at least +20"},
		{tally{140, 200, 60}, "at most +0"},
		{tally{0, 0, 5}, "undecided"}, // too few
	} {
		if got := s.state(&test.tally); !strings.HasSuffix(got, test.want) {
			t.Errorf("%v: %q, want %q", test.tally, got, test.want)
		}
	}
	if got := (*sprt)(nil).state(&tally{1, 1, 1}); got != "" {
		t.Errorf("no test says %q", got)
	}
}

// Openings are balanced, go on, and are the same for the same seed.
func TestOpenings(t *testing.T) {
	o := newOpenings(nil)
	seen := map[game.State]bool{}
	for pair := range uint64(10) {
		p := o.state(3, pair)
		if p.Outcome().Over() {
			t.Errorf("%v: the game is over", p)
		}
		if again := newOpenings(nil).state(3, pair); again != p {
			t.Errorf("pair %d: %v, then %v", pair, p, again)
		}
		o.searcher.Forget()
		if v, most := o.judge(p); v > most || v < -most {
			t.Errorf("%v: value %d", p, v)
		}
		seen[p] = true
	}
	if len(seen) < 9 {
		t.Errorf("%d openings of 10 pairs", len(seen))
	}
}

// A match is played to its end by all kinds of players, and the better one wins it.
func TestMatch(t *testing.T) {
	for _, spec := range []string{
		"random", "simple,ahead=1", "search,plain=1,nodes=200", "engine,level=2", "engine,nodes=500",
	} {
		better, err := newPlayer("search,nodes=500", 1)
		if err != nil {
			t.Fatal(err)
		}
		other, err := newPlayer(spec, 1)
		if err != nil {
			t.Fatal(err)
		}
		var total tally
		o := newOpenings(nil)
		for pair := range uint64(3) {
			score, err := playPair(t.Context(), [2]player{better, other}, o.state(1, pair))
			if err != nil {
				t.Fatal(err)
			}
			total[score]++
		}
		if total.pairs() != 3 || spec == "random" && total[2] != 3 {
			t.Errorf("%s: %v", spec, total)
		}
	}
}

func TestSpecsAreChecked(t *testing.T) {
	for _, spec := range []string{
		"", "nobody", "simple,depth=3", "simple,noise=0", "simple,ahead=-1",
		"search,nodes=many", "search,time=100", "engine,level=three", "search,network=/does/not/exist",
		"program,time=5ms", "program,command=x", "program,command=x,time=1us",
	} {
		if _, err := newPlayer(spec, 1); err == nil {
			t.Errorf("%q is a player", spec)
		}
	}
}
