package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/store"
)

func newExplore() *cobra.Command {
	var b batch
	games, turns := 0, 200
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Print what was played from positions in the games of a database",
		Long: `Explore prints for each POSITION how many games of a database reached it or a
symmetric position, and who won them. Then it prints a line for each legal turn
that was played: the number of games, who won them, and the same for all games
that reached the position after the turn in any way. Symmetric turns share one
line, marked x2, x4 or x8.

All turns of all games are stored, so the counts are complete. With --json legal
turns that were not played follow the others, in one object for each POSITION.
--turns limits the number of turns.

Games that begin before all workers stand are counted there, too: explore the
empty board, /1/mortal/mortal or with gods /1/apollo/athena.

For Arimaa, first is gold, and turns that lead to the same position are counted
together.`,
		Example: `  puzzlecode explore 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2
  puzzlecode explore --games 5 --json HfGoo8VCrfkSpV`,
	}
	var s *store.Store
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		e, err := s.Explore(cmd.Context(), c, turns)
		if err == nil && games > 0 {
			var list []store.Game
			list, err = s.Games(cmd.Context(), c, games)
			for _, g := range list {
				e.List = append(e.List, g.Shown())
			}
		}
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, e)
		}
		return appendExploration(separate(out, first), e), nil
	})
	run := cmd.RunE
	onDatabase(cmd, needsFile, func(cmd *cobra.Command, args []string, opened *store.Store) error {
		s = opened
		return run(cmd, args)
	})
	b.addJSON(cmd)
	addNumber(cmd, &games, "games", "number of games to print (0: none)", 0, 1000)
	addNumber(cmd, &turns, "turns", "maximum number of turns to print", 1, 1000)
	return cmd
}

// appendExploration appends, as text, what the games of a database played in a position.
func appendExploration(out []byte, e view.Exploration) []byte {
	names := [2]string{say.English.Side(game.First), say.English.Side(game.Second)}
	if e.Game == codec.Arimaa.String() {
		names = [2]string{say.English.Side(game.Gold), say.English.Side(game.Silver)}
	}
	if e.Games == 0 {
		out = fmt.Appendf(out, "in none of %s\n", counted(e.Stored, "game"))
	} else {
		out = fmt.Appendf(out, "in %d of %s: %s won %d, %s %d\n",
			e.Games, counted(e.Stored, "game"), names[0], e.FirstWins, names[1], e.SecondWins)
	}
	if e.Ends > 0 {
		out = fmt.Appendf(out, "%s ended here\n", counted(e.Ends, "game"))
	}
	width := len("B3>B4^A4")
	for _, t := range e.Turns {
		if t.Games > 0 {
			width = max(width, len(t.Turn))
		}
	}
	played, reached := 0, 0
	shown := map[codec.Code]int{} // number of turns by the canonical code after the turn
	for _, t := range e.Turns {
		if t.Games == 0 {
			if t.Reached.Games > 0 {
				reached++
			}
			continue
		}
		if played++; played == 1 {
			const head = "\n%-*s     GAMES  %9s  %10s   REACHED  %9[3]s  %10[4]s\n"
			first, second := strings.ToUpper(names[0]+" won"), strings.ToUpper(names[1]+" won")
			out = fmt.Appendf(out, head, width, "TURN", first, second)
		}
		images := ""
		if t.Images > 1 {
			to, err := codec.Read(t.Code)
			if err == nil && to.Game() != codec.Arimaa { // for Arimaa only one of the symmetric turns is listed
				to, _ = to.Canonical()
				if shown[to]++; shown[to]%t.Images != 1 {
					continue // a symmetric turn has a line already
				}
			}
			images = fmt.Sprintf("x%d", t.Images)
		}
		out = fmt.Appendf(out, "%-*s %-2s %6d  %9d  %10d  %8d  %9d  %10d\n", width, t.Turn, images, t.Games, t.FirstWins,
			t.SecondWins, t.Reached.Games, t.Reached.FirstWins, t.Reached.SecondWins)
	}
	left := len(e.Turns) - played
	switch {
	case e.Games == 0:
	case e.LeftOut > 0:
		out = fmt.Appendf(out, "\n%s not shown: use --turns\n", counted(left+e.LeftOut, "more turn"))
	case left > 0:
		out = fmt.Appendf(out, "\n%s not played", counted(left, "more legal turn"))
		if reached > 0 {
			out = fmt.Appendf(out, "; %d of them lead to positions that games reached otherwise", reached)
		}
		out = append(out, '\n')
	}
	if len(e.List) > 0 {
		out = append(out, '\n')
	}
	for _, g := range e.List {
		winner := [...]string{"nobody", names[0], names[1]}[g.Winner]
		head := fmt.Sprintf("game %d (%s, line %d)", g.ID, g.Source, g.Line)
		out = fmt.Appendf(out, "%s: %s won after %s\n",
			joined(head, playersOf(g.Headers, " against "), g.Date), winner, counted(g.Turns, "turn"))
	}
	if left := int(e.Games) - len(e.List); left > 0 && len(e.List) > 0 {
		out = fmt.Appendf(out, "and %s\n", counted(left, "more game"))
	}
	return out
}
