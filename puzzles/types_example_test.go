package puzzles_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// examplePuzzle returns the puzzle of a code.
func examplePuzzle(code string) puzzles.Puzzle {
	ctx, s := context.Background(), new(solver.Solver)
	p, err := puzzles.Prove(ctx, s, codec.MustParse(code), puzzles.Info{}, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExamplePuzzle() {
	p := examplePuzzle("HfGoo8VCrfkSpV")
	fmt.Println(p, p.Goal(), p.KeyTurns(), p.Rating())
	fmt.Println(p.Line())
	// Output:
	// HfGoo8VCrfkSpV win3 [E3>D3^E3] 902
	// [E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#]
}

func ExamplePuzzle_Before() {
	p := examplePuzzle("HfGoo8VCrfkSpV")
	p.Last = position.MustParseTurn("D3>C3^D3")
	before, ok := p.Before()
	fmt.Println(before, ok)
	// Output: 0200102020022120024000000/2/mortal:B4,E3/mortal:B5,D3 true
}

func ExampleInfo() {
	p := examplePuzzle("HfGoo8VCrfkSpV")
	p.Info = puzzles.Info{Title: "Step aside", Author: "Ann", Created: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)}
	r := p.Record()
	fmt.Println(r.Title, r.Author, r.Created)
	// Output: Step aside Ann 2026-11-21
}

func ExampleSolution() {
	s := examplePuzzle("HfGoo8VCrfkSpV").Solution()
	fmt.Println(s.Turn, s.Others)
	// Output: E3>D3^E3 0
}

func ExampleAnswer() {
	for _, a := range examplePuzzle("HfGoo8VCrfkSpV").Solution().Answers {
		fmt.Println(a.Replies, a.Then.Turn)
	}
	// Output: [C3>D4^E3] B4>C3^C2
}

func ExampleFacts() {
	f := examplePuzzle("HfGoo8VCrfkSpV").Facts()
	fmt.Println(f.Tries, f.Quiet, f.Defences)
	fmt.Println(f.Rating(), f.Deviation())
	// Output:
	// 1 false 1
	// 902 250
}

func ExampleTurnFacts() {
	f := examplePuzzle("HfGoo8VCrfkSpV").Facts().Along[0]
	fmt.Println("rank", f.Rank, "of", f.Safe, "safe turns")
	// Output: rank 2 of 31 safe turns
}

func ExampleAlong() {
	along := examplePuzzle("HfGoo8VCrfkSpV").Facts().Along
	fmt.Println(along[0].Rank, along[1].Rank, along.Hardest().Rank)
	// Output: 2 5 5
}

func ExampleThemes() {
	themes := examplePuzzle("HfGoo8VCrfkSpV").Themes()
	fmt.Println(themes)
	fmt.Println(themes.Has(puzzles.ThemeQuiet), themes.Motif())
	// Output:
	// middle body-block hoist deflection one-reply forced-chain long
	// false forced-chain
}

func ExampleTheme() {
	t := puzzles.AllThemes()[3]
	fmt.Println(t.Name, t.Group, t.Spoils)
	fmt.Println("A puzzle has it if", t.Meaning)
	// Output:
	// block motif true
	// A puzzle has it if the line ends with the opponent blocked
}

func ExampleThemeGroup() {
	n := 0
	for _, t := range puzzles.AllThemes() {
		if t.Group == puzzles.Length {
			n++
		}
	}
	fmt.Println(n, "themes of the group", puzzles.Length)
	// Output: 3 themes of the group length
}

func ExampleTraits() {
	t := puzzles.TraitsOf(codec.MustParse("HfGoo8VCrfkSpV"))
	fmt.Println(t.Game.Name(), t.Goal, t.By, t.Against)
	// Output: Santorini win3 mortal mortal
}

const twoCodes = "# title: Two puzzles\nHfGoo8VCrfkSpV\nkcRWf99xJ1DKtB\n"

func ExampleFilter() {
	f := puzzles.Filter{Goals: []codec.Goal{codec.Hold2}}
	file := strings.NewReader(twoCodes)
	for p, err := range f.Read(context.Background(), new(solver.Solver), file, puzzles.Codes, solver.Limits{}) {
		fmt.Println(p, p.Goal(), err)
	}
	// Output: kcRWf99xJ1DKtB hold2 <nil>
}

func ExamplePuzzleLine() {
	file := strings.NewReader(twoCodes)
	ctx, s := context.Background(), new(solver.Solver)
	for p, err := range puzzles.ReadFrom(ctx, s, file, puzzles.Codes, solver.Limits{}, 3) {
		fmt.Println(p.Line, p.Puzzle, err)
	}
	// Output: 3 kcRWf99xJ1DKtB <nil>
}

func ExampleFormat() {
	f, file, err := puzzles.FormatOf(strings.NewReader(twoCodes))
	if err != nil {
		log.Fatal(err)
	}
	list := puzzles.Read(context.Background(), new(solver.Solver), file, f, solver.Limits{})
	for p, err := range list {
		fmt.Println(f == puzzles.Codes, p, err)
	}
	// Output:
	// true HfGoo8VCrfkSpV <nil>
	// true kcRWf99xJ1DKtB <nil>
}

func ExampleLineError() {
	file := strings.NewReader("HfGoo8VCrfkSpV\nnonsense\n")
	for _, err := range puzzles.Read(context.Background(), new(solver.Solver), file, puzzles.Codes, solver.Limits{}) {
		if wrong, ok := err.(*puzzles.LineError); ok {
			fmt.Println("line", wrong.Line)
		}
	}
	// Output: line 2
}

func ExampleHead() {
	h, _, err := puzzles.HeadOf(strings.NewReader(twoCodes), puzzles.Codes)
	fmt.Printf("%q %v\n", h.Title, err)
	// Output: "Two puzzles" <nil>
}

func ExampleWriter() {
	w := puzzles.NewWriter(os.Stdout, puzzles.Codes)
	if err := w.WriteHead(puzzles.Head{Title: "One puzzle"}); err != nil {
		log.Fatal(err)
	}
	if err := w.Write(examplePuzzle("HfGoo8VCrfkSpV")); err != nil {
		log.Fatal(err)
	}
	// Output:
	// # title: One puzzle
	// HfGoo8VCrfkSpV
}

func ExampleVerdict() {
	code := codec.MustParse("HfGoo8VCrfkSpV")
	for _, turn := range []string{"E3>D3^E3", "E3>D3^D4"} {
		t := position.MustParseTurn(turn)
		j, err := puzzles.Judge(context.Background(), new(solver.Solver), code, t, solver.Limits{})
		fmt.Println(turn, j.Verdict, err)
	}
	// Output:
	// E3>D3^E3 right <nil>
	// E3>D3^D4 refuted <nil>
}

func ExampleJudgement() {
	code := codec.MustParse("HfGoo8VCrfkSpV")
	key := position.MustParseTurn("E3>D3^E3")
	j, err := puzzles.Judge(context.Background(), new(solver.Solver), code, key, solver.Limits{})
	fmt.Println(j.Verdict, "in", j.In, "reply", j.Reply, "then", j.Left, err)
	// Output: right in 3 reply C3>D4^E3 then win2 <nil>
}

// refuted explains why a turn fails.
func refuted(turn string) puzzles.Refutation {
	ctx, s, code := context.Background(), new(solver.Solver), codec.MustParse("HfGoo8VCrfkSpV")
	j, err := puzzles.Judge(ctx, s, code, position.MustParseTurn(turn), solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := puzzles.Explain(ctx, s, code, j, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	return r
}

func ExampleRefutation() {
	r := refuted("E3>D3^D4")
	fmt.Println("reply", r.Reply, "on", r.Square)
	// Output: reply C3>D4# on D4
}

func ExampleMeans() {
	switch r := refuted("E3>D3^D4"); r.Means {
	case puzzles.ByClimb:
		fmt.Println("the opponent climbs to", r.Square)
	case puzzles.ByDome:
		fmt.Println("the opponent builds a dome on", r.Square)
	default:
		fmt.Println("see the constants")
	}
	// Output: the opponent climbs to D4
}

func ExamplePlayTree() {
	ctx, s := context.Background(), new(solver.Solver)
	tree, err := puzzles.NewPlayTree(ctx, s, codec.MustParse("HfGoo8VCrfkSpV"), solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tree.Goal, len(tree.Turns))
	// Output: win3 50
}

func ExamplePlayed() {
	ctx, s := context.Background(), new(solver.Solver)
	tree, err := puzzles.NewPlayTree(ctx, s, codec.MustParse("HfGoo8VCrfkSpV"), solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	played := tree.Played(position.MustParseTurn("E3>D3^E3"))
	fmt.Println(played.Verdict, played.Reply, played.Then.Goal)
	// Output: right C3>D4^E3 win2
}

func ExampleProof() {
	ctx, s := context.Background(), new(solver.Solver)
	proof, err := puzzles.FindGoal(ctx, s, codec.MustParse("HfGoo8VCrfkSpV"), 3, 0, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(proof.Code().Goal(), proof.KeyTurns())
	p, err := proof.Puzzle(ctx, s, puzzles.Info{}, solver.Limits{})
	fmt.Println(p.Rating(), err)
	// Output:
	// win3 [E3>D3^E3]
	// 902 <nil>
}

func ExamplePage() {
	page := puzzles.Page{Puzzles: []puzzles.Record{examplePuzzle("HfGoo8VCrfkSpV").Record()}, Total: 1}
	fmt.Println(len(page.Puzzles), page.Next == "", page.Total)
	// Output: 1 true 1
}

func ExampleDayPuzzle() {
	d := puzzles.DayPuzzle{
		Day: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), Record: examplePuzzle("HfGoo8VCrfkSpV").Record(),
	}
	fmt.Println(d.Day.Format(time.DateOnly), d.Code)
	// Output: 2026-11-21 HfGoo8VCrfkSpV
}
