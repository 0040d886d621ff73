package view

// Analysis is what is shown of an estimate of a position. Lines are estimates; Proof is
// not.
type Analysis struct {
	Head
	Score *float64 `json:"score"` // that of the first line; nil if the game is over
	Lines []Line   `json:"lines"` // the best turns, the best one first
	Depth int      `json:"depth"` // the number of turns of both sides searched in full
	Nodes uint64   `json:"nodes"` // positions visited
	Proof Proof    `json:"proof"`

	Text    string `json:"text,omitempty"`    // the estimate or the proof, for a person; missing if the game is over
	Details string `json:"details,omitempty"` // how much is behind it
}

// Line is a turn and what the engine expects of it.
type Line struct {
	Score float64  `json:"score"`  // the share of games that the side to move would win, 0..1, an estimate
	WinIn int      `json:"win_in"` // turns until a win that the search has seen, negative for a loss, 0 for none
	Line  []string `json:"line"`   // the turn, and the play that is expected
	Text  string   `json:"text"`   // the value, for a person
}

// Proof is what the solver has shown.
type Proof struct {
	WinIn  int      `json:"win_in"`  // the least number of turns, 0 for no win that is proved
	LostIn int      `json:"lost_in"` // the least number of turns of the other side, 0 for no loss that is proved
	NoWin  int      `json:"no_win"`  // the number of turns within which there is no win
	Line   []string `json:"line"`    // the win or the loss against the longest defence
}

// GameAnalysis is what is shown of the turns of a game.
type GameAnalysis struct {
	Head                 // the position that the game begins with
	Turns []TurnAnalysis `json:"turns"`
}

// TurnAnalysis is what is shown of a turn of a game. Scores are estimates for the side that
// plays it.
type TurnAnalysis struct {
	Turn     string  `json:"turn"`
	Side     string  `json:"side"`
	Score    float64 `json:"score"`      // after the turn
	Best     string  `json:"best"`       // the turn that the engine would play
	BestOf   float64 `json:"best_score"` // before the turn, if the best one is played
	GaveAway float64 `json:"gave_away"`  // by how much BestOf exceeds Score, 0 or more
	WinIn    int     `json:"win_in"`     // the least number of turns of a proved win before the turn, 0 for none
	LostIn   int     `json:"lost_in"`    // in how many turns the other side wins after the turn, proved; 0 for no proof
}
