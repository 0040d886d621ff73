package codec

import (
	"cmp"
	"database/sql/driver"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 9 of doc/FORMAT.md: the codes before all workers stand. Their numbers N
// follow those of positions without gods and with them.

// placements is the number of placements of two gods.
const placements = 1 + 25 + pairs1 + pairs1*23

// PlacementCode is a position of Santorini before all workers stand, with gods or without. Its
// number is N of section 9 of doc/FORMAT.md; its text has 14 characters without gods and 16 with
// them. It has no goal. It is a comparable value of 4 bytes and may be a map key.
//
// The zero PlacementCode is invalid; [PlacementCode.IsZero] reports it.
type PlacementCode struct {
	pair  uint16 // 0 without gods, otherwise 1 + the number of the pair of gods
	state uint16 // 1 + the number of the placement
}

// godPairs holds the pairs of gods in the order of their numbers.
var godPairs = func() (out [][2]gods.God) {
	for _, u := range units {
		if n := len(out); n == 0 || out[n-1] != u.situation.Gods {
			out = append(out, u.situation.Gods)
		}
	}
	return out
}()

// EncodePlacement returns the code of a placement without gods.
func EncodePlacement(p position.Placement) PlacementCode { return PlacementCode{0, 1 + stateOf(p)} }

// EncodeGodsPlacement returns the code of a placement with gods. The code of the zero Placement is the
// zero PlacementCode.
func EncodeGodsPlacement(p gods.Placement) PlacementCode {
	if p.IsZero() {
		return PlacementCode{}
	}
	pair := slices.Index(godPairs, [2]gods.God{p.God(position.First), p.God(position.Second)})
	return PlacementCode{uint16(1 + pair), 1 + stateOf(p.Placed())}
}

// stateOf returns the number of a placement.
func stateOf(p position.Placement) uint16 {
	var s [3]uint64
	n := 0
	for side := position.First; side <= position.Second; side++ {
		for square := range p.WorkerSet(side).All() {
			s[n] = uint64(square)
			n++
		}
	}
	switch n {
	case 0:
		return 0
	case 1:
		return uint16(1 + s[0])
	case 2:
		return uint16(26 + pair(s[0], s[1]))
	}
	return uint16(26 + pairs1 + pair(s[0], s[1])*23 + without(s[2], s[0], s[1]))
}

// Placement returns the placement, without its gods, or the zero Placement for the zero
// PlacementCode.
func (c PlacementCode) Placement() position.Placement {
	var first, second []position.Square
	two := func(i int) *twoSquares {
		first = []position.Square{position.Square(pairSets[i].lo), position.Square(pairSets[i].hi)}
		return &pairSets[i]
	}
	switch n := int(c.state) - 1; {
	case n < 1:
	case n < 26:
		first = []position.Square{position.Square(n - 1)}
	case n < 26+pairs1:
		two(n - 26)
	default:
		taken := two((n - 26 - pairs1) / 23)
		second = []position.Square{position.Square(skip(uint8((n-26-pairs1)%23), taken))}
	}
	return value.Must(position.NewPlacement(first, second))
}

// GodsPlacement returns the placement with its gods. It reports false if it has none.
func (c PlacementCode) GodsPlacement() (gods.Placement, bool) {
	if c.pair == 0 {
		return gods.Placement{}, false
	}
	of := godPairs[c.pair-1]
	return value.Must(gods.NewPlacement(of[0], of[1], c.Placement())), true
}

// FEN returns the FEN of the placement, or "no code" for the zero PlacementCode.
func (c PlacementCode) FEN() string {
	if c.IsZero() {
		return noCode
	}
	if p, ok := c.GodsPlacement(); ok {
		return p.String()
	}
	return c.Placement().String()
}

// IsZero reports whether c is the zero PlacementCode, which is invalid.
func (c PlacementCode) IsZero() bool { return c == PlacementCode{} }

// Game returns [Santorini] or [Gods].
func (c PlacementCode) Game() Game {
	if c.pair > 0 {
		return Gods
	}
	return Santorini
}

// Goal returns [NoGoal].
func (c PlacementCode) Goal() Goal { return NoGoal }

func (c PlacementCode) withGoal(goal Goal) (AnyCode, error) {
	if goal != NoGoal {
		return PlacementCode{}, fmt.Errorf("goal %v: %w, %w", goal, ErrGoal, position.ErrUnplaced)
	}
	return c, nil
}

// Compare orders codes as their texts and binary forms are, which are shorter without gods: by the
// gods, the number of workers, and their squares.
func (c PlacementCode) Compare(o PlacementCode) int {
	return cmp.Or(cmp.Compare(c.pair, o.pair), cmp.Compare(c.state, o.state))
}

// Canonical is like [Code.Canonical].
func (c PlacementCode) Canonical() (PlacementCode, position.Symmetry) {
	if c.IsZero() {
		return c, position.Identity
	}
	p, how := c.Placement().Canonical()
	return PlacementCode{c.pair, 1 + stateOf(p)}, how
}

// placed returns N + R0 of a placement without gods, or N + R0” of one with them, as a number that has
// the same text and binary form as a Code or a GodsCode would have.
func (c PlacementCode) placed() (plain Code, godly GodsCode) {
	if c.pair == 0 {
		return goalStarts[Hold3+2].plus(Code{0, uint64(c.state - 1)}), GodsCode{}
	}
	return Code{}, GodsCode(Code(godsEnd).plus(Code{0, uint64(c.pair-1)*placements + uint64(c.state-1)}))
}

// String returns the code, 14 characters, or 16 with gods, or "no code" for the zero PlacementCode.
func (c PlacementCode) String() string {
	b, err := c.AppendText(make([]byte, 0, godsLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// AppendText appends the text of [PlacementCode.String]. It returns an error for the zero
// PlacementCode.
func (c PlacementCode) AppendText(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	plain, godly := c.placed()
	if c.pair == 0 {
		return plain.AppendText(b)
	}
	return godly.AppendText(b)
}

// MarshalText is like [PlacementCode.AppendText].
func (c PlacementCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [ParsePlacement].
func (c *PlacementCode) UnmarshalText(text []byte) error {
	return value.Unmarshal(c, ParsePlacement, text)
}

// AppendBinary appends N as 10 bytes, or with gods as 11. It returns an error for the zero
// PlacementCode.
func (c PlacementCode) AppendBinary(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	plain, godly := c.placed()
	if c.pair == 0 {
		return plain.AppendBinary(b)
	}
	return godly.AppendBinary(b)
}

// MarshalBinary is like [PlacementCode.AppendBinary].
func (c PlacementCode) MarshalBinary() ([]byte, error) { return c.AppendBinary(nil) }

// UnmarshalBinary reads the bytes of [PlacementCode.AppendBinary]. The error is [ErrLength],
// [ErrReserved], or [ErrGame] for the bytes of a position in which all workers stand.
func (c *PlacementCode) UnmarshalBinary(data []byte) (err error) {
	var out PlacementCode
	var ok bool
	switch len(data) {
	case binaryLen:
		n := codeOf(data)
		out, ok = placedCode(n)
		ok = ok || n.Compare(goalStarts[Hold3+2]) >= 0
	case godsBinaryLen:
		n := godsCodeOf(data)
		out, ok = placedGodsCode(n)
		ok = ok || n.Compare(godsEnd) >= 0
	default:
		return fmt.Errorf("binary code of %d bytes: %w, must be %d or %d", len(data), ErrLength, binaryLen, godsBinaryLen)
	}
	switch {
	case !ok:
		return fmt.Errorf("binary code %x: %w", data, errPlaced)
	case out.IsZero():
		return fmt.Errorf("binary code %x: %w", data, ErrReserved)
	}
	*c = out
	return nil
}

// Value stores a code in a database as its text ([driver.Valuer]). It returns an error for the zero
// PlacementCode.
func (c PlacementCode) Value() (driver.Value, error) { return value.Column(c) }

// Scan reads a code from a database ([database/sql.Scanner]): a string or []byte that
// [ParsePlacement] reads. NULL is an error.
func (c *PlacementCode) Scan(column any) error { return value.Scan(c, column, "codec.PlacementCode") }

// Link is like [Code.Link].
func (c PlacementCode) Link(base string) (string, error) { return link(base, c) }

var errPlaced = fmt.Errorf("%w: this is a position in which all workers stand, must be one before", ErrGame)

// ParsePlacement reads a code of a placement. It accepts exactly the texts that
// [PlacementCode.String] writes. The error is a *[ParseError] of a class of [Parse] or [ParseGods], or
// [ErrGame] for a code of a position in which all workers stand.
func ParsePlacement(text string) (PlacementCode, error) {
	if c, ok := parsePlacement(text); ok {
		return c, nil
	}
	if _, err := ParseAny(text); err != nil {
		return PlacementCode{}, err
	}
	return PlacementCode{}, &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: errPlaced}
}

// MustParsePlacement is like [ParsePlacement] but panics if the text is invalid.
func MustParsePlacement(text string) PlacementCode { return value.Must(ParsePlacement(text)) }

func parsePlacement(text string) (PlacementCode, bool) {
	if len(text) == rankedLen {
		n, ok := readRanked(text)
		if !ok {
			return PlacementCode{}, false
		}
		return placedCode(n)
	}
	n, ok := readGods(text)
	if !ok {
		return PlacementCode{}, false
	}
	return placedGodsCode(n)
}

// placedCode returns the placement of a number N + R0. It reports false if that is none.
func placedCode(n Code) (PlacementCode, bool) {
	if n = n.minus(goalStarts[Hold3+2]); n.hi != 0 || n.lo >= placements {
		return PlacementCode{}, false
	}
	return PlacementCode{0, uint16(1 + n.lo)}, true
}

// placedGodsCode is placedCode for N + R0”.
func placedGodsCode(c GodsCode) (PlacementCode, bool) {
	n := Code(c).minus(Code(godsEnd))
	if n.hi != 0 || n.lo >= uint64(len(godPairs))*placements {
		return PlacementCode{}, false
	}
	return PlacementCode{uint16(1 + n.lo/placements), uint16(1 + n.lo%placements)}, true
}
