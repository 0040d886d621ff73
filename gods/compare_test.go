package gods_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

var positions = flag.Int("positions", 3_600, "how many random positions the rules are compared on")

// random returns a valid position of two gods: any heights, workers on any level, and all that can
// be raised or finished is so now and then.
func random(r *rand.Rand, first, second gods.God) gods.Position {
	s := gods.Setup{Gods: [2]gods.God{first, second}, Side: position.Side(r.IntN(2))}
	most := 1 + r.IntN(5) // some boards are low, some are high
	for i := range s.Heights {
		s.Heights[i] = r.IntN(most)
	}
	if r.IntN(4) == 0 { // and some are nearly full
		for i := range s.Heights {
			s.Heights[i] = []int{1, 2, 3, 4, 4, 4}[r.IntN(6)]
		}
	}
	squares := r.Perm(position.Squares)
	if r.IntN(2) == 0 { // workers close together
		corner := r.IntN(3)*5 + r.IntN(3)
		squares = nil
		for _, i := range r.Perm(9) {
			squares = append(squares, corner+i/3*5+i%3)
		}
	}
	for i, square := range squares[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
		s.Heights[square] = r.IntN(min(most, 4))
	}
	switch r.IntN(16) {
	case 0:
		s.Finished = true
	case 1, 2, 3, 4, 5:
		s.Raised = s.Gods[s.Side.Other()] == gods.Athena
	}
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// pairs returns all pairs of gods but that of two mortals.
func pairs() (out [][2]gods.God) {
	for a := range gods.All() {
		for b := range gods.All() {
			if a != gods.Mortal || b != gods.Mortal {
				out = append(out, [2]gods.God{a, b})
			}
		}
	}
	return out
}

// randomList returns about n random positions, as many of each pair of gods.
func randomList(seed uint64, n int) (out []gods.Position) {
	r := rand.New(rand.NewPCG(seed, 0))
	all := pairs()
	for i := range n {
		pair := all[i%len(all)]
		out = append(out, random(r, pair[0], pair[1]))
	}
	return out
}

// The rules are those of the reference implementation: the results of all turns, each once, and how
// games end. Every text is read back.
func TestTurnsMatchLoops(t *testing.T) {
	n := *positions
	if testing.Short() {
		n = min(n, 480)
	}
	var turns, wins, blocked, finished int
	for _, p := range randomList(1, n) {
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
