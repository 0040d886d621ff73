package bga

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Placings is the number of turns of a line that place workers.
const Placings = 2

// Site is the value of the tag Site.
const Site = "Board Game Arena"

// PGN returns the game with its players, the date, the site, and how it has ended.
func (g *Game) PGN() (*pgn.Game, error) {
	out, err := pgn.FromRecord(game.RecordOf(g.Line))
	if err != nil {
		return nil, err
	}
	headers := pgn.Headers{First: g.Players[0].Name, Second: g.Players[1].Name, Date: g.Date, Site: Site}
	if err := out.SetHeaders(headers); err != nil {
		return nil, err
	}
	if g.Reason == Unfinished {
		return out, out.SetTag(pgn.Termination, pgn.Unterminated)
	}
	if g.Line.State().Outcome().Over() || g.Winner == 0 {
		return out, nil
	}
	termination := "resignation"
	if g.Reason == Abandon {
		termination = "abandoned"
	}
	if err := out.SetTag(pgn.Termination, termination); err != nil {
		return nil, err
	}
	return out, out.SetWinner([]game.Side{game.First, game.Second}[g.Winner-1])
}
