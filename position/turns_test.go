package position_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

var positions = flag.Int("positions", 4_800, "how many random positions the rules are compared on")

// The rules are those of the reference implementation with gods: the results of all turns, each once, and how
// games end. Every text is read back.
func TestTurnsMatchLoops(t *testing.T) {
	n := *positions
	if testing.Short() {
		n = min(n, 640)
	}
	var turns, wins, blocked, finished int
	for _, p := range mixed(1, n) {
		b := godBoardOf(p.String())
		if b.fen() != p.String() {
			t.Fatalf("%v is %v", p, b.fen())
		}
		want := fens(b.results())
		compareTurns(t, p, want)
		turns += len(want)
		over, winner := b.ending()
		if o := p.Outcome(); o.Over() != over || over && !o.WonBy(position.Side(winner-1)) {
			t.Fatalf("%v: %v, want %v, %d", p, o, over, winner)
		}
		switch {
		case p.Finished():
			finished++
		case over:
			blocked++
		}
		for _, fen := range want {
			if godBoardOf(fen).winner != 0 {
				wins++
			}
		}
	}
	t.Logf("%d turns, %d that win, %d positions without a turn, %d finished ones", turns, wins, blocked, finished)
	if wins == 0 || blocked == 0 || finished == 0 {
		t.Error("the sample proves too little")
	}
}

// compareTurns compares the turns of a position with the FENs that they should lead to, and reads every
// text back.
func compareTurns(t *testing.T, p position.Position, want []string) {
	t.Helper()
	if back, err := position.Parse(p.String()); back != p || err != nil {
		t.Fatalf("%v is read as %v, %v", p, back, err)
	}
	turns := p.AppendTurns(nil)
	var got []string
	for _, turn := range turns {
		after := p.PlayLegal(turn)
		got = append(got, after.String())
		if back, err := after.Setup().Position(); back != after || err != nil {
			t.Fatalf("%v, %v leads to %v: %v, %v", p, turn, after, back, err)
		}
		if after.Finished() != turn.Wins() {
			t.Fatalf("%v, %v: finished %v", p, turn, after.Finished())
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%v: %s", p, cmp.Diff(want, got))
	}
	for i, turn := range turns {
		if i%7 != 0 && len(turns) > 70 {
			continue // reading compares with all turns
		}
		if back, err := position.ParseTurn(turn.String()); back != turn || err != nil {
			t.Fatalf("%v: the turn %v is parsed as %v, %v", p, turn, back, err)
		}
		for _, text := range []string{turn.String(), turn.Path()} {
			if back, err := p.ReadTurn(text); back != turn || err != nil {
				t.Fatalf("%v: the turn %s is read as %v, %v", p, text, back, err)
			}
		}
		if after, err := p.Play(turn); after != p.PlayLegal(turn) || err != nil {
			t.Fatalf("%v: the turn %v is played as %v, %v", p, turn, after, err)
		}
		if turn.Compare(turn) != 0 || i > 0 && turn.Compare(turns[i-1])*turns[i-1].Compare(turn) != -1 {
			t.Fatalf("%v: %v and %v have no order", p, turn, turns[max(i-1, 0)])
		}
	}
	if n := len(slices.Collect(p.Turns())); n != len(turns) {
		t.Fatalf("%v: %d turns, then %d", p, len(turns), n)
	}
	if n := len(turns) / 2; n > 0 && !slices.Equal(slices.Collect(first(p, n)), turns[:n]) {
		t.Fatalf("%v: other turns if one stops after %d", p, n)
	}
}

// The turns of two mortals are those of their reference implementation, in the order of squares.
func TestTurnsOfMortalsMatchLoops(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	wins, stuck := 0, 0
	for _, p := range positiontest.List(2, many()) {
		b := plainOf(t, p)
		want := b.turns()
		got := slices.Collect(p.Turns())
		if !slices.Equal(got, want) {
			t.Fatalf("%v: %s", p, cmp.Diff(want, got, equal))
		}
		if after := p.AppendTurns([]position.Turn{{}}); !after[0].IsZero() || !slices.Equal(after[1:], want) {
			t.Fatalf("%v: appended %v", p, after)
		}
		for i, turn := range want {
			if n := len(slices.Collect(first(p, i+1))); n != i+1 {
				t.Fatalf("%v: %d turns before stopping at the turn %v", p, n, turn)
			}
			if turn.Wins() {
				wins++
			}
			if back, err := position.ParseTurn(turn.String()); back != turn || err != nil {
				t.Fatalf("%v is read as %v, %v", turn, back, err)
			}
		}
		if len(want) == 0 && !p.Finished() {
			stuck++
		}
	}
	if wins == 0 || stuck == 0 {
		t.Errorf("%d winning climbs and %d positions without a turn: the sample proves too little", wins, stuck)
	}
}

// first yields the first n turns and then stops the iterator.
func first(p position.Position, n int) func(func(position.Turn) bool) {
	return func(yield func(position.Turn) bool) {
		for turn := range p.Turns() {
			n--
			if !yield(turn) || n == 0 {
				return
			}
		}
	}
}
