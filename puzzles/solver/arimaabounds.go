package solver

import (
	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaaturns"
)

// Lower bounds of the steps that a win takes, which prune the search. In all of them "own"
// are the pieces of the side to move, which is to win.

// far is more steps than a turn has.
const far = arimaaturns.MaxSteps + 1

// eliminationIn returns a lower bound of the steps that it takes to remove the rabbits of
// the other side, 0 if there are none and [far] at most. A rabbit next to a trap or on one
// takes two steps: it is moved onto the trap, or loses its last friend there. Each
// square farther away takes two more.
func eliminationIn(n *arimaaturns.Node) int {
	rabbits := n.Theirs[arimaa.Rabbit]
	away := rabbits &^ within(arimaaturns.Traps, 1)
	switch count := rabbits.Count(); {
	case count <= 2 && away == 0:
		return 2 * count
	case count == 1 && away&^within(arimaaturns.Traps, 2) == 0:
		return 4
	}
	return far
}

// goalIn returns a lower bound of the steps that it takes to bring a rabbit of a side, the
// one to move, to its last rank: the ranks it has to go, and one more if it is frozen or a
// piece stands in its way. The bound is exact if it is 1, and [far] at most.
func goalIn(n *arimaaturns.Node, side uint8) int {
	empty := ^(n.OwnAll | n.TheirsAll)
	rabbits := n.Own[arimaa.Rabbit]
	stronger := n.TheirsAll &^ n.Theirs[arimaa.Rabbit]
	free := rabbits &^ (stronger.Neighbourhood() &^ n.OwnAll.Neighbourhood())
	rank := arimaaturns.LastRank(side)
	open := rank & empty // the squares from which the way is free
	back := arimaaturns.Backward(side)
	for d := 1; d <= arimaaturns.MaxSteps; d++ {
		rank, open = arimaaturns.Shift(rank, back), arimaaturns.Shift(open, back)
		switch {
		case free&open != 0:
			return d
		case rabbits&rank != 0:
			return d + 1
		}
		open &= empty
	}
	return far
}

// hasOwnStep reports whether the other side, which is given, has a step of its own.
func hasOwnStep(n *arimaaturns.Node, side uint8) bool {
	empty, friends := ^(n.OwnAll | n.TheirsAll), n.TheirsAll.Neighbourhood()
	var stronger bitboard.Board8
	for kind := int(arimaa.Elephant); kind >= int(arimaa.Rabbit); kind-- {
		free := n.Theirs[kind] &^ (stronger.Neighbourhood() &^ friends)
		if arimaaturns.Forward(arimaa.Kinds*int(side)+kind, free)&empty != 0 {
			return true
		}
		stronger |= n.Own[kind]
	}
	return false
}

// mayImmobilise reports false only if so many steps of a side, the one to move, surely
// leave the other side a step. That is so if one of its pieces stands on no trap, no
// stronger enemy can come next to it, so that it is neither moved nor frozen, and one of the
// free squares that it can step to cannot be filled in time.
//
// To fill a square takes an own piece that goes there, or comes next to it and pushes or pulls
// another piece onto it. The steps of that piece are not those with which the other free
// squares are filled: each of these takes a step more, and no two of them are neighbours.
func mayImmobilise(n *arimaaturns.Node, side uint8, steps int) bool {
	occupied := n.OwnAll | n.TheirsAll
	var stronger bitboard.Board8
	for kind := int(arimaa.Elephant); kind >= int(arimaa.Rabbit); kind-- {
		for set := n.Theirs[kind] &^ (arimaaturns.Traps | within(stronger, steps+1)); set != 0; set &= set - 1 {
			free := arimaaturns.Forward(arimaa.Kinds*int(side^1)+kind, set&-set) &^ occupied
			left := steps - (free.Count() - 1) // for one of the free squares
			for ; free != 0; free &= free - 1 {
				if within(free&-free, left)&n.OwnAll == 0 {
					return false
				}
			}
		}
		stronger |= n.Own[kind]
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
