package main

import (
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// limits are the flags that bound a search.
type limits struct {
	most, nodes, cores number
	memory             *solver.Solver // of all searches of a command, which remember each other
}

func addLimits(cmd *cobra.Command, l *limits) {
	addMost(cmd, l)
	addEffort(cmd, l)
}

// addEffort adds the limits of a search whose turns a goal says.
func addEffort(cmd *cobra.Command, l *limits) {
	l.nodes = number{most: math.MaxInt}
	cmd.Flags().Var(&l.nodes, "nodes", "give up after so many positions, 0 for never")
	l.cores = number{1, 0, solver.MaxCores}
	cmd.Flags().Var(&l.cores, "cores", "processors to use, 0 for all")
}

func addMost(cmd *cobra.Command, l *limits) {
	l.most = number{solver.DefaultTurns, 1, solver.MaxTurns}
	cmd.Flags().Var(&l.most, "max", "most turns of the winner; each more takes some fifty times as long")
}

// effort returns the limits of a search whose turns a goal says.
func (l *limits) effort() solver.Limits {
	cores := l.cores.value
	if cores == 0 {
		cores = -1
	}
	return solver.Limits{Nodes: uint64(l.nodes.value), Cores: cores}
}

// prover returns a prover with these limits. It shows how far a search is until stop is called.
func (l *limits) prover(cmd *cobra.Command, c codec.AnyCode) (p *play.Direct, stop func()) {
	if l.memory == nil {
		l.memory = new(solver.Solver)
	}
	p = &play.Direct{Solver: l.memory, Limits: l.effort()}
	return p, watchSearch(cmd, c, &p.Limits)
}

// question returns what a code asks, or as far as --max says.
func (l *limits) question(cmd *cobra.Command, c codec.AnyCode) play.Question {
	q := play.QuestionOf(c)
	if cmd.Flags().Changed("max") {
		q.Turns = l.most.value
	}
	return q
}

// left is [play.Left].
func (l *limits) left(cmd *cobra.Command, line game.Line) (codec.AnyCode, string, error) {
	p, stop := l.prover(cmd, line.End())
	defer stop()
	return play.Left(cmd.Context(), p, line)
}

// readLeft reads a POSITION, and proves what is left of its goal after the turns that follow it. A
// note says why nothing is.
func (l *limits) readLeft(cmd *cobra.Command, b *batch, text string) (codec.AnyCode, error) {
	line, err := b.line(text)
	if err != nil {
		return nil, err
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
		Short: "Prove within how many turns the side to move wins",
		Long: `Solve finds for each POSITION the least number of turns within which the side to
move forces a win, a climb or leaving the other side without a turn, and prints
all first turns that do, and the line against the longest defence. The answer is
a proof, and so is "no win". Without --max it looks 3 turns ahead, or as far as
the goal of a code says.

With --hold, and for a goal to hold, it asks for the only turn that does not
lose: the least number of turns of the other side for which exactly one turn
holds.

With --lost it asks within how many turns of the other side the side to move has
lost, whatever it plays.

With --json it prints an object a line: game, code, fen, win_in, 0 for no win,
checked (the number of turns that was searched in full), key_turns, line, and
the number of nodes, positions that were searched; with --hold there are
hold_in, lost and lost_in besides, and with --lost lost and lost_in instead of
win_in and key_turns.

For Arimaa it looks for wins in one turn and in two, or as far as a goal or
--max says, and prints a first turn for each position that wins. A win in two
can take a minute to find; --nodes is a limit for that.`,
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
	cmd.Flags().BoolVar(&lost, "lost", false, "ask whether the side to move has lost")
	cmd.Flags().BoolVar(&hold, "hold", false, "ask for the only turn that does not lose")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if lost && hold {
			return usagef(cmd, "want --lost or --hold, not both")
		}
		return nil
	}
	return cmd
}

// watchSearch shows how far a search is, until stop is called. It sets limits.Progress.
func watchSearch(cmd *cobra.Command, c codec.AnyCode, limits *solver.Limits) (stop func()) {
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
