package game

import (
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

// Arimaa is a [State] of Arimaa. It contains the earlier positions, because no position may occur a third time.
type Arimaa struct {
	Position arimaa.Position
	before   *earlier // the positions since the start; nil if the setup is not complete
}

// The type earlier is a linked list of the positions of the game, the latest first.
type earlier struct {
	position arimaa.Position
	before   *earlier
}

func newArimaa(p arimaa.Position) Arimaa {
	if p.SettingUp() {
		return Arimaa{p, nil}
	}
	return Arimaa{p, &earlier{p.Settled(), nil}}
}

// History counts how often each position of the game has occurred, including the current position.
func (s Arimaa) History() arimaa.History {
	h := arimaa.History{}
	for e := s.before; e != nil; e = e.before {
		h[e.position]++
	}
	return h
}

// Game returns [codec.Arimaa].
func (s Arimaa) Game() codec.Game { return codec.Arimaa }

// Code returns the code of the position.
func (s Arimaa) Code() codec.Code { return codec.EncodeArimaa(s.Position) }

// String returns the short notation.
func (s Arimaa) String() string { return s.Position.String() }

// Side returns [Gold] or [Silver].
func (s Arimaa) Side() Side { return Side(s.Position.Side().String()) }

// Outcome returns the outcome, which may be a loss because every turn would repeat a position for the third time.
func (s Arimaa) Outcome() Outcome { return newOutcome(s.Position.Outcome(s.History())) }

// IsPlacing reports whether the side to move must set up its pieces.
func (s Arimaa) IsPlacing() bool { return s.Position.SettingUp() && s.before == nil }

// Board returns the 64 squares.
func (s Arimaa) Board() Board { return arimaaBoard(s.Position) }

func arimaaBoard(p arimaa.Position) Board {
	b := Board{Size: 8, Files: "abcdefgh"}
	for square, piece := range p.Setup().Board {
		if piece != arimaa.NoPiece {
			side := Side(piece.Side().String())
			b.Pieces = append(b.Pieces, Piece{arimaa.Square(square).String(), side, piece.Kind().String()})
		}
	}
	return b
}

// Turns yields one turn for each state that can be reached, in the order of [arimaa.Position.Turns].
func (s Arimaa) Turns() iter.Seq2[Turn, State] {
	return func(yield func(Turn, State) bool) {
		if s.IsPlacing() || s.Outcome().Over() {
			return
		}
		for t, next := range s.Position.Turns(s.History()) {
			if !yield(t, s.after(next)) {
				return
			}
		}
	}
}

func (s Arimaa) after(next arimaa.Position) Arimaa { return Arimaa{next, &earlier{next, s.before}} }

// ReadTurn calls [arimaa.ReadTurn].
func (s Arimaa) ReadTurn(text string) (Turn, error) { return orNil[Turn](arimaa.ReadTurn(text)) }

// ParseTurn calls [arimaa.ParseTurn].
func (s Arimaa) ParseTurn(text string) (Turn, error) { return orNil[Turn](arimaa.ParseTurn(text)) }

// Play plays an [arimaa.Turn]; it panics for a turn of another game.
func (s Arimaa) Play(t Turn) (State, Turn, error) {
	if s.IsPlacing() {
		return nil, nil, &arimaa.TurnError{Err: arimaa.ErrSetup}
	}
	if s.Outcome().Over() {
		return nil, nil, &arimaa.TurnError{Err: arimaa.ErrGameOver}
	}
	next, full, err := s.Position.Play(t.(arimaa.Turn), s.History())
	if err != nil {
		return nil, nil, err
	}
	return s.after(next), full, nil
}

// Parts returns the steps and removals of a turn.
func (s Arimaa) Parts(t Turn) []Part { return arimaaParts(t.(arimaa.Turn)) }

func arimaaParts(t arimaa.Turn) (parts []Part) {
	for _, step := range t.Entries() {
		part := Part{Kind: Remove, Text: step.String(), From: step.From.String()}
		if !step.IsRemoval() {
			part.Kind, part.To = Step, step.To.String()
		}
		parts = append(parts, part)
	}
	return parts
}

// Mirror returns the mirror image of the position, without the earlier positions, and the function that mirrors turns.
func (s Arimaa) Mirror() (State, func(Turn) Turn) {
	return newArimaa(s.Position.Mirror()), mirroredArimaaTurn
}

func mirroredArimaaTurn(t Turn) Turn {
	entries := slices.Clone(t.(arimaa.Turn).Entries())
	for i := range entries {
		entries[i].From ^= 7
		if !entries[i].IsRemoval() {
			entries[i].To ^= 7
		}
	}
	m, err := arimaa.NewTurn(entries...)
	if err != nil {
		panic(err) // the number of steps is still legal
	}
	return m
}

// Begin returns a choice in which no step is chosen yet.
func (s Arimaa) Begin() Choice {
	c := arimaaChoice{state: s, turn: s.Position.Begin(s.History()), leaves: arimaa.NoSquare}
	if !s.IsPlacing() && !s.Outcome().Over() {
		c.steps = slices.Collect(c.turn.Steps())
	}
	return c
}

// arimaaChoice is a turn of Arimaa in progress.
type arimaaChoice struct {
	state   Arimaa
	turn    arimaa.TurnInProgress
	steps   []arimaa.Step // the steps that are possible next
	squares []string
	leaves  arimaa.Square // the square where the next step starts, or NoSquare if it is not chosen yet
}

func (c arimaaChoice) Squares() []string { return c.squares }

func (c arimaaChoice) Next() (options []Option) {
	var kinds [arimaa.Squares]OptionKind
	for _, step := range c.steps {
		if c.leaves == arimaa.NoSquare {
			kinds[step.From] = Take
		} else if step.From == c.leaves {
			kinds[step.To] = StepTo
		}
	}
	for square, kind := range kinds {
		if kind != "" {
			options = append(options, Option{arimaa.Square(square).String(), kind})
		}
	}
	return options
}

func (c arimaaChoice) Choose(square string) (Choice, error) {
	s, err := arimaa.ParseSquare(square)
	if err != nil {
		return nil, &ChoiceError{Square: square}
	}
	next := c
	next.squares = append(slices.Clip(c.squares), square)
	for _, step := range c.steps {
		switch {
		case c.leaves == arimaa.NoSquare && step.From == s:
			next.leaves = s
			return next, nil
		case c.leaves != arimaa.NoSquare && step.From == c.leaves && step.To == s:
			if next.turn, err = c.turn.Play(step); err != nil {
				return nil, err
			}
			next.leaves, next.steps = arimaa.NoSquare, slices.Collect(next.turn.Steps())
			return next, nil
		}
	}
	return nil, &ChoiceError{Square: square}
}

func (c arimaaChoice) Turn() (Turn, bool) {
	if c.leaves != arimaa.NoSquare || len(c.squares) == 0 {
		return nil, false
	}
	_, err := c.turn.End()
	return c.turn.Turn(), err == nil
}

func (c arimaaChoice) Board() Board   { return arimaaBoard(c.turn.Position()) }
func (c arimaaChoice) Played() []Part { return arimaaParts(c.turn.Turn()) }
