package network

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// The kernels compute what the obvious loops compute, at the limits of their numbers, too.
func TestKernelsMatchGeneric(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	fill := func(numbers []int16, most int) {
		for i := range numbers {
			numbers[i] = int16(r.IntN(2*most+1) - most)
		}
	}
	vector := func(most int) *Vector {
		v := new(Vector)
		fill(v[:], most)
		return v
	}
	row := func(most int) *Row {
		v := new(Row)
		fill(v[:], most)
		return v
	}
	middling := 0
	for i := range 2000 {
		src, add1, add2, sub := vector(3000), vector(300), vector(300), vector(300)
		if i%2 == 0 {
			src = vector(200)
		}
		var changedGot, changedWant Vector
		update(&changedGot, src, add1, add2, sub)
		updateGeneric(&changedWant, src, add1, add2, sub)
		if changedGot != changedWant {
			t.Fatalf("updated\n%v\nwant\n%v", changedGot, changedWant)
		}
		var free [FreedomRows]*Row
		for i := range free {
			free[i] = row(100)
		}
		rows := [Changed]*Vector{sub, add1, add2}
		var got, want sums
		pool(&got, src, &rows, &free)
		poolGeneric(&want, src, &rows, &free)
		if got != want {
			t.Fatalf("sums\n%v\nwant\n%v", got, want)
		}
		if i%3 == 0 {
			for i := range got {
				got[i] = Symmetries * PoolOne
			}
		}
		second := new([Filters / 2][Seconds][2]int16)
		bias, last := new([Seconds]int32), new([Seconds]int32)
		for pair := range second {
			for unit := range second[pair] {
				fill(second[pair][unit][:], []int{20, 2000}[i%2])
			}
		}
		for unit := range bias {
			bias[unit], last[unit] = int32(r.IntN(1<<20)-1<<19), int32(r.IntN(4*SecondOutOne)-2*SecondOutOne)
		}
		out := row(Most)
		if got, want := head(&got, second, bias, last, out), headGeneric(&got, second, bias, last, out); got != want {
			t.Fatalf("output %d, want %d", got, want)
		}
		var no Row
		one := *last
		clear(one[1:])
		one[0] = 1
		if x := head(&got, second, bias, &one, &no); x > 0 && x < SecondLimit {
			middling++
		}
	}
	if middling < 50 {
		t.Errorf("%d units of the second layer are between their limits: the sample proves too little", middling)
	}
}

func BenchmarkValueAfter(b *testing.B) {
	w := New(randomWeights())
	n := nodes.Of(position.MustParse("0100000210011000000000000/1/mortal:C3,D2/mortal:B2,C5"))
	var s Sides
	w.Refresh(&n, &s)
	for b.Loop() {
		w.ValueAfter(&s, Change{From: 1, To: 2, Build: 3}, &n, 6)
	}
}

func BenchmarkHead(b *testing.B) {
	w := New(randomWeights())
	var s sums
	for b.Loop() {
		w.result(&s, 1)
	}
}

func BenchmarkUpdate(b *testing.B) {
	var v [5]Vector
	for b.Loop() {
		update(&v[0], &v[1], &v[2], &v[3], &v[4])
	}
}
