package codec

import (
	"math/big"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The vectors of Arimaa codes: their positions and their table.

// board returns a position from its side and its ranks, the eighth first.
func board(side string, ranks ...string) string {
	return side + " [" + strings.Join(ranks, "") + "]"
}

const rank0 = "        " // an empty rank

var (
	arimaaStart   = board("g", "rrrrrrrr", "dhcemchd", rank0, rank0, rank0, rank0, "DHCMECHD", "RRRRRRRR")
	arimaaExample = board("g", " r rr r ", "m h  e c", " r rr r ", "h d  c d", "E H    M", " R RRHR ", "D C  C D",
		" R RR R ")
	arimaaEmpty = board("g", rank0, rank0, rank0, rank0, rank0, rank0, rank0, rank0)
)

func arimaaVectors() []vector {
	good := func(name, comment, position string, goal int64) vector {
		return vector{name: "arimaa_" + name, comment: comment, expect: "ok", board: position, goal: goal}
	}
	fail := func(expect, name, comment, key, value string, offset int) vector {
		return vector{name: "arimaa_" + expect + "_" + name, comment: comment, expect: expect, key: key, value: value,
			offset: offset}
	}
	example := arimaaText(arimaaBig(arimaa.MustParse(arimaaStart), 0))
	goal := arimaaText(arimaaBig(arimaa.MustParse(arimaaExample), 2))
	reserved := times(num(6), bigAll)
	last := new(big.Int).Sub(new(big.Int).Div(power(58, 26), num(71)), bigArimaaR0)
	linked := good("link", "a link to an Arimaa code", arimaaExample, 2)
	linked.link = "https://example.org/p/" + goal
	swapped := example[:3] + string(example[4]) + string(example[3]) + example[5:]
	return []vector{
		good("start", "a setup: all pieces", arimaaStart, 0),
		good("start_silver", "the same with silver to move", "s"+arimaaStart[1:], 0),
		good("start_goal", "the same with a goal", arimaaStart, 1),
		good("example", "a position of a game, gold to move, goal 2", arimaaExample, 2),
		good("empty", "the number 0: nobody on the board, the least code", arimaaEmpty, 0),
		good("gold_greatest", "the number ALL - 1: the greatest with gold to move", "g"+greatestBoard()[1:], 0),
		good("silver_least", "the number ALL: the least with silver to move", "s"+arimaaEmpty[1:], 0),
		good("silver_greatest", "the number 2*ALL - 1: the greatest without a goal", greatestBoard(), 0),
		good("goal_1_least", "the number 2*ALL: the least with goal 1", arimaaEmpty, 1),
		good("goal_2_greatest", "the number 6*ALL - 1: the greatest that is not reserved", greatestBoard(), 2),
		good("one_silver", "the number 1: one silver rabbit on a1", board("g", rank0, rank0, rank0, rank0, rank0, rank0,
			rank0, "r       "), 0),
		good("one_gold", "one gold elephant on h8",
			board("g", "       E", rank0, rank0, rank0, rank0, rank0, rank0, rank0), 0),
		good("gold_only", "no silver pieces", board("s", rank0, "E M     ", rank0, "RRR   CC", rank0, "  R R  D", rank0,
			"       H"), 0),
		good("silver_only", "no gold pieces", board("g", rank0, "e m     ", rank0, "rrr   cc", rank0, "  r r  d", rank0,
			"       h"), 0),
		good("hanging", "a piece on a trap without a friend next to it, which no game reaches", board("g", rank0, rank0,
			"  R     ", rank0, rank0, rank0, rank0, "r       "), 0),
		linked,
		fail("length", "empty", "nothing at all", "arimaa", "", 0),
		fail("length", "short", "25 characters: the last one was lost", "arimaa", example[:25], 25),
		fail("length", "long", "27 characters: the error is where the 27th starts", "arimaa", example+"1", 26),
		fail("game", "santorini", "a code of Santorini", "arimaa", exampleCode, fault.Whole),
		fail("form", "leading_1", "26 characters that start with 1: a shrinking-index code of Santorini", "arimaa",
			shrinkingText(goalBits(9)+recordBits(fullFEN)), fault.Whole),
		fail("form", "leading_1_two_bytes", "26 characters that start with 1, one of them of two bytes", "arimaa",
			replaced(shrinkingText(goalBits(9)+recordBits(fullFEN)), 9, "é"), fault.Whole),
		fail("alphabet", "zero", "the digit 0, which is easily taken for o", "arimaa", replaced(example, 1, "0"), 1),
		fail("alphabet", "two_bytes", "26 characters, one of them of two bytes: not a wrong length", "arimaa",
			replaced(example, 20, "é"), 20),
		fail("alphabet", "link", "a wrong character in a link", "arimaa-link", "https://example.org/p/"+replaced(example, 4,
			"I"), 26),
		fail("check", "wrong_last", "the last character is wrong", "arimaa", replaced(example, 25, "Z"), fault.Whole),
		fail("check", "wrong_first", "the first character is wrong", "arimaa", replaced(example, 0, "A"), fault.Whole),
		fail("check", "swap_near", "two neighbours are swapped", "arimaa", swapped, fault.Whole),
		fail("reserved", "least", "the number 6*ALL", "arimaa", arimaaText(reserved), fault.Whole),
		fail("reserved", "greatest", "the greatest number of 26 characters", "arimaa", arimaaText(last), fault.Whole),
		fail("reserved", "binary_least", "the number 6*ALL", "arimaa-binary", arimaaBinaryText(reserved), 0),
		fail("reserved", "binary_greatest", "the greatest number of 19 bytes", "arimaa-binary", strings.Repeat("ff", 19), 0),
		fail("length", "binary_short", "18 bytes", "arimaa-binary", strings.Repeat("00", 18), 0),
		fail("length", "binary_long", "20 bytes", "arimaa-binary", strings.Repeat("00", 20), 0),
	}
}

// greatestBoard is the position with the greatest index: all pieces, on the highest
// squares, gold on the higher ones, the types of either side in falling order.
func greatestBoard() string {
	return board("s", "RRRRRRRR", "EMHHDDCC", "rrrrrrrr", "emhhddcc", rank0, rank0, rank0, rank0)
}
