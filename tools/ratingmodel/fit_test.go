package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A model that made the ratings is found again from enough of them.
func TestFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	want := make([]float64, len(puzzles.TermNames))
	for i := range want {
		want[i] = r.NormFloat64() * 100
	}
	var xs [][]float64
	var ys []float64
	for range 5000 {
		x := make([]float64, len(want))
		for i := range x {
			x[i] = r.NormFloat64()
		}
		xs, ys = append(xs, x), append(ys, dot(want, x))
	}
	for i, c := range fit(xs, ys) {
		if math.Abs(c-want[i]) > 0.5 {
			t.Errorf("coefficient %d is %.2f, want %.2f", i, c, want[i])
		}
	}
}

func TestRankCorrelation(t *testing.T) {
	for _, test := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 30, 400}, 1},
		{[]float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}, -1},
		{[]float64{1, 2, 3, 4}, []float64{1, 3, 2, 4}, 0.8},
		{[]float64{1, 1, 2, 2}, []float64{1, 2, 1, 2}, 0},
	} {
		if got := rankCorrelation(test.a, test.b); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%v and %v: %v, want %v", test.a, test.b, got, test.want)
		}
	}
	if got := ranks([]float64{5, 1, 5, 9}); !slices.Equal(got, []float64{0, -1.5, 0, 1.5}) {
		t.Errorf("ranks are %v", got)
	}
}

// A puzzle that fewer players solve gets a higher rating, and a player who solves more, too.
func TestRate(t *testing.T) {
	samples := make([]sample, 20)
	for i := range samples {
		for j := range samples[i].chances {
			samples[i].chances[j] = 1 / (1 + math.Exp(float64(i)/5-float64(j)/3))
		}
	}
	strength := rate(samples)
	if samples[0].rating+200 > samples[19].rating {
		t.Errorf("the easiest puzzle has %.0f, the hardest %.0f", samples[0].rating, samples[19].rating)
	}
	if strength[0].Rating+200 > strength[players-1].Rating {
		t.Errorf("the weakest player has %.0f, the strongest %.0f", strength[0].Rating, strength[players-1].Rating)
	}
}

// The players try a puzzle of the collection: chances lie in 0..1, and not all are equal.
func TestTry(t *testing.T) {
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal().IsHold() || p.Goal().Turns() != 2 {
			continue
		}
		s := sample{puzzle: p}
		if err := (&trier{ctx: t.Context(), solver: new(solver.Solver)}).try(&s); err != nil {
			t.Fatal(err)
		}
		low, high := slices.Min(s.chances[:]), slices.Max(s.chances[:])
		if low < 0 || high > 1 || low == high || s.effort == 0 {
			t.Errorf("%v: chances %v, effort %d", p, s.chances, s.effort)
		}
		return
	}
}
