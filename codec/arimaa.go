package codec

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// This file implements section 5 of doc/FORMAT.md: the codes of Arimaa. Every position has a number N. Its Code is the
// number N + R0', where R0' is a constant. The text of the code is X = 71*(N + R0') in base 58, with 26 digits. These
// numbers are below 2^153 and take three 64-bit words.

// arimaaGoal returns the goal of a code of Arimaa.
func (c Code) arimaaGoal() Goal {
	switch {
	case c.below(arimaaGoals[1]):
		return NoGoal
	case c.below(arimaaGoals[2]):
		return Win1
	}
	return Win2
}

// EncodeArimaa returns the code of a position, without a goal. It does not allocate.
func EncodeArimaa(p arimaa.Position) Code {
	occupied, gold := bitboard.Board8(p.Occupied()), bitboard.Board8(p.SideSet(arimaa.Gold))
	n, a := occupied.Count(), gold.Count()
	b := n - a

	var kinds [arimaa.Squares]uint8 // the kind of the piece on each square; 0 on empty squares
	for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
		for set := bitboard.Board8(p.Layer(piece)); set != 0; set &= set - 1 {
			kinds[set.Lowest()&63] = uint8(piece.Kind())
		}
	}
	var occ, colour uint64
	place, goldPlace := 0, 0
	for set := occupied; set != 0; set &= set - 1 {
		square := set.Lowest() & 63
		occ += choose[square][place+1]
		if gold.Has(square) {
			colour += choose[place][goldPlace+1]
			goldPlace++
		}
		place++
	}
	x := Code{lo: occ}.times(choose[n][a]).plus(Code{lo: colour})
	x = x.times(sequences[allLeft][a]).plus(Code{lo: rankKinds(&kinds, gold)})
	x = x.times(sequences[allLeft][b]).plus(Code{lo: rankKinds(&kinds, occupied&^gold)})
	x = x.plus(arimaaStarts[a*17+b]).plus(arimaaGoals[NoGoal])
	if p.Side() == arimaa.Silver {
		x = x.plus(arimaaStarts[17*17])
	}
	return x
}

// arimaa returns the position of a code, which must be a code of Arimaa.
func (c Code) arimaa() arimaa.Position {
	c = c.minus(arimaaGoals[c.arimaaGoal()])
	side := arimaa.Gold
	if all := arimaaStarts[17*17]; c.Compare(all) >= 0 {
		side, c = arimaa.Silver, c.minus(all)
	}
	i, found := slices.BinarySearchFunc(arimaaStarts[:], c, Code.Compare)
	if !found {
		i--
	}
	a, b := i/17, i%17
	n := a + b
	x, silver := c.minus(arimaaStarts[i]).divide(sequences[allLeft][b])
	x, gold := x.divide(sequences[allLeft][a])
	x, colour := x.divide(choose[n][a])

	var goldSet, silverSet arimaa.SquareSet
	occ, goldLeft := x.lo, a
	square := arimaa.Squares
	for place := n - 1; place >= 0; place-- {
		for square--; choose[square&63][place+1] > occ; square-- {
		}
		occ -= choose[square&63][place+1]
		set := arimaa.SquareSet(1) << (square & 63)
		if choose[place][goldLeft] <= colour { // false if no gold piece is left: then colour is 0, and choose is 1
			colour -= choose[place][goldLeft]
			goldLeft--
			goldSet |= set
		} else {
			silverSet |= set
		}
	}
	var l arimaa.Layers
	setKinds((*[arimaa.Kinds]arimaa.SquareSet)(l[:]), gold, goldSet)
	setKinds((*[arimaa.Kinds]arimaa.SquareSet)(l[arimaa.Kinds:]), silver, silverSet)
	p, err := l.Position(side)
	if err != nil {
		panic("codec: impossible: a number without a position: " + err.Error())
	}
	return p
}

// The kinds of a side's pieces, in the order of their squares, form a sequence. The rank of a sequence is the number of
// sequences that come before it.
//
// The variable left says how many pieces of each kind remain. It is one mixed-radix number with a digit for each kind.
// Rabbits are the least significant digit. The base of a digit is the maximum number of pieces of the kind, plus one.

// kindWeights[kind] is the weight of the kind's digit in the variable left. allLeft is the value of that variable if
// all pieces of a side remain.
var kindWeights, allLeft = func() (weights [arimaa.Kinds]int, all int) {
	weight := 1
	for kind := arimaa.Rabbit; kind <= arimaa.Elephant; kind++ {
		weights[kind] = weight
		all += weight * kind.Limit()
		weight *= kind.Limit() + 1
	}
	return weights, all
}()

// kindChoices is the number of possible values of the variable left.
const kindChoices = 9 * 3 * 3 * 3 * 2 * 2

// sequences[left][n] is the number of different sequences of n kinds that the remaining pieces can form.
var sequences = func() (out [kindChoices][17]uint64) {
	for left := range out {
		out[left][0] = 1
		for kind := arimaa.Rabbit; kind <= arimaa.Elephant; kind++ {
			if !isLeft(left, kind) {
				continue
			}
			for length := 1; length <= 16; length++ {
				out[left][length] += out[left-kindWeights[kind]][length-1]
			}
		}
	}
	return out
}()

// isLeft reports whether a piece of a kind remains.
func isLeft(left int, kind arimaa.Kind) bool { return kindsLeft[left]>>kind&1 != 0 }

// Bit k of kindsLeft[left] is set if a piece of kind k remains.
var kindsLeft = func() (out [kindChoices]uint8) {
	for left := range out {
		for kind := arimaa.Rabbit; kind <= arimaa.Elephant; kind++ {
			if left/kindWeights[kind]%(kind.Limit()+1) != 0 {
				out[left] |= 1 << kind
			}
		}
	}
	return out
}()

// rankKinds returns the rank of the sequence of kinds on the given squares, in ascending order of the squares.
func rankKinds(kinds *[arimaa.Squares]uint8, squares bitboard.Board8) (rank uint64) {
	left := allLeft
	for length := squares.Count() - 1; length >= 0; length-- {
		kind := arimaa.Kind(kinds[squares.Lowest()&63])
		squares &= squares - 1
		for lower := arimaa.Rabbit; lower < kind; lower++ {
			if isLeft(left, lower) {
				rank += sequences[left-kindWeights[lower]][length]
			}
		}
		left -= kindWeights[kind]
	}
	return rank
}

// setKinds is the inverse of rankKinds. It adds each of the squares to the layer of the kind of piece that stands
// there.
func setKinds(layers *[arimaa.Kinds]arimaa.SquareSet, rank uint64, squares arimaa.SquareSet) {
	left := allLeft
	for length := squares.Count() - 1; length >= 0; length-- {
		kind := arimaa.Rabbit
		for ; ; kind++ {
			if !isLeft(left, kind) {
				continue
			}
			n := sequences[left-kindWeights[kind]][length]
			if rank < n {
				break
			}
			rank -= n
		}
		layers[kind] |= squares & -squares
		squares &= squares - 1
		left -= kindWeights[kind]
	}
}

// choose[n][k] is the binomial coefficient n over k, which is 0 if n < k.
var choose = func() (out [arimaa.Squares][33]uint64) {
	for n := range out {
		out[n][0] = 1
		for k := 1; n > 0 && k <= 32; k++ {
			out[n][k] = out[n-1][k-1] + out[n-1][k]
		}
	}
	return out
}()

// arimaaStarts[17*gold+silver] is the number of the first board with these numbers of gold and silver pieces (OFF in
// doc/FORMAT.md). The last element is the number of all boards (ALL in doc/FORMAT.md).
var arimaaStarts = func() (out [17*17 + 1]Code) {
	for i := range 17 * 17 {
		a, b := i/17, i%17
		n := a + b
		boards := choose[63][n]
		if n > 0 {
			boards += choose[63][n-1] // choose(64, n)
		}
		x := Code{lo: boards}.times(choose[n][a])
		out[i+1] = out[i].plus(x.times(sequences[allLeft][a]).times(sequences[allLeft][b]))
	}
	return out
}()

// arimaaGoals[g] is the smallest code with goal g. arimaaGoals[3] is the smallest number after all codes.
// arimaaGoals[0] is ceil(58^25/71), so that 71 times a code has 26 digits in base 58.
var arimaaGoals = func() (out [MaxArimaaWin + 2]Code) {
	out[0], _ = Code{lo: pow58_5}.times(pow58_10).times(pow58_10).plus(Code{lo: factor - 1}).divide(factor)
	for g := range MaxArimaaWin + 1 {
		out[g+1] = out[g].plus(arimaaStarts[17*17]).plus(arimaaStarts[17*17])
	}
	return out
}()
