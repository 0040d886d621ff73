package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// limits holds the flags that bound a search.
type limits struct {
	most, cores int
	nodes       uint64
	memory      *solver.Solver // of all searches of a command, which reuse its results
}

func addLimits(cmd *cobra.Command, l *limits) {
	l.most = solver.DefaultTurns
	const usage = "maximum number of turns of the winner; each more takes about 50 times as long"
	addNumber(cmd, &l.most, "max", usage, 1, solver.MaxTurns)
	addEffort(cmd, l)
}

// addEffort adds the limits of a search for a goal, which says the number of turns.
func addEffort(cmd *cobra.Command, l *limits) {
	l.cores = 1
	addNumber(cmd, &l.nodes, "nodes", "maximum number of positions to search (0: no limit)", 0, unbounded)
	addCores(cmd, &l.cores, solver.MaxCores)
}

// effort returns the limits of a search for a goal.
func (l *limits) effort() solver.Limits { return solver.Limits{Nodes: l.nodes, Cores: orAll(l.cores)} }

// prover returns a prover with these limits. It shows how far a search is until stop is called.
func (l *limits) prover(cmd *cobra.Command, c codec.Code) (p *play.Direct, stop func()) {
	if l.memory == nil {
		l.memory = new(solver.Solver)
	}
	p = &play.Direct{Solver: l.memory, Limits: l.effort()}
	return p, watchSearch(cmd, c, &p.Limits)
}

// question returns what a code asks, or as far as --max says.
func (l *limits) question(cmd *cobra.Command, c codec.Code) play.Question {
	q := play.QuestionOf(c)
	if cmd.Flags().Changed("max") {
		q.Turns = l.most
	}
	return q
}

// left is [play.Left].
func (l *limits) left(cmd *cobra.Command, line game.Line) (codec.Code, string, error) {
	p, stop := l.prover(cmd, line.End())
	defer stop()
	return play.Left(cmd.Context(), p, line)
}

// readLeft reads a POSITION, and proves what is left of its goal after the turns that follow it. A
// note says why nothing is.
func (l *limits) readLeft(cmd *cobra.Command, b *batch, text string) (codec.Code, error) {
	line, err := b.line(text)
	if err != nil {
		return codec.Code{}, err
	}
	c, left, err := l.left(cmd, line)
	note(cmd, left)
	return c, err
}

func newSolve() *cobra.Command {
	var b batch
	var l limits
	var lost, hold bool
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Find the fastest forced win, with proof",
		Long: `Solve finds for each POSITION the smallest number of turns in which the side to
move forces a win, by a winning climb or because the opponent is blocked. It
prints all first turns that win so fast, and the main line. The result is
proved, and so is "no win". Without --max it searches 3 turns, or as many as the
goal of a code has.

With --hold it searches for the only turn that does not lose: the smallest N for
which exactly one turn holds for N turns. A code whose goal is to hold implies
this.

With --lost it searches for the number of turns in which the opponent wins,
whatever the side to move plays.

With --json it prints one object per line: game, code, fen, win_in (0: no win),
checked (the number of turns that were searched in full), key_turns, line and
nodes (positions searched). --hold adds hold_in, lost and lost_in; --lost has
lost and lost_in in place of win_in and key_turns.

For Arimaa it searches for wins in one or two turns, and prints one first turn
for each position that wins. A win in two can take a minute; --nodes limits it.`,
		Example: `  puzzlecode solve HfGoo8VCrfkSpV
  puzzlecode solve --hold --max 2 2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5
  puzzlecode solve --max 2 --json < positions.fen`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := l.readLeft(cmd, &b, text)
		if err != nil {
			return nil, err
		}
		q := l.question(cmd, c)
		switch {
		case lost:
			q.Kind = play.Lost
		case hold:
			q.Kind = play.Hold
		}
		p, stop := l.prover(cmd, c)
		a, err := p.Solve(cmd.Context(), c, q)
		stop()
		switch {
		case err != nil && (a.WinIn > 0 || a.HoldIn > 0 || a.Lost):
			return nil, fmt.Errorf("%w; %v", err, a)
		case err != nil:
			return nil, err
		case b.json:
			return view.AppendJSON(out, view.AnswerOf(c, a))
		case !lost && game.New(c).Outcome().Over():
			return fmt.Appendln(out, say.Over), nil
		}
		return fmt.Appendln(out, a), nil
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	cmd.Flags().BoolVar(&lost, "lost", false, "search for a loss of the side to move")
	cmd.Flags().BoolVar(&hold, "hold", false, "search for the only turn that does not lose")
	addRules(cmd, rule{"lost", excludes, "hold", ""})
	return cmd
}

// watchSearch shows how far a search is, until stop is called. It sets limits.Progress.
func watchSearch(cmd *cobra.Command, c codec.Code, limits *solver.Limits) (stop func()) {
	begun, checked := time.Now(), atomic.Int64{}
	limits.Progress = func(turns int) { checked.Store(int64(turns)) }
	return watch(cmd, c.String(), func() string {
		status := time.Since(begun).Round(time.Second).String()
		if turns := checked.Load(); turns > 0 {
			status += fmt.Sprintf(", %s searched", counted(turns, "turn"))
		}
		return status
	})
}
