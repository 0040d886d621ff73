package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Setup is an unchecked position, such as an editor or a parser has: a mailbox of heights
// and lists of workers. The zero value is an empty board without workers.
type Setup struct {
	Heights [Squares]int // level 0..3, or 4 for a dome; A5 first, E1 last
	Workers [2][]Square  // the workers of First and of Second, in any order
	Side    Side         // the side to move
}

// Faults is the set of reasons why a [Setup] is not a valid [Position]. Use it as the
// target of errors.Is: errors.Is(err, FaultDome|FaultSide) reports whether err has both
// faults.
type Faults uint16

// The faults.
const (
	FaultHeight      Faults = 1 << iota // a height is not 0..4
	FaultSide                           // the side to move is neither First nor Second
	FaultWorkerCount                    // a player does not have exactly two workers
	FaultSquare                         // a worker is not on the board
	FaultShared                         // two workers are on one square
	FaultDome                           // a worker is on a dome
	FaultTwoClimbed                     // more than one worker is on level 3
	FaultMoverWon                       // a worker of the side to move is on level 3
)

var faultTexts = [...]string{
	"height out of range", "invalid side to move", "not two workers for each player", "worker off the board",
	"two workers on one square", "worker on a dome", "more than one worker on level 3",
	"worker of the side to move on level 3",
}

// Error returns the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of an invalid [Setup]. Its field Faults has every fault, its text
// says where each one is, and errors.Is matches each of them.
type SetupError = fault.SetupError[Faults]

// Start returns the start of a game: an empty board on which both players have placed
// their workers, with First to move. The four squares may be any that differ; otherwise
// the error is a *[SetupError].
func Start(first, second [2]Square) (Position, error) {
	return Setup{Workers: [2][]Square{first[:], second[:]}}.Position()
}

// Position checks the setup and returns the position. The error is a *[SetupError] with
// all faults.
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
			report.Add(FaultHeight, "height %d at %v, must be 0..4", h, Square(i))
		}
	}
	if s.Side > Second {
		report.Add(FaultSide, "side %d to move, must be 0 or 1", uint8(s.Side))
	}
	var seen bitboard.Board5
	climbed := 0
	for i, list := range s.Workers {
		if len(list) != 2 {
			plural := "s"
			if len(list) == 1 {
				plural = ""
			}
			report.Add(FaultWorkerCount, "%s has %d worker%s, must have 2", Side(i).Name(), len(list), plural)
		}
		for _, w := range list {
			switch {
			case !w.IsValid():
				report.Add(FaultSquare, "%s's worker on square %d, must be 0..24", Side(i).Name(), uint8(w))
			case seen&w.set() != 0:
				report.Add(FaultShared, "two workers at %v", w)
			case s.Heights[w] == 4:
				report.Add(FaultDome, "worker on the dome at %v", w)
			case s.Heights[w] == 3:
				climbed++
				if s.Side == Side(i) {
					report.Add(FaultMoverWon, "worker at %v is on level 3, must belong to the player who is not to move", w)
				}
			}
			seen |= w.set()
		}
	}
	if climbed > 1 {
		report.Add(FaultTwoClimbed, "%d workers on level 3, must be at most 1", climbed)
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
