package main

import (
	"path/filepath"
	"testing"
)

// kinds has a function of each kind that has to be copied in its own way.
const kinds = `package small

import "fmt"

type Pair[T any] struct{ A, B T }

type None struct{}

func (p Pair[T]) Swap(n int) Pair[T] {
	if n%2 == 1 {
		p.A, p.B = p.B, p.A
	}
	return p
}

func (*Pair[T]) Size() int { return 2 }

func (None) Size() int { return 0 }

func Largest[T int | string](list ...T) (out T) {
	for _, v := range list {
		if v > out {
			out = v
		}
	}
	return out
}

func Double(list []int) {
	for i := range list {
		list[i] *= 2
	}
}

func Ignore(_ int, n int) int { return n + 1 }

func Text(n int) string { return fmt.Sprint(n + 1) }

var start = Text(1)
`

const kindsTest = `package small

import "testing"

func TestKinds(t *testing.T) {
	p := Pair[int]{1, 2}
	if p.Swap(3) != (Pair[int]{2, 1}) || p.Swap(2) != p || p.Size() != 2 || (None{}).Size() != 0 {
		t.Error(p)
	}
	if Largest(1, 3, 2) != 3 || Ignore(1, 1) != 2 || start != "2" {
		t.Error("wrong")
	}
	list := []int{1}
	if Double(list); list[0] != 2 {
		t.Error(list)
	}
}
`

// The combined program kills mutants that die alone, and no others.
func TestCombined(t *testing.T) {
	smallModule(t, false)
	write(t, "kinds.go", kinds)
	write(t, "kinds_test.go", kindsTest)
	r, err := newSmallRunner(t)
	if err != nil {
		t.Fatal(err)
	}
	var all []*Mutant
	for i := range r.pkg.mutants {
		all = append(all, &r.pkg.mutants[i])
	}
	c, err := r.combine(t.Context(), all, filepath.Join(t.TempDir(), "combined"))
	if err != nil {
		t.Fatal(err)
	}
	died := 0
	for i, m := range all {
		if c.numbers[m.Key] == 0 {
			continue
		}
		found, _, err := c.run(t.Context(), r, m)
		if err != nil {
			t.Fatal(err)
		}
		judged := found.Outcome.Died()
		if judged {
			died++
		}
		if judged && i%8 != 0 {
			continue // to build every mutant takes long
		}
		alone, err := r.run(t.Context(), m, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if judged != alone.Outcome.Died() {
			t.Errorf("%s %s: %s alone, and died in the combined program: %v", m.ID(), m.Change, alone.Outcome, judged)
		}
	}
	// One mutant does not compile, three are in a function with a parameter that has no name.
	if len(all) != 44 || len(c.numbers) != 40 || died != 39 {
		t.Errorf("%d of %d mutants are in the combined program, and %d died there, want 40 of 44, and 39", len(c.numbers), len(all), died)
	}
}
