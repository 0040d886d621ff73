package solver_test

import (
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The reference implementation for god powers: minimax over all turns of package gods, which has a
// reference implementation of its own. It prunes nothing and remembers nothing.

// godWins reports whether the side to move wins within k turns.
func godWins(p gods.Position, k int) bool {
	for turn := range p.Turns() {
		if turn.Wins() || godLoses(p.PlayLegal(turn), k-1) {
			return true
		}
	}
	return false
}

// godLoses reports whether the opponent wins within k turns after every turn. A side without a turn has
// lost.
func godLoses(p gods.Position, k int) bool {
	for turn := range p.Turns() {
		if turn.Wins() || k == 0 || !godWins(p.PlayLegal(turn), k) {
			return false
		}
	}
	return true
}

// godLostIn returns the least number of turns of the opponent, most at the most, that wins, and whether
// there is one.
func godLostIn(p gods.Position, most int) (int, bool) {
	for k := range most + 1 {
		if godLoses(p, k) {
			return k, true
		}
	}
	return 0, false
}

// godScores returns what [solver.GodSolver.ScoreTurns] promises.
func godScores(p gods.Position, most int) []solver.Score[gods.Turn] {
	scores := []solver.Score[gods.Turn]{}
	for turn := range p.Turns() {
		w := solver.Score[gods.Turn]{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else if in, lost := godLostIn(p.PlayLegal(turn), most-1); lost {
			w.WinIn = in + 1
		}
		scores = append(scores, w)
	}
	return scores
}

// godReplies returns what [solver.GodSolver.ScoreReplies] promises.
func godReplies(p gods.Position, most int) []solver.Score[gods.Turn] {
	scores := []solver.Score[gods.Turn]{}
	for turn := range p.Turns() {
		w := solver.Score[gods.Turn]{Turn: turn}
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

// lossOf returns what [solver.GodSolver.Lost] promises, without the line and the nodes, for a live position
// with the given scores of its replies.
func lossOf[T turn](replies []solver.Score[T], most int) solver.Loss[T] {
	in := 0
	for _, w := range replies {
		if w.LostIn == 0 {
			return solver.Loss[T]{Checked: most}
		}
		in = max(in, w.LostIn)
	}
	return solver.Loss[T]{Lost: true, In: in, Checked: in}
}

// holdingOf returns what [solver.GodSolver.Hold] promises, without the line and the nodes, for a live
// position with the given scores of its turns and replies.
func holdingOf[T turn](turns, replies []solver.Score[T], most int) solver.Holding[T] {
	if r := result(turns, most); r.WinIn > 0 && r.WinIn <= most {
		return solver.Holding[T]{WinIn: r.WinIn, Checked: r.Checked}
	}
	holds := func(k int) (out []T) {
		for _, w := range replies {
			if w.LostIn == 0 || w.LostIn > k {
				out = append(out, w.Turn)
			}
		}
		return out
	}
	before := holds(0)
	if len(before) == 0 {
		return solver.Holding[T]{Lost: true}
	}
	for k := 1; k <= most; k++ {
		now := holds(k)
		switch {
		case len(now) == 0:
			return solver.Holding[T]{Lost: true, LostIn: k, Checked: k}
		case len(now) == 1 && len(before) > 1:
			return solver.Holding[T]{HoldIn: k, Holds: now, Checked: most}
		}
		before = now
	}
	return solver.Holding[T]{Holds: before, Checked: most}
}
