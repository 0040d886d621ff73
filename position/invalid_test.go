package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Every invalid square has the result that the documentation names.
func TestNoSquares(t *testing.T) {
	boards := []string{liveFEN, finishedFEN, emptyFEN, "3333333333333333333330000/2/mortal:B1,C1/mortal:D1,E1",
		"4444444444444444444440000/1/mortal:B1,C1/mortal:D1,E1"}
	for n := position.Squares; n < 256; n++ {
		s := position.Square(n)
		if s.IsValid() || s.Set() != 0 || s.Bit() != 64 || s.Column() != -1 || s.Row() != -1 {
			t.Errorf("%v: set %x, bit %d, column %d, row %d", s, uint64(s.Set()), s.Bit(), s.Column(), s.Row())
		}
		for _, fen := range boards {
			p := position.MustParse(fen)
			if h := p.Height(s); h != 0 {
				t.Errorf("%v: height %d of %v", p, h, s)
			}
			if side, there := p.WorkerAt(s); there || side != position.First {
				t.Errorf("%v: a worker of the %v side on %v", p, side, s)
			}
			if steps := p.Steps(s); steps != 0 {
				t.Errorf("%v: steps from %v %v", p, s, steps)
			}
			for start := range position.Square(position.Squares) {
				if builds := p.Builds(start, s); builds != 0 {
					t.Errorf("%v: builds after a step from %v to %v %v", p, start, s, builds)
				}
				// Nobody has left a square.
				stand := p.WorkerSet(position.First) | p.WorkerSet(position.Second)
				if got, want := p.Builds(s, start), p.Builds(start, start)&^stand; got != want {
					t.Errorf("%v: builds after a step from %v to %v %v, want %v", p, s, start, got, want)
				}
			}
			for to, d := range p.Distances(s) {
				if d != position.Unreachable {
					t.Errorf("%v: %v is %d steps from %v", p, position.Square(to), d, s)
				}
			}
			if _, err := p.Play(position.NewTurn(s, s, s)); err == nil {
				t.Errorf("%v: a turn from %v", p, s)
			}
		}
	}
	squares := map[int]position.Square{}
	for s := range position.Square(position.Squares) {
		squares[s.Bit()] = s
	}
	for bit := -300; bit < 600; bit++ {
		want, ok := squares[bit]
		if !ok {
			want = position.NoSquare
		}
		if got := position.SquareAtBit(bit); got != want {
			t.Errorf("bit %d is %v, want %v", bit, got, want)
		}
	}
}
