package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
)

func newDaily() *cobra.Command {
	var asJSON, gods bool
	cmd := &cobra.Command{
		Use:   "daily [DATE]",
		Short: "Show the puzzle of the day",
		Long: `Daily shows the puzzle of a day, today or a DATE such as 2026-11-23, from the
collection in the program. It is the same for everyone. Puzzles become harder
from Monday to Saturday; Sunday has any rating. A puzzle is repeated only after
2,800 days. With --gods it is a puzzle with gods, which has days of its own. To
see the solution use "hint" or "solve".

A database draws its own puzzle of the day, from its own puzzles: "puzzlecode
puzzles daily" prints it.`,
		Example: `  puzzlecode daily
  puzzlecode daily 2026-11-23
  puzzlecode daily --gods`,
		ValidArgsFunction: noFiles,
		Args:              argumentsOf(0, 1, "the arguments must be at most one DATE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			day := time.Now()
			if len(args) > 0 {
				var err error
				if day, err = time.Parse(time.DateOnly, args[0]); err != nil {
					return usagef(cmd, "%.40q is not a DATE, must be a day such as 2006-01-02", args[0])
				}
			}
			p, err := collection.Daily(santoriniOr(gods), day)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, view.PuzzleOf(p))
			}
			const text = "%s\n%s\n\ncode    %v\nrating  %d ± %d\nthemes  %v\nsource  %s\n"
			board := render.Text(game.New(p.Code()), textOptions(cmd))
			_, err = fmt.Fprintf(cmd.OutOrStdout(), text, board, say.StatusOf(p.Code()), p.Code(), p.Rating(), p.Deviation(),
				withoutSpoilers(p.Themes()), p.Source)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with the solution")
	cmd.Flags().BoolVar(&gods, "gods", false, "show the puzzle with gods")
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
