package position_test

import (
	"runtime"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Counts of turn sequences of length 1, 2, 3, ... on which independent engines
// agree.
var perftCounts = []struct {
	fen    string
	counts []uint64
}{
	{"0000000000000000000000000/1/mortal:A5,B5/mortal:D1,E1", []uint64{35, 1225, 63408, 3167270}},
	{"0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4", []uint64{68, 5156, 350208, 24545388, 1578268436}},
	{"0000000000000000000000000/1/mortal:C3,A5/mortal:E1,A1", []uint64{78, 2570, 170416, 8202811}},
	{"0000010000211200100000000/1/mortal:A3,C5/mortal:C3,B4", []uint64{44, 2948, 140910, 8799594}},
	{"0000320031020001000000000/1/mortal:B4,E4/mortal:B2,D5", []uint64{43, 1988, 86483, 3699730}},
	{"0002001011000100031000000/1/mortal:D3,C5/mortal:D4,C4", []uint64{38, 1899, 83103, 4416048}},
	{"0010201412202140101000000/1/mortal:D3,E4/mortal:D4,D2", []uint64{20, 801, 27321, 1064793}},
	{"0012114142240041401100000/2/mortal:D2,A3/mortal:E4,C3", []uint64{24, 718, 17926, 416206}},
	{"0101000002040010201000200/1/mortal:C4,C1/mortal:E4,C3", []uint64{61, 3285, 174746, 8510750}},
	{"0200000244000120441102400/2/mortal:D2,D3/mortal:B1,E3", []uint64{9, 223, 3368, 98607}},
	{"0302101014000120041000000/1/mortal:D2,D4/mortal:D5,A5", []uint64{56, 1466, 66242, 2205273}},
	{"0424203224042220042400210/1/mortal:D2,C3/mortal:C4,C5", []uint64{29, 354, 6893, 105837}},
	{"1000000110213000100000000/1/mortal:D4,B5/mortal:C4,B4", []uint64{34, 1375, 51256, 2336365}},
	{"1041040110011100010000000/1/mortal:C4,A5/mortal:D4,B4", []uint64{24, 1168, 43189, 2131469}},
	{"1102004103442202100010000/1/mortal:D3,D4/mortal:C3,C5", []uint64{36, 1165, 36898, 1190610}},
	{"1341012421021000042000000/1/mortal:E4,D4/mortal:B4,A5", []uint64{31, 744, 20391, 531348}},
	{"1341103103000301102000000/1/mortal:B3,C4/mortal:D5,A4", []uint64{45, 913, 39707, 948324}},
}

func TestPerftCounts(t *testing.T) {
	for _, test := range perftCounts {
		p := position.MustParse(test.fen)
		for i, want := range test.counts {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s, depth %d: %d, want %d", test.fen, i+1, got, want)
			}
			if got := p.PerftParallel(i + 1); got != want {
				t.Errorf("%s, depth %d in parallel: %d, want %d", test.fen, i+1, got, want)
			}
		}
	}
}

// The number of processors changes nothing, and is not changed.
func TestPerftParallelOnAnyProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for _, n := range []int{1, 3} {
		runtime.GOMAXPROCS(n)
		test := perftCounts[9]
		if got := position.MustParse(test.fen).PerftParallel(4); got != test.counts[3] {
			t.Errorf("%d processors: %d, want %d", n, got, test.counts[3])
		}
		if got := position.MustParse(finishedFEN).PerftParallel(4); got != 0 {
			t.Errorf("%d turns after the end of a game", got)
		}
		if now := runtime.GOMAXPROCS(0); now != n {
			t.Errorf("%d processors, %d were set", now, n)
		}
	}
}

// The shortcuts of Perft, against playing every turn: on boards of all heights, where steps appear and vanish.
func TestPerftMatchesPlaying(t *testing.T) {
	list := append(positiontest.List(5, 1500), positiontest.GodsList(5, 240)...)
	for _, p := range list {
		for depth := range 4 {
			if depth == 3 && p.Perft(1) > 20 {
				continue // would take long
			}
			if got, want := p.Perft(depth), played(p, depth); got != want {
				t.Fatalf("%v, depth %d: %d, want %d", p, depth, got, want)
			}
		}
	}
}

// played counts sequences of turns by playing all of them.
func played(p position.Position, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for turn := range p.Turns() {
		n += played(p.PlayLegal(turn), depth-1)
	}
	return n
}

// The number of sequences of two turns is that of the reference implementation.
func TestPerftMatchesLoops(t *testing.T) {
	leftout.UnderRace(t)
	for _, p := range mixed(7, 80) {
		b := godBoardOf(p.String())
		var one, two uint64
		for after := range b.results() {
			one++
			two += uint64(len(after.results()))
		}
		if p.Perft(0) != 1 || p.Perft(1) != one || p.Perft(2) != two || p.PerftParallel(2) != two {
			t.Fatalf("%v: %d, %d, %d, want 1, %d, %d", p, p.Perft(0), p.Perft(1), p.Perft(2), one, two)
		}
	}
}

// From the beginning of a game, two turns place all workers: 300 * 253.
func TestPerftPlaces(t *testing.T) {
	ofGods, err := position.EmptyFor(position.Pan, position.Athena)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []position.Position{position.Empty(), ofGods} {
		if one, two := p.Perft(1), p.PerftParallel(2); one != 300 || two != 300*253 {
			t.Errorf("%v: %d, %d", p, one, two)
		}
	}
	after := position.MustParse("/2/mortal:A5,B5/mortal:D1")
	if got, want := after.Perft(3), played(after, 3); got != want {
		t.Errorf("%v: %d, want %d", after, got, want)
	}
}
