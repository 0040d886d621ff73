package codec

import (
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements the first part of section 3.1 of doc/FORMAT.md: it converts a position to N, its rank among all
// positions, and back.

const (
	pow5_21    = 476837158203125
	heights    = 81 * pow5_21     // ways to set the heights of a position that is not finished
	tops       = 2 * 27 * pow5_21 // ways to set the heights of a finished position, times the 2 workers that may have won
	pairs1     = 25 * 24 / 2      // ways to place the workers of First
	pairs2     = 23 * 22 / 2      // ways to place the workers of Second on the other squares
	workerSets = 2 * pairs1 * pairs2
)

// goalStarts[g] is the smallest code with goal g. goalStarts[10] is the smallest code of a finished position.
// goalStarts[11] is the smallest code of a position before all workers are placed.
var goalStarts = func() (out [Hold3 + 3]Code) {
	out[0] = Code{0, r0Hi, r0Lo}
	for g := range Hold3 + 1 {
		out[g+1] = out[g].plus(product(workerSets, heights, 0))
	}
	out[Hold3+2] = out[Hold3+1].plus(product(workerSets, tops, 0))
	return out
}()

// The heights of the squares are the digits of one mixed-radix number: in base 3 where a worker stands, in base 5
// elsewhere. That number is encoded and decoded row by row, with tables for every set of workers in a row.
//
// In a finished position, N has no digit for the square of the worker on level 3. In this file that square has the
// digit 0 in base 3, so that the same tables can be used.

// encodePlain returns the code of a position without gods. The code has no goal. Not all workers need to be placed.
func encodePlain(p position.Position) Code {
	first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
	workers := first | second
	ones, twos, fours := p.Planes()
	top := workers & ones & twos
	h := withoutGods.rank(workers, ones&^top, twos&^top, fours)
	a, b := squaresOf(first)
	c, d := squaresOf(second)
	if d == noSquare {
		return encodePlacing(p)
	}
	set := (uint64(p.Side())*pairs1+pair(a, b))*pairs2 + pair(without(c, a, b), without(d, a, b))
	if top == 0 {
		return product(set, heights, h).shifted(r0Hi, r0Lo)
	}
	weight := weightOf(top, workers)
	h -= 2 * weight * (h / (3 * weight))
	if winners := bitboard.Board5(p.WorkerSet(p.Side().Other())); top != winners&-winners {
		h += tops / 2
	}
	return product(set, tops, h).plus(goalStarts[Hold3+1])
}

// Santorini returns the position of a code of Santorini. For another game and for the zero Code it returns the zero
// Position and false. It takes about 40 nanoseconds and does not allocate.
func (c Code) Santorini() (position.Position, bool) {
	switch {
	case c.hi != 0 || c.mid == 0: // the numbers of Santorini take two words
		return position.Position{}, false
	case c.mid >= godsR0Hi:
		return c.gods(), true
	}
	// If the position is not finished, the variable workers is goal*workerSets plus the rank of the workers' squares.
	lo, borrow := bits.Sub64(c.lo, r0Lo, 0)
	mid, _ := bits.Sub64(c.mid, r0Hi, borrow)
	workers, h := divide(mid, lo, heights, 1<<119/heights)
	winner := -1
	if workers >= (uint64(Hold3)+1)*workerSets {
		// First come the codes of positions that are not finished. The number of these codes is 10*workerSets*heights, which
		// equals 15*workerSets*tops. It is a multiple of the constant tops, so a division by that constant gives the correct
		// remainder.
		workers, h = bits.Div64(mid, lo, tops)
		if workers >= (15+1)*workerSets {
			return c.placing(), true
		}
		winner, h = int(h/(tops/2)), h%(tops/2)
	}
	// The goal in the variable workers has the weight 2*pairs1*pairs2, so it does not change these remainders.
	side := position.Side(workers / (pairs1 * pairs2) & 1)
	sets := &pairSets[workers/pairs2%pairs1]
	first, second := sets.set, renumber(pairSets[workers%pairs2], sets)
	all := first | second
	var top bitboard.Board5
	if winner >= 0 {
		if top = first; side == position.First {
			top = second
		}
		if winner == 0 {
			top &= -top
		} else {
			top &= top - 1
		}
		weight := weightOf(top, all)
		h += 2 * weight * (h / weight)
	}
	ones, twos, fours := withoutGods.planes(all, h)
	p, err := position.FromPlanes(ones|top, twos|top, fours, first, second, position.Situation{Side: side})
	if err != nil {
		panic("codec: impossible: a rank without a position: " + err.Error())
	}
	return p, true
}

// divide is a faster bits.Div64: it needs two multiplications and no division. The number must be below 2^88, the
// divisor d must be between 2^55 and 2^63, and the argument factor must be 2^119/d. The first estimate is the quotient
// or one less, because each of the two roundings loses less than 2^-30.
func divide(mid, lo, d, factor uint64) (quotient, remainder uint64) {
	quotient, _ = bits.Mul64(mid<<40|lo>>24, factor)
	quotient >>= 31
	if remainder = lo - quotient*d; remainder >= d {
		return quotient + 1, remainder - d
	}
	return quotient, remainder
}

// plainGoal returns the goal of a code without gods.
func (c Code) plainGoal() Goal {
	if c.isPlainFinished() {
		return NoGoal
	}
	goal := NoGoal
	for !c.below(goalStarts[goal+1]) {
		goal++
	}
	return goal
}

func (c Code) isPlainFinished() bool { return !c.below(goalStarts[Hold3+1]) }

// squaresOf returns the numbers of the two squares of a set.
func squaresOf(b bitboard.Board5) (low, high uint64) { return squareOf(b), squareOf(b & (b - 1)) }

// without returns the number of square c if the squares a and b are not counted. This is c minus one for each of a and
// b that is less than c. If a < c, the sign bit of a-c is set.
func without(c, a, b uint64) uint64 { return c - (a-c)>>63 - (b-c)>>63 }

// noSquare is the result of squareOf for the empty set. It means that a worker is missing.
const noSquare = 255

// squareOf returns the number of the lowest square of a set.
func squareOf(b bitboard.Board5) uint64 { return uint64(squareNumbers[b.Lowest()&63]) }

// squareNumbers[b] is the number of the square at bit b. Element 0 stands for the empty set and is noSquare.
var squareNumbers = func() (out [64]uint8) {
	out[0] = noSquare
	for s := position.A5; s.IsValid(); s++ {
		out[s.Bit()] = uint8(s)
	}
	return out
}()

// pair returns the rank of a pair of numbers, where a must be less than b, among all pairs of different numbers.
func pair(a, b uint64) uint64 { return b*(b-1)/2 + a }

// twoSquares holds two different squares, as a set and as numbers below 25.
type twoSquares struct {
	set    bitboard.Board5 // the squares with these numbers
	lo, hi uint8
}

// pairSets is the inverse of the function pair: pairSets[pair(a, b)] has the squares a and b.
var pairSets = func() (out [pairs1]twoSquares) {
	for b := range uint8(25) {
		for a := range b {
			set := position.Square(a).Set() | position.Square(b).Set()
			out[pair(uint64(a), uint64(b))] = twoSquares{bitboard.Board5(set), a, b}
		}
	}
	return out
}()

// renumber is the inverse of the function without. It converts two numbers of squares, counted without the taken
// squares, to the set of the two squares.
func renumber(two twoSquares, taken *twoSquares) bitboard.Board5 {
	return squareSets[skip(two.lo, taken)] | squareSets[skip(two.hi, taken)]
}

// skip converts the number of a square, counted without the taken squares, to the ordinary number of that square.
func skip(n uint8, taken *twoSquares) uint8 {
	n += (taken.lo - n - 1) >> 7 // n >= taken.lo: the difference is negative
	n += (taken.hi - n - 1) >> 7
	return n
}

var squareSets = func() (out [256]bitboard.Board5) {
	for s := position.A5; s.IsValid(); s++ {
		out[s] = bitboard.Board5(s.Set())
	}
	return out
}()

// weightOf returns the weight of the digit for a worker's square. It is the product of the bases of all squares after
// that square.
func weightOf(worker, workers bitboard.Board5) uint64 {
	after := bitboard.Valid5 &^ (worker | (worker - 1))
	threes := (after & workers).Count()
	return powers[threes][after.Count()-threes]
}

// powers[n][k] is 3^n * 5^k.
var powers = newPowers(3)

// newPowers returns a table with base^n * 5^k, modulo 2^64, in element [n][k].
func newPowers(base uint64) (out [5][position.Squares]uint64) {
	ofBase := uint64(1)
	for n := range out {
		weight := ofBase
		for k := range out[n] {
			out[n][k] = weight
			weight *= 5
		}
		ofBase *= base
	}
	return out
}

// heightTables converts the heights of a board to one number and back, row by row.
type heightTables struct {
	rows [32]row // rows[set] is for a row with that set of workers

	// rowPlanes has the heights for each number of each row, as three sets of 5 bits. From the lowest bits on, these are
	// the squares whose height has bit 1 set, bit 2 set and bit 4 set.
	rowPlanes [1 << 16]uint16

	// cuts[i][n] divides by base^n * 5^(20-5i-n). This is the product of the bases of all squares below row i if n workers
	// stand there.
	cuts [4][8]divisor
}

// A row converts the heights of a row of the board to one number and back. Each square has a digit; column A is the
// most significant. In a set of squares, column A is bit 0.
type row struct {
	base   uint64     // the product of the bases of the digits
	sum    [32]uint16 // sum[set] is the sum of the weights of the digits of the squares in the set
	planes uint16     // the index in rowPlanes of the number 0 of this row
}

// withoutGods holds the tables for positions without gods. A worker may stand on 3 levels, so its square has a digit in
// base 3. The 32 rows of the tables have (3+5)^5 = 2^15 numbers in total.
var withoutGods = newHeightTables(3)

// newHeightTables returns the tables. The argument base is the number of levels on which a worker may stand.
func newHeightTables(base uint64) *heightTables {
	out := &heightTables{}
	start := uint64(0)
	for workers := range out.rows {
		r := &out.rows[workers]
		r.base, r.planes = 1, uint16(start)
		for column := 4; column >= 0; column-- {
			for set := range r.sum {
				r.sum[set] += uint16(r.base) * uint16(set>>column&1)
			}
			choices := 5 - (5-base)*uint64(workers>>column&1)
			for n := r.base; n < choices*r.base; n++ {
				height := uint16(n / r.base)
				bits := (height&1 | height&2<<4 | height&4<<8) << column
				out.rowPlanes[start+n] = out.rowPlanes[start+n%r.base] | bits
			}
			r.base *= choices
		}
		start += r.base
	}
	powers := newPowers(base)
	for i := range out.cuts {
		for n := range 5 {
			out.cuts[i][n] = newDivisor(powers[n][20-5*i-n])
		}
	}
	return out
}

// rank converts heights to one number. The arguments ones, twos and fours are the heights as [position.Position.Planes]
// returns them.
func (t *heightTables) rank(workers, ones, twos, fours bitboard.Board5) (h uint64) {
	for shift := 8; shift < 40; shift += 7 {
		row := &t.rows[workers>>shift&31]
		h = h*row.base + uint64(row.sum[ones>>shift&31]+2*row.sum[twos>>shift&31]+4*row.sum[fours>>shift&31])
	}
	return h
}

// planes is the inverse of the method rank: it converts the number h to heights.
func (t *heightTables) planes(workers bitboard.Board5, h uint64) (ones, twos, fours bitboard.Board5) {
	// The variable cut is h without the digits of the rows below row i. The four divisions do not depend on each other,
	// so the processor can overlap them.
	above := uint64(0)
	for i := range 5 {
		shift := 8 + 7*i
		row, cut := &t.rows[workers>>shift&31], h
		if i < 4 {
			cut = t.cuts[i][(workers>>(shift+7)).Count()&7].divide(h)
		}
		planes := t.rowPlanes[(uint64(row.planes)+cut-above*row.base)&(1<<16-1)]
		ones |= bitboard.Board5(planes&31) << shift
		twos |= bitboard.Board5(planes>>5&31) << shift
		fours |= bitboard.Board5(planes>>10) << shift
		above = cut
	}
	return ones, twos, fours
}

// A divisor divides numbers below 2^59 by a constant d with one multiplication. The constant must not be a power of 2.
//
// Let s = floor(log2 d) and factor = floor(2^(64+s)/d) + 1. Then n*factor exceeds n*2^(64+s)/d by at most n, which is
// below 2^59. The result would be too high only for an excess of at least 2^(64+s)/d, which is above 2^63. See Granlund
// and Montgomery, "Division by Invariant Integers using Multiplication", 1994.
type divisor struct {
	factor uint64
	shift  uint8
}

func newDivisor(d uint64) divisor {
	s := bits.Len64(d) - 1
	quotient, _ := bits.Div64(1<<s, 0, d)
	return divisor{quotient + 1, uint8(s)}
}

func (d divisor) divide(n uint64) uint64 {
	hi, _ := bits.Mul64(n, d.factor)
	return hi >> (d.shift & 63)
}
