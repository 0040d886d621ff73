package solver

import (
	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// The functions below return lower bounds of the number of steps to a win. The search skips nodes from which a win
// takes too many steps. "Own" pieces belong to the side to move, the attacker.

// far stands for more steps than a turn has.
const far = arimaaturns.MaxSteps + 1

// eliminationIn returns a lower bound, from 0 to [far], of the number of steps that remove all rabbits of the
// opponent. A rabbit on a trap or next to one takes two steps: it is moved onto the trap, or loses the last friend
// beside it. Each square farther away takes two more steps.
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

// goalIn returns a lower bound, at most [far], of the number of steps that bring a rabbit of the side to move to its
// last rank. The bound is the number of ranks to go, plus one if the rabbit is frozen or another piece is in the way
// of the rabbit. A bound of 1 is exact.
func goalIn(n *arimaaturns.Node, side uint8) int {
	empty := ^(n.OwnAll | n.TheirsAll)
	rabbits := n.Own[arimaa.Rabbit]
	stronger := n.TheirsAll &^ n.Theirs[arimaa.Rabbit]
	free := rabbits &^ (stronger.Neighbourhood() &^ n.OwnAll.Neighbourhood())
	rank := arimaaturns.LastRank(side)
	open := rank & empty // the squares from which the way to the last rank is free
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

// hasOwnStep reports whether the opponent of the side to move could make a step, other than a push or pull. The
// argument side is the side of the opponent.
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

// mayImmobilise reports whether the side to move may immobilise the opponent in the given number of steps. The
// result is false only if the opponent certainly has a step afterwards. This is certain if the opponent has a piece
// off the traps that meets two conditions. No stronger enemy can come next to the piece, so the piece is neither
// moved nor frozen. And one of the free squares next to it cannot be filled in time.
//
// To fill a square, an own piece steps onto the square, or comes next to it and pushes or pulls another piece onto
// it. Each of the other free squares takes at least one further step, because no two free squares are neighbours.
func mayImmobilise(n *arimaaturns.Node, side uint8, steps int) bool {
	occupied := n.OwnAll | n.TheirsAll
	var stronger bitboard.Board8
	for kind := int(arimaa.Elephant); kind >= int(arimaa.Rabbit); kind-- {
		for set := n.Theirs[kind] &^ (arimaaturns.Traps | within(stronger, steps+1)); set != 0; set &= set - 1 {
			free := arimaaturns.Forward(arimaa.Kinds*int(side^1)+kind, set&-set) &^ occupied
			left := steps - (free.Count() - 1) // steps left for one of the free squares
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

// within returns the squares that are at most the given number of steps away from a set of squares.
func within(set bitboard.Board8, steps int) bitboard.Board8 {
	for range steps {
		set |= set.Neighbourhood()
	}
	return set
}
