package main

import (
	"errors"
	"fmt"
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
	o.level = number{engine.CasualLevel, 1, engine.MaxLevel}
	cmd.Flags().Var(&o.level, "level", "on the board, play a game against this level of the engine, from 1 for beginners to 10")
	addChoice(cmd, &o.as, "as", "your side in that game, by default the one to move", "first", "second")
	cmd.Flags().Lookup("as").DefValue = ""
}

// openBoard shows the board until the person quits: on a terminal as a screen, and elsewhere
// as lines.
func (o *opponent) openBoard(cmd *cobra.Command, b *batch, args []string) error {
	options, err := o.options(cmd, b, args)
	if err != nil {
		return err
	}
	p, out := processOf(cmd), cmd.OutOrStdout()
	var summary string
	wrong := false
	if in, screen, ok := terminals(cmd); ok {
		summary, err = board.Run(p, options, in, screen)
	} else {
		in := p.reader(cmd.InOrStdin())
		defer in.Close()
		summary, err = board.Lines(p, options, in, out, func(line int, err error) {
			wrong = true
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: line %d: %v\n", line, err)
		})
	}
	if _, unwritten := io.WriteString(out, summary); unwritten != nil {
		return unwritten
	}
	switch {
	case errors.Is(err, board.ErrInterrupted):
		return stoppedError{}
	case err == nil && wrong:
		return errReported
	}
	return err
}

// options returns what the command line asks for.
func (o *opponent) options(cmd *cobra.Command, b *batch, args []string) (board.Options, error) {
	options := board.Options{Text: textOptions(cmd), Day: time.Now()}
	for _, name := range []string{"nodes", "cores", "json", "keep-going"} {
		if cmd.Flags().Changed(name) {
			return options, usagef(cmd, "--%s is for TURNs, and not for the board", name)
		}
	}
	if len(args) > 0 {
		if args[0] == "-" {
			return options, usagef(cmd, "want one TURN or more for the POSITIONs of standard input")
		}
		c, err := b.readSantorini(args[0])
		if errors.Is(err, codec.ErrGame) {
			return options, errors.New("the board is for Santorini; a position of Arimaa is played with TURNs, see 'puzzlecode play --help'")
		}
		if err != nil {
			return options, err
		}
		options.Start, options.As = c, c.Position().Side()
	}
	game := cmd.Flags().Changed("level") || cmd.Flags().Changed("as")
	if game || !options.Start.IsZero() && options.Start.Goal() == codec.NoGoal {
		options.Level = o.level.value
	}
	if cmd.Flags().Changed("as") && o.as.value == position.First.String() {
		options.As = position.First
	} else if cmd.Flags().Changed("as") {
		options.As = position.Second
	}
	return options, nil
}

// terminals returns standard input and output if both are a terminal that can show the
// board.
func terminals(cmd *cobra.Command) (in, out *os.File, ok bool) {
	in, isFile := cmd.InOrStdin().(*os.File)
	out, isOut := processOf(cmd).out.file.(*os.File)
	ok = isFile && isOut && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd())) && os.Getenv("TERM") != "dumb"
	return in, out, ok
}
