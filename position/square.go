package position

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Squares is the number of squares of the board.
const Squares = 25

// Square is a square of the board, numbered 0..24 row by row from the top left: A5 is 0, E5 is 4, A1 is 20, E1 is 24.
// Squares compare as numbers. The zero value is A5. [NoSquare] and all other numbers above 24 are invalid.
//
// The bit of a square on a [bitboard.Board5] is another number, see [Square.Bit]: A5 is bit 8, E1 is bit 40.
type Square uint8

// The squares by name.
const (
	A5, B5, C5, D5, E5 Square = 5 * iota, 5*iota + 1, 5*iota + 2, 5*iota + 3, 5*iota + 4
	A4, B4, C4, D4, E4
	A3, B3, C3, D3, E3
	A2, B2, C2, D2, E2
	A1, B1, C1, D1, E1

	// NoSquare stands for "no square". For example, [Turn.Build] returns it for a winning climb.
	NoSquare Square = 255
)

// ErrSquare reports a text or a number that is not a square.
var ErrSquare = errors.New("not a square")

// ParseSquare reads the name of a square, "A5" to "E1", in upper case.
func ParseSquare(text string) (Square, error) {
	if s, ok := parseSquare(text); ok {
		return s, nil
	}
	return NoSquare, fmt.Errorf("square %.20q: %w, must be A1..E5", text, ErrSquare)
}

func parseSquare(text string) (Square, bool) {
	if len(text) == 2 {
		if column, row := text[0]-'A', '5'-text[1]; column < 5 && row < 5 {
			return Square(5*row + column), true
		}
	}
	return NoSquare, false
}

// MustParseSquare is like ParseSquare but panics if the text is invalid.
func MustParseSquare(text string) Square { return value.Must(ParseSquare(text)) }

// SquareAtBit returns the square at a bit of a [bitboard.Board5], or [NoSquare] if the bit is
// off the board.
func SquareAtBit(bit int) Square {
	if uint(bit) >= uint(len(squaresByBit)) {
		return NoSquare
	}
	return squaresByBit[bit]
}

// IsValid reports whether s is on the board.
func (s Square) IsValid() bool { return s < Squares }

// Column returns the column: A is 0 and E is 4. If s is invalid, it returns -1.
func (s Square) Column() int {
	if !s.IsValid() {
		return -1
	}
	return int(s % 5)
}

// Row returns the row, counted from the top: row 5 is 0 and row 1 is 4. If s is invalid, it returns -1.
func (s Square) Row() int {
	if !s.IsValid() {
		return -1
	}
	return int(s / 5)
}

// Bit returns the bit of the square on a [bitboard.Board5]. If s is invalid, it returns 64, as [bitboard.Board5.Lowest]
// does for the empty set.
func (s Square) Bit() int { return int(bitsBySquare[s]) }

// Set returns the set of this square, or the empty set if s is invalid.
func (s Square) Set() SquareSet { return SquareSet(s.set()) }

func (s Square) set() bitboard.Board5 { return 1 << (s.Bit() & 63) & bitboard.Valid5 }

// bitsBySquare[s] is the bit of square s, or 64 if s is invalid. squaresByBit[b] is the square at bit b, or NoSquare if
// the bit is off the board.
var bitsBySquare, squaresByBit = func() (bits [256]uint8, squares [64]Square) {
	for i := range bits {
		bits[i] = 64
	}
	for i := range squares {
		squares[i] = NoSquare
	}
	for s := range uint8(Squares) {
		bits[s] = 8 + s + 2*(s/5)
		squares[bits[s]] = Square(s)
	}
	return bits, squares
}()

// String returns the name, such as "B4", "-" for [NoSquare], or "Square(30)" for any other
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

func (s Square) append(b []byte) []byte { return append(b, 'A'+byte(s%5), '5'-byte(s/5)) }

// AppendText appends the name. It fails if s is invalid.
func (s Square) AppendText(b []byte) ([]byte, error) {
	if !s.IsValid() {
		return b, fmt.Errorf("square %d: %w, must be 0..24", uint8(s), ErrSquare)
	}
	return s.append(b), nil
}

// MarshalText returns the name. It fails if s is invalid.
func (s Square) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a text as [ParseSquare] does.
func (s *Square) UnmarshalText(text []byte) error { return value.Unmarshal(s, ParseSquare, text) }

// Side is one of the two players. The zero value is [First].
type Side uint8

// The players. In pages and sentences, the name of First is Sun and the name of Second is Moon. In a FEN, First is 1
// and Second is 2.
const (
	First Side = iota
	Second
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String returns "first" or "second".
func (s Side) String() string { return value.Name(s, "Side", []string{"first", "second"}) }

// Name returns the name of the player in pages and sentences: "Sun" or "Moon". Notations do not use these names.
func (s Side) Name() string { return value.Name(s, "Side", []string{"Sun", "Moon"}) }
