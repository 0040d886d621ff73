package solver

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// A lineBuilder builds main lines. Of equally good turns it chooses the one that comes first in the canonical
// position, so that the lines of symmetric positions are symmetric.
type lineBuilder struct {
	*searcher
	symmetry position.Symmetry // maps the first position to its canonical board

	// The fields below describe the turns in the position at the end of the line.
	turns []position.Turn // in the order of their images on the canonical board
	nodes []godNode       // the nodes after these turns
	wins  []int           // the number of winning steps that the opponent has after each turn
}

// lines returns a builder for lines that begin in position p.
func (s *Solver) lines(p position.Position) *lineBuilder {
	s.builder.searcher = s.searches[0]
	_, s.builder.symmetry = p.CanonicalBothSides()
	return &s.builder
}

// canonicalOrder appends the turns of p in the order that they have in the canonical position. If the argument
// onlyWin is set, it appends only the first winning step.
func (b *lineBuilder) canonicalOrder(turns []position.Turn, p position.Position, onlyWin bool) []position.Turn {
	back := b.symmetry.Inverse()
	for t := range b.symmetry.Position(p).Turns() {
		if onlyWin && !t.Wins() {
			continue
		}
		if turns = append(turns, back.Turn(t)); onlyWin {
			break
		}
	}
	return turns
}

// win returns the first winning step of a position. If there is none, the result ok is false, and two fields are set
// for the position: b.turns and b.nodes.
func (b *lineBuilder) win(p position.Position) (win position.Turn, ok bool) {
	b.nodes = append(b.nodes[:0], nodeOf(p))
	if b.wins = b.threats(b.nodes, b.wins[:0]); b.wins[0] != 0 {
		b.turns = b.canonicalOrder(b.turns[:0], p, true)
		return b.turns[0], true
	}
	b.turns = b.canonicalOrder(b.turns[:0], p, false)
	b.nodes = appendNodes(b.nodes[:0], p, b.turns)
	return win, false
}

// appendWin appends a line in which the side to move wins in k turns, with a winning step if possible. The argument
// k must be the smallest possible number. If the search is stopped, the line is incomplete.
func (b *lineBuilder) appendWin(line []position.Turn, p position.Position, k int) []position.Turn {
	if t, ok := b.win(p); ok {
		return append(line, t)
	}
	for i, t := range b.turns {
		if b.lost(&b.nodes[i], k-1) {
			return b.appendLoss(append(line, t), p.PlayLegal(t), k-1)
		}
	}
	return line
}

// appendLoss appends a line in which the side to move loses: the opponent wins in k of the opponent's turns. The
// argument k must be the smallest possible number. If the search is stopped, the line is incomplete.
func (b *lineBuilder) appendLoss(line []position.Turn, p position.Position, k int) []position.Turn {
	if k == 0 {
		return line
	}
	t := b.defence(p, k)
	if b.meter().stopped {
		return line
	}
	return b.appendWin(append(line, t), p.PlayLegal(t), k)
}

// defence returns the best defence against a win in k turns: a winning step if there is one, otherwise a turn after
// which the opponent needs at least k turns. Of several such turns, it returns the one that leaves the opponent the
// fewest winning steps. If no turn qualifies, it returns the zero Turn. If the search is stopped, it may return any
// turn.
func (b *lineBuilder) defence(p position.Position, k int) (best position.Turn) {
	if t, ok := b.win(p); ok {
		return t
	}
	b.wins = b.threats(b.nodes, b.wins[:0])
	fewest := position.Squares
	for i, t := range b.turns {
		if k > 1 && b.attack(&b.nodes[i], k-1) {
			continue
		}
		if b.wins[i] < fewest {
			best, fewest = t, b.wins[i]
		}
	}
	return best
}
