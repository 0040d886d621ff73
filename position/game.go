package position

import (
	"github.com/puzzlecode/puzzlecode/internal/record"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Game is a sequence of turns from a position. The struct itself is not checked; End and
// [ParseGame] check every turn. Its fields are the Start and the Turns. Its methods:
//
//   - End plays the game and returns the position after its last turn. The error is a
//     *[GameError] for an illegal turn. If Start is the zero Position, End also fails.
//   - String, AppendText and MarshalText write what [ParseGame] reads. They do not check
//     whether the turns are legal. AppendText and MarshalText fail if Start is the zero
//     Position or a turn has an invalid square; String gives "no game" then.
//   - UnmarshalText reads what [ParseGame] reads.
type Game = record.Game[Position, Turn]

// GameError says which turn of a game is illegal. Its fields:
//
//   - Number is the number of the turn, from 1.
//   - Position is the position before the turn.
//   - Err is a *[TurnError].
type GameError = record.Error[Position]

// ParseGame reads the text of a [Game]: a FEN without spaces and the turns, with one space
// before each. It checks every turn. The error is a *[ParseError]. It wraps a
// *[GameError] if a turn is well formed but illegal.
func ParseGame(text string) (Game, error) { return record.Parse(text, Parse, ParseTurn) }

// MustParseGame is like ParseGame but panics if the text is invalid.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }
