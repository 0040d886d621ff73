package main

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/cmd/puzzlecode/internal/board"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/position"
)

// opponent holds the flags of a game against the engine.
type opponent struct {
	level number
	as    choice
}

func (o *opponent) add(cmd *cobra.Command) {
	o.level = number{firstLevel, 1, engine.MaxLevel}
	cmd.Flags().Var(&o.level, "level", "on the board, play a game against this level of the engine, from 1 for beginners to 10")
	addChoice(cmd, &o.as, "as", "your side in that game, by default the one to move", "first", "second")
	cmd.Flags().Lookup("as").DefValue = ""
}

// firstLevel is the level of the engine in a game if nobody names one.
const firstLevel = 3

// openBoard shows the board in the terminal until the person quits.
func (o *opponent) openBoard(cmd *cobra.Command, b *batch, args []string) error {
	in, out, ok := terminals(cmd)
	switch {
	case !ok || b.json || len(args) > 0 && args[0] == "-":
		return usagef(cmd, "want a POSITION and one TURN or more; the board, which needs none, is for a terminal")
	case cmd.Flags().Changed("nodes") || cmd.Flags().Changed("cores") || b.keepGoing:
		return usagef(cmd, "--nodes, --cores and --keep-going are for TURNs, not for the board")
	}
	options := board.Options{Text: textOptions(cmd), Day: time.Now()}
	if len(args) > 0 {
		c, err := b.readSantorini(args[0])
		if errors.Is(err, codec.ErrGame) {
			return errors.New("the board is for Santorini; a position of Arimaa is played with TURNs, see 'puzzlecode play --help'")
		}
		if err != nil {
			return err
		}
		options.Start, options.As = c, c.Position().Side()
	}
	if cmd.Flags().Changed("level") || !options.Start.IsZero() && options.Start.Goal() == codec.NoGoal {
		options.Level = o.level.value
	}
	if cmd.Flags().Changed("as") {
		options.As = map[string]position.Side{"first": position.First, "second": position.Second}[o.as.value]
		if options.Level == 0 {
			options.Level = o.level.value
		}
	}
	summary, err := board.Run(cmd.Context(), options, in, out)
	if _, unwritten := io.WriteString(cmd.OutOrStdout(), summary); unwritten != nil {
		return unwritten
	}
	if errors.Is(err, board.ErrInterrupted) {
		return stoppedError{}
	}
	return err
}

// terminals returns standard input and output if both are a terminal that can show the
// board.
func terminals(cmd *cobra.Command) (in, out *os.File, ok bool) {
	in, isFile := cmd.InOrStdin().(*os.File)
	out, isOut := processOf(cmd).out.file.(*os.File)
	ok = isFile && isOut && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd())) && os.Getenv("TERM") != "dumb"
	return in, out, ok
}
