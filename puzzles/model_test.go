package puzzles_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Each fact is the term that doc/PUZZLES.md makes of it. The numbers are powers of two, or
// one less where the term is the logarithm of one more.
func TestTerms(t *testing.T) {
	f := puzzles.Facts{
		Goal: codec.Win4, Keys: 2, Tries: 1<<3 - 1, CloseTries: 1<<2 - 1, TryDepth: 2.5, Quiet: true, Drop: 2,
		Defences: 1<<6 - 1, Late: 1<<7 - 1,
		Blocking: true, Slower: 1<<8 - 1, Second: 1<<9 - 1, Found: [3]float64{0.5, 0.125, 0},
		Along: puzzles.Along{{Rank: 4, Safe: 1<<5 - 1, Threats: 1<<4 - 1, Ups: 1000, Replies: 1000},
			{Rank: 1 << 11, Safe: 1000}, {Rank: 2}},
	}
	want := map[string]float64{
		"win4": 1, "first rank": 2, "greatest rank": 11, "sum of ranks": 2 + 11 + 1,
		"not found 1 ahead": 1, "not found 2 ahead": 3, "not found 3 ahead": math.Log2(1e6), // a millionth is the least
		"safe turns": 5, "threats": 4, "tries": 3, "close tries": 2, "try depth": 2.5, "replies": 6, "late": 7,
		"breadth": 3 * 5, "first rank times goal": 4 * 2, "second turns": 9, "slower wins": 8, "levels down": 2,
		"quiet": 1, "blocking": 1, "keys": 1,
	}
	for i, got := range puzzles.Terms(f) {
		if name := puzzles.TermNames[i]; math.Abs(got-want[name]) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, want[name])
		}
	}
	f = puzzles.Facts{Goal: codec.Hold1, Double: true, Keys: 1}
	for i, got := range puzzles.Terms(f) {
		name := puzzles.TermNames[i]
		want := 0.0
		switch name {
		case "hold1", "double":
			want = 1
		case "not found 1 ahead", "not found 2 ahead", "not found 3 ahead":
			want = math.Log2(1e6)
		}
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("a hold: %s: %v, want %v", name, got, want)
		}
	}
}

// Each goal has its own term.
func TestTermsOfGoals(t *testing.T) {
	goals := []codec.Goal{codec.Win1, codec.Win2, codec.Win3, codec.Win4, codec.Win5, codec.Win6, codec.Hold1, codec.Hold2,
		codec.Hold3}
	for _, goal := range goals {
		terms := puzzles.Terms(puzzles.Facts{Goal: goal})[:len(goals)]
		index := slices.Index(puzzles.TermNames[:], fmt.Sprint(goal))
		for i, got := range terms {
			if (got == 1) != (i == index) || (got == 0) != (i != index) {
				t.Errorf("%v: the terms of the goals are %v", goal, terms)
			}
		}
	}
}

// The deviation is that of the model beside 200 for people, for each goal; an unknown goal
// has that of people alone.
func TestDeviation(t *testing.T) {
	for goal, want := range map[codec.Goal]int{
		codec.NoGoal: 200, codec.Win1: 205, codec.Win2: 205, codec.Win3: 250, codec.Win4: 250, codec.Win5: 280,
		codec.Win6:  280,
		codec.Hold1: 206, codec.Hold2: 206, codec.Hold3: 219,
	} {
		if got := (puzzles.Facts{Goal: goal}).Deviation(); got != want {
			t.Errorf("%v: %d, want %d", goal, got, want)
		}
	}
}

// What is hard to find is rated higher. The coefficients are fitted, so only those are
// looked at whose sign follows from what they mean. Who looks 2 turns ahead says little of a
// win that is not said by those who look 1 and 3.
func TestRatingDirection(t *testing.T) {
	win := puzzles.Facts{Goal: codec.Win3, Keys: 1, Found: [3]float64{1, 1, 1}, Along: puzzles.Along{{Rank: 2, Safe: 20}}}
	short, hold := win, win
	short.Goal, hold.Goal = codec.Win2, codec.Hold3
	for _, test := range []struct {
		name   string
		base   puzzles.Facts
		harder func(f *puzzles.Facts)
	}{
		{"quiet", win, func(f *puzzles.Facts) { f.Quiet = true }},
		{"a step down", win, func(f *puzzles.Facts) { f.Drop = 1 }},
		{"a win by blocking", win, func(f *puzzles.Facts) { f.Blocking = true }},
		{"more turns to see", win, func(f *puzzles.Facts) { f.Turns = 6 }},
		{"a close try", win, func(f *puzzles.Facts) { f.CloseTries = 1 }},
		{"not found 1 ahead", win, func(f *puzzles.Facts) { f.Found[0] = 0.01 }},
		{"not found 2 ahead", win, func(f *puzzles.Facts) { f.Found[1] = 0.01 }},
		{"a greater rank", short, func(f *puzzles.Facts) { f.Along[0].Rank = 40 }},
		{"more breadth", short, func(f *puzzles.Facts) { f.Along[0].Safe = 60 }},
		{"deeper tries", short, func(f *puzzles.Facts) { f.TryDepth = 3 }},
		{"more replies", short, func(f *puzzles.Facts) { f.Defences = 6 }},
		{"other turns that last", hold, func(f *puzzles.Facts) { f.Late = 6 }},
	} {
		f := test.base
		base := f.Rating()
		test.harder(&f)
		if f.Rating() <= base {
			t.Errorf("%s: %d, and %d without", test.name, f.Rating(), base)
		}
	}
}

// Ratings go from 0 to 3000, whatever the facts are.
func TestRatingBounds(t *testing.T) {
	found := [3]float64{1, 1, 1}
	for want, f := range map[int]puzzles.Facts{
		0:    {Goal: codec.Win1, Keys: 1, Found: found, CloseTries: math.MaxInt >> 3},
		3000: {Goal: codec.Win6, Keys: 1, Found: found, Turns: math.MaxInt >> 3, Along: puzzles.Along{{}}},
	} {
		if got := f.Rating(); got != want {
			t.Errorf("%+v: %d, want %d", f, got, want)
		}
	}
}
