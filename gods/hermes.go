package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Hermes' workers may walk any distance on their levels, then either builds. A step up or down is
// a turn of one worker as in the base game.
var hermes = power{
	name:  "hermes",
	walks: true,
}

// walkTurns yields the turns in which no worker moves up or down, and reports whether to go on.
//
// The two workers are alike, so a turn is a pair of squares and a build. If both have the same
// area, they reach every pair of its squares: two counters that are alike never need to pass each
// other.
func (b *board) walkTurns(yield func(Turn) bool) bool {
	low, high := b.own&-b.own, b.own&(b.own-1)
	first, second := b.area(low), b.area(high)
	for ; first != 0; first &= first - 1 {
		one := first & -first
		partners := second
		if second&one != 0 { // the same area
			partners &^= one | (one - 1)
		}
		for ; partners != 0; partners &= partners - 1 {
			workers := one | partners&-partners
			left, entered := b.own&^workers, workers&^b.own
			t := steps(left, entered)
			builds := workers.Neighbourhood() &^ (workers | b.theirs | b.domes)
			for ; builds != 0; builds &= builds - 1 {
				if !yield(t.build(builds.Lowest())) {
					return false
				}
			}
		}
	}
	return true
}

// area returns the squares that a worker can walk to on its level, its own one included. The other
// worker of its side can make way.
func (b *board) area(worker bitboard.Board5) bitboard.Board5 {
	level := b.sameLevel(worker.Lowest()) &^ b.theirs
	for area := worker; ; {
		next := area.Closed() & level
		if next == area {
			return area
		}
		area = next
	}
}
