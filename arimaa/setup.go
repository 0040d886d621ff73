package arimaa

import "github.com/puzzlecode/puzzlecode/internal/fault"

// Setup is an unchecked position, for editors and parsers: the piece on each square, and the side to move. The zero
// value is an empty board with Gold to move.
type Setup struct {
	Board [Squares]Piece // a1 first, h8 last; NoPiece for a free square
	Side  Side           // the side to move
}

// Faults is the set of reasons why a [Setup] is not a valid [Position]. Use it as the target
// of errors.Is: errors.Is(err, FaultPiece|FaultSide) reports whether err has both faults.
type Faults uint8

// The faults.
const (
	FaultPiece Faults = 1 << iota // a square has an invalid piece
	FaultSide                     // the side to move is neither Gold nor Silver
	FaultCount                    // a side has more pieces of a kind than at the start of a game
)

var faultTexts = [...]string{"unknown piece", "invalid side to move", "too many pieces of a kind"}

// Error returns the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of an invalid [Setup]. Its field Faults is the set of all faults, and errors.Is matches each
// of them. The text of the error says where each fault is.
type SetupError = fault.SetupError[Faults]

// Position checks the setup and returns the position. The error is a *[SetupError] with all
// faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	p := Position{side: s.Side}
	for i, piece := range s.Board {
		if piece != NoPiece {
			p.put(piece, Square(i))
		}
	}
	return p, nil
}

// check returns a *SetupError with every fault, or nil.
func (s Setup) check() error {
	var report fault.Report[Faults]
	var counts [Pieces]int
	for i, piece := range s.Board {
		switch {
		case piece.IsValid():
			counts[piece-1]++
		case piece != NoPiece:
			report.Add(FaultPiece, "piece %d at %v, must be 0..%d", uint8(piece), Square(i), Pieces)
		}
	}
	if s.Side > Silver {
		report.Add(FaultSide, "side %d to move, must be 0 or 1", uint8(s.Side))
	}
	for i, n := range counts {
		if piece := Piece(i + 1); n > piece.Kind().Limit() {
			report.Add(FaultCount, "%d pieces %v, must be at most %d", n, piece, piece.Kind().Limit())
		}
	}
	return report.Err()
}

// Setup returns the position as an unchecked [Setup].
func (p Position) Setup() Setup {
	s := Setup{Side: p.side}
	for i, layer := range p.layers {
		for square := range layer.Squares() {
			s.Board[square] = Piece(i + 1)
		}
	}
	return s
}
