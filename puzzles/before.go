package puzzles

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
)

// Before returns the position before [Info.Last], the opponent's turn that led to the puzzle.
// It reports false if that turn is zero or cannot have led to the position.
func (p Puzzle) Before() (position.Position, bool) {
	before, err := before(p.Position(), p.Last)
	return before, err == nil
}

// before returns the position before a turn of the opponent that led to a live position.
func before(p position.Position, t position.Turn) (position.Position, error) {
	wrong := fmt.Errorf("the turn %v does not lead to the position %v", t, p)
	if !t.Build.IsValid() {
		return position.Position{}, wrong
	}
	setup := p.Setup()
	setup.Side = setup.Side.Other()
	for i, w := range setup.Workers[setup.Side] {
		if w == t.To {
			setup.Workers[setup.Side][i] = t.From
		}
	}
	setup.Heights[t.Build]--
	start, err := setup.Position()
	if err != nil {
		return position.Position{}, wrong
	}
	if _, err := start.Play(t); err != nil { // the reversed turn itself may be illegal
		return position.Position{}, wrong
	}
	return start, nil
}

// Retractions returns the opponent's turns that can have led to a live position, ordered by
// From, To and Build. It helps to compose puzzles.
func Retractions(p position.Position) (list []position.Turn) {
	for _, to := range p.Workers(p.Side().Other()) {
		for from := position.A5; from.IsValid(); from++ {
			for build := position.A5; build.IsValid(); build++ {
				t := position.Turn{From: from, To: to, Build: build}
				if !beside(from, to) || !beside(to, build) {
					continue
				}
				if _, err := before(p, t); err == nil {
					list = append(list, t)
				}
			}
		}
	}
	return list
}
