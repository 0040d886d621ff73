package position

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// Setup is an unchecked position, for editors and parsers: the height of each square, and lists of workers. The zero
// value is the beginning of a game without gods: an empty board, on which First places two workers.
type Setup struct {
	Heights   [Squares]int // level 0..3, or 4 for a dome; A5 first, E1 last
	Workers   [2][]Square  // the workers of First and of Second, in any order
	Situation              // between two mortals, Finished need not be set: a worker on level 3 has won
}

// Faults is the set of reasons why a [Setup] is not a valid [Position]. Use it as the
// target of errors.Is: errors.Is(err, FaultDome|FaultSide) reports whether err has both
// faults.
type Faults uint16

// The faults.
const (
	FaultHeight      Faults = 1 << iota // a height is not 0..4
	FaultSide                           // the side to move is neither First nor Second
	FaultWorkerCount                    // a player does not have two workers, and this is not the placement of workers
	FaultSquare                         // a worker is not on the board
	FaultShared                         // two workers are on one square
	FaultDome                           // a worker is on a dome
	FaultTwoClimbed                     // between two mortals, more than one worker is on level 3
	FaultMoverWon                       // between two mortals, a worker of the side to move is on level 3
	FaultGod                            // a god is unknown
	FaultRaised                         // raised, but the opponent of the side to move is not Athena
	FaultOver                           // raised, but the game is over
	FaultNotWon                         // between two mortals, finished, but no worker is on level 3
	FaultPlacer                         // the side to move is not the side that places next
)

var faultTexts = [...]string{
	"height out of range", "invalid side to move", "not two workers for each player", "worker off the board",
	"two workers on one square", "worker on a dome", "more than one worker on level 3",
	"worker of the side to move on level 3", "unknown god", "raised without Athena", "raised after the end",
	"finished without a worker on level 3", "the other side places next",
}

// Error returns the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of an invalid [Setup]. Its field Faults is the set of all faults, and errors.Is matches each
// of them. Its text says where each fault is.
type SetupError = fault.SetupError[Faults]

// Start returns a start position without gods: an empty board with the workers of First and of Second, and First to
// move. If a square is invalid or occurs twice, the error is a *[SetupError].
func Start(first, second [2]Square) (Position, error) {
	return Setup{Workers: [2][]Square{first[:], second[:]}}.Position()
}

// Empty returns the beginning of a game without gods: an empty board, on which First places two workers.
func Empty() Position { return Position{ones: mortals} }

// EmptyFor is like [Empty] with a god for First and a god for Second. If a god is invalid, the error is a
// *[SetupError].
func EmptyFor(first, second God) (Position, error) {
	return Setup{Situation: Situation{Gods: [2]God{first, second}}}.Position()
}

// Position checks the setup and returns the position. The error is a *[SetupError] with
// all faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	var p Position
	for i, h := range s.Heights {
		p.ones |= bitboard.Board5(h&1) << Square(i).Bit()
		p.twos |= bitboard.Board5(h>>1&1) << Square(i).Bit()
		p.fours |= bitboard.Board5(h>>2&1) << Square(i).Bit()
	}
	for side, list := range s.Workers {
		for _, w := range list {
			p.workers |= w.set()
			p.fours |= w.set() & -bitboard.Board5(side)
		}
	}
	s.Finished = s.Finished || s.Gods == [2]God{} && p.climbed() != 0
	p.ones |= s.bits()
	return p, nil
}

// flag returns a set with only the given bit if the argument set is true, otherwise the empty set.
func flag(set bool, bit int) bitboard.Board5 {
	if set {
		return 1 << bit
	}
	return 0
}

// check returns a *SetupError with every fault, or nil.
func (s Setup) check() error {
	var report fault.Report[Faults]
	for i, h := range s.Heights {
		if h < 0 || h > 4 {
			report.Add(FaultHeight, "height %d at %v, must be 0..4", h, Square(i))
		}
	}
	sided := s.Side <= Second
	if !sided {
		report.Add(FaultSide, "side %d to move, must be 0 or 1", uint8(s.Side))
	}
	s.checkCounts(&report)
	mortal := s.Gods == [2]God{}
	var seen bitboard.Board5
	climbed := 0
	for i, list := range s.Workers {
		for _, w := range list {
			switch {
			case !w.IsValid():
				report.Add(FaultSquare, "%s's worker on square %d, must be 0..24", Side(i).Name(), uint8(w))
			case seen&w.set() != 0:
				report.Add(FaultShared, "two workers at %v", w)
			case s.Heights[w] == 4:
				report.Add(FaultDome, "worker on the dome at %v", w)
			case s.Heights[w] == 3 && mortal:
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
	for i, god := range s.Gods {
		if !god.IsValid() {
			report.Add(FaultGod, "%s's god %d, must be 0..%d", Side(i).Name(), uint8(god), len(powers.All)-1)
		}
	}
	if s.Raised {
		if sided && s.Gods[s.Side.Other()] != Athena {
			report.Add(FaultRaised, "raised, but %s is not athena", s.Side.Other().Name())
		}
		if s.Finished {
			report.Add(FaultOver, "raised, but the game is over")
		}
	}
	if s.Finished && mortal && climbed == 0 {
		report.Add(FaultNotWon, "the game is over, but no worker is on level 3")
	}
	return report.Err()
}

// checkCounts reports wrong numbers of workers: each player must have two, or fewer while the workers are being placed.
func (s Setup) checkCounts(report *fault.Report[Faults]) {
	first, second := len(s.Workers[First]), len(s.Workers[Second])
	if s.isPlacing() {
		if placer := Side(first / 2); s.Side <= Second && s.Side != placer {
			report.Add(FaultPlacer, "%s to move, must be %s, who places next", s.Side.Name(), placer.Name())
		}
		return
	}
	for i, n := range [2]int{first, second} {
		if n != 2 {
			plural := "s"
			if n == 1 {
				plural = ""
			}
			report.Add(FaultWorkerCount, "%s has %d worker%s, must have 2", Side(i).Name(), n, plural)
		}
	}
}

// isPlacing reports whether the setup may be a position before all workers are placed. The board must be empty, and
// nobody may have won or moved up. At most three workers may be placed. A worker of Second may be placed only if both
// workers of First are.
func (s Setup) isPlacing() bool {
	first, second := len(s.Workers[First]), len(s.Workers[Second])
	n := first + second
	return n < 4 && first == min(n, 2) && s.Heights == [Squares]int{} && !s.Raised && !s.Finished
}

// Setup returns the position as an unchecked [Setup], with the workers of each player in ascending order. For the zero
// Position it returns the zero Setup.
func (p Position) Setup() Setup {
	s := Setup{Situation: p.Situation()}
	for i := range s.Heights {
		s.Heights[i] = p.Height(Square(i))
	}
	for side := range s.Workers {
		s.Workers[side] = slices.Collect(p.WorkerSet(Side(side)).All())
	}
	return s
}
