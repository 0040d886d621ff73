package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

//go:generate sh -c "go run -C ../../tools ./licences ../cmd/puzzlecode > licences.txt"

//go:embed licences.txt
var licences string

// calledAs returns the name by which a shell finds this program: the name alone if it is in the path, otherwise as it
// was typed, with its folder.
func calledAs() string {
	name := filepath.Base(os.Args[0])
	if _, err := exec.LookPath(name); err == nil || strings.ContainsAny(os.Args[0], " '\"") {
		return name
	}
	return os.Args[0]
}

func newVersion() *cobra.Command {
	var asJSON, withLicences bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program and of the format",
		Long: `Version prints the version of the program, the commit of its source and the date
of the commit, the version of the format of codes, the Go version and the
platform. A commit that ends in -dirty had changes that were not committed.

With --json it prints an object: version, revision, date, format, go, and
platform. With --licences it prints the licences of the program and of all
modules in it, and where their sources are: pass them on with a binary.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			line := version() + "\n"
			switch {
			case withLicences:
				line = licences
			case asJSON:
				return printJSON(cmd, build())
			}
			_, err := io.WriteString(cmd.OutOrStdout(), line)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&withLicences, "licences", false, "print the licences of the program and of the modules in it")
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.Replace(name, "licenses", "licences", 1)) // as it is spelled in America
	})
	addRules(cmd, rule{"json", excludes, "licences", ""})
	return cmd
}

// version describes the program in one line.
func version() string {
	b := build()
	name := b.Version
	if b.Revision != "" {
		name += ", commit " + b.Revision + " of " + b.Date
	}
	return fmt.Sprintf("puzzlecode %s, format %d, %s %s", name, b.Format, b.Go, b.Platform)
}

// build returns the version and the platform of the program, and the version of Go that built it.
func build() view.Build {
	b := view.Build{Version: "(devel)", Format: codec.FormatVersion, Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = cmp.Or(info.Main.Version, b.Version)
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	b.Revision, b.Date = settings["vcs.revision"], settings["vcs.time"]
	if settings["vcs.modified"] == "true" {
		b.Revision += "-dirty"
	}
	return b
}

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages into a directory",
		Long: `Man writes a manual page of each command into a directory, which it creates if
necessary, in the format of man(1). The same version always writes the same
pages.`,
		Example: `  puzzlecode man /usr/local/share/man/man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			return writePages(cmd.Root(), args[0])
		},
	}
}

// writePages writes the manual pages of a command and its subcommands to files.
func writePages(cmd *cobra.Command, directory string) error {
	file := filepath.Join(directory, pageName(cmd)+".1")
	if err := os.WriteFile(file, page(cmd), 0o666); err != nil {
		return err
	}
	for _, below := range pagesBelow(cmd) {
		if err := writePages(below, directory); err != nil {
			return err
		}
	}
	return nil
}

// pagesBelow returns the subcommands of a command and the help topics below it.
func pagesBelow(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() && !c.IsAdditionalHelpTopicCommand()
	})
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// page returns the manual page of a command in the macros of man(7). Cobra's library for manual pages is not used. It
// would break the tables, because it reads texts as Markdown, and it needs three more modules.
func page(cmd *cobra.Command) []byte {
	cmd.InitDefaultHelpFlag()
	var commands strings.Builder
	for _, below := range pagesBelow(cmd) {
		fmt.Fprintf(&commands, "  %s(1)\n      %s\n", pageName(below), below.Short)
	}
	var synopsis, parent string
	if cmd.Runnable() {
		synopsis = "  " + cmd.UseLine()
	}
	if cmd.HasParent() {
		parent = pageName(cmd.Parent()) + "(1)"
	}
	out := fmt.Appendf(nil, ".TH %q 1 \"\" \"puzzlecode\" \"Santorini and Arimaa\"\n", strings.ToUpper(pageName(cmd)))
	for _, section := range [][2]string{
		{"NAME", pageName(cmd) + " - " + cmd.Short},
		{"SYNOPSIS", synopsis},
		{"DESCRIPTION", cmp.Or(cmd.Long, cmd.Short+".")},
		{"COMMANDS", commands.String()},
		{"OPTIONS", cmd.Flags().FlagUsagesWrapped(72)},
		{"EXIT STATUS", exitStatus},
		{"ENVIRONMENT", environment},
		{"EXAMPLES", cmd.Example},
		{"SEE ALSO", parent},
	} {
		if section[1] != "" {
			out = appendText(append(out, ".SH "+section[0]+"\n"...), section[1])
		}
	}
	return out
}

// exitStatus and environment are sections of every manual page.
const (
	exitStatus = `  0  everything has been answered
  1  some input is wrong, verify, try or hint has no good news, or a
     signal has stopped the command
  2  the command line is wrong`
	environment = `  ` + linkVariable + `  address that links begin with, without --link
  ` + databaseVariable + `    the database, without --db
  LC_ALL, LC_CTYPE, LANG
                   the locale: without UTF-8, boards have only ASCII, as if TERM
                   is dumb
  NO_COLOR         no colour, whatever the terminal can show
  CLICOLOR_FORCE   colour, also where the output is not a terminal`
)

// appendText appends a help text to a manual page. Indented lines are tables, and stay as they are. man joins the other
// lines into paragraphs.
func appendText(out []byte, text string) []byte {
	literal := false
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if line == "" {
			out = append(out, ".PP\n"...)
			continue
		}
		indented := strings.HasPrefix(line, "  ")
		switch {
		case indented && !literal:
			out = append(out, ".nf\n"...)
		case !indented && literal:
			out = append(out, ".fi\n"...)
		}
		literal = indented
		out = append(out, roff.Replace(strings.TrimPrefix(line, "  "))+"\n"...)
	}
	if literal {
		out = append(out, ".fi\n"...)
	}
	return out
}

// roff escapes the characters that the formatter of manual pages would change. Dots need no escape, because no line of
// the texts begins with a dot.
var roff = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", "\\`", `^`, `\(ha`, `~`, `\(ti`)

// newWords returns the help topic that explains the terms of the help texts.
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

// newPositions returns the help topic that explains what commands read.
func newPositions() *cobra.Command {
	return &cobra.Command{
		Use:   "positions",
		Short: "What a POSITION is, and how commands read them",
		Long: `A POSITION has one of these formats. Commands detect the game and the format:

  a code        or a link that contains one
  a FEN         of Santorini: heights, side to move, and the god and workers of
                each player; slashes or line breaks may separate the rows
  a text board  of several lines, as show prints it
  Arimaa        the short form "g [...]" with 64 characters for the squares, or
                the ranks separated by slashes

A goal, win1 to win6 or hold1 to hold3, may follow after a space, also in words
such as "win in 3". So may turns: 'HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3' is the
position after two turns. --from names any other notation; 'puzzlecode convert
--help' lists them.

E3-D3-E3, E3D3E3, e3 d3 e3 and E3>D3^E3 are the same turn: from E3 to D3, then a
build on E3. Quote turns with > or spaces, because a shell changes them.

Without a POSITION, or with -, commands read positions from standard input, so
that you can use them in pipes. The input has one position per line and may be
compressed with gzip. Text boards and FENs may span several lines; the next
position ends them. Empty lines and lines that begin with # are ignored. The
first invalid position stops the command with exit status 1; with --keep-going
the command reports it and continues.

--to names the output format. --json prints JSON, one object per line; the help
of each command lists the keys.

Ctrl-C, SIGTERM and SIGHUP stop any command except serve within a second. The
command prints what it has found, reports on standard error how far it came, and
exits with status 1.`,
	}
}

// newThemes returns the help topic that explains the themes of puzzles.
func newThemes() *cobra.Command {
	text := `The themes of puzzles, as "rate" prints them and --theme of "puzzles list" takes
them. The line is the key turn, the longest defence, and so on to the end.
`
	for _, group := range []puzzles.ThemeGroup{puzzles.Phase, puzzles.Motif, puzzles.Defence, puzzles.Length} {
		text += fmt.Sprintf("\nThemes of the %s:\n\n", group)
		for _, t := range puzzles.AllThemes() {
			if t.Group != group {
				continue
			}
			meaning := wrappedWords(strings.Fields(t.Meaning), 77, 17)
			text += fmt.Sprintf("  %-14s %s\n", t.Name, strings.TrimSpace(meaning))
		}
	}
	return &cobra.Command{
		Use:     "themes",
		Short:   "What the themes of puzzles mean",
		Long:    text,
		Example: "  puzzlecode puzzles list --theme quiet,zugzwang",
	}
}
