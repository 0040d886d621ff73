package main

import (
	"iter"
	"math"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/search"
)

// The rows of a model: a bias, then a row for each height of a square but 0, then for each
// worker by side, square and height, then for what each side is free to do. A square of height 0 has no row, as its weights could
// as well be part of the bias.
const (
	biasRow    = 0
	heightRows = 1
	workerRows = heightRows + 25*4
	freedom    = workerRows + 2*25*3
	rows       = freedom + 2*network.Freedoms
)

// weights are those of a network as fractions, or what is kept for each of them. A position needs some of them.
type weights struct {
	Rows, Out [][network.Units]float32
	OutBias   []float32
}

// counts are numbers of weights of each kind.
type counts struct{ rows, outs, biases int }

// parts are the numbers of the weights that a position needs. A number may come several times.
type parts struct{ rows, outs, biases []int }

func newWeights(n counts) weights {
	return weights{make([][network.Units]float32, n.rows), make([][network.Units]float32, n.outs), make([]float32, n.biases)}
}

func (w *weights) counts() counts { return counts{len(w.Rows), len(w.Out), len(w.OutBias)} }

// lists returns the weights but the first of each kind.
func (w *weights) lists(first counts) (lists [][]float32) {
	for _, rows := range [2][][network.Units]float32{w.Rows[first.rows:], w.Out[first.outs:]} {
		for i := range rows {
			lists = append(lists, rows[i][:])
		}
	}
	return append(lists, w.OutBias[first.biases:])
}

// model is what a fit changes, with the state of its optimiser, Adam
// (https://arxiv.org/abs/1412.6980).
type model struct {
	Weights, Mean, Square weights
	Steps                 int // of the optimiser
	Epochs                int // that are done

	given  counts  // the first weights of each kind are not learnt
	shrink float64 // by how much each weight moves towards 0 in a step, times the rate
}

// newModel returns a model of games without gods, with random weights.
func newModel(seed uint64) *model {
	n := counts{rows, network.Phases, network.Phases}
	m := &model{Weights: newWeights(n), Mean: newWeights(n), Square: newWeights(n)}
	r := rand.New(rand.NewPCG(seed, 0))
	for row := range m.Weights.Rows {
		for i := range m.Weights.Rows[row] {
			m.Weights.Rows[row][i] = float32(r.NormFloat64()) * 0.15
		}
	}
	for i := range m.Weights.Rows[biasRow] {
		m.Weights.Rows[biasRow][i] = 0.3
	}
	for p := range m.Weights.Out {
		for i := range m.Weights.Out[p] {
			m.Weights.Out[p][i] = float32(r.NormFloat64()) * 0.2
			if p > 0 {
				m.Weights.Out[p][i] = m.Weights.Out[0][i]
			}
		}
	}
	return m
}

// of sets the parts to those of a sample under a symmetry.
func (p *parts) of(s *sample, image *[25]uint8) {
	p.rows, p.outs, p.biases = append(p.rows[:0], biasRow), p.outs[:0], p.biases[:0]
	levels := 0
	for square, h := range s.heights {
		if h > 0 {
			p.rows = append(p.rows, heightRows+int(image[square])*4+int(h)-1)
			levels += int(h)
		}
	}
	for i, square := range s.workers {
		p.rows = append(p.rows, workerRows+(i/2*25+int(image[square]))*3+min(int(s.heights[square]), 2))
	}
	phase := network.PhaseOf(levels)
	p.outs, p.biases = append(p.outs, phase), append(p.biases, phase)
	n, _ := s.node()
	numbers := s.freedom(&n)
	for i, number := range numbers {
		p.rows = append(p.rows, freedom+i/3*network.Freedoms+int(number))
	}
	if s.gods != [2]uint8{} {
		p.addGods(s, &numbers)
	}
}

// pass computes the logarithm of the odds for a sample with some parts, and keeps
// the hidden units in h, and the weights of the output in out.
func (w *weights) pass(p *parts, h, out *[network.Units]float32) (sum float32) {
	*h, *out = [network.Units]float32{}, [network.Units]float32{}
	for _, r := range p.rows {
		add(h, &w.Rows[r])
	}
	for _, o := range p.outs {
		add(out, &w.Out[o])
	}
	for _, b := range p.biases {
		sum += w.OutBias[b]
	}
	const most = float32(network.Most) / network.OutOne
	for i, x := range h {
		x = min(max(x, 0), 1)
		out[i] = min(max(out[i], -most), most)
		sum += out[i] * x * x
	}
	return sum
}

func add(to, row *[network.Units]float32) {
	for i := range to {
		to[i] += row[i]
	}
}

// learn adds the gradient of one sample, whose expected score should be target, and
// returns its loss, the cross entropy.
func (m *model) learn(gradient *weights, p *parts, target float32) float64 {
	var h, out, slope [network.Units]float32
	logit := float64(m.Weights.pass(p, &h, &out))
	score := 1 / (1 + math.Exp(-logit))
	g := float32(score) - target
	for i, x := range h {
		h[i] = 0
		if x > 0 {
			x1 := min(x, 1)
			slope[i] = g * x1 * x1
			if x < 1 {
				h[i] = g * out[i] * 2 * x
			}
		}
	}
	for _, b := range p.biases {
		gradient.OutBias[b] += g
	}
	for _, o := range p.outs {
		add(&gradient.Out[o], &slope)
	}
	for _, r := range p.rows {
		if r >= m.given.rows {
			add(&gradient.Rows[r], &h)
		}
	}
	return crossEntropy(float64(target), score)
}

func crossEntropy(target, score float64) float64 {
	const least = 1e-9
	return -target*math.Log(max(score, least)) - (1-target)*math.Log(max(1-score, least))
}

// step takes a step of the optimiser along the mean gradient of n samples, and clears it.
func (m *model) step(gradient *weights, n int, rate float64) {
	m.Steps++
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-8
	correct := rate * math.Sqrt(1-math.Pow(beta2, float64(m.Steps))) / (1 - math.Pow(beta1, float64(m.Steps)))
	scale, by, shrink := 1/float32(n), float32(correct), float32(rate*m.shrink)
	gradients, means, squares := gradient.lists(m.given), m.Mean.lists(m.given), m.Square.lists(m.given)
	for k, list := range m.Weights.lists(m.given) {
		slopes, mean, square := gradients[k], means[k], squares[k]
		for i := range list {
			d := slopes[i] * scale
			mean[i] += (1 - beta1) * (d - mean[i])
			square[i] += (1 - beta2) * (d*d - square[i])
			x := list[i] - by*mean[i]/(float32(math.Sqrt(float64(square[i])))+epsilon)
			list[i] = x - min(max(x, -shrink), shrink)
		}
		clear(slopes)
	}
	const most = float32(network.Most) / network.OutOne
	for p := range m.Weights.Out {
		for i, x := range m.Weights.Out[p] {
			m.Weights.Out[p][i] = min(max(x, -most), most)
		}
	}
}

// places yields the rows of weights without gods with their vectors in a network.
func (w *weights) places(out *network.Network) iter.Seq2[*[network.Units]float32, *network.Vector] {
	return func(yield func(*[network.Units]float32, *network.Vector) bool) {
		yield(&w.Rows[biasRow], &out.Bias)
		for square := range 25 {
			place := (square/5+1)*7 + square%5 + 1 - network.FirstBit
			for h := 1; h <= 4; h++ {
				yield(&w.Rows[heightRows+square*4+h-1], &out.Heights[place][h])
			}
			for side := range 2 {
				for h := range 3 {
					yield(&w.Rows[workerRows+(side*25+square)*3+h], &out.Workers[side][place][h])
				}
			}
		}
		for side := range 2 {
			for i := range network.Freedoms {
				yield(&w.Rows[freedom+side*network.Freedoms+i], &out.Freedom[side][i])
			}
		}
	}
}

// network returns the weights without gods in integers.
func (w *weights) network() *network.Network {
	out := &network.Network{Scale: search.Scale}
	for row, v := range w.places(out) {
		for i, x := range row {
			v[i] = int16(math.Round(float64(x) * network.One))
		}
	}
	for p := range out.Out {
		for i, x := range w.Out[p] {
			out.Out[p][i] = int16(math.Round(float64(x) * network.OutOne))
		}
		out.OutBias[p] = int32(math.Round(float64(w.OutBias[p]) * search.Scale))
	}
	return out
}

// set sets the weights without gods to those of a network.
func (w *weights) set(from *network.Network) {
	for row, v := range w.places(from) {
		for i, x := range v {
			row[i] = float32(x) / network.One
		}
	}
	for p := range from.Out {
		for i, x := range from.Out[p] {
			w.Out[p][i] = float32(x) / network.OutOne
		}
		w.OutBias[p] = float32(from.OutBias[p]) / float32(from.Scale)
	}
}
