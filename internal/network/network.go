// Package network is the evaluation of package engine: a small neural network in integers,
// which a search updates turn by turn instead of computing it anew.
//
// Its inputs are one-hot and relative to the side to move: the height of each square, the square
// and height of each worker, and the mobility of each side, see [Freedom]. They are weighted into
// Units hidden units. The activation of a unit is its square after limiting it to 0..1. The
// activations are weighted into one output, with weights that depend on the number of levels on the
// board.
package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
)

const (
	Units  = 128 // hidden units
	Phases = 4   // sets of weights of the output

	// Squares is the size of a table by square. The index is the bit of a square on a
	// [bitboard.Board5] minus FirstBit; some indexes are off the board.
	Squares  = 33
	FirstBit = 8

	One    = 255 // the activation 1 in hidden units, and the scale of their weights
	OutOne = 64  // the scale of the weights of the output
	Most   = 127 // the maximum weight of the output, so that products fit in 16 bits
)

// A Vector has a number for each hidden unit.
type Vector [Units]int16

// A Network has the weights. The zero Network returns 0 for every position.
type Network struct {
	Bias    Vector
	Heights [Squares][5]Vector    // by square and height
	Workers [2][Squares][3]Vector // by 0 for the side to move or 1, square and height
	Freedom [2][Freedoms]Vector   // by 0 for the side to move or 1, and the numbers of Freedom
	Out     [Phases]Vector
	OutBias [Phases]int32 // in units of the result
	Scale   int32         // of the result for an output of 1
}

// Sides are the hidden units before their activation, from the views of the side to move and of the
// opponent.
type Sides [2]Vector

// A Change is the effect of a turn that builds. The squares are indexes of the tables.
type Change struct {
	From, To, Build                   uint8
	FromHeight, ToHeight, BuildHeight uint8 // the last before the turn
}

// Refresh computes the hidden units of a node.
func (w *Network) Refresh(n *santorini.Node, s *Sides) {
	s[0], s[1] = w.Bias, w.Bias
	add := func(v *Vector, row *Vector) {
		for i := range v {
			v[i] += row[i]
		}
	}
	for bit := range bitboard.Valid5.Bits() {
		row := &w.Heights[bit-FirstBit][n.Height(bit)]
		add(&s[0], row)
		add(&s[1], row)
	}
	for side, workers := range [2]bitboard.Board5{n.Own, n.Theirs} {
		for bit := range workers.Bits() {
			h := n.Height(bit)
			add(&s[0], &w.Workers[side][bit-FirstBit][h])
			add(&s[1], &w.Workers[1-side][bit-FirstBit][h])
		}
	}
}

// Update computes the hidden units after a change from the hidden units before it.
func (w *Network) Update(before, after *Sides, c Change) {
	built := &w.Heights[c.Build]
	high, low := &built[c.BuildHeight+1], &built[c.BuildHeight]
	update(&after[0], &before[1], &w.Workers[1][c.To][c.ToHeight], high, &w.Workers[1][c.From][c.FromHeight], low)
	update(&after[1], &before[0], &w.Workers[0][c.To][c.ToHeight], high, &w.Workers[0][c.From][c.FromHeight], low)
}

// Value returns the value of a node for its side to move. levels is the number of levels on
// the board.
func (w *Network) Value(s *Sides, n *santorini.Node, levels int) int32 {
	phase := PhaseOf(levels)
	rows := [Rows]*Vector{&none, &none, &none, &none}
	w.addFreedom(&rows, n)
	return w.result(output(&s[0], &rows, &w.Out[phase]), phase)
}

// ValueAfter returns the value of n, the node after a change, for its side to move. levels is the
// number of levels on its board.
func (w *Network) ValueAfter(before *Sides, c Change, n *santorini.Node, levels int) int32 {
	phase := PhaseOf(levels)
	built := &w.Heights[c.Build]
	rows := [Rows]*Vector{
		&w.Workers[1][c.From][c.FromHeight], &built[c.BuildHeight], // the two that are subtracted
		&w.Workers[1][c.To][c.ToHeight], &built[c.BuildHeight+1],
	}
	w.addFreedom(&rows, n)
	return w.result(output(&before[1], &rows, &w.Out[phase]), phase)
}

const (
	changed     = 4 // rows that a turn changes
	freedomRows = 6

	Rows = changed + freedomRows // that are added to the hidden units of one side for an output
)

var none Vector

func (w *Network) addFreedom(rows *[Rows]*Vector, n *santorini.Node) {
	f := Freedom(n)
	own, theirs := &w.Freedom[0], &w.Freedom[1]
	rows[changed], rows[changed+1], rows[changed+2] = &own[f[0]], &own[f[1]], &own[f[2]]
	rows[changed+3], rows[changed+4], rows[changed+5] = &theirs[f[3]], &theirs[f[4]], &theirs[f[5]]
}

func (w *Network) result(sum int32, phase int) int32 {
	return w.OutBias[phase] + int32(int64(sum)*int64(w.Scale)/(One*One*OutOne))
}

// PhaseOf returns the index of the output weights for a number of levels on the board.
func PhaseOf(levels int) int { return min(levels/levelsOfPhase, Phases-1) }

const levelsOfPhase = 9
