package arimaa

import (
	"fmt"
	"strings"
)

// Setup is a position as an editor or a parser holds it: a mailbox, which may be
// nonsense. The zero value is an empty board, Gold to move.
type Setup struct {
	Board [Squares]Piece // a1 first, h8 last; NoPiece where nobody stands
	Side  Side           // the side to move
}

// Faults is a set of reasons why a [Setup] is not a [Position]. As an error it
// is the target of errors.Is: errors.Is(err, FaultPiece|FaultSide) asks whether
// both are among the faults of err.
type Faults uint8

// The faults.
const (
	FaultPiece Faults = 1 << iota // a square holds a number that is no piece
	FaultSide                     // the side to move is neither Gold nor Silver
	FaultCount                    // a side has more pieces of a kind than it began with
)

var faultTexts = [...]string{"unknown piece", "no side to move", "too many pieces of a kind"}

// Error lists the faults, separated by semicolons.
func (f Faults) Error() string {
	var out []string
	for i, text := range faultTexts {
		if f>>i&1 != 0 {
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

// SetupError is the error of a [Setup] that is not a position. It reports
// every fault, and matches each of them with errors.Is.
type SetupError struct {
	Faults  Faults
	details []string
}

// Error describes every fault and where it is.
func (e *SetupError) Error() string { return "impossible position: " + strings.Join(e.details, "; ") }

// Is reports whether the target is a set of [Faults] that e has all of.
func (e *SetupError) Is(target error) bool {
	f, ok := target.(Faults)
	return ok && f != 0 && e.Faults&f == f
}

func (e *SetupError) add(fault Faults, format string, args ...any) {
	e.Faults |= fault
	e.details = append(e.details, fmt.Sprintf(format, args...))
}

// Position checks the setup. If it is not a position, the error is a
// *[SetupError] with all its faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	p := Position{side: s.Side}
	for i, piece := range s.Board {
		if piece != NoPiece {
			p.layers[piece-1] |= Square(i).Set()
		}
	}
	return p, nil
}

// check finds every fault. The error is nil or a *SetupError.
func (s Setup) check() error {
	var e SetupError
	var counts [Pieces]int
	for i, piece := range s.Board {
		switch {
		case piece.IsValid():
			counts[piece-1]++
		case piece != NoPiece:
			e.add(FaultPiece, "piece %d at %v, want 0..%d", uint8(piece), Square(i), Pieces)
		}
	}
	if s.Side > Silver {
		e.add(FaultSide, "side %d to move, want 0 or 1", uint8(s.Side))
	}
	for i, n := range counts {
		if piece := Piece(i + 1); n > piece.Kind().Limit() {
			e.add(FaultCount, "%d pieces %v, want at most %d", n, piece, piece.Kind().Limit())
		}
	}
	if e.Faults == 0 {
		return nil
	}
	return &e
}

// Setup returns the position as a mailbox.
func (p Position) Setup() Setup {
	s := Setup{Side: p.side}
	for i, layer := range p.layers {
		for square := range layer.Squares() {
			s.Board[square] = Piece(i + 1)
		}
	}
	return s
}
