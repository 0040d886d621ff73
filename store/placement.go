package store

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// The positions before all workers stand have keys of the same length as the others of their game, and
// stand in the same tables.

// isPlaced reports whether a key is that of a position before all workers stand.
func isPlaced(key []byte) bool {
	var c codec.PlacementCode
	return c.UnmarshalBinary(key) == nil
}

// placingCode returns the turnCode of a turn that places workers.
func placingCode(t position.Placing) turnCode {
	squares := [2]position.Square{position.NoSquare, position.NoSquare}
	n := 0
	for s := range t.Squares() {
		squares[n] = s
		n++
	}
	return turnCodeOf(position.Turn{From: squares[0], To: squares[1], Build: position.NoSquare})
}

// placing is the inverse of placingCode. The turn may be illegal.
func (c turnCode) placing() position.Placing {
	t := c.turn()
	if !t.To.IsValid() {
		return position.NewPlacing(t.From)
	}
	return position.NewPlacing(t.From, t.To)
}

// placedVisits returns the visits of a line that places the workers of a start. A zero line has none.
func placedVisits(l game.Line, start codec.AnyCode) (visits []visit, err error) {
	if l.IsZero() {
		return nil, nil
	}
	if l.State().Code() != start {
		return nil, fmt.Errorf("the workers are placed for %v, must be for the start of the game, %v", l.State().Code(), start)
	}
	for i, t := range l.Turns() {
		c, t := l.StateAt(i).Code().(codec.PlacementCode), t.(position.Placing)
		canonical, how := c.Canonical()
		visits = append(visits, visit(keyOf(canonical))+visit(leastPlacing(canonical, how.Placing(t))))
	}
	return visits, nil
}

// leastPlacing returns the smallest of the turns, as bytes of a visit, that the symmetries of a placement
// make of a turn.
func leastPlacing(c codec.PlacementCode, t position.Placing) (least string) {
	p := c.Placement()
	for s := range position.Symmetry(position.Symmetries) {
		if s.Placement(p) != p {
			continue
		}
		image := s.Placing(t)
		turn := placingCode(image).bytes()
		if c.Game() == codec.Gods {
			turn = string(keyOf(afterPlacing(c, image)))
		}
		if least == "" || turn < least {
			least = turn
		}
	}
	return least
}

// afterPlacing returns the code of the position after a legal turn.
func afterPlacing(c codec.PlacementCode, t position.Placing) codec.AnyCode {
	next, _, err := game.New(c).Play(t)
	if err != nil {
		panic("store: " + err.Error()) // the turn is legal
	}
	return next.Code()
}
