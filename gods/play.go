package gods

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Play checks a turn and returns the position after it. The error is a *[TurnError] with the first
// rule that the turn breaks. The check compares the turn with the legal turns and takes about
// as long as [Position.Turns], less than a microsecond in most positions.
func (p Position) Play(t Turn) (Position, error) {
	if !p.isLegal(t) {
		s := t.spoken()
		square, err := p.broken(&s)
		return Position{}, &TurnError{t, square, err}
	}
	return p.PlayLegal(t), nil
}

func (p Position) isLegal(t Turn) (found bool) {
	p.turns(func(legal Turn) bool {
		found = legal == t
		return !found
	})
	return found
}

// PlayLegal returns the position after a legal turn, without checking it. For an illegal turn the
// result is undefined and may be invalid.
func (p Position) PlayLegal(t Turn) Position {
	side := p.Side()
	god := p.power()
	from, to := t.set(fromByte), t.set(toByte)
	own, theirs := p.workerSet(side), p.workerSet(side.Other())
	raised := god.Raises && p.up(t.bit(fromByte), t.bit(toByte)) && !t.Wins()
	own ^= from | to | t.set(from2Byte) | t.set(to2Byte)
	if theirs&to != 0 && god.Forced != nil {
		theirs ^= to | 1<<god.Forced(t.bit(fromByte), t.bit(toByte))
	}
	second := theirs
	if side == position.Second {
		second = own
	}
	p.fours = p.domes() | second
	p.workers = own | theirs
	p.ones = p.ones&^(1<<raisedBit) ^ 1<<secondToMove | flag(raised, raisedBit) | flag(t.Wins(), finishedBit)
	if t.Dome() {
		build := t.set(buildByte)
		p.ones &^= build
		p.twos &^= build
		p.fours |= build
		return p
	}
	p.add(t.set(earlyByte))
	p.add(t.set(buildByte))
	p.add(t.set(buildAgainByte))
	return p
}

// add adds a level to the square of a set of one or none, which must not be a dome.
func (p *Position) add(b bitboard.Board5) {
	carry := p.ones & b
	p.ones ^= b
	p.fours |= p.twos & carry
	p.twos ^= carry
}

// up reports whether a square is higher than another. Neither has a dome.
func (p *Position) up(from, to int) bool {
	height := func(bit int) bitboard.Board5 { return p.ones>>bit&1 | p.twos>>bit&1<<1 }
	return height(to&63) > height(from&63)
}

// Ending is how a game has ended.
type Ending uint8

// The endings.
const (
	Ongoing    Ending = iota // the game has not ended
	EndClimb                 // a worker has moved up to level 3
	EndDrop                  // a worker of Pan has moved down two levels or more
	EndBlocked               // the side to move has no legal turn
)

// String returns "ongoing", "climb", "drop" or "blocked".
func (e Ending) String() string {
	return value.Name(e, "Ending", []string{"ongoing", "climb", "drop", "blocked"})
}

// Outcome is how a game has ended and who has won. It is a comparable value. The zero Outcome is
// that of a game that has not ended.
type Outcome struct {
	Ending Ending
	winner position.Side // First while the game is ongoing
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != Ongoing }

// Winner returns the winner. It reports false while the game is ongoing.
func (o Outcome) Winner() (position.Side, bool) { return o.winner, o.Over() }

// WonBy reports whether the game has ended and a player has won it.
func (o Outcome) WonBy(side position.Side) bool { return o.Over() && o.winner == side }

// String returns "ongoing", or the ending and the winner, such as "drop, second wins".
func (o Outcome) String() string {
	if !o.Over() {
		return o.Ending.String()
	}
	return fmt.Sprintf("%v, %v wins", o.Ending, o.winner)
}

// Outcome returns how the game has ended and who has won. The winner is the opponent of the side
// to move.
//
// A finished position does not tell which step has won it. It is a drop if the winner is Pan and
// none of his workers can have come from level 2 to level 3, and else a climb. That is right for
// every position after a legal turn unless Pan could have won in both ways; [Position.Wins] tells
// for a turn.
func (p Position) Outcome() Outcome {
	winner := p.Side().Other()
	if p.Finished() {
		if p.God(winner) == Pan && !p.canHaveClimbed(winner) {
			return Outcome{EndDrop, winner}
		}
		return Outcome{EndClimb, winner}
	}
	blocked := true
	p.turns(func(Turn) bool {
		blocked = false
		return false
	})
	if blocked {
		return Outcome{EndBlocked, winner}
	}
	return Outcome{}
}

// canHaveClimbed reports whether a worker stands on level 3 beside a free square of level 2.
func (p Position) canHaveClimbed(side position.Side) bool {
	n := p.node()
	return (p.workerSet(side)&n.Three).Neighbourhood()&n.Two&^(n.Three|p.workers) != 0
}

// Wins returns how a legal turn wins: [EndClimb] or [EndDrop], or [Ongoing] if it does not win by
// its step.
func (p Position) Wins(t Turn) Ending {
	switch {
	case !t.Wins():
		return Ongoing
	case p.Height(t.square(toByte)) == 3:
		return EndClimb
	}
	return EndDrop
}
