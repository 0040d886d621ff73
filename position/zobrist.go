package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/zobrist"
)

// A hash is the XOR of hash keys: one for each level of each square (a dome is the fourth
// level), one for each worker on its square, and one if Second is to move. A turn with a
// build changes four hash keys: the square that the worker leaves, the square that it steps
// to, the level that it adds, and the side to move.
//
// Any 16 hash keys are linearly independent, see [zobrist.Keys]. Two positions that differ in 1 to
// 16 hash keys never have the same hash. This includes any two positions at most four turns apart,
// for example two turns each from a third position. Positions further apart have equal hashes
// with probability 2^-64.

// zobristKeys are the hash keys: of 4 levels on 25 squares, of 2 players on 25 squares, and of Second
// to move.
var zobristKeys = func() [151]uint64 {
	keys := zobrist.Keys()
	return [151]uint64(keys[:])
}()

// levelKey returns the hash key of a level, 1..4, of a square.
func levelKey(level int, s Square) uint64 { return zobristKeys[25*(level-1)+int(s)] }

// workerKey returns the hash key of a player's worker on a square.
func workerKey(side Side, s Square) uint64 { return zobristKeys[100+25*int(side)+int(s)] }

// secondKey returns the hash key of Second to move.
func secondKey() uint64 { return zobristKeys[150] }

// Hash returns a 64-bit hash of the position. Two different positions at most four turns
// apart never have the same hash. Hashes are the same on all machines, but may change between
// versions of this module.
func (p Position) Hash() (hash uint64) {
	add := func(set bitboard.Board5, keys []uint64) {
		for ; set != 0; set &= set - 1 {
			hash ^= keys[SquareAtBit(set.Lowest())]
		}
	}
	for level := range 4 {
		add(p.atLeast(level+1), zobristKeys[25*level:])
	}
	add(p.workerSet(First), zobristKeys[100:])
	add(p.workerSet(Second), zobristKeys[125:])
	if p.Side() == Second {
		hash ^= secondKey()
	}
	return hash
}

// NextHash returns the hash of the position after a legal turn, given the hash of p:
// p.NextHash(p.Hash(), t) equals p.PlayLegal(t).Hash().
func (p Position) NextHash(hash uint64, t Turn) uint64 {
	hash ^= workerKey(p.Side(), t.From) ^ workerKey(p.Side(), t.To) ^ secondKey()
	if !t.Wins() {
		hash ^= levelKey(p.Height(t.Build)+1, t.Build)
	}
	return hash
}
