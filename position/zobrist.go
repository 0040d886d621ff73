package position

import "github.com/puzzlecode/puzzlecode/bitboard"

//go:generate sh -c "go run -C ../tools ./zobristkeys > zobristkeys.go"

// A hash is the XOR of a key for each level that each square has (a dome is the
// fourth), for each worker on its square, and for Second to move. A turn that
// builds changes four of these: it takes a worker from a square, puts it on
// another, adds a level, and passes the move.
//
// The keys are columns of a parity-check matrix of a BCH code (see
// tools/zobristkeys): any 16 are linearly independent. So two positions that differ
// in 1 to 16 keys never have the same hash. That covers any two positions that are at
// most four turns apart, for example two turns each from a third position. The hashes of
// positions further apart are equal by chance, once in 2^64 pairs.

// levelKey returns the key of a level, 1..4, of a square.
func levelKey(level int, s Square) uint64 { return zobristKeys[25*(level-1)+int(s)] }

// workerKey returns the key of a side's worker on a square.
func workerKey(side Side, s Square) uint64 { return zobristKeys[100+25*int(side)+int(s)] }

// secondKey is the key of Second to move.
func secondKey() uint64 { return zobristKeys[150] }

// Hash returns a 64-bit hash of the position. Two different positions that are at
// most four turns apart never have the same one. It is the same on all machines,
// and may change between versions of this module.
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

// NextHash returns the hash of the position after a legal turn, from the hash of p:
// p.NextHash(p.Hash(), t) is p.PlayLegal(t).Hash().
func (p Position) NextHash(hash uint64, t Turn) uint64 {
	hash ^= workerKey(p.Side(), t.From) ^ workerKey(p.Side(), t.To) ^ secondKey()
	if !t.Wins() {
		hash ^= levelKey(p.Height(t.Build)+1, t.Build)
	}
	return hash
}
