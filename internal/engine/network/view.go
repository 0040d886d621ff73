package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// A View is a network for one pair of gods. It keeps the hidden units of the last position, so it evaluates a similar
// position fast. Call [View.Set] first.
type View struct {
	gods     [2]*powers.Power
	weights  Weights
	network  Network
	grounded Vector
	last     santorini.Node
	units    Vector // the hidden units of last, without freedom
}

// Set sets the network, the weights of gods, and the pair of gods. The argument own is the number of the god of the
// side to move, and the argument other is the number of the god of the opponent.
func (v *View) Set(n *Network, g *Gods, own, other uint8) {
	v.gods = [2]*powers.Power{&powers.All[own], &powers.All[other]}
	w := &v.weights
	*w = *n.weights
	w.addGod(&g.Sides[0][own], 0)
	w.addGod(&g.Sides[1][other], 1)
	for phase := range w.Out {
		for i, x := range &w.Out[phase] {
			w.Out[phase][i] = min(max(x, -Most), Most)
		}
		w.OutBias[phase] += int32(g.Pairs[own][other])
	}
	v.network.set(w)
	var grounded Row
	grounded.add(&g.Grounded, GodStep)
	v.grounded.repeat(&grounded)
	v.last, v.units = santorini.Node{}, v.network.bias
}

// addGod adds the weights of a god to w. The argument side is 0 for the god of the side to move, and 1 for the god of
// the opponent.
func (w *Weights) addGod(god *God, side int) {
	w.Bias.add(&god.Bias, GodStep)
	for square := range 25 {
		ring := RingOf(square)
		for h := range god.Heights[ring] {
			w.Heights[square][h].add(&god.Heights[ring][h], GodStep)
		}
		for h := range god.Workers[ring] {
			w.Workers[side][square][h].add(&god.Workers[ring][h], GodStep)
		}
	}
	for number := range w.Freedom[side] {
		for _, row := range GodFreedom(number) {
			w.Freedom[side][number].add(&god.Freedom[row], GodStep)
		}
	}
	for phase := range w.Out {
		w.Out[phase].add(&god.Out, 1)
	}
}

// add adds a multiple of a small row to the row. The argument times is the factor.
func (r *Row) add(small *Small, times int16) {
	for i, x := range small {
		r[i] += int16(x) * times
	}
}

// Value returns the value of a node for its side to move.
func (v *View) Value(n *powers.Node) int32 {
	v.update(&n.Node)
	rows := [Changed]*Vector{&none, &none, &none}
	if n.Grounded {
		rows[1] = &v.grounded
	}
	var sums sums
	pool(&sums, &v.units, &rows, v.network.freedoms(FreedomWith(n, v.gods[0], v.gods[1])))
	return v.network.result(&sums, PhaseOf(n.One.Count()+n.Two.Count()+n.Three.Count()+n.Domes.Count()))
}

// update sets v.units to the hidden units of n. It starts from the hidden units of the last node.
func (v *View) update(n *santorini.Node) {
	last := &v.last
	added, removed := make([]*Vector, 0, 8), make([]*Vector, 0, 8) // the rows to add to the hidden units, and to subtract
	built := (last.One ^ n.One) | (last.Two ^ n.Two) | (last.Three ^ n.Three) | (last.Domes ^ n.Domes)
	for set := built; set != 0; set &= set - 1 {
		bit := set.Lowest()
		rises, before, after := &v.network.rises[bit-FirstBit], last.Height(bit), n.Height(bit)
		for h := before; h < after; h++ {
			added = append(added, &rises[h])
		}
		for h := after; h < before; h++ {
			removed = append(removed, &rises[h])
		}
	}
	for side, workers := range [2][2]bitboard.Board5{{last.Own, n.Own}, {last.Theirs, n.Theirs}} {
		table, same := &v.network.workers[side], workers[0]&workers[1]&^built
		for set := workers[0] &^ same; set != 0; set &= set - 1 {
			removed = append(removed, workerRow(table, last, set.Lowest()))
		}
		for set := workers[1] &^ same; set != 0; set &= set - 1 {
			added = append(added, workerRow(table, n, set.Lowest()))
		}
	}
	for len(added)+len(removed) > 0 {
		update(&v.units, &v.units, pop(&added), pop(&added), pop(&removed))
	}
	v.last = *n
}

// pop removes the last row of a list and returns it. For an empty list it returns a row of zeros.
func pop(list *[]*Vector) (last *Vector) {
	n := len(*list) - 1
	if n < 0 {
		return &none
	}
	last, *list = (*list)[n], (*list)[:n]
	return last
}

// workerRow returns the row of weights of the worker whose square has the given bit. Level 3 counts as level 2: a
// worker stands on level 3 only if a god forced it there.
func workerRow(table *[squares][3]Vector, n *santorini.Node, bit int) *Vector {
	return &table[bit-FirstBit][min(n.Height(bit), 2)]
}
