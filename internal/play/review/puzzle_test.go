package review

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A turn with a mark has missed the puzzle of its position unless it is the key turn, and a turn without one has found
// it only if it is.
func TestMissedOrFound(t *testing.T) {
	state := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	r := Reviewer{Solver: &solver.Solver{}, Limits: solver.Limits{Nodes: 1_000_000}}
	for _, test := range []struct {
		turn, mark    string
		missed, found bool
	}{
		{"E3-D3-E3", "", false, true},
		{"E3-D3-E3", "?", false, false},
		{"B4-A5-A4", "", false, false},
		{"B4-A5-A4", "?", true, false},
	} {
		turn, err := state.ReadTurn(test.turn)
		if err != nil {
			t.Fatal(err)
		}
		a := &view.TurnAnalysis{Mark: test.mark, KeptIn: 3}
		proof, err := r.Puzzle(t.Context(), state, turn, a)
		wrong := (a.Missed != nil) != test.missed || (a.Found != nil) != test.found
		if err != nil || wrong || (proof != nil) != (test.missed || test.found) {
			t.Errorf("%s with the mark %q: missed %v, found %v, %v, %v", test.turn, test.mark, a.Missed, a.Found, proof, err)
		}
	}
}

// Why a hold was missed is told if the turn loses within the turns for which another one holds, and not beyond.
func TestWhyOfHolds(t *testing.T) {
	c := codec.MustParse("4zUoebgEdEG4FZ")
	state := game.New(c)
	r := Reviewer{Solver: &solver.Solver{}, Limits: solver.Limits{Nodes: 1_000_000}}
	turn, err := state.ReadTurn("C5-B5-A5")
	if err != nil {
		t.Fatal(err)
	}
	for holds, told := range []bool{false, true, true} {
		a := view.TurnAnalysis{Mark: "??", HoldsFor: holds, LostIn: 1, Best: "C5>B5^B4"}
		if why, err := r.why(t.Context(), state, turn, a, nil); err != nil || (why != "") != told {
			t.Errorf("%v, which loses in 1 where another turn holds for %d: %q, %v", turn, holds, why, err)
		}
	}
}
