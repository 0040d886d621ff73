package game

import (
	"github.com/puzzlecode/puzzlecode/position"
)

// Threats returns a function that lists, for a side of Santorini, with gods or without, the squares
// to which a step of its workers would win if it were to move. It returns nil for a game without
// such steps.
func Threats(s State) func(Side) []string {
	var squares func(position.Side) position.SquareSet
	switch s := s.(type) {
	case Santorini:
		squares = s.Position.Threats
	case Gods:
		squares = s.Position.Threats
	default:
		return nil
	}
	return func(side Side) []string {
		list := []string{}
		for square := range squares(position.Side(side.Index())).All() {
			list = append(list, square.String())
		}
		return list
	}
}
