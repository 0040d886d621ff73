package codec

import (
	"math/big"

	"github.com/puzzlecode/puzzlecode/position"
)

// Section 8 of doc/FORMAT.md once more, with math/big and plain loops.

var (
	bigUnit   = times(num(300), num(253), power(4, 4), power(5, 21))
	bigGodsR0 = new(big.Int).Div(sum(power(58, 15), num(70)), num(71))
)

// listPairs lists the pairs of gods in their order.
func listPairs() (list [][2]position.God) {
	for m := position.God(1); m.IsValid(); m++ {
		for first := range m + 1 {
			list = append(list, [2]position.God{first, m})
		}
		for second := range m {
			list = append(list, [2]position.God{m, second})
		}
	}
	return list
}

// bigBefore is the sum of the numbers of k of all situations before that of a position.
func bigBefore(p position.Position) int64 {
	return unitsUpTo(func(pair [2]position.God, side int, raised bool) bool {
		return pair == [2]position.God{p.God(0), p.God(1)} && side == int(p.Side()) && raised == p.Raised()
	})
}

// bigUnits is the sum of the numbers of k of all situations.
func bigUnits() int64 { return unitsUpTo(func([2]position.God, int, bool) bool { return false }) }

// unitsUpTo is the sum of the numbers of k of the situations up to the first one that is meant.
func unitsUpTo(is func(pair [2]position.God, side int, raised bool) bool) (n int64) {
	for i, pair := range listPairs() {
		if i == 120 { // the pairs up to Prometheus, which section 9 follows
			n++
		}
		for side := range 2 {
			for raised := range 2 {
				switch {
				case raised == 1 && pair[1-side] != position.Athena:
				case is(pair, side, raised == 1):
					return n
				default:
					n += int64(11 - raised)
				}
			}
		}
	}
	return n
}

// godsBig is N of section 8.
func godsBig(p position.Position, goal int64) *big.Int {
	s := p.Setup()
	n := func(side, i int) int64 {
		square := s.Workers[side][i]
		number := int64(square)
		if side == 1 {
			for _, taken := range s.Workers[0] {
				if taken < square {
					number--
				}
			}
		}
		return number
	}
	pairs := func(a, b int64) int64 { return b*(b-1)/2 + a }
	out := num(pairs(n(0, 0), n(0, 1))*253 + pairs(n(1, 0), n(1, 1)))
	for square, height := range s.Heights {
		base := int64(5)
		if _, there := p.WorkerAt(position.Square(square)); there {
			base = 4
		}
		out = sum(times(out, num(base)), num(int64(height)))
	}
	k := goal
	if p.Finished() {
		k = 10
	}
	return sum(times(num(bigBefore(p)+k), bigUnit), out)
}

// godsText is the text of a number N by section 8, whatever it stands for.
func godsText(n *big.Int) string { return base58Big(times(num(71), sum(n, bigGodsR0))) }
