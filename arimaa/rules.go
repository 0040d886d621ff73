package arimaa

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// The methods of this file take a valid piece, such as the gold cats, and consider all its
// squares at once. The side to move does not matter.

// frozen returns the squares of a piece that are next to a stronger enemy and to no
// friend (sentence 12).
func (p *Position) frozen(piece Piece) SquareSet {
	var stronger bitboard.Board8
	theirs := p.layers.Of(uint8(piece.Side().Other()))
	for kind := piece.Kind() + 1; kind <= Elephant; kind++ {
		stronger |= theirs[kind]
	}
	return p.Layer(piece) & SquareSet(stronger.Neighbourhood()) &^ p.SideSet(piece.Side()).neighbourhood()
}

// forward returns the squares that a piece could step to from a set of squares if all
// squares were free.
func forward(piece Piece, starts SquareSet) SquareSet {
	return SquareSet(arimaaturns.Forward(int(piece-1), bitboard.Board8(starts)))
}

// isMobile reports whether a side has a first step: a step of its own to a free square (sentences
// 6 and 7), or the first step of a push, of a weaker enemy that is next to the piece and to a free
// square (sentence 9). A side to move without one has lost (sentence 23).
func (p *Position) isMobile(side Side) bool {
	empty := ^p.Occupied()
	theirs := p.layers.Of(uint8(side.Other()))
	var weaker bitboard.Board8
	for kind := Rabbit; kind <= Elephant; kind++ {
		piece := PieceOf(side, kind)
		starts := p.Layer(piece) &^ p.frozen(piece)
		if forward(piece, starts)&empty|SquareSet(weaker)&starts.neighbourhood()&empty.neighbourhood() != 0 {
			return true
		}
		weaker |= theirs[kind]
	}
	return false
}
