package gods

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// Setup is an unchecked position, such as an editor or a parser has. The zero value is an empty
// board without workers and without gods.
type Setup struct {
	Heights  [position.Squares]int // level 0..3, or 4 for a dome; A5 first, E1 last
	Workers  [2][]position.Square  // the workers of First and of Second, in any order
	Gods     [2]God                // the gods of First and of Second
	Side     position.Side         // the side to move
	Raised   bool                  // the other side is Athena and moved up on her last turn
	Finished bool                  // the other side has just won by a step
}

// Faults is the set of reasons why a [Setup] is not a valid [Position]. Use it as the target of
// errors.Is: errors.Is(err, FaultDome|FaultSide) reports whether err has both faults.
type Faults uint16

// The faults.
const (
	FaultHeight      Faults = 1 << iota // a height is not 0..4
	FaultSide                           // the side to move is neither First nor Second
	FaultWorkerCount                    // a player does not have exactly two workers
	FaultSquare                         // a worker is not on the board
	FaultShared                         // two workers are on one square
	FaultDome                           // a worker is on a dome
	FaultGod                            // a god is not one of this package
	FaultMortals                        // neither side has a god: package position has that game
	FaultRaised                         // raised, but the side that is not to move is not Athena
	FaultOver                           // raised, but the game is over
)

var faultTexts = [...]string{
	"height out of range", "invalid side to move", "not two workers for each player", "worker off the board",
	"two workers on one square", "worker on a dome", "unknown god", "mortal against mortal is the game without gods",
	"raised without Athena", "raised after the end",
}

// Error returns the faults, separated by semicolons.
func (f Faults) Error() string { return fault.List(f, faultTexts[:]) }

// SetupError is the error of an invalid [Setup]. Its field Faults has every fault, its text says
// where each one is, and errors.Is matches each of them.
type SetupError = fault.SetupError[Faults]

// Position checks the setup and returns the position. The error is a *[SetupError] with all
// faults.
func (s Setup) Position() (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	var p Position
	for i, h := range s.Heights {
		bit := position.Square(i).Bit()
		p.ones |= bitboard.Board5(h&1) << bit
		p.twos |= bitboard.Board5(h>>1&1) << bit
		p.fours |= bitboard.Board5(h>>2&1) << bit
	}
	for side, list := range s.Workers {
		for _, w := range list {
			p.workers |= 1 << w.Bit()
			p.fours |= bitboard.Board5(side) << w.Bit()
		}
	}
	p.ones |= Situation{s.Gods, s.Side, s.Raised, s.Finished}.bits()
	return p, nil
}

// flag returns the set of a bit, or the empty set.
func flag(set bool, bit int) bitboard.Board5 {
	if set {
		return 1 << bit
	}
	return 0
}

// check finds every fault. The error is nil or a *SetupError.
func (s Setup) check() error {
	var report fault.Report[Faults]
	for i, h := range s.Heights {
		if h < 0 || h > 4 {
			report.Add(FaultHeight, "height %d at %v, must be 0..4", h, position.Square(i))
		}
	}
	sided := s.Side <= position.Second
	if !sided {
		report.Add(FaultSide, "side %d to move, must be 0 or 1", uint8(s.Side))
	}
	var seen position.SquareSet
	for i, list := range s.Workers {
		name := position.Side(i).Name()
		if len(list) != 2 {
			plural := "s"
			if len(list) == 1 {
				plural = ""
			}
			report.Add(FaultWorkerCount, "%s has %d worker%s, must have 2", name, len(list), plural)
		}
		for _, w := range list {
			switch {
			case !w.IsValid():
				report.Add(FaultSquare, "%s's worker on square %d, must be 0..24", name, uint8(w))
			case seen.Has(w):
				report.Add(FaultShared, "two workers at %v", w)
			case s.Heights[w] == 4:
				report.Add(FaultDome, "worker on the dome at %v", w)
			}
			seen |= w.Set()
		}
	}
	checkGods(&report, s.Gods)
	if s.Raised {
		if sided && s.Gods[s.Side.Other()] != Athena {
			report.Add(FaultRaised, "raised, but %s is not athena", s.Side.Other().Name())
		}
		if s.Finished {
			report.Add(FaultOver, "raised, but the game is over")
		}
	}
	return report.Err()
}

func checkGods(report *fault.Report[Faults], gods [2]God) {
	for i, god := range gods {
		if !god.IsValid() {
			report.Add(FaultGod, "%s's god %d, must be 0..%d", position.Side(i).Name(), uint8(god), len(powers.All)-1)
		}
	}
	if gods == [2]God{} {
		report.Add(FaultMortals, "mortal against mortal is the game without gods, which package position has")
	}
}

// Setup returns the position as a mailbox of heights and lists of workers, each pair ascending.
func (p Position) Setup() Setup {
	s := Setup{
		Gods: [2]God{p.God(position.First), p.God(position.Second)},
		Side: p.Side(), Raised: p.Raised(), Finished: p.Finished(),
	}
	for i := range s.Heights {
		s.Heights[i] = p.Height(position.Square(i))
	}
	for side := range s.Workers {
		w := p.Workers(position.Side(side))
		s.Workers[side] = w[:]
	}
	return s
}
