package pgn

import "strings"

// Headers are the tags that lists and searches of games use. An empty text is unknown.
type Headers struct {
	First  string `json:"first_player,omitempty"` // of the side that begins
	Second string `json:"second_player,omitempty"`
	Date   string `json:"date,omitempty"` // 2026-03-14, 2026-03 or 2026
	Event  string `json:"event,omitempty"`
	Site   string `json:"site,omitempty"`
	Round  string `json:"round,omitempty"`
}

// Headers returns the headers of the game.
func (g *Game) Headers() Headers {
	players := g.players()
	date := strings.TrimRight(g.Tag(Date), ".?")
	return Headers{
		First: g.Tag(players[0]), Second: g.Tag(players[1]), Date: strings.ReplaceAll(date, ".", "-"),
		Event: g.Tag(Event), Site: g.Tag(Site), Round: g.Tag(Round),
	}
}

// SetHeaders sets the tags of headers, and removes the tags of empty ones. It returns an error for an invalid
// date, see [Game.SetTag].
func (g *Game) SetHeaders(h Headers) error {
	players := g.players()
	for _, t := range []tag{
		{players[0], h.First}, {players[1], h.Second}, {Event, h.Event}, {Site, h.Site}, {Round, h.Round}, {Date, h.Date},
	} {
		if err := g.SetTag(t.name, t.value); err != nil {
			return err
		}
	}
	return nil
}
