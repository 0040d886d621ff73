package arimaa

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Layers is an unchecked board: a set of squares, called a layer, for each of the twelve pieces. The index of a layer
// is the [Piece] minus one: the rabbits, cats, dogs, horses, camel and elephant of Gold, then those of Silver. The
// zero value is an empty board.
type Layers [Pieces]SquareSet

// ErrLayers reports two layers that share a square.
var ErrLayers = errors.New("two pieces on one square")

// Layers returns the board as sets of squares.
func (p Position) Layers() (out Layers) {
	for i, layer := range p.layers {
		out[i] = SquareSet(layer)
	}
	return out
}

// Position checks the layers and returns the position with the given side to move. The error is [ErrLayers] if two
// layers share a square, otherwise a *[SetupError]. Position takes a few dozen nanoseconds and allocates only if it
// fails.
func (l Layers) Position(side Side) (p Position, err error) {
	p.side = side
	var all SquareSet
	bad := side > Silver
	for i, layer := range &l { // without the &, the array is copied
		bad = bad || all&layer != 0 || layer.Count() > limits[i%Kinds]
		all |= layer
		p.layers[i] = bitboard.Board8(layer)
	}
	if bad {
		return Position{}, l.fault(side)
	}
	return p, nil
}

// read checks layers that come from a text, and returns the position. The error is a *[ParseError] with the given kind
// and text.
func (l Layers) read(kind, text string, side Side) (Position, error) {
	p, err := l.Position(side)
	if err != nil {
		return Position{}, &ParseError{Kind: kind, Input: text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

func (l Layers) fault(side Side) error {
	s := Setup{Side: side}
	for i, layer := range l {
		for square := range layer.All() {
			if other := s.Board[square]; other != NoPiece {
				return fmt.Errorf("layers: %w: %v and %v on %v", ErrLayers, other, Piece(i+1), square)
			}
			s.Board[square] = Piece(i + 1)
		}
	}
	return s.check()
}

// put puts a piece on a free square.
func (p *Position) put(piece Piece, s Square) { p.layers[piece-1] |= bitboard.Board8(s.Set()) }

// hanging returns the traps on which a piece stands alone: no piece of the same side is next to the trap.
func (p *Position) hanging() SquareSet {
	gold, silver := p.SideSet(Gold), p.SideSet(Silver)
	return Traps & (gold&^gold.neighbourhood() | silver&^silver.neighbourhood())
}

// remove takes all pieces on a set of squares off the board.
func (p *Position) remove(squares SquareSet) {
	for i := range p.layers {
		p.layers[i] &^= bitboard.Board8(squares)
	}
}
