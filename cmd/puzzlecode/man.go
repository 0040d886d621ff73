package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages into a directory",
		Long: `Man writes a manual page of each command into a directory that exists, in the
format of man(1). The same version always writes the same pages.`,
		Example: `  puzzlecode man /usr/local/share/man/man1`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef(cmd, "want one directory")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return writePages(cmd.Root(), args[0])
		},
	}
}

// writePages writes the pages of a command and of those below it.
func writePages(cmd *cobra.Command, directory string) error {
	file := filepath.Join(directory, pageName(cmd)+".1")
	if err := os.WriteFile(file, page(cmd), 0o666); err != nil {
		return err
	}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			if err := writePages(below, directory); err != nil {
				return err
			}
		}
	}
	return nil
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// page returns the manual page of a command in the macros of man(7). Texts of help are
// filled, but for lines that are indented: those are tables and stay as they are. The
// library of cobra for manual pages takes texts for Markdown, which fills the tables, too.
func page(cmd *cobra.Command) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, ".TH %q 1 \"\" %q \"Santorini and Arimaa\"\n", strings.ToUpper(pageName(cmd)), "puzzlecode")
	section := func(title string) { fmt.Fprintf(&out, ".SH %s\n", title) }
	section("NAME")
	fmt.Fprintf(&out, "%s \\- %s\n", roff(pageName(cmd)), roff(cmd.Short))
	if cmd.Runnable() {
		section("SYNOPSIS")
		fmt.Fprintf(&out, ".nf\n%s\n.fi\n", roff(cmd.UseLine()))
	}
	section("DESCRIPTION")
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	writeText(&out, text)
	if available := cmd.Commands(); len(available) > 0 {
		section("COMMANDS")
		for _, below := range available {
			if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
				fmt.Fprintf(&out, ".TP\n\\fB%s\\fR(1)\n%s\n", roff(pageName(below)), roff(below.Short))
			}
		}
	}
	section("OPTIONS")
	cmd.InitDefaultHelpFlag()
	writeFlags(&out, cmd.NonInheritedFlags())
	writeFlags(&out, cmd.InheritedFlags())
	section("EXIT STATUS")
	writeText(&out, exitStatus)
	section("ENVIRONMENT")
	for _, v := range environment {
		fmt.Fprintf(&out, ".TP\n.B %s\n%s\n", v[0], roff(v[1]))
	}
	if cmd.Example != "" {
		section("EXAMPLES")
		writeText(&out, cmd.Example)
	}
	if cmd.HasParent() {
		section("SEE ALSO")
		fmt.Fprintf(&out, "\\fB%s\\fR(1)\n", roff(pageName(cmd.Parent())))
	}
	return out.Bytes()
}

// exitStatus is what all commands have in common.
const exitStatus = `  0  everything has been answered
  1  some input is wrong, verify, try or hint has no good news, or a signal has
     stopped the command
  2  the command line is wrong`

var environment = [][2]string{
	{linkVariable, "the address that links begin with, where --link is not given"},
	{databaseVariable, "the database, where --db is not given"},
	{"NO_COLOR", "no colour, whatever the terminal can show"},
	{"CLICOLOR_FORCE", "colour, also where the output is no terminal"},
}

// writeText writes paragraphs, filled, and indented lines as they are.
func writeText(out *bytes.Buffer, text string) {
	literal := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch indented := strings.HasPrefix(line, "  "); {
		case line == "":
			out.WriteString(".PP\n")
			continue
		case indented && !literal:
			out.WriteString(".RS 2\n.nf\n")
		case !indented && literal:
			out.WriteString(".fi\n.RE\n")
		}
		literal = strings.HasPrefix(line, "  ")
		out.WriteString(roff(strings.TrimPrefix(line, "  ")) + "\n")
	}
	if literal {
		out.WriteString(".fi\n.RE\n")
	}
}

func writeFlags(out *bytes.Buffer, flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		name := `\fB` + roff("--"+f.Name) + `\fR`
		if f.Shorthand != "" {
			name = `\fB` + roff("-"+f.Shorthand) + `\fR, ` + name
		}
		if value != "" {
			name += ` \fI` + roff(value) + `\fR`
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(out, ".TP\n%s\n%s\n", name, roff(usage))
	})
}

// roff writes a text so that roff takes none of it for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", "\\`", `^`, `\(ha`, `~`, `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
