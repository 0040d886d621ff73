package puzzles_test

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Codes of puzzles, each with one key turn, which "puzzlecode show" draws. The comments
// say what happens there.
const (
	// B3>B4^A5: a worker steps along level 2 and makes the 2 on A5 a 3. No worker of
	// the loser comes near enough to dome it.
	codeClimb = "DGCB1uu4w3eNEw"
	// C5>D5^C4: the loser threatens to climb from C3 to C4, the only square beside C3
	// that has no dome. When it has one, too, its other worker must go from E4 to E5
	// and can build on E4 alone. D5>E4^D5 shuts it in.
	codeBlock = "F1FEGNmRzzUymP"
	// B3>A2^B3: from level 2 on A2 the worker looks at B3, now a 3, and at B1, which
	// was one before. One dome is not enough.
	codeDouble = "CeLhKRg8bXzNRU"
	// C5>C4^B5: the loser threatens to climb from B4 to B5, which gets a dome. The
	// worker goes on to B4 and climbs to A5.
	codeDome = "J91gW2txSPqZGw"
	// B2>C2^C1: the worker stays on level 1, beside D2, which it steps up to next to
	// make E3 a 3. Without a turn the loser could not help it either.
	codeQuiet = "Lxs7V6ooipVfJh"
	// C3>D3^D2: from level 2 down to level 1, to make D2 a 3 for the worker on C1.
	codeSacrifice = "M96ZPwLYv7kASs"
	// C5>B4^A5: A5 is a 2 now, and nothing is a 3 anywhere. But the loser has to move,
	// and whatever it plays there is a climb.
	codeZugzwang = "FSEdRcGUafe9yi"
	// A3>B4^C4: C4 is too high for the worker on D4 now, and the one on E4 must go to
	// E5 and build on E4. D3>E4^D3 takes that and the last square of D4. The worker on
	// E5 could step to D4 if its own side did not stand there.
	codeSmothered = "CdhbWoBFV6syh8"
	// D1>D2^E3: the loser threatens to climb from D4 to E3, which gets a dome, and the
	// worker stands before the 3s on C1 and C2.
	codeUnderFire = "E3aYVnRnxT54ht"
	// E3>E4^E3: the worker makes the square that it has left a 3, and climbs back.
	codeRaiseBehind = "GAjqNpBbqiDMNJ"
	// C3>C2^C1: down to level 1, and C1 is a 3 for the worker on D2.
	codeRelay = "F63n9qc3RWAEZz"
	// D1>C2^D1: the worker threatens to climb back. B2>C1^D1 alone domes it.
	codeOneReply = "K1tj7viTrNgJnY"
	// E3>D3^E3, the example of doc/FORMAT.md: the worker threatens to climb back, and
	// C3>D4^E3 alone domes it. E3>D4^E3 threatens the same and fails to C3>D3^E3.
	codeFormat = "HfGoo8VCrfkSpV"
	// B3>B4^C5, which D3>C4^C5 alone domes; D4>D3^E2 takes the square that was left and
	// climbs from there. C4>D4^E5 leaves no climb but that, and whoever looks for the
	// best at each turn finds this line and no other.
	codeForced = "HP1hy3Rhti8MYC"
	// E4>E3^E4, and back: a line that is forced as well, with A3>A4^A5.
	codeBack = "CyTftZ87DSiXm6"
	// C5>B5^B4: the opponent threatens to climb from C4 and from B3 to B4, which two
	// workers can dome. Only this dome does not lose in two turns.
	codeHold2 = "kcRWf99xJ1DKtB"
	// C2>B2^A1: nobody threatens anything, and whoever could pass would hold. 2 other turns
	// lose in two turns, the rest at once.
	codeHoldQuiet = "n4kDMkfQ1krbzM"
)

// codes are all of them that are to win.
var codes = []string{
	codeClimb, codeBlock, codeDouble, codeDome, codeQuiet, codeSacrifice, codeZugzwang,
	codeSmothered, codeUnderFire, codeRaiseBehind, codeRelay, codeOneReply, codeFormat, codeForced, codeBack,
}

// won is a position that is won in 4, with eleven key turns.
const won = "2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5"

// held is a position in which the climb from E5 to D5 can be domed from C4 alone, as D4 is
// too high.
const held = "0003200020000000000000000/1/mortal:C3,A1/mortal:E5,A5"

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

// santoriniTurns returns turns of the game without gods.
func santoriniTurns(turns []game.Turn) (list []position.Turn) {
	for _, t := range turns {
		list = append(list, t.(position.Turn))
	}
	return list
}

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

// written returns puzzles as a file.
func written(t testing.TB, list []puzzles.Puzzle, f puzzles.Format) string {
	t.Helper()
	var b bytes.Buffer
	w := puzzles.NewWriter(&b, f)
	for _, p := range list {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
