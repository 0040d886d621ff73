package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

// newWords returns a topic of the help: the words that other texts use.
func newWords() *cobra.Command {
	return &cobra.Command{
		Use:   "words",
		Short: "What the terms in the help texts mean",
		Long: `Terms of the help texts:

  square      A1 to E5 in Santorini, A1 at the bottom left; a1 to h8 in Arimaa
  level       the height of a square: 0 (ground) to 3; a dome is on top
  Sun, Moon   the players of Santorini; Sun is "first" in text boards, flags and
              JSON, Moon is "second". Those of Arimaa are Gold and Silver
  turn        in Santorini a step and a build, B4>C4^D5, or a winning climb,
              B4>C4#; in Arimaa one to four steps
  climb       a step from level 2 to level 3, which wins
  god         the power of a player, such as apollo; mortal is none. With gods
              turns have other forms, and Pan also wins by moving down two
              levels
  threat      a win by one step that a player could make if it were the player's
              turn
  blocked     without a legal turn, which loses
  position    the board, the workers or pieces, and the side to move
  FEN         a position as one line of text
  code        a position in 14 characters, 16 with gods, 26 for Arimaa, with
              or without a goal; upper and lower case differ
  ranked      the usual format of a code: the number of the position
  shrinking   another format of 9 to 26 characters: the shrinking-index record,
              a published encoding that becomes shorter the more is built
  canonical   the same for all rotations and reflections of a position
  goal        what the side to move must achieve. winN: force a win in at most N
              of its turns. holdN: hold out for N turns, with the only turn
              after which the opponent cannot win in N turns
  key turn    the only first turn that reaches the goal
  sound       a puzzle is sound if its goal can be reached, no smaller goal
              fits, and there is exactly one key turn
  main line   the key turn, the longest defence, and so on to the end
  refutation  the reply that proves that a turn fails
  proved      searched completely; not an estimate
  score       an estimate of the share of games that the side to move wins
  rating      how hard a puzzle is, on the scale of chess ratings
  theme       a property of a puzzle, such as block; see 'puzzlecode help themes'
  perft       the number of sequences of turns, a test of the rules`,
	}
}

// newThemes returns a topic of the help: the themes of puzzles.
func newThemes() *cobra.Command {
	text := "The themes of puzzles, as \"rate\" prints them and --theme of \"puzzles list\" takes\nthem. The line is the key turn, the longest defence, and so on to the end.\n"
	for _, group := range []puzzles.ThemeGroup{puzzles.Phase, puzzles.Motif, puzzles.Defence, puzzles.Length} {
		text += fmt.Sprintf("\nThemes of the %s:\n\n", group)
		for _, t := range puzzles.AllThemes() {
			if t.Group != group {
				continue
			}
			meaning := strings.TrimSpace(wrapped(t.Meaning, 60))
			text += fmt.Sprintf("  %-14s %s\n", t.Name, strings.ReplaceAll(meaning, "\n", "\n"+strings.Repeat(" ", 17)))
		}
	}
	return &cobra.Command{
		Use:     "themes",
		Short:   "What the themes of puzzles mean",
		Long:    text,
		Example: "  puzzlecode puzzles list --theme quiet,zugzwang",
	}
}
