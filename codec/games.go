package codec

import "github.com/puzzlecode/puzzlecode/internal/value"

// Game is a game that has codes. The zero value is [Santorini].
type Game uint8

// The games.
const (
	Santorini Game = iota // the base game, of two mortals
	Arimaa
	Gods // Santorini with a god on one side or both
)

// String returns "santorini", "arimaa" or "gods".
func (g Game) String() string {
	return value.Name(g, "Game", []string{"santorini", "arimaa", "gods"})
}

// Name returns the name of the game with a capital: "Santorini", "Arimaa" or "Santorini with gods".
func (g Game) Name() string {
	return value.Name(g, "Game", []string{"Santorini", "Arimaa", "Santorini with gods"})
}
