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
	"github.com/puzzlecode/puzzlecode/game"
)

// opponent holds the flags of a game against the computer.
type opponent struct {
	level number
	as    choice
}

func (o *opponent) add(cmd *cobra.Command) {
	o.level = number{engine.CasualLevel, 1, engine.MaxLevel}
	cmd.Flags().Var(&o.level, "level", "on the board, a game against the computer at this level, 1 (beginner) to 10")
	addChoice(cmd, &o.as, "as", "your side in that game (default the side to move)", "first", "second", "sun", "moon")
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
	if in, screen, ok := terminals(cmd); ok && options.FitsScreen() {
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
	if errors.Is(err, board.ErrInterrupted) {
		return stoppedError{}
	}
	return orReported(err, wrong)
}

// options returns what the command line asks for.
func (o *opponent) options(cmd *cobra.Command, b *batch, args []string) (options board.Options, err error) {
	options = board.Options{Text: textOptions(cmd), Day: time.Now()}
	for _, name := range []string{"nodes", "cores", "json", "keep-going"} {
		if cmd.Flags().Changed(name) {
			return options, usagef(cmd, "--%s is only for TURNs, not for the board", name)
		}
	}
	if len(args) > 0 {
		if args[0] == "-" {
			return options, usagef(cmd, "TURNs are missing for the POSITIONs of standard input")
		}
		if options.Start, err = b.line(args[0]); err != nil {
			return options, err
		}
	}
	asked := cmd.Flags().Changed("level") || cmd.Flags().Changed("as")
	if cmd.Flags().Changed("as") {
		options.You = map[string]game.Side{"first": game.First, "sun": game.First, "second": game.Second, "moon": game.Second}[o.as.value]
	}
	if options.Start.IsZero() {
		if asked {
			options.Level = o.level.value
		}
		return options, nil
	}
	goal := options.Start.Start().Goal()
	_, without := game.Of[game.Santorini](options.Start.State(), "a game against the computer")
	switch {
	case without != nil && asked:
		return options, without
	case without != nil && goal != codec.NoGoal:
		return options, fmt.Errorf("puzzles of %s cannot be played; leave %v out to play both sides", options.Start.State().Game().Name(), goal)
	case asked || goal == codec.NoGoal && without == nil:
		options.Level = o.level.value
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
