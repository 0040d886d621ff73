package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Every invalid square, piece and kind has the result that the documentation
// names.
func TestInvalidNumbers(t *testing.T) {
	for _, p := range []arimaa.Position{arimaa.MustParse(startText),
		diagram("g", "rrrrrrrr ........ ........ ........ ........ ........ ........ RRRRRRRR")} {
		for n := arimaa.Squares; n < 256; n++ {
			s := arimaa.Square(n)
			if s.IsValid() || s.Set() != 0 || p.PieceAt(s) != arimaa.NoPiece {
				t.Errorf("%v: set %x, piece %v", s, uint64(s.Set()), p.PieceAt(s))
			}
			if _, err := p.Begin(nil).Play(arimaa.Step{Piece: arimaa.GoldRabbit, From: s, To: s}); err == nil {
				t.Errorf("a step from %v", s)
			}
		}
		for n := range 256 {
			if piece := arimaa.Piece(n); !piece.IsValid() && p.Layer(piece) != 0 {
				t.Errorf("%v stands on\n%v", piece, p.Layer(piece))
			}
			if piece := arimaa.Piece(n); !piece.IsValid() && (piece.Side() == arimaa.Gold || piece.Side() == arimaa.Silver) {
				t.Errorf("%v is of the %v side", piece, piece.Side())
			}
			if kind := arimaa.Kind(n); kind >= arimaa.Kinds && kind.Limit() != 0 {
				t.Errorf("%v: limit %d", kind, kind.Limit())
			}
		}
	}
}
