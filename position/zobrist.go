package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// A hash is the XOR of hash keys: one for each level of each square (a dome is the fourth
// level), one for each worker on its square, and one if Second is to move; with a god on either side also
// one for each god other than mortal, for a raised position and for a finished one. A turn of a mortal with a
// build changes four hash keys: the square that the worker leaves, the square that it steps
// to, the level that it adds, and the side to move.
//
// Any 16 hash keys are linearly independent, see newKeys. Two positions that differ in 1 to
// 16 hash keys never have the same hash. This includes any two positions of mortals at most four turns apart,
// for example two turns each from a third position. With gods a
// turn changes at most eight keys (a dome of Atlas on the ground four, his worker two, and the side
// to move and the end of what Athena forbids one each), so that two turns are the limit. Positions further
// apart have equal hashes with probability 2^-64.
var zobristKeys = newKeys()

// The numbers of the keys. The keys of levels come first.
const (
	workerKeys  = 100
	secondKey   = 150
	godKeys     = 151 // 32 for each player
	raisedKey   = 215
	finishedKey = 216
)

// Hash returns a 64-bit hash of the position. Two different positions at most four turns
// apart never have the same hash, with gods at most two turns. Hashes are the same on all machines, but may
// change between versions of this module.
func (p Position) Hash() (hash uint64) {
	add := func(set bitboard.Board5, first int) {
		for ; set != 0; set &= set - 1 {
			hash ^= zobristKeys[first+int(SquareAtBit(set.Lowest()))]
		}
	}
	for level := range 4 {
		add(p.atLeast(level+1), 25*level)
	}
	add(p.workerSet(First), workerKeys)
	add(p.workerSet(Second), workerKeys+25)
	if p.Side() == Second {
		hash ^= zobristKeys[secondKey]
	}
	if p.Mortals() {
		return hash
	}
	for side, god := range p.Gods() {
		if god != Mortal {
			hash ^= zobristKeys[godKeys+32*side+int(god)]
		}
	}
	if p.Raised() {
		hash ^= zobristKeys[raisedKey]
	}
	if p.Finished() {
		hash ^= zobristKeys[finishedKey]
	}
	return hash
}

// newKeys returns hash keys, any 16 of them linearly independent: no 1 to 16 keys have the XOR 0.
//
// They are the columns of a parity-check matrix of the BCH code of length 255 over 64 bits that
// corrects 8 errors: column i is a^i, a^3i, a^5i ... a^15i, eight elements of the field of 256
// elements, where a is a generator. See Bose and Ray-Chaudhuri, "On a class of error correcting
// binary group codes", 1960.
func newKeys() (keys [255]uint64) {
	var power [255]uint64 // of x, which generates the field modulo x^8 + x^4 + x^3 + x^2 + 1
	for i, x := 0, uint64(1); i < len(power); i++ {
		power[i] = x
		if x <<= 1; x > 0xff {
			x ^= 0x11d
		}
	}
	for i := range keys {
		for odd := 1; odd < 16; odd += 2 {
			keys[i] = keys[i]<<8 | power[i*odd%255]
		}
	}
	return keys
}
