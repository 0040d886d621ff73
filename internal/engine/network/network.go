// Package network evaluates positions for package engine with a small neural network, which computes in integers. After
// a turn, a search updates the hidden units instead of computing them anew.
//
// Each input is 0 or 1, and is relative to the side to move. The inputs encode the height of each square, the square
// and height of each worker, and the mobility of each side, see [Freedom]. The first layer has [Filters] filters. A
// filter has a hidden unit for each of the eight symmetries of the board, and these units have the same weights. The
// activation of a unit is its value limited to 0..1 and then squared. The activations of a filter are added up, so
// symmetric positions have the same value. The second layer has [Seconds] units. Each is a weighted sum of the filters,
// limited to 0..1. The result is a weighted sum of both layers. Its weights depend on the number of levels on the
// board.
package network

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

const (
	Filters    = 32
	Symmetries = position.Symmetries
	Units      = Filters * Symmetries // hidden units of the first layer
	Seconds    = 16                   // hidden units of the second layer
	Phases     = 4                    // number of sets of weights of the result

	FirstBit = 8  // the first square of a [bitboard.Board5]
	squares  = 33 // bits from FirstBit to the last square; some are off the board

	One          = 255                                // the activation 1 in the first layer, and the scale of its weights
	SumShift     = 5                                  // number of bits by which the square of an activation is shifted
	PoolOne      = One * One >> SumShift              // the activation 1 in the sum of a filter
	SecondOne    = 256                                // the scale of the weights from the sums into the second layer
	SecondShift  = 11                                 // number of bits by which the sums of the second layer are shifted
	SecondLimit  = PoolOne * SecondOne >> SecondShift // the activation 1 in the second layer
	OutOne       = 64                                 // the scale of the weights of the sums in the result
	SecondOutOne = OutOne * PoolOne / SecondLimit     // the scale of the weights of the second layer in the result
	Most         = 127                                // the maximum weight of a sum in the result
)

type (
	// A Vector has a number for each hidden unit of the first layer. The units of the first symmetry come first, one
	// for each filter. Those of the next symmetry follow, and so on.
	Vector [Units]int16

	// A Row has a number for each filter.
	Row [Filters]int16
)

// Weights are the learnt numbers of a network. With the zero Weights, every position has the value 0.
type Weights struct {
	Bias       Row
	Heights    [25][4]Row             // by square (A5 first) and height (from 1)
	Workers    [2][25][3]Row          // by side (0: side to move, 1: opponent), square and height
	Freedom    [2][Freedoms]Row       // by side (0: side to move, 1: opponent) and number of [Freedom]
	Second     [Seconds]Row           // from the sums into each unit of the second layer
	SecondBias [Seconds]int32         // of each unit; PoolOne * SecondOne is the activation 1
	Out        [Phases]Row            // from the sums into the result
	SecondOut  [Phases][Seconds]int32 // from the second layer into the result
	OutBias    [Phases]int32          // in units of the result
	Scale      int32                  // the result for an output of 1
}

// A Network evaluates positions. [New] arranges the [Weights] in an order that is fast for the search.
type Network struct {
	weights *Weights
	bias    Vector
	rises   [squares][4]Vector    // the change when a square gets a level, by square and height before
	workers [2][squares][3]Vector // by side (0: side to move, 1: opponent), square and height
	freedom [2][Freedoms]Row
	second  [Filters / 2][Seconds][2]int16 // Weights.Second, by pairs of filters
}

// Sides contains the hidden units of the first layer, as seen by the side to move and by the opponent. It contains
// their values before the activation, without the rows of [Freedom].
type Sides [2]Vector

// A Change describes a turn that builds. A square is stored as its bit in a [bitboard.Board5], minus FirstBit.
type Change struct {
	From, To, Build                   uint8
	FromHeight, ToHeight, BuildHeight uint8 // BuildHeight is the height before the turn
}

// New returns a network with the weights w. The caller must not change w afterwards.
func New(w *Weights) *Network {
	n := new(Network)
	n.set(w)
	return n
}

func (n *Network) set(w *Weights) {
	n.weights, n.freedom = w, w.Freedom
	n.bias.repeat(&w.Bias)
	for symmetry := range Symmetries {
		part := func(v *Vector) *Row { return (*Row)(v[symmetry*Filters:]) }
		for square := range 25 {
			place, image := position.Square(square).Bit()-FirstBit, Image(symmetry, square)
			before := Row{}
			for h := range 4 {
				row := &w.Heights[image][h]
				rise := part(&n.rises[place][h])
				for i, x := range row {
					rise[i] = x - before[i]
				}
				before = *row
			}
			for side := range 2 {
				for h := range 3 {
					*part(&n.workers[side][place][h]) = w.Workers[side][image][h]
				}
			}
		}
	}
	for unit := range w.Second {
		for i, x := range w.Second[unit] {
			n.second[i/2][unit][i%2] = x
		}
	}
}

// Image returns the image of a square under a symmetry. The number of the square is 0..24. The number of the symmetry
// is below [Symmetries].
func Image(symmetry, square int) int {
	return int(position.Symmetry(symmetry).Inverse().Square(position.Square(square)))
}

// repeat copies a row into v, once for each symmetry.
func (v *Vector) repeat(row *Row) {
	for symmetry := range Symmetries {
		copy(v[symmetry*Filters:], row[:])
	}
}

// Refresh computes the hidden units of a node anew and stores them in s.
func (n *Network) Refresh(node *santorini.Node, s *Sides) {
	s[0], s[1] = n.bias, n.bias
	for bit := range bitboard.Valid5.Bits() {
		for h := range node.Height(bit) {
			row := &n.rises[bit-FirstBit][h]
			update(&s[0], &s[0], row, &none, &none)
			update(&s[1], &s[1], row, &none, &none)
		}
	}
	for side, workers := range [2]bitboard.Board5{node.Own, node.Theirs} {
		for bit := range workers.Bits() {
			h := node.Height(bit)
			update(&s[0], &s[0], &n.workers[side][bit-FirstBit][h], &none, &none)
			update(&s[1], &s[1], &n.workers[1-side][bit-FirstBit][h], &none, &none)
		}
	}
}

// Update reads the hidden units before the turn c, and stores the hidden units after this turn.
func (n *Network) Update(before, after *Sides, c Change) {
	rise := &n.rises[c.Build][c.BuildHeight]
	update(&after[0], &before[1], &n.workers[1][c.To][c.ToHeight], rise, &n.workers[1][c.From][c.FromHeight])
	update(&after[1], &before[0], &n.workers[0][c.To][c.ToHeight], rise, &n.workers[0][c.From][c.FromHeight])
}

// Value returns the value of a node for its side to move. The argument s has the hidden units of the node, and the
// argument levels is the number of levels on its board.
func (n *Network) Value(s *Sides, node *santorini.Node, levels int) int32 {
	var sums sums
	pool(&sums, &s[0], &[Changed]*Vector{&none, &none, &none}, n.freedoms(Freedom(node)))
	return n.result(&sums, PhaseOf(levels))
}

// ValueAfter is like [Network.Value], but does not need the hidden units of the node. The argument before has the
// hidden units of the previous node, and c is the turn between the two nodes.
func (n *Network) ValueAfter(before *Sides, c Change, node *santorini.Node, levels int) int32 {
	var sums sums
	worker := &n.workers[1]
	rows := [Changed]*Vector{&worker[c.From][c.FromHeight], &worker[c.To][c.ToHeight], &n.rises[c.Build][c.BuildHeight]}
	pool(&sums, &before[1], &rows, n.freedoms(Freedom(node)))
	return n.result(&sums, PhaseOf(levels))
}

const (
	Changed     = 3 // number of rows that a turn changes: the first is subtracted, the others are added
	FreedomRows = 6 // of [Freedom]
)

var none Vector

// sums has the sum of the activations of each filter. The sums are unsigned numbers of at most Symmetries * PoolOne, so
// they fit in the signed numbers of a Row.
type sums = Row

// freedoms returns the rows of weights for the six numbers that [Freedom] has returned.
func (n *Network) freedoms(numbers [FreedomRows]uint8) *[FreedomRows]*Row {
	own, theirs := &n.freedom[0], &n.freedom[1]
	return &[FreedomRows]*Row{
		&own[numbers[0]], &own[numbers[1]], &own[numbers[2]],
		&theirs[numbers[3]], &theirs[numbers[4]], &theirs[numbers[5]],
	}
}

// result computes the value of a position from the sums of its filters. The argument phase is a result of [PhaseOf].
func (n *Network) result(sums *sums, phase int) int32 {
	w := n.weights
	sum := head(sums, &n.second, &w.SecondBias, &w.SecondOut[phase], &w.Out[phase])
	return w.OutBias[phase] + int32(int64(sum)*int64(w.Scale)/(PoolOne*OutOne))
}

// PhaseOf returns the phase of the game for a number of levels on the board. The weights of the result depend on the
// phase.
func PhaseOf(levels int) int { return min(levels/levelsOfPhase, Phases-1) }

const levelsOfPhase = 9
