package position

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Game is a sequence of turns from a position. As a struct it may be nonsense;
// [Game.End] and [ParseGame] check every turn.
type Game struct {
	Start Position
	Turns []Turn
}

// GameError says which turn of a game is not legal.
type GameError struct {
	Number   int      // of the turn, 1 for the first
	Position Position // before the turn
	Err      error    // a *TurnError
}

// Error names the turn and the reason.
func (e *GameError) Error() string { return fmt.Sprintf("turn %d: %v", e.Number, e.Err) }

// Unwrap returns e.Err.
func (e *GameError) Unwrap() error { return e.Err }

// End plays the game and returns the position after its last turn. The error is
// a *[GameError]; the zero Position cannot be the start.
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

// ParseGame reads the form that [Game.String] writes: a FEN without spaces and the
// turns, with one space before each. Every turn is checked. The error is a
// *[ParseError], and wraps a *[GameError] if a turn is well written but not legal.
func ParseGame(text string) (Game, error) {
	fen, rest, more := strings.Cut(text, " ")
	p, err := Parse(fen)
	if err != nil {
		return Game{}, fault.Within(err.(*ParseError), "game", text, 0)
	}
	g := Game{Start: p}
	for at := len(fen) + 1; more; {
		var word string
		word, rest, more = strings.Cut(rest, " ")
		t, err := ParseTurn(word)
		if err != nil {
			wrong := fault.Within(err.(*ParseError), "game", text, at)
			wrong.Detail = fmt.Sprintf("turn %d: %s", len(g.Turns)+1, wrong.Detail)
			return Game{}, wrong
		}
		next, err := p.Play(t)
		if err != nil {
			return Game{}, &ParseError{Kind: "game", Input: text, Offset: at, Err: &GameError{len(g.Turns) + 1, p, err}}
		}
		g.Turns = append(g.Turns, t)
		p = next
		at += len(word) + 1
	}
	return g, nil
}

// MustParseGame is ParseGame for text known to be right; it panics otherwise.
func MustParseGame(text string) Game { return value.Must(ParseGame(text)) }

// String returns the FEN of the start and the turns, with a space before each.
func (g Game) String() string {
	b, err := g.AppendText(nil)
	if err != nil {
		return "no game"
	}
	return string(b)
}

// AppendText appends the form of [Game.String]. The zero Position as the start and
// a turn with a number that is no square are errors; whether the turns are legal
// is not checked.
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

// MarshalText returns the form of [Game.String].
func (g Game) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads what [ParseGame] reads.
func (g *Game) UnmarshalText(text []byte) error { return value.Unmarshal(g, ParseGame, text) }
