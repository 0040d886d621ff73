package view

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Status says in a sentence who is to move and to do what, or who has won and how.
func Status(c codec.AnyCode) string {
	switch c := c.(type) {
	case codec.Code:
		return santoriniStatus(c)
	case codec.ArimaaCode:
		return arimaaStatus(c)
	}
	panic(unknown(c))
}

func santoriniStatus(c codec.Code) string {
	p := c.Position()
	mover, other := "The "+p.Side().String()+" side", "The "+p.Side().Other().String()+" side"
	switch p.Outcome().Ending {
	case position.EndClimb:
		return other + " has climbed to level 3 and won."
	case position.EndBlocked:
		return mover + " is to move, has no legal turn and so has lost."
	}
	return mover + " is to move" + task(c.Goal()) + "."
}

func arimaaStatus(c codec.ArimaaCode) string {
	p := c.Position()
	mover := capital(p.Side().String())
	if p.SettingUp() {
		return mover + " is to set up its pieces."
	}
	outcome := p.Outcome(nil)
	won, _ := outcome.Winner()
	winner, loser := capital(won.String()), capital(won.Other().String())
	switch outcome.Ending {
	case arimaa.EndGoal:
		return "A rabbit has reached its goal: " + winner + " has won."
	case arimaa.EndElimination:
		return loser + " has no rabbit left: " + winner + " has won."
	case arimaa.EndImmobilisation:
		return mover + " is to move, has no turn and so has lost."
	}
	return mover + " is to move" + task(c.Goal()) + "."
}

// task says what a goal asks of the side to move, to follow "is to move": the empty text
// for no goal.
func task(g codec.Goal) string {
	switch n := g.Turns(); {
	case g == codec.Win1:
		return " and to win with this turn"
	case g.IsWin():
		return fmt.Sprintf(" and to win within %d of its turns", n)
	case g == codec.Hold1:
		return " and to hold: not to lose to the next turn of the other side"
	case g.IsHold():
		return fmt.Sprintf(" and to hold: not to lose within %d turns of the other side", n)
	}
	return ""
}

// capital returns a word with a capital letter.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
