package arimaa

import "github.com/puzzlecode/puzzlecode/internal/fault"

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

var faultTexts = [...]string{"unknown piece", "invalid side to move", "too many pieces of a kind"}

// Error lists the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of a [Setup] that is not a position. Faults has every fault,
// and the text says where each of them is. It matches each of them with errors.Is.
type SetupError = fault.SetupError[Faults]

// Position checks the setup. If it is not a position, the error is a
// *[SetupError] with all its faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	p := Position{side: s.Side}
	for i, piece := range s.Board {
		if piece != NoPiece {
			p.layers.put(piece, Square(i))
		}
	}
	return p, nil
}

// check finds every fault. The error is nil or a *SetupError.
func (s Setup) check() error {
	var report fault.Report[Faults]
	var counts [Pieces]int
	for i, piece := range s.Board {
		switch {
		case piece.IsValid():
			counts[piece-1]++
		case piece != NoPiece:
			report.Add(FaultPiece, "piece %d at %v, want 0..%d", uint8(piece), Square(i), Pieces)
		}
	}
	if s.Side > Silver {
		report.Add(FaultSide, "side %d to move, must be 0 or 1", uint8(s.Side))
	}
	for i, n := range counts {
		if piece := Piece(i + 1); n > piece.Kind().Limit() {
			report.Add(FaultCount, "%d pieces %v, want at most %d", n, piece, piece.Kind().Limit())
		}
	}
	return report.Err()
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
