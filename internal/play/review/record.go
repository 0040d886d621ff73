package review

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/game"
)

// LineOf returns the part of a game that can be reviewed. This part begins when all workers are placed. The second
// result is the number of turns before this part. If there is nothing to review, or the game is not Santorini, the
// error explains this to the player.
func LineOf(r game.Record) (l game.Line, placed int, err error) {
	for _, m := range r.Moments() {
		switch {
		case m.State.IsPlacing():
			placed++
			continue
		case l.IsZero():
			if err := game.OnlySantorini(m.State.Code(), "a review", false); err != nil {
				return l, placed, err
			}
			l = game.Start(m.State.Code())
		}
		if m.Next == nil {
			break
		}
		if l, err = l.With(m.Next); err != nil {
			return l, placed, err
		}
	}
	if l.IsZero() || l.Len() == 0 {
		const why = "the game ends before all workers stand, or is only a position"
		return l, placed, errors.New("there is no turn to review: " + why)
	}
	return l, placed, nil
}
