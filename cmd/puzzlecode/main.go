// Command puzzlecode turns Santorini and Arimaa positions into short codes and back, and
// answers questions about them. Run it without arguments to see what it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run()) }

// run runs the command line of the process. The exit status is 0, or 1 if some
// input was wrong, or 2 if the command line was.
func run() int {
	err := newRoot().ExecuteContext(context.Background())
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errReported), errors.Is(err, syscall.EPIPE):
		return 1
	}
	fmt.Fprintf(os.Stderr, "puzzlecode: %v\n", err)
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// errReported is the error of a command that has told all that is wrong.
var errReported = errors.New("reported")

// usageError is an error of the command line, not of what was read.
type usageError struct{ error }

func usagef(cmd *cobra.Command, format string, args ...any) error {
	return usageError{fmt.Errorf(format+"; see '%s --help'", append(args, cmd.CommandPath())...)}
}

// newGroup returns a command that has only commands below it.
func newGroup(name, short string) *cobra.Command {
	return &cobra.Command{
		Use:   name,
		Short: short,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef(cmd, "%.40q is no command", args[0])
			}
			return cmd.Help()
		},
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "puzzlecode",
		Short: "Santorini and Arimaa positions as short codes, and codes as boards",
		Long: `puzzlecode packs a position of the board game Santorini into a code of 14
characters that can be pasted anywhere, one of Arimaa into 26, and turns codes
back into boards, turns and distances. Every typing error of one wrong or two
swapped characters is noticed.

A POSITION is a Santorini FEN, the short form of an Arimaa position like "g [...]"
with 64 characters for the squares, a code in any format, or a link with a code in
it, which tell the game. Without one, positions are read from standard input, one a
line, so that the commands work in a pipe. A line that is no position stops the
command with exit status 1, and --keep-going makes it go on to the next.`,
		Example: `  puzzlecode show HfGoo8VCrfkSpV
  puzzlecode encode 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
  puzzlecode encode --goal win3 --link https://example.org 2oYYRBBZUstii1
  puzzlecode decode --output json < codes.txt`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usagef(cmd, "%v", err) })
	root.AddCommand(newEncode(), newDecode(), newShow(), newMoves(), newDistances(), newPlay(), newCanonical(),
		newPerft(), newSolve(), newHint(), newVerify(), newRate(), newMine(), newPuzzles(), newConvert(), newGames(), newVersion(), newMan())
	root.SuggestionsMinimumDistance = 2
	root.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		hint := ""
		if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
			hint = fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
		}
		return usagef(cmd, "%.40q is no command%s", args[0], hint)
	}
	return root
}
