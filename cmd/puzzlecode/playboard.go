package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
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
	level int
	as    string
	gods  board.Pair
	place bool
}

func (o *opponent) add(cmd *cobra.Command) {
	o.level = engine.CasualLevel
	const level = "on the board, a game against the computer at this level, 1 (beginner) to 10"
	addNumber(cmd, &o.level, "level", level, 1, engine.MaxLevel)
	addChoice(cmd, &o.as, "as", "your side in that game (default the side to move)", "first", "second", "sun", "moon")
	cmd.Flags().Lookup("as").DefValue = ""
	const gods = "a game with the gods of Sun and Moon, `NAME,NAME`, such as apollo,pan or random,random"
	cmd.Flags().Func("gods", gods, func(text string) (err error) {
		o.gods, err = board.ParsePair(text)
		return err
	})
	completePair(cmd, "gods", board.GodWords())
	cmd.Flags().BoolVar(&o.place, "place", false, "a game in which the sides place their workers first")
}

// completePair completes a flag that is two words with a comma between them.
func completePair(cmd *cobra.Command, flag string, words []string) {
	complete := func(_ *cobra.Command, _ []string, begun string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
		first, _, second := strings.Cut(begun, ",")
		for _, word := range words {
			if second {
				word = first + "," + word
			} else {
				word += ","
			}
			list = append(list, word)
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the flag does not exist
	}
}

// forBoard names the flags that only the board has, as a rule does.
const forBoard = "level|as|gods|place"

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
	if len(args) > 0 {
		if options.Start, err = b.line(args[0]); err != nil {
			return options, err
		}
	}
	wanted := slices.ContainsFunc(strings.Split(forBoard, "|"), cmd.Flags().Changed)
	if cmd.Flags().Changed("as") {
		sides := map[string]game.Side{"first": game.First, "sun": game.First, "second": game.Second, "moon": game.Second}
		options.You = sides[o.as]
	}
	if options.Start.IsZero() {
		if options.Gods, options.Placing = o.gods, o.place; wanted {
			options.Level = o.level
		}
		return options, nil
	}
	goal := options.Start.Start().Goal()
	without := game.OnlySantorini(options.Start.End(), "a game against the computer", true)
	switch {
	case without != nil && wanted:
		return options, without
	case without != nil && goal != codec.NoGoal:
		return options, fmt.Errorf("puzzles of %s cannot be played; leave %v out to play both sides",
			options.Start.State().Game().Name(), goal)
	case wanted || goal == codec.NoGoal && without == nil:
		options.Level = o.level
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
