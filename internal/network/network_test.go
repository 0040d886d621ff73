package network

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

func nodeOf(p position.Position) santorini.Node {
	return santorini.Node{
		One: bitboard.Board5(p.AtLeast(1)), Two: bitboard.Board5(p.AtLeast(2)), Three: bitboard.Board5(p.AtLeast(3)), Domes: bitboard.Board5(p.AtLeast(4)),
		Own: bitboard.Board5(p.WorkerSet(p.Side())), Theirs: bitboard.Board5(p.WorkerSet(p.Side().Other())),
	}
}

func levelsOf(p position.Position) (sum int) {
	for s := position.A5; s.IsValid(); s++ {
		sum += p.Height(s)
	}
	return sum
}

// random returns a network of random weights.
func random() *Network {
	r := rand.New(rand.NewPCG(5, 5))
	w := &Network{Scale: 200}
	fill := func(v *Vector, most int) {
		for i := range v {
			v[i] = int16(r.IntN(2*most+1) - most)
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
	for p := range w.Out {
		fill(&w.Out[p], Most)
		w.OutBias[p] = int32(r.IntN(100))
	}
	return w
}

// What is updated turn by turn is what is computed anew.
func TestUpdateMatchesRefresh(t *testing.T) {
	w := random()
	turns := 0
	for _, p := range positiontest.List(91, 300) {
		if p.Finished() {
			continue
		}
		n := nodeOf(p)
		var before, after, anew Sides
		w.Refresh(&n, &before)
		for turn := range p.Turns() {
			if turn.Wins() {
				continue
			}
			next := p.PlayLegal(turn)
			n := nodeOf(next)
			w.Refresh(&n, &anew)
			change := Change{
				uint8(turn.From.Bit() - FirstBit), uint8(turn.To.Bit() - FirstBit), uint8(turn.Build.Bit() - FirstBit),
				uint8(p.Height(turn.From)), uint8(p.Height(turn.To)), uint8(p.Height(turn.Build)),
			}
			w.Update(&before, &after, change)
			if after != anew {
				t.Fatalf("%v: after %v the hidden units differ", p, turn)
			}
			levels := levelsOf(next)
			if got, want := w.ValueAfter(&before, change, levels), w.Value(&anew, levels); got != want {
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
	w := random()
	if err := w.Save(name); err != nil {
		t.Fatal(err)
	}
	again, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	if *again != *w {
		t.Error("the weights have changed in the file")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"", "puzzle", string(data[:len(data)-1]), "x" + string(data[1:])} {
		if _, err := Read(strings.NewReader(wrong)); err == nil {
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
	for phase, out := range Default().Out {
		for i, x := range out {
			if x > Most || x < -Most {
				t.Errorf("weight %d of phase %d of the output is %d, want at most %d", i, phase, x, Most)
			}
		}
	}
}
