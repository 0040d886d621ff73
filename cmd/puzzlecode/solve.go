package main

import (
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// limits are the flags that bound a search.
type limits struct {
	most, nodes, cores number
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

// solver returns the limits for a code, whose goal is the most turns if nobody says
// otherwise.
func (l *limits) solver(cmd *cobra.Command, c codec.Code) solver.Limits {
	most := l.most.value
	if goal := c.Goal(); goal != codec.NoGoal && !cmd.Flags().Changed("max") {
		most = goal.Turns()
	}
	limits := l.effort()
	limits.Turns = most
	return limits
}

// effort returns the limits of a search whose turns a goal says.
func (l *limits) effort() solver.Limits {
	cores := l.cores.value
	if cores == 0 {
		cores = -1
	}
	return solver.Limits{Nodes: uint64(l.nodes.value), Cores: cores}
}

// arimaa returns the limits for an Arimaa code.
func (l *limits) arimaa(cmd *cobra.Command, c codec.ArimaaCode) (solver.Limits, error) {
	limits := solver.Limits{Turns: c.Goal().Turns(), Nodes: uint64(l.nodes.value)}
	if cmd.Flags().Changed("max") {
		if limits.Turns = l.most.value; limits.Turns > solver.MaxArimaaTurns {
			return limits, fmt.Errorf("--max %d is for Santorini: wins of Arimaa are looked for within %d turns", limits.Turns, solver.MaxArimaaTurns)
		}
	}
	return limits, nil
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
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.read(text)
		if err != nil {
			return nil, err
		}
		switch c := c.(type) {
		case codec.ArimaaCode:
			switch {
			case lost:
				return nil, onlySantorini("--lost")
			case hold:
				return nil, onlySantorini("--hold")
			}
			limits, err := l.arimaa(cmd, c)
			if err != nil {
				return nil, err
			}
			defer watchSearch(cmd, c, &limits)()
			r, err := solver.SolveArimaa(cmd.Context(), c.Position(), limits)
			return appendWin(out, c, r, err, b.json)
		case codec.Code:
			limits := l.solver(cmd, c)
			defer watchSearch(cmd, c, &limits)()
			switch {
			case lost:
				r, err := s.Lost(cmd.Context(), c.Position(), limits)
				return appendLoss(out, c, r, err, b.json)
			case hold || c.Goal().IsHold():
				r, err := s.Hold(cmd.Context(), c.Position(), limits)
				return appendHold(out, c, r, err, b.json)
			}
			r, err := s.Solve(cmd.Context(), c.Position(), limits)
			return appendWin(out, c, r, err, b.json)
		}
		return out, nil
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

// The functions below append an answer of the solver, as JSON or for a person. An error
// of the solver says how far it came.

func appendWin[T view.AnyTurn](out []byte, c codec.AnyCode, r solver.Result[T], err error, asJSON bool) ([]byte, error) {
	switch {
	case err != nil && r.WinIn > 0:
		return nil, fmt.Errorf("%w; there is a win in %d, %s", err, r.WinIn, joined(r.KeyTurns))
	case err != nil && r.Checked > 0:
		return nil, fmt.Errorf("%w; there is no win within %d", err, r.Checked)
	case err != nil:
		return nil, err
	case asJSON:
		return view.AppendJSON(out, view.WinOf(c, r))
	case view.OldOutcomeOf(c).Over():
		return append(out, "the game is over\n"...), nil
	case r.WinIn == 0:
		return fmt.Appendf(out, "no win within %d\n", r.Checked), nil
	}
	out = fmt.Appendf(out, "win in %d: %s", r.WinIn, joined(r.KeyTurns))
	if len(r.Line) > 1 {
		out = fmt.Appendf(out, "; line: %s", joined(r.Line))
	}
	return append(out, '\n'), nil
}

func appendHold(out []byte, c codec.Code, h solver.Holding, err error, asJSON bool) ([]byte, error) {
	switch {
	case err != nil && h.WinIn > 0:
		return nil, fmt.Errorf("%w; there is a win in %d", err, h.WinIn)
	case err != nil && h.Lost:
		return nil, fmt.Errorf("%w; it is lost in %d", err, h.LostIn)
	case err != nil && h.HoldIn > 0:
		return nil, fmt.Errorf("%w; only %s holds for %d, and there is no win within %d", err, joined(h.Holds), h.HoldIn, h.Checked)
	case err != nil && h.Checked > 0:
		return nil, fmt.Errorf("%w; %s for %d", err, holding(len(h.Holds)), h.Checked)
	case err != nil:
		return nil, err
	case asJSON:
		return view.AppendJSON(out, view.HoldOf(c, h))
	case view.OldOutcomeOf(c).Over():
		return append(out, "the game is over\n"...), nil
	case h.WinIn > 0:
		return fmt.Appendf(out, "nothing to hold: win in %d; line: %s\n", h.WinIn, joined(h.Line)), nil
	case h.Lost:
		return fmt.Appendf(out, "no turn holds: lost in %d; line: %s\n", h.LostIn, joined(h.Line)), nil
	case h.HoldIn == 0:
		return fmt.Appendf(out, "%s for %d\n", holding(len(h.Holds)), h.Checked), nil
	}
	return fmt.Appendf(out, "hold for %d: %s\n", h.HoldIn, joined(h.Holds)), nil
}

// holding says that some turns hold.
func holding(n int) string {
	if n == 1 {
		return "the only legal turn holds"
	}
	return fmt.Sprintf("%d turns hold", n)
}

func appendLoss(out []byte, c codec.Code, r solver.Loss, err error, asJSON bool) ([]byte, error) {
	switch {
	case err != nil && r.Lost:
		return nil, fmt.Errorf("%w; it is lost in %d", err, r.In)
	case err != nil:
		return nil, fmt.Errorf("%w; it is not lost within %d", err, r.Checked)
	case asJSON:
		return view.AppendJSON(out, view.LossOf(c, r))
	case !r.Lost:
		return fmt.Appendf(out, "not lost within %d\n", r.Checked), nil
	case r.In == 0:
		return append(out, "lost already\n"...), nil
	}
	return fmt.Appendf(out, "lost in %d; line: %s\n", r.In, joined(r.Line)), nil
}

// joined returns turns as text: those of Santorini with spaces between, those of Arimaa,
// which have spaces in them, with commas.
func joined[T view.AnyTurn](turns []T) string {
	separator := " "
	if _, ok := any(turns).([]arimaa.Turn); ok {
		separator = ", "
	}
	return strings.Join(view.Texts(turns), separator)
}
