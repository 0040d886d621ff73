package solver

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/internal/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// A lineBuilder builds principal variations. Ties go to the first turn of the canonical
// position, so the line of an image of a position is the image of its line.
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

// climb returns the first climb of a position, and whether there is one.
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

// appendWin appends a line in which the side to move wins in k turns, the least number
// that wins. It prefers a climb. If the search is stopped the line is cut short.
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

// appendLoss appends a line in which the side to move loses in k turns of the other
// side, the least number that wins. If the search is stopped the line is cut short.
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

// defence returns a climb if there is one. Otherwise it returns, among the turns after
// which the other side needs at least k turns to win, one that leaves the other side the
// fewest climbs. The zero Turn says that there is none; if the search is stopped the turn may
// be any.
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
