package gods

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Turn is what one turn changes on the board: which squares workers leave and enter, and what is
// built. It says nothing about the way there. A worker of the other side that is forced is not
// part of it: its new square follows from the position.
//
// It is a comparable value of 8 bytes. Each position after a turn belongs to exactly one of the
// turns that [Position.Turns] yields. A Turn is made by Turns, [Position.ReadTurn] and
// [ParseTurn]; only the last one does not check that it is legal. The zero Turn is illegal in
// every position.
type Turn struct {
	// A byte for each square, as a bit of a bitboard.Board5, or 0 for none: fromByte to
	// to2Byte. The eighth byte is 1 for a dome instead of a level.
	squares uint64
}

// The bytes of a Turn.
const (
	fromByte       = 8 * iota // the worker's old square
	toByte                    // its new square
	buildByte                 // the build after the step
	buildAgainByte            // the second one
	earlyByte                 // the build before the step
	from2Byte                 // the other worker's old square
	to2Byte                   // its new square
	domeByte
)

// move returns the turn in which workers leave up to two squares and enter as many, without a
// build.
func move(left, entered bitboard.Board5) Turn {
	return Turn{bitOf(left)<<fromByte | bitOf(entered)<<toByte | bitOf(left&(left-1))<<from2Byte | bitOf(entered&(entered-1))<<to2Byte}
}

// bitOf returns the lowest bit that is set, or 0 for the empty set.
func bitOf(set bitboard.Board5) uint64 { return uint64(bits.TrailingZeros64(uint64(set)) & 63) }

func (t Turn) build(square int) Turn      { return Turn{t.squares | uint64(square)<<buildByte} }
func (t Turn) buildAgain(square int) Turn { return Turn{t.squares | uint64(square)<<buildAgainByte} }
func (t Turn) early(square int) Turn      { return Turn{t.squares | uint64(square)<<earlyByte} }
func (t Turn) dome() Turn                 { return Turn{t.squares | 1<<domeByte} }

// ordered returns the turn with its squares in the order of the shortest text: workers and second
// builds ascending, and two squares ascending that can each be built on before and after the step.
func (t Turn) ordered() Turn {
	t = t.sorted(fromByte, from2Byte).sorted(toByte, to2Byte).sorted(buildByte, buildAgainByte)
	both := bitboard.Neighbours5(max(t.bit(fromByte), 8)) & bitboard.Neighbours5(max(t.bit(toByte), 8))
	if early, build := t.set(earlyByte), t.set(buildByte); both&early != 0 && both&build != 0 {
		t = t.sorted(earlyByte, buildByte)
	}
	return t
}

// sorted swaps the squares of two bytes if they are there and not ascending.
func (t Turn) sorted(low, high int) Turn {
	a, b := uint64(t.bit(low)), uint64(t.bit(high))
	if b != 0 && a > b {
		t.squares ^= (a ^ b) << low
		t.squares ^= (a ^ b) << high
	}
	return t
}

// bit returns the square of a byte as a bit, or 0 if there is none.
func (t Turn) bit(which int) int { return int(t.squares >> which & 63) }

// set returns the square of a byte as a set, which is empty if there is none.
func (t Turn) set(which int) bitboard.Board5 { return 1 << t.bit(which) & bitboard.Valid5 }

func (t Turn) square(which int) position.Square { return position.SquareAtBit(t.bit(which)) }

// IsZero reports whether t is the zero Turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// Wins reports whether the turn wins, by a step and without a build.
func (t Turn) Wins() bool { return t.squares>>buildByte&0xff == 0 }

// Steps yields the squares that workers leave, each with one that is entered: one pair for most
// turns, and for Hermes none, one or two, where which worker goes where is not known. A step may
// stand for several, and the squares need not be neighbours.
func (t Turn) Steps() iter.Seq2[position.Square, position.Square] {
	return func(yield func(from, to position.Square) bool) {
		if t.bit(fromByte) != 0 && !yield(t.square(fromByte), t.square(toByte)) {
			return
		}
		if t.bit(from2Byte) != 0 {
			yield(t.square(from2Byte), t.square(to2Byte))
		}
	}
}

// Early returns the square that is built on before the step, or [position.NoSquare].
func (t Turn) Early() position.Square { return t.square(earlyByte) }

// Builds yields the squares that are built on after the steps: none if the turn wins, two for a
// second build. A square that gets two blocks comes twice.
func (t Turn) Builds() iter.Seq[position.Square] {
	return func(yield func(position.Square) bool) {
		if t.bit(buildByte) != 0 && !yield(t.square(buildByte)) {
			return
		}
		if t.bit(buildAgainByte) != 0 {
			yield(t.square(buildAgainByte))
		}
	}
}

// Dome reports whether the build is a dome on a square where the next level is not a dome.
func (t Turn) Dome() bool { return t.squares>>domeByte != 0 }

// ErrTurn reports a text that is not a turn.
var ErrTurn = errors.New("not a turn, must be like D4>D3^A2 or D4>D3#")

// ParseTurn reads the text of [Turn.String], and no other spelling; [Position.ReadTurn] reads the
// others and checks that the turn is legal. The error is a *[position.ParseError].
func ParseTurn(text string) (Turn, error) {
	s, err := parseTurn(text)
	if err != nil {
		return Turn{}, err
	}
	t := s.turn()
	detail := ""
	switch {
	case t.bit(fromByte) != 0 && t.bit(fromByte) == t.bit(toByte):
		detail = "the worker stays"
	case t.String() != text:
		detail = "must be written " + t.String()
	default:
		return t, nil
	}
	return Turn{}, &position.ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Detail: detail, Err: ErrTurn}
}

// MustParseTurn is like ParseTurn but panics if the text is invalid.
func MustParseTurn(text string) Turn { return value.Must(ParseTurn(text)) }

// String returns the shortest text of the turn, such as
//
//	A1>B2^C3      a step and a build
//	A1>B2#        a step that wins
//	A1>B2^C3X     a dome where a level would be lower
//	A1>B2^C3^D3   two builds
//	A1^B2>B1^C2   a build before the step
//	A1>A3,C1>C2^D3, ^D3   two workers, or none
//
// with the squares of a group in ascending order. The zero Turn gives "no turn".
func (t Turn) String() string {
	if t.IsZero() {
		return "no turn"
	}
	b, _ := t.AppendText(make([]byte, 0, 16))
	return string(b)
}

// Path returns the turn as part of a URL: the squares of its text without signs, such as A1B2C3. A
// build before the step has a minus (A1-B2B1C2), a dome an X behind it. [Position.ReadTurn] reads
// it. The zero Turn gives the empty text.
func (t Turn) Path() string {
	b, _ := t.AppendText(make([]byte, 0, 16))
	out := b[:0]
	for _, c := range b {
		switch {
		case c == '^' && t.bit(earlyByte) != 0 && len(out) == 2:
			out = append(out, '-')
		case c != '>' && c != '^' && c != ',' && c != '#':
			out = append(out, c)
		}
	}
	return string(out)
}

// AppendText appends the text of [Turn.String]. The zero Turn is an error.
func (t Turn) AppendText(b []byte) ([]byte, error) {
	if t.IsZero() {
		return b, fmt.Errorf("gods: the zero Turn has no text")
	}
	square := func(mark byte, which int) {
		if mark != 0 {
			b = append(b, mark)
		}
		b, _ = t.square(which).AppendText(b)
	}
	if t.bit(fromByte) != 0 {
		square(0, fromByte)
		if t.bit(earlyByte) != 0 {
			square('^', earlyByte)
		}
		square('>', toByte)
	}
	if t.bit(from2Byte) != 0 {
		square(',', from2Byte)
		square('>', to2Byte)
	}
	if t.Wins() {
		return append(b, '#'), nil
	}
	square('^', buildByte)
	if t.bit(buildAgainByte) != 0 {
		square('^', buildAgainByte)
	}
	if t.Dome() {
		b = append(b, 'X')
	}
	return b, nil
}

// MarshalText returns the text of [Turn.String]. The zero Turn is an error.
func (t Turn) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads what [ParseTurn] reads.
func (t *Turn) UnmarshalText(text []byte) error { return value.Unmarshal(t, ParseTurn, text) }
