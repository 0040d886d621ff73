package arimaa_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// sq returns the square of a name.
func sq(name string) arimaa.Square { return arimaa.MustParseSquare(name) }

func TestSquares(t *testing.T) {
	for s := arimaa.Square(0); s.IsValid(); s++ {
		name := string([]byte{'a' + byte(s%8), '1' + byte(s/8)})
		if got, err := arimaa.ParseSquare(name); got != s || err != nil || s.String() != name {
			t.Errorf("%s is read as %v, %v, written as %v", name, got, err, s)
		}
		if text, err := s.MarshalText(); string(text) != name || err != nil {
			t.Errorf("%s is marshalled as %s, %v", name, text, err)
		}
		if s.Set() != arimaa.SquareSet(bitboard.At8(int(s)%8, int(s)/8)) {
			t.Errorf("%v: set %v", s, s.Set())
		}
	}
	if sq("h1") != 7 || sq("a2") != 8 || sq("d4") != 27 || sq("h8") != 63 || sq("f6").String() != "f6" {
		t.Error("the names are wrong")
	}
	for _, text := range []string{"", "a", "a0", "a9", "i1", "A1", "a11", "1a", "\xff1"} {
		if s, err := arimaa.ParseSquare(text); !errors.Is(err, arimaa.ErrSquare) || s != arimaa.NoSquare {
			t.Errorf("%q is read as %v, %v", text, s, err)
		}
	}
	if arimaa.NoSquare != 255 || arimaa.NoSquare.String() != "-" || arimaa.Square(70).String() != "Square(70)" ||
		arimaa.NoSquare.Set() != 0 {
		t.Error("numbers that are no squares")
	}
	if _, err := arimaa.NoSquare.MarshalText(); !errors.Is(err, arimaa.ErrSquare) {
		t.Error(err)
	}
	var list []arimaa.Square
	if err := json.Unmarshal([]byte(`["c3","h8"]`), &list); err != nil || list[0] != sq("c3") || list[1] != sq("h8") {
		t.Error(list, err)
	}
	if err := json.Unmarshal([]byte(`["c9"]`), &list); !errors.Is(err, arimaa.ErrSquare) || list[0] != sq("c3") {
		t.Error(list, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParseSquare of nonsense does not panic")
		}
	}()
	arimaa.MustParseSquare("x")
}

func TestPieces(t *testing.T) {
	for i, letter := range "RCDHMErcdhme" {
		p, err := arimaa.ParsePiece(string(letter))
		if err != nil || p != arimaa.Piece(i+1) || p.String() != string(letter) || arimaa.PieceOf(p.Side(), p.Kind()) != p {
			t.Errorf("%c is read as %v, %v", letter, p, err)
		}
		if int(p.Kind()) != i%6 || int(p.Side()) != i/6 {
			t.Errorf("%v is a %v of %v", p, p.Kind(), p.Side())
		}
	}
	for _, text := range []string{"", " ", "x", "RR", "-", "\xff"} {
		if p, err := arimaa.ParsePiece(text); !errors.Is(err, arimaa.ErrPiece) || p != arimaa.NoPiece {
			t.Errorf("%q is read as %v, %v", text, p, err)
		}
	}
	for _, test := range []struct{ got, want string }{
		{arimaa.NoPiece.String(), "-"}, {arimaa.Piece(13).String(), "Piece(13)"},
		{arimaa.Gold.String(), "gold"}, {arimaa.Silver.String(), "silver"}, {arimaa.Side(2).String(), "Side(2)"},
		{arimaa.Gold.Other().String(), "silver"},
		{arimaa.Rabbit.String(), "rabbit"}, {arimaa.Elephant.String(), "elephant"}, {arimaa.Kind(6).String(), "Kind(6)"},
	} {
		if test.got != test.want {
			t.Errorf("%s, want %s", test.got, test.want)
		}
	}
	if arimaa.NoPiece.IsValid() || arimaa.Piece(13).IsValid() || arimaa.Rabbit.Limit() != 8 || arimaa.Camel.Limit() != 1 {
		t.Error("what is valid, and how many there are")
	}
}
