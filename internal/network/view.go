package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/powers"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
)

// A View is a network with the gods of the side to move and of the opponent. It keeps the hidden units of the last
// position that it has evaluated, which makes a similar position fast to evaluate. Call Set first.
type View struct {
	gods     [2]*powers.Power
	weights  Network
	grounded Vector
	last     santorini.Node
	units    Vector // of last, without freedom
}

// Set makes a view of a network and the weights of gods, given the numbers of two gods.
func (v *View) Set(w *Network, g *Gods, own, other uint8) {
	v.gods = [2]*powers.Power{&powers.All[own], &powers.All[other]}
	v.weights, v.grounded = *w, Vector{}
	v.grounded.add(&g.Grounded, GodStep)
	v.weights.addGod(&g.Sides[0][own], 0)
	v.weights.addGod(&g.Sides[1][other], 1)
	for p := range v.weights.Out {
		for i, x := range &v.weights.Out[p] {
			v.weights.Out[p][i] = min(max(x, -Most), Most)
		}
		v.weights.OutBias[p] += int32(g.Pairs[own][other])
	}
	v.last, v.units = santorini.Node{}, v.weights.Bias
	for bit := range bitboard.Valid5.Bits() {
		for i, x := range &v.weights.Heights[bit-FirstBit][0] {
			v.units[i] += x
		}
	}
}

// addGod adds the weights of the god of a side.
func (w *Network) addGod(god *God, side int) {
	w.Bias.add(&god.Bias, GodStep)
	for bit := range bitboard.Valid5.Bits() {
		ring := RingOf(bit)
		for h := range god.Heights[ring] {
			w.Heights[bit-FirstBit][h+1].add(&god.Heights[ring][h], GodStep)
		}
		for h := range god.Workers[ring] {
			w.Workers[side][bit-FirstBit][h].add(&god.Workers[ring][h], GodStep)
		}
	}
	for number := range w.Freedom[side] {
		for _, row := range GodFreedom(number) {
			w.Freedom[side][number].add(&god.Freedom[row], GodStep)
		}
	}
	for p := range w.Out {
		w.Out[p].add(&god.Out, 1)
	}
}

// add adds a small vector some times.
func (v *Vector) add(small *Small, times int16) {
	for i, x := range small {
		v[i] += int16(x) * times
	}
}

// Value returns the value of a node for its side to move.
func (v *View) Value(n *powers.Node) int32 {
	v.update(&n.Node)
	phase := PhaseOf(n.One.Count() + n.Two.Count() + n.Three.Count() + n.Domes.Count())
	rows := [Rows]*Vector{&none, &none, &none, &none}
	if n.Grounded {
		rows[changed-1] = &v.grounded
	}
	for i, row := range FreedomWith(n, v.gods[0], v.gods[1]) {
		rows[changed+i] = &v.weights.Freedom[i/3][row]
	}
	return v.weights.result(output(&v.units, &rows, &v.weights.Out[phase]), phase)
}

// mostRows is more than the number of rows of a position: the heights of 25 squares and four workers.
const mostRows = 30

// update computes the hidden units of a node from those of the last one.
func (v *View) update(n *santorini.Node) {
	last := &v.last
	var added, removed [mostRows]*Vector
	in := 0
	built := (last.One ^ n.One) | (last.Two ^ n.Two) | (last.Three ^ n.Three) | (last.Domes ^ n.Domes)
	for set := built; set != 0; set &= set - 1 {
		bit := set.Lowest()
		heights := &v.weights.Heights[bit-FirstBit]
		added[in], removed[in] = &heights[n.Height(bit)], &heights[last.Height(bit)]
		in++
	}
	out := in
	for side, workers := range [2][2]bitboard.Board5{{last.Own, n.Own}, {last.Theirs, n.Theirs}} {
		table, same := &v.weights.Workers[side], workers[0]&workers[1]&^built
		for set := workers[0] &^ same; set != 0; set &= set - 1 {
			removed[out] = workerRow(table, last, set.Lowest())
			out++
		}
		for set := workers[1] &^ same; set != 0; set &= set - 1 {
			added[in] = workerRow(table, n, set.Lowest())
			in++
		}
	}
	for ; out < in; out++ { // there were no workers
		removed[out] = &none
	}
	added[in], removed[in] = &none, &none // for an odd number
	for i := 0; i < in; i += 2 {
		update(&v.units, &v.units, added[i], added[i+1], removed[i], removed[i+1])
	}
	v.last = *n
}

// workerRow returns the row of a worker. Level 3, where workers stand that were forced there, counts as level 2.
func workerRow(table *[Squares][3]Vector, n *santorini.Node, bit int) *Vector {
	return &table[bit-FirstBit][min(n.Height(bit), 2)]
}
