package solver_test

import (
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The reference implementation for god powers: minimax over all turns of package position, which has a
// reference implementation of its own. It prunes nothing and remembers nothing.

// godWins reports whether the side to move wins within k turns.
func godWins(p position.Position, k int) bool {
	for turn := range p.Turns() {
		if turn.Wins() || godLoses(p.PlayLegal(turn), k-1) {
			return true
		}
	}
	return false
}

// godLoses reports whether the opponent wins within k turns after every turn. A side without a turn has
// lost.
func godLoses(p position.Position, k int) bool {
	for turn := range p.Turns() {
		if turn.Wins() || k == 0 || !godWins(p.PlayLegal(turn), k) {
			return false
		}
	}
	return true
}

// godLostIn returns the least number of turns of the opponent, most at the most, that wins, and whether
// there is one.
func godLostIn(p position.Position, most int) (int, bool) {
	for k := range most + 1 {
		if godLoses(p, k) {
			return k, true
		}
	}
	return 0, false
}

// godScores returns what [solver.Solver.ScoreTurns] promises.
func godScores(p position.Position, most int) []solver.Score {
	scores := []solver.Score{}
	for turn := range p.Turns() {
		w := solver.Score{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else if turns, lost := godLostIn(p.PlayLegal(turn), most-1); lost {
			w.WinIn = turns + 1
		}
		scores = append(scores, w)
	}
	return scores
}

// godReplies returns what [solver.Solver.ScoreReplies] promises.
func godReplies(p position.Position, most int) []solver.Score {
	scores := []solver.Score{}
	for turn := range p.Turns() {
		w := solver.Score{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else {
			for k := 1; k <= most && w.LostIn == 0; k++ {
				if godWins(p.PlayLegal(turn), k) {
					w.LostIn = k
				}
			}
		}
		scores = append(scores, w)
	}
	return scores
}

// lossOf returns what [solver.Solver.Lost] promises, without the line and the nodes, for a live position
// with the given scores of its replies.
func lossOf(replies []solver.Score, most int) solver.Loss {
	turns := 0
	for _, w := range replies {
		if w.LostIn == 0 {
			return solver.Loss{Checked: most}
		}
		turns = max(turns, w.LostIn)
	}
	return solver.Loss{Lost: true, In: turns, Checked: turns}
}

// holdingOf returns what [solver.Solver.Hold] promises, without the line and the nodes, for a live
// position with the given scores of its turns and replies.
func holdingOf(turns, replies []solver.Score, most int) solver.Holding {
	if r := result(turns, most); r.WinIn > 0 && r.WinIn <= most {
		return solver.Holding{WinIn: r.WinIn, Checked: r.Checked}
	}
	holds := func(k int) (out []position.Turn) {
		for _, w := range replies {
			if w.LostIn == 0 || w.LostIn > k {
				out = append(out, w.Turn)
			}
		}
		return out
	}
	before := holds(0)
	if len(before) == 0 {
		return solver.Holding{Lost: true}
	}
	for k := 1; k <= most; k++ {
		now := holds(k)
		switch {
		case len(now) == 0:
			return solver.Holding{Lost: true, LostIn: k, Checked: k}
		case len(now) == 1 && len(before) > 1:
			return solver.Holding{HoldIn: k, Holds: now, Checked: most}
		}
		before = now
	}
	return solver.Holding{Holds: before, Checked: most}
}
