package position

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math/bits"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Turn holds the changes of one turn: the squares that workers leave and enter, and the builds. It does not hold paths.
// It does not hold the new square of an opponent's worker that is forced away, because that follows from the position.
// Before all workers are placed, a turn places one worker or two.
//
// A Turn is a comparable value of 8 bytes. [Position.Turns] yields exactly one Turn for each position that can be
// reached. A Turn is unchecked; [Position.Play] checks it. The zero Turn is illegal in every position.
type Turn struct {
	// Each of the first seven bytes is a square: the bit of the square on a bitboard.Board5, or 0 for no square. A worker
	// that is placed enters a square but leaves none. The eighth byte is the Kind.
	squares uint64
}

// The bytes of a Turn.
const (
	fromByte       = 8 * iota // the worker's old square
	toByte                    // its new square
	buildByte                 // the build after the step
	buildAgainByte            // the second build after the step
	earlyByte                 // the build before the step
	from2Byte                 // the other worker's old square
	to2Byte                   // the other worker's new square
	kindByte
)

// begunBytes selects all bytes of a turn except buildByte, buildAgainByte and kindByte.
const begunBytes = 0xff<<fromByte | 0xff<<toByte | 0xff<<earlyByte | 0xff<<from2Byte | 0xff<<to2Byte

// Kind says how a [Turn] ends.
type Kind uint8

// The kinds of turns.
const (
	NoTurn Kind = iota // the zero Turn
	Build              // workers move, then one builds
	Dome               // workers move, then one builds a dome on a level below 3
	Win                // the last step wins
	Place              // workers are placed
)

// String returns "no turn", "build", "dome", "win" or "place".
func (k Kind) String() string {
	return value.Name(k, "Kind", []string{"no turn", "build", "dome", "win", "place"})
}

// NewTurn returns the turn in which a worker steps from one square to another and builds on a third. If a square is
// invalid, it returns the zero Turn.
func NewTurn(start, to, build Square) Turn {
	if !start.IsValid() || !to.IsValid() || !build.IsValid() {
		return Turn{}
	}
	return step(start.Bit(), to.Bit(), build.Bit())
}

// step is like NewTurn, but takes the bits of the squares.
func step(start, to, build int) Turn {
	return Turn{uint64(start)<<fromByte | uint64(to)<<toByte | uint64(build)<<buildByte | uint64(Build)<<kindByte}
}

// NewWin returns the turn in which a worker steps from one square to another and wins. If a square is invalid, it
// returns the zero Turn.
func NewWin(start, to Square) Turn {
	if !start.IsValid() || !to.IsValid() {
		return Turn{}
	}
	return win(start.Bit(), to.Bit())
}

func win(start, to int) Turn {
	return Turn{uint64(start)<<fromByte | uint64(to)<<toByte | uint64(Win)<<kindByte}
}

// NewPlacing returns the turn that places workers on one square or two. If the number of squares is not 1 or 2, or a
// square is invalid, it returns the zero Turn.
func NewPlacing(squares ...Square) Turn {
	var set SquareSet
	for _, s := range squares {
		set |= s.Set()
	}
	if set.Count() != len(squares) {
		return Turn{}
	}
	return placing(bitboard.Board5(set))
}

func placing(set bitboard.Board5) Turn {
	if n := set.Count(); n < 1 || n > 2 {
		return Turn{}
	}
	return Turn{bitOf(set)<<toByte | bitOf(set&(set-1))<<to2Byte | uint64(Place)<<kindByte}
}

// begin returns a turn that consists only of the move m. The builds at the end of the turn and the kind are missing.
func begin(m powers.Move) Turn {
	left, entered := m.Left&(m.Left-1), m.Entered&(m.Entered-1)
	return Turn{bitOf(m.Left)<<fromByte | bitOf(m.Entered)<<toByte | bitOf(m.Early)<<earlyByte |
		bitOf(left)<<from2Byte | bitOf(entered)<<to2Byte}
}

// bitOf returns the number of the lowest bit that is set, or 0 for the empty set.
func bitOf(set bitboard.Board5) uint64 { return uint64(bits.TrailingZeros64(uint64(set)) & 63) }

func (t Turn) of(kind Kind) Turn          { return Turn{t.squares&^(0xff<<kindByte) | uint64(kind)<<kindByte} }
func (t Turn) build(square int) Turn      { return Turn{t.squares | uint64(square)<<buildByte}.of(Build) }
func (t Turn) buildAgain(square int) Turn { return Turn{t.squares | uint64(square)<<buildAgainByte} }

// ordered returns the turn with its squares in a fixed order, so that equal turns are equal with ==. Workers and the
// builds after the step are ascending. If a build before the step could be swapped with the build after the step, these
// two builds are ascending.
func (t Turn) ordered() Turn {
	t = t.sorted(fromByte, from2Byte).sorted(toByte, to2Byte).sorted(buildByte, buildAgainByte)
	both := bitboard.Neighbours5(max(t.bit(fromByte), 8)) & bitboard.Neighbours5(max(t.bit(toByte), 8))
	if early, build := t.set(earlyByte), t.set(buildByte); both&early != 0 && both&build != 0 {
		t = t.sorted(earlyByte, buildByte)
	}
	return t
}

// sorted swaps the squares of two bytes if both bytes have a square and the squares are not ascending.
func (t Turn) sorted(low, high int) Turn {
	a, b := uint64(t.bit(low)), uint64(t.bit(high))
	if b != 0 && a > b {
		t.squares ^= (a ^ b) << low
		t.squares ^= (a ^ b) << high
	}
	return t
}

// bit returns the bit of the square in one of the bytes, or 0 if there is none.
func (t Turn) bit(which int) int { return int(t.squares >> which & 63) }

// set returns the square in one of the bytes as a set, or the empty set if there is none.
func (t Turn) set(which int) bitboard.Board5 { return 1 << t.bit(which) & bitboard.Valid5 }

func (t Turn) square(which int) Square { return SquareAtBit(t.bit(which)) }

// IsZero reports whether t is the zero Turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// Kind returns how the turn ends.
func (t Turn) Kind() Kind { return Kind(t.squares >> kindByte) }

// Wins reports whether the turn wins, by a step and without a build.
func (t Turn) Wins() bool { return t.Kind() == Win }

// From returns the square that a worker leaves, or [NoSquare]. If two workers move, it is the first in [Turn.Steps].
func (t Turn) From() Square { return t.square(fromByte) }

// To returns the square that a worker enters, or [NoSquare]. If two workers move, it is the first in [Turn.Steps]. If
// the turn places workers, it is the first of their squares.
func (t Turn) To() Square { return t.square(toByte) }

// Build returns the square of the build after the steps, or [NoSquare]. If there are two builds, it is the first in
// [Turn.Builds].
func (t Turn) Build() Square { return t.square(buildByte) }

// Steps yields, for each worker that moves, the square that it leaves and the square that it enters. Most turns have
// one pair of squares, turns of Hermes none, one or two. The squares need not be neighbours. The two workers of Hermes
// are interchangeable, so a pair may join the squares of different workers.
func (t Turn) Steps() iter.Seq2[Square, Square] {
	return func(yield func(start, end Square) bool) {
		for _, step := range [2][2]int{{fromByte, toByte}, {from2Byte, to2Byte}} {
			if t.bit(step[0]) != 0 && !yield(t.square(step[0]), t.square(step[1])) {
				return
			}
		}
	}
}

// Early returns the square of a build before the step, or [NoSquare].
func (t Turn) Early() Square { return t.square(earlyByte) }

// Builds yields the squares of the builds after the steps: none if the turn wins, two if there is a second build. If
// both builds are on one square, Builds yields this square twice.
func (t Turn) Builds() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for _, build := range [2]int{buildByte, buildAgainByte} {
			if t.bit(build) != 0 && !yield(t.square(build)) {
				return
			}
		}
	}
}

// Placed returns the squares on which the turn places workers: one or two for the kind [Place], otherwise none.
func (t Turn) Placed() SquareSet {
	if t.Kind() != Place {
		return 0
	}
	return SquareSet(t.set(toByte) | t.set(to2Byte))
}

// Compare orders turns without gods by the results of From, To and Build, which is the order of [Position.Turns]. The
// order of other turns is fixed but unspecified.
func (t Turn) Compare(o Turn) int {
	return cmp.Compare(bits.ReverseBytes64(t.squares), bits.ReverseBytes64(o.squares))
}

// ErrTurn reports a text that is not a turn.
var ErrTurn = errors.New("not a turn, must be like D4>D3^A2 or D4>D3#")

// ErrAmbiguous reports squares without signs that may be several legal turns, of a god such as Prometheus.
var ErrAmbiguous = errors.New("ambiguous without signs")

// ParseTurn reads exactly the texts that [Turn.String] returns. For turns that a user types, use [Position.ReadTurn].
// The error is a *[ParseError].
func ParseTurn(text string) (Turn, error) {
	if t, ok := parsePlain(text); ok {
		return t, nil
	}
	placing, notPlacing := ReadPlacing(text)
	if notPlacing == nil && placing.String() == text {
		return placing, nil
	}
	var t Turn
	switch s, err := parseTurn(text); {
	case err == nil:
		t = s.turn()
	case notPlacing == nil:
		t = placing
	default:
		return Turn{}, err
	}
	detail := ""
	switch {
	case t.bit(fromByte) != 0 && t.bit(fromByte) == t.bit(toByte):
		detail = "the worker stays"
	case t.String() != text:
		detail = "must be written " + t.String()
	default:
		return t, nil
	}
	return Turn{}, &ParseError{Kind: "turn", Input: text, Offset: fault.Whole, Detail: detail, Err: ErrTurn}
}

// parsePlain reads a turn of one worker that steps once and builds once or wins, such as "D4>D3^A2". It reports false
// for any other text. It is a fast path, because nearly all turns are of this kind.
func parsePlain(text string) (t Turn, ok bool) {
	wins := len(text) == 6 && text[5] == '#'
	if len(text) < 6 || text[2] != '>' || !wins && (len(text) != 8 || text[5] != '^') {
		return Turn{}, false
	}
	start, ok1 := parseSquare(text[:2])
	to, ok2 := parseSquare(text[3:5])
	if !ok1 || !ok2 || start == to {
		return Turn{}, false
	}
	if wins {
		return NewWin(start, to), true
	}
	on, ok := parseSquare(text[6:])
	return NewTurn(start, to, on), ok
}

// MustParseTurn is like ParseTurn but panics if the text is invalid.
func MustParseTurn(text string) Turn { return value.Must(ParseTurn(text)) }

// String returns the text of the turn. These are examples:
//
//	A1>B2^C3      a step and a build
//	A1>B2#        a step that wins
//	A1>B2^C3X     a dome on a level below 3
//	A1>B2^C3^D3   two builds
//	A1^B2>B1^C2   a build before the step
//	A1>A3,C1>C2^D3, ^D3   two workers, or none
//	B3,D3, B3     workers that are placed
//
// Two workers, and two builds after the step, are in ascending order. The zero Turn gives "no turn".
func (t Turn) String() string {
	if t.IsZero() {
		return "no turn"
	}
	b, _ := t.AppendText(make([]byte, 0, 16))
	return string(b)
}

// Path returns the turn as part of a URL: the squares of its text without signs, such as "A1B2C3". A build before the
// step has a minus in front, as in "A1-B2B1C2". A dome has an X after its square. [Position.ReadTurn] reads a path. The
// zero Turn gives the empty text.
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
	add := func(mark string, which int) {
		if t.bit(which) != 0 {
			b = t.square(which).append(append(b, mark...))
		}
	}
	switch t.Kind() {
	case NoTurn:
		return b, fmt.Errorf("position: the zero Turn has no text")
	case Place:
		add("", toByte)
		add(",", to2Byte)
		return b, nil
	}
	if t.bit(fromByte) != 0 {
		add("", fromByte)
		add("^", earlyByte)
		add(">", toByte)
	}
	add(",", from2Byte)
	add(">", to2Byte)
	if t.Wins() {
		return append(b, '#'), nil
	}
	add("^", buildByte)
	add("^", buildAgainByte)
	if t.Kind() == Dome {
		b = append(b, 'X')
	}
	return b, nil
}

// MarshalText returns the text of [Turn.String]. The zero Turn is an error.
func (t Turn) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads a text as [ParseTurn] does.
func (t *Turn) UnmarshalText(text []byte) error { return value.Unmarshal(t, ParseTurn, text) }
