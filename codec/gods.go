package codec

import (
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 8 of doc/FORMAT.md: the codes of positions with gods. They are made
// like the ranked codes of ranked.go and base58.go, with other numbers. The numbers are below 58^16
// < 2^94 and take two words.

const (
	godsHeights = 256 * pow5_21   // ways to set the heights if four workers stand on levels 0 to 3
	godsWorkers = pairs1 * pairs2 // ways to place the workers; times godsHeights it is UNIT
	placingUnit = 2860            // the unit of section 9, which follows those of the gods up to Prometheus
)

// A unit is the numbers N of a situation with a goal, UNIT of them. The finished positions of two
// gods with the same side to move have a unit, too.
type unit struct {
	situation position.Situation
	goal      Goal
}

// units are the units in the order of N. If there are gods behind Prometheus, theirs follow the zero unit in place of
// placingUnit.
var units = func() (out []unit) {
	situation := func(s position.Situation) {
		for goal := range Hold3 + 1 {
			out = append(out, unit{s, goal})
		}
		if !s.Raised {
			s.Finished = true
			out = append(out, unit{s, NoGoal})
		}
	}
	pair := func(first, second position.God) {
		for side := range position.Second + 1 {
			s := position.Situation{Gods: [2]position.God{first, second}, Side: side}
			situation(s)
			if s.Gods[side.Other()] == position.Athena {
				s.Raised = true
				situation(s)
			}
		}
	}
	for last := position.Mortal + 1; last.IsValid(); last++ {
		if last == position.Prometheus+1 {
			out = append(out, unit{})
		}
		for first := range last + 1 {
			pair(first, last)
		}
		for second := range last {
			pair(last, second)
		}
	}
	return out
}()

// unitsOf is the inverse: the number of the unit without a goal.
var unitsOf = func() (out [1 << 13]uint16) {
	for i, u := range units {
		if u.goal == NoGoal && i != placingUnit {
			out[indexOf(u.situation)] = uint16(i)
		}
	}
	return out
}()

// indexOf returns an index of unitsOf.
func indexOf(s position.Situation) (i uint) {
	i = uint(s.Gods[0]&31)<<5 | uint(s.Gods[1]&31) | uint(s.Side&1)<<10
	if s.Raised {
		i |= 1 << 11
	}
	if s.Finished {
		i |= 1 << 12
	}
	return i
}

// indexOfPosition is indexOf for the situation of a position, without making one.
func indexOfPosition(p position.Position) (i uint) {
	i = uint(p.God(position.First)&31)<<5 | uint(p.God(position.Second)&31) | uint(p.Side()&1)<<10
	if p.Raised() {
		i |= 1 << 11
	}
	if p.Finished() {
		i |= 1 << 12
	}
	return i
}

// godsPlacings is the smallest number before all workers stand, and laterGods the smallest one of the gods behind
// Prometheus.
var (
	godsPlacings = godsAt(placingUnit*godsWorkers, 0)
	laterGods    = godsAt((placingUnit+1)*godsWorkers, 0)
)

// godsAt returns the code of a unit and the squares of the workers, as one number, and of the heights.
func godsAt(workers, heights uint64) Code {
	return product(workers, godsHeights, heights).shifted(godsR0Hi, godsR0Lo)
}

// split is the inverse of godsAt.
func (c Code) split() (workers, heights uint64) {
	lo, borrow := bits.Sub64(c.lo, godsR0Lo, 0)
	mid, _ := bits.Sub64(c.mid, godsR0Hi, borrow)
	return divide(mid, lo, godsHeights, 1<<119/godsHeights)
}

// encodeGods is Encode with gods.
func encodeGods(p position.Position) Code {
	first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
	ones, twos, fours := p.Planes()
	workers, h := first|second, uint64(0)
	for shift := 8; shift < 40; shift += 7 {
		row := &godsRows[workers>>shift&31]
		h = h*row.base + uint64(row.sum[ones>>shift&31]+2*row.sum[twos>>shift&31]+4*row.sum[fours>>shift&31])
	}
	a, b := squaresOf(first)
	c, d := squaresOf(second)
	if d == noSquare {
		return encodePlacing(p)
	}
	set := (uint64(unitsOf[indexOfPosition(p)])*pairs1+pair(a, b))*pairs2 + pair(without(c, a, b), without(d, a, b))
	return godsAt(set, h)
}

// gods is Code.Santorini with gods, also before all workers stand.
func (c Code) gods() position.Position {
	workers, h := c.split()
	if workers/godsWorkers == placingUnit {
		return c.placing()
	}
	of := &units[workers/godsWorkers]
	sets := &pairSets[workers/pairs2%pairs1]
	first, second := sets.set, renumber(pairSets[workers%pairs2], sets)
	all := first | second
	var ones, twos, fours bitboard.Board5
	above := uint64(0)
	for i := range 5 {
		shift := 8 + 7*i
		row, cut := &godsRows[all>>shift&31], h
		if i < 4 {
			cut = godsCuts[i][(all>>(shift+7)).Count()&7].divide(h)
		}
		planes := godsPlanes[(uint64(row.planes)+cut-above*row.base)&(1<<16-1)]
		ones |= bitboard.Board5(planes&31) << shift
		twos |= bitboard.Board5(planes>>5&31) << shift
		fours |= bitboard.Board5(planes>>10) << shift
		above = cut
	}
	p, err := position.FromPlanes(ones, twos, fours, first, second, of.situation)
	if err != nil {
		panic("codec: impossible: a number without a position: " + err.Error())
	}
	return p
}

// unit returns the unit of a code with gods in which all workers stand.
func (c Code) unit() *unit {
	workers, _ := c.split()
	return &units[workers/godsWorkers]
}

// The heights are a number with a digit for each square, in base 4 where a worker stands and in
// base 5 elsewhere; see ranked.go for the tables. There are (4+5)^5 numbers of rows.
var (
	godsPlanes [1 << 16]uint16
	godsRows   = newRows(4, godsPlanes[:])
	godsCuts   = newCuts(4)
)
