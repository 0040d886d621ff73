package codec

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 9 of doc/FORMAT.md: the codes of positions before all workers are placed. Without gods,
// these codes come after all other codes without gods. With gods, they come after all other codes with gods up to
// Prometheus.

// placings is the number of positions before all workers are placed, for one pair of gods.
const placings = 1 + 25 + pairs1 + pairs1*23

// godPairs lists the pairs of gods in the order of their codes.
var godPairs = func() (out [][2]position.God) {
	for i, u := range units {
		if n := len(out); i != placingUnit && (n == 0 || out[n-1] != u.situation.Gods) {
			out = append(out, u.situation.Gods)
		}
	}
	return out
}()

// plainEndNumber is the smallest number after all codes without gods. A position that is not finished has 10 codes: one
// for each goal and one without a goal.
const plainEndNumber = r0 + 10*workerSets*heights + workerSets*tops + placings

// The smallest numbers after all codes without gods, after all codes with gods up to Prometheus, and after all codes
// with later gods.
var (
	plainEnd        = Code{0, plainEndNumber >> 64, plainEndNumber & (1<<64 - 1)}
	godsPlacingsEnd = godsPlacings.plus(Code{lo: uint64(len(godPairs)) * placings})
	godsEnd         = godsAt(uint64(max(len(units), placingUnit+1))*godsWorkers, 0)
)

// holdsGods reports whether c is the code of a position. The text of c must have 16 characters.
func (c Code) holdsGods() bool {
	return c.below(godsPlacingsEnd) || !c.below(laterGods) && c.below(godsEnd)
}

// isPlacing reports whether the position of a code still has workers to place.
func (c Code) isPlacing() bool {
	switch c.form() {
	case plainForm:
		return !c.below(goalStarts[Hold3+2])
	case godsForm:
		return !c.below(godsPlacings) && c.below(laterGods)
	}
	return false
}

// encodePlacing returns the code of a position before all workers are placed, or the zero Code for the zero Position.
func encodePlacing(p position.Position) Code {
	switch {
	case p.IsZero():
		return Code{}
	case p.Mortals():
		return goalStarts[Hold3+2].plus(Code{lo: placingOf(p)})
	}
	pair := slices.Index(godPairs, p.Gods())
	return godsPlacings.plus(Code{lo: uint64(pair)*placings + placingOf(p)})
}

// placingOf returns the rank of p among the positions before all workers are placed, for one pair of gods.
func placingOf(p position.Position) uint64 {
	a, b := squaresOf(bitboard.Board5(p.WorkerSet(position.First)))
	switch n := p.WorkerSet(position.First).Count() + p.WorkerSet(position.Second).Count(); n {
	case 0:
		return 0
	case 1:
		return 1 + a
	case 2:
		return 26 + pair(a, b)
	}
	c := squareOf(bitboard.Board5(p.WorkerSet(position.Second)))
	return 26 + pairs1 + pair(a, b)*23 + without(c, a, b)
}

// placing returns the position of a code in which not all workers are placed.
func (c Code) placing() position.Position {
	var s position.Setup
	n := c.minus(goalStarts[Hold3+2]).lo
	if c.form() == godsForm {
		n = c.minus(godsPlacings).lo
		s.Gods, n = godPairs[n/placings], n%placings
	}
	two := func(i uint64) *twoSquares {
		s.Workers[position.First] = []position.Square{position.Square(pairSets[i].lo), position.Square(pairSets[i].hi)}
		s.Side = position.Second
		return &pairSets[i]
	}
	switch {
	case n < 1:
	case n < 26:
		s.Workers[position.First] = []position.Square{position.Square(n - 1)}
	case n < 26+pairs1:
		two(n - 26)
	default:
		taken := two((n - 26 - pairs1) / 23)
		s.Workers[position.Second] = []position.Square{position.Square(skip(uint8((n-26-pairs1)%23), taken))}
	}
	return value.Must(s.Position())
}
