package say

import (
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

// wins returns how a side wins: by a "climb", or by any step that is a "win". There are two texts for each sentence
// about such a step, and this word is at the end of their names.
func (p Pair) wins(side game.Side) string {
	if p.winsOtherwise(side) {
		return "win"
	}
	return "climb"
}

// winsOtherwise reports whether a side can win by a step that is not a climb.
func (p Pair) winsOtherwise(side game.Side) bool { return powers.All[p[side.Index()]].Wins != nil }

// fork returns the end of a sentence about several threats of a side, such as ", and one dome is not enough".
func (l *Language) fork(p Pair, side game.Side, threats int) string {
	other := p[side.Other().Index()]
	switch buildsTwice := other == position.Demeter || other == position.Prometheus; {
	case buildsTwice && threats == 2:
		return l.phrase("fork.both")
	case buildsTwice:
		return l.phrase("fork.all")
	}
	return l.phrase("fork." + p.wins(side))
}
