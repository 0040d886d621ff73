package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
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
		Args: noArguments,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		out := bufio.NewWriter(cmd.OutOrStdout())
		w := gameWriter{out: out, form: to, table: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
		for left, cursor := cmp.Or(count, math.MaxInt), ""; ; {
			page, err := s.FindGames(cmd.Context(), f, cursor, min(left, 500))
			if err != nil {
				return err
			}
			for _, g := range page.Games {
				if err := w.write(g); err != nil {
					return err
				}
			}
			left -= len(page.Games)
			if cursor = page.Next; cursor == "" || left == 0 {
				return cmp.Or(w.table.Flush(), out.Flush())
			}
		}
	})
	flags := cmd.Flags()
	flags.StringVar(&f.Player, "player", "", "name of a player")
	flags.StringVar(&f.Opponent, "opponent", "", "name of the other player")
	addDate(cmd, &f.Since, "since", "first `DATE`")
	addDate(cmd, &f.Until, "until", "last `DATE`")
	addGames(cmd, &f.Kinds, "games: santorini, which is without gods, gods, or arimaa", codec.Santorini, codec.Gods, codec.Arimaa)
	addGods(cmd, &f.By, "by", "gods, one of which the player has")
	addGods(cmd, &f.Against, "against", "gods, one of which the other player has")
	addNumber(cmd, &count, "count", "maximum number of games (0: no limit)", 0, unbounded)
	addChoice(cmd, &to, "to", "output format", formTable, formJSON, pgnForm)
	return cmd
}

// addDate adds a flag that takes a day, a month or a year.
func addDate(cmd *cobra.Command, value *string, name, usage string) {
	cmd.Flags().Func(name, usage, func(text string) error {
		*value = text
		_, err := pgn.Day(text)
		return err
	})
}

// gameWriter writes games of a database in one of the formats.
type gameWriter struct {
	out    io.Writer
	form   string
	table  *tabwriter.Writer
	begun  bool
	answer []byte
}

func (w *gameWriter) write(g store.AnyGame) error {
	first := !w.begun
	w.begun = true
	if w.form == pgnForm {
		p, err := g.PGN()
		if err == nil {
			w.answer, err = p.AppendText(separate(w.answer[:0], first))
		}
		if err == nil {
			_, err = w.out.Write(w.answer)
		}
		return err
	}
	shown, err := g.Shown()
	if err != nil {
		return err
	}
	if w.form == formJSON {
		if w.answer, err = view.AppendJSON(w.answer[:0], shown); err == nil {
			_, err = w.out.Write(w.answer)
		}
		return err
	}
	if first {
		fmt.Fprintln(w.table, "DATE\tPLAYERS\tWON\tTURNS\tEVENT\tSOURCE")
	}
	_, err = fmt.Fprintln(w.table, strings.Join(gameCells(shown), "\t"))
	return err
}

// gameCells returns the cells of a game in a table.
func gameCells(g view.StoredGame) []string {
	players := [2]string{cmp.Or(g.FirstPlayer, "?"), cmp.Or(g.SecondPlayer, "?")}
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
	cells := []string{cmp.Or(g.Date, "-"), players[0] + " - " + players[1], won, fmt.Sprint(g.Turns), cmp.Or(joined(g.Event, g.Site, g.Round), "-"), source}
	for i, cell := range cells {
		cells[i] = strings.Join(strings.Fields(cell), " ")
	}
	return cells
}

// sidesOf returns the gods of the players, or the sides of Arimaa.
func sidesOf(s game.State) []string {
	if both, ok := game.GodsOf(s); ok {
		return []string{both[0].String(), both[1].String()}
	}
	if s.Game() == codec.Arimaa {
		return []string{say.Side(game.Gold), say.Side(game.Silver)}
	}
	return nil
}
