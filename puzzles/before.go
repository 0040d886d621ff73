package puzzles

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// Before returns the position before the opponent's last turn, [Info.Last]. The second result is false if that turn
// is unknown or cannot have led to the puzzle.
func (p Puzzle) Before() (game.State, bool) {
	if p.IsZero() {
		return nil, false
	}
	return Before(p.State(), p.Last)
}

// Before undoes a turn of the opponent: it returns the position from which turn t led to position s. The game must
// not be over in s. The second result is false if t is nil or cannot have led to s. With gods, t may lead to s from
// several positions; one of these is returned.
func Before(s game.State, t game.Turn) (game.State, bool) {
	after, ok := game.SantoriniPosition(s)
	if !ok || !after.Placed() {
		return nil, false
	}
	p, ok := before(after, game.SantoriniTurn(t))
	return game.Santorini{Position: p}, ok
}

// before is the function Before for a [position.Position]. With gods, a turn does not say everything: from where it
// forced a worker, on what height Atlas built a dome, or whether Athena moved up in the previous turn. If several
// positions are possible, the result is the one that differs least from p.
func before(p position.Position, t position.Turn) (position.Position, bool) {
	if t.Wins() || t.Kind() == position.Place || t.IsZero() {
		return position.Position{}, false // p is live
	}
	setup := p.Setup()
	mover := setup.Side.Other()
	setup.Side, setup.Raised = mover, false
	for left, entered := range t.Steps() {
		if i := slices.Index(setup.Workers[mover], entered); i >= 0 {
			setup.Workers[mover][i] = left
		}
	}
	if early := t.Early(); early.IsValid() {
		setup.Heights[early]--
	}
	built := position.NoSquare
	for square := range t.Builds() {
		setup.Heights[square]--
		built = square
	}
	leads := func(s position.Setup) (position.Position, bool) {
		for _, raised := range []bool{false, true} {
			s.Raised = raised
			start, err := s.Position()
			if err != nil {
				continue
			}
			if next, err := start.Play(t); err == nil && next == p {
				return start, true
			}
		}
		return position.Position{}, false
	}
	starts := []position.Setup{setup}
	if t.Kind() == position.Dome { // built by Atlas, on any level below 3
		starts = nil
		for _, height := range [...]int{2, 1, 0} {
			s := setup
			s.Heights[built] = height
			starts = append(starts, s)
		}
	}
	for _, s := range starts {
		if start, ok := leads(s); ok {
			return start, true
		}
		for _, entered := range t.Steps() { // a worker was forced away from this square
			for i, w := range s.Workers[p.Side()] {
				forced := s
				forced.Workers[p.Side()] = slices.Clone(s.Workers[p.Side()])
				forced.Workers[p.Side()][i] = entered
				if start, ok := leads(forced); ok && w != entered {
					return start, true
				}
			}
		}
	}
	return position.Position{}, false
}

// Retractions helps to compose puzzles. It returns the turns of the opponent that can have led to p, ordered by
// three of their squares: To, From and Build. Position p must be without gods, and the game must not be over in it.
func Retractions(p position.Position) (list []position.Turn) {
	for _, entered := range p.Workers(p.Side().Other()) {
		for left := range near(entered).All() {
			for build := range near(entered).All() {
				t := position.NewTurn(left, entered, build)
				if _, ok := before(p, t); ok {
					list = append(list, t)
				}
			}
		}
	}
	return list
}
