package view

import "github.com/puzzlecode/puzzlecode/pgn"

// Game is a game or a position in a notation.
type Game struct {
	Game        string `json:"game"`     // santorini or arimaa
	Notation    string `json:"notation"` // its name: see doc/SANTORINI.md and doc/ARIMAA.md
	Text        string `json:"text"`     // with line breaks, if the notation takes several lines
	pgn.Headers        // if the game has them
}
