package solver_test

import (
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// plain is the reference implementation of a live position: heights and workers in arrays, searched by loops
// without pruning.
type plain struct {
	heights [25]int8
	workers [4]int8 // squares, those of the side to move first
}

func plainOf(p position.Position) plain {
	s := p.Setup()
	var b plain
	for i, h := range s.Heights {
		b.heights[i] = int8(h)
	}
	for i := range 2 {
		b.workers[i] = int8(s.Workers[s.Side][i])
		b.workers[2+i] = int8(s.Workers[s.Side.Other()][i])
	}
	return b
}

// near has the squares next to each square, in order.
var near = func() (out [25][]int8) {
	for home := range out {
		for to := range out {
			if to != home && abs(to/5-home/5) <= 1 && abs(to%5-home%5) <= 1 {
				out[home] = append(out[home], int8(to))
			}
		}
	}
	return out
}()

func abs(x int) int { return max(x, -x) }

// free reports whether a worker could stand or build there.
func (b *plain) free(square int8) bool {
	return b.heights[square] < 4 && square != b.workers[0] && square != b.workers[1] && square != b.workers[2] &&
		square != b.workers[3]
}

// turns yields the turns of the side to move, ordered by From, To and Build, each with the
// position after it. After a climb that is the zero value.
func (b *plain) turns(yield func(position.Turn, plain) bool) {
	order := [2]int{0, 1}
	if b.workers[0] > b.workers[1] {
		order = [2]int{1, 0}
	}
	for _, i := range order {
		home := b.workers[i]
		for _, to := range near[home] {
			if !b.free(to) || b.heights[to] > b.heights[home]+1 {
				continue
			}
			if b.heights[home] == 2 && b.heights[to] == 3 {
				if !yield(position.NewWin(position.Square(home), position.Square(to)), plain{}) {
					return
				}
				continue
			}
			moved := *b
			moved.workers[i] = to
			for _, build := range near[to] {
				if !moved.free(build) {
					continue
				}
				turn := position.NewTurn(position.Square(home), position.Square(to), position.Square(build))
				next := plain{moved.heights, [4]int8{moved.workers[2], moved.workers[3], moved.workers[0], moved.workers[1]}}
				next.heights[build]++
				if !yield(turn, next) {
					return
				}
			}
		}
	}
}

// wins reports whether the side to move wins within k turns: by a climb, or because the other
// side loses within k-1 turns after some turn.
func (b *plain) wins(k int) bool {
	for turn, next := range b.turns {
		if turn.Wins() || next.loses(k-1) {
			return true
		}
	}
	return false
}

// loses reports whether the opponent wins within k turns after every turn. A side without
// a turn has lost.
func (b *plain) loses(k int) bool {
	for turn, next := range b.turns {
		if turn.Wins() || k == 0 || !next.wins(k) {
			return false
		}
	}
	return true
}

// winIn returns the least number of turns, most at the most, that wins, or 0.
func (b *plain) winIn(most int) int {
	for k := 1; k <= most; k++ {
		if b.wins(k) {
			return k
		}
	}
	return 0
}

// lostIn returns the least number of turns of the opponent, most at the most, that wins, and
// whether there is one.
func (b *plain) lostIn(most int) (int, bool) {
	for k := range most + 1 {
		if b.loses(k) {
			return k, true
		}
	}
	return 0, false
}

// scoreTurns returns what [solver.Solver.ScoreTurns] promises.
func (b *plain) scoreTurns(most int) []solver.Score {
	scores := []solver.Score{}
	for turn, next := range b.turns {
		w := solver.Score{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else if turns, lost := next.lostIn(most - 1); lost {
			w.WinIn = turns + 1
		}
		scores = append(scores, w)
	}
	return scores
}

// scoreReplies returns what [solver.Solver.ScoreReplies] promises.
func (b *plain) scoreReplies(most int) []solver.Score {
	scores := []solver.Score{}
	for turn, next := range b.turns {
		w := solver.Score{Turn: turn}
		if turn.Wins() {
			w.WinIn = 1
		} else {
			w.LostIn = next.winIn(most)
		}
		scores = append(scores, w)
	}
	return scores
}

// result returns what [solver.Solver.Solve] promises, without the line and the nodes, for a
// position with the given scores of its turns.
func result(scores []solver.Score, most int) solver.Result[position.Turn] {
	r := solver.Result[position.Turn]{Checked: most}
	for _, w := range scores {
		if w.WinIn != 0 && (r.WinIn == 0 || w.WinIn < r.WinIn) {
			r = solver.Result[position.Turn]{WinIn: w.WinIn, Checked: w.WinIn}
		}
		if w.WinIn != 0 && w.WinIn == r.WinIn {
			r.KeyTurns = append(r.KeyTurns, w.Turn)
		}
	}
	return r
}

// loss returns what [solver.Solver.Lost] promises, without the line and the nodes.
func (b *plain) loss(most int) solver.Loss {
	if turns, lost := b.lostIn(most); lost {
		return solver.Loss{Lost: true, In: turns, Checked: turns}
	}
	return solver.Loss{Checked: most}
}

// holding returns what [solver.Solver.Hold] promises, without the line and the nodes.
func (b *plain) holding(most int) solver.Holding {
	if turns := b.winIn(most); turns > 0 {
		return solver.Holding{WinIn: turns, Checked: turns}
	}
	holds := func(k int) (turns []position.Turn) {
		for turn, next := range b.turns {
			if k == 0 || !next.wins(k) {
				turns = append(turns, turn)
			}
		}
		return turns
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
