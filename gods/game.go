package gods

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/notation"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Game is a sequence of turns from a position. The struct itself is not checked; [Game.End] and
// [ParseGame] check every turn.
type Game struct {
	Start Position
	Turns []Turn
}

// GameError says which turn of a game is illegal.
type GameError struct {
	Number   int      // of the turn, from 1
	Position Position // before the turn
	Err      error    // a *TurnError
}

// Error returns the number of the turn and the reason.
func (e *GameError) Error() string { return fmt.Sprintf("turn %d: %v", e.Number, e.Err) }

// Unwrap returns e.Err.
func (e *GameError) Unwrap() error { return e.Err }

// End plays the game and returns the position after its last turn. The error is a *[GameError] for
// an illegal turn. If Start is the zero Position, End also fails.
func (g Game) End() (Position, error) {
	if g.Start.IsZero() {
		return Position{}, errors.New("game: the zero Position cannot be the start")
	}
	p := g.Start
	for i, t := range g.Turns {
		next, err := p.Play(t)
		if err != nil {
			return Position{}, &GameError{i + 1, p, err}
		}
		p = next
	}
	return p, nil
}

// ParseGame reads the text of [Game.String]: a FEN without spaces and the turns, with one space
// before each. It checks every turn. The error is a *[position.ParseError]. It wraps a *[GameError]
// if a turn is well formed but illegal.
func ParseGame(text string) (Game, error) {
	fen, rest, more := strings.Cut(text, " ")
	p, err := Parse(fen)
	if err != nil {
		return Game{}, fault.Within(err.(*position.ParseError), "game", text, 0)
	}
	g := Game{Start: p}
	for at := len(fen) + 1; more; {
		var word string
		word, rest, more = strings.Cut(rest, " ")
		t, err := ParseTurn(word)
		if err != nil {
			wrong := fault.Within(err.(*position.ParseError), "game", text, at)
			wrong.Detail = fmt.Sprintf("turn %d: %s", len(g.Turns)+1, wrong.Detail)
			return Game{}, wrong
		}
		next, err := p.Play(t)
		if err != nil {
			return Game{}, &position.ParseError{Kind: "game", Input: text, Offset: at, Err: &GameError{len(g.Turns) + 1, p, err}}
		}
		g.Turns = append(g.Turns, t)
		p = next
		at += len(word) + 1
	}
	return g, nil
}

// MustParseGame is like ParseGame but panics if the text is invalid.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }

// String returns the FEN of the start and the turns, with a space before each. It gives "no game" if
// [Game.AppendText] fails.
func (g Game) String() string {
	b, err := g.AppendText(nil)
	if err != nil {
		return "no game"
	}
	return string(b)
}

// AppendText appends the text of [Game.String]. It fails if the start is the zero Position or a turn
// is the zero Turn. It does not check whether the turns are legal.
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

// UnmarshalText reads what [ParseGame] reads.
func (g *Game) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGame, text) }

// A Notation is a way to write games or positions. Parse reads a text and checks it, including every
// turn; its error is a *[position.ParseError]. Format writes a legal game; its error is
// [position.ErrNotation] if the notation cannot express the game. The caller names the notation; it
// is never detected.
type Notation = notation.Notation[Game]

// Notations returns all notations.
func Notations() []Notation {
	return []Notation{
		{Name: "fen", About: "a FEN with the names of the gods, and the turns as D4>D3^A2", Parse: ParseGame, Format: formatFEN},
		{Name: "mediator", About: "a position as 54 characters, of two gods and no mortal", Parse: parseMediator, Format: formatMediator},
	}
}

// NotationByName returns the notation with a name. It reports false if there is none.
func NotationByName(name string) (Notation, bool) { return notation.ByName(Notations(), name) }

func formatFEN(g Game) (string, error) {
	b, err := g.AppendText(nil)
	return string(b), err
}

func parseMediator(text string) (Game, error) {
	p, err := ParseMediator(text)
	return Game{Start: p}, err
}

func formatMediator(g Game) (string, error) {
	if len(g.Turns) > 0 {
		return "", fmt.Errorf("gods: %w: this notation has a position without turns", position.ErrNotation)
	}
	return g.Start.Mediator()
}
