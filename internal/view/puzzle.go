package view

import "github.com/puzzlecode/puzzlecode/puzzles"

// Puzzle is what is shown of a puzzle: its record, and the game that it is of.
type Puzzle struct {
	Game string `json:"game"`
	puzzles.Record
}

// PuzzleOf returns what is shown of a puzzle.
func PuzzleOf(p puzzles.Puzzle) Puzzle { return Puzzle{p.Code().Game().String(), p.Record()} }
