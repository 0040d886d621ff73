package main

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
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

// separate appends an empty line between texts of several lines. It appends nothing before the first text.
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

// linkVariable names the environment variable that holds the base address of links.
const linkVariable = "PUZZLECODE_LINK"

// linkForm is the word of --to for links.
const linkForm = "link"

// addLink adds the flag --link for the start of all links. The default is the value of the environment variable. If
// base is empty, no links are printed.
func addLink(cmd *cobra.Command, base *string) {
	set := func(text string) error {
		if err := checkBase(text); err != nil {
			return err
		}
		*base = text
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

// checkBase returns an error unless text can be the start of links. It must be an http or https URL, and not a
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

// linkTo returns the link to a code, or "" if base is empty.
func linkTo(base string, c codec.Code) (string, error) {
	if base == "" {
		return "", nil
	}
	return c.Link(base)
}

func newConvert() *cobra.Command {
	b := batch{ofFiles: true, detects: true}
	var to string
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Convert games and positions between notations",
		Long: `Convert reads TEXTs, games or positions, and writes them in the notation that
--to names. Every turn is checked. Goals are omitted.

Notations of Santorini:

` + notationTable(codec.Santorini) + `
Notations of Santorini with gods:

` + notationTable(codec.Gods) + `
Notations of Arimaa:

` + notationTable(codec.Arimaa) + `
Other forms:

` + otherForms() + `
Of players, dates, comments and variations only pgn keeps all, and fen and the
others the main line. With --from bga, positions or sheet the arguments are
FILEs, - is standard input. --from bga --to jsonl prints an object: players,
start, turns with the positions after them, winner and reason.

Without --from a TEXT is a POSITION, which may have turns, the movelist of an
Arimaa game, or in pgn, mediator or thyra. Standard input may also be data of
santorini-ai or a scoresheet with numbers. Other notations are not detected:
name them. The notations lines, board, pgn and positions have several lines: an
empty line separates them on output. On standard input it ends lines, board and
positions; pgn has empty lines inside.

With --json it prints one object per line: game, notation, text, and the headers
of pgn.`,
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --from movelist --to lines < game.txt
  puzzlecode convert --to utah HfGoo8VCrfkSpV
  puzzlecode convert --from start 35662
  puzzlecode convert --from pgn --to pgn < games.pgn
  puzzlecode convert --from sheet --to pgn evening.txt
  puzzlecode convert --from bga --to jsonl table.json log.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if to == linesForm {
			g, err := bga.Read([]byte(text))
			if err != nil {
				return nil, err
			}
			return view.AppendJSON(out, view.TableOf(g))
		}
		notation := b.notation
		switch {
		case isOfFiles(notation) && notation != bgaForm:
			notation = pgnForm // the games of files are passed on in PGN
		case notation == detected:
			notation = cmp.Or(sources.Name(text), notation)
		}
		g, err := converted(text, notation, to)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, g)
		}
		if severalLines(to) {
			out = separate(out, first)
		}
		return append(append(out, g.Text...), '\n'), nil
	})
	cmd.Use = "convert [TEXT]... [flags]"
	addChoice(cmd, &to, "to", "notation of the output", append(notationNames(isWritten), linesForm)...)
	b.addJSON(cmd)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if b.notation == bgaForm {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return noFiles(cmd, args, begun)
	}
	addRules(cmd,
		rule{"to=" + linesForm, needs, "from=" + bgaForm, ""},
		rule{"to=" + linesForm, excludes, "json", ""},
	)
	before(cmd, func(*cobra.Command, []string) error {
		b.json = b.json || to == linesForm // errors are printed as objects
		return nil
	})
	return cmd
}

// bgaForm is the word of --from for logs of Board Game Arena. linesForm is the word of --to for games with the
// position after each turn.
const (
	bgaForm   = sources.BGA
	linesForm = "jsonl"
)

// converted reads a text in a notation and writes it in the notation to. The result has the headers of the text, if
// there are any.
func converted(text, notation, to string) (out view.Game, err error) {
	r, g, err := readGame(notation, text)
	if err != nil {
		return out, err
	}
	out = view.Game{Game: r.Game().String(), Notation: to}
	if g != nil {
		out.Headers = g.Headers()
	}
	form, ok := sources.ByName(to)
	if !ok {
		out.Text, err = r.Format(to)
		return out, err
	}
	if g == nil {
		if g, err = pgn.FromRecord(r); err != nil {
			return out, err
		}
	}
	out.Text, err = form.Format(g)
	out.Text = strings.TrimSuffix(out.Text, "\n")
	return out, err
}

// detected is the word of --from for detecting the form from the content.
const detected = "auto"

// readGame reads a game or a position in a notation. If the notation is [detected], it detects the form. g is nil if
// the form has no headers.
func readGame(notation, text string) (r game.Record, g *pgn.Game, err error) {
	if form, ok := sources.ByName(notation); ok {
		if g, err = form.Parse(text); err == nil {
			r = g.Record()
		}
		return r, g, err
	}
	if notation == detected {
		r, err = game.ReadRecord(text)
		return r, nil, err
	}
	if first, _, _ := strings.Cut(text, "\n"); notation == boardForm && codec.OpenBoard(first) != nil {
		if c, err := codec.Read(text); err == nil { // there may be a goal below the board, which is omitted
			return game.RecordOf(game.Start(c)), nil, nil
		}
	}
	r, err = game.ParseRecord(notation, text)
	return r, nil, err
}

// boardForm is the notation of text boards.
const boardForm = "board"

// pgnForm is the word of --from and --to for games with headers, in PGN.
const pgnForm = sources.PGN

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool {
	return notation == pgnForm || notation == sources.Positions || game.SeveralLines(notation)
}

// notationNames returns the names of all notations of games, each once, and of the forms that keep accepts.
func notationNames(keep func(form string) bool) (names []string) {
	for _, n := range game.Notations() {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	for _, form := range sources.Forms() {
		if keep(form.Name) {
			names = append(names, form.Name)
		}
	}
	return names
}

// otherForms describes the forms of games for a help text.
func otherForms() string {
	var out strings.Builder
	for _, f := range sources.Forms() {
		fmt.Fprintf(&out, "  %-9s %s\n", f.Name, f.About)
	}
	return out.String()
}

// isOfFiles reports whether a form is read from whole files rather than from lines or arguments.
func isOfFiles(form string) bool {
	return form == sources.BGA || form == sources.Positions || form == sources.Sheet
}

// isWritten reports whether games can be written in a form.
func isWritten(form string) bool { return form != sources.BGA && form != sources.Sheet }

// addForm adds the flag --from of a command that reads files of games.
func addForm(cmd *cobra.Command, form *string) {
	names := notationNames(func(string) bool { return true })
	addChoice(cmd, form, "from", "form of the games", append([]string{detected}, names...)...)
}

// recordsOf yields the games of a file in the form that --from names.
func recordsOf(file io.Reader, form string) iter.Seq2[sources.FileRecord, error] {
	return sources.Records(file, formName(form))
}

// formName returns the form, or "" if the form is to be detected.
func formName(form string) string {
	if form == detected {
		return ""
	}
	return form
}

// notationTable describes the notations of a game for a help text.
func notationTable(g codec.Game) string {
	var out strings.Builder
	for _, n := range game.Notations() {
		if n.Game == g {
			fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
		}
	}
	return out.String()
}
