package arimaa

import (
	"errors"
	"fmt"
	"slices"
)

// Game is a recorded game, including the turns that were taken back. A Game may be invalid; [Game.Replay] and
// [ParseGame] check it.
type Game struct {
	Start   Position // the empty board if the game begins with the setup, as most do
	Entries []Entry
	// WhiteBlack is set if the game record names the sides w and b, as older records do, instead of g and s.
	WhiteBlack bool
}

// Entry is one entry of a game record. Its side and its turn number follow from the entries before it.
type Entry struct {
	Action Action
	Setup  []Placement // with ActionSetup, in the order of the record
	Turn   Turn        // with ActionMove
	Pass   bool        // with ActionMove: the record notes that the remaining steps were passed
}

// Placement is a piece and the square on which it is set up.
type Placement struct {
	Piece  Piece
	Square Square
}

// Action is the kind of an entry.
type Action uint8

// The actions.
const (
	ActionNone     Action = iota // no action: the side was to move when the record was written
	ActionSetup                  // the side puts its sixteen pieces on its first two ranks
	ActionMove                   // the side makes a turn
	ActionTakeback               // the previous turn is taken back
	ActionResign                 // the side resigns
	ActionLose                   // the side loses for another reason off the board, such as time
)

// Errors for the rules that an entry of a game can break, for use with errors.Is. For an illegal turn, the error is a
// *[TurnError] instead. The numbers refer to the sentences of doc/ARIMAA.md.
var (
	ErrSetup    = errors.New("not a setup, must be all sixteen pieces of the side on its first two ranks") // 5
	ErrGameOver = errors.New("the game is over")                                                           // 18
	ErrEntry    = errors.New("this entry is not possible here")                                            // 5
	ErrTakeback = errors.New("no turn to take back")                                                       // 5
)

// GameError says which entry of a game is invalid.
type GameError struct {
	Number   int      // the number of the turn, as in the record: 1 for both setups
	Side     Side     // the side whose turn it is
	Position Position // the position before the entry
	Err      error    // a *TurnError, or an error above
}

// Error returns the turn and the reason.
func (e *GameError) Error() string {
	return fmt.Sprintf("turn %d%c: %v", e.Number, e.Side.letter(), e.Err)
}

// Unwrap returns e.Err.
func (e *GameError) Unwrap() error { return e.Err }

// Replay is the state of a game while its entries are played one by one. [NewReplay] returns a Replay; the zero Replay
// is invalid.
type Replay struct {
	positions []Position // the position before each turn that has not been taken back, and the current position
	history   History
	outcome   Outcome
	closed    bool // no entry may follow
}

// NewReplay returns the state of a game before its first entry. If all pieces are already set up in the position start,
// the first turn has the number 2.
func NewReplay(start Position) *Replay {
	return &Replay{positions: []Position{start}, history: History{start.Settled(): 1}, outcome: start.Outcome(nil)}
}

// Position returns the position after the entries so far.
func (r *Replay) Position() Position { return r.positions[len(r.positions)-1] }

// Number returns the number of the next turn. The turns in which the sides set up their pieces have the number 1.
func (r *Replay) Number() int { return r.played()/2 + 1 }

// Side returns the side whose turn it is.
func (r *Replay) Side() Side { return Side(r.played() % 2) }

// played returns the number of turns so far, without turns that were taken back. Setting up the pieces of a side counts
// as a turn.
func (r *Replay) played() int { return turnsBefore(r.positions[0]) + len(r.positions) - 1 }

// turnsBefore returns the minimum number of turns before the position start, from 0 to 3. Setting up the pieces of a
// side counts as a turn.
func turnsBefore(start Position) int {
	switch {
	case start.IsEmpty():
		return 0
	case start.SettingUp():
		return 1
	}
	return 2 + int(start.side)
}

// History returns how often each position has occurred. The next call of Play changes the map; the caller must not
// change it.
func (r *Replay) History() History { return r.history }

// Outcome returns how the game has ended and who has won.
func (r *Replay) Outcome() Outcome { return r.outcome }

// Play plays an entry. It returns the entry with all removals from traps added to its turn. The error is a
// *[GameError].
func (r *Replay) Play(e Entry) (Entry, error) {
	e, err := r.play(e)
	if err != nil {
		return Entry{}, &GameError{r.Number(), r.Side(), r.Position(), err}
	}
	return e, nil
}

func (r *Replay) play(e Entry) (Entry, error) {
	settingUp := r.played() < 2
	switch {
	case r.closed:
		return e, ErrEntry
	case e.Action == ActionNone:
		r.closed = true
	case e.Action == ActionTakeback:
		return e, r.takeBack()
	case r.outcome.Over():
		return e, ErrGameOver
	case e.Action == ActionResign:
		r.outcome = Outcome{Ending: EndResignation, Side: r.Side().Other()}
	case e.Action == ActionLose:
		r.outcome = Outcome{Ending: EndForfeit, Side: r.Side().Other()}
	case e.Action == ActionSetup && settingUp:
		next, err := r.Position().setUp(r.Side(), e.Setup)
		if err != nil {
			return e, err
		}
		r.add(next)
	case e.Action == ActionMove && !settingUp:
		next, full, err := r.Position().Play(e.Turn, r.history)
		if err != nil {
			return e, err
		}
		e.Turn = full
		r.add(next)
		r.outcome = next.Outcome(r.history)
	default:
		return e, ErrEntry
	}
	return e, nil
}

func (r *Replay) add(next Position) {
	r.positions = append(r.positions, next)
	r.history[next]++
}

func (r *Replay) takeBack() error {
	if r.outcome.Ending != EndResignation && r.outcome.Ending != EndForfeit {
		if len(r.positions) == 1 {
			return ErrTakeback
		}
		r.history[r.Position()]--
		r.positions = r.positions[:len(r.positions)-1]
	}
	r.outcome = Outcome{}
	return nil
}

// setUp returns the position after a side has set up its pieces.
func (p Position) setUp(side Side, pieces []Placement) (Position, error) {
	ranks := homeRanks(side)
	for _, place := range pieces {
		switch {
		case place.Piece.Side() != side: // also for an invalid piece
			return p, fmt.Errorf("%v on %v: %w", place.Piece, place.Square, ErrSetup)
		case ranks&^p.Occupied()&place.Square.Set() == 0:
			return p, fmt.Errorf("%v on %v: %w, one a square", place.Piece, place.Square, ErrSetup)
		case p.Layer(place.Piece).Count() == place.Piece.Kind().Limit():
			return p, fmt.Errorf("%v on %v is one too many: %w", place.Piece, place.Square, ErrSetup)
		}
		p.put(place.Piece, place.Square)
	}
	if len(pieces) != 16 {
		return p, fmt.Errorf("%d pieces: %w", len(pieces), ErrSetup)
	}
	p.side = side.Other()
	return p, nil
}

// Replay plays the entries of a game and returns the state after them. The error is a *[GameError].
func (g Game) Replay() (*Replay, error) {
	r := NewReplay(g.Start)
	for _, e := range g.Entries {
		if _, err := r.Play(e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Equal reports whether two games have the same start, the same entries and the same WhiteBlack.
func (g Game) Equal(o Game) bool {
	return g.Start == o.Start && g.WhiteBlack == o.WhiteBlack &&
		slices.EqualFunc(g.Entries, o.Entries, func(a, b Entry) bool {
			return a.Action == b.Action && a.Turn == b.Turn && a.Pass == b.Pass && slices.Equal(a.Setup, b.Setup)
		})
}
