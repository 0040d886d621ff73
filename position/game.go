package position

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Game is a position and the turns that were played from it. A Game may contain illegal turns; [Game.End] and
// [ParseGame] check every turn.
type Game struct {
	Start Position
	Turns []Turn
}

// GameError is the error of an illegal turn in a game. The field Number is the number of the turn, starting at 1. The
// field Err is the reason, a *[TurnError].
type GameError = fault.GameError

// End plays the game and returns the position after its last turn. For an illegal turn the error is a *[GameError]. End
// also fails if the field Start is the zero Position.
func (g Game) End() (Position, error) {
	if g.Start.IsZero() {
		return Position{}, errors.New("game: the zero Position cannot be the start")
	}
	p := g.Start
	for i, t := range g.Turns {
		next, err := p.Play(t)
		if err != nil {
			return Position{}, &GameError{Number: i + 1, Err: err}
		}
		p = next
	}
	return p, nil
}

// Placed returns the part of the game that begins when all workers are placed. The turns that place workers must be
// legal. If the game ends before all workers are placed, the error is [ErrUnplaced].
func (g Game) Placed() (Game, error) {
	for ; !g.Start.Placed(); g.Turns = g.Turns[1:] {
		if len(g.Turns) == 0 {
			return Game{}, fmt.Errorf("%w at the end of the game, must be a game in which all workers stand", ErrUnplaced)
		}
		g.Start = g.Start.PlayLegal(g.Turns[0])
	}
	return g, nil
}

// ParseGame reads the text of a [Game]: a FEN without spaces, and then the turns with one space before each turn. It
// checks every turn. The error is a *[ParseError]. It wraps a *[GameError] if a turn is well formed but illegal.
func ParseGame(text string) (Game, error) {
	fen, rest, more := strings.Cut(text, " ")
	p, err := Parse(fen)
	if err != nil {
		return Game{}, fault.Within(err.(*ParseError), "game", text, 0)
	}
	g := Game{Start: p}
	for offset := len(fen) + 1; more; {
		var word string
		word, rest, more = strings.Cut(rest, " ")
		t, err := ParseTurn(word)
		if err != nil {
			wrong := fault.Within(err.(*ParseError), "game", text, offset)
			wrong.Detail = fmt.Sprintf("turn %d: %s", len(g.Turns)+1, wrong.Detail)
			return Game{}, wrong
		}
		next, err := p.Play(t)
		if err != nil {
			err = &GameError{Number: len(g.Turns) + 1, Err: err}
			return Game{}, &ParseError{Kind: "game", Input: text, Offset: offset, Err: err}
		}
		g.Turns = append(g.Turns, t)
		p = next
		offset += len(word) + 1
	}
	return g, nil
}

// MustParseGame is like ParseGame but panics if the text is invalid.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }

// String returns the FEN of the start and then the turns, with a space before each turn. If [Game.AppendText] fails, it
// returns "no game".
func (g Game) String() string {
	b, err := g.AppendText(nil)
	if err != nil {
		return "no game"
	}
	return string(b)
}

// AppendText appends the text of [Game.String]. It fails if the field Start is the zero Position or a turn is the zero
// Turn. It does not check whether the turns are legal.
func (g Game) AppendText(b []byte) ([]byte, error) {
	out, err := g.Start.AppendText(b)
	for i := 0; i < len(g.Turns) && err == nil; i++ {
		out, err = g.Turns[i].AppendText(append(out, ' '))
	}
	if err != nil {
		return b, err
	}
	return out, nil
}

// MarshalText returns the text of [Game.String].
func (g Game) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads a text as [ParseGame] does.
func (g *Game) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGame, text) }
