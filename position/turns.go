package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// Steps returns the squares that a worker on the square start may step to according to the rules without gods. These
// are the neighbours without a worker or a dome that are at most one level higher. Steps does not check that a worker
// of the side to move stands there. From a dome, the result is undefined. From an invalid square, the result is empty.
func (p Position) Steps(start Square) SquareSet {
	return SquareSet(p.steps(start.Bit()) &^ p.workers)
}

// steps is like Steps, but takes the bit of a square and ignores workers.
func (p Position) steps(start int) bitboard.Board5 {
	// A step may go up at most one level. From level 0, squares in the set twos are too high (levels 2 and 3). From level
	// 1, squares in both sets, ones and twos, are too high (level 3). Domes are always too high.
	high := p.twos &^ -(p.twos >> (start & 63) & 1)
	high &= p.ones | (p.ones>>(start&63)&1 - 1)
	return bitboard.Neighbours5(start) &^ (high | p.domes())
}

// spread returns the union of the results of the method steps for all squares of a set.
func (p Position) spread(start bitboard.Board5) bitboard.Board5 {
	// Every square leads to levels 0 and 1. Squares of levels 1 and 3 (the set ones) also lead to level 2. Squares of
	// levels 2 and 3 (the set twos) lead to all levels.
	first, higher := start&p.ones, start&p.twos
	return (start.Neighbourhood()&^p.twos | first.Neighbourhood()&^(p.ones&p.twos) | higher.Neighbourhood()) &^ p.domes()
}

// StepsFrom returns the union of the results of [Position.Steps] for all squares of a set. It takes about as long as
// one call of Steps. It ignores domes in the set.
func (p Position) StepsFrom(starts SquareSet) SquareSet {
	return SquareSet(p.spread(bitboard.Board5(starts)&^p.domes()) &^ p.workers)
}

// Builds returns the squares that a worker may build on after a step. These are the neighbours of its new square that
// have no worker and no dome. Its old square counts as free, because the worker has left it. Builds does not check that
// the step is legal. If the new square is invalid, the result is empty. An invalid old square is ignored.
func (p Position) Builds(start, to Square) SquareSet {
	free := bitboard.Valid5 &^ (p.workers | p.domes())
	return SquareSet(bitboard.Neighbours5(to.Bit()) & (free | start.set()&^p.domes()))
}

// Threats returns the squares that a player could enter to win at once, if the player were to move. If Athena has moved
// up, that limits only the side to move. In a finished position with gods, and before all workers are placed, there are
// no threats. Without gods, the opponent stops a threat by entering the square or building a dome on it.
func (p Position) Threats(side Side) SquareSet {
	if p.Mortals() {
		return SquareSet((p.workerSet(side) & p.twos &^ p.ones).Neighbourhood() & p.ones & p.twos &^ p.workers)
	}
	if p.Finished() || !p.Placed() {
		return 0
	}
	n := p.node()
	if side != p.Side() {
		n.Own, n.Theirs, n.Grounded = n.Theirs, n.Own, false
	}
	return SquareSet(n.Threats(&powers.All[p.God(side)]))
}

// Turns yields the legal turns of the side to move: exactly one for each position that it can reach. In a finished
// position there are none. Turns allocates nothing.
//
// Without gods, the turns are ordered by the results of From, To and Build. With gods, the order is fixed but
// unspecified. Turns that place two workers are ordered by the greater square, then by the smaller square.
func (p Position) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		if !p.isPlain() {
			var buffer [mostBuilds]Turn
			p.moves(func(m powers.Move, b powers.Builds) bool {
				for _, t := range begin(m).appendEach(buffer[:0], b) {
					if !yield(t) {
						return false
					}
				}
				return true
			})
			return
		}
		// The compiler inlines these loops in the function that ranges over the turns.
		for own := p.workerSet(p.Side()); own != 0; own &= own - 1 {
			start := own.Lowest()
			others := p.workers &^ (own & -own)
			free := bitboard.Valid5 &^ (others | p.domes())
			wins := p.ones & p.twos & -(p.twos >> (start & 63) & 1) // level 3, from level 2
			for to := p.steps(start) &^ others; to != 0; to &= to - 1 {
				square := to.Lowest()
				if wins.Has(square) {
					if !yield(win(start, square)) {
						return
					}
					continue
				}
				t := step(start, square, 0)
				for builds := bitboard.Neighbours5(square) & free; builds != 0; builds &= builds - 1 {
					if !yield(Turn{t.squares | uint64(builds.Lowest())<<buildByte}) {
						return
					}
				}
			}
		}
	}
}

// AppendTurns appends the turns that [Position.Turns] yields.
func (p Position) AppendTurns(dst []Turn) []Turn {
	if !p.isPlain() {
		return p.appendOtherTurns(dst)
	}
	for t := range p.Turns() {
		dst = append(dst, t)
	}
	return dst
}

// appendOtherTurns is the part of AppendTurns for positions with gods or before all workers are placed.
func (p Position) appendOtherTurns(dst []Turn) []Turn {
	p.moves(func(m powers.Move, b powers.Builds) bool {
		dst = begin(m).appendEach(dst, b)
		return true
	})
	return dst
}

// isPlain reports whether the position is one without gods in which all workers are placed and nobody has won.
func (p Position) isPlain() bool {
	return p.ones&(bothGods|1<<finishedBit) == mortals && p.Placed()
}

// moves yields the legal turns in groups: a move, and the builds that may follow it. This takes less time than a call
// of the function yield for each turn. A move that places workers enters squares but leaves none.
func (p Position) moves(yield func(powers.Move, powers.Builds) bool) {
	switch {
	case p.Finished() || p.IsZero():
	case !p.Placed():
		p.placings(func(squares bitboard.Board5) bool { return yield(powers.Move{Entered: squares}, powers.Builds{}) })
	default:
		n := p.node()
		n.Moves(p.power(), yield)
	}
}

// mostBuilds is an upper bound on the number of turns with the same move. A worker may build one block, two blocks or a
// dome on one of 8 squares, or one block each on two of them. Two workers of Hermes may build one block on at most 16
// squares.
const mostBuilds = 3*8 + 8*7/2

// appendEach appends the turns that begin with t, one for each of the builds. If there are no builds, it appends the
// turn that wins or places workers.
func (t Turn) appendEach(dst []Turn, b powers.Builds) []Turn {
	if b.IsEmpty() {
		if t.bit(fromByte) == 0 {
			return append(dst, t.of(Place))
		}
		return append(dst, t.of(Win))
	}
	t = t.of(Build)
	build := func(square int) Turn { return Turn{t.squares | uint64(square)<<buildByte} }
	for ; b.Once != 0; b.Once &= b.Once - 1 {
		dst = append(dst, build(b.Once.Lowest()))
	}
	for ; b.Twice != 0; b.Twice &= b.Twice - 1 {
		square := b.Twice.Lowest()
		dst = append(dst, build(square).buildAgain(square))
	}
	for ; b.Domes != 0; b.Domes &= b.Domes - 1 {
		dst = append(dst, build(b.Domes.Lowest()).of(Dome))
	}
	for ; b.Pairs != 0; b.Pairs &= b.Pairs - 1 {
		first := build(b.Pairs.Lowest())
		for rest := b.Pairs & (b.Pairs - 1); rest != 0; rest &= rest - 1 {
			dst = append(dst, first.buildAgain(rest.Lowest()))
		}
	}
	return dst
}

// countEach returns the number of turns that appendEach appends.
func countEach(b powers.Builds) uint64 {
	if b.IsEmpty() {
		return 1
	}
	pairs := count(b.Pairs)
	return count(b.Once) + count(b.Twice) + count(b.Domes) + pairs*(pairs-1)/2
}

// power returns the power of the side to move.
func (p Position) power() *powers.Power { return &powers.All[p.God(p.Side())] }

// plainNode returns the position as a node without gods.
func (p Position) plainNode() santorini.Node {
	domes := p.domes()
	return santorini.Node{
		One: p.ones&bitboard.Valid5 | p.twos | domes, Two: p.twos | domes, Three: p.ones&p.twos | domes, Domes: domes,
		Own: p.workerSet(p.Side()), Theirs: p.workerSet(p.Side().Other()),
	}
}

// node returns the position as a node with god powers.
func (p Position) node() powers.Node {
	return powers.Node{Node: p.plainNode(), Grounded: p.Raised()}
}
