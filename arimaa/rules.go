package arimaa

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaaturns"
)

// The questions of this file are asked of a piece and answered for all its squares
// at once, with no regard to whose turn it is. The piece must be valid. "Near" is
// next to a square in one of the four directions, as in [bitboard.Board8.Neighbourhood].

// Stronger returns the squares of all enemies that are stronger than a piece.
func (p Position) Stronger(piece Piece) (out SquareSet) {
	theirs := p.layers.own(piece.Side().Other())
	for kind := piece.Kind() + 1; kind <= Elephant; kind++ {
		out |= SquareSet(theirs[kind])
	}
	return out
}

// Weaker returns the squares of all enemies that are weaker than a piece.
func (p Position) Weaker(piece Piece) (out SquareSet) {
	theirs := p.layers.own(piece.Side().Other())
	for kind := Rabbit; kind < piece.Kind(); kind++ {
		out |= SquareSet(theirs[kind])
	}
	return out
}

// StrongEnemyNear returns the squares of a piece that are next to a stronger enemy.
func (p Position) StrongEnemyNear(piece Piece) SquareSet {
	return p.Layer(piece) & p.Stronger(piece).neighbourhood()
}

// FriendNear returns the squares of a piece that are next to a piece of its side.
func (p Position) FriendNear(piece Piece) SquareSet {
	return p.Layer(piece) & p.SideSet(piece.Side()).neighbourhood()
}

// Frozen returns the squares of a piece that are next to a stronger enemy and to no
// friend (sentence 12).
func (p Position) Frozen(piece Piece) SquareSet {
	return p.StrongEnemyNear(piece) &^ p.FriendNear(piece)
}

// Unfrozen returns the squares of a piece that are not frozen.
func (p Position) Unfrozen(piece Piece) SquareSet {
	return p.Layer(piece) &^ p.Frozen(piece)
}

// StepsTo returns the squares that a piece comes to by a step of its own: free, and
// next to one of its squares that is not frozen; for a rabbit not backward
// (sentences 6 and 7).
func (p Position) StepsTo(piece Piece) SquareSet {
	from := p.Unfrozen(piece)
	return forward(piece, from) &^ p.Occupied()
}

// forward returns where a piece goes from a set of squares if nobody is in the way.
func forward(piece Piece, from SquareSet) SquareSet {
	return SquareSet(arimaaturns.Forward(int(piece-1), bitboard.Board8(from)))
}

// Pushable returns the squares of the weaker enemies next to a piece that is not
// frozen, which it could push if they had somewhere to go.
func (p Position) Pushable(piece Piece) SquareSet {
	return p.Weaker(piece) & p.Unfrozen(piece).neighbourhood()
}

// PushesTo returns the squares that a piece comes to by a push: those of the weaker
// enemies next to it that have a free square to go to (sentence 9).
func (p Position) PushesTo(piece Piece) SquareSet {
	return p.Pushable(piece) & (^p.Occupied()).neighbourhood()
}

// PushedTo returns the squares that enemies come to when a piece pushes them.
func (p Position) PushedTo(piece Piece) SquareSet {
	return p.PushesTo(piece).neighbourhood() &^ p.Occupied()
}

// Pullable returns the squares of the weaker enemies next to a piece that is not
// frozen and has a free square to go to (sentence 10).
func (p Position) Pullable(piece Piece) SquareSet {
	return p.Weaker(piece) & p.pullers(piece).neighbourhood()
}

// PullsTo returns the squares that a piece comes to by its step of a pull.
func (p Position) PullsTo(piece Piece) SquareSet {
	return p.pullers(piece).neighbourhood() &^ p.Occupied()
}

// pullers returns the squares of a piece that is not frozen, is next to a weaker
// enemy, and has a free square to go to.
func (p Position) pullers(piece Piece) SquareSet {
	return p.Unfrozen(piece) & p.Weaker(piece).neighbourhood() & (^p.Occupied()).neighbourhood()
}

// TwoStepsTo returns the squares that a piece comes to by a push or a pull.
func (p Position) TwoStepsTo(piece Piece) SquareSet {
	return p.PushesTo(piece) | p.PullsTo(piece)
}

// IsMobile reports whether a side has any step: a step of its own or the first one
// of a push. A side that is to move and has none has lost (sentence 23).
func (p Position) IsMobile(side Side) bool {
	for kind := Rabbit; kind <= Elephant; kind++ {
		if piece := PieceOf(side, kind); p.StepsTo(piece)|p.PushesTo(piece) != 0 {
			return true
		}
	}
	return false
}
