package main

import (
	"math"

	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// A model with gods has further weights after those without gods. They are a row for a side to move that must not step
// up; the rows of each god, first for the side to move, then for the opponent; a row of the output for each god, in the
// same order; and a bias of the output for each pair of gods.
const (
	groundedRow = rows
	godRows     = groundedRow + 1
	godCount    = len(powers.All)

	// Offsets of the rows of a god from its first row.
	godBias    = 0
	godHeights = 1
	godWorkers = godHeights + network.Rings*4
	godFreedom = godWorkers + network.Rings*3
	rowsOfGod  = godFreedom + network.GodFreedoms
)

// shrinkGods is the value of the field shrink in models with gods. It makes unimportant weights 0, so that the file
// compresses better. It does not increase the loss.
const shrinkGods = 0.05

// newGodModel returns a model that learns the weights that gods add to the network base.
func newGodModel(base *network.Weights) *model {
	n := learntAlone
	n.rows, n.outs, n.biases = godRows+2*godCount*rowsOfGod, n.outs+2*godCount, n.biases+godCount*godCount
	m := &model{Weights: newWeights(n), Mean: newWeights(n), Square: newWeights(n), given: learntAlone, shrink: shrinkGods}
	m.Weights.set(base)
	return m
}

// firstRow returns the index of the first row of a god. The argument side is 0 for the god of the side to move, and 1
// for the god of the opponent.
func firstRow(side int, god uint8) int { return godRows + (side*godCount+int(god))*rowsOfGod }

// addGods adds to p the weights that the gods of a sample need. The argument freedom is the result of
// [network.FreedomWith] for the sample.
func (p *parts) addGods(s *sample, freedom *[6]uint8) {
	if s.grounded {
		p.rows = append(p.rows, groundedRow)
	}
	for side, god := range s.gods {
		first := firstRow(side, god)
		p.rows = append(p.rows, first+godBias)
		for square, h := range s.heights {
			if h > 0 {
				p.rows = append(p.rows, first+godHeights+network.RingOf(square)*4+int(h)-1)
			}
		}
		for _, square := range s.workers[2*side:][:2] {
			p.rows = append(p.rows, first+godWorkers+network.RingOf(int(square))*3+min(int(s.heights[square]), 2))
		}
		for _, number := range freedom[3*side:][:3] {
			for _, row := range network.GodFreedom(int(number)) {
				p.rows = append(p.rows, first+godFreedom+row)
			}
		}
		p.outs = append(p.outs, network.Phases+side*godCount+int(god))
	}
	p.biases = append(p.biases, network.Phases+int(s.gods[0])*godCount+int(s.gods[1]))
}

// godRow returns row i of [network.Gods.Rows] as fractions. The result one is the integer that stands for the fraction
// 1.
func (w *weights) godRow(i int) (fractions *row, one float64) {
	god, part := i/(rowsOfGod+1), i%(rowsOfGod+1)
	switch {
	case god == 2*godCount:
		return &w.Rows[groundedRow], network.One / float64(network.GodStep)
	case part == rowsOfGod:
		return &w.Out[network.Phases+god], network.OutOne
	}
	return &w.Rows[godRows+god*rowsOfGod+part], network.One / float64(network.GodStep)
}

// gods converts the weights of gods to integers.
func (w *weights) gods() *network.Gods {
	out := new(network.Gods)
	for i, integers := range out.Rows(godCount) {
		fractions, one := w.godRow(i)
		for j, x := range fractions {
			integers[j] = int8(min(max(math.Round(float64(x)*one), -127), 127))
		}
	}
	for i := range out.Pairs {
		for j := range out.Pairs[i] {
			out.Pairs[i][j] = int16(math.Round(float64(w.OutBias[network.Phases+i*godCount+j]) * search.Scale))
		}
	}
	return out
}
