package store_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

const exampleGame = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^A4 C4>D4^E4"

// stepAside returns a proved puzzle.
func stepAside() puzzles.Puzzle {
	c := codec.MustParse("HfGoo8VCrfkSpV")
	p, err := puzzles.Prove(context.Background(), new(solver.Solver), c, puzzles.Info{}, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// A database is created only on request.
func ExampleOptions() {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "puzzles.db")

	_, err = store.Open(context.Background(), path, store.Options{})
	fmt.Println(errors.Is(err, store.ErrMissing))
	s, err := store.Open(context.Background(), path, store.Options{Create: true, Wait: time.Minute})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Close())
	// Output:
	// true
	// <nil>
}

// A symmetric game is a duplicate.
func ExampleGame() {
	s, remove := temporary()
	defer remove()
	played, err := position.ParseGame(exampleGame)
	if err != nil {
		log.Fatal(err)
	}
	turned := position.Game{Start: position.Rotate90.Position(played.Start)}
	for _, t := range played.Turns {
		turned.Turns = append(turned.Turns, position.Rotate90.Turn(t))
	}
	added, err := s.PutGames(context.Background(), []store.Game{
		{Record: game.SantoriniRecord{Played: played}, Winner: game.First, Ending: "time"},
		{Record: game.SantoriniRecord{Played: turned}, Winner: game.First},
	})
	fmt.Println(added, err)
	// Output: 1 <nil>
}

func ExampleCounts() {
	s, remove := temporary()
	defer remove()
	if _, err := s.PutPuzzles(context.Background(), []puzzles.Puzzle{stepAside()}); err != nil {
		log.Fatal(err)
	}
	c, err := s.Counts(context.Background())
	fmt.Println(c.Engine, c.Puzzles, c.Games, err)
	// Output: sqlite 1 0 <nil>
}

// A set of entries keeps a payload for each of some positions.
func ExampleEntry() {
	s, remove := temporary()
	defer remove()
	key := codec.MustParse("HfGoo8VCrfkSpV").Key()
	entries := []store.Entry{{Key: key, Payload: []byte("won")}}
	if err := s.PutEntries(context.Background(), "evaluations", entries); err != nil {
		log.Fatal(err)
	}
	found, err := s.Entries(context.Background(), "evaluations", []codec.Key{key})
	fmt.Printf("%s %v\n", found[0].Payload, err)
	// Output: won <nil>
}

func ExampleAttempt() {
	s, remove := temporary()
	defer remove()
	p := stepAside()
	if _, err := s.PutPuzzles(context.Background(), []puzzles.Puzzle{p}); err != nil {
		log.Fatal(err)
	}
	attempt := puzzles.Attempt{Puzzle: p.Code(), Solved: true, Took: 40 * time.Second}
	rate, err := s.PutAttempt(context.Background(), attempt)
	fmt.Println(rate, err)
	// Output: 100% of 1 <nil>
}

func ExampleSolveRate() {
	fmt.Println(puzzles.SolveRate{Attempts: 3, Solved: 2})
	fmt.Println(puzzles.SolveRate{})
	// Output:
	// 67% of 3
	// -
}

func ExampleProblem() {
	s, remove := temporary()
	defer remove()
	err := s.Check(context.Background(), func(p store.Problem) error {
		fmt.Println(p) // such as "game 17: winner is 7, must be 0, 1 or 2"
		return nil
	})
	fmt.Println(err)
	// Output: <nil>
}

// An import writes a file in batches, each with its progress.
func ExampleBatch() {
	s, remove := temporary()
	defer remove()
	p, err := s.PutBatch(context.Background(), store.Batch{
		Puzzles:  []puzzles.Puzzle{stepAside(), stepAside()},
		Progress: store.Progress{File: "puzzles.jsonl", Line: 2},
	})
	fmt.Println(p.Added, "new,", p.Known, "known", err)
	// Output: 1 new, 1 known <nil>
}

// An import that was stopped continues after its last batch.
func ExampleProgress() {
	s, remove := temporary()
	defer remove()
	b := store.Batch{Puzzles: []puzzles.Puzzle{stepAside()}, Progress: store.Progress{File: "puzzles.jsonl", Line: 1}}
	if _, err := s.PutBatch(context.Background(), b); err != nil {
		log.Fatal(err)
	}
	p, err := s.Progress(context.Background(), "puzzles.jsonl")
	fmt.Println("continue after line", p.Line, err)
	// Output: continue after line 1 <nil>
}
