package arimaa

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Step is one entry of a turn: a piece steps to a neighbouring square, or is removed from a trap. In a removal, the
// field To is [NoSquare]. A Step is a comparable value. It is unchecked; [TurnInProgress.Play] checks it. The zero Step
// is illegal in every position.
type Step struct {
	Piece    Piece
	From, To Square
}

// ErrStep reports a text that is not a step.
var ErrStep = errors.New("not a step, must be like Ea3n or cf3x")

// directionLetters are the letters of north, south, east and west.
const directionLetters = "nsew"

// ParseStep reads the text of [Step.String]. The error is a *[ParseError].
func ParseStep(text string) (Step, error) {
	fail := func(offset int, detail string) (Step, error) {
		return Step{}, &ParseError{Kind: "step", Input: text, Offset: min(offset, len(text)), Detail: detail, Err: ErrStep}
	}
	if text == "" {
		return fail(0, "the text is empty")
	}
	piece := pieceOf(text[0])
	if piece == NoPiece {
		return fail(0, "no piece")
	}
	if len(text) < 3 {
		return fail(1, "no square")
	}
	start, err := ParseSquare(text[1:3])
	switch {
	case err != nil:
		return fail(1, "no square")
	case len(text) == 3:
		return fail(3, "no direction")
	case len(text) > 4:
		return fail(4, "unexpected text after the step")
	case text[3] == 'x':
		return Step{piece, start, NoSquare}, nil
	}
	d := strings.IndexByte(directionLetters, text[3])
	if d < 0 {
		return fail(3, "direction must be n, e, s, w or x")
	}
	to := SquareSet(arimaaturns.Shift(bitboard.Board8(start.Set()), d))
	if to == 0 {
		return fail(3, "leads off the board")
	}
	return Step{piece, start, to.lowest()}, nil
}

// MustParseStep is like ParseStep but panics if the text is invalid.
func MustParseStep(text string) Step { return value.Must(ParseStep(text)) }

// IsRemoval reports whether s takes a piece off the board instead of moving it.
func (s Step) IsRemoval() bool { return s.To == NoSquare }

// String returns a text such as "Ea3n": the letter of the piece, its square, and the direction n, e, s or w. A removal
// has x in place of the direction, as in "cf3x".
func (s Step) String() string {
	b, err := s.AppendText(make([]byte, 0, 4))
	if err != nil {
		return fmt.Sprintf("Step(%v, %v, %v)", s.Piece, s.From, s.To)
	}
	return string(b)
}

// AppendText appends the text of [Step.String]. It fails if the piece is invalid, or if the squares in the fields From
// and To are not neighbours.
func (s Step) AppendText(b []byte) ([]byte, error) {
	if s.Piece.IsValid() && s.From.IsValid() {
		if s.IsRemoval() {
			return append(s.From.append(append(b, s.Piece.letter())), 'x'), nil
		}
		for d := range len(directionLetters) {
			if s.To.IsValid() && arimaaturns.Shift(bitboard.Board8(s.From.Set()), d) == bitboard.Board8(s.To.Set()) {
				return append(s.From.append(append(b, s.Piece.letter())), directionLetters[d]), nil
			}
		}
	}
	return b, fmt.Errorf("step of piece %v from %v to %v: %w", s.Piece, s.From, s.To, ErrStep)
}

// MarshalText returns the text of [Step.String].
func (s Step) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a text as [ParseStep] does.
func (s *Step) UnmarshalText(text []byte) error { return value.Unmarshal(s, ParseStep, text) }
