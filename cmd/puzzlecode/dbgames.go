package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
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
	var d database
	var to choice
	var f pgn.Filter
	count := number{50, 0, math.MaxInt}
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.with(cmd, false, func(s *store.Store) error {
				out := bufio.NewWriter(cmd.OutOrStdout())
				w := newGameWriter(out, to.value)
				for left, cursor := cmp.Or(count.value, math.MaxInt), ""; ; {
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
						break
					}
				}
				return cmp.Or(w.flush(), out.Flush())
			})
		},
	}
	d.addFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.Player, "player", "", "name of a player")
	flags.StringVar(&f.Opponent, "opponent", "", "name of the other player")
	flags.Var(&dateFlag{text: &f.Since}, "since", "first date")
	flags.Var(&dateFlag{text: &f.Until}, "until", "last date")
	kinds := []string{codec.Santorini.String(), codec.Gods.String(), codec.Arimaa.String()}
	addList(cmd, "game", "games: santorini, which is without gods, gods, or arimaa", kinds, func(text string) error {
		for _, g := range []codec.Game{codec.Santorini, codec.Arimaa, codec.Gods} {
			if text == g.String() {
				f.Kinds = append(f.Kinds, g)
				return nil
			}
		}
		return fmt.Errorf("%.20q must be one of %s", text, strings.Join(kinds, ", "))
	})
	addGods(cmd, "by", "gods, one of which the player has: `GOD,...`; mortal for none", &f.By)
	addGods(cmd, "against", "gods, one of which the other player has: `GOD,...`; mortal for none", &f.Against)
	flags.Var(&count, "count", "maximum number of games (0: no limit)")
	addChoice(cmd, &to, "to", "output format", formTable, formJSON, pgnForm)
	return cmd
}

// dateFlag is the value of a flag that is a day, a month or a year.
type dateFlag struct{ text *string }

func (d *dateFlag) String() string {
	if d.text == nil {
		return ""
	}
	return *d.text
}

func (d *dateFlag) Type() string { return "DATE" }

func (d *dateFlag) Set(text string) error {
	*d.text = text
	_, err := pgn.Day(text)
	return err
}

// gameWriter writes games of a database in one of the formats.
type gameWriter struct {
	out    io.Writer
	form   string
	table  *tabwriter.Writer
	begun  bool
	answer []byte
}

func newGameWriter(out io.Writer, form string) *gameWriter {
	return &gameWriter{out: out, form: form, table: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
}

func (w *gameWriter) write(g store.Game) error {
	switch first := !w.begun; w.form {
	case pgnForm:
		w.begun = true
		p, err := g.PGN()
		if err == nil {
			w.answer, err = p.AppendText(separate(w.answer[:0], first))
		}
		if err == nil {
			_, err = w.out.Write(w.answer)
		}
		return err
	case formJSON:
		var err error
		if w.answer, err = view.AppendJSON(w.answer[:0], g.Shown()); err == nil {
			_, err = w.out.Write(w.answer)
		}
		return err
	}
	if !w.begun {
		w.begun = true
		fmt.Fprintln(w.table, "DATE\tPLAYERS\tWON\tTURNS\tEVENT\tSOURCE")
	}
	_, err := fmt.Fprintln(w.table, strings.Join(gameCells(g.Shown()), "\t"))
	return err
}

// flush writes what is left of a table, whose columns are as wide as their cells.
func (w *gameWriter) flush() error { return w.table.Flush() }

// gameCells returns the cells of a game in a table.
func gameCells(g view.StoredGame) []string {
	players := [2]string{cmp.Or(g.FirstPlayer, "?"), cmp.Or(g.SecondPlayer, "?")}
	won := "-"
	if g.Winner > 0 {
		won = players[g.Winner-1]
	}
	if r, err := game.ReadRecord(g.Game); err == nil {
		first := r.Moments()[0].State
		for i, side := range sidesOf(first) {
			players[i] += " (" + side + ")"
		}
	}
	event := strings.Join(slices.DeleteFunc([]string{g.Event, g.Site, g.Round}, func(text string) bool { return text == "" }), ", ")
	source := g.Source
	if g.Line > 0 {
		source = fmt.Sprintf("%s, line %d", g.Source, g.Line)
	}
	cells := []string{cmp.Or(g.Date, "-"), players[0] + " - " + players[1], won, fmt.Sprint(g.Turns), cmp.Or(event, "-"), source}
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
