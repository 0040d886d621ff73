package view

import "fmt"

// Win is what is shown of the question within how many turns the side to move wins.
type Win struct {
	Head
	WinIn    int      `json:"win_in"`    // the least number of its turns, 0 for no win within Checked
	Checked  int      `json:"checked"`   // the number of turns searched in full
	KeyTurns []string `json:"key_turns"` // all first turns that win in WinIn
	Line     []string `json:"line"`      // a key turn and the best play of both sides
	Nodes    uint64   `json:"nodes"`     // positions searched
}

// Loss is what is shown of the question within how many turns of the other side the
// side to move has lost.
type Loss struct {
	Head
	Lost    bool     `json:"lost"`
	LostIn  int      `json:"lost_in"` // the least number of turns of the other side; 0 if the game is over, or not lost within Checked
	Checked int      `json:"checked"`
	Line    []string `json:"line"`
	Nodes   uint64   `json:"nodes"`
}

// Texts returns the texts of values, and an empty list for none.
func Texts[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}

// Distances is what is shown of the numbers of steps from some squares.
type Distances struct {
	Head
	Distances map[string][]int8 `json:"distances"` // by square: 25 numbers, A5 first, -1 for what cannot be reached
}

// Perft is what is shown of a count of turns.
type Perft struct {
	Head
	Depth  int               `json:"depth"`
	Count  uint64            `json:"count"`
	Divide map[string]uint64 `json:"divide,omitempty"` // by first turn
}
