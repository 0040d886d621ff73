package arimaa

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// In this file, an argument of type Piece stands for all pieces of that side and kind, such as the gold cats. It must
// be valid. The functions ignore the side to move.

// frozen returns the squares on which a piece is frozen: next to a stronger enemy and not next to a friend (sentence
// 12).
func (p *Position) frozen(piece Piece) SquareSet {
	var stronger bitboard.Board8
	theirs := p.layers.Of(uint8(piece.Side().Other()))
	for kind := piece.Kind() + 1; kind <= Elephant; kind++ {
		stronger |= theirs[kind]
	}
	return p.Layer(piece) & SquareSet(stronger.Neighbourhood()) &^ p.SideSet(piece.Side()).neighbourhood()
}

// forward returns the squares that a piece could step to from any of the given squares if the board were otherwise
// empty.
func forward(piece Piece, starts SquareSet) SquareSet {
	return SquareSet(arimaaturns.Forward(int(piece-1), bitboard.Board8(starts)))
}

// isMobile reports whether a side can begin a turn. It can if one of its pieces can step to a free square (sentences 6
// and 7), or can push a weaker enemy (sentence 9). The side to move loses if it cannot (sentence 23).
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
