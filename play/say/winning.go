package say

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
)

// Pans are the sides that have the god Pan, who also wins by moving down, by their index.
type Pans [2]bool

// PansOf returns the sides of a game that have the god Pan.
func PansOf(s game.State) Pans {
	list, _ := game.GodsOf(s)
	return Pans{list[0] == gods.Pan, list[1] == gods.Pan}
}

// winning are the words for the steps with which a side wins, and for the build that stops one.
type winning struct {
	verb, prep string // "climb" and "to"
	one        string // "one dome"
	there      string // "the dome there"
	builds     string // before a square: "builds the dome on"
	buildsIt   string // "builds that dome"
}

var (
	climbing = winning{"climb", "to", "one dome", "the dome there", "builds the dome on", "builds that dome"}
	anyWin   = winning{"win", "on", "one build", "the build there", "builds on", "builds there"}
)

// of returns the words for a side.
func (p Pans) of(side game.Side) winning {
	if p[side.Index()] {
		return anyWin
	}
	return climbing
}

// to says "climb to C3".
func (w winning) to(square string) string { return w.verb + " " + w.prep + " " + square }
