package position

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// The rules that a turn can break because of a god, for errors.Is. The others are those from
// [ErrGameOver] to [ErrBuildDome].
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

// broken returns the first rule that an illegal turn breaks, and the square at which it does. All workers
// stand.
func (p Position) broken(s *spoken) (Square, error) {
	e := explainer{p.node(), p.power(), s}
	first := NoSquare
	if len(s.paths[0]) > 0 {
		first = s.paths[0][0]
	}
	if p.Finished() {
		return first, ErrGameOver
	}
	for _, check := range []func() (Square, error){e.workers, e.early, e.moves, e.builds} {
		if square, err := check(); err != nil {
			return square, err
		}
	}
	return first, ErrOrder
}

// An explainer follows a turn from the beginning to the first rule that it breaks. Each of its
// methods is about a part of the turn and relies on the parts before it.
type explainer struct {
	n   powers.Node
	god *powers.Power
	s   *spoken
}

func board5(s Square) bitboard.Board5 { return bitboard.Board5(s.Set()) }

// last returns the last square of a path.
func last(path []Square) Square { return path[len(path)-1] }

// workers is about the workers that move.
func (e *explainer) workers() (Square, error) {
	if e.s.paths[0] == nil && !e.god.Walks {
		return NoSquare, ErrStand
	}
	for _, path := range e.s.paths {
		if path != nil && e.n.Own&board5(path[0]) == 0 {
			return path[0], ErrNoWorker
		}
	}
	if second := e.s.paths[1]; second != nil && (!e.god.Walks || second[0] == e.s.paths[0][0]) {
		return second[0], ErrTwoWorkers
	}
	return 0, nil
}

// early is about a build before the step.
func (e *explainer) early() (Square, error) {
	if !e.s.early.IsValid() {
		return 0, nil
	}
	if !e.god.Early {
		return e.s.early, ErrEarly
	}
	if err := e.build(e.s.early, board5(e.s.paths[0][0]), e.n.Own|e.n.Theirs); err != nil {
		return e.s.early, err
	}
	e.n.Add(board5(e.s.early))
	return 0, nil
}

// build is about one build beside any of some squares.
func (e *explainer) build(square Square, beside, occupied bitboard.Board5) error {
	switch {
	case beside.Neighbourhood()&board5(square) == 0 && beside&occupied&board5(square) == 0:
		return ErrBuildFar
	case occupied&board5(square) != 0:
		return ErrBuildOccupied
	case e.n.Domes&board5(square) != 0:
		return ErrBuildDome
	}
	return nil
}

// moves is about the squares that the workers enter.
func (e *explainer) moves() (Square, error) {
	for i, path := range e.s.paths {
		switch other := e.s.paths[1-i]; {
		case path == nil:
		case e.god.Walks && other == nil && last(path) != path[0] && e.n.Own&board5(last(path)) != 0:
			return last(path), ErrStepOccupied
		case e.god.Walks && (e.s.paths[1] != nil || len(path) == 2 && bitboard.Neighbours5(path[0].Bit())&board5(last(path)) == 0 || e.n.SameLevel(path[0].Bit())&board5(last(path)) != 0):
			if e.n.Area(board5(path[0]))&board5(last(path)) == 0 {
				return last(path), e.noWalk(path)
			}
		case e.god.Farther != nil && len(path) == 2 && path[0] != path[1] && e.ends(path[0])&board5(path[1]) != 0: // in one step or two
		case e.god.Farther != nil && len(path) == 2 && bitboard.Neighbours5(path[0].Bit())&board5(path[1]) == 0:
			switch square := board5(path[1]); {
			case path[0] == path[1]:
				return path[1], ErrBack
			case (e.n.Own|e.n.Theirs)&square != 0:
				return path[1], ErrStepOccupied
			case e.n.Domes&square != 0:
				return path[1], ErrStepDome
			}
			return path[1], ErrFar
		default:
			if square, err := e.legs(path); err != nil {
				return square, err
			}
		}
	}
	return 0, nil
}

// noWalk returns the rule that keeps a worker from walking to the last square of a path.
func (e *explainer) noWalk(path []Square) error {
	switch square := board5(last(path)); {
	case e.n.Theirs&square != 0:
		return ErrStepOccupied
	case e.n.Domes&square != 0:
		return ErrStepDome
	case e.s.paths[1] != nil && e.n.SameLevel(path[0].Bit())&square == 0:
		return ErrWalkLevel
	}
	return ErrWalk
}

// ends returns the squares that a worker can reach.
func (e *explainer) ends(from Square) bitboard.Board5 {
	plain, wins := e.n.Ends(e.god, from.Bit())
	return plain | wins
}

// legs is about every step of a path.
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
		if i+2 < len(path) && e.n.ClimbsFrom(path[i].Bit())&board5(to) != 0 {
			return to, ErrOnTheWay
		}
	}
	return 0, nil
}

// leg is about one step of a worker that began its turn at start.
func (e *explainer) leg(from, to, start Square) error {
	square := board5(to)
	theirs := e.n.Theirs&square != 0
	switch {
	case bitboard.Neighbours5(from.Bit())&square == 0:
		return ErrStepFar
	case to == start:
		return ErrBack
	case e.n.Own&square != 0 || theirs && e.god.Enter == nil:
		return ErrStepOccupied
	case e.n.Domes&square != 0:
		return ErrStepDome
	case e.s.early.IsValid() && e.n.AtMost(from.Bit())&square == 0:
		return ErrEarlyUp
	case e.n.Low(from.Bit())&square == 0:
		free := e.n
		free.Grounded = false
		if free.Low(from.Bit())&square != 0 {
			return ErrGrounded
		}
		return ErrStepHigh
	case theirs && e.god.Enter(e.n, from.Bit())&square == 0:
		return ErrForce
	}
	return nil
}

// builds is about what comes after the steps.
func (e *explainer) builds() (Square, error) {
	var left, at bitboard.Board5 // the squares that workers have left and entered
	end := NoSquare
	for _, path := range e.s.paths {
		if path != nil {
			left |= board5(path[0])
			end = last(path)
			at |= board5(end)
		}
	}
	wins := false
	if path := e.s.paths[0]; path != nil && e.s.paths[1] == nil && !e.s.early.IsValid() {
		plain, won := e.n.Ends(e.god, path[0].Bit())
		wins = won&at != 0 && (plain&at == 0 || len(e.s.builds) == 0)
	}
	switch {
	case wins && len(e.s.builds) > 0:
		return end, ErrWins
	case !wins && len(e.s.builds) == 0:
		return end, ErrDoesNotWin
	}
	occupied := (e.n.Own|e.n.Theirs)&^left | at
	if at&e.n.Theirs != 0 {
		occupied |= 1 << e.god.Forced(e.s.paths[0][0].Bit(), end.Bit())
	}
	beside := at
	if e.god.Walks && (end == NoSquare || e.n.SameLevel(left.Lowest())&at != 0) {
		beside |= e.n.Own &^ left // either worker builds
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
	square := board5(e.s.builds[0])
	switch {
	case e.s.dome && e.n.Three&square != 0:
		return e.s.builds[0], ErrOrder // the next level is a dome
	case e.s.dome && more.Domes&square == 0:
		return e.s.builds[0], ErrNoDome
	case len(e.s.builds) < 2:
	case e.s.builds[0] == e.s.builds[1] && more.Twice == 0 && more.Pairs != 0:
		return e.s.builds[1], ErrBuildOther
	case e.s.builds[0] != e.s.builds[1] && more.Pairs == 0 && more.Twice != 0:
		return e.s.builds[1], ErrBuildSame
	case e.s.builds[0] == e.s.builds[1] && more.Twice&square == 0,
		e.s.builds[0] != e.s.builds[1] && more.Pairs&square == 0:
		return e.s.builds[1], ErrBuildAgain
	}
	return 0, nil
}

// contradicted returns the first square at which what is said about a legal turn is not true.
func (p Position) contradicted(s *spoken) (Square, error) {
	e := explainer{p.node(), p.power(), s}
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
	from, to := s.paths[0][0], last(s.paths[0])
	if s.ups && p.Height(to) <= p.Height(from) {
		return to, ErrSaid
	}
	forced := NoSquare
	if e.n.Theirs&board5(to) != 0 {
		forced = SquareAtBit(e.god.Forced(from.Bit(), to.Bit()))
	}
	if s.swaps && forced != from {
		return to, ErrSaid
	}
	if s.forced.IsValid() && s.forced != forced {
		return s.forced, ErrSaid
	}
	return 0, nil
}

// along is about the squares between the ends of a path.
func (e *explainer) along(path []Square) (Square, error) {
	if !e.god.Walks {
		if square, err := e.legs(path); err != nil {
			return square, err
		}
		wins := e.n.ClimbsFrom(path[len(path)-2].Bit())&board5(last(path)) != 0
		switch {
		case wins && len(e.s.builds) > 0:
			return last(path), ErrWins
		case !wins && len(e.s.builds) == 0:
			return last(path), ErrDoesNotWin
		}
		return 0, nil
	}
	area := e.n.Area(board5(path[0]))
	for i, to := range path[1:] {
		switch {
		case bitboard.Neighbours5(path[i].Bit())&board5(to) == 0:
			return to, ErrStepFar
		case area&board5(to) == 0:
			return to, ErrWalk
		}
	}
	return 0, nil
}
