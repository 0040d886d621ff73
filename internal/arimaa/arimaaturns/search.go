package arimaaturns

import "github.com/puzzlecode/puzzlecode/bitboard"

// A turn is a sequence of moves: steps of own pieces, and pushes and pulls of two steps each. After a move, only the
// pieces on their squares matter for the rest of the turn, see the proof in doc/ARIMAA.md. So a breadth-first search
// finds the positions after all turns.
//
// A set of keys detects positions that were found before. No two positions of a search have the same key, because they
// differ in at most 24 columns, see [key]. A position differs from the start in at most 12 columns: at most four pieces
// have moved, each from one square to another, and other pieces can only have been removed from the four traps.
//
// The key of a node is XORed with the key of the start. So the start has the key 0, which is never inserted.

// MaxSteps is the maximum number of steps of a turn.
const MaxSteps = 4

// Node is a position within a turn, between two moves. The field Own has a set of squares for each kind of piece of the
// side to move, and OwnAll is the union of these sets. The fields Theirs and TheirsAll are the same for the opponent.
type Node struct {
	Own, Theirs       [kinds]bitboard.Board8
	OwnAll, TheirsAll bitboard.Board8

	key    key
	origin origin
}

// origin says how a node was reached: from which node of an earlier layer, and with which move.
type origin struct {
	index int32
	layer uint8
	move  Move
}

// IsStart reports whether the pieces stand as at the start of the turn.
func (n *Node) IsStart() bool { return n.key == key{} }

// Search finds the positions after all turns of a side. [Search.Begin] starts it, and
// [Search.Build] fills the layers in order. The zero value is ready for Begin. A Search reuses its
// memory and allocates little after its first use.
type Search struct {
	// Layers[n] has the positions that are reached by n steps and not by fewer. Their order depends only on the
	// start. To prune the search, a caller may remove nodes from the last layer before it builds the next.
	Layers [MaxSteps + 1][]Node

	side uint8
	seen keySet
	room int // the initial capacity of seen: the number of keys of the previous search
	// The keys of the pieces of the side to move and of the opponent.
	ownKeys, theirKeys *[kinds][squares]key
}

// Begin starts a search from a position, which becomes the only node of layer 0. A piece on a trap is removed if no
// piece of its side is next to the trap.
func (s *Search) Begin(layers *Layers, side uint8) {
	for i := range s.Layers {
		s.Layers[i] = s.Layers[i][:0]
	}
	s.room, s.seen.n = s.seen.n, 0
	s.side = side
	s.ownKeys = (*[kinds][squares]key)(keys[kinds*int(side):])
	s.theirKeys = (*[kinds][squares]key)(keys[kinds*int(side^1):])
	n := Node{Own: *layers.Of(side), Theirs: *layers.Of(side ^ 1)}
	for kind := range n.Own {
		n.OwnAll |= n.Own[kind]
		n.TheirsAll |= n.Theirs[kind]
	}
	s.remove(&n)
	n.key = key{}
	s.Layers[0] = append(s.Layers[0], n)
}

// Side returns the side to move.
func (s *Search) Side() uint8 { return s.side }

// Start returns the node of layer 0.
func (s *Search) Start() *Node { return &s.Layers[0][0] }

// Seen returns the number of positions that have been found, without the start.
func (s *Search) Seen() int { return s.seen.n }

// Pieces returns the pieces of a node on their squares.
func (s *Search) Pieces(n *Node) (out Layers) {
	*out.Of(s.side) = n.Own
	*out.Of(s.side ^ 1) = n.Theirs
	return out
}

// Build fills a layer, 1 to [MaxSteps]. The layers must be built in order. If the argument keep is false, the positions
// of the layer are only counted, see [Search.Seen]. The layer then stays empty, and no further layer can be built.
func (s *Search) Build(layer int, keep bool) {
	if layer == 1 {
		s.seen.reset(s.room) // not in Begin: many searches stop before they build a layer
	}
	for i := range s.Layers[layer-1] {
		s.steps(layer, i, keep)
	}
	if layer >= 2 {
		for i := range s.Layers[layer-2] {
			s.PushesAndPulls(layer, i, keep)
		}
	}
}

// add counts a node if its position was not found before. If the argument keep is true, it also puts the node into the
// layer.
func (s *Search) add(layer int, n *Node, keep bool) {
	if s.seen.insert(n.key) && keep {
		s.Layers[layer] = append(s.Layers[layer], *n)
	}
}

// differences[d] is what a step in direction d adds to the number of the square.
var differences = [4]int{8, -8, 1, -1}

// steps adds to a layer the positions after a step of an own piece in node i of the previous layer.
//
// Two independent steps lead to the same position in either order. So the method leaves out a step if the previous step
// began on a higher square and the two steps are independent. This misses no position: any sequence of steps can be
// sorted by exchanging such neighbours, and the sorted sequence is searched.
func (s *Search) steps(layer, i int, keep bool) {
	n := &s.Layers[layer-1][i]
	empty := ^(n.OwnAll | n.TheirsAll)
	friends := n.OwnAll.Neighbourhood()
	delicate := n.delicate()
	lowFar, far := n.independent()
	var stronger bitboard.Board8
	for kind := elephant; kind >= rabbit; kind-- {
		free := n.Own[kind] &^ (stronger.Neighbourhood() &^ friends)
		stronger |= n.Theirs[kind]
		if free == 0 {
			continue
		}
		ks := &s.ownKeys[kind]
		for d, difference := range differences {
			if kind == rabbit && d == Backward(s.side) {
				continue
			}
			targets := Shift(free&^lowFar, d)&empty | Shift(free&lowFar, d)&empty&^far
			for t := targets; t != 0; t &= t - 1 {
				to := t.Lowest() & 63
				start := (to - difference) & 63
				if delicate.Has(start) {
					s.delicateStep(layer, i, kind, uint8(start), uint8(to), keep)
					n = &s.Layers[layer-1][i]
					continue
				}
				k := n.key.xor(ks[start]).xor(ks[to])
				if !s.seen.insert(k) || !keep {
					continue
				}
				next := *n
				both := bitboard.Board8(1)<<start | bitboard.Board8(1)<<to
				next.Own[kind] ^= both
				next.OwnAll ^= both
				next.key = k
				next.origin = origin{index: int32(i), layer: uint8(layer - 1), move: Move{From: uint8(start), To: uint8(to)}}
				s.Layers[layer] = append(s.Layers[layer], next)
			}
		}
	}
}

// delicate returns the squares of own pieces whose step may cause a removal. Each such piece is the only own piece next
// to a trap. Its step leads onto the trap, or leaves another piece alone on the trap.
func (n *Node) delicate() (out bitboard.Board8) {
	for traps := Traps; traps != 0; traps &= traps - 1 {
		if guards := (traps & -traps).Neighbourhood() & n.OwnAll; guards&(guards-1) == 0 {
			out |= guards
		}
	}
	return out
}

// independent returns two sets of squares for [Search.steps], which leaves out the steps from the first set to the
// second. The second set, the result far, has the squares that are more than two steps away from both squares of the
// previous step. The first set, the result lowFar, has those of them that are lower than the start of the previous
// step.
//
// Steps so far apart are independent, because a piece freezes, unfreezes or guards only pieces next to its square. If
// it guards a piece on a trap, that piece affects only squares next to the trap.
func (n *Node) independent() (lowFar, far bitboard.Board8) {
	m := &n.origin.move
	if m.Kind != OwnStep {
		return 0, 0
	}
	far = ^(withinTwo[m.From&63] | withinTwo[m.To&63])
	return far & (square(m.From) - 1), far
}

// withinTwo[s] is the set of squares at most two steps away from square s.
var withinTwo = func() (out [squares]bitboard.Board8) {
	for s := range out {
		near := square(uint8(s)) | square(uint8(s)).Neighbourhood()
		out[s] = near | near.Neighbourhood()
	}
	return out
}()

// delicateStep plays a step that may remove a piece, in node i of the previous layer. It adds the resulting position to
// the layer.
func (s *Search) delicateStep(layer, i int, kind int, start, to uint8, keep bool) {
	next := s.Layers[layer-1][i]
	s.moveOwn(&next, kind, start, to)
	next.origin = origin{index: int32(i), layer: uint8(layer - 1), move: Move{From: start, To: to}}
	s.add(layer, &next, keep)
}

// moveOwn moves a piece of the side to move. It then calls the method remove.
func (s *Search) moveOwn(n *Node, kind int, start, to uint8) {
	both := square(start) | square(to)
	n.Own[kind] ^= both
	n.OwnAll ^= both
	n.key = n.key.xor(s.ownKeys[kind][start&63]).xor(s.ownKeys[kind][to&63])
	s.remove(n)
}

// moveTheirs is like moveOwn for a piece of the opponent.
func (s *Search) moveTheirs(n *Node, kind int, start, to uint8) {
	both := square(start) | square(to)
	n.Theirs[kind] ^= both
	n.TheirsAll ^= both
	n.key = n.key.xor(s.theirKeys[kind][start&63]).xor(s.theirKeys[kind][to&63])
	s.remove(n)
}

// remove removes a piece from a trap if no piece of the same side is next to the trap.
func (s *Search) remove(n *Node) {
	gone := n.OwnAll & Traps &^ n.OwnAll.Neighbourhood()
	theirs := n.TheirsAll & Traps &^ n.TheirsAll.Neighbourhood()
	if gone|theirs == 0 {
		return
	}
	n.OwnAll &^= gone
	n.TheirsAll &^= theirs
	for kind := range n.Own {
		for out := n.Own[kind] & gone; out != 0; out &= out - 1 {
			n.key = n.key.xor(s.ownKeys[kind][out.Lowest()&63])
		}
		for out := n.Theirs[kind] & theirs; out != 0; out &= out - 1 {
			n.key = n.key.xor(s.theirKeys[kind][out.Lowest()&63])
		}
		n.Own[kind] &^= gone
		n.Theirs[kind] &^= theirs
	}
}

// PushesAndPulls adds to a layer the positions after a push or a pull in node i of the layer two before it. The layer
// must be 2 to [MaxSteps]. If the argument keep is false, the positions are only counted.
//
// Neither of the two steps removes the piece that makes the other step. A step removes only pieces of its own side.
func (s *Search) PushesAndPulls(layer, i int, keep bool) {
	n := s.Layers[layer-2][i]
	empty := ^(n.OwnAll | n.TheirsAll)
	friends, room := n.OwnAll.Neighbourhood(), empty.Neighbourhood()
	var stronger bitboard.Board8
	weaker := n.TheirsAll
	for kind := elephant; kind > rabbit; kind-- {
		free := n.Own[kind] &^ (stronger.Neighbourhood() &^ friends)
		stronger |= n.Theirs[kind]
		weaker &^= n.Theirs[kind]
		for squares := free & weaker.Neighbourhood(); squares != 0; squares &= squares - 1 {
			place := lowest(squares)
			around := square(place).Neighbourhood()
			for enemies := around & weaker; enemies != 0; enemies &= enemies - 1 {
				enemy := lowest(enemies)
				victim := kindOn(&n.Theirs, enemy)
				for to := around & empty; to != 0; to &= to - 1 {
					next := n
					s.moveOwn(&next, kind, place, lowest(to))
					s.moveTheirs(&next, victim, enemy, place)
					next.origin = origin{index: int32(i), layer: uint8(layer - 2), move: Move{Pull, place, lowest(to), enemy, place}}
					s.add(layer, &next, keep)
				}
				if !room.Has(int(enemy)) {
					continue
				}
				for to := square(enemy).Neighbourhood() & empty; to != 0; to &= to - 1 {
					next := n
					s.moveTheirs(&next, victim, enemy, lowest(to))
					s.moveOwn(&next, kind, place, enemy)
					next.origin = origin{index: int32(i), layer: uint8(layer - 2), move: Move{Push, enemy, lowest(to), place, enemy}}
					s.add(layer, &next, keep)
				}
			}
		}
	}
}
