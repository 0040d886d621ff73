package view

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// Win is the result of the search for a win.
type Win struct {
	Head
	WinIn    int      `json:"win_in"`    // the smallest number of turns, 0 for no win within Checked
	Checked  int      `json:"checked"`   // the number of turns searched completely
	KeyTurns []string `json:"key_turns"` // the first turns that win in WinIn turns, at most [play.MaxKeyTurns]
	Line     []string `json:"line"`      // a key turn and the best play of both sides
	Nodes    uint64   `json:"nodes"`     // positions searched
	Text     string   `json:"text"`      // the result in words

	// KeyTurnCount is the number of all first turns that win in WinIn turns. It is 0 if KeyTurns lists all of them.
	KeyTurnCount int `json:"key_turn_count,omitempty"`
}

// AnswerOf returns the JSON object of an answer of the solver: a [Win], a [Hold] or a [Loss].
func AnswerOf(c codec.Code, a play.Answer) any {
	head, keys, line := HeadOf(c), say.Texts(a.KeyTurns), say.Texts(a.Line)
	switch a.Kind {
	case play.Hold:
		return Hold{head, a.WinIn, a.HoldIn, a.Lost, a.LostIn, a.Checked, keys, line, a.Nodes, a.String()}
	case play.Lost:
		return Loss{head, a.Lost, a.LostIn, a.Checked, line, a.Nodes, a.String()}
	}
	win := Win{head, a.WinIn, a.Checked, keys, line, a.Nodes, a.String(), 0}
	if a.KeyTurnCount > len(keys) {
		win.KeyTurnCount = a.KeyTurnCount
	}
	return win
}

// Hold is the result of the search for the only turn that does not lose.
type Hold struct {
	Head
	WinIn    int      `json:"win_in"`    // as in Win; then HoldIn is 0
	HoldIn   int      `json:"hold_in"`   // the smallest N such that exactly one turn holds for N turns, 0 for none
	Lost     bool     `json:"lost"`      // no turn holds
	LostIn   int      `json:"lost_in"`   // as in Loss
	Checked  int      `json:"checked"`   // the number of turns searched completely
	KeyTurns []string `json:"key_turns"` // the turns that hold for HoldIn turns (if HoldIn is 0: Checked turns)
	Line     []string `json:"line"`      // the win, the loss, or the only turn that holds
	Nodes    uint64   `json:"nodes"`
	Text     string   `json:"text"`
}

// Loss is the result of the search for a win that the opponent can force.
type Loss struct {
	Head
	Lost    bool     `json:"lost"`
	LostIn  int      `json:"lost_in"` // the number of turns to a win of the opponent; 0 if there is none within Checked
	Checked int      `json:"checked"`
	Line    []string `json:"line"`
	Nodes   uint64   `json:"nodes"`
	Text    string   `json:"text"`
}

// Distances contains, for some squares, the number of steps to every other square.
type Distances struct {
	Head
	Distances map[string][]int8 `json:"distances"` // by square of the worker: 25 numbers from A5 by row, -1 if unreachable
}

// Perft is the result of [game.Perft].
type Perft struct {
	Head
	Depth  int               `json:"depth"`
	Count  uint64            `json:"count"`
	Divide map[string]uint64 `json:"divide,omitempty"` // the count for each first turn
}
