package say

import (
	"fmt"
	"math"
	"strconv"

	"github.com/puzzlecode/puzzlecode/game"
)

// Estimate returns a sentence about a position in which the given side is to move. The arguments winIn and lostIn are
// the numbers of turns to a proved win or loss, or 0. Without a proof, the sentence states the score of the engine.
func Estimate(side game.Side, score float64, winIn, lostIn int) string {
	switch {
	case winIn > 0:
		return fmt.Sprintf("Proved: %s wins in %s.", Side(side), turns(winIn))
	case lostIn > 0:
		return fmt.Sprintf("Proved: whatever is played, %s wins in %s.", Side(side.Other()), turns(lostIn))
	}
	return fmt.Sprintf("Estimate: %s wins %d of 100 games.", Side(side), Percent(score))
}

// EstimateDepth describes the search behind an estimate. The argument plies is the depth of the search. The argument
// noWin is the number of turns within which a win is proved to be impossible, or 0.
func EstimateDepth(plies, noWin int) string {
	text := fmt.Sprintf("Scores are estimates, %d plies ahead.", plies)
	if noWin > 0 {
		text += fmt.Sprintf(" Proved: no win in %s.", turns(noWin))
	}
	return text
}

// EstimateOfTurn returns the value of a turn in words. winIn is the number of turns to a win. It is negative for a
// loss, and 0 if neither a win nor a loss was found.
func EstimateOfTurn(score float64, winIn int) string {
	switch {
	case winIn > 0:
		return "wins in " + strconv.Itoa(winIn)
	case winIn < 0:
		return "loses in " + strconv.Itoa(-winIn)
	}
	return fmt.Sprintf("%d %%", Percent(score))
}

// Percent converts a score between 0 and 1 into a rounded percentage.
func Percent(score float64) int { return int(math.Round(100 * score)) }
