// Command puzzlecode turns Santorini and Arimaa positions into short codes and back, and
// answers questions about them. Run it without arguments for help.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Help lists the commands in the order in which newRoot adds them.
func init() { cobra.EnableCommandSorting = false }

func main() { os.Exit(run()) }

// run runs the command line of the process and returns the exit status: 1 if some input was invalid or a signal
// stopped the command, 2 if the command line was wrong, otherwise 0.
func run() int {
	p := newProcess()
	p.stopOnSignal()
	root := newRoot(p.out)
	root.SetErr(messages{p.out, os.Stderr})
	root.SetArgs(showByDefault(root, os.Args[1:]))
	err := root.ExecuteContext(p)
	// Lost output matters more than an earlier error.
	if unwritten := p.out.Flush(); unwritten != nil {
		err = unwritten
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errReported), errors.Is(err, syscall.EPIPE):
		return 1
	}
	p.tell(err, "")
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// showByDefault makes "puzzlecode POSITION" mean "puzzlecode show POSITION". If the arguments contain a position (even
// an invalid one) or "-", and no command, it puts "show" in front. It does the same if there are only flags of show and
// input in a pipe. If the first argument looks like a mistyped command, it returns the arguments unchanged.
func showByDefault(root *cobra.Command, args []string) []string {
	position := false
	for i, arg := range args {
		if slices.ContainsFunc(root.Commands(), func(cmd *cobra.Command) bool { return cmd.Name() == arg }) {
			return args
		}
		if arg != "-" && strings.HasPrefix(arg, "-") {
			continue // a flag
		}
		_, err := codec.ReadLine(arg)
		if i == 0 && arg != "-" && errors.Is(err, codec.ErrNotCode) && suggestion(root, arg) != "" {
			return args
		}
		position = position || !errors.Is(err, codec.ErrNotCode) || arg == "-"
	}
	if position || areShown(args) && isPiped(root) {
		return append([]string{"show"}, args...)
	}
	return args
}

// areShown reports whether all arguments are flags, perhaps invalid, of the command show.
func areShown(args []string) bool {
	show, _, err := newRoot(io.Discard).Find([]string{"show"})
	if err != nil || slices.Contains(args, "--version") || slices.Contains(args, "-v") {
		return false
	}
	return !errors.Is(show.ParseFlags(args), pflag.ErrHelp) && show.Flags().NArg() == 0
}

// isPiped reports whether standard input is a pipe or a file, and not empty. It waits for the first byte, and sets the
// input of the root command so that the byte is read again.
func isPiped(root *cobra.Command) bool {
	if info, err := os.Stdin.Stat(); err != nil || info.Mode()&os.ModeCharDevice != 0 {
		return false
	}
	input := bufio.NewReader(os.Stdin)
	root.SetIn(input)
	_, err := input.Peek(1)
	return err == nil
}

// errReported is the error of a command that has printed all its errors.
var errReported = errors.New("reported")

// usageError is an error of the command line, not of the input.
type usageError struct{ error }

func usagef(cmd *cobra.Command, format string, args ...any) error {
	return usageError{fmt.Errorf(format+"; see '%s --help'", append(args, cmd.CommandPath())...)}
}

// newGroup returns a command that only contains other commands.
func newGroup(name, short string) *cobra.Command {
	return &cobra.Command{
		Use:                        name,
		Short:                      short,
		Args:                       cobra.ArbitraryArgs, // runGroup has better messages
		RunE:                       runGroup,
		SuggestionsMinimumDistance: 2,
	}
}

// runGroup runs a command that only contains other commands. Without arguments it prints help. An argument is an error,
// because it is none of these commands.
func runGroup(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return noCommand(cmd, args[0])
	}
	return cmd.Help()
}

// checkArguments makes a command and its subcommands reject arguments that the usage line does not name. Shell
// completion offers file names only if the usage line names files.
func checkArguments(cmd *cobra.Command) {
	if cmd.Args == nil {
		cmd.Args = usualArguments
	}
	hasFiles := fileArguments.MatchString(cmd.Use)
	if cmd.ValidArgsFunction == nil && cmd.ValidArgs == nil && !hasFiles {
		cmd.ValidArgsFunction = noFiles
	}
	for _, below := range cmd.Commands() {
		checkArguments(below)
	}
}

// fileArguments matches a usage line that names files.
var fileArguments = regexp.MustCompile("FILE|DIR|GAME")

// usualArguments returns an error if a command line has fewer or more arguments than the usage line allows.
func usualArguments(cmd *cobra.Command, args []string) error {
	line := strings.Fields(cmd.Use)[1:]
	least, most := 0, len(line)
	var wanted []string
	for _, usage := range line {
		text := "a " + usage
		switch several, optional := strings.Contains(usage, "..."), strings.HasPrefix(usage, "["); {
		case several && optional:
			text, most = "any "+strings.Trim(usage, "[].")+"s", unbounded
		case several:
			text, most = "at least one "+strings.Trim(usage, "."), unbounded
			least++
		case optional:
			text = "at most one " + strings.Trim(usage, "[]")
		default:
			least++
		}
		wanted = append(wanted, text)
	}
	switch {
	case least <= len(args) && len(args) <= most:
		return nil
	case len(line) == 0:
		return usagef(cmd, "this command takes no arguments")
	}
	return usagef(cmd, "the arguments must be %s", strings.Join(wanted, " and "))
}

// newRoot returns the root command with all its subcommands. They print to the writer out. The context of the root
// command must be a *process.
func newRoot(out io.Writer) *cobra.Command {
	root := newGroup("puzzlecode [POSITION]...", "Santorini and Arimaa positions as short codes, and codes as boards")
	root.Long = `puzzlecode packs a position of the board game Santorini into a code of 14
characters, one with god powers into 16, and one of Arimaa into 26. A code can
include a goal, so that it is a puzzle.

A POSITION is a code, a link, a FEN or a text board. A goal and turns may
follow; E3-D3-E3, E3D3E3 and E3>D3^E3 are the same turn. Without a command a
POSITION is shown. Without a POSITION, commands read standard input.
'puzzlecode help positions' explains both.`
	root.Example = `  puzzlecode HfGoo8VCrfkSpV
  puzzlecode encode 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
  puzzlecode encode --goal win3 --link https://example.org 2oYYRBBZUstii1
  puzzlecode decode --json < codes.txt`
	root.Version = version()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetOut(out)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(explainFlag)
	// Wrap the help of flags at the same width as the other help texts.
	usage := strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages", "Flags.FlagUsagesWrapped 79")
	root.SetUsageTemplate(usage)
	// In the help, the usage line comes first.
	line, rest, _ := strings.Cut(usage, "{{if .HasExample}}")
	root.SetHelpTemplate("{{if or .Runnable .HasSubCommands}}" + line + "\n\n{{end}}" +
		"{{or .Long .Short | trimTrailingWhitespaces}}{{if .HasExample}}" + rest)
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer // cobra would print the error of a write, which the end of the process prints
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		help(cmd, args)
		cmd.SetOut(out)
		out.Write(text.Bytes())
	})
	addDrawing(root)
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Codes and positions:", []*cobra.Command{newShow(), newEncode(), newDecode(), newConvert(), newCanonical()}},
		{"Rules:", []*cobra.Command{newMoves(), newDistances(), newPerft(), newGames(), newStudy()}},
		{"Puzzles:", []*cobra.Command{newPlay(), newDaily(), newHint(), newTry(), newSolve(), newVerify(), newRate(),
			newPuzzles(), newMine()}},
		{"Databases:", []*cobra.Command{newDB(), newExplore(), newProve(), newWork()}},
		{"Engine:", []*cobra.Command{newReview(), newAnalyse(), newEngine()}},
		{"Pages:", []*cobra.Command{newServe(), newSite(), newTexts()}},
		{"Program:", []*cobra.Command{newVersion(), newMan(), newPositions(), newWords(), newThemes()}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, c := range group.commands {
			c.GroupID = group.title
			checkArguments(c)
		}
		root.AddCommand(group.commands...)
	}
	root.SetHelpCommandGroupID("Program:")
	root.SetCompletionCommandGroupID("Program:")
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			refuseUnknown(cmd)
		case "completion":
			cmd.Args, cmd.RunE, cmd.SuggestionsMinimumDistance = cobra.ArbitraryArgs, runGroup, 2
			for _, shell := range cmd.Commands() {
				shell.Args = usualArguments
			}
		}
	}
	return root
}

// refuseUnknown makes the command "help" return an error for a name that is not a command.
func refuseUnknown(help *cobra.Command) {
	show := help.Run
	help.Run = nil
	help.RunE = func(cmd *cobra.Command, args []string) error {
		found, rest, err := cmd.Root().Find(args)
		if err != nil {
			return usageError{err}
		}
		if len(rest) > 0 {
			return noCommand(found, rest[0])
		}
		show(cmd, args)
		return nil
	}
}

// noCommand returns the error for a name that is not a command of the given group. The error suggests similar names.
func noCommand(group *cobra.Command, name string) error {
	return usagef(group, "%.40q is not a command%s", name, suggestion(group, name))
}

// suggestion returns the end of a message that suggests what a name may mean that is not a command of the given group:
// commands of other groups with this name, flags with this name or value, or commands with a similar name. It returns
// "" if there are none.
func suggestion(group *cobra.Command, name string) string {
	if name == "" || !group.HasSubCommands() {
		return ""
	}
	root := group.Root()
	var named, similar, flags []string
	for _, cmd := range tree(root) {
		path := strings.TrimPrefix(cmd.CommandPath(), root.Name()+" ")
		if cmd.Name() == name && cmd != root {
			named = append(named, path)
		}
		for _, near := range cmd.SuggestionsFor(name) {
			similar = append(similar, strings.TrimPrefix(path+" "+near, root.Name()+" "))
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			values, _ := cmd.GetFlagCompletionFunc(f.Name)
			switch {
			case f.Name == name:
				flags = append(flags, path+" --"+name)
			case values != nil && f.Value.Type() == wordType:
				if words, _ := values(cmd, nil, ""); slices.Contains(words, name) {
					flags = append(flags, path+" --"+f.Name+" "+name)
				}
			}
		})
	}
	for _, meant := range [][]string{named, flags, group.SuggestionsFor(name), similar} {
		if len(meant) > 0 {
			return fmt.Sprintf(", did you mean %s?", strings.Join(meant[:min(len(meant), 3)], " or "))
		}
	}
	return ""
}

// tree returns a command and all commands below it.
func tree(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, below := range cmd.Commands() {
		all = append(all, tree(below)...)
	}
	return all
}
