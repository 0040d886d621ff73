package position_test

// turnCases are turns with one reason each. Rules are the sentences of doc/SANTORINI.md.
var turnCases = []struct {
	name          string
	rules         []int
	heights       string
	mover         int
	first, second string
	turn          string
}{
	{"step on the ground", []int{5, 7}, "00000 00000 00000 00000 00000", 1, "B4 D2", "D4 B2", "B4>B5^A5"},
	{"step of the second side", []int{5, 7}, "00000 00000 00000 00000 00000", 2, "B4 D2", "D4 B2", "D4>E5^E4"},
	{"step to each neighbour: north-west", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "C3 A1", "E1 E5", "C3>B4^B5"},
	{"step to each neighbour: south-east", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "C3 A1", "E1 E5", "C3>D2^D1"},
	{"step along the edge", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>A4^A3"},
	{"step up one level", []int{5}, "01000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^A5"},
	{"step up from level 1 to 2", []int{5}, "12000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"step on level 2", []int{5}, "22000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"step down one level", []int{5}, "10000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"step down two levels", []int{5}, "20000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"up two levels", []int{5}, "02000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"up three levels", []int{5}, "03000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"up three levels, written as a win", []int{5, 6}, "03000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"up from level 1 to 3", []int{5}, "13000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"up from level 1 to 3, written as a win", []int{5, 6}, "13000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5",
		"A5>B5#"},
	{"stay", []int{5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>A5^B5"},
	{"step two squares", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>C5^D5"},
	{"step like a knight of chess", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B3^B2"},
	{"step over the edge of the board into the next row", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "E5 C3",
		"E1 A1", "E5>A4^A3"},
	{"step over the edge of the board into the row before", []int{2, 5}, "00000 00000 00000 00000 00000", 1, "A4 C3",
		"E1 A1", "A4>E5^D5"},
	{"onto a dome from level 0", []int{5}, "04000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"onto a dome from level 2", []int{5}, "24000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"onto a dome, written as a win", []int{5, 6}, "24000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"onto one's other worker", []int{5}, "00000 00000 00000 00000 00000", 1, "A5 B5", "E1 E5", "A5>B5^C5"},
	{"onto a worker of the other side", []int{5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 B5", "A5>B5^C5"},
	{"onto a worker two levels up: the worker is named first", []int{5}, "02000 00000 00000 00000 00000", 1, "A5 C3",
		"E1 B5", "A5>B5^C5"},
	{"a worker of the other side", []int{5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "E5>D5^E5"},
	{"no worker", []int{5}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "B2>B3^B2"},
	{"no worker, on a dome", []int{5}, "00000 00000 00000 04000 00000", 2, "A5 C3", "E1 E5", "B2>B3^B2"},

	{"climb of the first side", []int{6}, "23000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"climb of the second side", []int{6}, "00000 00000 00000 00000 00032", 2, "A5 C3", "E1 E5", "E1>D1#"},
	{"climb diagonally", []int{2, 6}, "20000 03000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B4#"},
	{"climb with no square left to build on", []int{6, 7}, "23444 44444 00000 00000 00000", 1, "A5 C3", "E1 D1", "A5>B5#"},
	{"climb while the other side could climb, too", []int{6}, "23000 00000 00000 00000 00032", 1, "A5 C3", "E1 A1",
		"A5>B5#"},
	{"climb that builds", []int{6}, "23000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"climb that builds where it came from", []int{6}, "23000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^A5"},
	{"no climb: a step on the ground", []int{6}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"no climb: up to level 2", []int{6}, "12000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"no climb: on level 2", []int{6}, "22000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5#"},
	{"climb onto a worker", []int{5, 6}, "23000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>A4#"},
	{"after a climb of the first side", []int{6, 11}, "30000 00000 00000 00000 00000", 2, "A5 C3", "E1 E5", "E1>D1^E1"},
	{"after a climb of the second side", []int{6, 11}, "00000 00000 00000 00000 00003", 1, "A5 C3", "E1 E5", "A5>B5^A5"},
	{"after a climb, another climb", []int{6, 11}, "30000 00000 00000 00000 00032", 2, "A5 C3", "E1 E5", "E1>D1#"},
	{"after a climb, the worker that has won", []int{5, 11}, "30000 00000 00000 00000 00000", 2, "A5 C3", "E1 E5",
		"A5>B5^A5"},

	{"build the first level", []int{7}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"build the second level", []int{7}, "00100 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"build the third level", []int{7}, "00200 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"build a dome", []int{3, 7}, "00300 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"build on a dome", []int{7}, "00400 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^C5"},
	{"build where it came from, level 0", []int{7}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^A5"},
	{"build where it came from, level 1", []int{7}, "10000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^A5"},
	{"build where it came from, level 2", []int{7}, "20000 00000 00000 00000 00000", 2, "E1 E5", "A5 C3", "A5>B5^A5"},
	{"build under itself", []int{2, 7}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^B5"},
	{"build two squares away", []int{2, 7}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 E5", "A5>B5^D5"},
	{"build beside the square it came from", []int{2, 7}, "00000 00000 00000 00000 00000", 1, "B3 E5", "E1 D1",
		"B3>C3^A3"},
	{"build over the edge of the board", []int{2, 7}, "00000 00000 00000 00000 00000", 1, "D5 C3", "E1 A1", "D5>E5^A4"},
	{"build on a worker of the other side", []int{7}, "00000 00000 00000 00000 00000", 1, "A5 C3", "E1 C5", "A5>B5^C5"},
	{"build on one's other worker", []int{7}, "00000 00000 00000 00000 00000", 1, "A5 C5", "E1 E5", "A5>B5^C5"},
	{"build beside one's other worker", []int{7}, "00000 00000 00000 00000 00000", 1, "A5 C5", "E1 E5", "A5>B5^C4"},

	{"the other side is left without a turn: domes", []int{8}, "00040 00044 00000 44000 04000", 1, "C3 C5", "A1 E5",
		"C3>C4^C3"},
	{"the other side is left without a turn: height", []int{8}, "00020 00022 00000 22000 01000", 1, "C3 B3", "A1 E5",
		"C3>C2^B1"},
	{"the other side is left without a turn: workers", []int{8}, "00000 00000 00000 22000 00000", 1, "C1 D3", "A1 B1",
		"D3>C2^D2"},
	{"both workers locked in by the last build", []int{8}, "02000 22000 00000 00022 00010", 2, "A5 E1", "C3 C1",
		"C3>C2^D1"},
	{"one worker of the other side is locked in, the other is not", []int{8}, "02000 12000 00000 00000 00000", 2, "A5 E1",
		"B3 C1", "B3>A3^A4"},
	{"the only square left to build on is the one it came from", []int{7, 8}, "00444 44444 00000 00000 00000", 1, "A5 C3",
		"E1 D1", "A5>B5^A5"},
	{"heights that no game reaches", []int{12}, "44444 44444 44444 33333 00121", 1, "A1 B1", "D1 E1", "B1>C1^B2"},
}

// positionCases are positions for which all legal turns are told.
var positionCases = []struct {
	name          string
	heights       string
	mover         int
	first, second string
}{
	{"an empty board", "00000 00000 00000 00000 00000", 1, "B4 D2", "D4 B2"},
	{"workers in the corners", "00000 00000 00000 00000 00000", 2, "A5 E1", "A1 E5"},
	{"the example of FORMAT.md", "02001 02020 02222 00240 00000", 1, "B4 E3", "B5 C3"},
	{"the example of FORMAT.md, second to move", "02001 02020 02222 00240 00000", 2, "B4 E3", "B5 C3"},
	{"won by the first side", "30000 00000 00000 00000 00000", 2, "A5 C3", "E1 E5"},
	{"won by the second side", "00000 00000 00000 00000 00003", 1, "A5 C3", "E1 E5"},
	{"won, though a worker of the loser is locked in", "34000 44000 00000 00044 00040", 2, "A5 C3", "E1 C1"},
	{"locked in by domes", "04000 44000 00000 00044 00040", 1, "A5 E1", "C3 C1"},
	{"locked in by height", "02000 22000 00000 00022 00020", 1, "A5 E1", "C3 C1"},
	{"locked in by height, with a level 3 beside level 1", "13000 33000 00000 00033 00031", 2, "C3 C1", "A5 E1"},
	{"locked in by height, side by side", "00200 22200 00000 00000 00000", 2, "C3 D3", "A5 B5"},
	{"locked in by workers of the other side", "00200 04200 42000 00000 00000", 1, "A5 B5", "A4 C3"},
	{"one turn only", "00444 44444 44440 00044 00000", 1, "A5 E3", "A1 B1"},
	{"climbs alone", "23444 44444 44144 44444 14432", 1, "A5 E1", "A1 C3"},
	{"climbs and other turns", "23000 32000 00000 00000 00000", 1, "A5 B4", "E1 D1"},
	{"all on level 2", "22222 22222 22222 22222 22222", 2, "A5 E1", "C3 D3"},
	{"all free squares on level 3", "33332 32333 33333 33323 23333", 1, "B4 D2", "A1 E5"},
}
