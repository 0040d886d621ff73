// Package game defines the common interface of all games: positions with legal turns, turns that are read, printed,
// played and chosen square by square, outcomes, codes, symmetries, and lines of turns. Santorini and Arimaa implement
// it. To add a game, start here and in package codec; doc/DESIGN.md lists the other places to change.
//
// Start with [ReadLine] for user input, or with [New] for a code. Code that runs millions of times, such as a solver,
// uses packages position and arimaa directly.
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

	// Side returns the side to move. After the end of the game it returns the side that would move next.
	Side() Side

	// Outcome returns the outcome: the zero Outcome while the game is in progress.
	Outcome() Outcome

	// IsPlacing reports whether the side to move must still place its pieces. In Santorini, the method Turns yields the
	// turns that place them. In Arimaa, it does not.
	IsPlacing() bool

	// Board returns the heights and the pieces.
	Board() Board

	// Turns yields each legal turn with the state after it, in an order that depends only on the position. It yields
	// none after the end of the game. In Arimaa it yields one turn for each state that can be reached: about 16,000 in
	// the middle of a game, within a few milliseconds.
	Turns() iter.Seq2[Turn, State]

	// ReadTurn reads a turn as a player would type it, such as "e3-d3-e3". In Santorini it also checks the rules. The
	// error is a *[codec.ParseError].
	ReadTurn(text string) (Turn, error)

	// ParseTurn reads a turn only if it is spelled exactly as the turn's String method writes it. The error is a
	// *[codec.ParseError].
	ParseTurn(text string) (Turn, error)

	// Play checks a turn and returns the state after it and the complete turn. In Arimaa, the complete turn includes
	// the removals, which the given turn may omit. If the turn breaks a rule, the error is a *[position.TurnError] or a
	// *[arimaa.TurnError], which names the rule.
	Play(t Turn) (State, Turn, error)

	// Parts returns the parts of a legal turn in order: steps, builds, removals, and workers that the turn forces to
	// another square.
	Parts(t Turn) []Part

	// Begin returns a choice in which no square is chosen yet.
	Begin() Choice

	// Mirror returns the mirror image, with the columns reversed, and the function that
	// mirrors turns.
	Mirror() (State, func(Turn) Turn)
}

// A Turn is a [position.Turn] or an [arimaa.Turn]. Turns of one game compare with ==.
type Turn interface {
	// String writes the turn in the strict notation, such as "E3>D3^E3".
	String() string

	// Path writes the turn for a URL. For Santorini it lists the squares, such as "E3D3E3". In a game with gods it may
	// add signs, see [position.Turn.Path]. For Arimaa it lists the steps without removals.
	Path() string
}

// TurnsOf converts a list of turns of one game to a []Turn. It returns nil for an empty list.
func TurnsOf[T Turn](turns []T) []Turn {
	var out []Turn
	for _, t := range turns {
		out = append(out, t)
	}
	return out
}

// New returns the state for the position of a code, without earlier positions. It panics if the code is zero.
func New(c codec.Code) State {
	if p, ok := c.Santorini(); ok {
		return Santorini{p}
	}
	if p, ok := c.Arimaa(); ok {
		return newArimaa(p)
	}
	panic(fmt.Sprintf("game: no position: %v", c))
}

// OnlySantorini returns an error that wraps [codec.ErrGame] unless c is a position of Santorini. Unless the argument
// unplaced is true, it also returns an error for a position without all workers. The second argument is the name of the
// function that needs the position; the error contains this name.
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

// WithoutGods returns the position of a code of Santorini without gods. For any other code, and before all workers are
// placed, the error is as for [OnlySantorini].
func WithoutGods(c codec.Code, what string) (position.Position, error) {
	err := OnlySantorini(c, what, false)
	p, _ := c.Santorini()
	if err == nil && !p.Mortals() {
		err = notFor(c.Game(), what)
	}
	return p, err
}

// notFor returns the error for a function that is not available for a game. The second argument is the name of the
// function.
func notFor(g codec.Game, what string) error {
	return fmt.Errorf("%w: %s is not available for %s", codec.ErrGame, what, g.Name())
}

// A Side is the name of a side of a game.
type Side string

// The sides of Santorini and Arimaa. First and Gold begin.
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

// newOutcome converts an outcome of package position or arimaa.
func newOutcome[E, S value.Word](o value.Outcome[E, S]) Outcome {
	if !o.Over() {
		return Outcome{}
	}
	return Outcome{Ending(o.Ending.String()), Side(o.Side.String())}
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != "" }

// An Ending names how a game has ended.
type Ending string

// The endings that the board shows: climb, drop, power and blocked for Santorini, the other endings for Arimaa.
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

// play applies the given parts of a turn to the board, but ignores removals. The argument side is the side that plays
// the turn.
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

// At returns the piece on a square. It reports false if the square is empty.
func (b Board) At(square string) (Piece, bool) {
	i := slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Square == square })
	if i < 0 {
		return Piece{}, false
	}
	return b.Pieces[i], true
}

// A Part is one visible action of a turn, such as a step or a build.
type Part struct {
	Kind     PartKind
	Text     string // a step or removal of Arimaa, such as Ea2n or cf3x; empty in Santorini
	From, To string // squares: a step has both, a removal only From, a build or a dome only To
}

// FirstStep returns the first step among the parts of a turn. It reports false if there is no step, for example because
// the turn only places workers.
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

// Rule explains in words why a turn is illegal, such as "D4: must be a neighbouring square". err is the error of
// [State.Play]. For any other error, Rule returns the text of the error.
func Rule(err error) string {
	if wrong := (*position.TurnError)(nil); errors.As(err, &wrong) && wrong.Square.IsValid() {
		return fmt.Sprintf("%v: %v", wrong.Square, wrong.Err)
	}
	if wrong := (*arimaa.TurnError)(nil); errors.As(err, &wrong) && wrong.Step != (arimaa.Step{}) {
		return fmt.Sprintf("%v: %v", wrong.Step, wrong.Err)
	}
	return err.Error()
}
