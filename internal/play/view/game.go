package view

import "github.com/puzzlecode/puzzlecode/pgn"

// Game is a game or a position in a notation.
type Game struct {
	Game     string `json:"game"`     // santorini or arimaa
	Notation string `json:"notation"` // its name: see doc/SANTORINI.md and doc/ARIMAA.md
	Text     string `json:"text"`     // with line breaks, if the notation takes several lines
	Headers         // if the game has them
}

// Headers are the data about a game in addition to its turns.
type Headers struct {
	FirstPlayer  string `json:"first_player,omitempty"` // the player of the side that begins
	SecondPlayer string `json:"second_player,omitempty"`
	Date         string `json:"date,omitempty"` // 2026-03-14, 2026-03 or 2026
	Event        string `json:"event,omitempty"`
	Site         string `json:"site,omitempty"`
	Round        string `json:"round,omitempty"`
}

// HeadersOf returns the headers of a game.
func HeadersOf(h pgn.Headers) Headers {
	return Headers{h.First, h.Second, h.Date, h.Event, h.Site, h.Round}
}
