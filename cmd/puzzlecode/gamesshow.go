package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
)

func newGamesShow() *cobra.Command {
	var b batch
	var to choice
	cmd := &cobra.Command{
		Use:   "show FILE LINE[:TURN]",
		Short: "Show the position at a turn of a game",
		Long: `Show prints the position of the game in a LINE of a FILE before a TURN: 1 for
the first. Without TURN it is the position after the last turn. The FILE has one
of the forms of "games check"; - is standard input.

So a puzzle whose source is "games.txt, line 3, turn 34" is at 3:34 of
games.txt. For Arimaa turns are named as in records, 12g or 12s.`,
		Example: `  puzzlecode games show games.txt 3:34
  puzzlecode games show --to code games.txt 3:34 | puzzlecode solve`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef(cmd, "want a FILE and LINE:TURN")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := parsePlace(args[1])
			if err != nil {
				return usagef(cmd, "%v", err)
			}
			found, err := place.find(cmd, args[0])
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if b.json {
				out, err := view.AppendJSON(nil, view.GameTurnOf(found.code, place.line, found.number, found.next))
				if err == nil {
					_, err = cmd.OutOrStdout().Write(out)
				}
				return err
			}
			if to.value == "code" {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), found.code)
				return err
			}
			next := "after the last turn"
			if found.next != "" {
				next = "next " + found.next
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s\n\nturn       %s, %s\ncode       %v\n", boardText(found.code, textOptions(cmd)), view.Status(found.code), found.name, next, found.code)
			return err
		},
	}
	b.addTo(cmd, &to, "form that is written", "board", "code")
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
		return place{}, fmt.Errorf("%q is no LINE:TURN, want two numbers like 3:34, or LINE alone", text)
	}
	return place{n, turn}, nil
}

// A gameTurn is the position of a game before a turn, or at its end.
type gameTurn struct {
	code   codec.AnyCode
	number int
	name   string // of the turn: its number, and for Arimaa the letter of the side
	next   string // the turn, empty if there is none
}

// find returns the position at a place of a file.
func (at place) find(cmd *cobra.Command, name string) (gameTurn, error) {
	in, err := open(cmd, name, false, nil)
	if err != nil {
		return gameTurn{}, err
	}
	defer in.close()
	file, err := openGames(in)
	if err != nil {
		return gameTurn{}, err
	}
	if file.arimaa {
		for g, err := range arimaa.ReadGames(file) {
			switch {
			case isOfFile(err), err != nil && g.Line == at.line:
				return gameTurn{}, err
			case g.Line == at.line:
				return at.choose(arimaaTurns(g.Game))
			}
		}
	} else {
		for g, err := range position.ReadGames(file) {
			switch {
			case isOfFile(err), err != nil && g.Line == at.line:
				return gameTurn{}, err
			case g.Line == at.line:
				return at.choose(santoriniTurns(g.Game))
			}
		}
	}
	return gameTurn{}, fmt.Errorf("no game is in line %d", at.line)
}

// isOfFile reports whether an error concerns a whole file and not a line.
func isOfFile(err error) bool { return err != nil && !errors.As(err, new(*position.LineError)) }

// choose returns the position of a game that the place names.
func (at place) choose(turns []gameTurn) (gameTurn, error) {
	last := turns[len(turns)-1]
	if at.turn == "" {
		return last, nil
	}
	for i := len(turns) - 1; i >= 0; i-- { // the last one, if a turn was taken back
		if turns[i].name == at.turn {
			return turns[i], nil
		}
	}
	return gameTurn{}, fmt.Errorf("line %d: no turn %.20q: the turns are %s to %s, which is the end", at.line, at.turn, turns[0].name, last.name)
}

// santoriniTurns returns the positions of a game.
func santoriniTurns(g position.Game) (list []gameTurn) {
	p := g.Start
	for i := 0; ; i++ {
		turn := gameTurn{codec.Encode(p), i + 1, strconv.Itoa(i + 1), ""}
		if i == len(g.Turns) {
			return append(list, turn)
		}
		turn.next = g.Turns[i].String()
		list = append(list, turn)
		p = p.PlayLegal(g.Turns[i])
	}
}

// arimaaTurns returns the positions of a game that is legal.
func arimaaTurns(g arimaa.Game) (list []gameTurn) {
	r := arimaa.NewReplay(g.Start)
	for i := 0; ; i++ {
		turn := gameTurn{codec.EncodeArimaa(r.Position()), r.Number(), fmt.Sprintf("%d%c", r.Number(), "gs"[r.Side()]), ""}
		if i == len(g.Entries) {
			return append(list, turn)
		}
		entry, err := r.Play(g.Entries[i])
		if err != nil {
			panic("puzzlecode: a game that was read is not legal: " + err.Error())
		}
		if entry.Action == arimaa.ActionMove {
			turn.next = entry.Turn.String()
		}
		list = append(list, turn)
	}
}
