package view

import "github.com/puzzlecode/puzzlecode/puzzles"

// Puzzle is what is shown of a puzzle: its record, the game that it is of, and what is wrong
// with it.
type Puzzle struct {
	Game string `json:"game"`
	puzzles.Record
	Flaw string `json:"flaw,omitempty"` // that there are several key turns
}

// PuzzleOf returns what is shown of a puzzle.
func PuzzleOf(p puzzles.Puzzle) Puzzle {
	out := Puzzle{Game: p.Code().Game().String(), Record: p.Record()}
	if flaw := p.Flaw(); flaw != nil {
		out.Flaw = flaw.Error()
	}
	return out
}
