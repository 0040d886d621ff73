package position_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Between two mortals there is a faster way for turns, for playing them and for checking them. It has the same results
// as the rules with gods.
func TestMortals(t *testing.T) {
	t.Parallel()
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	r := rand.New(rand.NewPCG(41, 0))
	wins, legal, illegal := 0, 0, 0
	for _, p := range positiontest.List(41, n) {
		fast := p.AppendTurns(nil)
		if !slices.IsSortedFunc(fast, position.Turn.Compare) || !slices.IsSortedFunc(fast, bySquares) {
			t.Fatalf("%v: turns not in the order of their squares: %v", p, fast)
		}
		if !p.Finished() { // which the rules with gods take for granted
			general := position.GodTurns(p)
			slices.SortFunc(general, position.Turn.Compare)
			if !slices.Equal(general, fast) {
				t.Fatalf("%v: turns %v, want %v", p, general, fast)
			}
		}
		for range min(3, len(fast)) {
			turn := fast[r.IntN(len(fast))]
			if got, want := position.PlayGods(p, turn), p.PlayLegal(turn); got != want {
				t.Fatalf("%v, %v: %v, want %v", p, turn, got, want)
			}
		}
		for _, turn := range fast {
			if !turn.Wins() {
				continue
			}
			wins++
			if got, want := position.PlayGods(p, turn), p.PlayLegal(turn); got != want || !got.Finished() {
				t.Fatalf("%v, %v: %v, want %v", p, turn, got, want)
			}
		}
		for range 5 {
			turn := anyTurn(r, p)
			_, err := p.Play(turn)
			if want := position.IsLegal(p, turn); want != (err == nil) {
				t.Fatalf("%v, %v: %v, legal is %v", p, turn, err, want)
			}
			if err == nil {
				legal++
				continue
			}
			illegal++
		}
	}
	if wins < n/10 || legal < n/10 || illegal < n {
		t.Errorf("%d wins, %d legal and %d illegal turns: the sample proves too little", wins, legal, illegal)
	}
}

// bySquares is the order that [position.Position.Turns] promises.
func bySquares(a, b position.Turn) int {
	for _, square := range []func(position.Turn) position.Square{position.Turn.From, position.Turn.To,
		position.Turn.Build} {
		if n := int(square(a)) - int(square(b)); n != 0 {
			return n
		}
	}
	return 0
}

// anyTurn returns a step with a build or a win, in most cases of a worker of the side to move to a neighbouring
// square.
func anyTurn(r *rand.Rand, p position.Position) position.Turn {
	near := func(s position.Square) position.Square {
		row, column := s.Row()+r.IntN(3)-1, s.Column()+r.IntN(3)-1
		if row < 0 || row > 4 || column < 0 || column > 4 || r.IntN(10) == 0 {
			return position.Square(r.IntN(position.Squares))
		}
		return position.Square(5*row + column)
	}
	start := p.Workers(p.Side())[r.IntN(2)]
	if r.IntN(10) == 0 {
		start = near(start)
	}
	to := near(start)
	if r.IntN(4) == 0 {
		return position.NewWin(start, to)
	}
	return position.NewTurn(start, to, near(to))
}
