package network

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func levelsOf(p position.Position) (sum int) {
	for s := position.A5; s.IsValid(); s++ {
		sum += p.Height(s)
	}
	return sum
}

// randomWeights returns random weights.
func randomWeights() *Weights {
	r := rand.New(rand.NewPCG(5, 5))
	w := &Weights{Scale: 200}
	fill := func(row *Row, most int) {
		for i := range row {
			row[i] = int16(r.IntN(2*most+1) - most)
		}
	}
	fill(&w.Bias, 200)
	for square := range w.Heights {
		for h := range w.Heights[square] {
			fill(&w.Heights[square][h], 60)
		}
		for side := range w.Workers {
			for h := range w.Workers[side][square] {
				fill(&w.Workers[side][square][h], 200)
			}
		}
	}
	for side := range w.Freedom {
		for i := range w.Freedom[side] {
			fill(&w.Freedom[side][i], 100)
		}
	}
	for unit := range w.Second {
		fill(&w.Second[unit], 100)
		w.SecondBias[unit] = int32(r.IntN(PoolOne * SecondOne))
	}
	for phase := range w.Out {
		fill(&w.Out[phase], Most)
		w.OutBias[phase] = int32(r.IntN(100))
		for unit := range w.SecondOut[phase] {
			w.SecondOut[phase][unit] = int32(r.IntN(2*SecondOutOne) - SecondOutOne)
		}
	}
	return w
}

// What is updated turn by turn is what is computed anew.
func TestUpdateMatchesRefresh(t *testing.T) {
	w := New(randomWeights())
	turns := 0
	for _, p := range positiontest.List(91, 300) {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		var before, after, anew Sides
		w.Refresh(&n, &before)
		for turn := range p.Turns() {
			if turn.Wins() {
				continue
			}
			next := p.PlayLegal(turn)
			n := nodes.Of(next)
			w.Refresh(&n, &anew)
			change := Change{
				uint8(turn.From().Bit() - FirstBit), uint8(turn.To().Bit() - FirstBit), uint8(turn.Build().Bit() - FirstBit),
				uint8(p.Height(turn.From())), uint8(p.Height(turn.To())), uint8(p.Height(turn.Build())),
			}
			w.Update(&before, &after, change)
			if after != anew {
				t.Fatalf("%v: after %v the hidden units differ", p, turn)
			}
			levels := levelsOf(next)
			if got, want := w.ValueAfter(&before, change, &n, levels), w.Value(&anew, &n, levels); got != want {
				t.Fatalf("%v: after %v %d, want %d", p, turn, got, want)
			}
			turns++
		}
	}
	if turns < 1000 {
		t.Errorf("%d turns: the sample proves too little", turns)
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights")
	w := randomWeights()
	if err := w.Save(name); err != nil {
		t.Fatal(err)
	}
	again, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	if *again.weights != *w {
		t.Error("the weights have changed in the file")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"", "puzzle", string(data[:len(data)-1]), "x" + string(data[1:])} {
		if _, err := read([]byte(wrong)); err == nil {
			t.Errorf("%d bytes are read as weights", len(wrong))
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that does not exist is read")
	}
}

// The weights that come with the package are small, and their products do not overflow.
func TestDefault(t *testing.T) {
	if len(weights) > 1<<20 {
		t.Errorf("the weights have %d bytes, want less than a MiB", len(weights))
	}
	for phase, out := range Default().weights.Out {
		for i, x := range out {
			if x > Most || x < -Most {
				t.Errorf("weight %d of phase %d of the output is %d, want at most %d", i, phase, x, Most)
			}
		}
	}
}

// Symmetric positions have the same value.
func TestSymmetries(t *testing.T) {
	w := New(randomWeights())
	seen := map[int32]bool{}
	for _, p := range positiontest.List(96, 300) {
		if p.Finished() {
			continue
		}
		value := func(p position.Position) int32 {
			var sides Sides
			n := nodes.Of(p)
			w.Refresh(&n, &sides)
			return w.Value(&sides, &n, levelsOf(p))
		}
		want := value(p)
		seen[want] = true
		for symmetry := range position.Symmetry(position.Symmetries) {
			if got := value(symmetry.Position(p)); got != want {
				t.Fatalf("%v by %v: %d, want %d", p, symmetry, got, want)
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("%d values: the sample proves too little", len(seen))
	}
}

// What Freedom counts is what the rules of package position say.
func TestFreedom(t *testing.T) {
	seen := map[uint8]bool{}
	for _, p := range positiontest.List(92, 2000) {
		if p.Finished() {
			continue
		}
		n := nodes.Of(p)
		got := Freedom(&n)
		for i, side := range []position.Side{p.Side(), p.Side().Other()} {
			var counts []int
			var steps position.SquareSet
			for _, w := range p.Workers(side) {
				counts = append(counts, p.Steps(w).Count())
				steps |= p.Steps(w)
			}
			slices.Sort(counts)
			high := steps & (p.Level(2) | p.Level(3))
			var next position.SquareSet
			for square := position.A5; square.IsValid(); square++ {
				for two := range high.All() {
					rows, columns := square.Row()-two.Row(), square.Column()-two.Column()
					if max(rows, -rows, columns, -columns) == 1 {
						next |= square.Set()
					}
				}
			}
			want := [3]uint8{
				uint8(counts[1]*(counts[1]+1)/2 + counts[0]),
				uint8(45 + 6*min((steps&p.Level(1)).Count(), 5) + min((steps&p.Level(2)).Count(), 5)),
				uint8(81 + 6*min((next&p.Level(3)).Count(), 3) + min((next&p.Level(2)).Count(), 5)),
			}
			if [3]uint8(got[3*i:]) != want {
				t.Fatalf("%v: %v %v, want %v", p, side, got[3*i:], want)
			}
			for _, row := range want {
				seen[row] = true
			}
		}
	}
	if len(seen) < Freedoms*3/4 {
		t.Errorf("%d of %d values seen: the sample proves too little", len(seen), Freedoms)
	}
}
