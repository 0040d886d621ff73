package view

import (
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Puzzle is a puzzle from a file or a database, with its game, its most telling theme and its flaw.
type Puzzle struct {
	Game string `json:"game"`
	puzzles.Record
	Motif *Motif `json:"motif,omitempty"` // missing if no theme says anything about the way to the goal
	Flaw  string `json:"flaw,omitempty"`  // set if there are several key turns
}

// Motif is the theme that tells players most about a puzzle.
type Motif struct {
	Theme  string `json:"theme"`
	Lesson string `json:"lesson"` // a sentence for players
}

// PuzzleOf returns the JSON object of a puzzle.
func PuzzleOf(language *say.Language, p puzzles.Puzzle) Puzzle {
	out := RecordOf(language, p.Record())
	if flaw := p.Flaw(); flaw != nil {
		out.Flaw = flaw.Error()
	}
	return out
}

// RecordOf returns the JSON object of a puzzle record. The puzzle must have exactly one solution.
func RecordOf(language *say.Language, r puzzles.Record) Puzzle {
	out := Puzzle{Game: r.Code.Game().String(), Record: r}
	if motif := r.Motif(); motif.Name != "" {
		out.Motif = &Motif{motif.Name, language.Text(motif.Lesson)}
	}
	return out
}
