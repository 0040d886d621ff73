package gods

import (
	"github.com/puzzlecode/puzzlecode/internal/notation"
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
//     Position or a turn is the zero Turn; String gives "no game" then.
//   - UnmarshalText reads what [ParseGame] reads.
type Game = record.Game[Position, Turn]

// GameError says which turn of a game is illegal. Its fields:
//
//   - Number is the number of the turn, from 1.
//   - Position is the position before the turn.
//   - Err is a *[TurnError].
type GameError = record.Error[Position]

// ParseGame reads the text of a [Game]: a FEN without spaces and the turns, with one space
// before each. It checks every turn. The error is a *[position.ParseError]. It wraps a
// *[GameError] if a turn is well formed but illegal.
func ParseGame(text string) (Game, error) { return record.Parse(text, Parse, ParseTurn) }

// MustParseGame is like ParseGame but panics if the text is invalid.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }

// A Notation is a way to write games or positions. Parse reads a text and checks it, including every
// turn; its error is a *[position.ParseError]. Format writes a legal game; its error is
// [position.ErrNotation] if the notation cannot express the game. The caller names the notation; it
// is never detected.
type Notation = notation.Notation[Game]

// Notations returns all notations.
func Notations() []Notation {
	return []Notation{
		{Name: "fen", About: "a FEN with the names of the gods, and the turns as D4>D3^A2", Parse: ParseGame, Format: formatFEN},
		{Name: "mediator", About: "54 characters, two gods and no mortal, and the turns as d2d3a4", Parse: parseMediator, Format: formatMediator},
	}
}

// NotationByName returns the notation with a name. It reports false if there is none.
func NotationByName(name string) (Notation, bool) { return notation.ByName(Notations(), name) }

func formatFEN(g Game) (string, error) {
	b, err := g.AppendText(nil)
	return string(b), err
}
