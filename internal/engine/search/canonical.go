package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// An image is a symmetry of the board. It maps a node to the symmetric node that represents it in the table.
type image position.Symmetry

// key returns the hash under which the table stores n. While few levels are built, many lines of play lead to symmetric
// nodes. The method then hashes all symmetric nodes and returns the smallest hash. It also returns the symmetry of the
// hashed node.
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

// do applies the symmetry to a move that builds.
func (i image) do(m Move) Move {
	if i == image(position.Identity) || m == 0 {
		return m
	}
	bits := &bitOfImage[i]
	return moveOf(int(bits[m.home()]), int(bits[m.to()]), int(bits[m.build()]))
}

// undo applies the inverse symmetry to a move that builds.
func (i image) undo(m Move) Move { return image(position.Symmetry(i).Inverse()).do(m) }

// bitOfImage[symmetry][bit] is the bit to which a symmetry maps the square with the given bit.
var bitOfImage = func() (bits [position.Symmetries][41]uint8) {
	for symmetry := range bits {
		for bit := range bitboard.Valid5.Bits() {
			bits[symmetry][bit] = uint8(position.Symmetry(symmetry).Square(position.SquareAtBit(bit)).Bit())
		}
	}
	return bits
}()
