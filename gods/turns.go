package gods

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
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
	b := p.board()
	god := &powers[p.God(p.Side())]
	if god.walks && !b.walkTurns(yield) {
		return
	}
	for own := b.own; own != 0; own &= own - 1 {
		from := own.Lowest()
		if !b.stepTurns(god, from, yield) || god.early && !b.earlyTurns(from, yield) {
			return
		}
	}
}

// stepTurns yields the turns of a worker that steps before it builds, and reports whether to go
// on.
func (b *board) stepTurns(god *power, from int, yield func(Turn) bool) bool {
	others := (b.own | b.theirs) &^ (1 << from)
	ends, wins := b.ends(god, from)
	for ; wins != 0; wins &= wins - 1 {
		if !yield(step(from, wins.Lowest())) {
			return false
		}
	}
	for ; ends != 0; ends &= ends - 1 {
		to := ends.Lowest()
		occupied := others
		if b.theirs.Has(to) {
			occupied |= 1 << god.forced(from, to)
		}
		blocks := bitboard.Neighbours5(to) &^ (occupied | b.domes)
		t := step(from, to)
		for left := blocks; left != 0; left &= left - 1 {
			if !yield(t.build(left.Lowest())) {
				return false
			}
		}
		if god.builds != nil && !t.eachBuild(god.builds(*b, blocks), yield) {
			return false
		}
	}
	return true
}

// ends returns the squares to which a worker can move before it builds, and those to which its move
// wins. A square can be in both, for different ways to it. There is no build before the move.
func (b *board) ends(god *power, from int) (ends, wins bitboard.Board5) {
	ends = bitboard.Neighbours5(from) & b.low(from)
	free := ends &^ (b.own | b.theirs)
	if god.enter != nil {
		free |= ends & b.theirs & god.enter(*b, from)
	}
	ends = free
	if god.walks {
		ends &^= b.sameLevel(from)
	}
	wins = ends & b.climbs(from)
	if god.wins != nil {
		wins |= ends & god.wins(*b, from)
	}
	ends &^= wins
	if god.farther != nil {
		more, farWins := god.farther(*b, from, ends)
		ends, wins = ends|more, wins|farWins
	}
	return ends, wins
}

// climbs returns the squares to which a step from a square wins by height.
func (b *board) climbs(from int) bitboard.Board5 {
	if b.grounded || !b.two.Has(from) || b.three.Has(from) {
		return 0
	}
	return b.three &^ b.domes
}

// add adds a level to the square of a set of one.
func (b *board) add(square bitboard.Board5) {
	b.domes |= square & b.three
	b.three |= square & b.two
	b.two |= square & b.one
	b.one |= square
}

// eachBuild yields the turn with each of the builds, and reports whether to go on.
func (t Turn) eachBuild(more builds, yield func(Turn) bool) bool {
	for ; more.twice != 0; more.twice &= more.twice - 1 {
		square := more.twice.Lowest()
		if !yield(t.build(square).buildAgain(square)) {
			return false
		}
	}
	for ; more.domes != 0; more.domes &= more.domes - 1 {
		if !yield(t.build(more.domes.Lowest()).dome()) {
			return false
		}
	}
	for ; more.pairs != 0; more.pairs &= more.pairs - 1 {
		first := t.build(more.pairs.Lowest())
		for rest := more.pairs & (more.pairs - 1); rest != 0; rest &= rest - 1 {
			if !yield(first.buildAgain(rest.Lowest())) {
				return false
			}
		}
	}
	return true
}

// A board is a position as the side to move sees it. One, two, three and domes are the squares of
// at least that height.
type board struct {
	one, two, three, domes, own, theirs bitboard.Board5
	grounded                            bool // no worker may move up
}

func (p Position) board() board {
	domes := p.domes()
	side := p.Side()
	return board{
		one: p.ones&bitboard.Valid5 | p.twos | domes, two: p.twos | domes, three: p.ones&p.twos | domes, domes: domes,
		own: p.workerSet(side), theirs: p.workerSet(side.Other()), grounded: p.Raised(),
	}
}

// low returns the squares that are not too high for a step from a square.
func (b *board) low(from int) bitboard.Board5 {
	switch {
	case b.grounded:
		return b.atMost(from)
	case b.two.Has(from):
		return ^b.domes
	case b.one.Has(from):
		return ^b.three
	}
	return ^b.two
}

// reachAll returns the neighbours that are not too high for a step from one of some squares without
// domes.
func (b *board) reachAll(from bitboard.Board5) bitboard.Board5 {
	ground, first, second, third := from&^b.one, from&b.one&^b.two, from&b.two&^b.three, from&b.three
	if b.grounded {
		return ground.Neighbourhood()&^b.one | first.Neighbourhood()&^b.two | second.Neighbourhood()&^b.three |
			third.Neighbourhood()&^b.domes
	}
	return ground.Neighbourhood()&^b.two | first.Neighbourhood()&^b.three | (second|third).Neighbourhood()&^b.domes
}

// atMost returns the squares that are not higher than a square without a dome.
func (b *board) atMost(square int) bitboard.Board5 {
	switch {
	case b.three.Has(square):
		return ^b.domes
	case b.two.Has(square):
		return ^b.three
	case b.one.Has(square):
		return ^b.two
	}
	return ^b.one
}

// below returns the squares that are lower than a square without a dome.
func (b *board) below(square int) bitboard.Board5 {
	switch {
	case b.three.Has(square):
		return ^b.three
	case b.two.Has(square):
		return ^b.two
	case b.one.Has(square):
		return ^b.one
	}
	return 0
}

// sameLevel returns the squares as high as a square without a dome.
func (b *board) sameLevel(square int) bitboard.Board5 { return b.atMost(square) &^ b.below(square) }
