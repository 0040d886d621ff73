package arimaa

import "github.com/puzzlecode/puzzlecode/internal/arimaaturns"

// Hash returns a 64-bit hash of the position. Two different positions of which one
// comes from the other by one turn never have the same one. It is the same on all
// machines, and may change between versions of this module.
func (p Position) Hash() uint64 {
	return arimaaturns.Hash((*arimaaturns.Layers)(&p.layers), uint8(p.side))
}

// BoardHash returns a 64-bit hash of who stands where, whoever is to move. With Gold
// to move it is [Position.Hash].
func (p Position) BoardHash() uint64 {
	return arimaaturns.Hash((*arimaaturns.Layers)(&p.layers), uint8(Gold))
}
