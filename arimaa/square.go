package arimaa

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Squares is the number of squares of the board.
const Squares = 64

// Square is a square of the board, 0..63, along the ranks from a1: a1 is 0, h1 is
// 7, a2 is 8, h8 is 63. It is also the bit of the square on a [bitboard.Board8]. Squares
// compare as numbers. The zero value is a1. [NoSquare] and all other numbers above 63
// are invalid.
type Square uint8

// The squares by name.
const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = 8 * iota, 8*iota + 1, 8*iota + 2, 8*iota + 3, 8*iota + 4, 8*iota + 5, 8*iota + 6, 8*iota + 7
	A2, B2, C2, D2, E2, F2, G2, H2
	A3, B3, C3, D3, E3, F3, G3, H3
	A4, B4, C4, D4, E4, F4, G4, H4
	A5, B5, C5, D5, E5, F5, G5, H5
	A6, B6, C6, D6, E6, F6, G6, H6
	A7, B7, C7, D7, E7, F7, G7, H7
	A8, B8, C8, D8, E8, F8, G8, H8

	// NoSquare stands for "no square", such as the To of a removal.
	NoSquare Square = 255
)

// Traps holds the four trap squares c3, f3, c6 and f6.
const Traps = SquareSet(arimaaturns.Traps)

// ErrSquare reports a text or a number that is not a square.
var ErrSquare = errors.New("not a square")

// ParseSquare reads the name of a square, "a1" to "h8", in lower case.
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 {
		if file, rank := text[0]-'a', text[1]-'1'; file < 8 && rank < 8 {
			return Square(8*rank + file), nil
		}
	}
	return NoSquare, fmt.Errorf("square %.20q: %w, must be a1..h8", text, ErrSquare)
}

// MustParseSquare is like ParseSquare but panics if the text is invalid.
func MustParseSquare(text string) Square { return value.Must(ParseSquare(text)) }

// IsValid reports whether s is one of the 64 squares.
func (s Square) IsValid() bool { return s < Squares }

// Set returns the set of this square, or the empty set if s is invalid.
func (s Square) Set() SquareSet { return 1 << s }

// String returns the name, such as "b4", "-" for [NoSquare], or "Square(70)" for any other
// invalid number.
func (s Square) String() string {
	switch {
	case s.IsValid():
		return string(s.append(nil))
	case s == NoSquare:
		return "-"
	}
	return fmt.Sprintf("Square(%d)", uint8(s))
}

func (s Square) append(b []byte) []byte { return append(b, 'a'+byte(s%8), '1'+byte(s/8)) }

// AppendText appends the name. It fails if s is invalid.
func (s Square) AppendText(b []byte) ([]byte, error) {
	if !s.IsValid() {
		return b, fmt.Errorf("square %d: %w, must be 0..63", uint8(s), ErrSquare)
	}
	return s.append(b), nil
}

// MarshalText returns the name. It fails if s is invalid.
func (s Square) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads what [ParseSquare] reads.
func (s *Square) UnmarshalText(text []byte) error { return value.Unmarshal(s, ParseSquare, text) }
