package arimaa

import (
	"sync"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// A turn is a sequence of moves: a step of one's own, or a push or a pull, which are two
// steps. Between moves nothing has to be remembered but who stands where; doc/ARIMAA.md
// shows that no turn is lost that way. So the end positions of all turns are found
// layer by layer, layer n holding the positions that n steps lead to and no fewer.
//
// Whether a position has been found before is asked of a set of keys. It is exact:
// of the pieces of the start, at most four have moved, which differ from it in two
// places each, and those that are gone without having moved stood on one of the
// four traps. So a position of any layer differs from the start in at most 12 places,
// two of them in at most 24, and then their keys differ, see [key]. Keys are kept
// as differences to that of the start, which has the key 0 and is in no set.

// maxSteps is the most steps of a turn.
const maxSteps = 4

// node is a position in the middle of a turn, between two moves.
type node struct {
	own, theirs       [Kinds]bitboard.Board8
	ownAll, theirsAll bitboard.Board8
	key               key
	origin            origin
}

// origin says where a node comes from: the node of an earlier layer, and the move.
type origin struct {
	index                   int32
	layer                   uint8
	kind                    moveKind
	quiet                   bool   // a step that nobody was removed by
	from, to, third, fourth Square // of the first and of the second step
}

type moveKind uint8

const (
	ownStep moveKind = iota
	push
	pull
)

// search finds the positions of all turns of a side.
type search struct {
	side   Side
	layers [maxSteps + 1][]node
	seen   keySet
	// keys of the pieces of the side to move and of the other one
	ownKeys, theirKeys *[Kinds][Squares]key
}

// searches are kept, for they own much memory.
var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch returns a search from a position, whose layer 0 is full.
func newSearch(p Position) *search {
	s := searches.Get().(*search)
	s.begin(p.Settled())
	return s
}

// begin starts anew, from a position that is settled.
func (s *search) begin(p Position) {
	for i := range s.layers {
		s.layers[i] = s.layers[i][:0]
	}
	s.seen.reset()
	s.side = p.side
	s.ownKeys = (*[Kinds][Squares]key)(keys[Kinds*int(p.side):])
	s.theirKeys = (*[Kinds][Squares]key)(keys[Kinds*int(p.side.Other()):])
	n := node{own: *p.layers.own(p.side), theirs: *p.layers.own(p.side.Other())}
	n.ownAll, n.theirsAll = p.SideSet(p.side), p.SideSet(p.side.Other())
	s.layers[0] = append(s.layers[0], n)
}

func (s *search) release() { searches.Put(s) }

// position returns the position of a node, the other side to move.
func (s *search) position(n *node) Position {
	p := Position{side: s.side.Other()}
	*p.layers.own(s.side) = n.own
	*p.layers.own(s.side.Other()) = n.theirs
	return p
}

// build fills a layer, once all before it are full. If it is the last one its nodes
// are not needed, and only their number in seen is: then keep is false.
func (s *search) build(layer int, keep bool) {
	for i := range s.layers[layer-1] {
		s.steps(layer, i, keep)
	}
	if layer >= 2 {
		for i := range s.layers[layer-2] {
			s.pushesAndPulls(layer, i, keep)
		}
	}
}

// add puts a node into a layer if it is new.
func (s *search) add(layer int, n *node, keep bool) {
	if s.seen.insert(n.key) && keep {
		s.layers[layer] = append(s.layers[layer], *n)
	}
}

// directions are the steps as differences of squares: north, south, east, west.
var directions = [4]int{8, -8, 1, -1}

// shift returns the set moved one step in a direction.
func shift(b bitboard.Board8, direction int) bitboard.Board8 {
	switch direction {
	case 0:
		return b.North()
	case 1:
		return b.South()
	case 2:
		return b.East()
	}
	return b.West()
}

// backward returns the direction in which no rabbit of a side steps.
func backward(side Side) int { return int(side.Other()) }

// steps adds what own steps from node i of the layer before lead to.
//
// Of two steps that have nothing to do with each other only one order is followed:
// a step is left out if it could have been played before the step that led to the
// node, from a higher square, with the same result. The result is found the other
// way round, where the last step is from a higher square; as that cannot go on for
// ever, some way to it is not left out.
func (s *search) steps(layer, i int, keep bool) {
	n := &s.layers[layer-1][i]
	empty := ^(n.ownAll | n.theirsAll)
	friends := n.ownAll.Neighbourhood()
	// Steps from or to these squares remove somebody, as a rule.
	delicate := n.delicate()
	lowFar, far := n.independent()
	var stronger bitboard.Board8
	for kind := Elephant; kind < Kinds; kind-- {
		free := n.own[kind] &^ (stronger.Neighbourhood() &^ friends)
		stronger |= n.theirs[kind]
		if free == 0 {
			continue
		}
		ks := &s.ownKeys[kind]
		for d, by := range directions {
			if kind == Rabbit && d == backward(s.side) {
				continue
			}
			targets := shift(free&^lowFar, d)&empty | shift(free&lowFar, d)&empty&^far
			for t := targets; t != 0; t &= t - 1 {
				to := t.Lowest() & 63
				from := (to - by) & 63
				if delicate.Has(from) {
					s.delicateStep(layer, i, kind, Square(from), Square(to), keep)
					n = &s.layers[layer-1][i]
					continue
				}
				k := n.key.xor(ks[from]).xor(ks[to])
				if !s.seen.insert(k) || !keep {
					continue
				}
				next := *n
				both := bitboard.Board8(1)<<from | bitboard.Board8(1)<<to
				next.own[kind] ^= both
				next.ownAll ^= both
				next.key = k
				next.origin = origin{index: int32(i), layer: uint8(layer - 1), quiet: true, from: Square(from), to: Square(to)}
				s.layers[layer] = append(s.layers[layer], next)
			}
		}
	}
}

// delicate returns the squares from which a step may remove somebody: the only
// friend next to a trap, who either leaves the piece on it alone or steps onto it.
func (n *node) delicate() (out bitboard.Board8) {
	for traps := Traps; traps != 0; traps &= traps - 1 {
		if guards := (traps & -traps).Neighbourhood() & n.ownAll; guards&(guards-1) == 0 {
			out |= guards
		}
	}
	return out
}

// independent returns the squares from which and to which a step is left out: more
// than two steps away from the squares of the step that led to the node, and the
// former below the square that it came from. Freezing reaches one step far, and
// being guarded on a trap two.
func (n *node) independent() (lowFar, far bitboard.Board8) {
	if !n.origin.quiet {
		return 0, 0
	}
	far = ^(withinTwo[n.origin.from&63] | withinTwo[n.origin.to&63])
	return far & (n.origin.from.Set() - 1), far
}

// withinTwo holds the squares at most two steps away from each square.
var withinTwo = func() (out [Squares]bitboard.Board8) {
	for s := range Square(Squares) {
		near := s.Set() | s.Set().Neighbourhood()
		out[s] = near | near.Neighbourhood()
	}
	return out
}()

// delicateStep adds what a step leads to that may remove somebody.
func (s *search) delicateStep(layer, i int, kind Kind, from, to Square, keep bool) {
	next := s.layers[layer-1][i]
	before := next.ownAll.Count() + next.theirsAll.Count()
	s.moveOwn(&next, kind, from, to)
	quiet := next.ownAll.Count()+next.theirsAll.Count() == before
	next.origin = origin{index: int32(i), layer: uint8(layer - 1), quiet: quiet, from: from, to: to}
	s.add(layer, &next, keep)
}

// moveOwn moves a piece of the side to move, and removes who is then to be removed.
func (s *search) moveOwn(n *node, kind Kind, from, to Square) {
	both := from.Set() | to.Set()
	n.own[kind] ^= both
	n.ownAll ^= both
	n.key = n.key.xor(s.ownKeys[kind][from&63]).xor(s.ownKeys[kind][to&63])
	s.remove(n)
}

// moveTheirs does the same with a piece of the other side.
func (s *search) moveTheirs(n *node, kind Kind, from, to Square) {
	both := from.Set() | to.Set()
	n.theirs[kind] ^= both
	n.theirsAll ^= both
	n.key = n.key.xor(s.theirKeys[kind][from&63]).xor(s.theirKeys[kind][to&63])
	s.remove(n)
}

// remove removes the pieces on traps that have no friend next to them.
func (s *search) remove(n *node) {
	gone := n.ownAll & Traps &^ n.ownAll.Neighbourhood()
	theirs := n.theirsAll & Traps &^ n.theirsAll.Neighbourhood()
	if gone|theirs == 0 {
		return
	}
	n.ownAll &^= gone
	n.theirsAll &^= theirs
	for kind := range n.own {
		for out := n.own[kind] & gone; out != 0; out &= out - 1 {
			n.key = n.key.xor(s.ownKeys[kind][squareOf(out)&63])
		}
		for out := n.theirs[kind] & theirs; out != 0; out &= out - 1 {
			n.key = n.key.xor(s.theirKeys[kind][squareOf(out)&63])
		}
		n.own[kind] &^= gone
		n.theirs[kind] &^= theirs
	}
}

// pushesAndPulls adds what pushes and pulls from node i of the layer two before lead to.
func (s *search) pushesAndPulls(layer, i int, keep bool) {
	n := s.layers[layer-2][i]
	empty := ^(n.ownAll | n.theirsAll)
	friends, room := n.ownAll.Neighbourhood(), empty.Neighbourhood()
	var stronger bitboard.Board8
	weaker := n.theirsAll
	for kind := Elephant; kind > Rabbit; kind-- {
		free := n.own[kind] &^ (stronger.Neighbourhood() &^ friends)
		stronger |= n.theirs[kind]
		weaker &^= n.theirs[kind]
		for from := free & weaker.Neighbourhood(); from != 0; from &= from - 1 {
			at := squareOf(from)
			around := at.Set().Neighbourhood()
			for enemies := around & weaker; enemies != 0; enemies &= enemies - 1 {
				enemy := squareOf(enemies)
				victim := n.theirKind(enemy)
				for to := around & empty; to != 0; to &= to - 1 {
					next := n
					s.moveOwn(&next, kind, at, squareOf(to))
					if next.theirsAll.Has(int(enemy)) {
						s.moveTheirs(&next, victim, enemy, at)
						next.origin = origin{index: int32(i), layer: uint8(layer - 2), kind: pull, from: at, to: squareOf(to), third: enemy, fourth: at}
						s.add(layer, &next, keep)
					}
				}
				if !room.Has(int(enemy)) {
					continue
				}
				for to := enemy.Set().Neighbourhood() & empty; to != 0; to &= to - 1 {
					next := n
					s.moveTheirs(&next, victim, enemy, squareOf(to))
					if next.ownAll.Has(int(at)) {
						s.moveOwn(&next, kind, at, enemy)
						next.origin = origin{index: int32(i), layer: uint8(layer - 2), kind: push, from: enemy, to: squareOf(to), third: at, fourth: enemy}
						s.add(layer, &next, keep)
					}
				}
			}
		}
	}
}

// theirKind returns the kind of the other side's piece that stands on a square.
func (n *node) theirKind(s Square) (kind Kind) {
	for !n.theirs[kind].Has(int(s)) {
		kind++
	}
	return kind
}
