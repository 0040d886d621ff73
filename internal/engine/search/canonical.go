package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// An image is the symmetry that maps a node to the symmetric node that is used for the table.
type image position.Symmetry

// key returns the hash of a node for the table, and the symmetry behind it. While few levels are built, many
// lines of play lead to symmetric nodes; key then returns the smallest hash of all symmetric nodes.
func (s *plainSearcher) key(n *node) (uint64, image) {
	best := hash(n)
	if s.settings.Canonical == 0 || levels(n) > s.settings.Canonical {
		return best, image(position.Identity)
	}
	how := image(position.Identity)
	for symmetry := position.FlipColumns; symmetry < position.Symmetries; symmetry++ {
		set := func(b bitboard.Board5) bitboard.Board5 {
			return bitboard.Board5(symmetry.Set(position.SquareSet(b)))
		}
		symmetric := node{
			One: set(n.One), Two: set(n.Two), Three: set(n.Three), Domes: set(n.Domes),
			Own: set(n.Own), Theirs: set(n.Theirs),
		}
		if h := hash(&symmetric); h < best {
			best, how = h, image(symmetry)
		}
	}
	return best, how
}

// do returns the image of a move that builds.
func (i image) do(m Move) Move {
	if i == image(position.Identity) || m == 0 {
		return m
	}
	bits := &bitOfImage[i]
	return moveOf(int(bits[m.home()]), int(bits[m.to()]), int(bits[m.build()]))
}

// undo returns the move whose image is the given one.
func (i image) undo(m Move) Move { return image(position.Symmetry(i).Inverse()).do(m) }

// bitOfImage maps a symmetry and the bit of a square to the bit of the square's image.
var bitOfImage = func() (bits [position.Symmetries][41]uint8) {
	for symmetry := range bits {
		for bit := range bitboard.Valid5.Bits() {
			bits[symmetry][bit] = uint8(position.Symmetry(symmetry).Square(position.SquareAtBit(bit)).Bit())
		}
	}
	return bits
}()
