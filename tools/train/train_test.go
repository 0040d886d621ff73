package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

func samples(seed uint64, n int) (out []sample) {
	r := rand.New(rand.NewPCG(seed, 1))
	for _, p := range positiontest.List(seed, n) {
		if p.Finished() {
			continue
		}
		s := sampleOf(p, int32(r.IntN(2000)-1000))
		s.won = r.IntN(2) == 0
		out = append(out, s)
	}
	return out
}

func TestSamplesAreKept(t *testing.T) {
	for i, p := range positiontest.List(131, 500) {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		s := sampleOf(p, int32(i-250))
		s.won = i%2 == 0
		again := sampleFrom(s.appendBinary(nil))
		if again != s {
			t.Fatalf("%+v, want %+v", again, s)
		}
		if got, levels := again.node(); got != n || levels < 0 {
			t.Fatalf("%v: %+v, want %+v", p, got, n)
		}
	}
	if _, err := readSamples([]string{filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("a file that does not exist is read")
	}
	name := filepath.Join(t.TempDir(), "short")
	if err := os.WriteFile(name, make([]byte, sampleSize+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readSamples([]string{name}); err == nil {
		t.Error("a file with half a sample is read")
	}
}

// The network in integers says what the weights in fractions say, but for rounding.
func TestNetworkMatchesWeights(t *testing.T) {
	m := newModel(7)
	w := m.Weights.network()
	images := imagesOfSquares()
	for _, s := range samples(132, 300) {
		var h [network.Units]float32
		rows, phase := active(nil, &s, &images[position.Identity])
		want := float64(m.Weights.pass(rows, phase, &h)) * search.Scale
		var sides network.Sides
		n, levels := s.node()
		w.Refresh(&n, &sides)
		if got := float64(w.Value(&sides, &n, levels)); math.Abs(got-want) > 20 {
			t.Errorf("%+v: %v, want %v", s, got, want)
		}
	}
}

// The gradient is the slope of the loss.
func TestGradient(t *testing.T) {
	m := newModel(8)
	w := &m.Weights
	images := imagesOfSquares()
	s := samples(133, 3)[0]
	rows, phase := active(nil, &s, &images[position.Rotate90])
	var gradient weights
	w.learn(&gradient, rows, phase, 0.8)
	loss := func() float64 {
		var scratch weights
		return w.learn(&scratch, rows, phase, 0.8)
	}
	const step = 1e-2
	var h [network.Units]float32
	w.pass(rows, phase, &h)
	checked := 0
	check := func(name string, x *float32, slope float32) {
		t.Helper()
		was := *x
		*x = was + step
		up := loss()
		*x = was - step
		down := loss()
		*x = was
		if got := (up - down) / (2 * step); math.Abs(got-float64(slope)) > 0.02*math.Abs(got)+2e-3 {
			t.Errorf("%s: slope %v, gradient %v", name, got, slope)
		}
	}
	check("bias of the output", &w.OutBias[phase], gradient.OutBias[phase])
	for i, x := range h {
		if min(max(x, -x), max(x-1, 1-x)) < 2*step {
			continue // near a kink there is no slope
		}
		checked++
		check("output", &w.Out[phase][i], gradient.Out[phase][i])
		check("bias", &w.Rows[biasRow][i], gradient.Rows[biasRow][i])
		check("row", &w.Rows[rows[len(rows)-1]][i], gradient.Rows[rows[len(rows)-1]][i])
	}
	if checked < network.Units/2 {
		t.Errorf("%d units are checked", checked)
	}
}

// Symmetric positions have symmetric rows: the image of a position under a symmetry has the
// rows that the position has under it.
func TestImages(t *testing.T) {
	images := imagesOfSquares()
	for _, p := range positiontest.List(134, 50) {
		if p.Finished() {
			continue
		}
		s := sampleOf(p, 0)
		for symmetry := range images {
			image := sampleOf(position.Symmetry(symmetry).Position(p), 0)
			got, gotPhase := active(nil, &s, &images[symmetry])
			want, wantPhase := active(nil, &image, &images[position.Identity])
			count := map[int]int{}
			for _, r := range got {
				count[r]++
			}
			for _, r := range want {
				count[r]--
			}
			for r, c := range count {
				if c != 0 || gotPhase != wantPhase {
					t.Fatalf("%v by %v: row %d is active %+d times", p, position.Symmetry(symmetry), r, c)
				}
			}
		}
	}
}

// Games and a fit are the same again with the same flags, and resume where they were
// stopped.
func TestTrainResumes(t *testing.T) {
	dir, again := t.TempDir(), t.TempDir()
	for _, run := range []struct{ dir, games string }{{dir, "40"}, {again, "20"}, {again, "40"}} {
		if err := play([]string{"-dir", run.dir, "-games", run.games, "-shard", "20", "-nodes", "60"}); err != nil {
			t.Fatal(err)
		}
	}
	var f, g fitting
	for _, read := range []struct {
		f   *fitting
		dir string
	}{{&f, dir}, {&g, again}} {
		if err := read.f.read([]string{read.dir}); err != nil {
			t.Fatal(err)
		}
		read.f.out, read.f.epochs, read.f.batch, read.f.rate, read.f.lambda = filepath.Join(read.dir, "out"), 3, 64, 0.01, 0.5
	}
	if diff := cmp.Diff(f.learnt, g.learnt, cmp.AllowUnexported(sample{})); diff != "" || len(f.learnt) < 200 {
		t.Errorf("%d samples; they differ: %s", len(f.learnt), diff)
	}
	if err := f.run(3); err != nil {
		t.Fatal(err)
	}
	for range 4 { // the last one has nothing left to do
		if err := g.run(1); err != nil {
			t.Fatal(err)
		}
	}
	a, err := network.Load(f.out)
	if err != nil {
		t.Fatal(err)
	}
	b, err := network.Load(g.out)
	if err != nil {
		t.Fatal(err)
	}
	if *a != *b {
		t.Error("the weights of a fit that was stopped differ")
	}
	if err := new(fitting).read([]string{t.TempDir()}); err == nil {
		t.Error("a folder without samples is enough")
	}
}
