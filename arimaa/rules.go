package arimaa

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/arimaaturns"
)

// The methods of this file take a piece, such as the gold cats, and consider all its squares
// at once. The piece must be valid; the side to move does not matter. "Near" means next to a
// square in one of the four directions, as in [bitboard.Board8.Neighbourhood].

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

// Unfrozen returns the squares of a piece on which it is not frozen.
func (p Position) Unfrozen(piece Piece) SquareSet {
	return p.Layer(piece) &^ p.Frozen(piece)
}

// StepsTo returns the squares that a piece can reach by a step of its own: free squares next
// to one on which it is not frozen, for a rabbit not backward (sentences 6 and 7).
func (p Position) StepsTo(piece Piece) SquareSet {
	from := p.Unfrozen(piece)
	return forward(piece, from) &^ p.Occupied()
}

// forward returns the squares that a piece could step to from a set of squares if all
// squares were free.
func forward(piece Piece, from SquareSet) SquareSet {
	return SquareSet(arimaaturns.Forward(int(piece-1), bitboard.Board8(from)))
}

// Pushable returns the squares of the weaker enemies next to a piece that is not frozen. It
// can push an enemy that has a free square next to it.
func (p Position) Pushable(piece Piece) SquareSet {
	return p.Weaker(piece) & p.Unfrozen(piece).neighbourhood()
}

// PushesTo returns the squares that a piece can reach by a push: the squares of the weaker
// enemies next to it that have a free square next to them (sentence 9).
func (p Position) PushesTo(piece Piece) SquareSet {
	return p.Pushable(piece) & (^p.Occupied()).neighbourhood()
}

// PushedTo returns the squares to which a piece can push enemies.
func (p Position) PushedTo(piece Piece) SquareSet {
	return p.PushesTo(piece).neighbourhood() &^ p.Occupied()
}

// Pullable returns the squares of the weaker enemies next to a piece that is not frozen and
// has a free square next to it (sentence 10).
func (p Position) Pullable(piece Piece) SquareSet {
	return p.Weaker(piece) & p.pullers(piece).neighbourhood()
}

// PullsTo returns the squares that a piece can reach by its own step of a pull.
func (p Position) PullsTo(piece Piece) SquareSet {
	return p.pullers(piece).neighbourhood() &^ p.Occupied()
}

// pullers returns the squares of a piece that is not frozen and is next to a weaker enemy and
// to a free square.
func (p Position) pullers(piece Piece) SquareSet {
	return p.Unfrozen(piece) & p.Weaker(piece).neighbourhood() & (^p.Occupied()).neighbourhood()
}

// TwoStepsTo returns the squares that a piece can reach by a push or a pull.
func (p Position) TwoStepsTo(piece Piece) SquareSet {
	return p.PushesTo(piece) | p.PullsTo(piece)
}

// IsMobile reports whether a side has a first step: a step of its own or the first step of a
// push. A side to move without one has lost (sentence 23).
func (p Position) IsMobile(side Side) bool {
	for kind := Rabbit; kind <= Elephant; kind++ {
		if piece := PieceOf(side, kind); p.StepsTo(piece)|p.PushesTo(piece) != 0 {
			return true
		}
	}
	return false
}
