package codec

import (
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// recordBits is the record of a FEN.
func recordBits(fen string) string { return recordBig(position.MustParse(fen)) }

func truncatedVectors() []vector {
	empty, example := recordBits(emptyFEN), recordBits(exampleFEN)
	return []vector{
		bad("truncated", "record_empty", "no bits", "record", "", 0),
		bad("truncated", "record_side", "the side to move and no more", "record", "0", 1),
		bad("truncated", "record_header", "35 bits: the last count is cut", "record", empty[:35], 35),
		bad("truncated", "record_index", "84 bits: the last index is cut", "record", example[:84], 84),
		bad("truncated", "record_squares", "76 bits: eight squares where nine are counted", "record", example[:76], 76),
		bad("truncated", "record_no_squares", "36 bits with squares counted", "record", example[:36], 36),
		bad("truncated", "header", "a record of 35 bits in a text", "text", shrinkingText("0"+empty[:35]), fault.Whole),
		bad("truncated", "header_goal", "a record of 35 bits after a goal", "text", shrinkingText(goalBits(3)+empty[:35]),
			fault.Whole),
		bad("truncated", "index", "the last index is cut", "text", shrinkingText("0"+example[:84]), fault.Whole),
		bad("truncated", "squares", "fewer squares than were counted", "text", shrinkingText("0"+example[:76]), fault.Whole),
	}
}

func recordVectors() []vector {
	workers, none := [4]int{6, 14, 1, 12}, [3]int{}
	// Eight squares in the first group leave n = 17, which has 5 bits.
	eight := [3]int{8}
	full := func(last int) []int {
		out := make([]int, 25) // the lowest of those left, each time
		out[24] = last
		return out
	}
	out := []vector{}
	add := func(expect, name, comment, faultName, bits string, offset int) {
		for _, v := range []vector{
			bad(expect, name, comment+", as bits", "record", bits, offset),
			bad(expect, name+"_text", comment+", as a text", "text", shrinkingText("0"+bits), fault.Whole),
		} {
			v.fault = faultName
			out = append(out, v)
		}
	}
	add("record-square", "first", "the first worker is on square 25", "", recordOf(0, [4]int{25, 14, 1, 12}, none), 1)
	add("record-square", "last", "the fourth worker is on square 31", "", recordOf(0, [4]int{6, 14, 1, 31}, none), 16)
	add("record-shared", "pair", "both workers of the first side are on square 6", "", recordOf(0, [4]int{6, 6, 1, 12},
		none), 6)
	add("record-shared", "sides", "a worker of either side is on square 14", "", recordOf(0, [4]int{6, 14, 1, 14}, none),
		16)
	add("record-order", "first", "the first side's workers are not ascending", "", recordOf(0, [4]int{14, 6, 1, 12},
		none), 6)
	add("record-order", "second", "the second side's workers are not ascending", "", recordOf(0, [4]int{6, 14, 12, 1},
		none), 16)
	add("record-counts", "one", "26 squares at level 1", "", recordOf(0, workers, [3]int{26}), 21)
	add("record-counts", "two", "25 squares at level 1 and one at level 2", "", recordOf(0, workers, [3]int{25, 1}), 26)
	add("record-counts", "three", "26 squares at levels 1, 2 and 3", "", recordOf(0, workers, [3]int{10, 10, 6}), 31)
	add("record-index", "first", "index 25 of 25 squares", "", recordOf(0, workers, [3]int{1}, 25), 36)
	add("record-index", "five_bits", "index 17 of 17 squares, which has 5 bits", "", recordOf(0, workers, eight, 0, 0, 0,
		0, 0, 0, 0, 0, 17), 76)
	add("record-index", "dome", "index 24 of 24 squares for a dome", "", recordOf(0, workers, [3]int{1}, 0, 24), 41)
	add("record-index", "only", "index 1 of the only square left, which has 1 bit", "", recordOf(0, workers, [3]int{25},
		full(1)...), 130)
	add("record-group", "level", "the squares of level 1 are not ascending", "", recordOf(0, workers, [3]int{2}, 5, 3), 41)
	add("record-group", "domes", "the domes are not ascending", "", recordOf(0, workers, none, 9, 8), 41)
	add("record-group", "second_level", "level 2 may start before the end of level 1, but must ascend itself",
		"", recordOf(0, workers, [3]int{1, 2}, 9, 8, 7), 46)
	// Squares 6, 14, 1 and 12 are in use: an index among all 25 squares.
	add("setup", "dome", "the first side's worker is on a dome", "dome", recordOf(0, workers, none, 6), fault.Whole)
	add("setup", "two_climbed", "both workers of the side that is not to move are on level 3", "two-climbed",
		recordOf(0, workers, [3]int{0, 0, 2}, 1, 11), fault.Whole)
	add("setup", "mover_climbed", "a worker of the side to move is on level 3", "mover-climbed",
		recordOf(0, workers, [3]int{0, 0, 1}, 6), fault.Whole)
	return append(out,
		bad("record-index", "bits_left_text", "one bit follows the 25th square", "text", shrinkingText("0"+recordOf(0,
			workers, [3]int{25}, full(0)...)+"0"), fault.Whole),
	)
}

func linkVectors() []vector {
	const site = "https://example.org"
	return []vector{
		bad("link", "no_path", "no /p/ in the path: the error is at the first slash", "link", site+"/"+exampleCode, 6),
		bad("link", "fragment", "the code is in the fragment, which servers do not see", "link", site+"/#/p/"+exampleCode, 6),
		bad("link", "query", "the code is in the query", "link", site+"/?see=/p/"+exampleCode, 6),
		bad("length", "link_no_code", "nothing after /p/", "link", site+"/p/", 22),
		bad("link", "link_more_path", "what follows the code in the path is not a turn", "link",
			site+"/p/"+exampleCode+"/svg", 37),
		bad("alphabet", "link", "a wrong character in a link: the offset counts from its beginning", "link",
			site+"/p/"+replaced(exampleCode, 1, "O"), 23),
		bad("alphabet", "link_wrapped", "the offset counts what a chat left in front, in bytes", "link",
			"« "+site+"/p/"+replaced(exampleCode, 1, "O")+" »", 26),
		bad("check", "link", "a typing error in a link: the offset is that of the code", "link",
			site+"/p/"+replaced(exampleCode, 1, "p"), 22),
		bad("check", "link_query_code", "a typing error in the query parameter c: the offset is that of the code", "link",
			site+"/p/?from=chat&c="+replaced(exampleCode, 1, "p")+"&x=2", 35),
		bad("length", "link_query_no_code", "an empty query parameter c", "link", site+"/embed/?c=", 29),
		bad("reserved", "link", "a link to a code of a newer version", "link", site+"/p/"+rankedText(bigPlacingEnd), 22),
	}
}
