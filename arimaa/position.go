// Package arimaa implements positions of the board game Arimaa, its rules, and the notations of its players. The rules
// are in doc/ARIMAA.md, in numbered sentences. Comments refer to these numbers.
//
// A [Setup] is unchecked, as in an editor or a parser. A [Position] is always valid: [Setup.Position] and the other
// constructors check everything, so other functions need not check again.
//
// Arimaa is a registered trademark of Omar and Aamir Syed, who license its rules; see the notice in doc/ARIMAA.md.
package arimaa

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Position is a position at the start of a turn: the pieces on their squares, and the side to move. The only condition
// is that no side has more pieces of a kind than at the start of a game. A position need not be reachable: a piece may
// even stand on a trap without a friend (a piece of its side) next to it. Such a piece is removed when the turn begins,
// see [Position.Settled].
//
// It is a comparable value without pointers. Equal positions are equal with ==, and a Position can be a map key. The
// zero Position is the empty board, Gold to move.
type Position struct {
	layers arimaaturns.Layers // no square is in two layers
	side   Side
}

// Side returns the side to move.
func (p Position) Side() Side { return p.side }

// Layer returns the squares of a piece, or the empty set for [NoPiece] or an invalid piece.
func (p Position) Layer(piece Piece) SquareSet {
	if !piece.IsValid() {
		return 0
	}
	return SquareSet(p.layers[piece-1])
}

// SideSet returns the squares of all pieces of a side.
func (p Position) SideSet(side Side) SquareSet {
	own := p.layers.Of(uint8(side))
	return SquareSet(own[Rabbit] | own[Cat] | own[Dog] | own[Horse] | own[Camel] | own[Elephant])
}

// Occupied returns the squares of all pieces.
func (p Position) Occupied() SquareSet { return p.SideSet(Gold) | p.SideSet(Silver) }

// PieceAt returns the piece on a square, or [NoPiece] if the square is free or invalid.
func (p Position) PieceAt(s Square) Piece {
	for i, layer := range &p.layers {
		if SquareSet(layer).Has(s) {
			return Piece(i + 1)
		}
	}
	return NoPiece
}

// Mirror returns the mirror image of the position, with west and east swapped. This is the only symmetry of the rules.
func (p Position) Mirror() Position {
	setup := p.Setup()
	for rank := range 8 {
		slices.Reverse(setup.Board[8*rank : 8*rank+8])
	}
	return value.Must(setup.Position()) // cannot fail: the numbers of pieces are the same
}

// Settled returns the position after removals from traps: a piece on a trap is removed if no piece of its side is next
// to the trap. The rules demand this when the turn begins (sentence 14).
func (p Position) Settled() Position {
	if gone := p.hanging(); gone != 0 {
		p.remove(gone)
	}
	return p
}

// IsEmpty reports whether no piece is on the board, as before the pieces are set up.
func (p Position) IsEmpty() bool { return p.layers == arimaaturns.Layers{} }

// SettingUp reports whether the side to move must set up its pieces (sentence 5). This is so on the empty board. It is
// also so if Silver is to move and has no pieces, and all gold pieces stand on ranks 1 and 2.
func (p Position) SettingUp() bool {
	return p.IsEmpty() || p.side == Silver && p.SideSet(Silver) == 0 && p.SideSet(Gold) == homeRanks(Gold)
}

// homeRanks returns the two ranks on which a side sets up its pieces. The pieces of the side fill both ranks.
func homeRanks(side Side) SquareSet {
	if side == Gold {
		return 0xffff
	}
	return 0xffff << 48
}
