package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/view"
)

func newDaily() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "daily [DATE]",
		Short: "Draw the puzzle of the day",
		Long: `Daily draws the puzzle of a day, today or a DATE like 2026-11-23, from the
collection that comes with the program. It is the same for everyone. Monday has
an easy one, each day until Saturday a harder one, and Sunday any. A puzzle
comes again only after all others. Neither the solution nor themes that give it
away are printed: "puzzlecode hint" and "puzzlecode solve" tell. "puzzlecode
puzzles daily" prints the puzzle of the day of a database.`,
		Example: `  puzzlecode daily
  puzzlecode daily 2026-11-23`,
		ValidArgsFunction: noFiles,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef(cmd, "want one DATE")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			day := time.Now()
			if len(args) > 0 {
				var err error
				if day, err = time.Parse(time.DateOnly, args[0]); err != nil {
					return usagef(cmd, "%.40q is no DATE, want a day like 2006-01-02", args[0])
				}
			}
			p, err := collection.Daily(day)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				text, err := view.AppendJSON(nil, view.PuzzleOf(p))
				if err == nil {
					_, err = out.Write(text)
				}
				return err
			}
			text := render.Text(game.New(p.Code()), textOptions(cmd)) + fmt.Sprintf("\n%s\n\ncode    %v\nrating  %d ± %d\nthemes  %v\nsource  %s\n",
				say.StatusOf(p.Code()), p.Code(), p.Rating(), p.Deviation(), withoutSpoilers(p.Themes()), p.Source)
			_, err = io.WriteString(out, text)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an object as JSON, with the solution")
	return cmd
}

// withoutSpoilers returns the themes that give nothing of the solution away.
func withoutSpoilers(themes puzzles.Themes) puzzles.Themes {
	for _, theme := range puzzles.AllThemes() {
		if theme.Spoils {
			themes &^= theme.Theme
		}
	}
	return themes
}
