package position

import (
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// This file has the rules for placing workers: First places two workers, then Second places two, and then First moves.

// Errors for the rules that a turn can break if it places workers.
var (
	ErrWorkers = errors.New("must place all workers that its side still has")
	ErrTaken   = errors.New("cannot place a worker where one stands")
)

// ErrPlacing reports a text that does not describe the placing of workers.
var ErrPlacing = errors.New("not a turn that places workers, must be like B3,D3 or D3")

var errNoPosition = errors.New("the zero Position has no turns")

// Left returns the number of workers that the side to move must place on this turn: 1 or 2. If all workers are placed,
// and for the zero Position, it returns 0.
func (p Position) Left() int {
	if p.Placed() || p.IsZero() {
		return 0
	}
	return 2 - p.workers.Count()%2
}

// placings yields the sets of squares on which the side to move can place its workers.
func (p Position) placings(yield func(bitboard.Board5) bool) {
	for highs := bitboard.Valid5 &^ p.workers; highs != 0; highs &= highs - 1 {
		high := highs & -highs
		if p.Left() == 1 {
			if !yield(high) {
				return
			}
			continue
		}
		for lows := (high - 1) & bitboard.Valid5 &^ p.workers; lows != 0; lows &= lows - 1 {
			if !yield(high | lows&-lows) {
				return
			}
		}
	}
}

// checkPlacing checks a turn in a position in which not all workers are placed. It returns the first broken rule and
// the square of the fault.
func (p Position) checkPlacing(t Turn) (Square, error) {
	squares := bitboard.Board5(t.Placed())
	switch {
	case p.IsZero():
		return NoSquare, errNoPosition
	case squares == 0 || squares.Count() != p.Left():
		return NoSquare, fmt.Errorf("%w: %s", ErrWorkers,
			[...]string{1: "one, such as D3", 2: "two, such as B3,D3"}[p.Left()])
	case squares&p.workers != 0:
		return SquareAtBit((squares & p.workers).Lowest()), ErrTaken
	}
	return NoSquare, nil
}

// place returns the position after a legal turn that places workers.
func (p Position) place(t Turn) Position {
	squares := bitboard.Board5(t.Placed())
	p.fours |= squares & -(p.ones >> secondToMove)
	p.workers |= squares
	p.ones ^= 1 << secondToMove
	return p
}
