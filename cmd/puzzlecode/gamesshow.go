package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/render"
)

func newGamesShow() *cobra.Command {
	var b batch
	var to, form string
	cmd := &cobra.Command{
		Use:   "show FILE LINE[:TURN]",
		Short: "Show the position at a turn of a game",
		Long: `Show prints the position before a TURN (1: the first) of the game in a LINE of a
FILE, or without TURN the last position. The FILE has a format of "games check";
- is standard input. A game in PGN begins in the line of its first tag.

A puzzle with the source "games.txt, line 3, turn 34" is at 3:34 of games.txt.
For Arimaa, turns have the names of game records: 12g or 12s.`,
		Example: `  puzzlecode games show games.txt 3:34
  puzzlecode games show --to code games.txt 3:34 | puzzlecode solve`,
		Args: argumentsOf(2, 2, "the arguments must be a FILE and LINE:TURN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := parsePlace(args[1])
			if err != nil {
				return usagef(cmd, "%v", err)
			}
			found, headers, err := place.find(cmd, args[0], form)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			code, next, after := found.State.Code(), "", "after the last turn"
			if found.Next != nil {
				next = found.Next.String()
				after = "next " + next
			}
			if b.json {
				return printJSON(cmd, view.GameTurnOf(code, place.line, found.Number, next, view.HeadersOf(headers)))
			}
			if to == "code" {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), code)
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s\n\n%sturn       %s, %s\ncode       %v\n",
				render.Text(found.State, textOptions(cmd)), say.Status(found.State, codec.NoGoal), headerLines(headers, found.State), found.Name, after, code)
			return err
		},
	}
	b.addTo(cmd, &to, "board", "code")
	addForm(cmd, &form)
	return cmd
}

// place is a position in a file of games.
type place struct {
	line int
	turn string // as it is named, empty for the end of the game
}

// parsePlace reads LINE[:TURN].
func parsePlace(text string) (place, error) {
	line, turn, hasTurn := strings.Cut(text, ":")
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || hasTurn && turn == "" {
		return place{}, fmt.Errorf("%q is not LINE:TURN, must be two numbers such as 3:34, or a LINE", text)
	}
	return place{n, turn}, nil
}

// find returns the moment at a place of a file, and the headers of the game.
func (at place) find(cmd *cobra.Command, name string, form string) (m game.Moment, h pgn.Headers, err error) {
	in, err := open(cmd, name, false, nil)
	if err != nil {
		return m, h, err
	}
	defer in.close()
	for g, err := range recordsOf[game.Record](in, form) {
		switch {
		case err != nil && (g.Line == at.line || !errors.As(err, new(*game.FileError))):
			return m, h, err
		case err == nil && g.Line == at.line:
			if g.Game != nil {
				h = g.Game.Headers()
			}
			m, err = at.choose(g.Record.Moments())
			return m, h, err
		}
	}
	return m, h, fmt.Errorf("no game begins in line %d", at.line)
}

// headerLines returns lines with the players, the event and the date of a game, as far as they are
// known.
func headerLines(h pgn.Headers, s game.State) string {
	first := firstSide(s.Side())
	var out strings.Builder
	if h.First != "" || h.Second != "" {
		fmt.Fprintf(&out, "players    %s %s, %s %s\n", say.Side(first), cmp.Or(h.First, "?"), say.Side(first.Other()), cmp.Or(h.Second, "?"))
	}
	if event := joined(h.Event, h.Site, h.Round, h.Date); event != "" {
		fmt.Fprintf(&out, "event      %s\n", event)
	}
	return out.String()
}

// joined joins the texts that are not empty with commas.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
}

// firstSide returns the side that begins the game of a side.
func firstSide(s game.Side) game.Side {
	if s.Index() == 1 {
		return s.Other()
	}
	return s
}

// choose returns the moment of a game that the place names.
func (at place) choose(moments []game.Moment) (game.Moment, error) {
	last := moments[len(moments)-1]
	if at.turn == "" {
		return last, nil
	}
	for i := len(moments) - 1; i >= 0; i-- { // the last one, if a turn was taken back
		if moments[i].Name == at.turn {
			return moments[i], nil
		}
	}
	return game.Moment{}, fmt.Errorf("line %d: no turn %.20q: the turns are %s to %s, which is the end", at.line, at.turn, moments[0].Name, last.Name)
}
