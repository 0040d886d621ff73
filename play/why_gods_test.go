package play_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// With gods, nine of ten wrong turns that a person tries are explained. The wrong turn is the first one that
// makes a threat, or else the first one. Pan, for whom there are no words, is left out.
func TestWhyNotGods(t *testing.T) {
	direct := &play.Direct{Limits: solver.Limits{Nodes: 3_000_000}}
	tried, explained := 0, 0
	for p, err := range collection.Of(codec.Gods) {
		if err != nil {
			t.Fatal(err)
		}
		traits := puzzles.TraitsOf(p.Code())
		if traits.By == gods.Pan || traits.Against == gods.Pan {
			continue
		}
		var wrong game.Turn
		for turn, next := range p.State().Turns() {
			if slices.Contains(p.KeyTurns(), turn) || next.Outcome().Over() {
				continue
			}
			if threat := len(game.Threats(next)(p.State().Side())) > 0; wrong == nil || threat {
				if wrong = turn; threat {
					break
				}
			}
		}
		if wrong == nil {
			continue
		}
		j, err := direct.Judge(t.Context(), p.Code(), wrong)
		if err != nil {
			t.Fatalf("%v %v: %v", p, wrong, err)
		}
		if j.Verdict == puzzles.Right {
			t.Fatalf("%v %v is right", p, wrong)
		}
		e, err := play.WhyNot(t.Context(), direct, p.Code(), j)
		if err != nil {
			t.Fatalf("%v %v: %v", p, wrong, err)
		}
		tried++
		if e.Text != "" {
			explained++
		}
		if tried == 120 {
			break
		}
	}
	if 10*explained < 9*tried {
		t.Errorf("%d of %d wrong turns are explained", explained, tried)
	}
}
