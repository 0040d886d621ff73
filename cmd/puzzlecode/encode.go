package main

import (
	"encoding/hex"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newEncode() *cobra.Command {
	var b batch
	var to string
	var goal codec.Goal
	var base linkBase
	cmd := &cobra.Command{
		Use:   "encode",
		Short: "Print the code of each position",
		Long: `Encode prints the code of each POSITION, one per line, in the format that --to
names:

  ranked     14 characters, 16 with gods, or 26 for Arimaa
  shrinking  9 to 26 characters, fewer the more is built; only Santorini
             without gods
  link       a link with the ranked code; --link or ` + linkVariable + ` is
             its start, and --link alone implies this format
  key        the binary key, 20 hexadecimal digits, or 22 with gods, which
             decode --from key reads; only Santorini
  json       what decode --json prints

Goals are win1 to win6: the side to move forces a win in at most that many of
its turns; and hold1 to hold3: only one turn does not let the opponent win in
that many turns. A digit alone is a win, 0 is no goal. Arimaa has win1 and win2.
--goal overrides a goal after a POSITION, which overrides the goal of a code.

A text board to fill in: x and o are the workers of Sun and Moon, digits are
levels, ^ is a dome, and the last line is the goal:

  first to move
     A  B  C  D  E
  5  .  2o .  .  1
  4  .  2x .  2  .
  3  .  2  2o 2  2x
  2  .  .  2  ^  .
  1  .  .  .  .  .
  win3`,
		Example: `  puzzlecode encode 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
  puzzlecode encode --goal win3 --link https://example.org 2oYYRBBZUstii1
  puzzlecode encode --to shrinking < positions.fen`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err == nil && cmd.Flags().Changed("goal") {
			c, err = c.WithGoal(goal)
		}
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, view.StateOf(c))
		}
		switch to {
		case linkForm:
			address, err := base.link(c)
			return append(append(out, address...), '\n'), err
		case "shrinking":
			if _, err := game.WithoutGods(c, "--to shrinking"); err != nil {
				return nil, err
			}
			text, err := c.Shrinking()
			return append(append(out, text...), '\n'), err
		case keyForm:
			if err := game.OnlySantorini(c, "--to "+keyForm, true); err != nil {
				return nil, err
			}
			key, err := c.MarshalBinary()
			return append(hex.AppendEncode(out, key), '\n'), err
		}
		out, err = c.AppendText(out)
		return append(out, '\n'), err
	})
	addGoal(cmd, &goal, "goal of all codes")
	b.addTo(cmd, &to, "ranked", "shrinking", keyForm, linkForm)
	addLink(cmd, &base)
	addRules(cmd,
		rule{"link", excludes, "json|to=" + jsonForm, "the JSON has no link"},
		rule{"link", excludes, "to=ranked|to=shrinking|to=" + keyForm, "a link has the ranked code"},
		rule{"to=" + linkForm, needs, "link|$" + linkVariable, "set the start of the links"},
	)
	before(cmd, func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("link") {
			to = linkForm
		}
		return nil
	})
	return cmd
}
