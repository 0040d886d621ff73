package view

import "github.com/puzzlecode/puzzlecode/puzzles"

// Puzzle is a puzzle record with the game and the flaw of the puzzle.
type Puzzle struct {
	Game string `json:"game"`
	puzzles.Record
	Flaw string `json:"flaw,omitempty"` // set if there are several key turns
}

// PuzzleOf returns the Puzzle of a puzzle record.
func PuzzleOf(p puzzles.Puzzle) Puzzle {
	out := Puzzle{Game: p.Code().Game().String(), Record: p.Record()}
	if flaw := p.Flaw(); flaw != nil {
		out.Flaw = flaw.Error()
	}
	return out
}
