package codec

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 8 of doc/FORMAT.md: the codes of positions with gods. They are made
// like the ranked codes of ranked.go and base58.go, with other numbers. The numbers are below 58^16
// < 2^94 and take two words.

const (
	godsLen       = 16
	godsBinaryLen = 11

	godsHeights = 256 * pow5_21   // ways to set the heights if four workers stand on levels 0 to 3
	godsWorkers = pairs1 * pairs2 // ways to place the workers; times godsHeights it is UNIT
	lastGod     = gods.Prometheus // the last god that has codes

	// godsR0 = ceil(58^15/71) makes every X at least 58^15, the smallest number of 16 digits.
	godsR0   = (pow58_5*pow58_10 + factor - 1) / factor
	godsR0Hi = godsR0 >> 64
	godsR0Lo = godsR0 - godsR0Hi<<64
)

// GodsCode is a position of Santorini with gods and a goal, as one number: N of section 8 of
// doc/FORMAT.md. It is a comparable value of 16 bytes and may be a map key: two codes are equal if
// and only if their positions and goals are equal. Positions of two mortals have a [Code].
//
// The zero GodsCode is invalid; [GodsCode.IsZero] reports it. Every other GodsCode holds a valid
// position.
type GodsCode struct{ hi, lo uint64 } // N + R0'', which is X/71

// IsZero reports whether c is the zero GodsCode, which is invalid.
func (c GodsCode) IsZero() bool { return c == GodsCode{} }

// A unit is the numbers N of a situation with a goal, UNIT of them. The finished positions of two
// gods with the same side to move have a unit, too.
type unit struct {
	situation gods.Situation
	goal      Goal
}

// units are the units in the order of N.
var units = func() (out []unit) {
	situation := func(s gods.Situation) {
		for goal := range Hold3 + 1 {
			out = append(out, unit{s, goal})
		}
		if !s.Raised {
			s.Finished = true
			out = append(out, unit{s, NoGoal})
		}
	}
	pair := func(first, second gods.God) {
		for side := range position.Second + 1 {
			s := gods.Situation{Gods: [2]gods.God{first, second}, Side: side}
			situation(s)
			if s.Gods[side.Other()] == gods.Athena {
				s.Raised = true
				situation(s)
			}
		}
	}
	for last := gods.Mortal + 1; last <= lastGod; last++ {
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
var unitsOf = func() (out [1 << 12]uint16) {
	for i, u := range units {
		if u.goal == NoGoal {
			out[indexOf(u.situation)] = uint16(i)
		}
	}
	return out
}()

// indexOf returns an index of unitsOf.
func indexOf(s gods.Situation) (i uint) {
	i = uint(s.Gods[0]&15)<<4 | uint(s.Gods[1]&15) | uint(s.Side&1)<<8
	if s.Raised {
		i |= 1 << 9
	}
	if s.Finished {
		i |= 1 << 10
	}
	return i
}

// godsEnd is the smallest number after the units.
var godsEnd = godsAt(uint64(len(units))*godsWorkers, 0)

// godsAt returns the code of a unit and the squares of the workers, as one number, and of the heights.
func godsAt(workers, heights uint64) GodsCode {
	hi, lo := bits.Mul64(workers, godsHeights)
	return GodsCode(Code{hi, lo}.plus(Code{0, heights}).plus(Code{godsR0Hi, godsR0Lo}))
}

// split is the inverse of godsAt.
func (c GodsCode) split() (workers, heights uint64) {
	n := Code(c).minus(Code{godsR0Hi, godsR0Lo})
	return bits.Div64(n.hi, n.lo, godsHeights)
}

// EncodeGods returns the code of a position, without a goal. It takes about 20 nanoseconds and does
// not allocate. The code of the zero Position is the zero GodsCode.
func EncodeGods(p gods.Position) GodsCode {
	if p.IsZero() {
		return GodsCode{}
	}
	first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
	ones, twos, fours := p.Planes()
	workers, h := first|second, uint64(0)
	for shift := 8; shift < 40; shift += 7 {
		row := &godsRows[workers>>shift&31]
		h = h*row.base + uint64(row.sum[ones>>shift&31]+2*row.sum[twos>>shift&31]+4*row.sum[fours>>shift&31])
	}
	a, b := squaresOf(first)
	c, d := squaresOf(second)
	set := (uint64(unitsOf[indexOf(p.Situation())])*pairs1+pair(a, b))*pairs2 + pair(without(c, a, b), without(d, a, b))
	return godsAt(set, h)
}

// Position returns the position, or the zero Position for the zero GodsCode. It takes about 40
// nanoseconds and does not allocate.
func (c GodsCode) Position() gods.Position {
	if c.IsZero() {
		return gods.Position{}
	}
	workers, h := c.split()
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
	p, err := gods.FromPlanes(ones, twos, fours, first, second, of.situation)
	if err != nil {
		panic("codec: impossible: a number without a position: " + err.Error())
	}
	return p
}

// Goal returns the goal, or [NoGoal].
func (c GodsCode) Goal() Goal {
	if c.IsZero() {
		return NoGoal
	}
	workers, _ := c.split()
	return units[workers/godsWorkers].goal
}

// WithGoal returns the code of the same position with another goal; [NoGoal] removes the goal. The
// error is [ErrGoal] if the goal is invalid, or if the game is over in the position.
func (c GodsCode) WithGoal(goal Goal) (GodsCode, error) {
	switch {
	case !goal.IsValid():
		_, err := goal.AppendText(nil)
		return GodsCode{}, err
	case c.IsZero():
		if goal == NoGoal {
			return c, nil
		}
		return GodsCode{}, fmt.Errorf("goal %v: %w, the zero code has no goal", goal, ErrGoal)
	}
	workers, heights := c.split()
	of := &units[workers/godsWorkers]
	if of.situation.Finished && goal != NoGoal {
		return GodsCode{}, fmt.Errorf("goal %v: %w, the game is over in this position", goal, ErrGoal)
	}
	return godsAt(workers+uint64(goal)*godsWorkers-uint64(of.goal)*godsWorkers, heights), nil
}

// Compare orders codes by the gods, as [gods.Position.Compare] does; then by side to move, raised
// positions after the others; then by goal, with finished positions last; then by workers and
// heights. Texts and binary forms have the same order.
func (c GodsCode) Compare(o GodsCode) int {
	return cmp.Or(cmp.Compare(c.hi, o.hi), cmp.Compare(c.lo, o.lo))
}

// String returns the code, 16 characters, or "no code" for the zero GodsCode.
func (c GodsCode) String() string {
	b, err := c.AppendText(make([]byte, 0, godsLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// AppendText appends the code, 16 characters. It returns an error for the zero GodsCode.
func (c GodsCode) AppendText(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := len(b)
	b = slices.Grow(b, godsLen)[:n+godsLen]
	out := (*[godsLen]byte)(b[n:])
	hi, lo := bits.Mul64(c.lo, factor)
	top, low := divideBy58_10(hi+c.hi*factor, lo, 94)
	middle, low := low/pow58_4, low%pow58_4
	first, middle := middle/pow58_4, middle%pow58_4
	zeroth, top := top/pow58_4, top%pow58_4
	pair := func(n uint64) uint64 { return uint64(digitPairs[n]) }
	binary.LittleEndian.PutUint64(out[0:], pair(zeroth)|pair(top/pow58_2)<<16|pair(top%pow58_2)<<32|pair(first)<<48)
	binary.LittleEndian.PutUint64(out[8:], pair(middle/pow58_2)|pair(middle%pow58_2)<<16|pair(low/pow58_2)<<32|pair(low%pow58_2)<<48)
	return b, nil
}

// ParseGods reads a code of a position with gods. It accepts exactly the texts that
// [GodsCode.String] writes, and allocates only for errors. For user input, [Read] is more tolerant.
//
// The error is a *[ParseError] of the class [ErrLength], [ErrAlphabet], [ErrCheck], [ErrReserved],
// [ErrForm] or [ErrGame].
func ParseGods(text string) (GodsCode, error) {
	if c, ok := parseGods(text); ok {
		return c, nil
	}
	return GodsCode{}, explainGods(text)
}

// parseGods returns false for an invalid code, and for one of a placement.
func parseGods(text string) (GodsCode, bool) {
	c, ok := readGods(text)
	return c, ok && c.Compare(GodsCode{godsR0Hi, godsR0Lo}) >= 0 && c.Compare(godsEnd) < 0
}

// readGods is parseGods for any number. If the number is no multiple of 71, the result is reserved.
func readGods(text string) (GodsCode, bool) {
	if len(text) != godsLen {
		return GodsCode{}, false
	}
	a, bad1 := digits(text[:6])
	b, bad2 := digits(text[6:11])
	d, bad3 := digits(text[11:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return GodsCode{}, false
	}
	hi, lo := bits.Mul64(a, pow58_10)
	lo, carry := bits.Add64(lo, b*pow58_5+d, 0)
	return GodsCode(divide71(hi+carry, lo)), true
}

// MustParseGods is like [ParseGods] but panics if the text is invalid.
func MustParseGods(text string) GodsCode { return value.Must(ParseGods(text)) }

// Canonical is like [Code.Canonical]: two codes have symmetric positions and the same goal if and
// only if their canonical codes are equal.
func (c GodsCode) Canonical() (GodsCode, position.Symmetry) {
	return canonical(c, EncodeGods, gods.Position.Canonical)
}

// CanonicalBothSides is like [GodsCode.Canonical], but positions with the players and their gods
// swapped have the same code, too: the smallest one in which First is to move.
func (c GodsCode) CanonicalBothSides() (GodsCode, position.Symmetry) {
	return canonical(c, EncodeGods, gods.Position.CanonicalBothSides)
}

// The heights are a number with a digit for each square, in base 4 where a worker stands and in
// base 5 elsewhere; see ranked.go for the tables. There are (4+5)^5 numbers of rows.
var (
	godsPlanes [1 << 16]uint16
	godsRows   = newRows(4, godsPlanes[:])
	godsCuts   = newCuts(4)
)
