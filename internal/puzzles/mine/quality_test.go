package mine_test

import (
	"context"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Mining with a quality finds those of the puzzles that have it, and never more than two of
// a game.
func TestMineQuality(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	ctx := context.Background()
	goals := []codec.Goal{codec.Win2, codec.Win3, codec.Hold2}
	all, _ := mined(t, first(41, 2500), mine.Options{Goals: goals})
	q := mine.Strict()
	q.PerGame, q.Apart = 0, 0
	good, tally := mined(t, first(41, 2500), mine.Options{Goals: goals, Quality: q, Cores: 2})
	var want []puzzles.Puzzle
	var s solver.Solver
	unmet := map[mine.Criterion]int{}
	for _, p := range all {
		c, err := q.Unmet(ctx, &s, p, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		unmet[c]++
		if c == "" {
			want = append(want, p)
		}
		if first := q.UnmetAtOnce(p.Code(), p.KeyTurns()[0]); first != "" && c == "" {
			t.Errorf("%v is good, and %v is unmet at once", p, first)
		}
	}
	if got := written(t, good, puzzles.JSONL); got != written(t, want, puzzles.JSONL) || tally.Dull == 0 || len(want) < 5 {
		t.Errorf("%d puzzles, want %d; %+v", len(good), len(want), tally)
	}
	if len(unmet) < 6 {
		t.Errorf("criteria that are not met: %v: the sample proves too little", unmet)
	}
	few, _ := mined(t, first(41, 2500), mine.Options{Goals: goals, Quality: mine.Quality{PerGame: 2, Apart: 6}})
	byGame := map[string][]int{}
	for _, p := range few {
		game, turn := cutSource(t, p.Source)
		for _, other := range byGame[game] {
			if turn < other+6 {
				t.Errorf("%s has puzzles at turns %d and %d", game, other, turn)
			}
		}
		byGame[game] = append(byGame[game], turn)
		if len(byGame[game]) > 2 {
			t.Errorf("%s has puzzles at %v", game, byGame[game])
		}
	}
	if len(few) < len(byGame)+5 || len(few) >= len(all) {
		t.Errorf("%d puzzles of %d games, and %d without a limit", len(few), len(byGame), len(all))
	}
}
