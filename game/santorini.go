package game

import (
	"errors"
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Santorini is a [State] of Santorini. The zero value is invalid; use [New].
type Santorini struct{ Position position.Position }

// Game returns [codec.Santorini].
func (s Santorini) Game() codec.Game { return codec.Santorini }

// Code returns the [codec.Code] of the position.
func (s Santorini) Code() codec.AnyCode { return codec.Encode(s.Position) }

// String returns the FEN.
func (s Santorini) String() string { return s.Position.String() }

// Side returns [First] or [Second].
func (s Santorini) Side() Side { return Side(s.Position.Side().String()) }

// Outcome returns the outcome: [Climb] or [Blocked] if the game has ended.
func (s Santorini) Outcome() Outcome {
	o := s.Position.Outcome()
	winner, over := o.Winner()
	if !over {
		return Outcome{}
	}
	return Outcome{Ending(o.Ending.String()), Side(winner.String())}
}

// IsPlacing returns false: positions before all workers are placed have no code.
func (s Santorini) IsPlacing() bool { return false }

// Board returns the 25 squares, with heights.
func (s Santorini) Board() Board {
	setup := s.Position.Setup()
	return workersBoard(setup.Heights, setup.Workers)
}

// workersBoard returns the board of a position with or without gods.
func workersBoard(heights [position.Squares]int, workers [2][]position.Square) Board {
	b := Board{Size: 5, Files: "ABCDE", Heights: heights[:]}
	for side, workers := range workers {
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

// ReadTurn calls [position.ReadTurn].
func (s Santorini) ReadTurn(text string) (Turn, error) { return turnOrNil(position.ReadTurn(text)) }

// ParseTurn calls [position.ParseTurn].
func (s Santorini) ParseTurn(text string) (Turn, error) { return turnOrNil(position.ParseTurn(text)) }

// Play plays a [position.Turn]; it panics for a turn of another game.
func (s Santorini) Play(t Turn) (State, Turn, error) {
	next, err := s.Position.Play(t.(position.Turn))
	if err != nil {
		return nil, nil, err
	}
	return Santorini{next}, t, nil
}

// Parts returns a step, and a build unless the turn is a winning climb.
func (s Santorini) Parts(turn Turn) []Part {
	t := turn.(position.Turn)
	parts := []Part{{Kind: Step, From: t.From.String(), To: t.To.String()}}
	if !t.Wins() {
		parts = append(parts, Part{Kind: Build, To: t.Build.String()})
	}
	return parts
}

// Mirror exchanges the columns.
func (s Santorini) Mirror() (State, func(Turn) Turn) {
	return Santorini{position.FlipColumns.Position(s.Position)}, func(t Turn) Turn { return position.FlipColumns.Turn(t.(position.Turn)) }
}

// Canonical returns the smallest code of the eight symmetric positions.
func (s Santorini) Canonical() codec.AnyCode {
	c, _ := codec.Encode(s.Position).Canonical()
	return c
}

// Begin returns the turn before its worker is chosen.
func (s Santorini) Begin() Choice {
	c := santoriniChoice{state: s}
	for t := range s.Position.Turns() {
		c.turns = append(c.turns, t)
	}
	return c
}

// santoriniChoice is a turn of Santorini with up to three chosen squares.
type santoriniChoice struct {
	state  Santorini
	turns  []position.Turn // the legal turns that begin with the squares
	chosen []position.Square
}

// squaresOf returns the squares of a turn in the order in which they are chosen.
func squaresOf(t position.Turn) []position.Square {
	if t.Wins() {
		return []position.Square{t.From, t.To}
	}
	return []position.Square{t.From, t.To, t.Build}
}

func (c santoriniChoice) Squares() (list []string) {
	for _, s := range c.chosen {
		list = append(list, s.String())
	}
	return list
}

func (c santoriniChoice) Next() (options []Option) {
	var kinds [position.Squares]OptionKind
	for _, t := range c.turns {
		squares := squaresOf(t)
		if len(squares) == len(c.chosen) {
			continue
		}
		kind := [...]OptionKind{Take, StepTo, BuildOn}[len(c.chosen)]
		if t.Wins() && kind == StepTo {
			kind = ClimbTo
		}
		kinds[squares[len(c.chosen)]] = kind
	}
	for square, kind := range kinds {
		if kind != "" {
			options = append(options, Option{position.Square(square).String(), kind})
		}
	}
	return options
}

func (c santoriniChoice) Choose(square string) (Choice, error) {
	s, err := position.ParseSquare(square)
	if err != nil {
		return nil, &ChoiceError{Square: square}
	}
	next := santoriniChoice{state: c.state, chosen: append(slices.Clip(c.chosen), s)}
	for _, t := range c.turns {
		if squares := squaresOf(t); len(squares) > len(c.chosen) && squares[len(c.chosen)] == s {
			next.turns = append(next.turns, t)
		}
	}
	if len(next.turns) == 0 {
		return nil, &ChoiceError{square, c.broken(s)}
	}
	return next, nil
}

// broken returns the rule that a turn with the chosen squares breaks at one more square, nil for the first one.
func (c santoriniChoice) broken(s position.Square) error {
	var t position.Turn
	switch len(c.chosen) {
	case 1:
		t = position.Turn{From: c.chosen[0], To: s, Build: c.chosen[0]}
	case 2:
		t = position.Turn{From: c.chosen[0], To: c.chosen[1], Build: s}
	default:
		return nil
	}
	_, err := c.state.Position.Play(t)
	if at := new(position.TurnError); errors.As(err, &at) && at.Square == s {
		return at.Err
	}
	return nil
}

func (c santoriniChoice) Turn() (Turn, bool) {
	for _, t := range c.turns {
		if len(squaresOf(t)) == len(c.chosen) {
			return t, true
		}
	}
	return nil, false
}

func (c santoriniChoice) Board() Board {
	b := c.state.Board()
	b.play(c.Played(), c.state.Side())
	return b
}

func (c santoriniChoice) Played() (parts []Part) {
	if len(c.chosen) > 1 {
		parts = append(parts, Part{Kind: Step, From: c.chosen[0].String(), To: c.chosen[1].String()})
	}
	if len(c.chosen) == 3 {
		parts = append(parts, Part{Kind: Build, To: c.chosen[2].String()})
	}
	return parts
}

// turnOrNil returns a nil interface instead of the zero turn after an error.
func turnOrNil[T Turn](t T, err error) (Turn, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
