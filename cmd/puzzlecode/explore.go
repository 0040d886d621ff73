package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/internal/web"
)

func newExplore() *cobra.Command {
	var b batch
	var d database
	games := number{0, 0, 1000}
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Tell what was played in positions, by the games of a database",
		Long: `Explore prints for each POSITION how many games of a database had it or an image
of it, turned or mirrored, and who has won them. A line for each legal turn that
was played follows: in how many games, who has won these, and the same for all
games that had the position it leads to, however they reached it. Turns that a
symmetry of the position makes one are counted together and marked x2, x4 or x8.

All turns of all games are known, so what was not found was not played. With
--json all legal turns are printed, an object for each POSITION.`,
		Example: `  puzzlecode explore 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2
  puzzlecode explore --games 5 --json HfGoo8VCrfkSpV`,
	}
	var s *store.Store
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.readSantorini(text)
		if err != nil {
			return nil, err
		}
		e, err := s.Explore(cmd.Context(), c.Position())
		if err != nil {
			return nil, err
		}
		var list []store.Game
		if games.value > 0 {
			if list, _, err = s.Games(cmd.Context(), c.Position(), store.GameCursor{}, games.value); err != nil {
				return nil, err
			}
		}
		if b.json {
			return view.AppendJSON(out, explorationOf(c, e, list))
		}
		return appendExploration(separate(out, first), e, list), nil
	})
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return d.with(cmd, false, func(opened *store.Store) error {
			s = opened
			return run(cmd, args)
		})
	}
	b.addJSON(cmd)
	d.addFlag(cmd)
	cmd.Flags().Var(&games, "games", "print so many of the games, too")
	return cmd
}

// explorationOf returns what is shown of an exploration.
func explorationOf(c codec.Code, e store.Exploration, games []store.Game) view.Exploration {
	out := web.ExplorationOf(c, e)
	for _, g := range games {
		out.List = append(out.List, view.StoredGame{ID: g.ID, Winner: int(g.Winner), Ending: g.Ending, Turns: len(g.Game.Turns), Source: g.Source, Line: g.Line, Game: g.Game.String()})
	}
	return out
}

// appendExploration appends what is shown to a person.
func appendExploration(out []byte, e store.Exploration, games []store.Game) []byte {
	if e.Games == 0 {
		out = fmt.Appendf(out, "in none of %s\n", counted(e.Stored, "game"))
	} else {
		out = fmt.Appendf(out, "in %d of %s: first won %d, second %d\n", e.Games, counted(e.Stored, "game"), e.FirstWins, e.SecondWins)
	}
	if e.Ends > 0 {
		out = fmt.Appendf(out, "%s ended here\n", counted(e.Ends, "game"))
	}
	played, reached := 0, 0
	for _, t := range e.Turns {
		if t.Games == 0 {
			if t.Reached.Games > 0 {
				reached++
			}
			continue
		}
		if played++; played == 1 {
			out = append(out, "\nTURN         GAMES  FIRST WON  SECOND WON   REACHED  FIRST WON  SECOND WON\n"...)
		}
		images := ""
		if t.Images > 1 {
			images = fmt.Sprintf("x%d", t.Images)
		}
		out = fmt.Appendf(out, "%-8s %-2s %6d  %9d  %10d  %8d  %9d  %10d\n", t.Turn, images, t.Games, t.FirstWins, t.SecondWins, t.Reached.Games, t.Reached.FirstWins, t.Reached.SecondWins)
	}
	if left := len(e.Turns) - played; left > 0 && e.Games > 0 {
		out = fmt.Appendf(out, "\n%s not played", counted(int64(left), "more legal turn"))
		if reached > 0 {
			out = fmt.Appendf(out, "; %d of them lead to positions that games reached otherwise", reached)
		}
		out = append(out, '\n')
	}
	if len(games) > 0 {
		out = append(out, '\n')
	}
	for _, g := range games {
		winner := [...]string{"nobody", "first", "second"}[g.Winner]
		out = fmt.Appendf(out, "game %d (%s, line %d): %s won after %s\n", g.ID, g.Source, g.Line, winner, counted(int64(len(g.Game.Turns)), "turn"))
	}
	if left := int(e.Games) - len(games); left > 0 && len(games) > 0 {
		out = fmt.Appendf(out, "and %s\n", counted(int64(left), "more game"))
	}
	return out
}
