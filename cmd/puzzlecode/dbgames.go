package main

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/store"
)

func newDBGames() *cobra.Command {
	var to string
	var f pgn.Filter
	count := 50
	cmd := onDatabase(&cobra.Command{
		Use:   "games",
		Short: "List the games of a database by player, date and gods",
		Long: `Games lists the games of a database that have players, a date or an event, the
latest first, and those without a date last. Such games come from files in PGN,
or from exports. Upper and lower case do not differ in names. A DATE is a day, a
month or a year: 2026-03-14, 2026-03 or 2026.`,
		Example: `  puzzlecode db games --player Ann --since 2026
  puzzlecode db games --player Ann --by apollo --against athena,pan
  puzzlecode db games --player Ann --count 0 --to pgn > ann.pgn`,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		out, table := cmd.OutOrStdout(), tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		if to == formTable {
			out = table
		}
		first := true
		for left, cursor := cmp.Or(count, math.MaxInt), ""; ; {
			page, err := s.FindGames(cmd.Context(), f, cursor, min(left, 500))
			if err != nil {
				return err
			}
			for _, g := range page.Games {
				text, err := gameText(to, g, first)
				if err == nil {
					_, err = out.Write(text)
				}
				if err != nil {
					return err
				}
				first = false
			}
			left -= len(page.Games)
			if cursor = page.Next; cursor == "" || left == 0 {
				return table.Flush()
			}
		}
	})
	flags := cmd.Flags()
	flags.StringVar(&f.Player, "player", "", "name of a player")
	flags.StringVar(&f.Opponent, "opponent", "", "name of the other player")
	addDate(cmd, &f.Since, "since", "first `DATE`")
	addDate(cmd, &f.Until, "until", "last `DATE`")
	const kinds = "games: santorini, which is without gods, gods, or arimaa"
	addGames(cmd, &f.Kinds, kinds, codec.Santorini, codec.Gods, codec.Arimaa)
	addGods(cmd, &f.By, "by", "gods, one of which the player has")
	addGods(cmd, &f.Against, "against", "gods, one of which the other player has")
	addNumber(cmd, &count, "count", "maximum number of games (0: no limit)", 0, unbounded)
	addChoice(cmd, &to, "to", "output format", formTable, formJSON, pgnForm)
	return cmd
}

// addDate adds a flag for a date: a day, a month or a year.
func addDate(cmd *cobra.Command, value *string, name, usage string) {
	cmd.Flags().Func(name, usage, func(text string) error {
		*value = text
		_, err := pgn.Day(text)
		return err
	})
}

// gameText formats a game of a database. The argument form is the value of --to. If the argument first is true, the
// head of a table precedes the game.
func gameText(form string, g store.Game, first bool) ([]byte, error) {
	switch form {
	case pgnForm:
		p, err := g.PGN()
		if err != nil {
			return nil, err
		}
		return p.AppendText(separate(nil, first))
	case formJSON:
		return view.AppendJSON(nil, g.Shown())
	}
	head := ""
	if first {
		head = "DATE\tPLAYERS\tWON\tTURNS\tEVENT\tSOURCE\n"
	}
	return []byte(head + strings.Join(gameCells(g.Shown()), "\t") + "\n"), nil
}

// gameCells returns the cells of a game's line in a table.
func gameCells(g view.StoredGame) []string {
	players := [2]string{cmp.Or(g.First, "?"), cmp.Or(g.Second, "?")}
	won := "-"
	if g.Winner > 0 {
		won = players[g.Winner-1]
	}
	if r, err := game.ReadRecord(g.Game); err == nil {
		for i, side := range sidesOf(r.Moments()[0].State) {
			players[i] += " (" + side + ")"
		}
	}
	source := g.Source
	if g.Line > 0 {
		source = fmt.Sprintf("%s, line %d", g.Source, g.Line)
	}
	event := cmp.Or(joined(g.Event, g.Site, g.Round), "-")
	cells := []string{cmp.Or(g.Date, "-"), players[0] + " - " + players[1], won, fmt.Sprint(g.Turns), event, source}
	for i, cell := range cells {
		cells[i] = strings.Join(strings.Fields(cell), " ")
	}
	return cells
}

// sidesOf returns the names of both gods, or of both sides in Arimaa. For Santorini without gods it returns nil.
func sidesOf(s game.State) []string {
	if both, ok := game.GodsOf(s); ok {
		return []string{both[0].String(), both[1].String()}
	}
	if s.Game() == codec.Arimaa {
		return []string{say.English.Side(game.Gold), say.English.Side(game.Silver)}
	}
	return nil
}
