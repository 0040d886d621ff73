package pgn

import (
	"cmp"
	"strings"
)

// Headers are the tags for lists of games and for searches. An empty field means unknown.
type Headers struct {
	First  string `json:"first_player,omitempty"` // of the side that begins
	Second string `json:"second_player,omitempty"`
	Date   string `json:"date,omitempty"` // 2026-03-14, 2026-03 or 2026
	Event  string `json:"event,omitempty"`
	Site   string `json:"site,omitempty"`
	Round  string `json:"round,omitempty"`
}

// Headers returns the headers of the game. The field Date is empty if the tag has a text that is not a date.
func (g *Game) Headers() Headers {
	players := g.players()
	date, err := readDate(g.Tag(Date))
	if err != nil { // the text had another value, which was kept
		date = ""
	}
	return Headers{
		First: g.Tag(players[0]), Second: g.Tag(players[1]),
		Date:  strings.ReplaceAll(strings.TrimRight(date, ".?"), ".", "-"),
		Event: g.Tag(Event), Site: g.Tag(Site), Round: g.Tag(Round),
	}
}

// SetHeaders sets the tags in h. An empty value removes its tag. SetHeaders returns an error for an invalid date; see
// [Game.SetTag].
func (g *Game) SetHeaders(h Headers) error {
	players := g.players()
	return cmp.Or(g.SetTag(players[0], h.First), g.SetTag(players[1], h.Second), g.SetTag(Event, h.Event),
		g.SetTag(Site, h.Site), g.SetTag(Round, h.Round), g.SetTag(Date, h.Date))
}
