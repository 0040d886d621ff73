package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// Pair contains the gods of the two sides, or mortals in a game without gods. Sentences depend on them: with some gods
// a win need not be a climb, and Demeter and Prometheus can build on two squares.
type Pair [2]position.God

// PairOf returns the gods of the sides of a game.
func PairOf(s game.State) Pair {
	list, _ := game.GodsOf(s)
	return list
}

// winning contains the words for the steps by which a side wins, and for builds that stop such steps.
type winning struct {
	verb, prep string // "climb" and "to"
	fork       string // after several threats: ", and one dome is not enough"
	there      string // "the dome there"
	builds     string // before a square: "builds the dome on"
	buildsIt   string // "builds that dome"
}

var (
	climbing = winning{
		"climb", "to", ", and one dome is not enough", "the dome there", "builds the dome on", "builds that dome",
	}
	anyWin = winning{"win", "on", ", and one build is not enough", "the build there", "builds on", "builds there"}
)

// The method returns the words for the wins of a side.
func (p Pair) of(side game.Side) winning {
	words := climbing
	if p.winsOtherwise(side) {
		words = anyWin
	}
	if other := p[side.Other().Index()]; other == position.Demeter || other == position.Prometheus {
		words.fork = ", which cannot all be stopped"
	}
	return words
}

// winsOtherwise reports whether a side can win by a step that is not a climb.
func (p Pair) winsOtherwise(side game.Side) bool { return powers.All[p[side.Index()]].Wins != nil }

// The method returns the words for a win on a square, such as "climb to C3".
func (w winning) to(square string) string { return w.verb + " " + w.prep + " " + square }

// counted changes "cannot all" to "cannot both" in a text if there are two threats.
func counted(fork string, threats int) string {
	if threats == 2 {
		return strings.Replace(fork, "cannot all", "cannot both", 1)
	}
	return fork
}
