package collection_test

import (
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func godsPuzzles(t *testing.T) (list []puzzles.Puzzle) {
	t.Helper()
	for p, err := range collection.Of(codec.Gods) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Each god solves at least 60 puzzles and is played against in 30, and no position comes twice.
func TestGodsCounts(t *testing.T) {
	list := godsPuzzles(t)
	if len(list) != collection.GodsSize {
		t.Errorf("%d puzzles, GodsSize is %d", len(list), collection.GodsSize)
	}
	solving, against := map[position.God]int{}, map[position.God]int{}
	seen := map[codec.Code]bool{}
	for _, p := range list {
		traits := puzzles.TraitsOf(p.Code())
		solving[traits.By]++
		against[traits.Against]++
		position, err := puzzles.Identity(p.Code()).WithGoal(codec.NoGoal)
		if err != nil || seen[position] {
			t.Errorf("%v: twice, or %v", p, err)
		}
		seen[position] = true
		if f := p.Facts(); !p.Unique() || f.Along[0].Safe < 8 && !f.UnderFire || f.Along[0].Rank == 1 {
			t.Errorf("%v: %d key turns, %+v", p, len(p.KeyTurns()), f.Along[0])
		}
	}
	for god := position.Apollo; god <= position.Prometheus; god++ {
		if solving[god] < 60 || against[god] < 30 {
			t.Errorf("%v solves %d puzzles, and is the opponent in %d", god, solving[god], against[god])
		}
	}
}

// Puzzles with gods are what the file says, and of strict quality: a sample, or with -all all of them. Those in 2
// are also searched without any pruning.
func TestGodsProved(t *testing.T) {
	t.Parallel()
	step := 40
	if *proveAll {
		step = 1
	}
	var s solver.Solver
	list := godsPuzzles(t)
	for i := 0; i < len(list); i += step {
		p := list[i]
		if _, err := p.Record().Prove(t.Context(), &s, solver.Limits{}); err != nil {
			t.Error(err)
			continue
		}
		if unmet, err := mine.Strict().Unmet(t.Context(), &s, p, solver.Limits{}); err != nil || unmet != "" {
			t.Errorf("%v: not strict: %v, %v", p, unmet, err)
		}
		current, turns := positionOf(p), p.Goal().Turns()
		if turns > 2 && !*proveAll {
			continue
		}
		var keys []position.Turn
		for turn := range current.Turns() {
			next := current.PlayLegal(turn)
			if p.Goal().IsWin() && (turn.Wins() || turns > 1 && loses(next, turns-1)) ||
				p.Goal().IsHold() && !wins(next, turns) {
				keys = append(keys, turn)
			}
		}
		if len(keys) != 1 || keys[0] != p.KeyTurns()[0].(position.Turn) || p.Goal().IsWin() && wins(current, turns-1) {
			t.Errorf("%v: key turns %v by a plain search, must be %v", p, keys, p.KeyTurns())
		}
	}
}

// wins reports whether the side to move can win in at most k turns.
func wins(p position.Position, k int) bool {
	if k == 0 || p.Finished() {
		return false
	}
	for turn := range p.Turns() { // the fast ways first
		if turn.Wins() {
			return true
		}
	}
	for turn := range p.Turns() {
		if next := p.PlayLegal(turn); isBlocked(next) || k > 1 && loses(next, k-1) {
			return true
		}
	}
	return false
}

// loses reports whether every turn of the side to move lets the opponent win in at most k turns.
func loses(p position.Position, k int) bool {
	if p.Finished() {
		return true
	}
	for turn := range p.Turns() {
		if turn.Wins() || !wins(p.PlayLegal(turn), k) {
			return false
		}
	}
	return true
}

func isBlocked(p position.Position) bool {
	next, stop := iter.Pull(p.Turns())
	defer stop()
	_, any := next()
	return !any
}

// A puzzle of a day uses the power of a god. No two within a week have the same gods, none comes twice, and from
// Monday to Saturday most are harder.
func TestGodsDays(t *testing.T) {
	list := godsPuzzles(t)[:collection.GodsDays]
	pair := func(p puzzles.Puzzle) [2]position.God {
		current := positionOf(p)
		return [2]position.God{current.God(current.Side()), current.God(current.Side().Other())}
	}
	sums := [7]int{}
	for i, p := range list {
		sums[i%7] += p.Rating()
		if !p.Themes().Has(puzzles.ThemePower) {
			t.Errorf("day %d: %v would be the same without gods", i, p)
		}
		for j := 1; j < 7; j++ {
			if other := list[(i+j)%len(list)]; pair(other) == pair(p) {
				t.Errorf("days %d and %d: %v and %v have the same gods", i, i+j, p, other)
			}
		}
	}
	if !slices.IsSorted(sums[:6]) {
		t.Errorf("the sums of the ratings from Monday to Saturday are %v", sums[:6])
	}
	first := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	for _, n := range []int{0, 1, collection.GodsDays - 1} {
		if p, err := collection.Daily(codec.Gods, first.AddDate(0, 0, n)); err != nil || p.Code() != list[n].Code() {
			t.Errorf("day %d: %v, %v", n, p, err)
		}
	}
	if _, err := collection.Daily(codec.Arimaa, first); err == nil {
		t.Error("there is a puzzle of a day of Arimaa")
	}
}
