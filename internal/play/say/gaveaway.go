package say

import (
	"github.com/puzzlecode/puzzlecode/game"
)

// Given describes what a turn of a game gave away. Scores are for the side that played the turn.
type Given struct {
	Side             game.Side
	Turn, Best, Mark string  // the turn, the turn of the engine, and ?!, ? or ??; empty for no mark
	Score, BestOf    float64 // the scores after Turn and after Best
	WinIn            int     // the proved number of turns to a win before the turn, 0 for none
	LostIn           int     // the proved number of turns to a win of the opponent after the turn, 0 for none
	HoldsFor         int     // the proved number of turns for which Best prevents such a win, 0 for none
}

// GaveAway describes the loss by a turn, and a better turn. It distinguishes proofs from estimates. It is empty without
// a mark.
func GaveAway(g Given) Message {
	w := Words{Side: g.Side, Other: g.Side.Other(), Turn: g.Best, N: g.WinIn, M: g.LostIn}
	w.Of, w.OfBest = percent(g.Score), percent(g.BestOf)
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
