package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// rules are what proofs, features and themes need to know of a game besides what its positions and turns
// tell.
type rules[P place[P, T], T turn] interface {
	// position returns the position of a code of the game.
	position(codec.AnyCode) P

	// turnImage returns the image of a turn under a symmetry.
	turnImage(T, position.Symmetry) T

	// pass returns a position that is not over with the opponent to move. It reports false if there is
	// no such position.
	pass(P) (P, bool)

	// sight returns the game as simulated players see it.
	sight() simulated.Game[P, T]

	// touched returns the squares that a legal turn changes.
	touched(P, T) touched

	// stairs is Stairs; 0 for a game that does not have it.
	stairs(line []T) int

	// ownThemes adds the themes of the key turn and of the main line that only the rules of one game
	// define.
	ownThemes(t *Themes, p canonicalPuzzle[P, T], f Facts)
}

// touched are squares that a turn changes.
type touched struct {
	left, entered, built position.SquareSet
}

var (
	_ rules[position.Position, position.Turn] = withoutGods{}
	_ rules[gods.Position, gods.Turn]         = withGods{}
)

// withoutGods are the rules of the game without gods.
type withoutGods struct{}

func (withoutGods) position(c codec.AnyCode) position.Position { return c.(codec.Code).Position() }

func (withoutGods) turnImage(t position.Turn, s position.Symmetry) position.Turn { return s.Turn(t) }

func (withoutGods) pass(p position.Position) (position.Position, bool) { return pass(p), true }

func (withoutGods) sight() simulated.Game[position.Position, position.Turn] {
	return simulated.WithoutGods
}

func (withoutGods) touched(_ position.Position, t position.Turn) touched {
	out := touched{left: t.From.Set(), entered: t.To.Set()}
	if !t.Wins() {
		out.built = t.Build.Set()
	}
	return out
}

func (withoutGods) stairs(line []position.Turn) int { return Stairs(line) }

// withGods are the rules of the game with gods.
type withGods struct{}

func (withGods) position(c codec.AnyCode) gods.Position { return c.(codec.GodsCode).Position() }

func (withGods) turnImage(t gods.Turn, s position.Symmetry) gods.Turn { return t.Image(s) }

// pass also forgets that Athena has moved up, which concerns only the turn that is passed.
func (withGods) pass(p gods.Position) (gods.Position, bool) {
	setup := p.Setup()
	setup.Side, setup.Raised = setup.Side.Other(), false
	passed, err := setup.Position()
	return passed, err == nil
}

func (withGods) sight() simulated.Game[gods.Position, gods.Turn] { return simulated.WithGods }

func (withGods) touched(_ gods.Position, t gods.Turn) (out touched) {
	for from, to := range t.Steps() {
		out.left |= from.Set()
		out.entered |= to.Set()
	}
	if early := t.Early(); early.IsValid() {
		out.built |= early.Set()
	}
	for square := range t.Builds() {
		out.built |= square.Set()
	}
	return out
}

func (withGods) stairs([]gods.Turn) int { return 0 }

// Pass returns the code of a position that is not over with the opponent to move, without a goal. It
// reports false if there is no such position, or if the code is not one of a game of Santorini.
func Pass(c codec.AnyCode) (codec.AnyCode, bool) {
	switch c := c.(type) {
	case codec.Code:
		if p := c.Position(); !isOver(p) {
			return codec.Encode(pass(p)), true
		}
	case codec.GodsCode:
		if p, ok := (withGods{}).pass(c.Position()); ok {
			return codec.EncodeGods(p), true
		}
	}
	return nil, false
}

// play plays a turn that a file or a caller says, which may be nil or of another game. It reports
// false if the turn is illegal.
func play(s game.State, t game.Turn) (game.State, bool) {
	switch s.(type) {
	case game.Santorini:
		if _, ok := t.(position.Turn); !ok {
			return nil, false
		}
	case game.Gods:
		if _, ok := t.(gods.Turn); !ok {
			return nil, false
		}
	}
	next, _, err := s.Play(t)
	return next, err == nil
}
