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
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/play/view/estimate"
	"github.com/puzzlecode/puzzlecode/position"
)

// strength holds the flags that say how well the engine plays.
type strength struct {
	limits       engine.Limits
	table, cores int
	made         *engine.Engine // nil until it is needed
}

// addStrength adds the flags of s. The current limits of s are the defaults.
func addStrength(cmd *cobra.Command, s *strength) {
	addTime(cmd, &s.limits.Time, "time", "time for each position, such as 200ms, in place of --nodes (0: no limit)", 0)
	const nodes = "maximum number of positions to search on each processor, in place of --time (0: no limit); " +
		"on one processor the result is always the same"
	addNumber(cmd, &s.limits.Nodes, "nodes", nodes, 0, unbounded)
	s.table, s.cores = engine.DefaultTable>>20, 1
	addNumber(cmd, &s.table, "table", "size of the transposition table in MiB", 1, engine.MaxTable>>20)
	addCores(cmd, &s.cores, engine.MaxCores)
}

// engine returns the engine of the flags. The first call creates it.
func (s *strength) engine() (_ *engine.Engine, err error) {
	if s.made == nil {
		s.made, err = engine.New(engine.Options{Table: s.table << 20, Cores: orAll(s.cores)})
	}
	return s.made, err
}

func newAnalyse() *cobra.Command {
	var b batch
	s := strength{limits: engine.Limits{Nodes: analysed, Lines: 1}}
	cmd := &cobra.Command{
		Use:   "analyse",
		Short: "Estimate positions and games, and print the best turns",
		Long: `Analyse prints for each POSITION of Santorini the score of the side to move, an
estimate of the share of games that it wins, and its best turns with their
expected continuations. Estimates can be wrong. A separate line says what is
proved: a win in at most 3 turns, or that there is none (see solve).

A POSITION followed by turns is a game: 'HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3'. For
each turn of it, analyse prints the score after it, and how much it gave away:
how much more the best turn would have kept. A turn that gave away 10 % is
marked with ?, one that gave away 25 % with ??. The line below it has the code
of the position before the turn, for "puzzlecode play", and a better line. There
is no ? if the best turn keeps at most 20 %, or the turn played at least 80 %.
?! marks a turn that missed a proved win and still keeps less than 95 %. A mark
is printed only if a search of four times as many positions confirms it, with
8 % more than it needs (10 % with gods that have many turns).

Without --time or --depth it searches 3,000,000 positions, about a second each,
so the result is always the same.

With --json it prints one object per line: game, code, fen, score, lines with
score, win_in and line, depth, nodes, and proof with win_in, lost_in, no_win and
line. For a game there are turns instead, with turn, side, code of the position
before it, score, best, best_score, line, gave_away, mark, win_in and lost_in.`,
		Example: `  puzzlecode analyse --lines 3 HfGoo8VCrfkSpV
  puzzlecode analyse --time 200ms 'HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5'
  puzzlecode analyse --nodes 100000 --json < positions.fen`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		line, err := b.line(text)
		if err != nil {
			return nil, err
		}
		e, err := s.engine()
		if err != nil {
			return nil, err
		}
		if line.Len() > 0 {
			g, err := analyseGame(cmd.Context(), e, line, s.limits)
			if err != nil {
				return nil, err
			}
			if b.json {
				return view.AppendJSON(out, g)
			}
			return appendGame(out, g), nil
		}
		r, err := e.Search(cmd.Context(), line.State(), s.limits)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, estimate.Of(line.End(), r))
		}
		return appendAnalysis(out, line.State(), r), nil
	})
	addStrength(cmd, &s)
	addNumber(cmd, &s.limits.Depth, "depth", "maximum depth of the search in plies (0: no limit)", 0, engine.MaxDepth)
	addNumber(cmd, &s.limits.Lines, "lines", "number of best turns to print", 1, 128)
	b.addJSON(cmd)
	before(cmd, func(cmd *cobra.Command, _ []string) error {
		l := &s.limits
		if !cmd.Flags().Changed("nodes") && (cmd.Flags().Changed("time") || l.Depth > 0) {
			l.Nodes = 0
		}
		if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
			return usagef(cmd, "--time 0 needs --nodes or --depth, because the search would not end")
		}
		return nil
	})
	return cmd
}

// analysed is the default number of positions that analyse searches. This takes about a second.
const analysed = 3_000_000

// analyseGame analyses each turn of a game.
func analyseGame(
	ctx context.Context, e *engine.Engine, line game.Line, limits engine.Limits) (view.GameAnalysis, error) {
	limits.Lines = 1
	e.Forget()
	turns, err := review.Line(func(s game.State, times int) (engine.Result, error) {
		deeper := limits
		deeper.Time, deeper.Nodes = time.Duration(times)*limits.Time, uint64(times)*limits.Nodes
		return e.Search(ctx, s, deeper)
	}, line, nil)
	return view.GameAnalysis{Head: view.HeadOf(line.Start()), Turns: turns}, err
}

// percent formats a score as a percentage.
func percent(score float64) string { return fmt.Sprintf("%3.0f %%", 100*score) }

// appendAnalysis appends an analysis as text.
func appendAnalysis(out []byte, s game.State, r engine.Result) []byte {
	if len(r.Lines) == 0 {
		return fmt.Appendln(out, say.Over)
	}
	proof := r.Proof
	switch {
	case proof.WinIn > 0:
		out = fmt.Appendf(out, "proof: %s\n", say.WinIn(proof.WinIn, say.Texts(proof.Line[:1]), say.Texts(proof.Line)))
	case proof.LostIn > 0:
		out = fmt.Appendf(out, "proof: %s\n", say.LostIn(proof.LostIn, say.Texts(proof.Line)))
	case proof.NoWin > 0:
		out = fmt.Appendf(out, "proof: "+say.NoWin+"\n", proof.NoWin)
	}
	if r.Depth == 0 { // the proof was enough, without a search
		return out
	}
	out = fmt.Appendf(out, "estimate for %s, %d plies deep, %d positions:\n", say.Side(s.Side()), r.Depth, r.Nodes)
	for _, l := range r.Lines {
		out = fmt.Appendf(out, "%-10s  %s\n", say.EstimateOfTurn(float64(l.Score), l.WinIn), say.Turns(say.Texts(l.Turns)))
	}
	return out
}

// betterTurns is the maximum number of turns to print of a better line.
const betterTurns = 4

// appendGame appends the analysis of a game as a table with a line for each turn.
func appendGame(out []byte, g view.GameAnalysis) []byte {
	out = append(out, `estimates for the side that plays the turn; ? gives away 10 %, ?? 25 %, ?! a proved win;
below such a turn: the position before it, and a better line

     side  turn       after   gave away
`...)
	for i, t := range g.Turns {
		out = fmt.Appendf(out, "%3d  %-4s  %-8s%-2s  %s", i+1, say.Side(game.Side(t.Side)), t.Turn, t.Mark, percent(t.Score))
		if t.GaveAway > 0 {
			out = fmt.Appendf(out, "       %s  best: %s", percent(t.GaveAway), t.Best)
		}
		switch {
		case t.WinIn > 0 && t.GaveAway > 0:
			out = fmt.Appendf(out, ", proved to win in %d", t.WinIn)
		case t.LostIn > 0:
			out = fmt.Appendf(out, "  proved: loses in %d", t.LostIn)
		}
		out = append(out, '\n')
		if t.Mark != "" {
			out = fmt.Appendf(out, "     %s  %s\n", t.Code, say.Turns(t.Line[:min(len(t.Line), betterTurns)]))
		}
	}
	return out
}

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

// engineCommand is a line of the protocol, or the error of standard input.
type engineCommand struct {
	words []string
	err   error
}

// readAhead returns the commands of a file. It reads up to 1000 commands ahead while others are executed. It calls end
// as soon as it has read quit or the end of the file.
func readAhead(ctx context.Context, file io.Reader, end func()) <-chan engineCommand {
	commands := make(chan engineCommand, 1000)
	go func() {
		defer close(commands)
		defer end()
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

// afterEnd is the maximum time that a search with a time limit continues after quit or the end of standard input. A
// short search in a pipe still gets its answer. If a mediator dies, the process ends soon.
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

// answer returns the answer to a command.
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

// place executes the command position. After an invalid position, no position is set.
func (s *session) place(args []string) error {
	s.state = nil
	if len(args) == 0 {
		return errors.New("position: the board is missing")
	}
	text := strings.Join(args, " ")
	board := args[0]
	if s.mediator = len(board) > 50 && strings.ContainsAny(board, "GB") && !strings.Contains(board, "/"); s.mediator {
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

// writeMediator writes a turn in the mediator's notation. For a turn of Hermes that this notation cannot express, the
// error is [position.ErrNotation].
func writeMediator(s game.State, t game.Turn) (string, error) {
	l, err := game.Start(s.Code()).With(t)
	if err != nil {
		return "", err
	}
	text, err := game.RecordOf(l).Format("mediator")
	_, text, _ = strings.Cut(text, " ")
	return text, err
}

// bestWritten returns the best turn that the mediator's notation can express. If it can express none of the lines,
// bestWritten returns another legal turn. The error is the one of the best turn.
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

// hermesLines is the number of best turns to search for Hermes. The mediator's notation can then usually express at
// least one.
const hermesLines = 8

// set executes the command setoption.
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

// play executes the command go and returns the answer.
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
