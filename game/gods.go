package game

import (
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// Gods is a [State] of Santorini with gods. The zero value is invalid; use [New].
type Gods struct{ Position gods.Position }

// Game returns [codec.Gods].
func (s Gods) Game() codec.Game { return codec.Gods }

// Code returns the [codec.GodsCode] of the position.
func (s Gods) Code() codec.AnyCode { return codec.EncodeGods(s.Position) }

// String returns the FEN.
func (s Gods) String() string { return s.Position.String() }

// Side returns [First] or [Second].
func (s Gods) Side() Side { return Side(s.Position.Side().String()) }

// Outcome returns the outcome: [Climb], [Drop] or [Blocked] if the game has ended.
func (s Gods) Outcome() Outcome {
	o := s.Position.Outcome()
	winner, over := o.Winner()
	if !over {
		return Outcome{}
	}
	return Outcome{Ending(o.Ending.String()), Side(winner.String())}
}

// IsPlacing returns false: positions before all workers are placed have no code.
func (s Gods) IsPlacing() bool { return false }

// Board returns the 25 squares, with heights.
func (s Gods) Board() Board {
	setup := s.Position.Setup()
	return workersBoard(setup.Heights, setup.Workers)
}

// Turns yields the legal turns in the order of [gods.Position.Turns].
func (s Gods) Turns() iter.Seq2[Turn, State] {
	return func(yield func(Turn, State) bool) {
		for t := range s.Position.Turns() {
			if !yield(t, Gods{s.Position.PlayLegal(t)}) {
				return
			}
		}
	}
}

// ReadTurn calls [gods.Position.ReadTurn], which also checks the rules.
func (s Gods) ReadTurn(text string) (Turn, error) { return turnOrNil(s.Position.ReadTurn(text)) }

// ParseTurn calls [gods.ParseTurn].
func (s Gods) ParseTurn(text string) (Turn, error) { return turnOrNil(gods.ParseTurn(text)) }

// Play plays a [gods.Turn]; it panics for a turn of another game.
func (s Gods) Play(t Turn) (State, Turn, error) {
	next, err := s.Position.Play(t.(gods.Turn))
	if err != nil {
		return nil, nil, err
	}
	return Gods{next}, t, nil
}

// Parts returns the steps, the builds, and after the step that forces a worker where that one
// goes. Of several ways in which the workers can get to their squares it is the shortest.
func (s Gods) Parts(t Turn) []Part {
	return partsOf(s.Position, s.ways(t.(gods.Turn))[0].picks)
}

// Mirror exchanges the columns.
func (s Gods) Mirror() (State, func(Turn) Turn) {
	return Gods{s.Position.Image(position.FlipColumns)}, func(t Turn) Turn { return t.(gods.Turn).Image(position.FlipColumns) }
}

// Canonical returns the smallest code of the eight symmetric positions.
func (s Gods) Canonical() codec.AnyCode {
	c, _ := codec.EncodeGods(s.Position).Canonical()
	return c
}

// Begin returns the turn before its first square is chosen.
func (s Gods) Begin() Choice {
	c := godsChoice{state: s}
	for t := range s.Position.Turns() {
		c.ways = append(c.ways, s.ways(t)...)
	}
	return c
}

// GodsOf returns the gods of the side that begins and of the other one. It reports false for a game
// without gods.
func GodsOf(s State) (list [2]gods.God, ok bool) {
	switch s := s.(type) {
	case Gods:
		return s.Position.Situation().Gods, true
	case Placement:
		if p, ok := s.code.GodsPlacement(); ok {
			return [2]gods.God{p.God(position.First), p.God(position.Second)}, true
		}
	}
	return list, false
}

// Spelled returns the text of a legal turn as it stands in lists of moves: with the square to which it forces a worker
// if it forces one, such as B2>C3(>D4)^B2, and with two workers of Hermes each beside the square that it can
// have entered, such as E4>E5,B2>D5^E4. [Gods.ReadTurn] reads it.
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
