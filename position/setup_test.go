package position_test

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// faults are the members of the set, each with a word of its text.
var faults = []struct {
	fault position.Faults
	text  string
}{
	{position.FaultHeight, "height out of range"},
	{position.FaultSide, "invalid side to move"},
	{position.FaultWorkerCount, "not two workers for each player"},
	{position.FaultSquare, "worker off the board"},
	{position.FaultShared, "two workers on one square"},
	{position.FaultDome, "worker on a dome"},
	{position.FaultTwoClimbed, "more than one worker on level 3"},
	{position.FaultMoverWon, "worker of the side to move on level 3"},
	{position.FaultGod, "unknown god"},
	{position.FaultRaised, "raised without Athena"},
	{position.FaultOver, "raised after the end"},
	{position.FaultNotWon, "finished without a worker on level 3"},
	{position.FaultPlacer, "the other side places next"},
}

// setupOf returns the live position of the FEN as a Setup with some changes.
func setupOf(changes ...func(*position.Setup)) position.Setup {
	s := position.MustParse(liveFEN).Setup()
	for _, change := range changes {
		change(&s)
	}
	return s
}

func height(square position.Square, h int) func(*position.Setup) {
	return func(s *position.Setup) { s.Heights[square] = h }
}

func workers(side position.Side, list ...position.Square) func(*position.Setup) {
	return func(s *position.Setup) { s.Workers[side] = list }
}

func toMove(side position.Side) func(*position.Setup) {
	return func(s *position.Setup) { s.Side = side }
}

func gods(first, second position.God) func(*position.Setup) {
	return func(s *position.Setup) { s.Gods = [2]position.God{first, second} }
}

func raised(s *position.Setup) { s.Raised = true }

func finished(s *position.Setup) { s.Finished = true }

func emptyBoard(s *position.Setup) { s.Heights = [position.Squares]int{} }

// The first side of the setup has its workers on B4 and E3, the second on B5
// and C3; there is a dome on D2, and First is to move.
func TestSetupFaults(t *testing.T) {
	const (
		first, second = position.First, position.Second

		ofMortals = 1<<8 - 1 // the faults that a position without gods, in which all workers stand, can have at once
		ofGods    = position.FaultHeight | position.FaultSide | position.FaultWorkerCount | position.FaultSquare |
			position.FaultShared | position.FaultDome | position.FaultGod
	)
	for _, test := range []struct {
		name     string
		setup    position.Setup
		want     position.Faults
		mentions []string // of the text, one for each fault
	}{
		{"height 5", setupOf(height(position.A1, 5)), position.FaultHeight, []string{"height 5 at A1"}},
		{"height below 0", setupOf(height(position.E5, -1)), position.FaultHeight, []string{"height -1 at E5"}},
		{"two heights", setupOf(height(position.E5, -1), height(position.A1, 1000)), position.FaultHeight,
			[]string{"height -1 at E5", "height 1000 at A1"}},
		{"side", setupOf(toMove(2)), position.FaultSide, []string{"side 2 to move"}},
		{"no workers", setupOf(workers(first)), position.FaultWorkerCount, []string{"Sun has 0 workers"}},
		{"one worker", setupOf(workers(second, position.B5)), position.FaultWorkerCount, []string{"Moon has 1 worker"}},
		{"three workers", setupOf(workers(second, squares("B5", "C3", "A1")...)), position.FaultWorkerCount,
			[]string{"Moon has 3 workers"}},
		{"off the board", setupOf(workers(first, position.B4, 25)), position.FaultSquare,
			[]string{"Sun's worker on square 25"}},
		{"no square", setupOf(workers(second, position.NoSquare, position.C3)), position.FaultSquare,
			[]string{"Moon's worker on square 255"}},
		{"twins", setupOf(workers(first, squares("B4", "B4")...)), position.FaultShared, []string{"two workers at B4"}},
		{"opponents on one square", setupOf(workers(second, squares("B4", "C3")...)), position.FaultShared,
			[]string{"two workers at B4"}},
		{"dome", setupOf(workers(first, squares("D2", "E3")...)), position.FaultDome, []string{"dome at D2"}},
		{"mover has won", setupOf(height(position.B4, 3)), position.FaultMoverWon, []string{"worker at B4 is on level 3"}},
		{"both of second have won", setupOf(height(position.B5, 3), height(position.C3, 3)), position.FaultTwoClimbed,
			[]string{"2 workers on level 3"}},
		{"both of the mover have won", setupOf(height(position.B4, 3), height(position.E3, 3)),
			position.FaultTwoClimbed | position.FaultMoverWon, []string{"2 workers on level 3", "worker at B4", "worker at E3"}},
		{"both sides have won", setupOf(height(position.B4, 3), height(position.B5, 3)),
			position.FaultTwoClimbed | position.FaultMoverWon, []string{"2 workers on level 3", "worker at B4"}},
		{"nothing but a height", position.Setup{Heights: [position.Squares]int{1}}, position.FaultWorkerCount,
			[]string{"Sun has 0 workers", "Moon has 0 workers"}},
		{"a god that is none", setupOf(gods(position.Pan, noGod)), position.FaultGod,
			[]string{fmt.Sprintf("Moon's god %d, must be 0..%d", noGod, noGod-1)}},
		{"two gods that are none", setupOf(gods(255, noGod)), position.FaultGod,
			[]string{"Sun's god 255", fmt.Sprint("Moon's god ", uint8(noGod))}},
		{"raised between mortals", setupOf(raised), position.FaultRaised, []string{"raised, but Moon is not athena"}},
		{"raised by the side to move", setupOf(raised, gods(position.Athena, position.Pan)), position.FaultRaised,
			[]string{"raised, but Moon is not athena"}},
		{"raised, and no side to move", setupOf(raised, toMove(2)), position.FaultSide, []string{"side 2"}},
		{"raised after the end", setupOf(raised, finished, gods(position.Pan, position.Athena)), position.FaultOver,
			[]string{"raised, but the game is over"}},
		{"mortals, over on the ground", setupOf(finished), position.FaultNotWon,
			[]string{"the game is over, but no worker is on level 3"}},
		{"mortals, over by the side to move", setupOf(finished, height(position.B4, 3)), position.FaultMoverWon,
			[]string{"worker at B4"}},
		{"second places first", position.Setup{Situation: position.Situation{Side: position.Second}}, position.FaultPlacer,
			[]string{"Moon to move, must be Sun, who places next"}},
		{"first moves before second has placed", setupOf(emptyBoard, workers(second)), position.FaultPlacer,
			[]string{"Sun to move, must be Moon"}},
		{"no side places", position.Setup{Situation: position.Situation{Side: 2}}, position.FaultSide,
			[]string{"side 2 to move"}},
		{"second places before first", setupOf(emptyBoard, workers(first), workers(second, position.A1)),
			position.FaultWorkerCount,
			[]string{"Sun has 0 workers", "Moon has 1 worker,"}},
		{"one worker of either", setupOf(emptyBoard, workers(first, position.B1), workers(second, position.A1)),
			position.FaultWorkerCount,
			[]string{"Sun has 1 worker,", "Moon has 1 worker,"}},
		{"raised before all workers stand", setupOf(emptyBoard, raised, gods(position.Pan, position.Athena), workers(first),
			workers(second)),
			position.FaultWorkerCount, []string{"Sun has 0 workers"}},
		{"finished before all workers stand", setupOf(emptyBoard, finished, gods(position.Pan, position.Athena),
			workers(second)),
			position.FaultWorkerCount, []string{"Moon has 0 workers"}},
		{"a worker off the board while they are placed", position.Setup{Workers: [2][]position.Square{{25}}},
			position.FaultSquare,
			[]string{"Sun's worker on square 25"}},
		{"twins while workers are placed", position.Setup{Workers: [2][]position.Square{{3, 3}},
			Situation: position.Situation{Side: second}},
			position.FaultShared,
			[]string{"two workers at D5"}},
		// No side to move, so none of its workers has won.
		{"all but a side that has won", setupOf(toMove(7), height(position.A1, 9), height(position.B5, 3),
			height(position.B4, 3),
			workers(first, position.B4, 99, position.B4), workers(second, squares("B5", "D2")...)),
			ofMortals &^ position.FaultMoverWon,
			[]string{"side 7", "height 9 at A1", "Sun has 3 workers", "square 99", "two workers at B4", "dome at D2",
				"2 workers on level 3"}},
		{"all but the side", setupOf(height(position.A1, -9), height(position.B5, 3), height(position.B4, 3),
			workers(first, position.B4, 99, position.B4), workers(second, squares("B5", "D2")...)),
			ofMortals &^ position.FaultSide,
			[]string{"height -9 at A1", "Sun has 3 workers", "square 99", "two workers at B4", "dome at D2",
				"2 workers on level 3",
				"worker at B4 is on level 3"}},
		{"all with gods but the end", setupOf(gods(position.Pan, noGod), toMove(2), height(position.A1, 5),
			height(position.D2, 4),
			workers(first, position.D2, position.NoSquare, position.C5), workers(second, position.C5)), ofGods,
			[]string{"side 2", "height 5 at A1", "Sun has 3 workers, must have 2; Moon has 1 worker, must have 2", "dome at D2",
				"Sun's worker on square 255", "two workers at C5", fmt.Sprint("Moon's god ", uint8(noGod))}},
		{"the end of mortals that are no mortals",
			position.Setup{Situation: position.Situation{Raised: true, Finished: true}},
			position.FaultWorkerCount | position.FaultRaised | position.FaultOver | position.FaultNotWon,
			[]string{"Sun has 0 workers", "Moon has 0 workers", "raised, but Moon is not athena", "raised, but the game is over",
				"no worker is on level 3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := test.setup.Position()
			var e *position.SetupError
			if !errors.As(err, &e) {
				t.Fatalf("%v, %v, want a *SetupError", p, err)
			}
			if e.Faults != test.want || !p.IsZero() {
				t.Fatalf("%v with faults %v, want %v", p, e.Faults, test.want)
			}
			for set := position.Faults(1); set < 1<<len(faults); set++ {
				if got := errors.Is(err, set); got != (set&^test.want == 0) {
					t.Errorf("%v: is %q: %v", err, set, got)
				}
			}
			for _, text := range test.mentions {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("%q does not mention %q", err, text)
				}
			}
			if got := strings.Count(err.Error(), "; ") + 1; got < bits.OnesCount16(uint16(test.want)) {
				t.Errorf("%q lists %d faults", err, got)
			}
		})
	}
}

func TestSetupErrorIsNothingElse(t *testing.T) {
	_, err := setupOf(toMove(2)).Position()
	for _, other := range []error{position.Faults(0), position.Faults(1 << 15), position.FaultSide | 1<<15,
		position.ErrSyntax} {
		if errors.Is(err, other) {
			t.Errorf("%v is %v", err, other)
		}
	}
}

func TestFaultsText(t *testing.T) {
	var all position.Faults
	var texts []string
	for _, f := range faults {
		if f.fault.Error() != f.text {
			t.Errorf("%d prints as %q, want %q", f.fault, f.fault, f.text)
		}
		all, texts = all|f.fault, append(texts, f.text)
	}
	if got := all.Error(); got != strings.Join(texts, "; ") {
		t.Errorf("all faults print as %q", got)
	}
	if got := position.Faults(0).Error(); got != "" {
		t.Errorf("no faults print as %q", got)
	}
}

// A Setup shares nothing with the Position that it came from, and checking one
// leaves it as it is.
func TestSetupIsACopy(t *testing.T) {
	p := position.MustParse(liveFEN)
	s := p.Setup()
	slices.Reverse(s.Workers[position.First])
	if got, err := s.Position(); got != p || err != nil {
		t.Errorf("workers the other way round: %v, %v", got, err)
	}
	if s.Workers[position.First][0] != position.E3 {
		t.Error("checking a setup sorts its workers")
	}
	s.Workers[position.First][0] = position.A1
	if got := p.Workers(position.First); got != [2]position.Square{position.B4, position.E3} {
		t.Errorf("the position has changed to %v", got)
	}
}

// The zero Setup is the beginning of a game without gods. Which side has won is found out between two mortals only.
func TestSetupsThatAreValid(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup position.Setup
		want  string
	}{
		{"zero", position.Setup{}, flat + "/1/mortal/mortal"},
		{"an empty board with gods",
			position.Setup{Situation: position.Situation{Gods: [2]position.God{position.Pan, position.Athena}}},
			flat + "/1/pan/athena"},
		{"mortals, found to be over", setupOf(height(position.B5, 3)), finishedFEN},
		{"mortals, said to be over", setupOf(height(position.B5, 3), finished), finishedFEN},
		{"with gods, level 3 is no end", setupOf(emptyBoard, height(position.B5, 3), gods(position.Mortal, position.Pan)),
			"0300000000000000000000000/1/mortal:B4,E3/pan:B5,C3"},
		{"with gods, over on the ground", setupOf(emptyBoard, finished, gods(position.Mortal, position.Pan)),
			flat + "/1/mortal:B4,E3/#pan:B5,C3"},
		{"raised", setupOf(emptyBoard, raised, gods(position.Mortal, position.Athena)),
			flat + "/1/mortal:B4,E3/athena[^]:B5,C3"},
	} {
		if p, err := test.setup.Position(); err != nil || p.String() != test.want {
			t.Errorf("%s: %v, %v, want %s", test.name, p, err, test.want)
		}
	}
	if p, err := (position.Setup{}).Position(); p != position.Empty() || p == (position.Position{}) || err != nil {
		t.Errorf("the zero Setup is %v, %v, want %v", p, err, position.Empty())
	}
}

func TestStart(t *testing.T) {
	p, err := position.Start([2]position.Square{position.E1, position.A5}, [2]position.Square{position.C3, position.B4})
	if err != nil || p.String() != "0000000000000000000000000/1/mortal:A5,E1/mortal:B4,C3" || p.Outcome().Over() {
		t.Errorf("%v, %v", p, err)
	}
	for want, second := range map[position.Faults][2]position.Square{
		position.FaultShared: {position.A5, position.B4}, position.FaultSquare: {position.C3, position.NoSquare},
	} {
		if p, err := position.Start([2]position.Square{position.E1, position.A5}, second); !errors.Is(err, want) ||
			!p.IsZero() {
			t.Errorf("%v, %v, want %v", p, err, want)
		}
	}
}
