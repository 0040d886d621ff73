package codec

import (
	"math/big"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// The formats once more, as doc/FORMAT.md words them, with math/big and plain
// loops: the reference implementations of the fast code.

var bigAlphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

func num(n int64) *big.Int { return big.NewInt(n) }

func power(base, exponent int64) *big.Int { return new(big.Int).Exp(num(base), num(exponent), nil) }

func times(factors ...*big.Int) *big.Int {
	out := num(1)
	for _, f := range factors {
		out.Mul(out, f)
	}
	return out
}

func sum(terms ...*big.Int) *big.Int {
	out := num(0)
	for _, t := range terms {
		out.Add(out, t)
	}
	return out
}

var (
	bigHeights  = times(power(3, 4), power(5, 21))
	bigLive     = times(num(2), num(300), num(253), bigHeights)
	bigFinished = times(num(2), num(300), num(253), num(2), power(3, 3), power(5, 21))
	bigR0       = new(big.Int).Div(sum(power(58, 13), num(70)), num(71))
)

// base58Big writes a number in base 58 without leading zeros.
func base58Big(x *big.Int) string {
	var out []byte
	for x = times(x); x.Sign() > 0; {
		digit := new(big.Int)
		x.DivMod(x, num(58), digit)
		out = append([]byte{bigAlphabet[digit.Int64()]}, out...)
	}
	return string(out)
}

// rankBig is N of section 3.1.
func rankBig(p position.Position, goal int64) *big.Int {
	s := p.Setup()
	pairs := func(a, b int64) *big.Int { return num(b*(b-1)/2 + a) }
	first := [2]int64{int64(s.Workers[0][0]), int64(s.Workers[0][1])}
	var free []position.Square
	for q := position.A5; q.IsValid(); q++ {
		if q != s.Workers[0][0] && q != s.Workers[0][1] {
			free = append(free, q)
		}
	}
	var second [2]int64
	for i, q := range free {
		for k := range second {
			if s.Workers[1][k] == q {
				second[k] = int64(i)
			}
		}
	}
	k := int64(-1)
	h := num(0)
	for q := position.A5; q.IsValid(); q++ {
		base := int64(5)
		for side := range s.Workers {
			for i, w := range s.Workers[side] {
				if w == q {
					base = 3
					if s.Heights[q] == 3 {
						base, k = 1, int64(i)
					}
				}
			}
		}
		if base > 1 {
			h = sum(times(h, num(base)), num(int64(s.Heights[q])))
		}
	}
	rank := sum(times(sum(times(num(int64(s.Side)), num(300)), pairs(first[0], first[1])), num(253)),
		pairs(second[0], second[1]))
	if k < 0 {
		return sum(times(num(goal), bigLive), times(rank, bigHeights), h)
	}
	return sum(times(num(10), bigLive), times(sum(times(rank, num(2)), num(k)), power(3, 3), power(5, 21)), h)
}

// recordBig is section 2, as 0s and 1s.
func recordBig(p position.Position) string {
	s := p.Setup()
	var out strings.Builder
	field := func(value, width int) {
		for i := width - 1; i >= 0; i-- {
			out.WriteByte('0' + byte(value>>i&1))
		}
	}
	field(int(s.Side), 1)
	for _, workers := range s.Workers {
		for _, w := range workers {
			field(int(w), 5)
		}
	}
	pieces := p.Pieces()
	for _, level := range pieces.Levels[:3] {
		field(len(level), 5)
	}
	var left []position.Square
	for q := position.A5; q.IsValid(); q++ {
		left = append(left, q)
	}
	for _, level := range pieces.Levels {
		for _, q := range level {
			width := 1
			for 1<<width < len(left) {
				width++
			}
			for i, l := range left {
				if l == q {
					field(i, width)
					left = append(left[:i:i], left[i+1:]...)
					break
				}
			}
		}
	}
	return out.String()
}
