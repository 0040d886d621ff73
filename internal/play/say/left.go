package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// These sentences explain why the code of a position after some turns has no goal, or an unexpected goal.

// LeftOver is for a game that has ended.
func LeftOver(winner game.Side) string {
	return "no goal: the game is over, " + Side(winner) + " has won"
}

// LeftUsedUp is for a win that did not come in time.
func LeftUsedUp(goal codec.Goal) string {
	return fmt.Sprintf("no goal: the turns of %v are used up", goal)
}

// LeftReply is for a turn without a reply.
func LeftReply(goal codec.Goal) string {
	const text = "no goal yet: %v belongs to the player who has just moved; add the opponent's reply to keep it"
	return fmt.Sprintf(text, goal)
}

// LeftEasier is for a goal that a weak reply has made smaller.
func LeftEasier(left codec.Goal) string {
	return fmt.Sprintf("the goal is %v now: the reply was weak", left)
}

// LeftReached is for a goal that is reached.
func LeftReached(goal codec.Goal) string { return fmt.Sprintf("no goal: %v is reached", goal) }

// LeftHolds is for a hold that several turns now reach.
func LeftHolds(n int, left codec.Goal) string {
	return fmt.Sprintf("the goal is %v now, and %d turns reach it", left, n)
}

// LeftUnknown is for a goal that was not proved again after the turns.
func LeftUnknown(goal codec.Goal) string {
	return fmt.Sprintf("no goal: \"puzzlecode play\" proves what is left of %v after these turns", goal)
}

// LeftLost is for a goal that can no longer be reached.
func LeftLost(flaw string) string { return "no goal: " + flaw }
