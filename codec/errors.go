package codec

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The errors of this package, for [errors.Is]. A *[ParseError] wraps one of them and gives the place of the fault.
var (
	// ErrNotCode: the text is not similar to anything that [ReadLine] reads.
	ErrNotCode = errors.New("not a code, link, FEN or text board")
	// ErrLength: the text is too short or too long for a code.
	ErrLength = errors.New("wrong length")
	// ErrTurns: [Read] found turns after the position.
	ErrTurns = errors.New("unexpected turns after the position")
	// ErrGame: the position is not of the expected game.
	ErrGame = errors.New("wrong game")
	// ErrForm: a shrinking-index code has the correct length and checksum, but no position has this code. The code starts
	// with more than one "1", or the record in the code is invalid. For an invalid record, the error also wraps
	// [ErrTruncated], [ErrGoal] or an error of [position.Record.Position].
	ErrForm = errors.New("malformed code")
	// ErrAlphabet: a character is not in the [Alphabet].
	ErrAlphabet = errors.New("not in the alphabet")
	// ErrCheck: the checksum shows a typo. The number is not a multiple of 71.
	ErrCheck = errors.New("checksum mismatch")
	// ErrReserved: a newer version made the code.
	ErrReserved = errors.New("made by a newer version of puzzlecode; update to read it")
	// ErrGoal: the goal is invalid, or not possible in the game or the position.
	ErrGoal = errors.New("invalid goal")
	// ErrTruncated: a shrinking-index record ends inside a field.
	ErrTruncated = errors.New("the shrinking-index record is cut off")
	// ErrLink: a text with a slash is not a link to a code, or a URL cannot be the base URL of a link.
	ErrLink = errors.New("not a link to a code")
)

// ParseError is the error of an invalid text. The field Kind is the expected format, such as "code", "link" or "FEN".
// The field Input is the text. The field Offset is the byte offset of the fault, 0 to len(Input), or -1 for the text as
// a whole. The field Err wraps one of the errors above or an error of another parser. ParseError is the same type as
// position.ParseError and arimaa.ParseError.
type ParseError = fault.ParseError
