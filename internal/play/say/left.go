package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// These say why the code of a position has no goal after turns, or another one than was to be
// left.

// LeftOver says it of a game that has ended.
func LeftOver(winner game.Side) string {
	return "no goal: the game is over, " + Side(winner) + " has won"
}

// LeftUsedUp says it of a win that did not come in time.
func LeftUsedUp(goal codec.Goal) string {
	return fmt.Sprintf("no goal: the turns of %v are used up", goal)
}

// LeftReply says it if the opponent has not replied yet.
func LeftReply(goal codec.Goal) string {
	return fmt.Sprintf("no goal yet: %v belongs to the player who has just moved; add the opponent's reply to keep it", goal)
}

// LeftEasier says it of a goal that a weak reply has made smaller.
func LeftEasier(left codec.Goal) string {
	return fmt.Sprintf("the goal is %v now: the reply was weak", left)
}

// LeftReached says it of a goal that is reached.
func LeftReached(goal codec.Goal) string { return fmt.Sprintf("no goal: %v is reached", goal) }

// LeftHolds says that several turns reach what is left of a goal to hold.
func LeftHolds(n int, left codec.Goal) string {
	return fmt.Sprintf("the goal is %v now, and %d turns reach it", left, n)
}

// LeftUnknown says it of a goal of which nobody has asked what is left.
func LeftUnknown(goal codec.Goal) string {
	return fmt.Sprintf("no goal: \"puzzlecode play\" proves what is left of %v after these turns", goal)
}

// LeftLost says it of a goal that can no longer be reached.
func LeftLost(flaw string) string { return "no goal: " + flaw }
