package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/view"
)

func newPlay() *cobra.Command {
	var b batch
	var l limits
	var opponent opponent
	cmd := &cobra.Command{
		Use:   "play [POSITION [TURN...]]",
		Short: "Play on a board in the terminal, or print the code after turns",
		Long: `Play without TURNs opens a board that fills the terminal: to reach the goal of a
POSITION of Santorini against the best defence, or to play a game against the
computer, from a POSITION without a goal or with --level. Without a POSITION it
offers the puzzle of the day, a random puzzle and a game. Arrow keys and enter,
the mouse, or turns that are typed choose what is played; h gives a hint, u
takes a turn back, and ? shows all keys. On quitting it prints how to go on.

Where standard input or output is no terminal, or TERM is dumb, the same is
played by lines: a turn, or hint, undo, restart, new, flip, help or quit. It
begins with the puzzle of the day if nothing else is asked for.

With TURNs, play plays them from a POSITION, one after the other, and prints the
code of the position that they lead to. A turn that is not legal is an error
that names the rule it breaks. POSITION may be - for standard input, one a line.
The screen is only for Santorini: a position of Arimaa is played by lines, and
you play both sides.

A4-B5-B4 steps from A4 to B5 and builds on B4; D4-D3 climbs to level 3 and wins.
With quotes around them, which the > needs in a shell, they are 'A4>B5^B4' and
'D4>D3#'. A turn of Arimaa is one TURN, "Ea3n Ea4n cf3x", where the removals may
be left out.

A goal belongs to the side to move. So the code after one turn has none. After a
turn and a reply, the code has the goal that is left: win3 becomes win2. That
goal is proved. If it is not true, the code has none, or a smaller one if the
reply helps, and a line on standard error says so.

The exit status is 1 if a turn is not legal, or if the search for the goal was
stopped, by ctrl-C or by --nodes; the code is printed then, without a goal.`,
		Example: `  puzzlecode play
  puzzlecode play HfGoo8VCrfkSpV
  puzzlecode play --level 4 --as second
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint`,
		Args:              cobra.ArbitraryArgs, // the board needs none
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return opponent.openBoard(cmd, &b, args)
			}
			if cmd.Flags().Changed("level") || cmd.Flags().Changed("as") {
				return usagef(cmd, "--level and --as are for the board, which takes no TURN")
			}
			stopped := false
			err := b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
				line, err := b.line(text)
				if err != nil {
					return nil, err
				}
				turns, err := readTurns(line.State(), args[1:])
				if err != nil {
					return nil, err
				}
				if line, err = line.Play(turns...); err != nil {
					return nil, err
				}
				end, left, err := l.left(cmd, line)
				if err != nil {
					stopped, left = true, "no goal: "+err.Error()
				}
				if b.json {
					return view.AppendJSON(out, view.PlayedOf(end, line.Texts(), left))
				}
				note(cmd, left)
				return fmt.Appendln(out, end), nil
			})
			if err == nil && stopped {
				return errReported
			}
			return err
		},
	}
	addEffort(cmd, &l)
	opponent.add(cmd)
	b.addReading(cmd)
	b.addJSON(cmd)
	return cmd
}

// positionAndTurns wants the arguments POSITION TURN...
func positionAndTurns(cmd *cobra.Command, args []string) error {
	if len(args) < 2 {
		return usagef(cmd, "want a POSITION and one TURN or more")
	}
	return nil
}

// positions returns the one POSITION of an argument, or those of standard input for -.
func (b *batch) positions(cmd *cobra.Command, arg string) texts {
	if arg == "-" {
		return standardInput(cmd, b.from.value)
	}
	return arguments([]string{arg}, false)
}
