package position_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// All squares, from the words of the format: row by row from the top left.
func TestSquares(t *testing.T) {
	n := position.Square(0)
	for row, digit := range "54321" {
		for column, letter := range "ABCDE" {
			name := string(letter) + string(digit)
			if n.String() != name || !n.IsValid() || n.Row() != row || n.Column() != column {
				t.Errorf("square %d: %v, row %d, column %d, want %s, row %d, column %d", uint8(n), n, n.Row(), n.Column(), name, row, column)
			}
			if set := bitboard.At5(row+1, column+1); n.Set() != set || n.Bit() != set.Lowest() || position.SquareAtBit(n.Bit()) != n {
				t.Errorf("%v: bit %d, which is %v, want %d", n, n.Bit(), position.SquareAtBit(n.Bit()), set.Lowest())
			}
			for _, text := range []string{name, strings.ToLower(name), fmt.Sprint(uint8(n))} {
				if got, err := position.ParseSquare(text); got != n || err != nil {
					t.Errorf("%q is read as %v, %v, want %v", text, got, err, n)
				}
			}
			n++
		}
	}
	if position.A5 != 0 || position.E5 != 4 || position.A1 != 20 || position.E1 != 24 || n != position.Squares {
		t.Error("the corners have other numbers than the format gives them")
	}
}

// Of all texts of up to two bytes only the names and the numbers are squares.
func TestParseSquareRejects(t *testing.T) {
	want := map[string]bool{}
	for n := range position.Squares {
		name := position.Square(n).String()
		want[name], want[strings.ToLower(name)] = true, true
		want[fmt.Sprint(n)], want[fmt.Sprintf("%02d", n)] = true, true
	}
	texts := []string{"", "A5 ", " A5", "006", "A55", "-", "B4,"}
	for a := range 256 {
		texts = append(texts, string([]byte{byte(a)}))
		for b := range 256 {
			texts = append(texts, string([]byte{byte(a), byte(b)}))
		}
	}
	for _, text := range texts {
		s, err := position.ParseSquare(text)
		if (err == nil) != want[text] {
			t.Errorf("%q is read as %v, %v", text, s, err)
		}
		if err != nil {
			if s != position.NoSquare {
				t.Errorf("%q gives %v besides an error", text, s)
			}
			checkClass(t, err, position.ErrSquare)
		}
	}
}

func TestNamesOutOfRange(t *testing.T) {
	for _, test := range []struct {
		value fmt.Stringer
		want  string
	}{
		{position.NoSquare, "-"},
		{position.Square(25), "Square(25)"},
		{position.Square(254), "Square(254)"},
		{position.First, "first"},
		{position.Second, "second"},
		{position.Side(2), "Side(2)"},
		{position.Turn{}, "A5>A5^A5"},
		{position.Turn{From: position.D4, To: 25, Build: position.A2}, "Turn(D4, Square(25), A2)"},
		{position.Turn{From: position.NoSquare, To: position.D3, Build: position.NoSquare}, "Turn(-, D3, -)"},
		{position.Turn{From: position.D4, To: position.D3, Build: 30}, "Turn(D4, D3, Square(30))"},
		{position.Position{}, "no position"},
	} {
		if got := test.value.String(); got != test.want {
			t.Errorf("%#v prints as %q, want %q", test.value, got, test.want)
		}
	}
	if position.NoSquare.IsValid() || position.Square(25).IsValid() {
		t.Error("a number over 24 is said to be a square")
	}
	if position.First.Other() != position.Second || position.Second.Other() != position.First {
		t.Error("the sides are not each other's opponents")
	}
}
