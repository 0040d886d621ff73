package puzzles_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func ExampleProve() {
	code := codec.MustParse("HfGoo8VCrfkSpV")
	info := puzzles.Info{Title: "Step aside"}
	p, err := puzzles.Prove(context.Background(), new(solver.Solver), code, info, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Goal(), p.KeyTurns(), p.Unique())
	fmt.Println(p.Rating(), p.Themes().Has(puzzles.ThemeOneReply))
	answer := p.Solution().Answers[0]
	fmt.Println(answer.Replies, answer.Then.Turn)
	// Output:
	// win3 [E3>D3^E3] true
	// 902 true
	// [C3>D4^E3] B4>C3^C2
}

func ExampleVerifyUnique() {
	ctx, s := context.Background(), new(solver.Solver)
	for _, text := range []string{
		"HfGoo8VCrfkSpV",
		"HfGoo8VCrfkSpV win2",
		"kcRWf99xJ1DKtB", // to hold
		"g [                  ER            r                               ] win2",
	} {
		c, err := codec.Read(text)
		if err != nil {
			log.Fatal(err)
		}
		err = puzzles.VerifyUnique(ctx, s, c, solver.Limits{Nodes: 1_000_000})
		fmt.Println(c.Goal(), errors.Is(err, puzzles.ErrNotReached), errors.Is(err, puzzles.ErrNotLeast), err == nil)
	}
	// Output:
	// win3 false false true
	// win2 true false false
	// hold2 false false true
	// win2 false true false
}

func ExampleFlaw() {
	code := codec.MustParse("NLFo6MrvMJkGF2")
	var flaw *puzzles.Flaw
	if errors.As(puzzles.VerifyUnique(context.Background(), new(solver.Solver), code, solver.Limits{}), &flaw) {
		fmt.Println(flaw.Goal, flaw.Instead, flaw.KeyTurns, errors.Is(flaw, puzzles.ErrNotLeast))
		fmt.Println(flaw)
	}
	// Output:
	// win4 win3 [B3>B4^C5] true
	// there is a win in 3, the goal is win4: B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5 D3>E2#
}

// What a page needs on which somebody tries turns.
func ExampleJudge() {
	ctx, s, c := context.Background(), new(solver.Solver), codec.MustParse("HfGoo8VCrfkSpV")
	for _, text := range []string{"E3>D4^E3", "E3>D3^E3"} {
		j, err := puzzles.Judge(ctx, s, c, position.MustParseTurn(text), solver.Limits{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v, %d turns, reply %v, left %q\n", j.Verdict, j.In, j.Reply, j.Left)
		fmt.Println(j.Line)
	}
	// Output:
	// refuted, 0 turns, reply C3>D3^E3, left ""
	// [E3>D4^E3 C3>D3^E3]
	// right, 3 turns, reply C3>D4^E3, left "win2"
	// [E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#]
}

// After the key turn of a win in 3 and a reply, a win in 2 is left, or one in 1 if the
// reply helps.
func ExampleGoalLeft() {
	ctx, s, c := context.Background(), new(solver.Solver), codec.MustParse("HfGoo8VCrfkSpV")
	for _, line := range []string{"E3>D3^E3 C3>D4^E3", "E3>D3^E3 C3>D4^E5", "E3>D4^E3 C3>D3^E3"} {
		p, _ := c.Santorini()
		for text := range strings.FieldsSeq(line) {
			p = p.PlayLegal(position.MustParseTurn(text))
		}
		goal, err := puzzles.GoalLeft(ctx, s, codec.Encode(p), c.Goal(), 1, solver.Limits{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(goal)
	}
	// Output:
	// win2
	// win1
	// no win within 2: B4>C3^B3 is refuted by B5>C4^B3
}

// What a database keeps of a puzzle leads back to it without proving it again.
func ExampleRecord() {
	ctx, s := context.Background(), new(solver.Solver)
	info := puzzles.Info{Title: "Take it away"}
	p, err := puzzles.Prove(ctx, s, codec.MustParse("kcRWf99xJ1DKtB"), info, solver.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(p.Record())
	if err != nil {
		log.Fatal(err)
	}
	var r puzzles.Record
	if err := json.Unmarshal(text, &r); err != nil {
		log.Fatal(err)
	}
	p, err = r.Trust(ctx, s, solver.Limits{})
	fmt.Println(p, p.Goal(), p.Rating(), p.Themes(), p.Title, err)
	// Output: kcRWf99xJ1DKtB hold2 590 end dome under-fire defend-first hold short Take it away <nil>
}

func ExampleRead() {
	file := strings.NewReader(`{"code":"CyTftZ87DSiXm6","author":"Nobody"}
{"code":"HfGoo8VCrfkSpV","model":5,"rating":3000}
`)
	w := puzzles.NewWriter(os.Stdout, puzzles.CSV)
	for p, err := range puzzles.Read(context.Background(), new(solver.Solver), file, puzzles.JSONL, solver.Limits{}) {
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
	// PuzzleId,FEN,Moves,Model,Rating,RatingDeviation,Themes,LastTurn,Composed,Title,Author,Source,Created
	// CyTftZ87DSiXm6,"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2",E4>E3^E4 A3>A4^A5 E3>E4#,5,484,205,end box-out raise-behind short,,,,Nobody,,
	// line 2: HfGoo8VCrfkSpV: the record contradicts the puzzle: rating 3000, must be 902
}
