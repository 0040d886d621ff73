package position_test

import (
	"errors"
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
}

// squares makes a list of workers from names.
func squares(names ...string) (out []position.Square) {
	for _, name := range names {
		out = append(out, position.MustParseSquare(name))
	}
	return out
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

// The first side of the setup has its workers on B4 and E3, the second on B5
// and C3; there is a dome on D2, and First is to move.
func TestSetupFaults(t *testing.T) {
	const first, second = position.First, position.Second
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
		{"three workers", setupOf(workers(second, squares("B5", "C3", "A1")...)), position.FaultWorkerCount, []string{"Moon has 3 workers"}},
		{"off the board", setupOf(workers(first, position.B4, 25)), position.FaultSquare, []string{"Sun's worker on square 25"}},
		{"no square", setupOf(workers(second, position.NoSquare, position.C3)), position.FaultSquare, []string{"Moon's worker on square 255"}},
		{"twins", setupOf(workers(first, squares("B4", "B4")...)), position.FaultShared, []string{"two workers at B4"}},
		{"opponents on one square", setupOf(workers(second, squares("B4", "C3")...)), position.FaultShared, []string{"two workers at B4"}},
		{"dome", setupOf(workers(first, squares("D2", "E3")...)), position.FaultDome, []string{"dome at D2"}},
		{"mover has won", setupOf(height(position.B4, 3)), position.FaultMoverWon, []string{"worker at B4 is on level 3"}},
		{"both of second have won", setupOf(height(position.B5, 3), height(position.C3, 3)), position.FaultTwoClimbed, []string{"2 workers on level 3"}},
		{"both of the mover have won", setupOf(height(position.B4, 3), height(position.E3, 3)),
			position.FaultTwoClimbed | position.FaultMoverWon, []string{"2 workers on level 3", "worker at B4", "worker at E3"}},
		{"both sides have won", setupOf(height(position.B4, 3), height(position.B5, 3)),
			position.FaultTwoClimbed | position.FaultMoverWon, []string{"2 workers on level 3", "worker at B4"}},
		{"nothing but heights", position.Setup{}, position.FaultWorkerCount, []string{"Sun has 0 workers", "Moon has 0 workers"}},
		// No side to move, so none of its workers has won: the other seven.
		{"all but a side that has won", setupOf(toMove(7), height(position.A1, 9), height(position.B5, 3), height(position.B4, 3),
			workers(first, position.B4, 99, position.B4), workers(second, squares("B5", "D2")...)),
			1<<len(faults) - 1 - position.FaultMoverWon,
			[]string{"side 7", "height 9 at A1", "Sun has 3 workers", "square 99", "two workers at B4", "dome at D2", "2 workers on level 3"}},
		{"all but the side", setupOf(height(position.A1, -9), height(position.B5, 3), height(position.B4, 3),
			workers(first, position.B4, 99, position.B4), workers(second, squares("B5", "D2")...)),
			1<<len(faults) - 1 - position.FaultSide,
			[]string{"height -9 at A1", "Sun has 3 workers", "square 99", "two workers at B4", "dome at D2", "2 workers on level 3",
				"worker at B4 is on level 3"}},
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
	for _, other := range []error{position.Faults(0), position.Faults(1 << 12), position.FaultSide | 1<<12, position.ErrSyntax} {
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

func TestStart(t *testing.T) {
	p, err := position.Start([2]position.Square{position.E1, position.A5}, [2]position.Square{position.C3, position.B4})
	if err != nil || p.String() != "0000000000000000000000000/1/mortal:A5,E1/mortal:B4,C3" || p.Outcome().Over() {
		t.Errorf("%v, %v", p, err)
	}
	for want, second := range map[position.Faults][2]position.Square{
		position.FaultShared: {position.A5, position.B4}, position.FaultSquare: {position.C3, position.NoSquare},
	} {
		if p, err := position.Start([2]position.Square{position.E1, position.A5}, second); !errors.Is(err, want) || !p.IsZero() {
			t.Errorf("%v, %v, want %v", p, err, want)
		}
	}
}
