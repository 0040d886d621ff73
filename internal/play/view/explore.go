package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Exploration contains the games of a database that reached a position, and the turns that were played there.
type Exploration struct {
	Head
	Results
	Ends    int64        `json:"ends"`           // games that ended in the position
	Stored  int64        `json:"stored"`         // all games in the database
	Turns   []PlayedTurn `json:"turns"`          // legal turns, the most frequent first
	LeftOut int          `json:"left_out"`       // the number of further turns
	List    []StoredGame `json:"list,omitempty"` // some of the games
}

// StoredGame is a game in a database.
type StoredGame struct {
	ID     int64  `json:"id"`     // unique among the games of its kind
	Kind   string `json:"kind"`   // santorini, gods or arimaa
	Winner int    `json:"winner"` // 1, 2, or 0 if there is none or it is unknown
	Ending string `json:"ending,omitempty"`
	Turns  int    `json:"turns"`
	Source string `json:"source,omitempty"`
	Line   int    `json:"line,omitempty"`
	Game   string `json:"game"` // the FEN of the start and the turns
	pgn.Headers
}

// GameList is one part of a long list of games in a database.
type GameList struct {
	Games []StoredGame `json:"games"`
	Next  string       `json:"next,omitempty"` // the URL of the next part
}

// Results counts games by winner. The field Games is the number of all games; some have no known winner.
type Results struct {
	Games      int64 `json:"games"`
	FirstWins  int64 `json:"first_wins"`
	SecondWins int64 `json:"second_wins"`
}

// PlayedTurn is a legal turn with the results of the games in which it was played.
type PlayedTurn struct {
	Turn    string  `json:"turn"`
	Code    string  `json:"code"` // the code of the position after the turn
	Results         // the results of the games with this turn
	Images  int     `json:"images"`  // number of turns that are equal under a symmetry of the position
	Reached Results `json:"reached"` // the results of all games that reached the position after the turn
}

// ExplorationOf returns an Exploration for the position of a code. The caller fills in the counts.
func ExplorationOf(c codec.Code) Exploration {
	plain, err := c.WithGoal(codec.NoGoal)
	if err != nil {
		panic(err) // every position has a code without a goal
	}
	return Exploration{Head: HeadOf(plain), Turns: []PlayedTurn{}}
}
