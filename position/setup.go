package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Setup is a position as an editor or a parser holds it: a mailbox of heights
// and lists of workers, which may be nonsense. The zero value is an empty
// board without workers.
type Setup struct {
	Heights [Squares]int // level 0..3, or 4 for a dome; A5 first, E1 last
	Workers [2][]Square  // the workers of First and of Second, in any order
	Side    Side         // the side to move
}

// Faults is a set of reasons why a [Setup] is not a [Position]. As an error it
// is the target of errors.Is: errors.Is(err, FaultDome|FaultSide) asks whether
// both are among the faults of err.
type Faults uint16

// The faults.
const (
	FaultHeight      Faults = 1 << iota // a height is not 0..4
	FaultSide                           // the side to move is neither First nor Second
	FaultWorkerCount                    // a side has not exactly two workers
	FaultSquare                         // a worker is not on the board
	FaultShared                         // two workers are on one square
	FaultDome                           // a worker is on a dome
	FaultTwoClimbed                     // more than one worker is on level 3
	FaultMoverWon                       // a worker of the side to move is on level 3
)

var faultTexts = [...]string{
	"height out of range", "no side to move", "not two workers a side", "worker off the board",
	"two workers on one square", "worker on a dome", "more than one worker on level 3",
	"worker of the side to move on level 3",
}

// Error lists the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of a [Setup] that is not a position. Faults has every fault,
// and the text says where each of them is. It matches each of them with errors.Is.
type SetupError = fault.SetupError[Faults]

// Start returns the start of a game: an empty board on which either side has placed its
// two workers, First to move. There is no fixed start: any four different squares will
// do, and the error is a *[SetupError] for others.
func Start(first, second [2]Square) (Position, error) {
	return Setup{Workers: [2][]Square{first[:], second[:]}}.Position()
}

// Position checks the setup. If it is not a position, the error is a
// *[SetupError] with all its faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	p := Position{ones: bitboard.Board5(s.Side) << 63}
	for i, h := range s.Heights {
		p.ones |= bitboard.Board5(h&1) << Square(i).Bit()
		p.twos |= bitboard.Board5(h>>1&1) << Square(i).Bit()
		p.fours |= bitboard.Board5(h>>2&1) << Square(i).Bit()
	}
	for _, w := range s.Workers[Second] {
		p.fours |= w.set()
		p.workers |= w.set()
	}
	for _, w := range s.Workers[First] {
		p.workers |= w.set()
	}
	return p, nil
}

// check finds every fault. The error is nil or a *SetupError.
func (s Setup) check() error {
	var report fault.Report[Faults]
	for i, h := range s.Heights {
		if h < 0 || h > 4 {
			report.Add(FaultHeight, "height %d at %v, want 0..4", h, Square(i))
		}
	}
	if s.Side > Second {
		report.Add(FaultSide, "side %d to move, want 0 or 1", uint8(s.Side))
	}
	var seen bitboard.Board5
	climbed := 0
	for i, list := range s.Workers {
		if len(list) != 2 {
			report.Add(FaultWorkerCount, "%d workers of the %v side, want 2", len(list), Side(i))
		}
		for _, w := range list {
			switch {
			case !w.IsValid():
				report.Add(FaultSquare, "worker of the %v side on square %d, want 0..24", Side(i), uint8(w))
			case seen&w.set() != 0:
				report.Add(FaultShared, "two workers at %v", w)
			case s.Heights[w] == 4:
				report.Add(FaultDome, "worker on the dome at %v", w)
			case s.Heights[w] == 3:
				climbed++
				if s.Side == Side(i) {
					report.Add(FaultMoverWon, "worker at %v is on level 3 and its side to move: the game was over before", w)
				}
			}
			seen |= w.set()
		}
	}
	if climbed > 1 {
		report.Add(FaultTwoClimbed, "%d workers on level 3, the game ends with the first", climbed)
	}
	return report.Err()
}

// Setup returns the position as a mailbox of heights and lists of workers,
// each pair ascending.
func (p Position) Setup() Setup {
	s := Setup{Side: p.Side()}
	for i := range s.Heights {
		s.Heights[i] = p.Height(Square(i))
	}
	for side := range s.Workers {
		w := p.Workers(Side(side))
		s.Workers[side] = w[:]
	}
	return s
}
