package position

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Errors for the rules without gods that a turn can break, for use with errors.Is. The numbers refer to the sentences
// of doc/SANTORINI.md. The rules of gods are in explain.go.
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
	Square Square // the square of the fault, or NoSquare
	Err    error  // the broken rule, or an error that wraps the rule
}

// Error returns the turn, the square and the rule.
func (e *TurnError) Error() string {
	turn := e.Turn.String()
	if e.Err == ErrDoesNotWin {
		turn = strings.TrimSuffix(turn, "#") // the turn does not win
	}
	if !e.Square.IsValid() {
		return fmt.Sprintf("turn %s: %v", turn, e.Err)
	}
	return fmt.Sprintf("turn %s: %v: %v", turn, e.Square, e.Err)
}

// Unwrap returns e.Err.
func (e *TurnError) Unwrap() error { return e.Err }

// Play checks a turn and returns the position after it. The error is a *[TurnError] with the first rule that the turn
// breaks. Without gods the check takes some nanoseconds. With gods it searches for the turn among the legal turns,
// which takes as long as [Position.Turns]: less than a microsecond in most positions.
func (p Position) Play(t Turn) (Position, error) {
	if p.isPlain() && t.isPlain() && p.isLegalPlain(t) {
		return p.moved(t).plus(t.built() &^ 1), nil
	}
	return p.playChecked(t)
}

// playChecked is like Play but without the fast path for games without gods.
func (p Position) playChecked(t Turn) (Position, error) {
	if square, err := p.check(t); err != nil {
		return Position{}, &TurnError{t, square, err}
	}
	return p.PlayLegal(t), nil
}

// check returns the first rule that a turn breaks, and the square of the fault. For a legal turn the error is nil.
func (p Position) check(t Turn) (Square, error) {
	switch {
	case !p.Placed():
		return p.checkPlacing(t)
	case t.Kind() == Place || t.IsZero():
		return t.To(), ErrPlaced
	case p.isLegal(t):
		return NoSquare, nil
	}
	s := t.spoken()
	return p.broken(&s)
}

// ErrPlaced reports a turn that places workers although all workers are placed. It is also the error for the zero Turn.
var ErrPlaced = errors.New("every worker is on the board: a turn moves one")

// isPlain reports whether the turn consists of one step of one worker, and of one build unless the step wins.
func (t Turn) isPlain() bool {
	const others = 0xff<<buildAgainByte | 0xff<<earlyByte | 0xff<<from2Byte | 0xff<<to2Byte | 0xff<<kindByte
	const either = uint64(Build^Win) << kindByte
	return t.squares&(others&^either) == uint64(Build&Win)<<kindByte && t.bit(fromByte) != 0
}

// isLegalPlain reports whether a turn with one step and at most one build is legal. The game must be without gods and
// not over.
func (p Position) isLegalPlain(t Turn) bool {
	start, end := t.bit(fromByte), t.bit(toByte)
	if !p.workerSet(p.Side()).Has(start) || !(p.steps(start) &^ p.workers).Has(end) {
		return false
	}
	if p.height(end) == 3 || t.Wins() {
		return p.height(end) == 3 && t.Wins()
	}
	occupied := p.workers&^(1<<start) | p.domes()
	return (bitboard.Neighbours5(end) &^ occupied).Has(t.bit(buildByte))
}

// isLegal reports whether [Position.Turns] would yield the turn.
func (p Position) isLegal(t Turn) bool {
	if p.Finished() {
		return false
	}
	found := false
	n := p.node()
	n.Moves(p.power(), func(m powers.Move, b powers.Builds) bool {
		if begun := begin(m); (begun.squares^t.squares)&begunBytes == 0 {
			var buffer [mostBuilds]Turn
			found = slices.Contains(begun.appendEach(buffer[:0], b), t)
		}
		return !found
	})
	return found
}

// PlayLegal returns the position after a legal turn, without checking it. For an illegal
// turn the result is undefined and may be invalid.
func (p Position) PlayLegal(t Turn) Position {
	switch {
	case t.Kind() == Place:
		return p.place(t)
	case p.Mortals():
		return p.moved(t).plus(t.built() &^ 1)
	}
	god, side, squares := p.power(), p.Side(), t.squares
	to := bitboard.Board5(1) << (squares >> toByte & 63)
	// The squares that workers leave and enter are all different. Bit 0 stands for no square.
	moved := (to | 1<<(squares>>fromByte&63) | 1<<(squares>>from2Byte&63) | 1<<(squares>>to2Byte&63)) &^ 1
	own, theirs := p.workerSet(side), p.workerSet(side.Other())
	raised := god.Raises && p.height(t.bit(toByte)) > p.height(t.bit(fromByte)) && !t.Wins()
	own ^= moved
	if theirs&to != 0 && god.Forced != nil {
		theirs ^= to | 1<<god.Forced(t.bit(fromByte), t.bit(toByte))
	}
	second := theirs
	if side == Second {
		second = own
	}
	p.fours = p.domes() | second
	p.workers = own | theirs
	p.ones = p.ones&^(1<<raisedBit) ^ 1<<secondToMove | flag(raised, raisedBit) | flag(t.Wins(), finishedBit)
	if t.Kind() == Dome {
		build := t.set(buildByte)
		p.ones &^= build
		p.twos &^= build
		p.fours |= build
		return p
	}
	return p.plus(t.set(earlyByte)).plus(t.set(buildByte)).plus(t.set(buildAgainByte))
}

// moved returns the position after the step of a turn and before its build, in a game without gods. It is inlined.
func (p Position) moved(t Turn) Position {
	step := bitboard.Board5(1)<<t.bit(fromByte) | bitboard.Board5(1)<<t.bit(toByte)
	p.workers ^= step
	p.fours ^= step & -(p.ones >> secondToMove) // the mark of Second's worker moves with it
	p.ones ^= 1<<secondToMove | t.built()&1<<finishedBit
	return p
}

// built returns the square of the build as a set. For a turn that wins it returns the set of bit 0, which stands for no
// square.
func (t Turn) built() bitboard.Board5 { return 1 << t.bit(buildByte) }

// plus returns the position after a build. The set build has the square of the build, which must not be a dome. If the
// set is empty, nothing is built.
func (p Position) plus(build bitboard.Board5) Position {
	carry := p.ones & build
	p.ones ^= build
	p.fours |= p.twos & carry
	p.twos ^= carry
	return p
}

// height returns the level of a square, given by its bit. The square must have no dome.
func (p Position) height(bit int) bitboard.Board5 {
	return p.ones>>(bit&63)&1 | p.twos>>(bit&63)&1<<1
}

// Ending is the way in which a game has ended.
type Ending uint8

// The endings.
const (
	Ongoing    Ending = iota // the game has not ended
	EndClimb                 // a worker has moved up to level 3
	EndDrop                  // a worker of Pan has moved down two levels or more
	EndPower                 // a worker of another god has made a step that wins only because of the god's power
	EndBlocked               // the side to move has no legal turn
)

// String returns "ongoing", "climb", "drop", "power" or "blocked".
func (e Ending) String() string {
	return value.Name(e, "Ending", []string{"ongoing", "climb", "drop", "power", "blocked"})
}

// Outcome says how a game has ended and who has won: an [Ending] and a [Side]. It is a comparable value. The zero
// Outcome means that the game goes on. The method Over reports whether the game has ended. The method Winner returns
// the winner, and the method WonBy reports whether a given side has won. The method String returns a text such as
// "climb, second wins".
type Outcome = value.Outcome[Ending, Side]

// Outcome returns how the game has ended and who has won. The winner is the opponent of the side to move. The zero
// Position has the zero Outcome.
//
// A finished position does not record the winning step. Outcome assumes a winning climb if one is possible, otherwise a
// win by the power of the winner's god, such as Pan. If both are possible, the Ending may be wrong. [Position.Wins] is
// always right.
func (p Position) Outcome() Outcome {
	winner := p.Side().Other()
	switch {
	case p.IsZero():
		return Outcome{}
	case p.Finished():
		if own := p.endByPower(winner); own != Ongoing && !p.canHaveClimbed(winner) {
			return Outcome{Ending: own, Side: winner}
		}
		return Outcome{Ending: EndClimb, Side: winner}
	case p.isBlocked():
		return Outcome{Ending: EndBlocked, Side: winner}
	}
	return Outcome{}
}

// isBlocked reports whether the side to move has no turn.
func (p Position) isBlocked() bool {
	if p.Mortals() && p.Placed() { // a worker that can step can then build on the square that it left
		for own := p.workerSet(p.Side()); own != 0; own &= own - 1 {
			if p.steps(own.Lowest())&^p.workers != 0 {
				return false
			}
		}
		return true
	}
	for range p.Turns() {
		return false
	}
	return true
}

// canHaveClimbed reports whether a worker of a side stands on level 3 next to a free square of level 2.
func (p Position) canHaveClimbed(side Side) bool {
	n := p.plainNode()
	return (p.workerSet(side)&n.Three).Neighbourhood()&n.Two&^(n.Three|p.workers) != 0
}

// Wins returns how a legal turn wins: [EndClimb], [EndDrop] or [EndPower], or [Ongoing] if it does
// not win by its step.
func (p Position) Wins(t Turn) Ending {
	if !t.Wins() {
		return Ongoing
	}
	if own := p.endByPower(p.Side()); own != Ongoing && (p.Height(t.To()) < 3 || p.Height(t.From()) == 3) {
		return own
	}
	return EndClimb
}

// endByPower returns the kind of win that the god of a side has in addition to climbs, or [Ongoing] if it has none.
func (p Position) endByPower(side Side) Ending {
	switch power := &powers.All[p.God(side)]; {
	case power.Wins == nil:
		return Ongoing
	case power.Drops:
		return EndDrop
	}
	return EndPower
}
