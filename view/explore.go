package view

import "github.com/puzzlecode/puzzlecode/codec"

// Exploration is what the games of a database say about a position.
type Exploration struct {
	Head
	Results
	Ends    int64        `json:"ends"`           // games that ended in the position
	Stored  int64        `json:"stored"`         // games in the database, whatever their positions
	Turns   []PlayedTurn `json:"turns"`          // legal turns, those of most games first
	LeftOut int          `json:"left_out"`       // how many more there are
	List    []StoredGame `json:"list,omitempty"` // some of the games
}

// StoredGame is a game of a database.
type StoredGame struct {
	ID     int64  `json:"id"`
	Winner int    `json:"winner"` // 1, 2, or 0 if nobody has won or it is not known
	Ending string `json:"ending,omitempty"`
	Turns  int    `json:"turns"`
	Source string `json:"source,omitempty"`
	Line   int    `json:"line,omitempty"`
	Game   string `json:"game"` // the FEN of the start and the turns
}

// Results counts games by who has won them. The others have no winner that is known.
type Results struct {
	Games      int64 `json:"games"`
	FirstWins  int64 `json:"first_wins"`
	SecondWins int64 `json:"second_wins"`
}

// PlayedTurn is a legal turn, and what the games say about it.
type PlayedTurn struct {
	Turn    string  `json:"turn"`
	Code    string  `json:"code"` // of the position that it leads to
	Results         // of the games in which it was played
	Images  int     `json:"images"`  // turns that a symmetry of the position makes one
	Reached Results `json:"reached"` // of all games that had the position it leads to
}

// ExplorationOf returns the frame for what is known about the position of a code.
func ExplorationOf(c codec.AnyCode) Exploration {
	plain, err := codec.WithGoal(c, codec.NoGoal)
	if err != nil {
		panic(err) // every position has a code without a goal
	}
	return Exploration{Head: HeadOf(plain), Turns: []PlayedTurn{}}
}
