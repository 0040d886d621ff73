package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Analysis is the engine's analysis of a position. The field Lines contains estimates, and the field Proof contains
// proved results.
type Analysis struct {
	Head
	Score *float64 `json:"score"` // the score of the best line; nil if the game is over
	Share *int     `json:"share"` // the score of the side that begins games, in percent; nil if the game is over
	Lines []Line   `json:"lines"` // the best turns, best first
	Depth int      `json:"depth"` // in plies
	Nodes uint64   `json:"nodes"` // positions visited
	Proof Proof    `json:"proof"`

	Text    string `json:"text,omitempty"`    // the estimate or the proof in words; missing if the game is over
	Details string `json:"details,omitempty"` // the depth and nodes of the search, in words
}

// Line is a turn with its score and the play that is expected after it.
type Line struct {
	Score float64  `json:"score"`  // the score of the side to move, 0..1
	WinIn int      `json:"win_in"` // turns to a win that the search found, negative for a loss, 0 for none
	Line  []string `json:"line"`   // the turn and its main line
	Said  string   `json:"said"`   // the first turns of Line, as lists show them
	Text  string   `json:"text"`   // the value in words
}

// Proof contains the results that the solver has proved.
type Proof struct {
	WinIn  int      `json:"win_in"`  // the smallest number of turns, 0 if no win is proved
	LostIn int      `json:"lost_in"` // the smallest number of turns of the opponent, 0 if no loss is proved
	NoWin  int      `json:"no_win"`  // the number of turns within which there is no win
	Line   []string `json:"line"`    // the main line of the win or loss
}

// GameAnalysis is the engine's analysis of a game.
type GameAnalysis struct {
	Head                       // the first position of the game
	pgn.Headers                // if known
	Turns       []TurnAnalysis `json:"turns"`
}

// TurnAnalysis is the analysis of a turn of a game. Scores are for the side that plays it.
type TurnAnalysis struct {
	Number   int      `json:"number,omitempty"` // the number in the game, counting placing turns; 0 for a single turn
	Turn     string   `json:"turn"`
	Side     string   `json:"side"`
	Code     string   `json:"code"`       // the code of the position before the turn
	Score    float64  `json:"score"`      // the score after the turn
	Best     string   `json:"best"`       // the turn that the engine would play
	BestOf   float64  `json:"best_score"` // the score after the best turn
	Line     []string `json:"line"`       // the best turn and its main line
	GaveAway float64  `json:"gave_away"`  // BestOf minus Score, at least 0
	Mark     string   `json:"mark"`       // ?! for a missed win, ? for a mistake, ?? for a blunder; empty for none
	WinIn    int      `json:"win_in"`     // the smallest proved number of turns to a win before the turn, 0 for none
	LostIn   int      `json:"lost_in"`    // the proved number of turns to a win of the opponent, 0 for none
	KeptIn   int      `json:"kept_in"`    // the proved number of turns to a win after the turn, 0 for none
	HoldsFor int      `json:"holds_for"`  // the proved number of turns for which the best turn holds, 0 for none

	Message say.Message `json:"message"`          // the loss by the turn, in words; empty without a mark
	Why     string      `json:"why,omitempty"`    // the idea of the best turn, and why this turn fails, if proved
	Missed  *Missed     `json:"puzzle,omitempty"` // the puzzle that the turn has missed
	Found   *Missed     `json:"found,omitempty"`  // the puzzle that the turn has solved
	Played  *Results    `json:"played,omitempty"` // the results of games in a database that have the turn here
}

// Missed is a puzzle that a turn of a game has missed or solved. It is proved that exactly one turn solves the puzzle.
type Missed struct {
	Code string     `json:"code"`
	Goal codec.Goal `json:"goal"`
	Task string     `json:"task"` // in words
	Link string     `json:"link,omitempty"`
}
