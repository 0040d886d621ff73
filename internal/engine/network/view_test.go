package network

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// randomGods returns random weights of gods.
func randomGods() *Gods {
	r, g := rand.New(rand.NewPCG(6, 6)), new(Gods)
	fill := func(v *Small) {
		for i := range v {
			v[i] = int8(r.IntN(41) - 20)
		}
	}
	fill(&g.Grounded)
	for side := range g.Sides {
		for i := range g.Sides[side] {
			god := &g.Sides[side][i]
			fill(&god.Bias)
			fill(&god.Out)
			for ring := range god.Heights {
				for h := range god.Heights[ring] {
					fill(&god.Heights[ring][h])
				}
				for h := range god.Workers[ring] {
					fill(&god.Workers[ring][h])
				}
			}
			for row := range god.Freedom {
				fill(&god.Freedom[row])
			}
		}
	}
	for i := range g.Pairs {
		for j := range g.Pairs[i] {
			g.Pairs[i][j] = int16(r.IntN(400) - 200)
		}
	}
	return g
}

// slowValue adds up all weights of a position one by one, for each symmetry.
func slowValue(w *Weights, g *Gods, p position.Position) int32 {
	own, other := p.Side(), p.Side().Other()
	pair := [2]position.God{p.God(own), p.God(other)}
	phase, sums := 0, [Filters]int{}
	for symmetry := range position.Symmetry(position.Symmetries) {
		p := symmetry.Position(p)
		n := nodes.WithPowers(p)
		units := w.Bias
		row := func(r *Row) {
			for i := range r {
				units[i] += r[i]
			}
		}
		small := func(r *Small) { units.add(r, GodStep) }
		if p.Raised() {
			small(&g.Grounded)
		}
		levels := 0
		for square := position.A5; square.IsValid(); square++ {
			if h := p.Height(square); h > 0 {
				row(&w.Heights[square][h-1])
				levels += h
			}
		}
		phase = PhaseOf(levels)
		numbers := FreedomWith(&n, &powers.All[pair[0]], &powers.All[pair[1]])
		for side, player := range [2]position.Side{own, other} {
			god := &g.Sides[side][pair[side]]
			small(&god.Bias)
			for square := position.A5; square.IsValid(); square++ {
				if h := p.Height(square); h > 0 {
					small(&god.Heights[RingOf(int(square))][h-1])
				}
			}
			for _, worker := range p.Workers(player) {
				h := min(p.Height(worker), 2)
				row(&w.Workers[side][worker][h])
				small(&god.Workers[RingOf(int(worker))][h])
			}
			for _, number := range numbers[3*side:][:3] {
				row(&w.Freedom[side][number])
				for _, k := range GodFreedom(int(number)) {
					small(&god.Freedom[k])
				}
			}
		}
		for i, x := range units {
			x := int(min(max(x, 0), One))
			sums[i] += x * x / 32
		}
	}
	sum := 0
	for i, x := range sums {
		out := int(w.Out[phase][i]) + int(g.Sides[0][pair[0]].Out[i]) + int(g.Sides[1][pair[1]].Out[i])
		sum += x * min(max(out, -Most), Most)
	}
	for unit := range w.Second {
		x := int(w.SecondBias[unit])
		for i, weight := range w.Second[unit] {
			x += sums[i] * int(weight)
		}
		sum += min(max(x>>11, 0), 254) * int(w.SecondOut[phase][unit])
	}
	return w.OutBias[phase] + int32(sum*int(w.Scale)/(PoolOne*OutOne)) + int32(g.Pairs[pair[0]][pair[1]])
}

// A view evaluates positions in any order as if each were the first.
func TestViewMatchesSum(t *testing.T) {
	w, g := randomWeights(), randomGods()
	network := New(w)
	views := map[[2]position.God]*View{}
	turns := 0
	for _, p := range positiontest.GodsList(93, 480) {
		list := []position.Position{p}
		for turn := range p.Turns() {
			list = append(list, p.PlayLegal(turn))
		}
		for _, p := range list {
			if p.Finished() {
				continue
			}
			n, pair := nodes.WithPowers(p), [2]position.God{p.God(p.Side()), p.God(p.Side().Other())}
			if views[pair] == nil {
				views[pair] = new(View)
				views[pair].Set(network, g, uint8(pair[0]), uint8(pair[1]))
			}
			if got, want := views[pair].Value(&n), slowValue(w, g, p); got != want {
				t.Fatalf("%v: %d, want %d", p, got, want)
			}
			turns++
		}
	}
	if turns < 5000 || len(views) < 100 {
		t.Errorf("%d turns of %d pairs: the sample proves too little", turns, len(views))
	}
}

// Without gods, weights of gods that add nothing change no value.
func TestViewOfMortals(t *testing.T) {
	w := New(randomWeights())
	var view View
	view.Set(w, new(Gods), 0, 0)
	for _, p := range positiontest.List(94, 300) {
		if p.Finished() {
			continue
		}
		n := powers.Node{Node: nodes.Of(p)}
		var sides Sides
		w.Refresh(&n.Node, &sides)
		if got, want := view.Value(&n), w.Value(&sides, &n.Node, levelsOf(p)); got != want {
			t.Fatalf("%v: %d, want %d", p, got, want)
		}
	}
}

// What FreedomWith counts of the side to move is what its turns say.
func TestFreedomWith(t *testing.T) {
	seen := map[position.God]int{}
	for _, p := range positiontest.GodsList(95, 3000) {
		god := p.God(p.Side())
		if p.Finished() || p.Threats(p.Side()) != 0 {
			continue // some turns end at once
		}
		var counts []int
		var all position.SquareSet
		for _, worker := range p.Workers(p.Side()) {
			steps := stepsOf(p, worker)
			all |= steps
			n := steps.Count()
			if god == position.Artemis || god == position.Hermes {
				n = min((n+1)/2, 8)
			}
			counts = append(counts, n)
		}
		slices.Sort(counts)
		var next position.SquareSet
		for square := range all.All() {
			if p.Height(square) >= 2 {
				next |= position.SquareSet(bitboard.Neighbours5(square.Bit()))
			}
		}
		want := [3]uint8{
			uint8(counts[1]*(counts[1]+1)/2 + counts[0]),
			uint8(45 + 6*min((all&p.Level(1)).Count(), 5) + min((all&p.Level(2)).Count(), 5)),
			uint8(81 + 6*min((next&p.Level(3)).Count(), 3) + min((next&p.Level(2)).Count(), 5)),
		}
		n := nodes.WithPowers(p)
		got := FreedomWith(&n, &powers.All[god], &powers.All[p.God(p.Side().Other())])
		if [3]uint8(got[:]) != want {
			t.Fatalf("%v: %v, want %v", p, got[:3], want)
		}
		seen[god]++
	}
	for god := range position.Gods() {
		if seen[god] < 50 {
			t.Errorf("%d positions of %v: the sample proves too little", seen[god], god)
		}
	}
}

// stepsOf returns the squares to which a worker moves, in any turn.
func stepsOf(p position.Position, worker position.Square) (steps position.SquareSet) {
	low := func(home position.Square) (low position.SquareSet) {
		most := min(p.Height(home)+1, 3)
		if p.Raised() {
			most = p.Height(home)
		}
		for level := range most + 1 {
			low |= p.Level(level) & position.SquareSet(bitboard.Neighbours5(home.Bit()))
		}
		return low
	}
	theirs := p.WorkerSet(p.Side().Other())
	switch p.God(p.Side()) {
	case position.Apollo: // after some steps onto a worker he can build nothing
		return low(worker) &^ p.WorkerSet(p.Side())
	case position.Hermes: // turns do not say which worker has walked where
		for home := range p.Area(worker).All() {
			steps |= low(home) &^ (theirs | p.WorkerSet(p.Side()))
		}
		return steps
	}
	for turn := range p.Turns() {
		for home, to := range turn.Steps() {
			if home == worker {
				steps |= to.Set()
			}
		}
	}
	return steps
}

func TestGodsFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "gods")
	g := randomGods()
	if err := g.Save(name); err != nil {
		t.Fatal(err)
	}
	again, err := LoadGods(name)
	if err != nil {
		t.Fatal(err)
	}
	if *again != *g {
		t.Error("the weights have changed in the file")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	more := slices.Clone(data)
	more[len(godsMagic)]++
	for _, wrong := range []string{"", "puzzle", godsMagic, string(data[:len(data)-1]), string(data) + "x",
		"x" + string(data[1:]), string(more)} {
		if _, err := readGods([]byte(wrong)); err == nil {
			t.Errorf("%d bytes are read as weights", len(wrong))
		}
	}
	if _, err := LoadGods(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that does not exist is read")
	}
}

// Weights of fewer gods are read: the others add nothing.
func TestFewerGods(t *testing.T) {
	g := randomGods()
	const count = 3
	data := append([]byte(godsMagic), count)
	for _, field := range []any{g.Sides[0][:count], g.Sides[1][:count], g.Grounded, g.Pairs[0][:count], g.Pairs[1][:count],
		g.Pairs[2][:count]} {
		var err error
		if data, err = binary.Append(data, binary.LittleEndian, field); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(data, g.file(count)) {
		t.Error("the file does not have the numbers in the order of the fields")
	}
	got, err := readGods(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.Pairs {
		for j := range g.Pairs[i] {
			if i >= count || j >= count {
				g.Pairs[i][j] = 0
			}
		}
		if i >= count {
			g.Sides[0][i], g.Sides[1][i] = God{}, God{}
		}
	}
	if *got != *g {
		t.Error("the weights of some gods differ")
	}
}

// The weights that come with the package are small, and there are some for every god up to Prometheus.
func TestDefaultGods(t *testing.T) {
	if len(godWeights) > 1<<18 {
		t.Errorf("the weights have %d bytes, want less than 256 KiB", len(godWeights))
	}
	g := DefaultGods()
	for side := range g.Sides {
		for god := range position.Prometheus + 1 {
			if g.Sides[side][god] == (God{}) {
				t.Errorf("%v has no weights for side %d: make train", god, side)
			}
		}
	}
}

func BenchmarkView(b *testing.B) {
	p := position.MustParse("0100000210011000000000000/1/apollo:C3,D2/demeter:B2,C5")
	var list []powers.Node
	for turn := range p.Turns() {
		list = append(list, nodes.WithPowers(p.PlayLegal(turn)))
	}
	var view View
	b.Run("Set", func(b *testing.B) {
		w, g := New(randomWeights()), randomGods()
		for b.Loop() {
			view.Set(w, g, uint8(position.Demeter), uint8(position.Apollo))
		}
	})
	b.Run("Value", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			view.Value(&list[i%len(list)])
		}
	})
}
