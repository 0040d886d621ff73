package bga

import (
	"cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Placings is the number of turns at the start of a game that place the workers.
const Placings = 2

// Site is the value of the PGN tag Site.
const Site = "Board Game Arena"

// PGN returns the game with its players, date, site and result, so that it can be written as PGN.
func (g *Game) PGN() (*pgn.Game, error) {
	out, err := pgn.FromRecord(game.RecordOf(g.Line))
	if err != nil {
		return nil, err
	}
	var termination string
	switch {
	case g.Reason == Unfinished:
		termination = pgn.Unterminated
	case g.Line.State().Outcome().Over():
	case g.Reason == Abandon:
		termination = "abandoned"
	default:
		termination = "resignation"
	}
	headers := pgn.Headers{First: g.Players[0].Name, Second: g.Players[1].Name, Date: g.Date, Site: Site}
	winner := [...]game.Side{"", game.First, game.Second}[g.Winner]
	return out, cmp.Or(out.SetHeaders(headers), out.SetTag(pgn.Termination, termination), out.SetWinner(winner))
}
