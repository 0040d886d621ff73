package say

import (
	"fmt"
	"math"
	"strconv"

	"github.com/puzzlecode/puzzlecode/game"
)

// Estimate says what the engine expects of a position, for the side to move: the score, or what is
// proved, in how many turns it wins or is lost; 0 for no proof.
func Estimate(side game.Side, score float64, winIn, lostIn int) string {
	switch {
	case winIn > 0:
		return fmt.Sprintf("Proved: %s wins in %s.", Side(side), turns(winIn))
	case lostIn > 0:
		return fmt.Sprintf("Proved: whatever is played, %s wins in %s.", Side(side.Other()), turns(lostIn))
	}
	return fmt.Sprintf("Estimate: %s wins %d of 100 games.", Side(side), percent(score))
}

// EstimateDepth says how much is behind an estimate: the plies that were searched, and the number
// of turns in which no win is proved to exist, 0 for none.
func EstimateDepth(plies, noWin int) string {
	text := fmt.Sprintf("Scores are estimates, %d plies ahead.", plies)
	if noWin > 0 {
		text += fmt.Sprintf(" Proved: no win in %s.", turns(noWin))
	}
	return text
}

// EstimateOfTurn says what the engine expects of a turn. WinIn is the number of turns until a win,
// negative for a loss, 0 for neither.
func EstimateOfTurn(score float64, winIn int) string {
	switch {
	case winIn > 0:
		return "wins in " + strconv.Itoa(winIn)
	case winIn < 0:
		return "loses in " + strconv.Itoa(-winIn)
	}
	return fmt.Sprintf("%d %%", percent(score))
}

// percent returns a score in hundredths.
func percent(score float64) int { return int(math.Round(100 * score)) }
