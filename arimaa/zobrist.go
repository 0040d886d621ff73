package arimaa

import "github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"

// Hash returns a 64-bit hash of the position. The positions before and after a turn never have
// the same hash. Hashes are the same on all machines, but may change between versions of
// this module.
func (p Position) Hash() uint64 {
	return arimaaturns.Hash(&p.layers, uint8(p.side))
}
