package mine_test

import (
	"context"
	"errors"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// TestMain makes this test binary a program that mines into a file, too, so that it
// can be killed.
func TestMain(m *testing.M) {
	if path := os.Getenv(mineVariable); path != "" {
		os.Exit(mineInSteps(path))
	}
	os.Exit(m.Run())
}

// Codes of puzzles, each with one key turn, of which package puzzles says more in its tests.
const (
	codeClimb     = "DGCB1uu4w3eNEw"
	codeForced    = "HP1hy3Rhti8MYC"
	codeFormat    = "HfGoo8VCrfkSpV"
	codeHold2     = "kcRWf99xJ1DKtB"
	codeHoldQuiet = "n4kDMkfQ1krbzM"
	codeOneReply  = "K1tj7viTrNgJnY"
	codeSacrifice = "M96ZPwLYv7kASs"
)

// withGoal returns the code of a position with a goal.
func withGoal(t testing.TB, p position.Position, goal codec.Goal) codec.Code {
	t.Helper()
	c, err := codec.Encode(p).WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// positionOf returns the position of a puzzle.
func positionOf(p puzzles.Puzzle) position.Position { return at(p.Code()) }

// at returns the position of a code of Santorini.
func at(c codec.Code) position.Position {
	p, _ := c.Santorini()
	return p
}

// stateOf returns the position of a candidate without gods.
func stateOf(c mine.Candidate) position.Position { return c.State.(game.Santorini).Position }

// prove returns the puzzle of a code that is right.
func prove(t testing.TB, c codec.Code) puzzles.Puzzle {
	t.Helper()
	p, err := puzzles.Prove(context.Background(), new(solver.Solver), c, puzzles.Info{}, solver.Limits{})
	if err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	return p
}

// first yields the first n candidates of self-play.
func first(seed uint64, n int) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		left := n
		for c, err := range mine.InSelfPlay(context.Background(), seed) {
			if left--; left < 0 || !yield(c, err) {
				return
			}
		}
	}
}

// these yields positions, with a number each as the source.
func these(list ...position.Position) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		for _, p := range list {
			if !yield(mine.Candidate{State: game.Santorini{Position: p}, Source: "a list"}, nil) {
				return
			}
		}
	}
}

// mined returns the puzzles of a source.
func mined(t testing.TB, source iter.Seq2[mine.Candidate, error], o mine.Options) ([]puzzles.Puzzle, mine.Tally) {
	t.Helper()
	var list []puzzles.Puzzle
	tally, err := mine.Run(context.Background(), source, o, func(p puzzles.Puzzle) error {
		list = append(list, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if tally.Goals != tally.Several+tally.Same+tally.Dull+tally.Easy+tally.Found || tally.Found != len(list) {
		t.Errorf("the tally does not add up: %+v", tally)
	}
	return list, tally
}

var errTest = errors.New("a test ends it")

// cancelled is a context that is at its end.
func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// later is a context that is cancelled when it has been asked some times.
type later struct {
	context.Context
	left int
}

func (c *later) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// unsolved is a context in which nothing can be solved.
var unsolved = cancelled()

// sampleFile has codes of puzzles that self-play gives: 30 wins in 1, 100 in 2, 100 in 3 and
// 20 in 4, and holds. To prove them takes a tenth of the time that it takes to find them.
const sampleFile = "../../../puzzles/testdata/selfplay.txt"

// cutSource returns the game and the number of the turn that a source names.
func cutSource(t *testing.T, source string) (game string, turn int) {
	t.Helper()
	game, number, ok := strings.Cut(source, ", turn ")
	turn, err := strconv.Atoi(number)
	if !ok || err != nil {
		t.Fatalf("source %q", source)
	}
	return game, turn
}

// withFacts returns a puzzle that is recorded with other facts.
func withFacts(t *testing.T, p puzzles.Puzzle, f puzzles.Facts) puzzles.Puzzle {
	t.Helper()
	r := p.Record()
	r.Facts, r.Rating, r.Deviation = f, f.Rating(), 0
	q, err := r.Trust(unsolved, new(solver.Solver), solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// sample returns the puzzles of the file.
func sample(t testing.TB) (list []puzzles.Puzzle) {
	t.Helper()
	text, err := os.ReadFile(sampleFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range append(strings.Fields(string(text)), codeHold2, codeHoldQuiet) {
		list = append(list, prove(t, codec.MustParse(code)))
	}
	return list
}

// holds returns the holds of the sample.
func holds(t testing.TB) []puzzles.Puzzle {
	t.Helper()
	return slices.DeleteFunc(sample(t), func(p puzzles.Puzzle) bool { return p.Goal().IsWin() })
}

// images yields the sixteen positions that are the same as one.
func images(p position.Position) func(func(position.Position) bool) {
	return func(yield func(position.Position) bool) {
		for s := position.Identity; s < position.Symmetries; s++ {
			if !yield(s.Position(p)) || !yield(s.Position(p).SwapSides()) {
				return
			}
		}
	}
}

// won is a position that is won in 4, with eleven key turns.
const won = "2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5"
