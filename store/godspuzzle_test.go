package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// ofGods returns a puzzle with gods, and the code of an image of it with the sides exchanged.
func ofGods(t *testing.T) (p puzzles.Puzzle, image codec.Code) {
	t.Helper()
	c, err := codec.Parse("3a1mxemexJHpgdkZ")
	if err != nil {
		t.Fatal(err)
	}
	p, err = puzzles.Prove(t.Context(), new(solver.Solver), c, puzzles.Info{Title: "With gods", Source: "game 7"},
		solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	start, _ := c.Santorini()
	image, err = codec.Encode(position.Rotate90.Position(start).SwapSides()).WithGoal(c.Goal())
	if err != nil {
		t.Fatal(err)
	}
	return p, image
}

// Puzzles with gods are stored among the others.
func TestPuzzlesWithGods(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		p, image := ofGods(t)
		all := append(collected(t, 5), p)
		put(t, s, all, 6)
		put(t, s, []puzzles.Puzzle{p}, 0)

		for _, c := range []codec.Code{p.Code(), image} {
			r, err := s.Puzzle(ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(p.Record(), r, equalCodes); d != "" {
				t.Error(d)
			}
			if _, err := r.Trust(ctx, nil, solver.Limits{}); err != nil {
				t.Error(err)
			}
			position, err := c.WithGoal(codec.NoGoal)
			if err != nil {
				t.Fatal(err)
			}
			if list, err := s.At(ctx, position); err != nil || len(list) != 1 || list[0].Code != p.Code() {
				t.Errorf("at %v: %v, %v", position, list, err)
			}
		}
		codes := []codec.Code{image, all[0].Code()}
		if found, err := s.PuzzlesByCode(ctx, codes); err != nil || len(found) != 2 || found[image].Code != p.Code() ||
			found[all[0].Code()].Code != all[0].Code() {
			t.Errorf("by code: %v, %v", found, err)
		}

		// Every page has one puzzle, so that one cursor is that of the puzzle with gods.
		var got, want []string
		for _, q := range all {
			want = append(want, q.String())
		}
		for cursor := ""; len(got) == 0 || cursor != ""; {
			page, err := s.Puzzles(ctx, store.Filter{}, cursor, 1)
			if err != nil || len(page.Puzzles) != 1 {
				t.Fatalf("after %q: %v, %v", cursor, page, err)
			}
			got, cursor = append(got, page.Puzzles[0].Code.String()), page.Next
		}
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("the pages have %v, want %v", got, want)
		}

		for _, a := range []puzzles.Attempt{{Puzzle: image, Solved: true}, {Puzzle: p.Code()},
			{Puzzle: all[0].Code(), Solved: true}} {
			if _, err := s.PutAttempt(ctx, a); err != nil {
				t.Fatal(err)
			}
		}
		half := puzzles.SolveRate{Attempts: 2, Solved: 1}
		if r, err := s.SolveRate(ctx, image); r != half || err != nil {
			t.Errorf("solve rate %v, %v", r, err)
		}
		if rates, err := s.SolveRates(ctx, codes); err != nil || rates[image] != half ||
			rates[all[0].Code()] != (puzzles.SolveRate{Attempts: 1, Solved: 1}) {
			t.Errorf("solve rates %v, %v", rates, err)
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("a database that is right: %q", list)
		}

		if err := s.Rename(ctx, image, "Renamed", ""); err != nil {
			t.Error(err)
		}
		if r, err := s.Puzzle(ctx, p.Code()); err != nil || r.Title != "Renamed" {
			t.Errorf("after Rename: %q, %v", r.Title, err)
		}
		if err := s.Delete(ctx, image); err != nil {
			t.Error(err)
		}
		if _, err := s.Puzzle(ctx, p.Code()); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after Delete: %v", err)
		}
	})
}

// A key of a puzzle with gods that somebody has edited is found.
func TestCheckWithGods(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		p, _ := ofGods(t)
		put(t, s, []puzzles.Puzzle{p}, 1)
		for _, column := range []string{"position", "code"} {
			before, columns := saved(t, s, "puzzle")
			edit(t, s, "UPDATE puzzle SET "+column+" = substr("+column+", 1, 9)")
			if list := problems(t, s); len(list) != 1 || !strings.Contains(list[0], column+" is") {
				t.Errorf("%s is cut: %q", column, list)
			}
			replace(t, s, "puzzle", columns, before)
		}
	})
}
