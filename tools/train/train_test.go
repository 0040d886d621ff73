package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// samples returns samples of games with gods, or without.
func samples(seed uint64, n int, gods bool) (out []sample) {
	r := rand.New(rand.NewPCG(seed, 1))
	add := func(s sample) {
		s.won = r.IntN(2) == 0
		out = append(out, s)
	}
	list := positiontest.List(seed, n)
	if gods {
		list = positiontest.GodsList(seed, n)
	}
	for _, p := range list {
		if !p.Finished() {
			add(sampleOf(p, int32(r.IntN(2000)-1000)))
		}
	}
	return out
}

func TestSamplesAreKept(t *testing.T) {
	check := func(s sample, want powers.Node) {
		t.Helper()
		s.won = s.value%2 == 0
		again := sampleFrom(s.appendBinary(nil))
		if again != s {
			t.Fatalf("%+v, want %+v", again, s)
		}
		if got := again.node(); got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	}
	for i, p := range positiontest.List(131, 500) {
		if !p.Finished() {
			check(sampleOf(p, int32(i-250)), powers.Node{Node: nodes.Of(p)})
		}
	}
	grounded := 0
	for i, p := range positiontest.GodsList(131, 1000) {
		if p.Finished() {
			continue
		}
		s := sampleOf(p, int32(i-250))
		check(s, nodes.WithPowers(p))
		if s.gods != [2]uint8{uint8(p.God(p.Side())), uint8(p.God(p.Side().Other()))} {
			t.Errorf("%v: %v", p, s.gods)
		}
		if s.grounded {
			grounded++
		}
	}
	if grounded == 0 {
		t.Error("no side is grounded: the sample proves too little")
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

// testModels returns a model without gods and one with random weights of gods.
func testModels() (plain, gods *model) {
	plain = newModel(7)
	gods = newGodModel(plain.Weights.network())
	r := rand.New(rand.NewPCG(7, 7))
	random := func(list []float32, unit float32) { // which rounding does not change
		for i := range list {
			list[i] = float32(r.IntN(7)-3) * unit
		}
	}
	for i := range gods.Weights.Rows[gods.given.rows:] {
		random(gods.Weights.Rows[gods.given.rows+i][:], float32(network.GodStep)/network.One)
	}
	for i := range gods.Weights.Out[gods.given.outs:] {
		random(gods.Weights.Out[gods.given.outs+i][:], 1.0/network.OutOne)
	}
	random(gods.Weights.OutBias[gods.given.biases:], 1.0/search.Scale)
	return plain, gods
}

// The network in integers says what the weights in fractions say, but for rounding.
func TestNetworkMatchesWeights(t *testing.T) {
	plain, gods := testModels()
	var p parts
	var u units
	check := func(m *model, value func(*sample) int32, list []sample) {
		t.Helper()
		for i := range list {
			p.set(&list[i])
			want := float64(m.Weights.pass(&p, &u)) * search.Scale
			if got := float64(value(&list[i])); math.Abs(got-want) > 10 {
				t.Errorf("%+v: %v, want %v", list[i], got, want)
			}
		}
	}
	w := plain.Weights.network()
	check(plain, valuesOf(w, new(network.Gods)), samples(132, 300, false))
	check(gods, valuesOf(w, gods.Weights.gods()), samples(132, 300, true))
	again := newWeights(plain.Weights.counts())
	again.set(w)
	if *again.network() != *w {
		t.Error("the weights of a network have changed")
	}
}

// The gradient is the slope of the loss.
func TestGradient(t *testing.T) {
	plain, gods := testModels()
	testGradient(t, plain, &samples(133, 3, false)[0])
	testGradient(t, gods, &samples(133, 3, true)[0])
}

func testGradient(t *testing.T, m *model, s *sample) {
	w := &m.Weights
	var p parts
	var u units
	p.set(s)
	gradient := newWeights(w.counts())
	m.learn(&gradient, &p, &u, 0.8)
	loss := func() float64 {
		scratch := newWeights(w.counts())
		return m.learn(&scratch, &p, &u, 0.8)
	}
	const step = 3e-3
	checked := 0
	check := func(name string, x *float32, slope float32) {
		t.Helper()
		was := *x
		*x = was + step
		up := loss()
		*x = was - step
		down := loss()
		*x = was
		got, middle := (up-down)/(2*step), loss()
		if kink := math.Abs(up + down - 2*middle); kink > 1e-4 {
			return // a unit has reached a limit on the way
		}
		checked++
		if math.Abs(got-float64(slope)) > 0.02*math.Abs(got)+3e-3 {
			t.Errorf("%s: slope %v, gradient %v", name, got, slope)
		}
	}
	last := func(list []int) int { return list[len(list)-1] }
	check("bias of the output", &w.OutBias[last(p.biases)], gradient.OutBias[last(p.biases)])
	for i := range network.Filters {
		check("output", &w.Out[last(p.outs)][i], gradient.Out[last(p.outs)][i])
		check("row", &w.Rows[last(p.rows)][i], gradient.Rows[last(p.rows)][i])
		if m.given.rows > 0 {
			if gradient.Rows[biasRow][i] != 0 || gradient.Rows[last(p.images[3])][i] != 0 {
				t.Error("a weight that is given is learnt")
			}
			continue
		}
		check("bias", &w.Rows[biasRow][i], gradient.Rows[biasRow][i])
		check("row of a symmetry", &w.Rows[last(p.images[3])][i], gradient.Rows[last(p.images[3])][i])
		for unit := range w.Second {
			check("second layer", &w.Second[unit][i], gradient.Second[unit][i])
		}
	}
	if m.given.rows == 0 {
		for unit := range w.Second {
			check("bias of the second layer", &w.SecondBias[unit], gradient.SecondBias[unit])
			check("second layer in the result", &w.SecondOut[p.phase][unit], gradient.SecondOut[p.phase][unit])
		}
	}
	if least := 1 + network.Filters; checked < least {
		t.Errorf("%d slopes are checked, want %d or more", checked, least)
	}
}

// Symmetric positions have the same rows, but for the order of the symmetries.
func TestImages(t *testing.T) {
	check := func(s, image sample, symmetry position.Symmetry) {
		var got, want parts
		got.set(&s)
		want.set(&image)
		for _, p := range []*parts{&got, &want} {
			slices.Sort(p.rows)
			for _, list := range p.images {
				slices.Sort(list)
			}
			slices.SortFunc(p.images[:], slices.Compare[[]int])
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(parts{})); diff != "" {
			t.Fatalf("%+v by %v: %s", s, symmetry, diff)
		}
	}
	for symmetry := range position.Symmetry(position.Symmetries) {
		for _, p := range positiontest.List(134, 50) {
			if !p.Finished() {
				check(sampleOf(p, 0), sampleOf(symmetry.Position(p), 0), symmetry)
			}
		}
		for _, p := range positiontest.GodsList(134, 120) {
			if !p.Finished() {
				check(sampleOf(p, 0), sampleOf(symmetry.Position(p), 0), symmetry)
			}
		}
	}
}

// Games and a fit are the same again with the same flags, and resume where they were
// stopped.
func TestTrainResumes(t *testing.T) {
	t.Run("without gods", func(t *testing.T) { testResumes(t, nil, nil, 200) })
	t.Run("with gods", func(t *testing.T) { testResumes(t, []string{"-gods"}, network.DefaultWeights(), 150) })
}

func testResumes(t *testing.T, flags []string, base *network.Weights, least int) {
	dir, again := t.TempDir(), t.TempDir()
	for _, run := range []struct{ dir, games string }{{dir, "40"}, {again, "20"}, {again, "40"}} {
		args := append([]string{"-dir", run.dir, "-games", run.games, "-shard", "20", "-nodes", "60"}, flags...)
		if err := play(args); err != nil {
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
		read.f.base = base
	}
	if diff := cmp.Diff(f.learnt, g.learnt, cmp.AllowUnexported(sample{})); diff != "" || len(f.learnt) < least {
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
	a, err := os.ReadFile(f.out)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(g.out)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("the weights of a fit that was stopped differ")
	}
	if base != nil { // games of the network that was fitted
		args := append(flags, "-dir", t.TempDir(), "-games", "20", "-shard", "20", "-nodes", "60", "-network", f.out)
		if err := play(args); err != nil {
			t.Error(err)
		}
	}
	if err := new(fitting).read([]string{t.TempDir()}); err == nil {
		t.Error("a folder without samples is enough")
	}
}
