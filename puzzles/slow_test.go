package puzzles_test

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// cramped returns n live positions with few turns, whose heights are drawn evenly from a
// list, so that all continuations can be played out.
func cramped(seed uint64, n int, heights []int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 2))
	var out []position.Position
	for len(out) < n {
		s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
		for i := range s.Heights {
			s.Heights[i] = heights[r.IntN(len(heights))]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		if p.Perft(3) <= mostNodes {
			out = append(out, p)
		}
	}
	return out
}

// mostNodes is how many continuations of three turns a cramped position has at most.
const mostNodes = 400

// narrow has much to climb, walled has little room, so that wins leave the loser without a
// turn.
var (
	narrow = []int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4}
	walled = []int{0, 0, 0, 1, 4, 4, 4, 4}
)

// bruteForce plays everything out. It remembers what it has found, and nothing else is
// clever.
type bruteForce struct {
	won map[question]bool
}

type question struct {
	p position.Position
	k int
}

// wins reports whether the side to move forces a win within k of its turns.
func (b *bruteForce) wins(p position.Position, k int) bool {
	q := question{p, k}
	if won, known := b.won[q]; known {
		return won
	}
	won := false
	for t := range p.Turns() {
		won = won || b.reaches(p, t, k)
	}
	if b.won == nil {
		b.won = map[question]bool{}
	}
	b.won[q] = won
	return won
}

// reaches reports whether a turn wins within k turns, itself included.
func (b *bruteForce) reaches(p position.Position, t position.Turn, k int) bool {
	if k == 0 {
		return false
	}
	next := p.PlayLegal(t)
	if t.Wins() {
		return true
	}
	for reply := range next.Turns() {
		if reply.Wins() || !b.wins(next.PlayLegal(reply), k-1) {
			return false
		}
	}
	return true // also if there is no reply
}

// holds reports whether the opponent has no forced win within k of its turns after a
// turn.
func (b *bruteForce) holds(p position.Position, t position.Turn, k int) bool {
	return t.Wins() || !b.wins(p.PlayLegal(t), k)
}

// holders returns the turns that hold for k turns.
func (b *bruteForce) holders(p position.Position, k int) (list []position.Turn) {
	for t := range p.Turns() {
		if b.holds(p, t, k) {
			list = append(list, t)
		}
	}
	return list
}

// winners returns the turns that win within k turns.
func (b *bruteForce) winners(p position.Position, k int) (list []position.Turn) {
	for t := range p.Turns() {
		if b.reaches(p, t, k) {
			list = append(list, t)
		}
	}
	return list
}

// flaw returns the first turns that reach a goal, or the smaller one that is right, and
// what is wrong with the goal.
func (b *bruteForce) flaw(p position.Position, goal codec.Goal) ([]position.Turn, error) {
	n := goal.Turns()
	if n == 0 {
		return nil, puzzles.ErrNoGoal
	}
	legal := 0
	for range p.Turns() {
		legal++
	}
	if legal == 0 {
		return nil, puzzles.ErrOver
	}
	if goal.IsWin() {
		keys := b.winners(p, n)
		if len(keys) == 0 {
			return nil, puzzles.ErrNotReached
		}
		for less := 1; less < n; less++ {
			if keys := b.winners(p, less); len(keys) > 0 {
				return keys, puzzles.ErrNotLeast
			}
		}
		if len(keys) > 1 {
			return keys, puzzles.ErrSeveral
		}
		return keys, nil
	}
	if b.wins(p, n) {
		return nil, puzzles.ErrWins
	}
	for less := 1; less < n; less++ {
		if few := b.holders(p, less); len(few) == 1 && legal > 1 {
			return few, puzzles.ErrNotLeast
		}
	}
	keys := b.holders(p, n)
	switch {
	case len(keys) == 0:
		return nil, puzzles.ErrNotReached
	case len(keys) > 1:
		return keys, puzzles.ErrSeveral
	case legal == 1:
		return keys, puzzles.ErrNotLeast
	}
	return keys, nil
}
