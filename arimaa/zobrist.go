package arimaa

import "github.com/puzzlecode/puzzlecode/internal/arimaaturns"

// Hash returns a 64-bit hash of the position. A position and one that a turn leads to
// from it never have the same hash. Hashes are the same on all machines, and may change
// between versions of this module.
func (p Position) Hash() uint64 {
	return arimaaturns.Hash((*arimaaturns.Layers)(&p.layers), uint8(p.side))
}
