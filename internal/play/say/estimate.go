package say

import (
	"math"

	"github.com/puzzlecode/puzzlecode/game"
)

// Estimate returns a sentence about a position in which the given side is to move. The arguments winIn and lostIn are
// the numbers of turns to a proved win or loss, or 0. Without a proof, the sentence states the score of the engine.
func (l *Language) Estimate(side game.Side, score float64, winIn, lostIn int) string {
	switch {
	case winIn > 0:
		return l.counted("estimate.win", winIn, "{side}", side)
	case lostIn > 0:
		return l.counted("estimate.lost", lostIn, "{other}", side.Other())
	}
	return l.phrase("estimate", "{side}", side, "{n}", Percent(score))
}

// EstimateDepth describes the search behind an estimate. The argument plies is the depth of the search. The argument
// noWin is the number of turns within which a win is proved to be impossible, or 0.
func (l *Language) EstimateDepth(plies, noWin int) string {
	text := l.phrase("estimate.depth", "{n}", plies)
	if noWin > 0 {
		text += " " + l.counted("estimate.none", noWin)
	}
	return text
}

// EstimateOfTurn returns the value of a turn in words. winIn is the number of turns to a win. It is negative for a
// loss, and 0 if neither a win nor a loss was found.
func (l *Language) EstimateOfTurn(score float64, winIn int) string {
	switch {
	case winIn > 0:
		return l.phrase("estimate.wins", "{n}", winIn)
	case winIn < 0:
		return l.phrase("estimate.loses", "{n}", -winIn)
	}
	return l.phrase("estimate.percent", "{n}", Percent(score))
}

// Percent converts a score between 0 and 1 into a rounded percentage.
func Percent(score float64) int { return int(math.Round(100 * score)) }
