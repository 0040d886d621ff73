package puzzles

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
)

// Before returns the position before the turn of the other side that led to the puzzle, and
// whether [Info.Last] can be that turn. It cannot if it is zero.
func (p Puzzle) Before() (position.Position, bool) {
	before, err := before(p.Position(), p.Last)
	return before, err == nil
}

// before returns the position from which a turn of the other side leads to a live position.
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
	if _, err := start.Play(t); err != nil { // the turn alone puts back what was taken away
		return position.Position{}, wrong
	}
	return start, nil
}

// Retractions returns the turns of the other side that can have led to a live position, in
// the order of their numbers. It is for composing puzzles.
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
