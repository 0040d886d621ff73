package position

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// Errors for the rules that only turns with gods can break, for use with errors.Is. [ErrGameOver] to [ErrBuildDome] are
// the rules without gods.
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

// broken returns the first rule that an illegal turn breaks, and the square of the fault. All workers must be placed.
func (p Position) broken(s *spoken) (Square, error) {
	e := p.explainer(s)
	first := NoSquare
	if len(s.paths[0]) > 0 {
		first = s.paths[0][0]
	}
	e.workers()
	e.forbid(p.Finished(), first, ErrGameOver)
	for _, check := range []func(){e.early, e.moves, e.builds} {
		if e.err == nil {
			check()
		}
	}
	e.forbid(true, first, ErrOrder)
	return e.square, e.err
}

// An explainer finds the first rule that a turn breaks. Each method checks a part of the turn, and assumes that the
// parts before it are legal.
type explainer struct {
	n       powers.Node
	god     *powers.Power
	s       *spoken
	mortals bool // both players are mortals

	err    error  // the first broken rule, or nil
	square Square // the square of the fault
}

func (p Position) explainer(s *spoken) explainer {
	return explainer{n: p.node(), god: p.power(), s: s, mortals: p.Mortals()}
}

// forbid records a rule and a square if the argument broken is true. It keeps only the first record.
func (e *explainer) forbid(broken bool, square Square, rule error) {
	if broken && e.err == nil {
		e.square, e.err = square, rule
	}
}

// last returns the last square of a path.
func last(path []Square) Square { return path[len(path)-1] }

// workers checks the workers that move.
func (e *explainer) workers() {
	e.forbid(e.s.paths[0] == nil && !e.god.Walks, NoSquare, ErrStand)
	for _, path := range e.s.paths {
		if path != nil {
			e.forbid(e.n.Own&path[0].set() == 0, path[0], ErrNoWorker)
		}
	}
	if second := e.s.paths[1]; second != nil {
		e.forbid(!e.god.Walks || second[0] == e.s.paths[0][0], second[0], ErrTwoWorkers)
	}
}

// early checks a build before the step.
func (e *explainer) early() {
	square := e.s.early
	if !square.IsValid() {
		return
	}
	if e.forbid(!e.god.Early, square, ErrEarly); e.err != nil {
		return
	}
	e.build(square, e.s.paths[0][0].set(), e.n.Own|e.n.Theirs)
	e.n.Add(square.set())
}

// build checks one build. The square must be next to a square of the set beside, and must not be in the set occupied.
// For a build on the worker's own square, the error is ErrBuildFar without gods and ErrBuildOccupied with gods.
func (e *explainer) build(square Square, beside, occupied bitboard.Board5) {
	set := square.set()
	e.forbid(beside.Neighbourhood()&set == 0 && (e.mortals || beside&occupied&set == 0), square, ErrBuildFar)
	e.forbid(occupied&set != 0, square, ErrBuildOccupied)
	e.forbid(e.n.Domes&set != 0, square, ErrBuildDome)
}

// moves checks the squares that the workers enter.
func (e *explainer) moves() {
	for i, path := range e.s.paths {
		if path != nil {
			e.move(path, e.s.paths[1-i] == nil)
		}
	}
}

// move checks the path of one worker. If the argument alone is true, the other worker does not move.
func (e *explainer) move(path []Square, alone bool) {
	start, end := path[0], last(path)
	isFar := len(path) == 2 && bitboard.Neighbours5(start.Bit())&end.set() == 0
	isLevel := e.n.SameLevel(start.Bit())&end.set() != 0
	switch {
	case e.god.Walks && alone && end != start && e.n.Own&end.set() != 0:
		e.forbid(true, end, ErrStepOccupied)
	case e.god.Walks && (!alone || isFar || isLevel):
		if e.n.Area(start.set())&end.set() == 0 {
			e.blocked(end, e.n.Theirs)
			e.forbid(!isLevel && e.s.paths[1] != nil, end, ErrWalkLevel)
			e.forbid(true, end, ErrWalk)
		}
	case e.god.Farther == nil || len(path) > 2:
		e.legs(path)
	case start != end && e.ends(start)&end.set() != 0: // in one step or two
	case !isFar:
		e.legs(path)
	default:
		e.forbid(start == end, end, ErrBack)
		e.blocked(end, e.n.Own|e.n.Theirs)
		e.forbid(true, end, ErrFar)
	}
}

// blocked checks that the square has no dome and is not in the set occupied.
func (e *explainer) blocked(square Square, occupied bitboard.Board5) {
	e.forbid(occupied&square.set() != 0, square, ErrStepOccupied)
	e.forbid(e.n.Domes&square.set() != 0, square, ErrStepDome)
}

// ends returns the squares that the worker on the square start can enter, with or without winning.
func (e *explainer) ends(start Square) bitboard.Board5 {
	plain, wins := e.n.Ends(e.god, start.Bit())
	return plain | wins
}

// legs checks every step of a path.
func (e *explainer) legs(path []Square) {
	most := 1
	if e.god.Farther != nil {
		most = 2
	}
	if len(path)-1 > most {
		e.forbid(true, path[most+1], ErrSteps)
	}
	for i, to := range path[1:] {
		e.leg(path[i], to, path[0])
		e.forbid(i+2 < len(path) && e.n.ClimbsFrom(path[i].Bit())&to.set() != 0, to, ErrOnTheWay)
	}
}

// leg checks one step of a path, given by its two squares. The argument start is the square on which the worker began
// its turn.
func (e *explainer) leg(source, to, start Square) {
	square, free := to.set(), e.n
	free.Grounded = false
	theirs := e.n.Theirs&square != 0
	e.forbid(bitboard.Neighbours5(source.Bit())&square == 0, to, ErrStepFar)
	e.forbid(to == start, to, ErrBack)
	e.forbid(e.n.Own&square != 0 || theirs && e.god.Enter == nil, to, ErrStepOccupied)
	e.forbid(e.n.Domes&square != 0, to, ErrStepDome)
	e.forbid(e.s.early.IsValid() && e.n.AtMost(source.Bit())&square == 0, to, ErrEarlyUp)
	e.forbid(free.Low(source.Bit())&square == 0, to, ErrStepHigh)
	e.forbid(e.n.Low(source.Bit())&square == 0, to, ErrGrounded)
	e.forbid(theirs && e.god.Enter != nil && e.god.Enter(e.n, source.Bit())&square == 0, to, ErrForce)
}

// builds checks the builds after the steps.
func (e *explainer) builds() {
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
	if e.ending(end, wins); e.err != nil {
		return
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
		e.build(square, beside, occupied)
	}
	more := powers.Builds{Once: beside.Neighbourhood() &^ (occupied | e.n.Domes)}
	if e.god.Builds != nil {
		more = e.god.Builds(e.n, more.Once)
	}
	first, again := e.s.builds[0], last(e.s.builds)
	e.forbid(e.s.dome && e.n.Three&first.set() != 0, first, ErrOrder) // the dome is the next level
	e.forbid(e.s.dome && more.Domes&first.set() == 0, first, ErrNoDome)
	switch {
	case len(e.s.builds) < 2:
	case first == again:
		e.forbid(more.Twice == 0 && more.Pairs != 0, again, ErrBuildOther)
		e.forbid(more.Twice&first.set() == 0, again, ErrBuildAgain)
	default:
		e.forbid(more.Pairs == 0 && more.Twice != 0, again, ErrBuildSame)
		e.forbid(more.Pairs&first.set() == 0, again, ErrBuildAgain)
	}
}

// ending checks that a turn either wins or has a build. The argument end is the square where the last step leads.
func (e *explainer) ending(end Square, wins bool) {
	e.forbid(wins && len(e.s.builds) > 0, end, ErrWins)
	e.forbid(!wins && len(e.s.builds) == 0, end, ErrDoesNotWin)
}

// contradicted checks what the text of a legal turn says in addition to the squares of the Turn, such as the path of a
// worker. For the first false statement it returns a square and an error.
func (p Position) contradicted(s *spoken) (Square, error) {
	e := p.explainer(s)
	for _, path := range s.paths {
		if len(path) > 2 {
			e.along(path)
		}
	}
	if len(s.paths[0]) == 0 {
		return 0, nil
	}
	start, to := s.paths[0][0], last(s.paths[0])
	e.forbid(s.ups && p.Height(to) <= p.Height(start), to, ErrSaid)
	forced := NoSquare
	if e.n.Theirs&to.set() != 0 {
		forced = SquareAtBit(e.god.Forced(start.Bit(), to.Bit()))
	}
	e.forbid(s.swaps && forced != start, to, ErrSaid)
	e.forbid(s.forced.IsValid() && s.forced != forced, s.forced, ErrSaid)
	return e.square, e.err
}

// along checks that a worker can move along a path, square by square.
func (e *explainer) along(path []Square) {
	if !e.god.Walks {
		e.legs(path)
		e.ending(last(path), e.n.ClimbsFrom(path[len(path)-2].Bit())&last(path).set() != 0)
		return
	}
	area := e.n.Area(path[0].set())
	for i, to := range path[1:] {
		e.forbid(bitboard.Neighbours5(path[i].Bit())&to.set() == 0, to, ErrStepFar)
		e.forbid(area&to.set() == 0, to, ErrWalk)
	}
}
