package solver

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// A lineBuilder builds main lines. Ties go to the first turn of the canonical position, so the lines of
// symmetric positions are symmetric.
type lineBuilder struct {
	*search
	toCanonical   position.Symmetry
	fromCanonical [position.Squares]position.Square
}

// lines returns the builder of lines from a position.
func (s *search) lines(p position.Position) *lineBuilder {
	_, symmetry := p.CanonicalBothSides()
	b := &lineBuilder{search: s, toCanonical: symmetry}
	for square := position.A5; square.IsValid(); square++ {
		b.fromCanonical[symmetry.Square(square)] = square
	}
	return b
}

// turns yields the turns of a position in the order of the canonical board.
func (b *lineBuilder) turns(p position.Position) iter.Seq[position.Turn] {
	return func(yield func(position.Turn) bool) {
		for t := range b.toCanonical.Position(p).Turns() {
			t.From, t.To = b.fromCanonical[t.From], b.fromCanonical[t.To]
			if !t.Wins() {
				t.Build = b.fromCanonical[t.Build]
			}
			if !yield(t) {
				return
			}
		}
	}
}

// climb returns the first winning climb of a position. It reports false if there is none.
func (b *lineBuilder) climb(p position.Position) (climb position.Turn, ok bool) {
	if p.Threats(p.Side()) != 0 {
		for climb = range b.turns(p) {
			if climb.Wins() {
				return climb, true
			}
		}
	}
	return climb, false
}

// appendWin appends a line in which the side to move wins in k turns, the smallest possible number. It
// prefers a winning climb. If the search is stopped, the line is incomplete.
func (b *lineBuilder) appendWin(line []position.Turn, p position.Position, k int) []position.Turn {
	if t, ok := b.climb(p); ok {
		return append(line, t)
	}
	for t := range b.turns(p) {
		next := p.PlayLegal(t)
		if n := nodes.Of(next); b.lost(&n, k-1) {
			return b.appendLoss(append(line, t), next, k-1)
		}
	}
	return line
}

// appendLoss appends a line in which the side to move loses in k turns of the opponent, the smallest
// possible number. If the search is stopped, the line is incomplete.
func (b *lineBuilder) appendLoss(line []position.Turn, p position.Position, k int) []position.Turn {
	if k == 0 {
		return line
	}
	t := b.defence(p, k)
	if b.stopped {
		return line
	}
	return b.appendWin(append(line, t), p.PlayLegal(t), k)
}

// defence returns a winning climb if there is one. Otherwise it returns, among the turns after which
// the opponent needs at least k turns to win, one that leaves the opponent the fewest winning climbs.
// If there is none it returns the zero Turn. If the search is stopped, it may return any turn.
func (b *lineBuilder) defence(p position.Position, k int) (best position.Turn) {
	if t, ok := b.climb(p); ok {
		return t
	}
	fewest := position.Squares
	for t := range b.turns(p) {
		n := nodes.Of(p.PlayLegal(t))
		if k > 1 && b.attack(&n, k-1) {
			continue
		}
		if climbs := n.Climbs(n.Own).Count(); climbs < fewest {
			best, fewest = t, climbs
		}
	}
	return best
}
