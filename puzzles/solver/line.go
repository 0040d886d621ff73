package solver

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/position"
)

// A liner makes lines. Of turns that are equal it prefers the one that comes first once
// the position is turned to its representative, so that the lines of positions that are
// the same are the same.
type liner struct {
	*search
	turned position.Symmetry
	back   [position.Squares]position.Square // from the turned board
}

// lines returns a liner for what follows from a position.
func (s *search) lines(p position.Position) *liner {
	_, turned := p.Representative()
	l := &liner{search: s, turned: turned}
	for square := position.A5; square.IsValid(); square++ {
		l.back[turned.Square(square)] = square
	}
	return l
}

// turns yields the turns of a position in the order of preference.
func (l *liner) turns(p position.Position) iter.Seq[position.Turn] {
	return func(yield func(position.Turn) bool) {
		for t := range l.turned.Position(p).Turns() {
			t.From, t.To = l.back[t.From], l.back[t.To]
			if !t.Wins() {
				t.Build = l.back[t.Build]
			}
			if !yield(t) {
				return
			}
		}
	}
}

// climb returns the first climb of a position, and whether there is one.
func (l *liner) climb(p position.Position) (climb position.Turn, ok bool) {
	if p.Threats(p.Side()) != 0 {
		for climb = range l.turns(p) {
			if climb.Wins() {
				return climb, true
			}
		}
	}
	return climb, false
}

// appendWin appends how the side to move wins in k turns, and no fewer: by a climb if
// there is one.
func (l *liner) appendWin(line []position.Turn, p position.Position, k int) []position.Turn {
	if t, ok := l.climb(p); ok {
		return append(line, t)
	}
	for t := range l.turns(p) {
		next := p.PlayLegal(t)
		if n := nodeOf(next); l.lost(&n, k-1) {
			return l.appendDefence(append(line, t), next, k-1)
		}
	}
	return line // stopped
}

// appendDefence appends how the side to move loses in k turns of the other side, and
// no fewer.
func (l *liner) appendDefence(line []position.Turn, p position.Position, k int) []position.Turn {
	if k == 0 {
		return line
	}
	t, ok := l.longest(p, k)
	if !ok {
		return line // stopped
	}
	return l.appendWin(append(line, t), p.PlayLegal(t), k)
}

// longest returns a climb if there is one, or else of the turns after which the other
// side takes k turns or more to win one that leaves it the fewest climbs.
func (l *liner) longest(p position.Position, k int) (longest position.Turn, ok bool) {
	if t, ok := l.climb(p); ok {
		return t, true
	}
	fewest := position.Squares
	for t := range l.turns(p) {
		n := nodeOf(p.PlayLegal(t))
		if k > 1 && l.attack(&n, k-1) {
			continue
		}
		if climbs := n.Climbs(n.Own).Count(); climbs < fewest {
			longest, fewest, ok = t, climbs, true
		}
	}
	return longest, ok
}
