package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// temporary opens a new database in a temporary folder, and returns what removes it.
func temporary() (s *store.Store, remove func()) {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		log.Fatal(err)
	}
	s, err = store.Open(context.Background(), filepath.Join(dir, "puzzles.db"), store.Options{Create: true})
	if err != nil {
		log.Fatal(err)
	}
	return s, func() {
		s.Close()
		os.RemoveAll(dir)
	}
}

// A puzzle is proved, put, and found by its code or by that of any image of it.
func Example() {
	ctx := context.Background()
	s, remove := temporary()
	defer remove()

	c := codec.MustParse("HfGoo8VCrfkSpV")
	p, err := puzzles.Prove(ctx, new(solver.Solver), c, puzzles.Info{Title: "Step aside"}, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	added, err := s.PutPuzzles(ctx, []puzzles.Puzzle{p})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(added, "new")

	stored, _ := c.Santorini()
	turned := position.Rotate90.Position(stored)
	image, err := codec.Encode(turned).WithGoal(c.Goal())
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Puzzle(ctx, image)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Code, r.Title)
	// Output:
	// 1 new
	// HfGoo8VCrfkSpV Step aside
}

func ExampleFilter() {
	ctx := context.Background()
	s, remove := temporary()
	defer remove()

	var all []puzzles.Puzzle
	for _, text := range []string{"HfGoo8VCrfkSpV", "2oYYRBBZUstii1 win3"} {
		c, err := codec.Read(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := puzzles.Prove(ctx, new(solver.Solver), c, puzzles.Info{Source: "my-games.tsv"}, solver.Limits{})
		if err != nil {
			log.Fatal(err)
		}
		all = append(all, p)
	}
	if _, err := s.PutPuzzles(ctx, all); err != nil {
		log.Fatal(err)
	}

	f := store.Filter{Filter: puzzles.Filter{Goals: []codec.Goal{codec.Win3}, Source: "my-games"}}
	for cursor := ""; ; {
		page, err := s.Puzzles(ctx, f, cursor, 50)
		if err != nil {
			log.Fatal(err)
		}
		for _, r := range page.Puzzles {
			fmt.Println(r.Code, r.Goal)
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	// Output:
	// HfGoo8VCrfkSpV win3
}

func ExampleStore_Explore() {
	ctx := context.Background()
	s, remove := temporary()
	defer remove()

	g, err := position.ParseGame("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^A4 C4>D4^E4")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := s.PutGames(ctx, []store.Game{{Record: game.SantoriniRecord{Played: g}, Winner: game.First}}); err != nil {
		log.Fatal(err)
	}
	e, err := s.Explore(ctx, codec.Encode(g.Start), 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Games, "game;", e.Turns[0].Turn, "was played in", e.Turns[0].Games)
	// Output: 1 game; B3>B4^A4 was played in 1
}

// Games with headers are found by player, date and gods.
func ExampleGamePage() {
	ctx := context.Background()
	s, remove := temporary()
	defer remove()

	g, err := pgn.Parse("[Sun Ann]\n[Moon Bob]\n[Date 2026-03-14]\n[SunGod apollo]\n\nb3 d3, c4 c2, b3-b4-b5 {a " +
		"start} 1-0")
	if err != nil {
		log.Fatal(err)
	}
	kept, err := store.FromPGN(g, "club.pgn", 1)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := s.PutGames(ctx, []store.Game{kept}); err != nil {
		log.Fatal(err)
	}
	page, err := s.FindGames(ctx, pgn.Filter{Player: "ann", Since: "2026", By: []position.God{position.Apollo}}, "", 10)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range page.Games {
		fmt.Println(g.Headers.Date, g.Headers.First, g.Headers.Second, g.Record.Len())
	}
	// Output: 2026-03-14 Ann Bob 3
}

// A puzzle and a row of an application are stored together, or not at all.
func ExampleStore_InTx() {
	ctx := context.Background()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // a database in memory belongs to one connection
	if _, err := db.Exec("CREATE TABLE club (name text, puzzle text)"); err != nil {
		log.Fatal(err)
	}
	s, err := store.OpenDB(ctx, db, store.Options{Create: true})
	if err != nil {
		log.Fatal(err)
	}
	c := codec.MustParse("HfGoo8VCrfkSpV")
	p, err := puzzles.Prove(ctx, new(solver.Solver), c, puzzles.Info{}, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	put := func(name string) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() // does nothing after Commit
		if _, err := s.InTx(tx).PutPuzzles(ctx, []puzzles.Puzzle{p}); err != nil {
			return err
		}
		if name == "" {
			return errors.New("the name is missing")
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO club (name, puzzle) VALUES ($1, $2)", name, c); err != nil {
			return err
		}
		return tx.Commit()
	}
	for _, name := range []string{"", "Monday"} {
		err := put(name)
		_, missing := s.Puzzle(ctx, c)
		fmt.Println(err, missing == nil)
	}
	// Output:
	// the name is missing false
	// <nil> true
}
