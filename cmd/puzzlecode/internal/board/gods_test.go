package board

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
)

// A turn with gods that is chosen square by square is written so that it can be read, and a square that
// cannot be chosen leaves the choice or takes another worker.
func TestChoosingWithGods(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 0))
	for _, p := range positiontest.GodsList(61, 484) {
		s := game.New(codec.EncodeGods(p))
		c := s.Begin()
		for len(c.Next()) > 0 {
			if whatNext(c) == "" {
				t.Fatalf("%v: nothing is said after %v", s, c.Squares())
			}
			square := string([]byte{"ABCDE"[r.IntN(5)], "12345"[r.IntN(5)]})
			other, why := choose(s, c, square)
			if legal, err := c.Choose(square); err == nil {
				if why != "" || len(other.Squares()) != len(legal.Squares()) {
					t.Fatalf("%v: %s after %v: %v, %q", s, square, c.Squares(), other.Squares(), why)
				}
			} else if n := len(other.Squares()); n > 1 && why == "" {
				t.Fatalf("%v: %s after %v: %v", s, square, c.Squares(), other.Squares())
			}
			options := c.Next()
			if c, why = choose(s, c, options[r.IntN(len(options))].Square); why != "" {
				t.Fatalf("%v: %s", s, why)
			}
			turn, ok := c.Turn()
			if !ok {
				continue
			}
			text := choiceText(c)
			if read, err := s.ReadTurn(text); err != nil || read != turn {
				t.Fatalf("%v: %v is written %q, which is %v, %v", s, turn, text, read, err)
			}
		}
		if text := choiceText(c); whatNext(c) != "" {
			t.Errorf("%v: %q is complete, and says %q", s, text, whatNext(c))
		}
	}
}
