package position

import (
	"cmp"
	"errors"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// The rules of gods that a turn can break, for errors.Is. [ErrGameOver] to [ErrBuildDome] are the rules without gods.
var (
	ErrStand      = errors.New("a worker must move")
	ErrTwoWorkers = errors.New("only one worker may move")
	ErrSteps      = errors.New("the worker may not move that often")
	ErrBack       = errors.New("cannot move back to where the turn began")
	ErrFar        = errors.New("cannot be reached in two steps")
	ErrWalk       = errors.New("cannot be reached on the worker's level")
	ErrWalkLevel  = errors.New("cannot move up or down when both workers move")
	ErrOnTheWay   = errors.New("the step to this square wins and ends the turn: write it with #")
	ErrForce      = errors.New("the worker there cannot be forced away: no free square is behind it")
	ErrGrounded   = errors.New("cannot move up: Athena moved up on her last turn")
	ErrEarly      = errors.New("cannot build before moving")
	ErrEarlyUp    = errors.New("cannot move up after a build")
	ErrBuildAgain = errors.New("cannot build a second time there")
	ErrBuildSame  = errors.New("the second build must be on the square of the first")
	ErrBuildOther = errors.New("the second build must be on another square")
	ErrNoDome     = errors.New("cannot build a dome there: the next level is not a dome")
	ErrSaid       = errors.New("that does not happen in this turn")
	ErrOrder      = errors.New("not the shortest spelling of the turn")
)

// broken returns the first rule that an illegal turn breaks, and the square of the fault. All workers are placed.
func (p Position) broken(s *spoken) (Square, error) {
	e := p.explainer(s)
	first := NoSquare
	if len(s.paths[0]) > 0 {
		first = s.paths[0][0]
	}
	if square, err := e.workers(); err != nil {
		return square, err
	}
	if p.Finished() {
		return first, ErrGameOver
	}
	for _, check := range []func() (Square, error){e.early, e.moves, e.builds} {
		if square, err := check(); err != nil {
			return square, err
		}
	}
	return first, ErrOrder
}

// An explainer finds the first rule that a turn breaks. Each method checks a part of the turn, and assumes that the
// parts before it are legal. It returns the square of the fault and the broken rule, or nil.
type explainer struct {
	n       powers.Node
	god     *powers.Power
	s       *spoken
	mortals bool // both players are mortals
}

func (p Position) explainer(s *spoken) explainer {
	return explainer{p.node(), p.power(), s, p.Mortals()}
}

// last returns the last square of a path.
func last(path []Square) Square { return path[len(path)-1] }

// workers checks the workers that move.
func (e *explainer) workers() (Square, error) {
	if e.s.paths[0] == nil && !e.god.Walks {
		return NoSquare, ErrStand
	}
	for _, path := range e.s.paths {
		if path != nil && e.n.Own&path[0].set() == 0 {
			return path[0], ErrNoWorker
		}
	}
	if second := e.s.paths[1]; second != nil && (!e.god.Walks || second[0] == e.s.paths[0][0]) {
		return second[0], ErrTwoWorkers
	}
	return 0, nil
}

// early checks a build before the step.
func (e *explainer) early() (Square, error) {
	if !e.s.early.IsValid() {
		return 0, nil
	}
	if !e.god.Early {
		return e.s.early, ErrEarly
	}
	if err := e.build(e.s.early, e.s.paths[0][0].set(), e.n.Own|e.n.Theirs); err != nil {
		return e.s.early, err
	}
	e.n.Add(e.s.early.set())
	return 0, nil
}

// build checks one build, which must be next to one of the squares beside. A worker cannot build on its own square:
// between mortals that is not a neighbouring square, and with gods it is occupied.
func (e *explainer) build(square Square, beside, occupied bitboard.Board5) error {
	switch {
	case beside.Neighbourhood()&square.set() == 0 && (e.mortals || beside&occupied&square.set() == 0):
		return ErrBuildFar
	case occupied&square.set() != 0:
		return ErrBuildOccupied
	case e.n.Domes&square.set() != 0:
		return ErrBuildDome
	}
	return nil
}

// moves checks the squares that the workers enter.
func (e *explainer) moves() (Square, error) {
	for i, path := range e.s.paths {
		if path == nil {
			continue
		}
		if square, err := e.move(path, e.s.paths[1-i] == nil); err != nil {
			return square, err
		}
	}
	return 0, nil
}

// move checks the path of one worker. If alone is set, the other worker does not move.
func (e *explainer) move(path []Square, alone bool) (Square, error) {
	start, end := path[0], last(path)
	isFar := len(path) == 2 && bitboard.Neighbours5(start.Bit())&end.set() == 0
	switch {
	case e.god.Walks && alone && end != start && e.n.Own&end.set() != 0:
		return end, ErrStepOccupied
	case e.god.Walks && (!alone || isFar || e.n.SameLevel(start.Bit())&end.set() != 0):
		if e.n.Area(start.set())&end.set() == 0 {
			return end, e.noWalk(path)
		}
		return 0, nil
	case e.god.Farther == nil || len(path) > 2:
		return e.legs(path)
	case start != end && e.ends(start)&end.set() != 0: // in one step or two
		return 0, nil
	case !isFar:
		return e.legs(path)
	case start == end:
		return end, ErrBack
	}
	return end, cmp.Or(e.blocked(end, e.n.Own|e.n.Theirs), ErrFar)
}

// noWalk returns the rule that forbids a worker to walk to the last square of a path.
func (e *explainer) noWalk(path []Square) error {
	if e.s.paths[1] != nil && e.n.SameLevel(path[0].Bit())&last(path).set() == 0 {
		return cmp.Or(e.blocked(last(path), e.n.Theirs), ErrWalkLevel)
	}
	return cmp.Or(e.blocked(last(path), e.n.Theirs), ErrWalk)
}

// blocked returns the rule that forbids every step to a square, or nil.
func (e *explainer) blocked(square Square, occupied bitboard.Board5) error {
	switch {
	case occupied&square.set() != 0:
		return ErrStepOccupied
	case e.n.Domes&square.set() != 0:
		return ErrStepDome
	}
	return nil
}

// ends returns the squares that the worker on start can enter, with or without winning.
func (e *explainer) ends(start Square) bitboard.Board5 {
	plain, wins := e.n.Ends(e.god, start.Bit())
	return plain | wins
}

// legs checks every step of a path.
func (e *explainer) legs(path []Square) (Square, error) {
	most := 1
	if e.god.Farther != nil {
		most = 2
	}
	if len(path)-1 > most {
		return path[most+1], ErrSteps
	}
	for i, to := range path[1:] {
		if err := e.leg(path[i], to, path[0]); err != nil {
			return to, err
		}
		if i+2 < len(path) && e.n.ClimbsFrom(path[i].Bit())&to.set() != 0 {
			return to, ErrOnTheWay
		}
	}
	return 0, nil
}

// leg checks one step of a worker that began its turn at start.
func (e *explainer) leg(source, to, start Square) error {
	square := to.set()
	theirs := e.n.Theirs&square != 0
	switch {
	case bitboard.Neighbours5(source.Bit())&square == 0:
		return ErrStepFar
	case to == start:
		return ErrBack
	case e.n.Own&square != 0 || theirs && e.god.Enter == nil:
		return ErrStepOccupied
	case e.n.Domes&square != 0:
		return ErrStepDome
	case e.s.early.IsValid() && e.n.AtMost(source.Bit())&square == 0:
		return ErrEarlyUp
	case e.n.Low(source.Bit())&square == 0:
		free := e.n
		free.Grounded = false
		if free.Low(source.Bit())&square != 0 {
			return ErrGrounded
		}
		return ErrStepHigh
	case theirs && e.god.Enter(e.n, source.Bit())&square == 0:
		return ErrForce
	}
	return nil
}

// builds checks the builds after the steps.
func (e *explainer) builds() (Square, error) {
	var left, entered bitboard.Board5 // the squares that workers leave and enter
	end := NoSquare
	for _, path := range e.s.paths {
		if path != nil {
			left |= path[0].set()
			end = last(path)
			entered |= end.set()
		}
	}
	wins := false
	if path := e.s.paths[0]; path != nil && e.s.paths[1] == nil && !e.s.early.IsValid() {
		plain, won := e.n.Ends(e.god, path[0].Bit())
		wins = won&entered != 0 && (plain&entered == 0 || len(e.s.builds) == 0)
	}
	switch {
	case wins && len(e.s.builds) > 0:
		return end, ErrWins
	case !wins && len(e.s.builds) == 0:
		return end, ErrDoesNotWin
	}
	occupied := (e.n.Own|e.n.Theirs)&^left | entered
	if entered&e.n.Theirs != 0 {
		occupied |= 1 << e.god.Forced(e.s.paths[0][0].Bit(), end.Bit())
	}
	beside := entered
	if e.god.Walks && (end == NoSquare || e.n.SameLevel(left.Lowest())&entered != 0) {
		beside |= e.n.Own &^ left // the other worker may build instead
	}
	for _, square := range e.s.builds {
		if err := e.build(square, beside, occupied); err != nil {
			return square, err
		}
	}
	more := powers.Builds{Once: beside.Neighbourhood() &^ (occupied | e.n.Domes)}
	if e.god.Builds != nil {
		more = e.god.Builds(e.n, more.Once)
	}
	first, again := e.s.builds[0], last(e.s.builds)
	switch {
	case e.s.dome && e.n.Three&first.set() != 0:
		return first, ErrOrder // the dome is the next level
	case e.s.dome && more.Domes&first.set() == 0:
		return first, ErrNoDome
	case len(e.s.builds) < 2:
	case first == again && more.Twice == 0 && more.Pairs != 0:
		return again, ErrBuildOther
	case first != again && more.Pairs == 0 && more.Twice != 0:
		return again, ErrBuildSame
	case first == again && more.Twice&first.set() == 0, first != again && more.Pairs&first.set() == 0:
		return again, ErrBuildAgain
	}
	return 0, nil
}

// contradicted checks that what the text says about a legal turn is true, such as the path of a worker. It returns the
// square of the first contradiction and the error.
func (p Position) contradicted(s *spoken) (Square, error) {
	e := p.explainer(s)
	for _, path := range s.paths {
		if len(path) > 2 {
			if square, err := e.along(path); err != nil {
				return square, err
			}
		}
	}
	if len(s.paths[0]) == 0 {
		return 0, nil
	}
	start, to := s.paths[0][0], last(s.paths[0])
	if s.ups && p.Height(to) <= p.Height(start) {
		return to, ErrSaid
	}
	forced := NoSquare
	if e.n.Theirs&to.set() != 0 {
		forced = SquareAtBit(e.god.Forced(start.Bit(), to.Bit()))
	}
	if s.swaps && forced != start {
		return to, ErrSaid
	}
	if s.forced.IsValid() && s.forced != forced {
		return s.forced, ErrSaid
	}
	return 0, nil
}

// along checks that a worker can move along a path, square by square.
func (e *explainer) along(path []Square) (Square, error) {
	if !e.god.Walks {
		if square, err := e.legs(path); err != nil {
			return square, err
		}
		wins := e.n.ClimbsFrom(path[len(path)-2].Bit())&last(path).set() != 0
		switch {
		case wins && len(e.s.builds) > 0:
			return last(path), ErrWins
		case !wins && len(e.s.builds) == 0:
			return last(path), ErrDoesNotWin
		}
		return 0, nil
	}
	area := e.n.Area(path[0].set())
	for i, to := range path[1:] {
		switch {
		case bitboard.Neighbours5(path[i].Bit())&to.set() == 0:
			return to, ErrStepFar
		case area&to.set() == 0:
			return to, ErrWalk
		}
	}
	return 0, nil
}
