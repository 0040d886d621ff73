package main

import "github.com/spf13/cobra"

// newWords returns a topic of the help: the words that other texts use.
func newWords() *cobra.Command {
	return &cobra.Command{
		Use:   "words",
		Short: "What the words in these texts mean",
		Long: `The words of these texts, from the board to the puzzle:

  square      A1 to E5 in Santorini, A1 in the south-west; a1 to h8 in Arimaa
  level       how high a square is built: 0 is ground, 1 to 3, then a dome
  side        first and second, or gold and silver; either may be to move
  turn        of Santorini: a step and a build, written B4>C4^D5, or a climb to
              level 3, which wins, written B4>C4#; of Arimaa: one to four steps
  climb       a step to level 3
  threat      a climb that a side could play if it were to move
  position    the board, the pieces and the side to move
  FEN         a position as one line of text, as programs write it
  code        a position as 14 characters, 26 for Arimaa, with or without a
              goal; upper and lower case differ
  ranked      the usual form of a code: all positions are numbered, and the
              code is the number
  shrinking   another form, 9 to 26 characters: the shrinking-index record, a
              published list of numbers that take fewer bits the more is built
  record      the bits of the shrinking-index record; also a line about a
              puzzle in a file, with what is proved of it
  canonical   one code for all positions that are mirror images or rotations
  goal        what a puzzle asks for. winN: win within N of one's own turns,
              whatever the other side does. holdN: do not lose within N turns
              of the other side
  key turn    the only first turn that reaches the goal
  line        a key turn, the longest defence, and so on to the end
  refutation  the reply that shows that a turn misses the goal
  proved      searched to the end: no estimate, no chance
  rating      how hard a puzzle is thought to be, on the scale of chess ratings
  theme       what a puzzle is about, such as block or quiet
  perft       the number of sequences of turns of a length, which tests rules`,
	}
}
