// Package game defines the common interface of all games: positions with legal turns, turns that are
// read, printed, played and chosen square by square, outcomes, codes, symmetries, and lines
// of turns. Santorini and Arimaa implement it. Another game would be added here and in
// package codec; doc/DESIGN.md lists the other places that depend on the game of a position.
//
// Start with [ReadLine] for user input, or with [New] for a code. Code that runs millions of times,
// such as a solver, uses packages position and arimaa directly.
package game

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// A State is a position of a game, with as much of its history as the rules need. It is immutable
// and safe for concurrent use. Only [New] and [State.Play] create one, so every State is valid.
type State interface {
	// Game returns the game.
	Game() codec.Game

	// Code returns the code of the position, without a goal.
	Code() codec.Code

	// String returns the position as text: the Santorini FEN, or the short notation of Arimaa.
	String() string

	// Side returns the side to move, even after the end of the game.
	Side() Side

	// Outcome returns the outcome: the zero Outcome while the game is in progress.
	Outcome() Outcome

	// IsPlacing reports whether the pieces of the side to move are not placed yet. Santorini has
	// turns that place them. In Arimaa, such turns have no code, so Turns yields none.
	IsPlacing() bool

	// Board returns the heights and the pieces.
	Board() Board

	// Turns yields the legal turns and the states after them, in an order that depends only on the
	// position. It yields none after the end of the game. In the middle of a game of Arimaa there are
	// about 16,000 turns, one for each state, which takes a few milliseconds.
	Turns() iter.Seq2[Turn, State]

	// ReadTurn reads a turn as a player would type it, such as e3-d3-e3. In Santorini it also checks
	// the rules. The error is a *[codec.ParseError].
	ReadTurn(text string) (Turn, error)

	// ParseTurn reads only the text that the String method of a turn writes. The error is a
	// *[codec.ParseError].
	ParseTurn(text string) (Turn, error)

	// Play checks a turn and returns the state after it and the complete turn. In Arimaa, the complete turn
	// includes the removals, which t may omit. The error names the rule that the turn breaks. It is a
	// *[position.TurnError] or a *[arimaa.TurnError].
	Play(t Turn) (State, Turn, error)

	// Parts returns the parts of a legal turn in order: steps, builds, removals and workers that are
	// forced.
	Parts(t Turn) []Part

	// Begin returns a choice without squares.
	Begin() Choice

	// Mirror returns the mirror image, with the columns reversed, and the function that
	// mirrors turns.
	Mirror() (State, func(Turn) Turn)
}

// A Turn is a [position.Turn] or an [arimaa.Turn]. Turns of one game compare with ==.
type Turn interface {
	// String writes the turn strictly, such as E3>D3^E3.
	String() string

	// Path writes the turn in the notation of URLs: its squares, such as E3D3E3, with gods perhaps
	// with a sign ([position.Turn.Path]), or its steps without removals.
	Path() string
}

// TurnsOf returns turns of one game as turns of any game; nil if there are none.
func TurnsOf[T Turn](turns []T) []Turn {
	var out []Turn
	for _, t := range turns {
		out = append(out, t)
	}
	return out
}

// New returns the state of the position of a code. Its history is empty. New panics if the code is
// zero.
func New(c codec.Code) State {
	if p, ok := c.Santorini(); ok {
		return Santorini{p}
	}
	if p, ok := c.Arimaa(); ok {
		return newArimaa(p)
	}
	panic(fmt.Sprintf("game: no position: %v", c))
}

// OnlySantorini returns an error unless the code is of a position of Santorini. If unplaced is true, it accepts
// positions before all workers are placed. The parameter what names the function that the code is for in the error,
// which wraps [codec.ErrGame].
func OnlySantorini(c codec.Code, what string, unplaced bool) error {
	p, ok := c.Santorini()
	switch {
	case !ok:
		return notFor(c.Game(), what)
	case !p.Placed() && !unplaced:
		return fmt.Errorf("%w: %s is not available: %w", codec.ErrGame, what, position.ErrUnplaced)
	}
	return nil
}

// WithoutGods returns the position of a code of Santorini without gods. If the game is another, or if some workers are
// not placed yet, the error is as for [OnlySantorini].
func WithoutGods(c codec.Code, what string) (position.Position, error) {
	err := OnlySantorini(c, what, false)
	p, _ := c.Santorini()
	if err == nil && !p.Mortals() {
		err = notFor(c.Game(), what)
	}
	return p, err
}

// notFor returns the error of a function that a game does not have.
func notFor(g codec.Game, what string) error {
	return fmt.Errorf("%w: %s is not available for %s", codec.ErrGame, what, g.Name())
}

// A Side is the name of a side of a game.
type Side string

// The sides. First and Gold begin.
const (
	First  Side = "first"
	Second Side = "second"
	Gold   Side = "gold"
	Silver Side = "silver"
)

var opponents = map[Side]Side{First: Second, Second: First, Gold: Silver, Silver: Gold}

// Other returns the opponent of a side.
func (s Side) Other() Side { return opponents[s] }

// Index returns 0 for the side that begins, and 1 for its opponent.
func (s Side) Index() int {
	if s == Second || s == Silver {
		return 1
	}
	return 0
}

// An Outcome is the ending and the winner of a game. The zero Outcome means that the game is in
// progress.
type Outcome struct {
	Ending Ending
	Winner Side // empty while the game is in progress
}

// newOutcome returns an outcome of package position or arimaa in words.
func newOutcome[E, S value.Word](o value.Outcome[E, S]) Outcome {
	if !o.Over() {
		return Outcome{}
	}
	return Outcome{Ending(o.Ending.String()), Side(o.Side.String())}
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != "" }

// An Ending is a word for the end of a game.
type Ending string

// The endings of positions: climb, drop, power and blocked of Santorini, the others of
// Arimaa.
const (
	Climb          Ending = "climb"          // a worker has climbed to level 3
	Drop           Ending = "drop"           // a worker of Pan has moved down two levels or more
	Power          Ending = "power"          // a worker of another god has made a step that wins by his power alone
	Blocked        Ending = "blocked"        // the side to move has no legal turn
	Goal           Ending = "goal"           // a rabbit has reached its last rank
	Elimination    Ending = "elimination"    // a side has no rabbits left
	Immobilisation Ending = "immobilisation" // the side to move has no legal turn
	Repetition     Ending = "repetition"     // every turn would repeat a position for the third time
)

// A Board is the heights and pieces of a position.
type Board struct {
	Size    int     // rows, and columns
	Files   string  // the letters of the columns, the leftmost first
	Heights []int   // by square, row by row from the top left: 0..3, or 4 for a dome; nil in a game without levels
	Pieces  []Piece // in the order of their sides and squares
}

// play changes the board according to parts of a turn of a side. It ignores removals.
func (b *Board) play(parts []Part, side Side) {
	move := func(part Part, side Side) {
		for i, p := range b.Pieces {
			if p.Square == part.From && p.Side == side {
				b.Pieces[i].Square = part.To
			}
		}
	}
	for _, part := range parts {
		switch part.Kind {
		case Step:
			move(part, side)
		case Force:
			move(part, side.Other())
		case Build:
			b.Heights[b.index(part.To)]++
		case Dome:
			b.Heights[b.index(part.To)] = 4
		case Place:
			b.Pieces = append(b.Pieces, Piece{part.To, side, "worker"})
			slices.SortStableFunc(b.Pieces, func(p, q Piece) int {
				return cmp.Or(cmp.Compare(p.Side.Index(), q.Side.Index()), cmp.Compare(b.index(p.Square), b.index(q.Square)))
			})
		}
	}
}

// A Piece is a worker, or a piece of Arimaa.
type Piece struct {
	Square string `json:"square"`
	Side   Side   `json:"side"`
	Kind   string `json:"kind"` // worker, or rabbit, cat, dog, horse, camel, elephant
}

// Height returns the height of a square such as "C3" in a game with levels.
func (b Board) Height(square string) int {
	return b.Heights[b.index(square)]
}

func (b Board) index(square string) int {
	row, column := b.Size-int(square[1]-'0'), strings.IndexByte(b.Files, square[0])
	return row*b.Size + column
}

// At returns the piece on a square, and whether there is one.
func (b Board) At(square string) (Piece, bool) {
	i := slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Square == square })
	if i < 0 {
		return Piece{}, false
	}
	return b.Pieces[i], true
}

// A Part is a visible part of a turn.
type Part struct {
	Kind     PartKind
	Text     string // a step or removal of Arimaa, such as Ea2n or cf3x; empty in Santorini
	From, To string // squares: a step has both, a removal only From, a build or a dome only To
}

// FirstStep returns the first step of some parts. It reports false if there is no step, as when Hermes moves no worker,
// or when workers are placed.
func FirstStep(parts []Part) (Part, bool) {
	i := slices.IndexFunc(parts, func(p Part) bool { return p.Kind == Step })
	if i < 0 {
		return Part{}, false
	}
	return parts[i], true
}

// PartKind is the kind of a [Part].
type PartKind uint8

// The kinds of parts.
const (
	Step   PartKind = iota + 1 // a piece moves from From to To
	Build                      // To is raised by one level
	Remove                     // the piece on From is removed
	Place                      // a piece is placed on To
	Force                      // a worker of the opponent is forced from From to To, after a worker has moved to From
	Dome                       // a dome is built on To, below level 3
)

// Rule returns the square and the rule that an illegal turn breaks, such as "D4: must be a
// neighbouring square", given the error of [State.Play]. For any other error it returns the text of the error.
func Rule(err error) string {
	if wrong := (*position.TurnError)(nil); errors.As(err, &wrong) && wrong.Square.IsValid() {
		return fmt.Sprintf("%v: %v", wrong.Square, wrong.Err)
	}
	if wrong := (*arimaa.TurnError)(nil); errors.As(err, &wrong) && wrong.Step != (arimaa.Step{}) {
		return fmt.Sprintf("%v: %v", wrong.Step, wrong.Err)
	}
	return err.Error()
}
