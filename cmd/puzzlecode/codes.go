package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newEncode() *cobra.Command {
	var b batch
	var to string
	var goal codec.Goal
	var base string
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
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) (_ []byte, err error) {
		if cmd.Flags().Changed("goal") {
			if c, err = c.WithGoal(goal); err != nil {
				return nil, err
			}
		}
		if b.json {
			return view.AppendJSON(out, view.StateOf(c))
		}
		switch to {
		case linkForm:
			address, err := linkTo(base, c)
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

func newDecode() *cobra.Command {
	var b batch
	var to string
	cmd := &cobra.Command{
		Use:   "decode",
		Short: "Print each position as a FEN, JSON, bits or a text board",
		Long: `Decode prints each POSITION in the format that --to names:

  fen     a Santorini FEN or the short form of an Arimaa position, and the goal,
          one per line
  json    one object per line:
          game       santorini, gods or arimaa
          code       the code, with the goal in it
          fen        the position
          shrinking  the shrinking-index code, with the goal in it
          key        the binary key in hexadecimal
          goal       win1 to win6, hold1 to hold3, or empty for none
          side       the side to move: first or second, gold or silver
          gods       the gods of first and second; only with gods
          raised     true if Athena has moved up; otherwise missing
          heights    25 numbers, A5 first: 0 to 3, and 4 for a dome
          pieces     square, side and kind of each worker or piece
          outcome    ending: ongoing, climb, drop (of Pan), or blocked if the
                     side to move has no turn and so has lost; and the winner
  record  the bits of the shrinking-index record, one per line
  board   a text board, and the goal in the line below it

A position with gods has no shrinking or record. An Arimaa position also has
no key and no heights, and its endings are goal, elimination and
immobilisation.
`,
		Example: `  puzzlecode decode HfGoo8VCrfkSpV
  puzzlecode decode --json https://example.org/p/HfGoo8VCrfkSpV
  puzzlecode decode < codes.txt`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		switch to {
		case jsonForm:
			return view.AppendJSON(out, view.StateOf(c))
		case "record":
			p, err := game.WithoutGods(c, "--to record")
			if err != nil {
				return nil, err
			}
			bits, err := codec.RecordBits(p)
			if err != nil {
				return nil, err
			}
			out = append(out, bits...)
		case "board":
			return appendBoard(separate(out, first), c)
		default:
			out = append(out, view.FEN(c)...)
			if goal := c.Goal(); !goal.IsZero() {
				out = append(append(out, ' '), goal.String()...)
			}
		}
		return append(out, '\n'), nil
	})
	b.addTo(cmd, &to, "fen", "record", "board")
	return cmd
}

// separate appends an empty line before each answer except the first.
func separate(out []byte, first bool) []byte {
	if first {
		return out
	}
	return append(out, '\n')
}

func newCanonical() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "canonical",
		Short: "Print the same code for all symmetric positions",
		Long: `Canonical finds duplicates: it prints the same code for all rotations and
reflections of a POSITION, namely the smallest of the eight. The goal is kept.

With --json it prints what decode --json prints for that code.`,
		Example: `  puzzlecode canonical < codes.txt | sort -u`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) ([]byte, error) {
		c, _ = c.Canonical()
		if b.json {
			return view.AppendJSON(out, view.StateOf(c))
		}
		out, err := c.AppendText(out)
		return append(out, '\n'), err
	})
	b.addJSON(cmd)
	return cmd
}

// linkVariable names the environment variable with the default value of --link.
const linkVariable = "PUZZLECODE_LINK"

// linkForm is the value of --to for links.
const linkForm = "link"

// addLink adds the flag --link, which sets the start of all links. The default is the value of the environment variable
// [linkVariable]. If the start is empty, no links are printed.
func addLink(cmd *cobra.Command, base *string) {
	set := func(text string) error {
		if err := checkBase(text); err != nil {
			return err
		}
		*base = strings.TrimRight(text, "/")
		for _, page := range []string{"/p", "/study"} { // which the links add
			*base = strings.TrimSuffix(*base, page)
		}
		return nil
	}
	cmd.Flags().Var(setting{"BASE", func() string { return *base }, set}, "link",
		"start of links, such as https://example.org (default $"+linkVariable+")")
	before(cmd, func(cmd *cobra.Command, _ []string) error {
		if text := os.Getenv(linkVariable); text != "" && *base == "" {
			if err := set(text); err != nil {
				return usagef(cmd, "%s: %v", linkVariable, err)
			}
		}
		return nil
	})
}

// checkBase returns an error unless a text can be the start of links. It must be an http or https URL, and not a
// position.
func checkBase(text string) error {
	if _, err := codec.Read(text); err == nil {
		return fmt.Errorf("%.80q is a position; the value must be a URL: --link https://example.org %[1]s", text)
	}
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Host == "" {
		return errors.New("must be a URL such as https://example.org")
	}
	return codec.CheckBase(text)
}

// linkTo returns a link to the code c. The link starts with the URL base. If this URL is empty, linkTo returns "".
func linkTo(base string, c codec.Code) (string, error) {
	if base == "" {
		return "", nil
	}
	return c.Link(base)
}

// bgaForm is the value of --from for logs of Board Game Arena.
const bgaForm = sources.BGA

// detected is the value of --from that detects the format from the content.
const detected = "auto"

// boardForm is the value of --from and --to for boards drawn as text.
const boardForm = "board"

// pgnForm is the value of --from and --to for PGN, which has players, date and result.
const pgnForm = sources.PGN
