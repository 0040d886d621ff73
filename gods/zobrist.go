package gods

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/zobrist"
	"github.com/puzzlecode/puzzlecode/position"
)

// A hash is the XOR of hash keys: one for each level of each square (a dome is the fourth level),
// one for each worker on its square, one each if Second is to move, for a raised position and for a
// finished one, and one for each god other than mortal. Any 16 keys are linearly independent.
//
// A turn changes at most eight keys: a dome of Atlas on the ground four, his worker two, and the side
// to move and the end of what Athena forbids one each. So two positions at most two turns apart
// differ in at most 16 keys.
var zobristKeys = zobrist.Keys()

// The numbers of the keys.
const (
	workerKeys  = 100
	secondKey   = 150
	godKeys     = 151 // 32 for each player
	raisedKey   = 215
	finishedKey = 216
)

// Hash returns a 64-bit hash of the position. Two different positions at most two turns apart never
// have the same hash; others have with probability 2^-64. Hashes are the same on all machines, but
// may change between versions of this module.
func (p Position) Hash() (hash uint64) {
	n := p.node()
	add := func(set bitboard.Board5, first int) {
		for ; set != 0; set &= set - 1 {
			hash ^= zobristKeys[first+int(position.SquareAtBit(set.Lowest()))]
		}
	}
	for i, set := range [4]bitboard.Board5{n.One, n.Two, n.Three, n.Domes} {
		add(set, 25*i)
	}
	for side := position.First; side <= position.Second; side++ {
		add(p.workerSet(side), workerKeys+25*int(side))
		if god := p.God(side); god != Mortal {
			hash ^= zobristKeys[godKeys+32*int(side)+int(god)]
		}
	}
	if p.Side() == position.Second {
		hash ^= zobristKeys[secondKey]
	}
	if p.Raised() {
		hash ^= zobristKeys[raisedKey]
	}
	if p.Finished() {
		hash ^= zobristKeys[finishedKey]
	}
	return hash
}
