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

	"github.com/puzzlecode/puzzlecode/cmd/puzzlecode/internal/board"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newPlay() *cobra.Command {
	var b batch
	var l limits
	var opponent opponent
	cmd := &cobra.Command{
		Use:   "play [POSITION [TURN...]]",
		Short: "Play on a board in the terminal, or print the code after turns",
		Long: `Play without TURNs opens a board in the terminal, for Santorini. With a puzzle
you play for its goal against the best defence; with a POSITION without a goal,
or with --level, a game against the computer. Without a POSITION it offers the
puzzle of the day, a random puzzle and a game, with god powers or without;
--gods begins a game with the gods of Sun and Moon. Choose turns with the arrow
keys and enter, with the mouse, or by typing them; h gives a hint, u undoes a
turn, and ? shows all keys. On quitting it prints the command that continues.

If standard input or output is not a terminal, or TERM is dumb, play reads
lines: a turn, hint, undo, restart, new, flip, help or quit. Without a POSITION
it begins with the puzzle of the day. Arimaa is always played by lines, and you
play both sides.

With TURNs, play prints the code of the position after them. An illegal turn is
an error that names the rule. POSITION may be - for standard input.

A4-B5-B4 steps from A4 to B5 and builds on B4; D4-D3 climbs to level 3 and wins.
'A4>B5^B4' and 'D4>D3#' are the same turns; quote them, because a shell takes >
for itself. A turn of Arimaa is one TURN, "Ea3n Ea4n cf3x"; removals may be
omitted.

A goal belongs to the side to move. After a turn and a reply the code has the
goal that is left, which is proved: win3 becomes win2. If the reply was weak it
has the smaller goal that can now be reached. After one turn, or if no such goal
can be reached, the code has no goal, and a message on standard error says why.

The exit status is 1 if a turn is illegal, or if ctrl-C or --nodes stopped the
proof of the goal; the code is then printed without a goal.`,
		Example: `  puzzlecode play
  puzzlecode play HfGoo8VCrfkSpV
  puzzlecode play --level 4 --as second
  puzzlecode play --gods apollo,pan --place
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint`,
		Args: cobra.ArbitraryArgs, // the board needs none
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return opponent.openBoard(cmd, &b, args)
			}
			return b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
				line, err := b.line(cmd, text)
				if err == nil {
					line, err = playTurns(line, args[1:])
				}
				if err != nil {
					return nil, err
				}
				end, left, err := l.left(cmd, line)
				if err != nil {
					b.failed, left = true, "no goal: "+err.Error()
				}
				if !b.json {
					note(cmd, left)
				}
				return b.answer(out, view.PlayedOf(end, line.Texts(), left), end)
			})
		},
	}
	addEffort(cmd, &l)
	opponent.add(cmd)
	b.addReading(cmd)
	b.addJSON(cmd)
	addRules(cmd,
		rule{forBoard, excludes, "TURN", "it is for the board"},
		rule{"nodes|cores|json|keep-going", needs, "TURN", "it is not for the board"},
		rule{"-", needs, "TURN", ""},
		rule{"gods|place", excludes, "POSITION", "a POSITION has its gods and workers"},
	)
	return cmd
}

// positions returns arg as the only POSITION. If arg is "-", it returns the POSITIONs of standard input.
func (b *batch) positions(cmd *cobra.Command, arg string) texts {
	if arg == "-" {
		return b.standardInput(cmd)
	}
	return arguments([]string{arg}, false)
}

// opponent holds the flags of a game against the computer.
type opponent struct {
	board.Match
	as string
}

func (o *opponent) add(cmd *cobra.Command) {
	o.Level = engine.CasualLevel
	const level = "on the board, a game against the computer at this level, 1 (beginner) to 10"
	addNumber(cmd, &o.Level, "level", level, 1, engine.MaxLevel)
	addChoice(cmd, &o.as, "as", "your side in that game (default the side to move)", "first", "second", "sun", "moon")
	cmd.Flags().Lookup("as").DefValue = ""
	const gods = "a game with the gods of Sun and Moon, `NAME,NAME`, such as apollo,pan or random,random"
	cmd.Flags().Func("gods", gods, func(text string) (err error) {
		o.Gods, err = board.ParsePair(text)
		return err
	})
	var pairs []string
	for _, first := range board.GodWords() {
		for _, second := range board.GodWords() {
			pairs = append(pairs, first+","+second)
		}
	}
	complete(cmd, "gods", pairs)
	cmd.Flags().BoolVar(&o.Placing, "place", false, "a game in which the sides place their workers first")
}

// forBoard lists the flags that apply only to play on the board, in the syntax of a [rule].
const forBoard = "level|as|gods|place"

// openBoard lets the user play until the user quits. It calls [board.Run] on a terminal, otherwise [board.Lines].
func (o *opponent) openBoard(cmd *cobra.Command, b *batch, args []string) error {
	options, err := o.options(cmd, b, args)
	if err != nil {
		return err
	}
	p, out := processOf(cmd), cmd.OutOrStdout()
	var summary string
	wrong := false
	keyboard, screen := terminalOf(cmd.InOrStdin()), terminalOf(p.out.file)
	if keyboard != nil && screen != nil && os.Getenv("TERM") != "dumb" && options.FitsScreen() {
		summary, err = board.Run(p, options, keyboard, screen)
	} else {
		input := p.reader(cmd.InOrStdin())
		defer input.Close()
		summary, err = board.Lines(p, options, input, out, func(line int, err error) {
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

// options returns the options of the board, according to the flags and arguments.
func (o *opponent) options(cmd *cobra.Command, b *batch, args []string) (options board.Options, err error) {
	options = board.Options{Text: textOptions(cmd), Day: time.Now(), Match: o.Match, Program: calledAs()}
	if len(args) > 0 {
		if options.Start, err = b.line(cmd, args[0]); err != nil {
			return options, err
		}
	}
	wanted := slices.ContainsFunc(strings.Split(forBoard, "|"), cmd.Flags().Changed)
	if cmd.Flags().Changed("as") {
		sides := map[string]game.Side{"first": game.First, "sun": game.First, "second": game.Second, "moon": game.Second}
		options.You = sides[o.as]
	}
	if !wanted {
		options.Level = 0
	}
	if options.Start.IsZero() {
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
	case goal == codec.NoGoal && without == nil:
		options.Level = o.Level
	}
	return options, nil
}
