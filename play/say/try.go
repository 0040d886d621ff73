package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
)

// A Verdict is what a turn is worth for a goal, and how it goes on.
type Verdict struct {
	Goal    codec.Goal
	Verdict string // right, too slow, refuted or illegal
	In      int    // turns until the win, or until that of the opponent; 0 for neither
	Reply   string // empty if nothing is left to be played
	Line    []string
	Rule    string // that an illegal turn breaks
}

// String says it in a line, such as "right, wins in 3; the longest defence is C3>D4^E3".
func (v Verdict) String() string {
	switch {
	case v.Verdict == "illegal":
		return "illegal, " + v.Rule
	case v.Verdict == "right" && v.In == 1:
		return "right, wins"
	case v.Verdict == "right" && v.Goal.IsHold():
		return fmt.Sprintf("right, holds for %d", v.Goal.Turns())
	case v.Verdict == "right":
		return fmt.Sprintf("right, wins in %d; the longest defence is %s", v.In, v.Reply)
	case v.Verdict == "too slow":
		return fmt.Sprintf("too slow, wins in %d, not in %d; the longest defence is %s", v.In, v.Goal.Turns(), v.Reply)
	case v.In > 0:
		return fmt.Sprintf("refuted, your opponent wins in %d: %s", v.In, Turns(v.Line[min(1, len(v.Line)):]))
	case v.Goal == codec.Win1:
		return fmt.Sprintf("refuted by %s, it does not win", v.Reply)
	}
	return fmt.Sprintf("refuted by %s, then there is no win in %d", v.Reply, v.Goal.Turns()-1)
}
