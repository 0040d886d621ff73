package codec

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestConstants(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want *big.Int
	}{
		{"5^21", num(pow5_21), power(5, 21)},
		{"HEIGHTS", num(heights), bigHeights},
		{"heights of a finished position", num(tops), times(num(2), power(3, 3), power(5, 21))},
		{"sets of workers", num(workerSets), times(num(2), num(300), num(253))},
		{"58^10", num(pow58_10), power(58, 10)},
		{"UNIT", times(num(godsWorkers), num(godsHeights)), bigUnit},
		{"ALL", arimaaStarts[17*17].words(), bigAll},
		{"R0", Code{0, r0Hi, r0Lo}.words(), bigR0},
		{"R0''", Code{0, godsR0Hi, godsR0Lo}.words(), bigGodsR0},
		{"R0'", arimaaGoals[NoGoal].words(), bigArimaaR0},
		{"the inverse of 71", new(big.Int).SetUint64(inverse71), new(big.Int).ModInverse(num(factor), power(2, 64))},
		{"LIVE", goalStarts[1].number(), bigLive},
		{"the least number before all workers stand", goalStarts[Hold3+2].number(), bigPlacing},
		{"the same with gods", godsPlacings.number(), bigGodsPlacing},
		{"the least reserved number", plainEnd.number(), bigPlacingEnd},
		{"the same with gods", godsPlacingsEnd.number(), bigGodsEnd},
		{"the same in Arimaa", arimaaGoals[Win2+1].number(), times(num(6), bigAll)},
		{"OFF[0][1]", arimaaStarts[1].words(), num(1)},
		{"OFF[9][4]", arimaaStarts[9*17+4].words(), bigOffs[9][4]},
		{"LIVE in the document", bigLive, decimal("5863094329833984375000")},
		{"FINISHED in the document", bigFinished, decimal("3908729553222656250000")},
		{"R0 in the document", bigR0, decimal("1183874231219110832850")},
		{"UNIT in the document", bigUnit, decimal("9265136718750000000000")},
		{"R0'' in the document", bigGodsR0, decimal("3982552913821088841704463")},
		{"2860*UNIT in the document", bigGodsPlacing, decimal("26498291015625000000000000")},
		{"ALL in the document", bigAll, decimal("12569358937840891037876743520314811184310249")},
		{"R0' in the document", bigArimaaR0, decimal("1715700549473611889584808018847525786800417")},
		{"the example with gods", MustParse(godsCode).number(), decimal("7873315002976520372460342")},
		{"the first example of section 9", MustParse(placingCode).number(), decimal("62539672851562500000000")},
	} {
		if test.got.Cmp(test.want) != 0 {
			t.Errorf("%s is %v, want %v", test.name, test.got, test.want)
		}
	}
	for g := range Hold3 + 2 {
		if got, want := goalStarts[g].number(), times(num(int64(g)), bigLive); got.Cmp(want) != 0 {
			t.Errorf("goal %v starts at %v, want %v", g, got, want)
		}
	}
	for k, want := range []uint64{1, 6, 34, 181, 897, 4096, 17056, 64149, 216481, 654561, 1784115,
		4429260, 10118790, 21351330, 40810770, 64864800, 64864800} {
		if got := sequences[allLeft][k]; got != want {
			t.Errorf("A(%d) is %d, want %d", k, got, want)
		}
	}
	if Alphabet != bigAlphabet {
		t.Errorf("alphabet %s", Alphabet)
	}
}

func decimal(text string) *big.Int {
	n, _ := new(big.Int).SetString(text, 10)
	return n
}

// What the proofs of the check rest on, see section 3 of doc/FORMAT.md.
func TestOrderOf58(t *testing.T) {
	if !num(factor).ProbablyPrime(0) { // exact for small numbers
		t.Errorf("%d is no prime", factor)
	}
	seen := map[int]bool{}
	power := 1
	for i := range 35 {
		if seen[power] || seen[factor-power] {
			t.Errorf("58^%d = %d modulo 71 is plus or minus an earlier power", i, power)
		}
		seen[power] = true
		power = power * 58 % factor
	}
	if power != 1 {
		t.Errorf("58^35 = %d modulo 71", power)
	}
}

func TestDivisors(t *testing.T) {
	const most = 1<<59 - 1
	r := rand.New(rand.NewPCG(7, 0))
	for i := range withoutGods.cuts {
		for workers := range 5 {
			d := powers[workers][20-5*i-workers]
			if want := times(power(3, int64(workers)),
				power(5, int64(20-5*i-workers))); new(big.Int).SetUint64(d).Cmp(want) != 0 {
				t.Fatalf("row %d, %d workers below: divides by %d, want %v", i, workers, d, want)
			}
			check := func(n uint64) {
				if got := withoutGods.cuts[i][workers].divide(n); n <= most && got != n/d {
					t.Fatalf("%d / %d = %d, want %d", n, d, got, n/d)
				}
			}
			check(0)
			check(most)
			for range 2000 {
				multiple := r.Uint64N(most/d+1) * d
				check(multiple + d - 1)
				check(multiple + 1)
				check(multiple)
				check(max(multiple, 1) - 1)
			}
			for k := range min(100, most/d+1) {
				check((k+1)*d - 1)
				check(k * d)
				check((most/d - k) * d)
				check(max((most/d-k)*d, 1) - 1)
			}
		}
	}
}

// words splits a number below 2^128.
func words(x *big.Int) (hi, lo uint64) {
	return new(big.Int).Rsh(x, 64).Uint64(), new(big.Int).And(x, new(big.Int).SetUint64(1<<64-1)).Uint64()
}

func TestDivide58_10(t *testing.T) {
	for width, most := range map[uint]uint64{83: pow58_4 - 1, 94: pow58_4*pow58_2 - 1} {
		r := rand.New(rand.NewPCG(8, 0))
		quotients := []uint64{0, 1, 2, most - 1, most}
		for range 20_000 {
			quotients = append(quotients, r.Uint64N(most+1))
		}
		for _, q := range quotients {
			for _, rest := range []uint64{0, 1, pow58_10 - 1, r.Uint64N(pow58_10)} {
				hi, lo := words(sum(times(num(int64(q)), num(pow58_10)), num(int64(rest))))
				if gotQ, gotRest := divideBy58_10(hi, lo, width); gotQ != q || gotRest != rest {
					t.Fatalf("%d*58^10 + %d gives %d and %d", q, rest, gotQ, gotRest)
				}
			}
		}
	}
}

func TestDivide71(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	greatest := new(big.Int).Div(power(2, 94), num(71)) // 71 times this is below 2^94
	quotients := []*big.Int{num(0), num(1), sum(greatest, num(-1)), power(2, 64), sum(power(2, 64), num(-1))}
	for i := range 2000 {
		hi := r.Uint64N(1 << (12 + i%12)) // 2^76 is above all codes of 14 characters, 2^87 above 2^94/71
		quotients = append(quotients, Code{0, hi, r.Uint64()}.words())
	}
	for _, q := range quotients {
		for rest := range int64(71) {
			hi, lo := words(sum(times(q, num(71)), num(rest)))
			got := divide71(hi, lo)
			if rest == 0 && got.words().Cmp(q) != 0 || rest > 0 && got.words().Cmp(power(2, 121)) < 0 {
				t.Fatalf("71*%v + %d gives %v", q, rest, got.words())
			}
		}
	}
}

// Numbers just above a multiple of 2^64, where adding the last digits carries.
func TestParseCarries(t *testing.T) {
	for hi := uint64(1 << 13); hi < 1<<14; hi += 111 {
		x := times(num(int64(hi)), power(2, 64))
		n := new(big.Int).Div(sum(x, num(70)), num(71))
		nHi, nLo := words(n)
		want := Code{0, nHi, nLo}
		if got, err := Parse(want.String()); got != want || err != nil {
			t.Fatalf("%v is read as %v, %v", want, got, err)
		}
	}
}

// Numbers are divided as by package bits, also where the estimate of the quotient is one too small: by a remainder next
// to the divisor, and by none.
func TestDivide(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for _, d := range []struct{ divisor, factor uint64 }{{heights, 1 << 119 / heights},
		{godsHeights, 1 << 119 / godsHeights}} {
		for range 20_000 {
			quotient := r.Uint64() >> (33 + r.IntN(30)) // the product is below 2^88
			for _, remainder := range []uint64{0, 1, d.divisor - 1, r.Uint64N(d.divisor)} {
				mid, lo := bits.Mul64(quotient, d.divisor)
				lo, carry := bits.Add64(lo, remainder, 0)
				if q, rest := divide(mid+carry, lo, d.divisor, d.factor); q != quotient || rest != remainder {
					t.Fatalf("(%d*%d + %d) is divided as %d and %d", quotient, d.divisor, remainder, q, rest)
				}
			}
		}
	}
}
