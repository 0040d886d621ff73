package codec

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The board of the worked example of section 2, others, and the codes of the
// first, which the errors are made from.
const (
	exampleFEN   = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
	emptyFEN     = "0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2"
	fullFEN      = "1111111111222223333344444/2/mortal:A5,E4/mortal:A3,E3"
	leastFEN     = "0000000000000000000000000/1/mortal:A5,B5/mortal:C5,D5"
	greatestFEN  = "4444444444444444444442222/2/mortal:D1,E1/mortal:B1,C1"
	firstWonFEN  = "0000000000000000000000000/1/mortal:A5,B5/#mortal:C5,D5"
	exampleCode  = "2oYYRBBZUstii1"
	exampleShort = "1MQUqCEEyQspJwnAr"
)

// withHeight returns a FEN with another height at a square.
func withHeight(fen string, square int, height byte) string {
	return fen[:square] + string(height) + fen[square+1:]
}

// recordOf writes any fields as section 2 would, whether they make sense or not.
func recordOf(side int, workers [4]int, counts [3]int, indices ...int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%b", side)
	for _, w := range workers {
		fmt.Fprintf(&out, "%05b", w)
	}
	for _, c := range counts {
		fmt.Fprintf(&out, "%05b", c)
	}
	for i, index := range indices {
		width := 1
		for 1<<width < 25-i {
			width++
		}
		fmt.Fprintf(&out, "%0*b", width, index)
	}
	return out.String()
}

func vectorTable() []vector {
	out := goodVectors()
	out = append(out, lengthVectors()...)
	out = append(out, alphabetVectors()...)
	out = append(out, checkVectors()...)
	out = append(out, numberVectors()...)
	out = append(out, truncatedVectors()...)
	out = append(out, recordVectors()...)
	out = append(out, arimaaVectors()...)
	out = append(out, godsVectors()...)
	return append(out, linkVectors()...)
}

func goodVectors() []vector {
	good := func(name, comment, fen string, goal int64) vector {
		return vector{name: name, comment: comment, expect: "ok", board: fen, goal: goal}
	}
	finished := func(squares ...int) string {
		fen := "0010022000000000000000000/1/#mortal:B4,C4/mortal:A1,E1"
		for _, s := range squares {
			fen = withHeight(fen, s, '3')
		}
		return strings.Replace(fen, "/1/", "/2/", 1)
	}
	link := func(name, comment, text string, goal int64) vector {
		return vector{name: name, comment: comment, expect: "ok", board: exampleFEN, goal: goal, link: text}
	}
	return []vector{
		good("live_example", "the worked example: a live position, no goal", exampleFEN, 0),
		good("live_example_goal", "the worked example with a goal: the shrinking-index code has f = 1", exampleFEN, 3),
		good("live_second_to_move", "a live position, the second side to move",
			strings.Replace(exampleFEN, "/1/", "/2/", 1), 0),
		good("live_least", "the number 0: the least live position", leastFEN, 0),
		good("live_greatest", "the number LIVE - 1: the greatest live position, and one that no game reaches",
			greatestFEN, 0),
		good("goal_1_least", "the number LIVE: the least with goal 1", leastFEN, 1),
		good("goal_1_greatest", "the number 2*LIVE - 1: the greatest with goal 1", greatestFEN, 1),
		good("goal_9_least", "the number 9*LIVE: the least with goal 9", leastFEN, 9),
		good("goal_9_greatest", "the number 10*LIVE - 1: the greatest with goal 9", greatestFEN, 9),
		good("finished_least", "the number 10*LIVE: the least finished position, right after the greatest with a goal",
			withHeight(firstWonFEN, 2, '3'), 0),
		good("finished_greatest", "the number 10*LIVE + FINISHED - 1: the greatest that is not reserved",
			"4444444444444444444442223/2/#mortal:D1,E1/mortal:B1,C1", 0),
		good("finished_first_lower", "won by the first side's worker on the lower square", finished(6), 0),
		good("finished_first_higher", "won by the first side's worker on the higher square", finished(7), 0),
		good("finished_second_lower", "won by the second side's worker on the lower square",
			"0010002000000000000030002/1/mortal:B4,C4/#mortal:A1,E1", 0),
		good("finished_second_higher", "won by the second side's worker on the higher square",
			"0010002000000000000020003/1/mortal:B4,C4/#mortal:A1,E1", 0),
		good("board_empty", "no building: the record has its least length, 36 bits, and the code has 9 characters",
			emptyFEN, 0),
		good("board_full", "every square is built on: the record has its greatest length, 131 bits, the last field 1 bit "+
			"for index 0", fullFEN, 0),
		good("board_full_goal", "the longest record and a goal: the longest shrinking-index code, 26 characters", fullFEN, 9),
		good("board_domes_only", "the three counts are 0, all the squares listed are domes",
			"4000040000000000000400004/1/mortal:B4,D2/mortal:D4,B2", 0),
		good("board_one_dome", "the only field after the counts is a dome, on the last square",
			"0000000000000000000000004/1/mortal:B4,D2/mortal:D4,B2", 0),
		good("board_levels_mixed", "each group of squares starts anew from the lowest square",
			"1234012340000000000000000/1/mortal:A3,B3/mortal:C3,D3", 0),
		good("workers_interleaved", "the squares of the second side lie before, between and after the first side's",
			"0000000000000000000000000/1/mortal:B5,D5/mortal:A5,C5", 0),
		link("link_ranked", "a link", "https://example.org/p/HfGoo8VCrfkSpV", 3),
		link("link_shrinking", "a link with a shrinking-index code", "https://example.org/p/"+exampleShort, 0),
		link("link_tail", "a slash, a query and a fragment after the code",
			"https://example.org/a/p/2oYYRBBZUstii1/?from=chat#top", 0),
		link("link_query_code", "the code is a query parameter among others, as on a host of files",
			"https://example.org/p/?from=chat&c=2oYYRBBZUstii1&x=2", 0),
		link("link_embed_query_code", "the same for an embedded board",
			"https://example.org/a/embed/?c=2oYYRBBZUstii1#top", 0),
		link("link_wrapped", "a link as a chat leaves it", " (<https://example.org/p/2oYYRBBZUstii1>).\n", 0),
		link("link_bare_code", "no link but the code alone", "HfGoo8VCrfkSpV", 3),
		link("link_quoted_code", "the code alone in quotation marks", "“HfGoo8VCrfkSpV”", 3),
	}
}

func bad(expect, name, comment, key, value string, offset int) vector {
	return vector{name: expect + "_" + name, comment: comment, expect: expect, key: key, value: value, offset: offset}
}

func lengthVectors() []vector {
	arimaa := base58Big(times(num(71), new(big.Int).Div(sum(power(58, 25), num(70)), num(71))))
	return []vector{
		bad("length", "empty", "nothing at all", "text", "", 0),
		bad("length", "one", "one character", "text", "2", 1),
		bad("length", "ranked_short", "13 characters: the last one was lost", "text", exampleCode[:13], 13),
		bad("length", "ranked_long", "15 characters: the error is where the 15th starts", "text", exampleCode+"i", 14),
		bad("alphabet", "newline", "a newline behind the code is in no alphabet", "text", exampleCode+"\n", 14),
		bad("length", "shrinking_short", "8 characters with a leading 1", "text", "1ZZZZZZZ", 8),
		bad("length", "shrinking_long", "27 characters with a leading 1", "text", "1"+strings.Repeat("z", 26), 26),
		bad("length", "shrinking_without_1", "a shrinking-index code that has lost its 1", "text", shrinkingText("0" +
			recordBits(fullFEN))[1:], 14),
		bad("form", "shrinking_second_1", "two leading 1s before a number that is good with one", "text",
			"1"+exampleShort, 1),
		bad("game", "arimaa", "26 characters without a leading 1: the least Arimaa code, which is none of Santorini", "text",
			arimaa, fault.Whole),
		bad("length", "record", "132 bits: one more than any record has", "record", recordBits(fullFEN)+"0", 131),
		bad("length", "binary_empty", "no bytes", "binary", "", 0),
		bad("length", "binary_short", "9 bytes", "binary", strings.Repeat("00", 9), 0),
		bad("length", "binary_long", "11 bytes", "binary", strings.Repeat("00", 11), 0),
	}
}

// replaced returns the example code, or its short form, with another text at a
// place.
func replaced(code string, offset int, text string) string {
	return code[:offset] + text + code[offset+1:]
}

func alphabetVectors() []vector {
	return []vector{
		bad("alphabet", "zero", "the digit 0, which is easily taken for o", "text", replaced(exampleCode, 1, "0"), 1),
		bad("alphabet", "capital_o", "the letter O, which is easily taken for o", "text", replaced(exampleCode, 1, "O"), 1),
		bad("alphabet", "capital_i", "the letter I, which is easily taken for 1", "text", replaced(exampleCode, 13, "I"), 13),
		bad("alphabet", "small_l", "the letter l, which is easily taken for 1", "text", replaced(exampleCode, 13, "l"), 13),
		bad("alphabet", "first_place", "a wrong character in the first place", "text", replaced(exampleCode, 0, "0"), 0),
		bad("alphabet", "space", "a space inside: codes are not grouped", "text", replaced(exampleCode, 7, " "), 7),
		bad("alphabet", "hyphen", "a hyphen inside: codes are not grouped", "text", replaced(exampleCode, 7, "-"), 7),
		bad("alphabet", "zero_byte", "a zero byte", "text", replaced(exampleCode, 7, "\x00"), 7),
		bad("alphabet", "two_bytes", "14 characters, one of them of two bytes: not a wrong length", "text",
			replaced(exampleCode, 3, "é"), 3),
		bad("alphabet", "cyrillic", "a Cyrillic letter that looks like a Latin one", "text",
			replaced(exampleCode, 8, "В"), 8),
		bad("alphabet", "invalid_utf8", "a byte that is not UTF-8", "text", replaced(exampleCode, 5, "\xff"), 5),
		bad("alphabet", "first_of_two", "two characters are wrong: the error is at the first", "text", "2oY0RBBZUst0i1", 3),
		bad("alphabet", "shrinking", "the letter l in a shrinking-index code", "text", replaced(exampleShort, 16, "l"), 16),
		bad("alphabet", "shrinking_two_bytes", "a shrinking-index code with a character of two bytes", "text",
			replaced(exampleShort, 9, "é"), 9),
		bad("alphabet", "record", "a record has no other characters than 0 and 1", "record", replaced(recordBits(exampleFEN),
			40, "2"), 40),
		bad("alphabet", "record_space", "a record has no spaces between its fields", "record",
			replaced(recordBits(exampleFEN), 1, " "), 1),
	}
}

func checkVectors() []vector {
	const short14 = "1111110000000000000000000/1/mortal:A1,B1/mortal:C1,D1"
	short := shrinkingText("0" + recordBits(short14))
	return []vector{
		bad("check", "wrong_last", "the last character is wrong", "text", "2oYYRBBZUstii2", fault.Whole),
		bad("check", "wrong_first", "the first character is wrong", "text", "3oYYRBBZUstii1", fault.Whole),
		bad("check", "wrong_case", "a small letter for a capital", "text", "2oYYRBbZUstii1", fault.Whole),
		bad("check", "swap_near", "two neighbours are swapped: oY as Yo", "text", "2YoYRBBZUstii1", fault.Whole),
		bad("check", "swap_far", "two characters far from each other are swapped: the first and the last", "text",
			"ioYYRBBZUsti21", fault.Whole),
		bad("check", "twin_near", "two equal neighbours are both wrong: YY as ZZ", "text", "2oZZRBBZUstii1", fault.Whole),
		bad("check", "twin_far", "two equal characters with others between are both wrong: f..f as g..g", "text",
			"HgGoo8VCrgkSpV", fault.Whole),
		bad("check", "ranked_as_shrinking", "the first character became a 1: not a shrinking-index code either", "text",
			"1oYYRBBZUstii1", fault.Whole),
		bad("check", "shrinking_as_ranked",
			"a shrinking-index code of 14 characters whose 1 became a 2: not a ranked code either", "text", replaced(short, 0,
				"2"), fault.Whole),
		bad("check", "shrinking_wrong", "a wrong character in a shrinking-index code", "text", "1MQUqCEEyQspJwnAs",
			fault.Whole),
		bad("check", "shrinking_swap_near", "two neighbours are swapped in a shrinking-index code", "text",
			"1QMUqCEEyQspJwnAr", fault.Whole),
		bad("check", "shrinking_swap_far", "two characters far from each other are swapped in a shrinking-index code",
			"text", "1rQUqCEEyQspJwnAM", fault.Whole),
		bad("check", "shrinking_twin_near", "two equal neighbours are both wrong in a shrinking-index code: EE as FF",
			"text", "1MQUqCFFyQspJwnAr", fault.Whole),
		bad("check", "shrinking_twin_far", "two equal characters with others between are both wrong: Q..Q as R..R", "text",
			"1MRUqCEEyRspJwnAr", fault.Whole),
	}
}

// numberVectors are the codes that are typed right and hold no position.
func numberVectors() []vector {
	last := new(big.Int).Sub(new(big.Int).Div(power(58, 14), num(71)), bigR0)
	out := []vector{
		bad("reserved", "least", "the number 10*LIVE + FINISHED + 7226", "text", rankedText(bigPlacingEnd), fault.Whole),
		bad("reserved", "greatest", "the greatest number of 14 characters", "text", rankedText(last), fault.Whole),
		bad("reserved", "binary_least", "the number 10*LIVE + FINISHED + 7226", "binary", binaryText(bigPlacingEnd), 0),
		bad("reserved", "binary_greatest", "the greatest number of 10 bytes", "binary", strings.Repeat("ff", 10), 0),
		bad("goal", "0", "f = 1 with goal 0, which must be written as f = 0", "text",
			shrinkingText("10000"+recordBits(exampleFEN)), fault.Whole),
		bad("goal", "finished", "a finished position with a goal",
			"text", shrinkingText(goalBits(3)+recordBits(withHeight(firstWonFEN, 2, '3'))), fault.Whole),
	}
	for goal := int64(10); goal < 16; goal++ {
		out = append(out, bad("goal", fmt.Sprint(goal), "a goal over 9", "text",
			shrinkingText(goalBits(goal)+recordBits(exampleFEN)), fault.Whole))
	}
	return out
}
