package arimaa

import (
	"errors"
	"fmt"
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Errors for the rules that a step or a turn can break, for use with errors.Is. The numbers refer to the sentences of
// doc/ARIMAA.md.
var (
	ErrNoPiece      = errors.New("no such piece is there")                                                 // 6
	ErrStepFar      = errors.New("cannot step there: not a neighbouring square")                           // 6
	ErrStepOccupied = errors.New("cannot step onto another piece")                                         // 6
	ErrBackward     = errors.New("a rabbit cannot step backward")                                          // 7
	ErrStepsUsed    = errors.New("more than four steps in a turn")                                         // 8
	ErrInPush       = errors.New("a push must be completed by a stronger piece next to the free square")   // 9
	ErrNoPusher     = errors.New("no stronger piece that is not frozen is next to it, to push or to pull") // 9, 10
	ErrPushLate     = errors.New("the last step of a turn cannot begin a push")                            // 9
	ErrFrozen       = errors.New("the piece is frozen")                                                    // 12
	ErrRemoval      = errors.New("the removals do not match those that the step causes")                   // 13
	ErrUnchanged    = errors.New("the turn does not change the position")                                  // 15
	ErrRepetition   = errors.New("the position would occur a third time")                                  // 16
	ErrDeadEnd      = errors.New("the turn cannot be completed after this step")                           // 17
)

// History counts how often each position has occurred at the start of a turn. The side to
// move is part of the position. A nil History is empty.
type History map[Position]int

// bans reports whether a turn must not end in position p because p has already occurred twice (sentence 16).
func (h History) bans(p Position) bool { return h[p] >= 2 }

// TurnInProgress is a turn that is played step by step. [Position.Begin] returns one before the first step. Playing a
// step returns a new TurnInProgress and does not change the old one, so a caller can undo steps. The zero
// TurnInProgress is a turn on the empty board, where no step is legal.
type TurnInProgress struct {
	start, now Position // before the first step, and after the steps so far; both with the same side to move
	history    History
	turn       Turn
	used       uint8 // the number of steps so far
	// The field hole is the square to which a step completes a push or a pull, or NoSquare. In a push, this step is
	// compulsory, and its piece must be stronger than the kind in the field edge. In a pull, the step is optional, and
	// its piece must be weaker than that kind.
	hole   Square
	edge   Kind
	inPush bool
}

// Begin starts a turn of the side to move, from the position that [Position.Settled] returns. The turn must not end in
// a position that has occurred twice in the history; a nil history is empty. Begin does not check whether the game is
// over.
func (p Position) Begin(h History) TurnInProgress {
	p = p.Settled()
	return TurnInProgress{start: p, now: p, history: h, hole: NoSquare}
}

// Position returns the position after the steps so far. The side to move is the side that
// plays the turn.
func (t TurnInProgress) Position() Position { return t.now }

// Turn returns the steps so far, with the removals that they caused.
func (t TurnInProgress) Turn() Turn { return t.turn }

// End ends the turn after the steps so far. It returns the position after the turn, with the opponent to move. The
// error is [ErrInPush], [ErrUnchanged] or [ErrRepetition].
func (t TurnInProgress) End() (Position, error) {
	next := t.now
	next.side = next.side.Other()
	switch {
	case t.inPush:
		return Position{}, ErrInPush
	case t.now == t.start:
		return Position{}, ErrUnchanged
	case t.history.bans(next):
		return Position{}, ErrRepetition
	}
	return next, nil
}

// Steps yields the legal next steps, ordered by their fields From and To. A step is legal only if the turn can be
// completed after it (sentence 17). Steps does not yield removals; [TurnInProgress.Play] adds them to the turn.
func (t TurnInProgress) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for s := range t.steps {
			if t.after(s).completable() && !yield(s) {
				return
			}
		}
	}
}

// steps yields the steps that break no rule by themselves. The turn may still be impossible to complete after them.
func (t *TurnInProgress) steps(yield func(Step) bool) {
	if t.used == maxSteps {
		return
	}
	now := &t.now
	own, theirs := now.SideSet(now.side), now.SideSet(now.side.Other())
	empty := ^(own | theirs)
	for starts := (own | theirs) & empty.neighbourhood(); starts != 0; starts &= starts - 1 {
		square := starts.lowest()
		piece := now.PieceAt(square)
		for to := t.stepsTo(piece, square) & empty; to != 0; to &= to - 1 {
			if !yield(Step{piece, square, to.lowest()}) {
				return
			}
		}
	}
}

// stepsTo returns the squares to which the piece on the square start may step, whether they are free or not. The turn
// may be impossible to complete after the step.
func (t *TurnInProgress) stepsTo(piece Piece, start Square) SquareSet {
	squares := start.Set()
	switch {
	case t.inPush:
		if piece.Side() != t.now.side || piece.Kind() <= t.edge || t.now.frozen(piece)&squares != 0 {
			return 0
		}
		return t.hole.Set() & squares.neighbourhood()
	case piece.Side() == t.now.side:
		if t.now.frozen(piece)&squares != 0 {
			return 0
		}
		return forward(piece, squares)
	case t.used < maxSteps-1 && t.now.pushable(piece, start):
		return squares.neighbourhood()
	case piece.Kind() < t.edge:
		return t.hole.Set() & squares.neighbourhood()
	}
	return 0
}

// pushable reports whether an enemy could push a piece. This enemy must stand next to the piece, be stronger, and not
// be frozen. It does not become frozen when the piece steps away, see doc/ARIMAA.md.
func (p *Position) pushable(piece Piece, square Square) bool {
	around := square.Set().neighbourhood()
	for kind := piece.Kind() + 1; kind <= Elephant; kind++ {
		pusher := PieceOf(piece.Side().Other(), kind)
		if p.Layer(pusher)&^p.frozen(pusher)&around != 0 {
			return true
		}
	}
	return false
}

// after returns the turn in progress after the step s. It does not check the step.
func (t TurnInProgress) after(s Step) TurnInProgress {
	own := s.Piece.Side() == t.now.side
	pulled := t.hole == s.To && s.Piece.Kind() < t.edge // only meaningful for a piece of the opponent
	t.now.layers[s.Piece-1] ^= bitboard.Board8(s.From.Set() | s.To.Set())
	t.turn.add(s)
	t.used++
	switch {
	case own && !t.inPush: // a pull may follow
		t.hole, t.edge = s.From, s.Piece.Kind()
	case own || pulled:
		t.hole, t.inPush = NoSquare, false
	default: // the first step of a push
		t.hole, t.edge, t.inPush = s.From, s.Piece.Kind(), true
	}
	if gone := t.now.hanging(); gone != 0 {
		for square := range gone.All() {
			t.turn.add(Step{t.now.PieceAt(square), square, NoSquare})
		}
		t.now.remove(gone)
	}
	return t
}

// completable reports whether the turn can end now or after more steps.
func (t TurnInProgress) completable() bool {
	if _, err := t.End(); err == nil {
		return true
	}
	for s := range t.steps {
		if t.after(s).completable() {
			return true
		}
	}
	return false
}

// Play plays a step. If a piece then stands on a trap and no piece of its side is next to the trap, Play removes the
// piece. The error is a *[TurnError] with the first rule that the step breaks.
func (t TurnInProgress) Play(s Step) (TurnInProgress, error) {
	err := t.check(s)
	if err == nil {
		if next := t.after(s); next.completable() {
			return next, nil
		}
		err = ErrDeadEnd
	}
	return TurnInProgress{}, &TurnError{s, err}
}

// check returns the first rule that a step breaks, or nil. It does not check that the turn can be completed after the
// step.
func (t TurnInProgress) check(s Step) error {
	switch {
	case t.now.Layer(s.Piece)&s.From.Set() == 0:
		return ErrNoPiece
	case s.From.Set().neighbourhood()&s.To.Set() == 0:
		return ErrStepFar
	case t.now.Occupied()&s.To.Set() != 0:
		return ErrStepOccupied
	case t.used == maxSteps:
		return ErrStepsUsed
	case t.stepsTo(s.Piece, s.From)&s.To.Set() != 0:
		return nil
	case t.inPush && (s.Piece.Side() != t.now.side || s.Piece.Kind() <= t.edge || s.To != t.hole):
		return ErrInPush
	case s.Piece.Side() != t.now.side && t.now.pushable(s.Piece, s.From):
		return ErrPushLate
	case s.Piece.Side() != t.now.side:
		return ErrNoPusher
	case t.now.frozen(s.Piece)&s.From.Set() != 0:
		return ErrFrozen
	}
	return ErrBackward
}

// TurnError is the error of an illegal turn.
type TurnError struct {
	Step Step  // the step that breaks the rule, or the zero Step if the whole turn breaks it
	Err  error // the rule
}

// Error returns the step and the rule.
func (e *TurnError) Error() string {
	if e.Step == (Step{}) {
		return fmt.Sprint(e.Err) // e.Err is nil in the zero TurnError
	}
	return fmt.Sprintf("step %v: %v", e.Step, e.Err)
}

// Unwrap returns e.Err.
func (e *TurnError) Unwrap() error { return e.Err }
