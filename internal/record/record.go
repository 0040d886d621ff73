// Package record describes games of Santorini, with and without gods, as a start and turns.
package record

import (
	"encoding"
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Position is a position in which turns of type T are played. A pointer to it reads its text
// (encoding.TextUnmarshaler) with a *[fault.ParseError].
type Position[P, T any] interface {
	IsZero() bool
	Play(T) (P, error)
	encoding.TextAppender
}

// Turn is a turn. A pointer to it reads its text (encoding.TextUnmarshaler) with a
// *[fault.ParseError].
type Turn interface {
	encoding.TextAppender
}

// Game is a sequence of turns from a position. The struct itself is not checked; [Game.End] and
// [Parse] check every turn.
type Game[P Position[P, T], T Turn] struct {
	Start P
	Turns []T
}

// Error says which turn of a game is illegal.
type Error[P any] struct {
	Number   int   // of the turn, from 1
	Position P     // before the turn
	Err      error // why the turn is illegal
}

// Error returns the number of the turn and the reason.
func (e *Error[P]) Error() string { return fault.OfTurn(e.Number, e.Err) }

// Unwrap returns e.Err.
func (e *Error[P]) Unwrap() error { return e.Err }

// End plays the game and returns the position after its last turn. The error is a *[Error] for an
// illegal turn. If Start is the zero position, End also fails.
func (g Game[P, T]) End() (P, error) {
	var zero P
	if g.Start.IsZero() {
		return zero, errors.New("game: the zero Position cannot be the start")
	}
	p := g.Start
	for i, t := range g.Turns {
		next, err := p.Play(t)
		if err != nil {
			return zero, &Error[P]{i + 1, p, err}
		}
		p = next
	}
	return p, nil
}

// Parse reads the text of [Game.String]: a FEN without spaces and the turns, with one space before
// each. It checks every turn. position and turn read the parts, with a *[fault.ParseError]. The error
// is a *[fault.ParseError]. It wraps an *[Error] if a turn is well formed but illegal.
func Parse[P Position[P, T], T Turn](text string, position func(string) (P, error), turn func(string) (T, error)) (Game[P, T], error) {
	fen, rest, more := strings.Cut(text, " ")
	p, err := position(fen)
	if err != nil {
		return Game[P, T]{}, fault.Within(err.(*fault.ParseError), "game", text, 0)
	}
	g := Game[P, T]{Start: p}
	for at := len(fen) + 1; more; {
		var word string
		word, rest, more = strings.Cut(rest, " ")
		t, err := turn(word)
		if err != nil {
			wrong := fault.Within(err.(*fault.ParseError), "game", text, at)
			wrong.Detail = fmt.Sprintf("turn %d: %s", len(g.Turns)+1, wrong.Detail)
			return Game[P, T]{}, wrong
		}
		next, err := p.Play(t)
		if err != nil {
			return Game[P, T]{}, &fault.ParseError{Kind: "game", Input: text, Offset: at, Err: &Error[P]{len(g.Turns) + 1, p, err}}
		}
		g.Turns = append(g.Turns, t)
		p = next
		at += len(word) + 1
	}
	return g, nil
}

// String returns the FEN of the start and the turns, with a space before each. It gives "no game" if
// [Game.AppendText] fails.
func (g Game[P, T]) String() string {
	b, err := g.AppendText(nil)
	if err != nil {
		return "no game"
	}
	return string(b)
}

// AppendText appends the text of [Game.String]. It fails if the start or a turn has no text. It does
// not check whether the turns are legal.
func (g Game[P, T]) AppendText(b []byte) ([]byte, error) {
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
func (g Game[P, T]) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText reads what [Parse] reads, with the UnmarshalText of the position and of the turns.
func (g *Game[P, T]) UnmarshalText(text []byte) error {
	return value.Unmarshal(g, func(text string) (Game[P, T], error) { return Parse(text, parse[P], parse[T]) }, text)
}

func parse[V any](text string) (v V, err error) {
	err = any(&v).(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	return v, err
}
