package codec

import (
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 8 of doc/FORMAT.md: the codes of positions with gods. It numbers positions as ranked.go
// does, with other constants. The numbers are below 58^16 < 2^94 and take two 64-bit words.

const (
	godsHeights = 256 * pow5_21   // ways to set the heights if four workers stand on levels 0 to 3
	godsWorkers = pairs1 * pairs2 // ways to place the workers; godsWorkers*godsHeights is UNIT of doc/FORMAT.md
	placingUnit = 2860            // the index in units of the positions of section 9, after the gods up to Prometheus
)

// A unit is the group of all codes with the same situation and the same goal. Their numbers form a range, whose length
// is UNIT in doc/FORMAT.md. Finished positions have no goal.
type unit struct {
	situation position.Situation
	goal      Goal
}

// units lists the units in the order of their codes. If there are gods after Prometheus, their units come after a zero
// unit at the index placingUnit. The zero unit leaves room for the codes of section 9 of doc/FORMAT.md.
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

// unitsOf[i] is an index in the list units. It belongs to the unit without a goal whose situation has the index i, see
// indexOf.
var unitsOf = func() (out [1 << 13]uint16) {
	for i, u := range units {
		if u.goal == NoGoal && i != placingUnit {
			s := u.situation
			out[indexOf(s.Gods[0], s.Gods[1], s.Side, s.Raised, s.Finished)] = uint16(i)
		}
	}
	return out
}()

// indexOf packs a situation into an index of unitsOf.
func indexOf(first, second position.God, side position.Side, raised, finished bool) (i uint) {
	i = uint(first&31)<<5 | uint(second&31) | uint(side&1)<<10
	if raised {
		i |= 1 << 11
	}
	if finished {
		i |= 1 << 12
	}
	return i
}

// godsPlacings is the smallest code with gods before all workers are placed. laterGods is the smallest code with a god
// after Prometheus.
var (
	godsPlacings = godsAt(placingUnit*godsWorkers, 0)
	laterGods    = godsAt((placingUnit+1)*godsWorkers, 0)
)

// godsAt returns the code that consists of two numbers. The argument workers combines the index of the unit and the
// rank of the workers' squares. The argument heights is the rank of the heights.
func godsAt(workers, heights uint64) Code {
	return product(workers, godsHeights, heights).shifted(godsR0Hi, godsR0Lo)
}

// split is the inverse of godsAt: it returns the two numbers of which a code consists.
func (c Code) split() (workers, heights uint64) {
	lo, borrow := bits.Sub64(c.lo, godsR0Lo, 0)
	mid, _ := bits.Sub64(c.mid, godsR0Hi, borrow)
	return divide(mid, lo, godsHeights, 1<<119/godsHeights)
}

// encodeGods returns the code of a position with gods, without a goal.
func encodeGods(p position.Position) Code {
	first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
	ones, twos, fours := p.Planes()
	h := withGods.rank(first|second, ones, twos, fours)
	a, b := squaresOf(first)
	c, d := squaresOf(second)
	if d == noSquare {
		return encodePlacing(p)
	}
	unit := unitsOf[indexOf(p.God(position.First), p.God(position.Second), p.Side(), p.Raised(), p.Finished())]
	set := (uint64(unit)*pairs1+pair(a, b))*pairs2 + pair(without(c, a, b), without(d, a, b))
	return godsAt(set, h)
}

// gods returns the position of a code with gods, including positions before all workers are placed.
func (c Code) gods() position.Position {
	workers, h := c.split()
	if workers/godsWorkers == placingUnit {
		return c.placing()
	}
	unit := &units[workers/godsWorkers]
	sets := &pairSets[workers/pairs2%pairs1]
	first, second := sets.set, renumber(pairSets[workers%pairs2], sets)
	ones, twos, fours := withGods.planes(first|second, h)
	p, err := position.FromPlanes(ones, twos, fours, first, second, unit.situation)
	if err != nil {
		panic("codec: impossible: a number without a position: " + err.Error())
	}
	return p
}

// unit returns the unit of a code with gods after all workers are placed.
func (c Code) unit() *unit {
	workers, _ := c.split()
	return &units[workers/godsWorkers]
}

// withGods holds the tables for positions with gods. A worker may stand on 4 levels, so its square has a digit in base
// 4. The 32 rows of the tables have (4+5)^5 numbers in total.
var withGods = newHeightTables(4)
