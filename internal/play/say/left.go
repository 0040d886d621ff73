package say

// These formats explain why a position in the middle of a puzzle has no goal, or not the expected goal. The argument of
// a format is the goal, unless a comment names another value.
const (
	LeftOver    = "no goal: the game is over, %s has won" // the side
	LeftUsedUp  = "no goal: the turns of %v are used up"  // a win did not come in time
	LeftReply   = "no goal yet: %v belongs to the player who has just moved; add the opponent's reply to keep it"
	LeftEasier  = "the goal is %v now: the reply was weak"
	LeftReached = "no goal: %v is reached"
	LeftHolds   = "the goal is %v now, and %d turns reach it" // a hold
	LeftUnknown = "no goal: \"puzzlecode play\" proves what is left of %v after these turns"
	LeftLost    = "no goal: %v" // the flaw
)
