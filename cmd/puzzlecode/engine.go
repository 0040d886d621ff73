package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

func newEngine() *cobra.Command {
	s := session{strength: strength{limits: engine.Limits{Time: time.Second, Level: engine.MaxLevel}}}
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Play Santorini over the protocol of a mediator",
		Long: `Engine reads commands from standard input, one per line, and prints one line for
each, in the protocol of the mediator for Santorini engines by PaMeirelles:

  isready                   readyok
  position BOARD [TURN]...  positionok; BOARD is the mediator's, 51 characters,
                            or 54 with gods, with turns such as d2d3a4, a1 at
                            the top left; or any POSITION, with turns such as
                            D4>D3^A2
  go gtime MS btime MS      bestmove d2d3a4, or D4>D3^A2 after a POSITION, or
                            B3,D3 before all workers stand; gtime and btime
                            are the milliseconds that Sun and Moon have for
                            this turn
  go nodes N                the same; searches N positions
  setoption NAME N          optionok; NAME is level (1 to 10), nodes (0: no
                            limit) or table (MiB)
  newgame                   newgameok; clears the transposition table
  quit                      ends

The response to an invalid command begins with "error". "go" without limits uses
those of the flags and options. A search for a time ends at most one second
after "quit" or the end of standard input; a search for nodes is finished.`,
		Example: `  printf 'position HfGoo8VCrfkSpV\ngo nodes 100000\n' | puzzlecode engine --level 7`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := processOf(cmd).reader(cmd.InOrStdin())
			defer in.Close()
			ended := make(chan struct{})
			s.flags, s.limited, s.ended = cmd.Flags(), cmd.Flags().Changed("time"), ended
			for next := range readAhead(cmd.Context(), in, ended) {
				if next.err != nil {
					return fmt.Errorf("standard input: %w", next.err)
				}
				began := time.Now()
				answer, err := s.answer(cmd.Context(), next.words, began)
				switch {
				case errors.Is(err, errQuit):
					return nil
				case cmd.Context().Err() != nil:
					return cmd.Context().Err()
				case err != nil:
					answer = "error " + strings.ReplaceAll(err.Error(), "\n", " ")
				}
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), answer); err != nil {
					return err
				}
				if err := processOf(cmd).out.Flush(); err != nil {
					return err
				}
			}
			return cmd.Context().Err()
		},
	}
	addStrength(cmd, &s.strength)
	addNumber(cmd, &s.strength.limits.Level, "level", "engine level, 1 (beginner) to 10", 1, engine.MaxLevel)
	return cmd
}

// engineCommand is a line of the protocol, or the error of standard input.
type engineCommand struct {
	words []string
	err   error
}

// readAhead returns the commands of a file while others are executed, up to 1000 of them. It closes
// ended as soon as it reads quit or the end of the file.
func readAhead(ctx context.Context, file io.Reader, ended chan<- struct{}) <-chan engineCommand {
	commands := make(chan engineCommand, 1000)
	go func() {
		defer close(commands)
		defer close(ended)
		for line, err := range lines.All(file) {
			next := engineCommand{strings.Fields(line.Text), err}
			if errors.Is(err, lines.ErrTooLong) {
				next = engineCommand{words: strings.Fields("a command that is too long")}
			}
			select {
			case commands <- next:
			case <-ctx.Done():
				return
			}
			if len(next.words) > 0 && next.words[0] == "quit" {
				return
			}
		}
	}()
	return commands
}

// afterEnd is how long a search goes on after quit or the end of standard input was read, if its
// time is limited. So a pipe with a short search gets its answer, and the process does not outlive
// a mediator that died for long.
const afterEnd = time.Second

// untilEnd returns a context that is cancelled afterEnd after the end of the commands.
func (s *session) untilEnd(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-s.ended:
			time.AfterFunc(afterEnd, cancel)
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// errQuit is the error of the command quit.
var errQuit = errors.New("quit")

// session is what an engine knows between two commands.
type session struct {
	strength
	flags    *pflag.FlagSet  // which set the options
	limited  bool            // whether the caller has set the time
	ended    <-chan struct{} // quit or the end of the commands was read
	engine   *engine.Engine
	state    game.State // nil for none
	mediator bool       // whether turns are written in the mediator's notation
}

// answer returns the answer to a command.
func (s *session) answer(ctx context.Context, words []string, began time.Time) (string, error) {
	if len(words) == 0 {
		return "", errors.New("the command is missing")
	}
	args := words[1:]
	switch words[0] {
	case "isready":
		return "readyok", s.start()
	case "newgame":
		if s.engine != nil {
			s.engine.Forget()
		}
		return "newgameok", nil
	case "position":
		return "positionok", s.place(args)
	case "setoption":
		return "optionok", s.set(args)
	case "go":
		return s.play(ctx, args, began)
	case "quit":
		return "", errQuit
	}
	return "", fmt.Errorf("%.40q is not a command; must be isready, newgame, position, setoption, go or quit", words[0])
}

// start makes the engine if there is none.
func (s *session) start() (err error) {
	if s.engine == nil {
		s.engine, err = s.strength.engine()
	}
	return err
}

// place takes the position of the command position. If it is wrong, there is none.
func (s *session) place(args []string) error {
	s.state = nil
	if len(args) == 0 {
		return errors.New("position: the board is missing")
	}
	text := strings.Join(args, " ")
	if s.mediator = len(args[0]) > 50 && strings.ContainsAny(args[0], "GB") && !strings.Contains(args[0], "/"); s.mediator {
		r, err := game.ParseRecord("mediator", text)
		if err == nil {
			s.state = lastState(r)
		}
		return err
	}
	line, err := game.ReadLine(text)
	if err == nil {
		err = game.OnlySantorini(line.End(), "the engine", true)
	}
	if err == nil {
		s.state = line.State()
	}
	return err
}

// writeMediator writes a turn in the mediator's notation, which has not all turns of Hermes. The error is then
// [position.ErrNotation].
func writeMediator(s game.State, t game.Turn) (string, error) {
	l, err := game.Start(s.Code()).With(t)
	if err != nil {
		return "", err
	}
	text, err := game.RecordOf(l).Format("mediator")
	_, text, _ = strings.Cut(text, " ")
	return text, err
}

// bestWritten writes the best of some turns that the mediator's notation has, or else any legal turn that it
// has. The error is about the best turn.
func bestWritten(s game.State, lines []engine.Line) (string, error) {
	var turns []game.Turn
	for _, l := range lines {
		turns = append(turns, l.Turns[0])
	}
	var first error
	for t := range s.Turns() {
		turns = append(turns, t)
	}
	for _, t := range turns {
		text, err := writeMediator(s, t)
		if err == nil {
			return text, nil
		}
		first = cmp.Or(first, err)
	}
	return "", first
}

// hermesLines is how many turns of Hermes are searched, so that the mediator's notation has one of them.
const hermesLines = 8

// set takes an option.
func (s *session) set(args []string) error {
	if len(args) != 2 || !slices.Contains([]string{"level", "nodes", "table"}, args[0]) {
		return errors.New("setoption: must be level, nodes or table, and a number")
	}
	if err := s.flags.Lookup(args[0]).Value.Set(args[1]); err != nil {
		return fmt.Errorf("setoption %s %.20q: %w", args[0], args[1], err)
	}
	if args[0] == "table" {
		s.engine = nil // it is made again with the new table
	}
	return nil
}

// play answers the command go.
func (s *session) play(ctx context.Context, args []string, began time.Time) (string, error) {
	if s.state == nil {
		return "", errors.New("go: there is no position; send the command position")
	}
	if s.state.Outcome().Over() {
		return "", errors.New("go: the game is over")
	}
	limits := s.limits
	if !s.limited && (limits.Nodes > 0 || limits.Level < engine.MaxLevel) {
		limits.Time = 0
	}
	if len(args)%2 != 0 {
		return "", errors.New("go: must be names and numbers, such as gtime 1000 btime 1000")
	}
	for i := 0; i < len(args); i += 2 {
		n, err := strconv.ParseInt(args[i+1], 10, 64)
		if err != nil || n < 0 || n > int64(24*time.Hour/time.Millisecond) && args[i] != "nodes" {
			return "", fmt.Errorf("go %.20s: %.20q is not a valid number", args[i], args[i+1])
		}
		switch args[i] {
		case "gtime", "btime":
			if (args[i] == "gtime") == (s.state.Side() == game.First) {
				limits.Time = max(time.Duration(n)*time.Millisecond, time.Millisecond)
			}
		case "nodes":
			limits.Nodes, limits.Time = uint64(n), 0
		default:
			return "", fmt.Errorf("go: %.20q is not a limit; must be gtime, btime or nodes", args[i])
		}
	}
	if err := s.start(); err != nil {
		return "", err
	}
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(began), time.Microsecond)
	}
	if limits == (engine.Limits{Level: engine.MaxLevel}) {
		return "", errors.New("go: without a time or nodes the search would not end")
	}
	within, cancel := ctx, func() {}
	if limits.Time > 0 {
		within, cancel = s.untilEnd(ctx)
	}
	if p, _ := s.state.Code().Santorini(); s.mediator && p.God(p.Side()) == position.Hermes {
		limits.Lines = hermesLines
	}
	r, err := s.engine.Search(within, s.state, limits)
	cancel()
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.Canceled) || len(r.Lines) == 0) {
		return "", err
	}
	if !s.mediator {
		return "bestmove " + r.Lines[0].Turns[0].String(), nil
	}
	text, err := bestWritten(s.state, r.Lines)
	return "bestmove " + text, err
}
