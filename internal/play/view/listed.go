package view

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// Listed describes a game in words, for a list of games.
type Listed struct {
	Players string `json:"players,omitempty"` // who played, with their gods; empty if it is not known
	Text    string `json:"text"`              // who won and when
	About   string `json:"about,omitempty"`   // the date, the event and the file
}

// ListedOf describes a game in words. It omits the folder of the game's file, because the folder is private.
func ListedOf(language *say.Language, g StoredGame) (out Listed) {
	names := [2]string{language.Side(game.First), language.Side(game.Second)}
	if g.Kind == codec.Arimaa.String() {
		names = [2]string{language.Side(game.Gold), language.Side(game.Silver)}
	}
	if g.First != "" || g.Second != "" {
		names[0], names[1] = cmp.Or(g.First, names[0]), cmp.Or(g.Second, names[1])
		players := names
		if g.Kind == codec.Gods.String() {
			var both [2]position.God
			start, _, _ := strings.Cut(g.Game, " ")
			if c, err := codec.Read(start); err == nil {
				both, _ = game.GodsOf(game.New(c))
			}
			for i, god := range both {
				players[i] += " (" + language.God(god) + ")"
			}
		}
		out.Players = language.Against(players[0], players[1])
	}
	out.Text = language.GameOf("", g.Turns)
	if g.Winner > 0 {
		out.Text = language.GameOf(names[g.Winner-1], g.Turns)
	}
	about := []string{g.Date, g.Event, g.Site, g.Round, BaseName(g.Source)}
	out.About = strings.Join(slices.DeleteFunc(about, func(text string) bool { return text == "" }), ", ")
	return out
}

// BaseName returns the name of a file without its folder.
func BaseName(source string) string {
	if source == "" {
		return ""
	}
	return path.Base(strings.ReplaceAll(source, `\`, "/"))
}
