package say

import (
	"fmt"
	"math"
	"strconv"

	"github.com/puzzlecode/puzzlecode/game"
)

// Estimate returns a sentence about a position for the side to move: the proved win or loss, in turns (0: no proof), or
// else the score of the engine.
func Estimate(side game.Side, score float64, winIn, lostIn int) string {
	switch {
	case winIn > 0:
		return fmt.Sprintf("Proved: %s wins in %s.", Side(side), turns(winIn))
	case lostIn > 0:
		return fmt.Sprintf("Proved: whatever is played, %s wins in %s.", Side(side.Other()), turns(lostIn))
	}
	return fmt.Sprintf("Estimate: %s wins %d of 100 games.", Side(side), Percent(score))
}

// EstimateDepth describes the search of an estimate: its depth in plies, and the number of turns within which it is
// proved that there is no win (0: no proof).
func EstimateDepth(plies, noWin int) string {
	text := fmt.Sprintf("Scores are estimates, %d plies ahead.", plies)
	if noWin > 0 {
		text += fmt.Sprintf(" Proved: no win in %s.", turns(noWin))
	}
	return text
}

// EstimateOfTurn returns the value of a turn in words. winIn is the number of turns until a win, negative for a loss, 0
// for neither.
func EstimateOfTurn(score float64, winIn int) string {
	switch {
	case winIn > 0:
		return "wins in " + strconv.Itoa(winIn)
	case winIn < 0:
		return "loses in " + strconv.Itoa(-winIn)
	}
	return fmt.Sprintf("%d %%", Percent(score))
}

// Percent returns a score, 0 to 1, as a rounded percentage.
func Percent(score float64) int { return int(math.Round(100 * score)) }
