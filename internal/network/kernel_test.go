package network

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// The kernels compute what the obvious loops compute, at the limits of their numbers, too.
func TestKernelsMatchGeneric(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	vector := func(most int) *Vector {
		v := new(Vector)
		for i := range v {
			v[i] = int16(r.IntN(2*most+1) - most)
		}
		return v
	}
	for range 2000 {
		src, add1, add2, sub1, sub2, out := vector(3000), vector(300), vector(300), vector(300), vector(300), vector(Most)
		var got, want Vector
		update(&got, src, add1, add2, sub1, sub2)
		updateGeneric(&want, src, add1, add2, sub1, sub2)
		if got != want {
			t.Fatalf("updated\n%v\nwant\n%v", got, want)
		}
		got = *src
		if updateWords(&got, &got, add1, add2, sub1, sub2); got != want {
			t.Fatalf("updated by words\n%v\nwant\n%v", got, want)
		}
		var rows [Rows]*Vector
		for i := range rows {
			rows[i] = vector(300)
		}
		if got, want := output(src, &rows, out), outputGeneric(src, &rows, out); got != want {
			t.Fatalf("output %d, want %d", got, want)
		}
		if got, want := outputWords(src, &rows, out), outputGeneric(src, &rows, out); got != want {
			t.Fatalf("output by words %d, want %d", got, want)
		}
	}
}

func BenchmarkValueAfter(b *testing.B) {
	w := random()
	n := nodes.Of(position.MustParse("0100000210011000000000000/1/mortal:C3,D2/mortal:B2,C5"))
	var s Sides
	w.Refresh(&n, &s)
	for b.Loop() {
		w.ValueAfter(&s, Change{From: 1, To: 2, Build: 3}, &n, 6)
	}
}

func BenchmarkUpdate(b *testing.B) {
	var v [6]Vector
	for b.Loop() {
		update(&v[0], &v[1], &v[2], &v[3], &v[4], &v[5])
	}
}
