package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newPlay() *cobra.Command {
	var b batch
	var l limits
	var opponent opponent
	cmd := &cobra.Command{
		Use:   "play [POSITION [TURN...]]",
		Short: "Play on a board in the terminal, or print the code after turns",
		Long: `Play without TURNs opens a board in the terminal, for Santorini. With a puzzle
you play for its goal against the best defence; with a POSITION without a goal,
or with --level, a game against the computer. Without a POSITION it offers the
puzzle of the day, a random puzzle and a game, with god powers or without;
--gods begins a game with the gods of Sun and Moon. Choose turns with the arrow
keys and enter, with the mouse, or by typing them; h gives a hint, u undoes a
turn, and ? shows all keys. On quitting it prints the command that continues.

If standard input or output is not a terminal, or TERM is dumb, play reads
lines: a turn, hint, undo, restart, new, flip, help or quit. Without a POSITION
it begins with the puzzle of the day. Arimaa is always played by lines, and you
play both sides.

With TURNs, play prints the code of the position after them. An illegal turn is
an error that names the rule. POSITION may be - for standard input.

A4-B5-B4 steps from A4 to B5 and builds on B4; D4-D3 climbs to level 3 and wins.
'A4>B5^B4' and 'D4>D3#' are the same turns; quote them, because a shell takes >
for itself. A turn of Arimaa is one TURN, "Ea3n Ea4n cf3x"; removals may be
omitted.

A goal belongs to the side to move. After a turn and a reply the code has the
goal that is left, which is proved: win3 becomes win2. If the reply was weak it
has the smaller goal that can now be reached. After one turn, or if no such goal
can be reached, the code has no goal, and a message on standard error says why.

The exit status is 1 if a turn is illegal, or if ctrl-C or --nodes stopped the
proof of the goal; the code is then printed without a goal.`,
		Example: `  puzzlecode play
  puzzlecode play HfGoo8VCrfkSpV
  puzzlecode play --level 4 --as second
  puzzlecode play --gods apollo,pan --place
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint`,
		Args:              cobra.ArbitraryArgs, // the board needs none
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return opponent.openBoard(cmd, &b, args)
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
			return orReported(err, stopped)
		},
	}
	addEffort(cmd, &l)
	opponent.add(cmd)
	b.addReading(cmd)
	b.addJSON(cmd)
	addRules(cmd,
		rule{forBoard, excludes, "TURN", "it is for the board"},
		rule{"nodes|cores|json|keep-going", needs, "TURN", "it is not for the board"},
		rule{"-", needs, "TURN", ""},
		rule{"gods|place", excludes, "POSITION", "a POSITION has its gods and workers"},
	)
	return cmd
}

// positionAndTurns checks the arguments POSITION TURN...
var positionAndTurns = argumentsOf(2, math.MaxInt, "the arguments must be a POSITION and at least one TURN")

// positions returns the one POSITION of an argument, or those of standard input for -.
func (b *batch) positions(cmd *cobra.Command, arg string) texts {
	if arg == "-" {
		return standardInput(cmd, b.from, false)
	}
	return arguments([]string{arg}, false)
}
