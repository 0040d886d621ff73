package gods

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/powers"
	"github.com/puzzlecode/puzzlecode/internal/santorini"
	"github.com/puzzlecode/puzzlecode/position"
)

// Turns yields the legal turns of the side to move: one for each position that it can reach, in a
// fixed order that is otherwise unspecified. A finished position has no turns. It allocates
// nothing.
func (p Position) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) { p.turns(yield) }
}

// AppendTurns appends the turns that [Position.Turns] yields.
func (p Position) AppendTurns(dst []Turn) []Turn {
	p.turns(func(t Turn) bool {
		dst = append(dst, t)
		return true
	})
	return dst
}

func (p Position) turns(yield func(Turn) bool) {
	if p.Finished() {
		return
	}
	n := p.node()
	n.Moves(p.power(), func(m powers.Move) bool {
		t := move(m.Left, m.Entered)
		if m.Wins {
			return yield(t)
		}
		if m.Early != 0 {
			t = t.early(m.Early.Lowest())
		}
		return t.eachBuild(m.Builds, yield)
	})
}

// eachBuild yields the turn with each of the builds, and reports whether to go on.
func (t Turn) eachBuild(b powers.Builds, yield func(Turn) bool) bool {
	for ; b.Once != 0; b.Once &= b.Once - 1 {
		if !yield(t.build(b.Once.Lowest())) {
			return false
		}
	}
	for ; b.Twice != 0; b.Twice &= b.Twice - 1 {
		square := b.Twice.Lowest()
		if !yield(t.build(square).buildAgain(square)) {
			return false
		}
	}
	for ; b.Domes != 0; b.Domes &= b.Domes - 1 {
		if !yield(t.build(b.Domes.Lowest()).dome()) {
			return false
		}
	}
	for ; b.Pairs != 0; b.Pairs &= b.Pairs - 1 {
		first := t.build(b.Pairs.Lowest())
		for rest := b.Pairs & (b.Pairs - 1); rest != 0; rest &= rest - 1 {
			if !yield(first.buildAgain(rest.Lowest())) {
				return false
			}
		}
	}
	return true
}

// Threats returns the squares to which a step of a player's workers would win if it were that
// player's turn. What Athena forbids counts only for the side to move. In a finished position there
// are none.
func (p Position) Threats(side position.Side) position.SquareSet {
	if p.Finished() {
		return 0
	}
	n := p.node()
	if side != p.Side() {
		n.Own, n.Theirs, n.Grounded = n.Theirs, n.Own, false
	}
	return position.SquareSet(n.Threats(&powers.All[p.God(side)]))
}

// power is what the god of the side to move changes.
func (p Position) power() *powers.Power { return &powers.All[p.God(p.Side())] }

// node returns the position as the side to move sees it.
func (p Position) node() powers.Node {
	domes := p.domes()
	side := p.Side()
	return powers.Node{Node: santorini.Node{
		One: p.ones&bitboard.Valid5 | p.twos | domes, Two: p.twos | domes, Three: p.ones&p.twos | domes, Domes: domes,
		Own: p.workerSet(side), Theirs: p.workerSet(side.Other()),
	}, Grounded: p.Raised()}
}
