package say

import (
	"github.com/puzzlecode/puzzlecode/game"
)

// Given is what a turn of a game gave away. Scores are those of the side that played it.
type Given struct {
	Side             game.Side
	Turn, Best, Mark string  // the turn, what the engine would play, and ?!, ? or ??; no mark for nothing
	Score, BestOf    float64 // after either
	WinIn            int     // the proved number of turns to a win before the turn, 0 for none
	LostIn           int     // the proved number of turns in which the opponent wins after it, 0 for none
	HoldsFor         int     // the proved number of turns for which the best turn prevents that, 0 for none
}

// GaveAway says what a turn gave away, and what was better. What is proved is told from what is estimated. It is
// empty without a mark.
func GaveAway(g Given) Message {
	w := Words{Side: g.Side, Other: g.Side.Other(), Turn: g.Best, N: g.WinIn, M: g.LostIn, Of: percent(g.Score), OfBest: percent(g.BestOf)}
	name := "gave.estimate"
	switch {
	case g.Mark == "":
		return Message{}
	case g.WinIn == 1:
		name = "gave.once"
	case g.WinIn > 1:
		name = "gave.win"
	case g.LostIn > 0 && g.HoldsFor >= g.LostIn:
		name, w.N = "gave.hold", g.HoldsFor
	case g.LostIn > 0:
		name = "gave.lost"
	}
	m := About(name, w)
	if g.WinIn > 0 && g.LostIn > 0 {
		m.Text += " " + About("gave.now", w).Text
	}
	switch g.Mark {
	case "?":
		m.Tone = Slow
	case "??":
		m.Tone = Bad
	}
	return m
}
