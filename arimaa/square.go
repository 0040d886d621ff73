package arimaa

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Squares is the number of squares of the board.
const Squares = 64

// Square is a square of the board, numbered 0..63 rank by rank: a1 is 0, h1 is 7, a2 is 8, h8 is 63. The number is also
// the bit of the square on a [bitboard.Board8]. Squares compare as numbers. The zero value is a1. [NoSquare] and all
// other numbers above 63 are invalid.
type Square uint8

// NoSquare stands for "no square", as in the field To of a removal.
const NoSquare Square = 255

// upsideDown, XORed with a square, gives the mirror image of the square with north and south swapped.
const upsideDown = 56

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

// IsValid reports whether s is on the board.
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

// UnmarshalText reads a text as [ParseSquare] does.
func (s *Square) UnmarshalText(text []byte) error { return value.Unmarshal(s, ParseSquare, text) }
