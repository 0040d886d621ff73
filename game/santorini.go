package game

import (
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Santorini is a [State] of Santorini. The zero value is invalid; use [New].
type Santorini struct{ Position position.Position }

// SantoriniPosition returns the position of a state of Santorini. It reports false for another game.
func SantoriniPosition(s State) (position.Position, bool) {
	own, ok := s.(Santorini)
	return own.Position, ok
}

// SantoriniTurn returns t as a [position.Turn]. For nil and for a turn of another game it returns the zero Turn, which
// is always illegal.
func SantoriniTurn(t Turn) position.Turn {
	own, _ := t.(position.Turn)
	return own
}

// Game returns [codec.Santorini] or [codec.Gods].
func (s Santorini) Game() codec.Game {
	if s.Position.Mortals() {
		return codec.Santorini
	}
	return codec.Gods
}

// Code returns the code of the position.
func (s Santorini) Code() codec.Code { return codec.Encode(s.Position) }

// String returns the FEN.
func (s Santorini) String() string { return s.Position.String() }

// Side returns [First] or [Second].
func (s Santorini) Side() Side { return Side(s.Position.Side().String()) }

// Outcome returns the outcome: [Climb], [Drop], [Power] or [Blocked] if the game has ended.
func (s Santorini) Outcome() Outcome { return newOutcome(s.Position.Outcome()) }

// IsPlacing reports whether some workers are not placed yet.
func (s Santorini) IsPlacing() bool { return !s.Position.Placed() }

// Board returns the board of 25 squares, with heights.
func (s Santorini) Board() Board {
	setup := s.Position.Setup()
	b := Board{Size: 5, Files: "ABCDE", Heights: setup.Heights[:]}
	for side, workers := range setup.Workers {
		for _, w := range workers {
			b.Pieces = append(b.Pieces, Piece{w.String(), Side(position.Side(side).String()), "worker"})
		}
	}
	return b
}

// Turns yields the legal turns in the order of [position.Position.Turns].
func (s Santorini) Turns() iter.Seq2[Turn, State] {
	return func(yield func(Turn, State) bool) {
		for t := range s.Position.Turns() {
			if !yield(t, Santorini{s.Position.PlayLegal(t)}) {
				return
			}
		}
	}
}

// ReadTurn calls [position.Position.ReadTurn], which also checks the rules.
func (s Santorini) ReadTurn(text string) (Turn, error) { return orNil[Turn](s.Position.ReadTurn(text)) }

// ParseTurn calls [position.ParseTurn].
func (s Santorini) ParseTurn(text string) (Turn, error) { return orNil[Turn](position.ParseTurn(text)) }

// Play plays a [position.Turn]; it panics for a turn of another game.
func (s Santorini) Play(t Turn) (State, Turn, error) {
	next, err := s.Position.Play(t.(position.Turn))
	if err != nil {
		return nil, nil, err
	}
	return Santorini{next}, t, nil
}

// Parts returns the steps and builds of a turn in order. After a step that forces an opponent's worker away, it adds
// the move of that worker. For a turn that places workers, it returns their squares. If workers can reach their squares
// in several ways, it returns the shortest way.
func (s Santorini) Parts(t Turn) []Part {
	return partsOf(s.Position, s.ways(t.(position.Turn))[0].picks)
}

// Mirror returns the mirror image, with the columns reversed, and the function that mirrors turns.
func (s Santorini) Mirror() (State, func(Turn) Turn) {
	mirrored := func(t Turn) Turn { return position.FlipColumns.Turn(t.(position.Turn)) }
	return Santorini{position.FlipColumns.Position(s.Position)}, mirrored
}

// Begin returns a choice in which no square is chosen yet.
func (s Santorini) Begin() Choice {
	c := santoriniChoice{state: s}
	for t := range s.Position.Turns() {
		c.ways = append(c.ways, s.ways(t)...)
	}
	return c
}

// GodsOf returns the gods of First and Second, in this order. ok is false in a game without gods.
func GodsOf(s State) (list [2]position.God, ok bool) {
	if p, ok := SantoriniPosition(s); ok {
		return p.Gods(), !p.Mortals()
	}
	return list, false
}

// Raised reports whether the side to move must not move up, because Athena moved up on the last turn.
func Raised(s State) bool {
	p, ok := SantoriniPosition(s)
	return ok && p.Raised()
}

// WinsBy returns how the step of a legal turn wins: [Climb], [Drop] or [Power]. The result is empty if the step does
// not win, and for turns of other games.
func WinsBy(s State, t Turn) Ending {
	if p, ok := SantoriniPosition(s); ok {
		if ending := p.Wins(t.(position.Turn)); ending != position.Ongoing {
			return Ending(ending.String())
		}
	}
	return ""
}

// Spelled returns the text of a legal turn for lists of moves. [Santorini.ReadTurn] reads this text. If the turn forces
// a worker away, the text includes the new square of that worker, as in "B2>C3(>D4)^B2". If Hermes moves two workers,
// the text assigns a new square to each of them, as in "E4>E5,B2>D5^E4".
func Spelled(s State, t Turn) string {
	text, moves := t.String(), []string(nil)
	for _, part := range s.Parts(t) {
		switch part.Kind {
		case Force:
			return strings.Replace(text, ">"+part.From, ">"+part.From+"(>"+part.To+")", 1)
		case Step:
			moves = append(moves, part.From+">"+part.To)
		}
	}
	if before, builds, ok := strings.Cut(text, "^"); ok && strings.Contains(before, ",") {
		return strings.Join(moves, ",") + "^" + builds
	}
	return text
}

// orNil returns v as the interface I. If err is not nil, it returns a nil interface, so that callers cannot use v.
func orNil[I, T any](v T, err error) (i I, _ error) {
	if err != nil {
		return i, err
	}
	return any(v).(I), nil
}

// Threats returns a function that takes a side. This function lists the squares where a step would win if that side
// were to move. Threats returns nil for Arimaa, and before all workers are placed.
func Threats(s State) func(Side) []string {
	p, ok := SantoriniPosition(s)
	if !ok || s.IsPlacing() {
		return nil
	}
	return func(side Side) []string {
		list := []string{}
		for square := range p.Threats(position.Side(side.Index())).All() {
			list = append(list, square.String())
		}
		return list
	}
}
