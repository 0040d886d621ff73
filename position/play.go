package position

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// The rules that a turn can break, for errors.Is. The numbers refer to the sentences of
// doc/SANTORINI.md.
var (
	ErrGameOver      = errors.New("the game is over")                                        // 6
	ErrNoWorker      = errors.New("no worker of the side to move is there")                  // 5
	ErrStepFar       = errors.New("cannot step there: not a neighbouring square")            // 5
	ErrStepOccupied  = errors.New("cannot step onto another worker")                         // 5
	ErrStepDome      = errors.New("cannot step onto a dome")                                 // 5
	ErrStepHigh      = errors.New("cannot step up more than one level")                      // 5
	ErrWins          = errors.New("a winning climb cannot build: write it with #")           // 6
	ErrDoesNotWin    = errors.New("not a winning climb from level 2 to level 3: must build") // 6
	ErrBuildFar      = errors.New("cannot build there: not a neighbouring square")           // 7
	ErrBuildOccupied = errors.New("cannot build where a worker stands")                      // 7
	ErrBuildDome     = errors.New("cannot build on a dome")                                  // 7
)

// TurnError is the error of an illegal turn.
type TurnError struct {
	Turn   Turn
	Square Square // the square at which the rule is broken
	Err    error  // the rule that it breaks
}

// Error returns the turn, the square and the rule.
func (e *TurnError) Error() string {
	turn := e.Turn.String()
	if e.Err == ErrDoesNotWin {
		turn = strings.TrimSuffix(turn, "#") // which says what it does not do
	}
	return fmt.Sprintf("turn %s: %v: %v", turn, e.Square, e.Err)
}

// Unwrap returns e.Err.
func (e *TurnError) Unwrap() error { return e.Err }

// Play checks a turn and returns the position after it. The error is a *[TurnError] with the
// first rule that the turn breaks.
func (p Position) Play(t Turn) (Position, error) {
	if square, err := p.check(t); err != nil {
		return Position{}, &TurnError{t, square, err}
	}
	return p.PlayLegal(t), nil
}

// check returns the first rule that a turn breaks, and the square at which it does. An
// invalid square is in no set, and so breaks a rule.
func (p Position) check(t Turn) (Square, error) {
	if !p.workerSet(p.Side()).Has(t.From.Bit()) {
		return t.From, ErrNoWorker
	}
	if p.Finished() {
		return t.From, ErrGameOver
	}
	around := bitboard.Neighbours5(t.From.Bit())
	switch {
	case !around.Has(t.To.Bit()):
		return t.To, ErrStepFar
	case p.workers.Has(t.To.Bit()):
		return t.To, ErrStepOccupied
	case p.domes().Has(t.To.Bit()):
		return t.To, ErrStepDome
	case p.Height(t.To) > p.Height(t.From)+1:
		return t.To, ErrStepHigh
	}
	wins := p.Height(t.To) == 3 // from level 2: on level 3 the game is over
	switch {
	case wins && !t.Wins():
		return t.To, ErrWins
	case wins:
		return t.To, nil
	case t.Wins():
		return t.To, ErrDoesNotWin
	case !bitboard.Neighbours5(t.To.Bit()).Has(t.Build.Bit()):
		return t.Build, ErrBuildFar
	case t.Build != t.From && p.workers.Has(t.Build.Bit()):
		return t.Build, ErrBuildOccupied
	case p.domes().Has(t.Build.Bit()):
		return t.Build, ErrBuildDome
	}
	return t.Build, nil
}

// PlayLegal returns the position after a legal turn, without checking it. For an illegal
// turn the result is undefined and may be invalid.
func (p Position) PlayLegal(t Turn) Position {
	step := t.From.set() | t.To.set()
	p.workers ^= step
	p.fours ^= step & -bitboard.Board5(p.ones>>63) // the mark of Second's worker moves with it
	p.ones ^= secondToMove
	// Add 1 to a height below 4. For a winning climb b is empty.
	b := t.Build.set()
	carry := p.ones & b
	p.ones ^= b
	p.fours |= p.twos & carry
	p.twos ^= carry
	return p
}

// Ending is how a game has ended.
type Ending uint8

// The endings.
const (
	Ongoing    Ending = iota // the game has not ended
	EndClimb                 // a worker has climbed to level 3
	EndBlocked               // the side to move has no legal turn
)

// String returns "ongoing", "climb" or "blocked".
func (e Ending) String() string { return value.Name(e, "Ending", endings) }

var endings = []string{"ongoing", "climb", "blocked"}

// Outcome is how a game has ended and who has won. It is a comparable value. The zero
// Outcome is that of a game that has not ended.
type Outcome struct {
	Ending Ending
	winner Side // First while the game is ongoing
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != Ongoing }

// Winner returns the winner. It reports false while the game is ongoing.
func (o Outcome) Winner() (Side, bool) { return o.winner, o.Over() }

// WonBy reports whether the game has ended and a player has won it.
func (o Outcome) WonBy(side Side) bool { return o.Over() && o.winner == side }

// String returns "ongoing", or the ending and the winner, such as "climb, second wins".
func (o Outcome) String() string {
	if !o.Over() {
		return o.Ending.String()
	}
	return fmt.Sprintf("%v, %v wins", o.Ending, o.winner)
}

// Outcome returns how the game has ended and who has won. The winner is the opponent of the
// side to move.
func (p Position) Outcome() Outcome {
	if p.Finished() {
		return Outcome{EndClimb, p.Side().Other()}
	}
	for own := p.workerSet(p.Side()); own != 0; own &= own - 1 {
		if p.steps(own.Lowest())&^p.workers != 0 {
			return Outcome{}
		}
	}
	return Outcome{EndBlocked, p.Side().Other()}
}
