package gods_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

var positions = flag.Int("positions", 3_600, "how many random positions the rules are compared on")

// The rules are those of the reference implementation: the results of all turns, each once, and how
// games end. Every text is read back.
func TestTurnsMatchLoops(t *testing.T) {
	n := *positions
	if testing.Short() {
		n = min(n, 480)
	}
	var turns, wins, blocked, finished int
	for _, p := range positiontest.GodsList(1, n) {
		b := plainOf(p.String())
		if b.fen() != p.String() {
			t.Fatalf("%v is %v", p, b.fen())
		}
		want := fens(b.results())
		compare(t, p, want)
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
			if plainOf(fen).winner != 0 {
				wins++
			}
		}
	}
	t.Logf("%d turns, %d that win, %d positions without a turn, %d finished ones", turns, wins, blocked, finished)
	if wins == 0 || blocked == 0 || finished == 0 {
		t.Error("the sample proves too little")
	}
}

// compare compares the turns of a position with the FENs that they should lead to, and reads every
// text back.
func compare(t *testing.T, p gods.Position, want []string) {
	t.Helper()
	if back, err := gods.Parse(p.String()); back != p || err != nil {
		t.Fatalf("%v is read as %v, %v", p, back, err)
	}
	if back, err := p.Setup().Position(); back != p || err != nil {
		t.Fatalf("%v through its setup: %v, %v", p, back, err)
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
		if back, err := gods.ParseTurn(turn.String()); back != turn || err != nil {
			t.Fatalf("%v: the turn %v is parsed as %v, %v", p, turn, back, err)
		}
		if back, err := p.ReadTurn(turn.String()); back != turn || err != nil {
			t.Fatalf("%v: the turn %v is read as %v, %v", p, turn, back, err)
		}
		if after, err := p.Play(turn); after != p.PlayLegal(turn) || err != nil {
			t.Fatalf("%v: the turn %v is played as %v, %v", p, turn, after, err)
		}
	}
	if n := len(slices.Collect(p.Turns())); n != len(turns) {
		t.Fatalf("%v: %d turns, then %d", p, len(turns), n)
	}
}
