package position

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// The rules that a turn can break, for errors.Is. The numbers are those of the
// sentences in doc/SANTORINI.md.
var (
	ErrGameOver      = errors.New("the game is over")                                                   // 6
	ErrNoWorker      = errors.New("no worker of the side to move is there")                             // 5
	ErrStepFar       = errors.New("a worker steps to a neighbouring square")                            // 5
	ErrStepOccupied  = errors.New("another worker is in the way")                                       // 5
	ErrStepDome      = errors.New("nobody steps onto a dome")                                           // 5
	ErrStepHigh      = errors.New("a step goes up one level at most")                                   // 5
	ErrWins          = errors.New("a climb to level 3 wins and builds nothing, write it with #")        // 6
	ErrDoesNotWin    = errors.New("only a step from level 2 up to level 3 wins; any other turn builds") // 6
	ErrBuildFar      = errors.New("a worker builds on a neighbouring square")                           // 7
	ErrBuildOccupied = errors.New("a worker stands where it would build")                               // 7
	ErrBuildDome     = errors.New("nobody builds on a dome")                                            // 7
)

// TurnError is the error of a turn that is not legal.
type TurnError struct {
	Turn   Turn
	Square Square // the square that the rule is about
	Err    error  // the rule that it breaks
}

// Error names the turn, the square and the rule.
func (e *TurnError) Error() string { return fmt.Sprintf("turn %v: %v: %v", e.Turn, e.Square, e.Err) }

// Unwrap returns e.Err.
func (e *TurnError) Unwrap() error { return e.Err }

// Play checks a turn and returns the position after it. The error is a
// *[TurnError] that names the first rule that the turn breaks.
func (p Position) Play(t Turn) (Position, error) {
	if square, err := p.check(t); err != nil {
		return Position{}, &TurnError{t, square, err}
	}
	return p.PlayLegal(t), nil
}

// check returns the square that a turn breaks a rule at. A number that is no square is in
// no set, and so breaks one.
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

// PlayLegal returns the position after a turn that is known to be legal. For any
// other turn the result is meaningless, and need not be a valid position.
func (p Position) PlayLegal(t Turn) Position {
	step := t.From.set() | t.To.set()
	p.workers ^= step
	p.fours ^= step & -bitboard.Board5(p.ones>>63) // the mark of Second's worker moves with it
	p.ones ^= secondToMove
	// Adding 1 to a height that is below 4. A climb that wins builds on no square.
	b := t.Build.set()
	carry := p.ones & b
	p.ones ^= b
	p.fours |= p.twos & carry
	p.twos ^= carry
	return p
}

// Ending tells how a game has ended.
type Ending uint8

// The endings.
const (
	Ongoing    Ending = iota // the game has not ended
	EndClimb                 // a worker has climbed to level 3
	EndBlocked               // the side to move has no legal turn
)

// String returns "ongoing", "climb" or "blocked".
func (e Ending) String() string {
	if int(e) < len(endings) {
		return endings[e]
	}
	return fmt.Sprintf("Ending(%d)", uint8(e))
}

var endings = [...]string{"ongoing", "climb", "blocked"}

// Outcome tells whether and how a game has ended, and who has won. It is a comparable
// value. The zero Outcome is that of a game that goes on.
type Outcome struct {
	Ending Ending
	winner Side // the zero Side while the game goes on
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != Ongoing }

// Winner returns the side that has won. It reports false while the game goes on.
func (o Outcome) Winner() (Side, bool) { return o.winner, o.Over() }

// WonBy reports whether the game has ended and a side has won it.
func (o Outcome) WonBy(side Side) bool { return o.Over() && o.winner == side }

// String returns "ongoing", or the ending and the winner: "climb, second wins".
func (o Outcome) String() string {
	if !o.Over() {
		return o.Ending.String()
	}
	return fmt.Sprintf("%v, %v wins", o.Ending, o.winner)
}

// Outcome tells whether and how the game has ended, and who has won: the side that is
// not to move.
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
