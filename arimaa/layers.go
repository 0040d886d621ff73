package arimaa

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Layers is who stands where as twelve sets of squares, 96 bytes, which may be
// nonsense: the layer of a piece is at its number less one, so they are the gold
// rabbits, cats, dogs, horses, camel, elephant, and the silver ones. The zero value
// is an empty board.
type Layers [Pieces]bitboard.Board8

// ErrLayers says that two layers have a square in common.
var ErrLayers = errors.New("two pieces on one square")

// Layers returns who stands where as sets of squares.
func (p Position) Layers() Layers { return p.layers }

// Position checks the layers and adds the side to move. It costs a few dozen
// nanoseconds and allocates nothing unless it fails. The error is [ErrLayers] if
// two of them have a square in common, and a *[SetupError] otherwise.
func (l Layers) Position(side Side) (Position, error) {
	var all bitboard.Board8
	bad := side > Silver
	for i, layer := range l {
		bad = bad || all&layer != 0 || layer.Count() > limits[i%Kinds]
		all |= layer
	}
	if bad {
		return Position{}, l.fault(side)
	}
	return Position{l, side}, nil
}

func (l Layers) fault(side Side) error {
	s := Setup{Side: side}
	for i, layer := range l {
		for square := range layer.Squares() {
			if other := s.Board[square]; other != NoPiece {
				return fmt.Errorf("layers: %w: %v and %v on %v", ErrLayers, other, Piece(i+1), Square(square))
			}
			s.Board[square] = Piece(i + 1)
		}
	}
	return s.check()
}

func (l *Layers) of(piece Piece) bitboard.Board8 {
	if !piece.IsValid() {
		return 0
	}
	return l[piece-1]
}

func (l *Layers) sideSet(side Side) bitboard.Board8 {
	own := l.own(side)
	return own[Rabbit] | own[Cat] | own[Dog] | own[Horse] | own[Camel] | own[Elephant]
}

// own returns the layers of a side by kind.
func (l *Layers) own(side Side) *[Kinds]bitboard.Board8 {
	if side == Gold {
		return (*[Kinds]bitboard.Board8)(l[:Kinds])
	}
	return (*[Kinds]bitboard.Board8)(l[Kinds:])
}

func (l *Layers) at(s Square) Piece {
	square := s.Set()
	for i, layer := range l {
		if layer&square != 0 {
			return Piece(i + 1)
		}
	}
	return NoPiece
}

// move moves a piece that is there to a free square.
func (l *Layers) move(piece Piece, from, to Square) { l[piece-1] ^= from.Set() | to.Set() }

// hanging returns the squares of pieces on a trap without a friend next to it.
func (l *Layers) hanging() bitboard.Board8 {
	gold, silver := l.sideSet(Gold), l.sideSet(Silver)
	return Traps & (gold&^gold.Neighbourhood() | silver&^silver.Neighbourhood())
}

// remove takes all pieces on a set of squares off the board.
func (l *Layers) remove(squares bitboard.Board8) {
	for i := range l {
		l[i] &^= squares
	}
}
