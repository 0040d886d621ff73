package codec

import (
	"encoding/hex"
	"math/big"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// The vectors of codes with gods and of those before all workers stand.

func godsVectors() []vector {
	good := func(name, comment, fen string, goal int64) vector {
		return vector{name: "gods_" + name, comment: comment, expect: "ok", board: fen, goal: goal}
	}
	fail := func(expect, name, comment, key, value string, offset int) vector {
		return vector{name: "gods_" + expect + "_" + name, comment: comment, expect: expect, key: key, value: value,
			offset: offset}
	}
	placed := func(name, comment, fen string) vector {
		return vector{name: "placement_" + name, comment: comment, expect: "ok", board: fen}
	}
	const empty = "0000000000000000000000000"
	full := "4444444444444444444443333"
	example := godsText(godsBig(position.MustParse(godsFEN), 2))
	last := new(big.Int).Sub(new(big.Int).Div(power(58, 16), num(71)), bigGodsR0)
	return []vector{
		good("example", "the example of the document", godsFEN, 2),
		good("least", "the number 0", empty+"/1/mortal:A5,B5/apollo:C5,D5", 0),
		good("unit_greatest", "the number UNIT - 1", full+"/1/mortal:D1,E1/apollo:B1,C1", 0),
		good("goal_9", "the greatest goal of a situation that is not raised", full+"/1/mortal:D1,E1/apollo:B1,C1", 9),
		good("won", "the side that is not to move has won, on the ground",
			"0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1", 0),
		good("on_level_3", "four workers on level 3, and nobody has won",
			"3333000000000000000000000/2/hermes:A5,C5/atlas:B5,D5", 0),
		good("athena_grounded", "Athena, not raised", empty+"/1/pan:A5,B5/athena:C5,D5", 9),
		good("athena_raised", "raised, the next situation", empty+"/1/pan:A5,B5/athena[^]:C5,D5", 0),
		good("athena_raised_goal", "raised, with the greatest goal, behind which comes the other side to move",
			empty+"/1/pan:A5,B5/athena[^]:C5,D5", 9),
		good("athena_both", "Athena on both sides, raised for the second side to move",
			empty+"/2/athena[^]:A5,B5/athena:C5,D5", 1),
		good("equal", "the same god on both sides", empty+"/2/apollo:A5,E1/apollo:E5,A1", 7),
		good("second_mortal", "the second side is mortal: its pair comes after that of two equal gods",
			empty+"/1/apollo:A5,E1/mortal:E5,A1", 0),
		good("greatest", "the greatest number with ten gods", full+"/2/#prometheus:D1,E1/pan:B1,C1", 0),
		fail("length", "short", "15 characters: the last one was lost", "gods", example[:15], 15),
		fail("length", "long", "17 characters: the error is where the 17th starts", "gods", example+"1", 16),
		fail("game", "santorini", "a code without gods", "gods", exampleCode, fault.Whole),
		fail("form", "leading_1", "16 characters that start with 1", "gods", "1"+example[1:], fault.Whole),
		fail("alphabet", "zero", "the digit 0, which is easily taken for o", "gods", replaced(example, 14, "0"), 14),
		fail("check", "wrong_last", "the last character is wrong", "gods", replaced(example, 15, "y"), fault.Whole),
		fail("check", "swap_near", "two neighbours are swapped", "gods", example[:14]+"xo", fault.Whole),
		fail("reserved", "least", "the number after the last placement of ten gods", "gods", godsText(bigGodsEnd),
			fault.Whole),
		fail("reserved", "block_greatest", "the number 2861*UNIT - 1", "gods", godsText(sum(times(num(2861), bigUnit),
			num(-1))), fault.Whole),
		fail("reserved", "greatest", "the greatest number of 16 characters", "gods", godsText(last), fault.Whole),
		fail("reserved", "binary_least", "the number after the last placement of ten gods", "gods-binary",
			hex.EncodeToString(bigGodsEnd.FillBytes(make([]byte, 11))), 0),
		fail("length", "binary_short", "10 bytes", "gods-binary", strings.Repeat("00", 10), 0),
		fail("unplaced", "least", "the number 2860*UNIT: no workers", "gods", godsText(bigGodsPlacing), fault.Whole),
		bad("unplaced", "least", "the number 10*LIVE + FINISHED: no workers", "text", rankedText(bigPlacing), fault.Whole),
		bad("game", "gods", "16 characters without a leading 1: a code with gods", "text", example, fault.Whole),
		placed("none", "no workers", empty+"/1/mortal/mortal"),
		placed("one", "one worker", empty+"/1/mortal:C3/mortal"),
		placed("two", "two workers", empty+"/2/mortal:B3,D3/mortal"),
		placed("three", "three workers", empty+"/2/mortal:B3,D3/mortal:C4"),
		placed("greatest", "the greatest number without gods", empty+"/2/mortal:D1,E1/mortal:C1"),
		placed("gods_none", "the least number with gods", empty+"/1/mortal/apollo"),
		placed("gods_one", "one worker, with gods", empty+"/1/athena:E5/mortal"),
		placed("gods_three", "three workers, with gods", empty+"/2/demeter:B3,D3/athena:C4"),
		placed("gods_greatest", "the greatest number with ten gods", empty+"/2/prometheus:D1,E1/pan:C1"),
	}
}
