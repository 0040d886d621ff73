package main

import (
	"flag"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var playAll = flag.Bool("all", false, "play all puzzles, not a sample")

// No puzzle of the collection comes up in the play of another one. Without -all that is a sample
// of wins in 4 and less and of holds, as it can take long to follow the others.
func TestNoContinuations(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	list := puzzlesOf(t, collection.Size-collection.GodsSize)
	f, s, step := newFollower(positionsOf(list)), new(solver.Solver), 16
	if *playAll {
		step = 1
	}
	for i := 0; i < len(list); i += step {
		if !*playAll && list[i].Goal().Turns() > 4 {
			continue
		}
		found, err := f.follow(t.Context(), s, list[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range found {
			t.Errorf("%v comes up in the play of %v", list[j], list[i])
		}
	}
}

// puzzlesOf returns the first puzzles of the collection.
func puzzlesOf(t *testing.T, n int) (list []puzzles.Puzzle) {
	t.Helper()
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			t.Fatal(err)
		}
		if list = append(list, p); len(list) == n {
			break
		}
	}
	return list
}

// What comes up in the play of a win in 3 is found, in any image, and nothing else.
func TestFollow(t *testing.T) {
	t.Parallel()
	s, random := new(solver.Solver), rand.New(rand.NewPCG(1, 2))
	found := [3]int{}
	for _, p := range puzzlesOf(t, 200) {
		if p.Goal() != codec.Win3 {
			continue
		}
		comes := map[position.Position]bool{}
		for after := range rightPlay(t, s, positionOf(p), 3) {
			comes[canonical(after)] = true
			for after := range rightPlay(t, s, after, 2) {
				comes[canonical(after)] = true
			}
		}
		for range 60 {
			// A random walk, which often begins right.
			walk := positionOf(p)
			for ply := range 2 * (1 + random.IntN(2)) {
				turns := slices.Collect(walk.Turns())
				turn := turns[random.IntN(len(turns))]
				if ply == 0 && random.IntN(2) == 0 {
					turn = p.KeyTurns()[0].(position.Turn)
				}
				if walk = walk.PlayLegal(turn); walk.Outcome().Over() {
					break
				}
			}
			if walk.Outcome().Over() || walk.Side() != positionOf(p).Side() || walk == positionOf(p) {
				continue
			}
			other := position.Rotate90.Position(walk).SwapSides()
			indexes, err := newFollower([]position.Position{other}).follow(t.Context(), s, p)
			if err != nil {
				t.Fatal(err)
			}
			if comes[canonical(walk)] != (len(indexes) > 0) {
				t.Errorf("%v comes up in the play of %v: %v, found %v", walk, p, comes[canonical(walk)], indexes)
			}
			found[(built(walk)-built(positionOf(p)))/2]++
		}
	}
	if found[1] < 100 || found[2] < 100 {
		t.Errorf("%d after one turn of either side, %d after two", found[1], found[2])
	}
}

func canonical(p position.Position) position.Position {
	p, _ = p.CanonicalBothSides()
	return p
}

// rightPlay yields the positions after all turns that win within k turns and all replies.
func rightPlay(t *testing.T, s *solver.Solver, p position.Position, k int) iter.Seq[position.Position] {
	t.Helper()
	scores, err := s.ScoreTurns(t.Context(), p, solver.Limits{Turns: k})
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(position.Position) bool) {
		for _, score := range scores {
			if score.WinIn == 0 || score.Turn.Wins() {
				continue
			}
			next := p.PlayLegal(score.Turn)
			for reply := range next.Turns() {
				if !reply.Wins() && !yield(next.PlayLegal(reply)) {
					return
				}
			}
		}
	}
}
