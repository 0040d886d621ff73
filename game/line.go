package game

import (
	"errors"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// MaxTurns is the maximum number of turns of a line.
const MaxTurns = 400

// A Line is a start position and legal turns from it: a game, a solution, or an attempt at a
// puzzle. It is immutable. The zero Line has no start; [Open], [ReadLine] and [Start] create valid
// lines.
type Line struct {
	start  codec.Code
	first  State
	played []played
}

// The type played contains a turn and the state after it.
type played struct {
	turn  Turn
	state State
}

// A LineError is an error in a turn of a line. Number is the number of the turn, starting at 1. Err is a
// *[codec.ParseError] or the error of [State.Play].
type LineError = fault.GameError

var errTooLong = errors.New("a line has at most 400 turns")

// Start returns a line without turns, which starts at the position of a code and keeps its goal.
func Start(c codec.Code) Line { return Line{start: c, first: New(c)} }

// ReadLine reads a text with [codec.ReadLine] and plays its turns. It returns the error of
// codec.ReadLine, or a *[LineError].
func ReadLine(text string) (Line, error) {
	read, err := codec.ReadLine(text)
	if err != nil {
		return Line{}, err
	}
	return Open(read)
}

// Open checks and plays the turns of a line of package codec. The error is a *[LineError].
func Open(read codec.Line) (Line, error) {
	return Start(read.Code).Play(read.Turns...)
}

// Play reads turns as a player would type them, and returns the line with these turns appended. The
// error is a *[LineError].
func (l Line) Play(turns ...string) (Line, error) {
	for _, text := range turns {
		t, err := l.State().ReadTurn(text)
		if err != nil {
			return Line{}, &LineError{Number: len(l.played) + 1, Err: err}
		}
		if l, err = l.With(t); err != nil {
			return Line{}, err
		}
	}
	return l, nil
}

// With returns the line with turn t appended. The error is a *[LineError].
func (l Line) With(t Turn) (Line, error) {
	if len(l.played) == MaxTurns {
		return Line{}, &LineError{Number: MaxTurns + 1, Err: errTooLong}
	}
	next, full, err := l.State().Play(t)
	if err != nil {
		return Line{}, &LineError{Number: len(l.played) + 1, Err: err}
	}
	l.played = append(slices.Clip(l.played), played{full, next})
	return l, nil
}

// IsZero reports whether l is the zero Line.
func (l Line) IsZero() bool { return l.start.IsZero() }

// Start returns the code of the start position, with its goal.
func (l Line) Start() codec.Code { return l.start }

// Len returns the number of turns.
func (l Line) Len() int { return len(l.played) }

// Turn returns turn i; the first is 0.
func (l Line) Turn(i int) Turn { return l.played[i].turn }

// Turns returns all turns of the line.
func (l Line) Turns() []Turn {
	return mapped(l.played, func(_ int, p played) Turn { return p.turn })
}

// State returns the state after all turns.
func (l Line) State() State { return l.StateAt(len(l.played)) }

// StateAt returns the state after the first n turns.
func (l Line) StateAt(n int) State {
	if n == 0 {
		return l.first
	}
	return l.played[n-1].state
}

// First returns the line with only its first n turns.
func (l Line) First(n int) Line {
	l.played = l.played[:n]
	return l
}

// End returns the code of the position after the turns. Without turns, the code has the goal of the start. If there are
// turns, the code has no goal, because it is not proved which goal is left.
func (l Line) End() codec.Code {
	if len(l.played) == 0 {
		return l.start
	}
	return l.State().Code()
}

// Texts returns the text of each turn.
func (l Line) Texts() []string {
	return mapped(l.played, func(_ int, p played) string { return p.turn.String() })
}

// Spelled returns the texts of the turns for lists of moves, see [Spelled].
func (l Line) Spelled() []string {
	return mapped(l.played, func(i int, p played) string { return Spelled(l.StateAt(i), p.turn) })
}

// mapped returns the results of calling f with each element of a list and its index.
func mapped[T, U any](list []T, f func(i int, t T) U) []U {
	out := make([]U, len(list))
	for i, t := range list {
		out[i] = f(i, t)
	}
	return out
}

// Code returns the line as a line of package codec: the start and the texts of the turns.
func (l Line) Code() codec.Line { return codec.Line{Code: l.start, Turns: l.Texts()} }

// String returns the line as a text that [ReadLine] reads.
func (l Line) String() string { return l.Code().String() }

// Path returns the turns in the notation of URLs, such as "E3D3E3.C3D4E3".
func (l Line) Path() string {
	return strings.Join(mapped(l.played, func(_ int, p played) string { return p.turn.Path() }), ".")
}

// Address returns the line as the end of a URL: CODE, or CODE/TURNS if there are turns.
func (l Line) Address() string {
	if len(l.played) == 0 {
		return l.start.String()
	}
	return l.start.String() + "/" + l.Path()
}

// Mirror returns the line with the columns of the board reversed.
func (l Line) Mirror() Line {
	state, _ := l.first.Mirror()
	start, err := state.Code().WithGoal(l.start.Goal())
	if err != nil {
		panic(err) // the mirrored position has the same goals
	}
	m := Line{start: start, first: state}
	for i, p := range l.played {
		_, turn := l.StateAt(i).Mirror()
		if m, err = m.With(turn(p.turn)); err != nil {
			panic(err) // the mirror image of a legal turn is legal
		}
	}
	return m
}
