package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// The hash of a position is the XOR of hash keys. There is one key for each level of each square (a dome is the fourth
// level), one for each worker on its square, and one if Second is to move. With gods, there is also one key for each
// god, one if Athena has just moved up, and one if a player has won.
//
// Any 16 hash keys are linearly independent, see newKeys. So two positions that differ in 1 to 16 hash keys never have
// the same hash. Positions that differ in more keys have equal hashes with probability 2^-64.
//
// Without gods, a turn with a build changes four hash keys: two for the worker, one for the new level and one for the
// side to move. So two positions never have the same hash if they are at most four turns apart. With gods, a turn
// changes at most eight hash keys, as when Atlas builds a dome on the ground after Athena moved up. So the limit is two
// turns.
var zobristKeys = newKeys()

// The numbers of the keys. The keys of levels come first.
const (
	workerKeys  = 100
	secondKey   = 150
	godKeys     = 151 // 32 for each player
	raisedKey   = 215
	finishedKey = 216
)

// Hash returns a 64-bit hash of the position. Two different positions never have the same hash if they are at most four
// turns apart, or with gods at most two. Hashes are the same on all machines, but may change between versions of this
// module.
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

// newKeys returns hash keys of which any 16 are linearly independent: the XOR of 1 to 16 different keys is never 0.
//
// The keys are the columns of a parity-check matrix of the BCH code of length 255 that corrects 8 errors. If g
// generates the field of 256 elements, column i consists of g^i, g^3i, g^5i ... g^15i: eight elements, 64 bits. See
// Bose and Ray-Chaudhuri, "On a class of error correcting binary group codes", 1960.
func newKeys() (keys [255]uint64) {
	var power [255]uint64 // the powers of x, which generates the field modulo x^8 + x^4 + x^3 + x^2 + 1
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
