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

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// strength holds the flags that say how well the engine plays.
type strength struct {
	limits       engine.Limits
	table, cores int
	made         *engine.Engine // nil until it is needed
}

// engine returns the engine with the options of s. The first call creates it.
func (s *strength) engine() (_ *engine.Engine, err error) {
	if s.made == nil {
		s.made, err = engine.New(engine.Options{Table: s.table << 20, Cores: orAll(s.cores)})
	}
	return s.made, err
}

// addStrength adds the flags that set s. The current limits in s are the defaults.
func addStrength(cmd *cobra.Command, s *strength) {
	addTime(cmd, &s.limits.Time, "time", "time for each position, such as 200ms, in place of --nodes (0: no limit)", 0)
	const nodes = "maximum number of positions to search on each processor, in place of --time (0: no limit); " +
		"on one processor the result is always the same"
	addNumber(cmd, &s.limits.Nodes, "nodes", nodes, 0, unbounded)
	s.table, s.cores = engine.DefaultTable>>20, 1
	addNumber(cmd, &s.table, "table", "size of the transposition table in MiB", 1, engine.MaxTable>>20)
	addCores(cmd, &s.cores, engine.MaxCores)
}

// analysed is the default number of positions that the command analyse searches. The search takes about a second.
const analysed = 3_000_000

// betterTurns is the maximum number of turns to print if the engine finds better play than that of the game.
const betterTurns = 4

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
		RunE: func(cmd *cobra.Command, _ []string) error {
			file := processOf(cmd).reader(cmd.InOrStdin())
			defer file.Close()
			ended, end := context.WithCancel(cmd.Context())
			s.cmd, s.limited, s.ended = cmd, cmd.Flags().Changed("time"), ended
			for next := range readAhead(cmd.Context(), file, end) {
				began := time.Now()
				answer, err := "", next.err
				if err == nil {
					answer, err = s.answer(cmd.Context(), next.words, began)
				}
				switch {
				case errors.Is(next.err, lines.ErrTooLong): // perhaps of a position, so none is set now
					s.state, answer = nil, fmt.Sprintf("error line of more than %d MiB", lines.Longest>>20)
				case next.err != nil:
					return fmt.Errorf("standard input: %w", next.err)
				case errors.Is(err, errQuit):
					return nil
				case cmd.Context().Err() != nil:
					return cmd.Context().Err()
				case err != nil:
					answer = "error " + strings.ReplaceAll(err.Error(), "\n", " ")
				}
				_, unwritten := fmt.Fprintln(cmd.OutOrStdout(), answer)
				if err := cmp.Or(unwritten, processOf(cmd).out.Flush()); err != nil {
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

// An engineCommand is a line with a command to the engine, or an error of the line or of standard input.
type engineCommand struct {
	words []string
	err   error
}

// readAhead reads the commands in a file. It may be up to 1000 commands ahead of their execution. It calls the function
// end as soon as it has read the command quit or the end of the file.
func readAhead(ctx context.Context, file io.Reader, end func()) <-chan engineCommand {
	commands := make(chan engineCommand, 1000)
	go func() {
		defer close(commands)
		defer end()
		for line, err := range lines.All(file) {
			next := engineCommand{strings.Fields(line.Text), err}
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

// afterEnd is how long a search may continue after the command quit or the end of standard input. So a short search in
// a pipe still prints its result. But the process ends soon if the program that controls it dies.
const afterEnd = time.Second

// errQuit is returned for the command quit.
var errQuit = errors.New("quit")

// A session is the state of the engine between two commands.
type session struct {
	strength
	cmd      *cobra.Command  // setoption sets its flags
	limited  bool            // the caller has given --time
	ended    context.Context // ends when quit or the end of standard input was read
	state    game.State      // nil if no position is set
	mediator bool            // turns are written in the mediator's notation
}

// answer executes a command and returns the text to print.
func (s *session) answer(ctx context.Context, words []string, began time.Time) (string, error) {
	if len(words) == 0 {
		return "", errors.New("the command is missing")
	}
	args := words[1:]
	switch words[0] {
	case "isready":
		_, err := s.engine()
		return "readyok", err
	case "newgame":
		if s.made != nil {
			s.made.Forget()
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

// place executes the command "position", which sets the position to search. After an error, no position is set.
func (s *session) place(args []string) error {
	s.state = nil
	if len(args) == 0 {
		return errors.New("position: the board is missing")
	}
	text := strings.Join(args, " ")
	board := args[0]
	s.mediator = len(board) > 50 && strings.ContainsAny(board, "GB") && !strings.ContainsAny(board, "/:%&.")
	if s.mediator {
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

// writeMediator writes a turn in the notation of the mediator, a program that lets engines play. This notation lacks
// some turns of the god Hermes. For these the error is [position.ErrNotation].
func writeMediator(s game.State, t game.Turn) (string, error) {
	l, err := game.Start(s.Code()).With(t)
	if err != nil {
		return "", err
	}
	text, err := game.RecordOf(l).Format("mediator")
	_, text, _ = strings.Cut(text, " ")
	return text, err
}

// bestWritten returns the best turn that the mediator's notation can express. It tries the turns that the engine found
// before all other legal turns. If it can express none of these turns, bestWritten returns the error for the best turn.
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

// hermesLines is the number of best turns to find if the side to move has the god Hermes. The mediator's notation can
// usually express at least one of them.
const hermesLines = 8

// set executes the command "setoption".
func (s *session) set(args []string) error {
	if len(args) != 2 || !slices.Contains([]string{"level", "nodes", "table"}, args[0]) {
		return errors.New("setoption: must be level, nodes or table, and a number")
	}
	if err := s.cmd.Flags().Lookup(args[0]).Value.Set(args[1]); err != nil {
		return fmt.Errorf("setoption %s %.20q: %w", args[0], args[1], err)
	}
	if args[0] == "table" {
		s.made = nil // the next search creates an engine with the new table
	}
	return nil
}

// play executes the command "go" and returns the text to print.
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
	player, err := s.engine()
	if err != nil {
		return "", err
	}
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(began), time.Microsecond)
	}
	if limits == (engine.Limits{Level: engine.MaxLevel}) {
		return "", errors.New("go: without a time or nodes the search would not end")
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	if limits.Time > 0 {
		defer context.AfterFunc(s.ended, func() { time.AfterFunc(afterEnd, cancel) })()
	}
	if p, _ := s.state.Code().Santorini(); s.mediator && p.God(p.Side()) == position.Hermes {
		limits.Lines = hermesLines
	}
	r, err := player.Search(within, s.state, limits)
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.Canceled) || len(r.Lines) == 0) {
		return "", err
	}
	if !s.mediator {
		return "bestmove " + r.Lines[0].Turns[0].String(), nil
	}
	text, err := bestWritten(s.state, r.Lines)
	return "bestmove " + text, err
}
