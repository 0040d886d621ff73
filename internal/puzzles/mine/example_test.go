package mine_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func ExampleRun() {
	ctx := context.Background()
	tally, err := mine.Run(ctx, mine.InSelfPlay(ctx, 3), mine.Options{Count: 1}, func(p puzzles.Puzzle) error {
		fmt.Println(p.Code(), p.Goal(), p.KeyTurns())
		fmt.Println(p.Source)
		return nil
	})
	fmt.Println(tally.Found, tally.Candidates, err)
	// Output:
	// F1i7y3ECTdArG5 win2 [B3>A2^B1]
	// self-play, seed 3, game 1, turn 24
	// 1 24 <nil>
}

func ExampleRun_games() {
	ctx := context.Background()
	games := strings.NewReader("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 E3>D3^E3 C3>D4^E3 B4>C3^C2\n")
	_, err := mine.Run(ctx, mine.InGames("club.txt", sources.Records(games, "")), mine.Options{},
		func(p puzzles.Puzzle) error {
			fmt.Println(p.Code(), p.Goal(), p.Source)
			return nil
		})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// HfGoo8VCrfkSpV win3 club.txt, line 1, turn 1
	// Cbk24i6HQAaX8r win2 club.txt, line 1, turn 3
}

// A Sink of one's own keeps the puzzles, in a database for instance.
func ExampleMiner() {
	m, err := mine.New("self-play 3", mine.Options{Goals: []codec.Goal{codec.Win2}, Count: 2})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	if err := m.Run(ctx, mine.InSelfPlay(ctx, 3), printer{}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// F1i7y3ECTdArG5 win2
	// FbM3MampwrVLFP win2
}

// printer is a sink that prints.
type printer struct{}

func (printer) Put(p puzzles.Puzzle) error {
	fmt.Println(p, p.Goal())
	return nil
}

// Checkpoint keeps nothing, so the search cannot be resumed.
func (printer) Checkpoint(mine.Checkpoint) error { return nil }

// The positions of a game of the engine, which is the same wherever it is played.
func ExampleEngineGames() {
	games := mine.EngineGames{Seed: 1, Nodes: 500, First: 7, Last: 7}
	for c, err := range games.Candidates(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if c.Number < 2 {
			fmt.Println(c.Source)
		}
	}
	// Output:
	// engine, 500 positions a turn, seed 1, game 7, turn 1
	// engine, 500 positions a turn, seed 1, game 7, turn 2
}
