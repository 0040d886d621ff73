package arimaa_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// won reports whether the game has ended for a side.
func won(p arimaa.Position, side arimaa.Side) bool {
	outcome := p.Outcome(nil)
	return outcome.Over() && outcome.Winner == side
}

func winsAtOnce(p arimaa.Position) bool {
	for range p.Wins() {
		return true
	}
	return false
}

// solveByHand tries all turns, all replies, and all turns again.
func solveByHand(p arimaa.Position, within int) (out arimaa.Result) {
	for turn, next := range p.Turns(nil) {
		if won(next, p.Side()) {
			out.WinIn = 1
			out.Keys = append(out.Keys, arimaa.Key{Turn: turn, Position: next})
		}
	}
	if out.Checked = 1; out.WinIn == 1 || within == 1 {
		return out
	}
	out.Checked = 2
	for turn, next := range p.Turns(nil) {
		forced := !won(next, p.Side().Other())
		if forced {
			for _, reply := range next.Turns(nil) {
				if !won(reply, p.Side()) && (reply.Outcome(nil).Over() || !winsAtOnce(reply)) {
					forced = false
					break
				}
			}
		}
		if forced {
			out.WinIn = 2
			out.Keys = append(out.Keys, arimaa.Key{Turn: turn, Position: next})
		}
	}
	return out
}

// few returns a position of few pieces, often close to goals, traps and each other.
func few(r *rand.Rand) arimaa.Position {
	for {
		s := arimaa.Setup{Side: arimaa.Side(r.IntN(2))}
		around := r.IntN(arimaa.Squares)
		for _, side := range []arimaa.Side{arimaa.Gold, arimaa.Silver} {
			for i := range 1 + r.IntN(3) {
				kind := arimaa.Kind(r.IntN(arimaa.Kinds))
				if i == 0 {
					kind = arimaa.Rabbit
				}
				square := r.IntN(arimaa.Squares)
				if r.IntN(2) == 0 {
					square = (around + r.IntN(3) + 8*r.IntN(3)) % arimaa.Squares
				}
				s.Board[square] = arimaa.PieceOf(side, kind)
			}
		}
		p, err := s.Position()
		if err != nil {
			continue
		}
		if !p.Outcome(nil).Over() && p.Perft(4) < 120 {
			return p
		}
	}
}

func TestSolveMatchesTrying(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 0))
	seen := map[int]int{}
	for range 800 {
		p := few(r)
		want := solveByHand(p, 2)
		got, err := p.Solve(t.Context(), 2, 0)
		seen[got.WinIn]++
		want.Nodes = got.Nodes
		if err != nil || !cmp.Equal(got, want, cmp.Comparer(func(a, b arimaa.Key) bool { return a == b })) {
			t.Fatalf("%v is won in %d by %d turns, %v, want %d by %d, checked %d and %d", p, got.WinIn, len(got.Keys), err, want.WinIn, len(want.Keys), got.Checked, want.Checked)
		}
	}
	t.Log(seen)
	if seen[0] == 0 || seen[1] == 0 || seen[2] == 0 {
		t.Errorf("wins in so many turns: %v: the sample proves too little", seen)
	}
}

// Wins that were made as puzzles, and how they start.
func TestSolve(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		p     arimaa.Position
		in, n int
		turn  string
	}{
		{diagram("g", "...r.... ..DRe... ...d.... ........ ........ ........ ........ ........"), 1, 1, ""},
		{diagram("g", "...r.... ........ ........ ........ ...R.... ........ .....e.. ........"), 2, 8, "Rd4n Rd5n Rd6n Rd7w"},
		{diagram("g", "r....... ........ ........ ........ ........ ...R.... ........ ........"), 2, 0, ""},
		{diagram("g", "r....... ........ ........ ........ ........ ........ ...R.... ........"), 2, 0, ""},
		{diagram("g", "R....... ........ ........ ........ ........ ........ ........ ..r....."), 0, 0, ""},
	} {
		got, err := test.p.Solve(t.Context(), 2, 0)
		if err != nil || got.WinIn != test.in || test.n > 0 && len(got.Keys) != test.n {
			t.Errorf("%v is won in %d by %v, %v, want %d by %d turns", test.p, got.WinIn, got.Keys, err, test.in, test.n)
		}
		if test.turn != "" {
			next, _, err := test.p.Play(arimaa.MustParseTurn(test.turn), nil)
			found := false
			for _, k := range got.Keys {
				found = found || k.Position == next
			}
			if err != nil || !found {
				t.Errorf("%v: %s is not among %v, %v", test.p, test.turn, got.Keys, err)
			}
		}
	}
	p := arimaa.MustParse(startText)
	for _, within := range []int{-1, 0, 3} {
		if s, err := p.Solve(t.Context(), within, 0); err == nil {
			t.Errorf("a win within %d turns: %v", within, s)
		}
	}
	if s, err := p.Solve(t.Context(), 1, 0); s.WinIn != 0 || s.Nodes != 3353 || err != nil {
		t.Errorf("the start is won in %d, %d positions, %v", s.WinIn, s.Nodes, err)
	}
	if s, err := p.Solve(t.Context(), 2, 4000); !errors.Is(err, arimaa.ErrNodes) || s.WinIn != 0 || len(s.Keys) != 0 || s.Nodes < 4000 {
		t.Errorf("with a limit the start is won in %d, %d positions, %v", s.WinIn, s.Nodes, err)
	}
	if s, err := p.Solve(t.Context(), 2, 100); !errors.Is(err, arimaa.ErrNodes) || s.Checked != 0 || s.Nodes != 101 {
		t.Errorf("within 100 nodes: %+v, %v", s, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := p.Solve(ctx, 2, 0); !errors.Is(err, context.Canceled) || s.WinIn != 0 {
		t.Errorf("cancelled: %+v, %v", s, err)
	}
}

func ExamplePosition_Solve() {
	p := arimaa.MustParse("g [rr        r  hErr   m R       eR     rC R               RRR R   ]")
	s, err := p.Solve(context.Background(), 2, 50_000_000)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won in", s.WinIn)
	for _, key := range s.Keys {
		fmt.Println(key.Turn)
	}
	// Output:
	// won in 2
	// Rg6e Eg7s rh7w Rh6n
}
