// Package codec converts positions of Santorini and of Arimaa to short codes and back. doc/FORMAT.md describes the
// formats.
//
// To write a code, call [Encode] or [EncodeArimaa], and then the methods WithGoal, String or Link of the result. To
// read a text, choose a function according to the source of the text:
//
//   - [Parse] reads only a code, from a program.
//   - [Read] reads a position that a user enters: a code, link, FEN or text board of either game.
//     [ReadGame] accepts only one game.
//   - [ReadLine] reads a position and the turns after it. [ReadTurns] reads only turns.
//   - [Find] finds the codes in prose, such as a chat message.
//   - [Repair] suggests codes for a text with a typo.
//
// A [Key] is a code as bytes, for the key column of a database. Every Key and every [Code], except the zero values,
// holds a valid position.
package codec

import (
	"cmp"
	"fmt"
	"math/bits"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// FormatVersion is the version of doc/FORMAT.md that this package reads and writes.
const FormatVersion = 1

// Code is a position of Santorini or of Arimaa with a goal, as one number. It is a comparable value of 24 bytes and may
// be a map key. Two codes are equal if and only if their positions and goals are equal.
//
// The text of the code is 71 times this number, in base 58. A code has 14 characters for Santorini without gods, 16
// with gods and 26 for Arimaa. Codes of different lengths are numbers in different ranges. Codes of Santorini include
// positions before all workers are placed.
//
// The zero Code is invalid; [Code.IsZero] reports it. Every other Code holds a valid position. A code that is missing
// or null in JSON becomes the zero Code. The zero Code has no text and no binary encoding.
type Code struct{ hi, mid, lo uint64 }

// A form is a group of codes: all codes whose texts have the same length. Their numbers form a range.
type form uint8

const (
	plainForm  form = iota // 14 characters: sections 3.1 and 9
	godsForm               // 16 characters: sections 8 and 9
	arimaaForm             // 26 characters: section 5
)

// form returns the form of a code, or plainForm for the zero Code.
func (c Code) form() form {
	switch {
	case c.hi != 0: // above 2^140 in Arimaa, below 2^88 in Santorini
		return arimaaForm
	case c.mid >= godsR0Hi: // codes of 14 characters are below 2^76
		return godsForm
	}
	return plainForm
}

// IsZero reports whether c is the zero Code, which is invalid.
func (c Code) IsZero() bool { return c == Code{} }

// Game returns the game of the position, or [Santorini] for the zero Code.
func (c Code) Game() Game {
	return [...]Game{plainForm: Santorini, godsForm: Gods, arimaaForm: Arimaa}[c.form()]
}

// Encode returns the code of a position, without a goal. It takes about 20 nanoseconds and does not
// allocate. The code of the zero Position is the zero Code.
func Encode(p position.Position) Code {
	if p.Mortals() {
		return encodePlain(p)
	}
	return encodeGods(p)
}

// Arimaa returns the position of a code of Arimaa. For another game and for the zero Code it returns the empty board
// and false. It does not allocate.
func (c Code) Arimaa() (arimaa.Position, bool) {
	if c.hi == 0 {
		return arimaa.Position{}, false
	}
	return c.arimaa(), true
}

// WithGoal returns the code of the same position with another goal; [NoGoal] removes the goal. The error is [ErrGoal]
// if the goal is invalid or not possible in the game. It is also ErrGoal if the game is over, or not all workers are
// placed.
func (c Code) WithGoal(goal Goal) (Code, error) {
	now := c.Goal()
	switch {
	case goal == now:
		return c, nil
	case !goal.IsValid():
		return Code{}, fmt.Errorf("goal number %d: %w, must be 0 to %d", uint8(goal), ErrGoal, uint8(Hold3))
	case c.IsZero():
		return Code{}, fmt.Errorf("goal %v: %w, the zero code has no goal", goal, ErrGoal)
	case c.isPlacing():
		return Code{}, fmt.Errorf("goal %v: %w, %w", goal, ErrGoal, position.ErrUnplaced)
	case c.hi != 0 && goal > MaxArimaaWin:
		return Code{}, fmt.Errorf("goal %v: %w, must be win1 to win%d in Arimaa", goal, ErrGoal, MaxArimaaWin)
	case c.isOver():
		return Code{}, fmt.Errorf("goal %v: %w, the game is over in this position", goal, ErrGoal)
	}
	step := goalSteps[c.form()]
	return c.minus(step.times(uint64(now))).plus(step.times(uint64(goal))), nil
}

// goalSteps[form] is the difference between the codes of the same position with a goal and with the next goal.
var goalSteps = [...]Code{
	plainForm:  goalStarts[1].minus(goalStarts[0]),
	godsForm:   godsAt(godsWorkers, 0).minus(godsAt(0, 0)),
	arimaaForm: arimaaGoals[1].minus(arimaaGoals[0]),
}

// isOver reports whether the game is over in the position. All workers must be placed. For Arimaa it always reports
// false.
func (c Code) isOver() bool {
	switch c.form() {
	case plainForm:
		return c.isPlainFinished()
	case godsForm:
		return c.unit().situation.Finished
	}
	return false
}

// Goal returns the goal, or [NoGoal].
func (c Code) Goal() Goal {
	switch {
	case c.IsZero() || c.isPlacing():
		return NoGoal
	case c.hi != 0:
		return c.arimaaGoal()
	case c.form() == godsForm:
		return c.unit().goal
	}
	return c.plainGoal()
}

// Compare orders codes by their numbers: first Santorini without gods, then Santorini with gods, then Arimaa. Codes of
// one length are ordered like their texts ([Code.String]) and keys ([Key]):
//
//   - Without gods, the order is by goal, side to move, workers and heights. Finished positions come after all others.
//   - With gods, the order is by pair of gods as in [position.Position.Compare], side to move, whether Athena has just
//     moved up, goal, workers and heights. Finished positions come after positions with a goal.
//   - In Arimaa, the order is by goal, side to move, number of gold pieces, number of silver pieces, occupied squares,
//     and pieces on them.
//   - Positions before all workers are placed come after the other codes of their length.
func (c Code) Compare(o Code) int {
	return cmp.Or(cmp.Compare(c.hi, o.hi), cmp.Compare(c.mid, o.mid), cmp.Compare(c.lo, o.lo))
}

// String returns the text of the code, which has 14, 16 or 26 characters. For the zero Code it returns "no code".
func (c Code) String() string {
	b, err := c.AppendText(make([]byte, 0, arimaaLen))
	if err != nil {
		return noCode
	}
	return string(b)
}

// Parse reads a code. It accepts only the texts of [Code.String] (14, 16 or 26 characters) and of [Code.Shrinking] (9
// to 26 characters, starting with "1"). The length and the first character determine the game (section 3.3 of
// doc/FORMAT.md). For user input, use [Read], which accepts more. Reading a code without gods takes about 15
// nanoseconds and no allocation.
//
// The error is a *[ParseError] that wraps [ErrLength], [ErrAlphabet], [ErrCheck], [ErrReserved] or [ErrForm].
func Parse(text string) (Code, error) {
	if text != "" && text[0] != '1' { // a fast path for most codes
		var c Code
		ok := false
		switch len(text) {
		case plainLen:
			c, ok = parsePlain(text)
		case godsLen:
			c, ok = parseGods(text)
		case arimaaLen:
			c, ok = parseArimaa(text)
		}
		if ok {
			return c, nil
		}
		return Code{}, explain(text)
	}
	if isShrinking(text) {
		return parseShrinking(text)
	}
	return Code{}, explain(text)
}

// MustParse is like [Parse] but panics if the text is invalid.
func MustParse(text string) Code { return value.Must(Parse(text)) }

func (c Code) plus(o Code) Code {
	lo, carry := bits.Add64(c.lo, o.lo, 0)
	mid, carry := bits.Add64(c.mid, o.mid, carry)
	hi, _ := bits.Add64(c.hi, o.hi, carry)
	return Code{hi, mid, lo}
}

// shifted adds a number of two words to c. It is faster than the method plus. Use it for Santorini, where the sum
// always fits in two words.
func (c Code) shifted(mid, lo uint64) Code {
	lo, carry := bits.Add64(c.lo, lo, 0)
	mid, _ = bits.Add64(c.mid, mid, carry)
	return Code{0, mid, lo}
}

func (c Code) minus(o Code) Code {
	lo, borrow := bits.Sub64(c.lo, o.lo, 0)
	mid, borrow := bits.Sub64(c.mid, o.mid, borrow)
	hi, _ := bits.Sub64(c.hi, o.hi, borrow)
	return Code{hi, mid, lo}
}

func (c Code) times(n uint64) Code {
	carry, lo := bits.Mul64(c.lo, n)
	hi, mid := bits.Mul64(c.mid, n)
	mid, overflow := bits.Add64(mid, carry, 0)
	return Code{hi + c.hi*n + overflow, mid, lo}
}

// divide returns c divided by n, and the remainder.
func (c Code) divide(n uint64) (Code, uint64) {
	mid, remainder := bits.Div64(c.hi%n, c.mid, n)
	lo, remainder := bits.Div64(remainder, c.lo, n)
	return Code{c.hi / n, mid, lo}, remainder
}

// below reports whether c is a smaller number than o.
func (c Code) below(o Code) bool {
	_, borrow := bits.Sub64(c.lo, o.lo, 0)
	_, borrow = bits.Sub64(c.mid, o.mid, borrow)
	_, borrow = bits.Sub64(c.hi, o.hi, borrow)
	return borrow != 0
}

// product returns a*b + c. The result must fit in two words, as all numbers of Santorini do.
func product(a, b, c uint64) Code {
	hi, lo := bits.Mul64(a, b)
	lo, carry := bits.Add64(lo, c, 0)
	return Code{0, hi + carry, lo}
}
