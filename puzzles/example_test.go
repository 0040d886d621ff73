package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func ExampleProve() {
	code := codec.MustParse("HfGoo8VCrfkSpV")
	p, err := puzzles.Prove(context.Background(), new(solver.Solver), code, puzzles.Info{Title: "Step aside"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Goal(), p.KeyTurns(), p.Unique())
	fmt.Println(p.Rating(), p.Themes().Has(puzzles.ThemeOnlyDefence))
	answer := p.Solution().Answers[0]
	fmt.Println(answer.Replies, answer.Then.Turn)
	// Output:
	// win3 [E3>D3^E3] true
	// 1330 true
	// [C3>D4^E3] B4>C3^C2
}

func ExampleVerify() {
	ctx, s := context.Background(), new(solver.Solver)
	code := codec.MustParse("HfGoo8VCrfkSpV")
	fmt.Println(puzzles.Verify(ctx, s, code))
	code, err := code.WithGoal(2)
	if err != nil {
		log.Fatal(err)
	}
	err = puzzles.Verify(ctx, s, code)
	fmt.Println(err)
	fmt.Println(errors.Is(err, puzzles.ErrNoWin))
	// Output:
	// <nil>
	// no win within 2: E3>D4^E3 is refuted by C3>D3^E3
	// true
}

func ExampleFlaw() {
	code, err := codec.MustParse("HfGoo8VCrfkSpV").WithGoal(5)
	if err != nil {
		log.Fatal(err)
	}
	var flaw *puzzles.Flaw
	if errors.As(puzzles.Verify(context.Background(), new(solver.Solver), code), &flaw) {
		fmt.Println(flaw.WinIn, flaw.KeyTurns, errors.Is(flaw, puzzles.ErrShorter))
	}
	// Output: 3 [E3>D3^E3] true
}

func ExampleMine() {
	ctx := context.Background()
	tally, err := puzzles.Mine(ctx, puzzles.InSelfPlay(ctx, 3), puzzles.Options{Count: 1}, func(p puzzles.Puzzle) error {
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

func ExampleMine_games() {
	ctx := context.Background()
	games := strings.NewReader("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 E3>D3^E3 C3>D4^E3 B4>C3^C2\n")
	_, err := puzzles.Mine(ctx, puzzles.InGames("club.txt", games), puzzles.Options{}, func(p puzzles.Puzzle) error {
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

func ExampleRead() {
	file := strings.NewReader(`{"code":"CyTftZ87DSiXm6","author":"Nobody"}
{"code":"HfGoo8VCrfkSpV","rating":3000}
`)
	w := puzzles.NewWriter(os.Stdout, puzzles.CSV)
	for p, err := range puzzles.Read(context.Background(), new(solver.Solver), file, puzzles.JSONL) {
		if err == nil {
			err = w.Write(p)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// line 2: HfGoo8VCrfkSpV: the file is wrong about the puzzle: rating 3000, want 1330
	// PuzzleId,FEN,Moves,Rating,Themes,Title,Author,Source,Created
	// CyTftZ87DSiXm6,"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2",E4>E3^E4 A3>A4^A5 E3>E4#,906,climb switchback,,Nobody,,
}

func ExampleStarter() {
	for p, err := range puzzles.Starter() {
		if err != nil {
			log.Fatal(err)
		}
		if p.Goal() == 2 {
			fmt.Println(len(p.KeyTurns()), len(p.Line()))
			break
		}
	}
	// Output: 1 3
}
