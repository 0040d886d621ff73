package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages into a directory",
		Long: `Man writes a manual page of each command into a directory that exists, in the
format of man(1). The same version always writes the same pages.`,
		Example: `  puzzlecode man /usr/local/share/man/man1`,
		Args:    argumentsOf(1, 1, "the argument must be one directory"),
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
	for _, below := range pagesBelow(cmd) {
		if err := writePages(below, directory); err != nil {
			return err
		}
	}
	return nil
}

// pagesBelow returns the commands and the help topics below a command.
func pagesBelow(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() && !c.IsAdditionalHelpTopicCommand()
	})
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// page returns the manual page of a command in the macros of man(7). The cobra library for manual
// pages reads texts as Markdown, which fills their tables, and links three more modules.
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

// exitStatus and environment are the same for all commands.
const (
	exitStatus = `  0  everything has been answered
  1  some input is wrong, verify, try or hint has no good news, or a
     signal has stopped the command
  2  the command line is wrong`
	environment = `  ` + linkVariable + `  address that links begin with, without --link
  ` + databaseVariable + `    the database, without --db
  NO_COLOR         no colour, whatever the terminal can show
  CLICOLOR_FORCE   colour, also where the output is not a terminal`
)

// appendText appends a text: paragraphs, which man fills, and indented lines, which are tables and
// stay as they are.
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

// roff escapes what the formatter would change; no line begins with a dot.
var roff = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", "\\`", `^`, `\(ha`, `~`, `\(ti`)
