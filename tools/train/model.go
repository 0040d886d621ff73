package main

import (
	"math"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// Each constant is the index of the first row of a kind. The kinds are a bias; a row for each square and height; a row
// for a worker, for each side, square and height; and a row for each side and number of [network.Freedom]. A square of
// height 0 has no row, because the bias contains its weights.
const (
	biasRow    = 0
	heightRows = 1
	workerRows = heightRows + 25*4
	freedom    = workerRows + 2*25*3
	rows       = freedom + 2*network.Freedoms
)

// A row has a number for each filter.
type row = [network.Filters]float32

// weights are [network.Weights] as fractions. The optimiser also uses this type for the numbers that it keeps for each
// weight.
type weights struct {
	Rows, Out  []row
	OutBias    []float32
	Second     []row
	SecondBias []float32
	SecondOut  [][network.Seconds]float32
}

// counts is the number of weights of each kind.
type counts struct{ rows, outs, biases, seconds, phases int }

// learntAlone is the number of weights of each kind in a model without gods.
var learntAlone = counts{rows, network.Phases, network.Phases, network.Seconds, network.Phases}

// parts has the indexes of the weights that a position needs. An index may occur several times.
type parts struct {
	rows   []int                     // rows that all symmetries need
	images [network.Symmetries][]int // rows that only one symmetry needs
	outs   []int
	biases []int
	phase  int
}

func newWeights(n counts) weights {
	return weights{
		make([]row, n.rows), make([]row, n.outs), make([]float32, n.biases),
		make([]row, n.seconds), make([]float32, n.seconds), make([][network.Seconds]float32, n.phases),
	}
}

func (w *weights) counts() counts {
	return counts{len(w.Rows), len(w.Out), len(w.OutBias), len(w.Second), len(w.SecondOut)}
}

// lists returns the weights as lists. The argument first is the number of weights of each kind to leave out at the
// start.
func (w *weights) lists(first counts) (lists [][]float32) {
	for _, rows := range [3][]row{w.Rows[first.rows:], w.Out[first.outs:], w.Second[first.seconds:]} {
		for i := range rows {
			lists = append(lists, rows[i][:])
		}
	}
	for i := range w.SecondOut[first.phases:] {
		lists = append(lists, w.SecondOut[first.phases+i][:])
	}
	return append(lists, w.OutBias[first.biases:], w.SecondBias[first.seconds:])
}

// add adds other weights to w, and then sets the other weights to 0.
func (w *weights) add(other *weights) {
	sums := w.lists(counts{})
	for k, list := range other.lists(counts{}) {
		for i, x := range list {
			sums[k][i] += x
		}
		clear(list)
	}
}

// A model has the weights of a network and the state of the optimiser, Adam (https://arxiv.org/abs/1412.6980).
type model struct {
	Weights, Mean, Square weights
	Steps                 int // number of steps of the optimiser
	Epochs                int // number of epochs that are done

	given  counts  // the number of first weights of each kind that are not learnt
	shrink float64 // the step of each weight towards 0, divided by the rate
}

// newModel returns a model for games without gods, with small random weights. With larger weights, many units would
// start beyond their limits and not learn.
func newModel(seed uint64) *model {
	n := learntAlone
	m := &model{Weights: newWeights(n), Mean: newWeights(n), Square: newWeights(n)}
	w := &m.Weights
	r := rand.New(rand.NewPCG(seed, 0))
	random := func(list []float32, size float64) {
		for i := range list {
			list[i] = float32(r.NormFloat64() * size)
		}
	}
	for i := range w.Rows[biasRow+1:] {
		random(w.Rows[biasRow+1+i][:], 0.03)
	}
	for unit := range w.Second {
		random(w.Second[unit][:], 0.1)
		w.SecondBias[unit] = 0.3
	}
	random(w.Out[0][:], 0.1)
	random(w.SecondOut[0][:], 0.1)
	for phase := range network.Phases {
		w.Out[phase], w.SecondOut[phase] = w.Out[0], w.SecondOut[0]
	}
	return m
}

// set sets p to the parts that a sample needs.
func (p *parts) set(s *sample) {
	p.rows, p.outs, p.biases = append(p.rows[:0], biasRow), p.outs[:0], p.biases[:0]
	levels := 0
	for _, h := range s.heights {
		levels += int(h)
	}
	for symmetry := range p.images {
		list := p.images[symmetry][:0]
		for square, h := range s.heights {
			if h > 0 {
				list = append(list, heightRows+network.Image(symmetry, square)*4+int(h)-1)
			}
		}
		for i, square := range s.workers {
			list = append(list, workerRows+(i/2*25+network.Image(symmetry, int(square)))*3+min(int(s.heights[square]), 2))
		}
		p.images[symmetry] = list
	}
	p.phase = network.PhaseOf(levels)
	p.outs, p.biases = append(p.outs, p.phase), append(p.biases, p.phase)
	n := s.node()
	numbers := network.FreedomWith(&n, &powers.All[s.gods[0]], &powers.All[s.gods[1]])
	for i, number := range numbers {
		p.rows = append(p.rows, freedom+i/3*network.Freedoms+int(number))
	}
	if s.gods != [2]uint8{} {
		p.addGods(s, &numbers)
	}
}

// units are the hidden units of a position.
type units struct {
	first  [network.Symmetries]row // limited to 0..1
	sums   row                     // the sums of the squares of first, by filter
	second [network.Seconds]float32
	out    row // the weights of the sums in the result
}

// pass returns the logarithm of the odds that the network predicts for a sample. The argument p has the parts of the
// sample. The method stores the hidden units in u.
func (w *weights) pass(p *parts, u *units) (sum float32) {
	var all row
	for _, r := range p.rows {
		add(&all, &w.Rows[r])
	}
	u.sums, u.out = row{}, row{}
	for symmetry := range u.first {
		h := &u.first[symmetry]
		*h = all
		for _, r := range p.images[symmetry] {
			add(h, &w.Rows[r])
		}
		for i, x := range h {
			x = min(max(x, 0), 1)
			h[i] = x
			u.sums[i] += x * x
		}
	}
	for _, b := range p.biases {
		sum += w.OutBias[b]
	}
	for _, o := range p.outs {
		add(&u.out, &w.Out[o])
	}
	for i, x := range u.out {
		u.out[i] = min(max(x, -mostOut), mostOut)
		sum += u.out[i] * u.sums[i]
	}
	for unit := range w.Second {
		x := w.SecondBias[unit]
		for i, weight := range w.Second[unit] {
			x += weight * u.sums[i]
		}
		x = min(max(x, 0), 1)
		u.second[unit] = x
		sum += w.SecondOut[p.phase][unit] * x
	}
	return sum
}

// mostOut is the maximum weight with which the sum of a filter enters the result.
const mostOut = float32(network.Most) / network.OutOne

func add(sum, r *row) {
	for i, x := range r {
		sum[i] += x
	}
}

// learn adds the gradient of one sample to the argument gradient. It returns the loss of the sample, which is the cross
// entropy. The argument target is the score that the network should predict.
func (m *model) learn(gradient *weights, p *parts, u *units, target float32) float64 {
	w := &m.Weights
	logit := float64(w.pass(p, u))
	score := 1 / (1 + math.Exp(-logit))
	g := float32(score) - target
	var slope, all row
	for i, x := range u.sums {
		slope[i] = g * x
	}
	for _, o := range p.outs {
		add(&gradient.Out[o], &slope)
	}
	for _, b := range p.biases {
		gradient.OutBias[b] += g
	}
	for i, x := range u.out { // from here on, slope has the slopes of the sums
		slope[i] = g * x
	}
	for unit, x := range u.second {
		gradient.SecondOut[p.phase][unit] += g * x
		if x > 0 && x < 1 {
			d := g * w.SecondOut[p.phase][unit]
			gradient.SecondBias[unit] += d
			incoming, slopes := &w.Second[unit], &gradient.Second[unit]
			for i, sum := range u.sums {
				slopes[i] += d * sum
				slope[i] += d * incoming[i]
			}
		}
	}
	for symmetry := range u.first {
		h := &u.first[symmetry]
		for i, x := range h {
			h[i] = 0
			if x < 1 {
				h[i] = slope[i] * 2 * x
				all[i] += h[i]
			}
		}
		if m.given.rows < freedom {
			for _, r := range p.images[symmetry] {
				add(&gradient.Rows[r], h)
			}
		}
	}
	for _, r := range p.rows {
		if r >= m.given.rows {
			add(&gradient.Rows[r], &all)
		}
	}
	return crossEntropy(float64(target), score)
}

func crossEntropy(target, score float64) float64 {
	const least = 1e-9
	return -target*math.Log(max(score, least)) - (1-target)*math.Log(max(1-score, least))
}

// step takes a step of the optimiser. The argument gradient is the sum of the gradients of n samples; the method sets
// this sum to 0.
func (m *model) step(gradient *weights, n int, rate float64) {
	m.Steps++
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-8
	correct := rate * math.Sqrt(1-math.Pow(beta2, float64(m.Steps))) / (1 - math.Pow(beta1, float64(m.Steps)))
	scale, size, shrink := 1/float32(n), float32(correct), float32(rate*m.shrink)
	gradients, means, squares := gradient.lists(m.given), m.Mean.lists(m.given), m.Square.lists(m.given)
	for k, list := range m.Weights.lists(m.given) {
		slopes, mean, square := gradients[k], means[k], squares[k]
		for i := range list {
			d := slopes[i] * scale
			mean[i] += (1 - beta1) * (d - mean[i])
			square[i] += (1 - beta2) * (d*d - square[i])
			x := list[i] - size*mean[i]/(float32(math.Sqrt(float64(square[i])))+epsilon)
			list[i] = x - min(max(x, -shrink), shrink)
		}
		clear(slopes)
	}
	for o := range m.Weights.Out {
		for i, x := range m.Weights.Out[o] {
			m.Weights.Out[o][i] = min(max(x, -mostOut), mostOut)
		}
	}
}

// row returns row i of [network.Weights.Rows] as fractions. The result one is the integer that stands for the fraction
// 1.
func (w *weights) row(i int) (fractions *row, one float64) {
	switch {
	case i < rows:
		return &w.Rows[i], network.One
	case i < rows+network.Seconds:
		return &w.Second[i-rows], network.SecondOne
	}
	return &w.Out[i-rows-network.Seconds], network.OutOne
}

// number returns number i of [network.Weights.Numbers] as a fraction. The result one is the integer that stands for the
// fraction 1.
func (w *weights) number(i int) (fraction *float32, one float64) {
	const seconds, biases = network.Seconds, network.Seconds * (1 + network.Phases)
	switch {
	case i < seconds:
		return &w.SecondBias[i], network.PoolOne * network.SecondOne
	case i < biases:
		return &w.SecondOut[i/seconds-1][i%seconds], network.SecondOutOne
	}
	return &w.OutBias[i-biases], search.Scale
}

// network converts the weights without gods to integers.
func (w *weights) network() *network.Weights {
	out := &network.Weights{Scale: search.Scale}
	for i, integers := range out.Rows() {
		fractions, one := w.row(i)
		for j, x := range fractions {
			integers[j] = int16(math.Round(float64(x) * one))
		}
	}
	for i, integer := range out.Numbers() {
		fraction, one := w.number(i)
		*integer = int32(math.Round(float64(*fraction) * one))
	}
	return out
}

// set sets the weights without gods. It converts the integers of a network to fractions.
func (w *weights) set(integers *network.Weights) {
	for i, row := range integers.Rows() {
		fractions, one := w.row(i)
		for j, x := range row {
			fractions[j] = float32(float64(x) / one)
		}
	}
	for i, integer := range integers.Numbers() {
		fraction, one := w.number(i)
		*fraction = float32(float64(*integer) / one)
	}
}
