package position_test

import (
	"encoding/json"
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
				t.Errorf("square %d: %v, row %d, column %d, want %s, row %d, column %d", uint8(n), n, n.Row(), n.Column(), name,
					row, column)
			}
			if set := bitboard.At5(row+1, column+1); n.Set() != position.SquareSet(set) || n.Bit() != set.Lowest() ||
				position.SquareAtBit(n.Bit()) != n {
				t.Errorf("%v: bit %d, which is %v, want %d", n, n.Bit(), position.SquareAtBit(n.Bit()), set.Lowest())
			}
			if got, err := position.ParseSquare(name); got != n || err != nil {
				t.Errorf("%q is read as %v, %v, want %v", name, got, err, n)
			}
			for _, text := range []string{name, strings.ToLower(name), fmt.Sprint(uint8(n)), fmt.Sprintf("%02d", n)} {
				if got, ok := position.LooseSquare(text); got != n || !ok {
					t.Errorf("%q in a FEN is read as %v, %v, want %v", text, got, ok, n)
				}
			}
			n++
		}
	}
	if position.A5 != 0 || position.E5 != 4 || position.A1 != 20 || position.E1 != 24 || n != position.Squares {
		t.Error("the corners have other numbers than the format gives them")
	}
}

// Of all texts of up to two bytes only the names are squares, and in a FEN the names in
// lower case and the numbers, too.
func TestParseSquareRejects(t *testing.T) {
	names, loose := map[string]bool{}, map[string]bool{}
	for n := range position.Squares {
		name := position.Square(n).String()
		names[name] = true
		for _, text := range []string{name, strings.ToLower(name), fmt.Sprint(n), fmt.Sprintf("%02d", n)} {
			loose[text] = true
		}
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
		if (err == nil) != names[text] {
			t.Errorf("%q is read as %v, %v", text, s, err)
		}
		if s, ok := position.LooseSquare(text); ok != loose[text] || !ok && s != position.NoSquare {
			t.Errorf("%q in a FEN is read as %v, %v", text, s, ok)
		}
		if err != nil {
			if s != position.NoSquare {
				t.Errorf("%q gives %v besides an error", text, s)
			}
			checkClass(t, err, position.ErrSquare)
		}
	}
}

// JSON is as strict as ParseSquare.
func TestSquareJSON(t *testing.T) {
	list := []position.Square{position.A5}
	if err := json.Unmarshal([]byte(`["B4","E1"]`), &list); err != nil || list[0] != position.B4 ||
		list[1] != position.E1 {
		t.Errorf("%v, %v", list, err)
	}
	for _, text := range []string{`"b4"`, `"6"`, `"06"`, `6`, `"-"`, `""`} {
		s := position.C3
		if err := json.Unmarshal([]byte(text), &s); err == nil || s != position.C3 {
			t.Errorf("%s is read as %v, %v", text, s, err)
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
		{position.Turn{}, "no turn"},
		{position.NewTurn(position.D4, 25, position.A2), "no turn"},
		{position.NewWin(position.NoSquare, position.D3), "no turn"},
		{position.NewPlacing(position.D4, position.D4), "no turn"},
		{position.Kind(9), "Kind(9)"},
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
