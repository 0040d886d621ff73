package store_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// An attempt moves the rating of a new player by 100 at most, up and down, and one with hints is a
// draw: against an easy puzzle it lowers the rating, against a hard one it raises it.
func TestRatingSteps(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 400)
		put(t, s, all, len(all))
		byRating := func(a, b puzzles.Puzzle) int { return a.Rating() - b.Rating() }
		easy, hard := slices.MinFunc(all, byRating), slices.MaxFunc(all, byRating)
		if easy.Rating() > 1200 || hard.Rating() < 1800 {
			t.Fatal(easy.Rating(), hard.Rating())
		}
		for _, test := range []struct {
			player      string
			puzzle      puzzles.Puzzle
			solved      bool
			hints       int
			least, most float64
		}{
			{"fails easy", easy, false, 0, 1400, 1400},
			{"solves hard", hard, true, 0, 1600, 1600},
			{"solves easy", easy, true, 0, 1500.1, 1600},
			{"fails hard", hard, false, 0, 1400, 1499.9},
			{"hint for easy", easy, true, 1, 1400, 1499.9},
			{"hint for hard", hard, true, 2, 1500.1, 1600},
			{"hint and fails", hard, false, 1, 1400, 1499.9},
		} {
			before, err := s.Measured(t.Context(), test.puzzle.Code())
			if err != nil {
				t.Fatal(err)
			}
			m, err := s.PutAttempt(t.Context(), store.Attempt{Puzzle: test.puzzle.Code(), Player: test.player, Solved: test.solved, Hints: test.hints})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Player(t.Context(), test.player)
			if err != nil || r.Rating < test.least || r.Rating > test.most {
				t.Errorf("%s: rating %v, %v, want %v to %v", test.player, r.Rating, err, test.least, test.most)
			}
			if up, down := r.Rating > 1500, m.Rating.Rating < before.Rating.Rating; up != down {
				t.Errorf("%s: the puzzle goes from %v to %v", test.player, before.Rating.Rating, m.Rating.Rating)
			}
		}
	})
}

// What cannot be counted is refused.
func TestPutAttemptErrors(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all[:1], 1)
		for _, a := range []store.Attempt{{Puzzle: all[0].Code(), Hints: -1}, {Puzzle: all[0].Code(), Took: -1}, {Puzzle: all[1].Code()}} {
			if _, err := s.PutAttempt(t.Context(), a); err == nil {
				t.Errorf("%+v is counted", a)
			}
		}
		if page, err := s.Puzzles(t.Context(), store.Filter{}, "", 1); err != nil || page.Next != "" {
			t.Errorf("a page that is full and the last one goes on at %q, %v", page.Next, err)
		}
		game := store.ArimaaGame{Game: randomArimaa(rand.New(rand.NewPCG(1, 1)))}
		for i := range int64(2) {
			p, err := s.PutBatch(t.Context(), store.Batch{Arimaa: []store.ArimaaGame{game}, Puzzles: all[:1]})
			if err != nil || p.Added != 1-i || p.Known != 1+i {
				t.Errorf("put %d times before: %+v, %v", i, p, err)
			}
		}
	})
}
