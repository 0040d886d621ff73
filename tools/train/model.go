package main

import (
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

// weights are those of a network as fractions, or what is kept for each of them.
type weights struct {
	Rows    [rows][network.Units]float32
	Out     [network.Phases][network.Units]float32
	OutBias [network.Phases]float32
}

// each calls f for all numbers of some weights of the same kind at the same place.
func each(f func(a, b, c, d *float32), a, b, c, d *weights) {
	for r := range a.Rows {
		for i := range a.Rows[r] {
			f(&a.Rows[r][i], &b.Rows[r][i], &c.Rows[r][i], &d.Rows[r][i])
		}
	}
	for p := range a.Out {
		for i := range a.Out[p] {
			f(&a.Out[p][i], &b.Out[p][i], &c.Out[p][i], &d.Out[p][i])
		}
		f(&a.OutBias[p], &b.OutBias[p], &c.OutBias[p], &d.OutBias[p])
	}
}

// model is what a fit changes, with the state of its optimiser, Adam
// (https://arxiv.org/abs/1412.6980).
type model struct {
	Weights, Mean, Square weights
	Steps                 int // of the optimiser
	Epochs                int // that are done
}

func newModel(seed uint64) *model {
	m := new(model)
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

// active appends the rows of a sample under a symmetry, and returns its phase.
func active(dst []int, s *sample, image *[25]uint8) ([]int, int) {
	dst = append(dst, biasRow)
	levels := 0
	for square, h := range s.heights {
		if h > 0 {
			dst = append(dst, heightRows+int(image[square])*4+int(h)-1)
			levels += int(h)
		}
	}
	for i, square := range s.workers {
		dst = append(dst, workerRows+(i/2*25+int(image[square]))*3+int(s.heights[square]))
	}
	n, _ := s.node()
	for i, row := range network.Freedom(&n) {
		dst = append(dst, freedom+i/3*network.Freedoms+int(row))
	}
	return dst, network.PhaseOf(levels)
}

// pass computes the logarithm of the odds for a sample whose rows are active, and keeps
// the hidden units in h.
func (w *weights) pass(active []int, phase int, h *[network.Units]float32) float32 {
	*h = [network.Units]float32{}
	for _, r := range active {
		row := &w.Rows[r]
		for i := range h {
			h[i] += row[i]
		}
	}
	out, sum := &w.Out[phase], w.OutBias[phase]
	for i, x := range h {
		x = min(max(x, 0), 1)
		sum += out[i] * x * x
	}
	return sum
}

// learn adds the gradient of one sample, whose expected score should be target, and
// returns its loss, the cross entropy.
func (w *weights) learn(gradient *weights, active []int, phase int, target float32) float64 {
	var h [network.Units]float32
	logit := float64(w.pass(active, phase, &h))
	score := 1 / (1 + math.Exp(-logit))
	g := float32(score) - target
	out, outGradient := &w.Out[phase], &gradient.Out[phase]
	gradient.OutBias[phase] += g
	for i, x := range h {
		h[i] = 0
		if x > 0 {
			x1 := min(x, 1)
			outGradient[i] += g * x1 * x1
			if x < 1 {
				h[i] = g * out[i] * 2 * x
			}
		}
	}
	for _, r := range active {
		row := &gradient.Rows[r]
		for i := range h {
			row[i] += h[i]
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
	scale, by := 1/float32(n), float32(correct)
	each(func(w, g, mean, square *float32) {
		d := *g * scale
		*mean += (1 - beta1) * (d - *mean)
		*square += (1 - beta2) * (d*d - *square)
		*w -= by * *mean / (float32(math.Sqrt(float64(*square))) + epsilon)
		*g = 0
	}, &m.Weights, gradient, &m.Mean, &m.Square)
	const most = float32(network.Most) / network.OutOne
	for p := range m.Weights.Out {
		for i, x := range m.Weights.Out[p] {
			m.Weights.Out[p][i] = min(max(x, -most), most)
		}
	}
}

// network returns the weights in integers.
func (w *weights) network() *network.Network {
	out := &network.Network{Scale: search.Scale}
	vector := func(row *[network.Units]float32) (v network.Vector) {
		for i, x := range row {
			v[i] = int16(math.Round(float64(x) * network.One))
		}
		return v
	}
	out.Bias = vector(&w.Rows[biasRow])
	for square := range 25 {
		place := (square/5+1)*7 + square%5 + 1 - network.FirstBit
		for h := 1; h <= 4; h++ {
			out.Heights[place][h] = vector(&w.Rows[heightRows+square*4+h-1])
		}
		for side := range 2 {
			for h := range 3 {
				out.Workers[side][place][h] = vector(&w.Rows[workerRows+(side*25+square)*3+h])
			}
		}
	}
	for side := range 2 {
		for i := range network.Freedoms {
			out.Freedom[side][i] = vector(&w.Rows[freedom+side*network.Freedoms+i])
		}
	}
	for p := range w.Out {
		for i, x := range w.Out[p] {
			out.Out[p][i] = int16(math.Round(float64(x) * network.OutOne))
		}
		out.OutBias[p] = int32(math.Round(float64(w.OutBias[p]) * search.Scale))
	}
	return out
}
