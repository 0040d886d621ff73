package arimaa

import "github.com/puzzlecode/puzzlecode/bitboard"

// What a search for a win may pass over: lower bounds of the steps that it takes.

// far is more steps than a turn has.
const far = maxSteps + 1

// eliminationIn returns a number of steps that it takes at least to remove the rabbits of
// the other side, 0 if there are none: two for each square that a rabbit has to be moved
// to come to a trap, and two as well if it only loses its friend. It is at most far.
func (n *node) eliminationIn() int {
	rabbits := n.theirs[Rabbit]
	away := rabbits &^ (Traps | Traps.Neighbourhood())
	switch count := rabbits.Count(); {
	case count <= 2 && away == 0:
		return 2 * count
	case count == 1 && away&^within(Traps, 2) == 0:
		return 4
	}
	return far
}

// goalIn returns a number of steps that a rabbit needs to its goal at least, and exactly
// if that is 1: the ranks that it has to go, and one more if it is frozen or somebody
// stands in its way. It is at most far.
func (s *search) goalIn(n *node) int {
	empty := ^(n.ownAll | n.theirsAll)
	rabbits := n.own[Rabbit]
	stronger := n.theirsAll &^ n.theirs[Rabbit]
	free := rabbits &^ (stronger.Neighbourhood() &^ n.ownAll.Neighbourhood())
	rank := lastRank(s.side)
	open := rank & empty // the squares from which the way is free
	back := backward(s.side)
	for d := 1; d <= maxSteps; d++ {
		rank, open = shift(rank, back), shift(open, back)
		switch {
		case free&open != 0:
			return d
		case rabbits&rank != 0:
			return min(d+1, far)
		}
		open &= empty
	}
	return far
}

// othersStep reports whether the other side, which is given, has a step of its own.
func (n *node) othersStep(side Side) bool {
	empty, friends := ^(n.ownAll | n.theirsAll), n.theirsAll.Neighbourhood()
	var stronger bitboard.Board8
	for kind := Elephant; kind < Kinds; kind-- {
		free := n.theirs[kind] &^ (stronger.Neighbourhood() &^ friends)
		if forward(PieceOf(side, kind), free)&empty != 0 {
			return true
		}
		stronger |= n.own[kind]
	}
	return false
}

// mayImmobilise reports false if so many steps surely leave the other side a turn,
// because one of its pieces keeps a step: no stronger enemy can come next to it, so that
// it is neither frozen nor moved, it is on no trap, and the free squares that it can step
// to are too many to be filled or too far away from whoever could fill them.
func (s *search) mayImmobilise(n *node, steps int) bool {
	occupied, friends := n.ownAll|n.theirsAll, n.theirsAll.Neighbourhood()
	var stronger bitboard.Board8
	for kind := Elephant; kind < Kinds; kind-- {
		piece := PieceOf(s.side.Other(), kind)
		unfrozen := n.theirs[kind] &^ (stronger.Neighbourhood() &^ friends)
		for set := unfrozen &^ (Traps | within(stronger, steps+1)); set != 0; set &= set - 1 {
			at := set & -set
			holes := forward(piece, at) &^ occupied
			if holes == 0 {
				continue
			}
			spare := steps - holes.Count() // for all but the last step to each hole
			if spare < 0 {
				return false
			}
			for ; holes != 0; holes &= holes - 1 {
				// Own pieces go a square a step, others are moved a square by two.
				hole := holes & -holes
				if within(hole, spare+1)&n.ownAll == 0 && within(hole, (spare+1)/2)&occupied&^at == 0 {
					return false
				}
			}
		}
		stronger |= n.own[kind]
	}
	return true
}

// within returns the squares that are at most so many steps away from a set.
func within(set bitboard.Board8, steps int) bitboard.Board8 {
	for range steps {
		set |= set.Neighbourhood()
	}
	return set
}
