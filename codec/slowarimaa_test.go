package codec

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Section 5 of doc/FORMAT.md once more, with math/big and plain loops.

// typeOrder has the types of pieces in the order of the format, with their limits.
const typeOrder = "RCDHME"

var typeLimits = map[rune]int{'R': 8, 'C': 2, 'D': 2, 'H': 2, 'M': 1, 'E': 1}

// bigSequences counts the sequences of k types that have at most what is left of each.
func bigSequences(left map[rune]int, k int) *big.Int {
	if k == 0 {
		return num(1)
	}
	key := fmt.Sprint(left, k)
	if n, ok := bigMemo[key]; ok {
		return n
	}
	n := num(0)
	for _, t := range typeOrder {
		if left[t] > 0 {
			left[t]--
			n = sum(n, bigSequences(left, k-1))
			left[t]++
		}
	}
	bigMemo[key] = n
	return n
}

var bigMemo = map[string]*big.Int{}

// bigA is A(k).
func bigA(k int) *big.Int { return bigSequences(copyLimits(), k) }

func copyLimits() map[rune]int {
	left := map[rune]int{}
	for t, n := range typeLimits {
		left[t] = n
	}
	return left
}

func binomial(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// bigOffs has OFF[a][b], and ALL as OFF[17][0].
var bigOffs = func() (out [18][17]*big.Int) {
	total := num(0)
	for a := range 17 {
		for b := range 17 {
			out[a][b] = total
			total = sum(total, times(binomial(64, a+b), binomial(a+b, a), bigA(a), bigA(b)))
		}
	}
	out[17][0] = total
	return out
}()

var (
	bigAll      = bigOffs[17][0]
	bigArimaaR0 = new(big.Int).Div(sum(power(58, 25), num(70)), num(71))
)

// colex is the rank of places in ascending order.
func colex(places []int) *big.Int {
	out := num(0)
	for i, p := range places {
		out = sum(out, binomial(p, i+1))
	}
	return out
}

// lexRank is the rank of a sequence of types.
func lexRank(types []rune) *big.Int {
	left, out := copyLimits(), num(0)
	for i, t := range types {
		for _, lower := range typeOrder {
			if lower == t {
				break
			}
			if left[lower] > 0 {
				left[lower]--
				out = sum(out, bigSequences(left, len(types)-i-1))
				left[lower]++
			}
		}
		left[t]--
	}
	return out
}

// arimaaBig is N of section 5.
func arimaaBig(p arimaa.Position, goal int64) *big.Int {
	text := []rune(p.String()[3:67])
	var squares, golden []int
	var gold, silver []rune
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			c := text[8*rank+file]
			switch {
			case c == ' ':
				continue
			case slices.Contains([]rune(typeOrder), c):
				golden = append(golden, len(squares))
				gold = append(gold, c)
			default:
				silver = append(silver, c-'a'+'A')
			}
			squares = append(squares, 8*(7-rank)+file)
		}
	}
	a, b := len(gold), len(silver)
	index := sum(times(colex(squares), binomial(a+b, a)), colex(golden))
	index = sum(times(index, bigA(a)), lexRank(gold))
	index = sum(times(index, bigA(b)), lexRank(silver))
	return sum(bigOffs[a][b], index, times(num(int64(p.Side())), bigAll), times(num(goal), num(2), bigAll))
}

// arimaaText is the text of a number N by section 5, whatever it stands for.
func arimaaText(n *big.Int) string { return base58Big(times(num(71), sum(n, bigArimaaR0))) }

func arimaaBinaryText(n *big.Int) string { return fmt.Sprintf("%038x", n) }
