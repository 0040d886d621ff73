package codec

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// This file implements section 5 of doc/FORMAT.md: the index N + R0' of a position, which an
// ArimaaCode holds, X = 71*(N + R0'), and X as 26 characters. The numbers are below 58^26 < 2^153
// and take three words.

const (
	arimaaLen       = 26
	arimaaBinaryLen = 19
)

// ArimaaCode is an Arimaa position with a goal ([NoGoal], [Win1] or [Win2]), as one number: N of
// section 5 of doc/FORMAT.md. It is a comparable value of 24 bytes and may be a map key: two codes
// are equal if and only if their positions and goals are equal.
//
// The zero ArimaaCode is invalid; [ArimaaCode.IsZero] reports it. Every other ArimaaCode holds a
// valid position.
type ArimaaCode struct{ hi, mid, lo uint64 } // N + R0', which is X/71

// IsZero reports whether c is the zero ArimaaCode, which is invalid.
func (c ArimaaCode) IsZero() bool { return c == ArimaaCode{} }

// Goal returns the goal, or [NoGoal].
func (c ArimaaCode) Goal() Goal {
	switch {
	case c.Compare(arimaaGoals[1]) < 0:
		return NoGoal
	case c.Compare(arimaaGoals[2]) < 0:
		return Win1
	}
	return Win2
}

// WithGoal returns the code of the same position with another goal; [NoGoal] removes the goal. The
// error is [ErrGoal] if Arimaa does not have the goal.
func (c ArimaaCode) WithGoal(goal Goal) (ArimaaCode, error) {
	switch {
	case goal == c.Goal():
		return c, nil
	case c.IsZero():
		return ArimaaCode{}, fmt.Errorf("goal %v: %w, the zero code has no goal", goal, ErrGoal)
	case goal > MaxArimaaWin:
		return ArimaaCode{}, fmt.Errorf("goal %v: %w, must be win1 to win%d in Arimaa", goal, ErrGoal, MaxArimaaWin)
	}
	return c.minus(arimaaGoals[c.Goal()]).plus(arimaaGoals[goal]), nil
}

// Compare orders codes by goal, then side to move, number of gold pieces, number of silver pieces,
// occupied squares, and the pieces on them. Texts and binary encodings have the same order.
func (c ArimaaCode) Compare(o ArimaaCode) int {
	return cmp.Or(cmp.Compare(c.hi, o.hi), cmp.Compare(c.mid, o.mid), cmp.Compare(c.lo, o.lo))
}

// String returns the code, 26 characters, or "no code" for the zero ArimaaCode.
func (c ArimaaCode) String() string {
	b, err := c.AppendText(make([]byte, 0, arimaaLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// AppendText appends the code, 26 characters. It returns an error for the zero ArimaaCode.
func (c ArimaaCode) AppendText(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := len(b)
	b = slices.Grow(b, arimaaLen)[:n+arimaaLen]
	x := c.times(factor)
	x, low := x.divide(pow58_10)
	x, middle := x.divide(pow58_10)
	putDigits(b[n:n+6], x.lo)
	putDigits(b[n+6:n+16], middle)
	putDigits(b[n+16:], low)
	return b, nil
}

// putDigits fills b, whose length is even, with the digits of a number, with leading zeros.
func putDigits(b []byte, n uint64) {
	for i := len(b) - 2; i >= 0; i -= 2 {
		binary.LittleEndian.PutUint16(b[i:], digitPairs[n%pow58_2])
		n /= pow58_2
	}
}

// ParseArimaa reads an Arimaa code. It accepts exactly the texts that [ArimaaCode.String] writes, and
// allocates only for errors. For user input, [Read] is more tolerant.
//
// The error is a *[ParseError] of the class [ErrLength], [ErrAlphabet], [ErrCheck], [ErrReserved],
// [ErrForm] or [ErrGame].
func ParseArimaa(text string) (ArimaaCode, error) {
	if c, ok := parseArimaa(text); ok {
		return c, nil
	}
	return ArimaaCode{}, explainArimaa(text)
}

func parseArimaa(text string) (ArimaaCode, bool) {
	if len(text) != arimaaLen {
		return ArimaaCode{}, false
	}
	a, bad1 := digits(text[:6])
	b, bad2 := digits(text[6:16])
	d, bad3 := digits(text[16:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return ArimaaCode{}, false
	}
	x := ArimaaCode{lo: a}.times(pow58_10).plus(ArimaaCode{lo: b})
	x = x.times(pow58_10).plus(ArimaaCode{lo: d})
	c, remainder := x.divide(factor)
	return c, remainder == 0 && c.Compare(arimaaGoals[NoGoal]) >= 0 && c.Compare(arimaaGoals[MaxArimaaWin+1]) < 0
}

// MustParseArimaa is like [ParseArimaa] but panics if the text is invalid.
func MustParseArimaa(text string) ArimaaCode { return value.Must(ParseArimaa(text)) }

// EncodeArimaa returns the code of a position, without a goal. It does not allocate.
func EncodeArimaa(p arimaa.Position) ArimaaCode {
	occupied, gold := bitboard.Board8(p.Occupied()), bitboard.Board8(p.SideSet(arimaa.Gold))
	n, a := occupied.Count(), gold.Count()
	b := n - a

	var kinds [arimaa.Squares]uint8 // by square; 0 on empty squares
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
	x := ArimaaCode{lo: occ}.times(choose[n][a]).plus(ArimaaCode{lo: colour})
	x = x.times(sequences[allLeft][a]).plus(ArimaaCode{lo: rankKinds(&kinds, gold)})
	x = x.times(sequences[allLeft][b]).plus(ArimaaCode{lo: rankKinds(&kinds, occupied&^gold)})
	x = x.plus(arimaaStarts[a*17+b]).plus(arimaaGoals[NoGoal])
	if p.Side() == arimaa.Silver {
		x = x.plus(arimaaStarts[17*17])
	}
	return x
}

// Position returns the position, or the empty board for the zero ArimaaCode. It does not allocate.
func (c ArimaaCode) Position() arimaa.Position {
	if c.IsZero() {
		return arimaa.Position{}
	}
	c = c.minus(arimaaGoals[c.Goal()])
	side := arimaa.Gold
	if all := arimaaStarts[17*17]; c.Compare(all) >= 0 {
		side, c = arimaa.Silver, c.minus(all)
	}
	i, found := slices.BinarySearchFunc(arimaaStarts[:], c, ArimaaCode.Compare)
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
		if choose[place][goldLeft] <= colour { // never without gold left: then colour is 0, and choose 1
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

// The rank of a sequence of kinds is the number of sequences before it, which depends on how many
// pieces of each kind are left. These are one mixed-radix number, called left below: a digit for
// each kind, the lowest for rabbits, in a base one above the limit of the kind.

// kindWeights holds the weights of the digits, and allLeft is the number with all pieces left.
var kindWeights, allLeft = func() (weights [arimaa.Kinds]int, all int) {
	weight := 1
	for kind := arimaa.Rabbit; kind <= arimaa.Elephant; kind++ {
		weights[kind] = weight
		all += weight * kind.Limit()
		weight *= kind.Limit() + 1
	}
	return weights, all
}()

// kindChoices is allLeft + 1.
const kindChoices = 9 * 3 * 3 * 3 * 2 * 2

// sequences[left][n] is the number of sequences of n kinds of the pieces left.
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

// isLeft reports whether a piece of a kind is left.
func isLeft(left int, kind arimaa.Kind) bool { return kindsLeft[left]>>kind&1 != 0 }

// kindsLeft[left] has a bit for each kind with a piece left.
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

// rankKinds returns the rank of the kinds on a set of squares, lowest square first.
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

// setKinds is the inverse of rankKinds: it adds each square of a set to the layer of its
// kind.
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

// choose[n][k] is the binomial coefficient, 0 for n < k.
var choose = func() (out [arimaa.Squares][33]uint64) {
	for n := range out {
		out[n][0] = 1
		for k := 1; n > 0 && k <= 32; k++ {
			out[n][k] = out[n-1][k-1] + out[n-1][k]
		}
	}
	return out
}()

// arimaaStarts[17*a+b] is OFF[a][b], and the last one ALL.
var arimaaStarts = func() (out [17*17 + 1]ArimaaCode) {
	for i := range 17 * 17 {
		a, b := i/17, i%17
		n := a + b
		boards := choose[63][n]
		if n > 0 {
			boards += choose[63][n-1] // choose(64, n)
		}
		x := ArimaaCode{lo: boards}.times(choose[n][a])
		out[i+1] = out[i].plus(x.times(sequences[allLeft][a]).times(sequences[allLeft][b]))
	}
	return out
}()

// arimaaGoals[g] is the smallest code with goal g, and arimaaGoals[3] the smallest reserved number.
// The first is R0' = ceil(58^25/71), which makes every X at least 58^25, the smallest number of 26
// digits.
var arimaaGoals = func() (out [MaxArimaaWin + 2]ArimaaCode) {
	out[0], _ = ArimaaCode{lo: pow58_5}.times(pow58_10).times(pow58_10).plus(ArimaaCode{lo: factor - 1}).divide(factor)
	for g := range MaxArimaaWin + 1 {
		out[g+1] = out[g].plus(arimaaStarts[17*17]).plus(arimaaStarts[17*17])
	}
	return out
}()

func (c ArimaaCode) plus(o ArimaaCode) ArimaaCode {
	lo, carry := bits.Add64(c.lo, o.lo, 0)
	mid, carry := bits.Add64(c.mid, o.mid, carry)
	hi, _ := bits.Add64(c.hi, o.hi, carry)
	return ArimaaCode{hi, mid, lo}
}

func (c ArimaaCode) minus(o ArimaaCode) ArimaaCode {
	lo, borrow := bits.Sub64(c.lo, o.lo, 0)
	mid, borrow := bits.Sub64(c.mid, o.mid, borrow)
	hi, _ := bits.Sub64(c.hi, o.hi, borrow)
	return ArimaaCode{hi, mid, lo}
}

func (c ArimaaCode) times(n uint64) ArimaaCode {
	carry, lo := bits.Mul64(c.lo, n)
	hi, mid := bits.Mul64(c.mid, n)
	mid, overflow := bits.Add64(mid, carry, 0)
	return ArimaaCode{hi + c.hi*n + overflow, mid, lo}
}

// divide returns the quotient and the remainder.
func (c ArimaaCode) divide(n uint64) (ArimaaCode, uint64) {
	mid, remainder := bits.Div64(c.hi%n, c.mid, n)
	lo, remainder := bits.Div64(remainder, c.lo, n)
	return ArimaaCode{c.hi / n, mid, lo}, remainder
}
