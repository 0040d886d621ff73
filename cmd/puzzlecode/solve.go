package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// limits are the flags that bound a search.
type limits struct {
	most, nodes, cores number
}

func addLimits(cmd *cobra.Command, l *limits) {
	addMost(cmd, l)
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
	if goal := c.Goal(); goal.IsWin() && !cmd.Flags().Changed("max") {
		most = goal.Turns()
	}
	cores := l.cores.value
	if cores == 0 {
		cores = -1
	}
	return solver.Limits{Turns: most, Nodes: uint64(l.nodes.value), Cores: cores}
}

// arimaa returns the most turns that an Arimaa position is to be won in.
func (l *limits) arimaa(cmd *cobra.Command, c codec.ArimaaCode) int {
	switch {
	case cmd.Flags().Changed("max"):
		return l.most.value
	case c.Goal().IsWin():
		return c.Goal().Turns()
	}
	return arimaa.MaxWin
}

func newSolve() *cobra.Command {
	var b batch
	var l limits
	var lost, asJSON bool
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Prove within how many turns the side to move wins",
		Long: `Solve finds for each POSITION the least number of turns within which the side to
move forces a win, a climb or leaving the other side without a turn, and prints all
first turns that do, and the line against the longest defence. The answer is a
proof, and so is "no win". Without --max it looks 3 turns ahead, or as far as the
goal of a code says.

With --lost it asks the other question: within how many turns of the other side the
side to move has lost, whatever it plays.

With --json it prints an object a line: game, code, fen, win_in, 0 for no win, checked
(the number of turns that was searched in full), key_turns, line, and the number of
nodes, positions that were searched; with --lost there are lost and lost_in instead
of win_in and key_turns.

For Arimaa it looks for wins in one turn and in two, or as far as a goal or --max says,
and prints a first turn for each position that wins, without a line. A win in two can
take a minute to find; --nodes is a limit for that.`,
		Example: `  puzzlecode solve HfGoo8VCrfkSpV
  puzzlecode solve --max 2 --json < positions.fen`,
	}
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		switch c := c.(type) {
		case codec.ArimaaCode:
			if lost {
				return nil, onlySantorini("--lost")
			}
			return appendArimaaWin(cmd, out, c, l.arimaa(cmd, c), l.nodes.value, asJSON)
		case codec.Code:
			if lost {
				return appendLoss(cmd, out, s, c, l.solver(cmd, c), asJSON)
			}
			return appendWin(cmd, out, s, c, l.solver(cmd, c), asJSON)
		}
		return out, nil
	})
	addLimits(cmd, &l)
	cmd.Flags().BoolVar(&lost, "lost", false, "ask whether the side to move has lost")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, an object a line")
	return cmd
}

func appendWin(cmd *cobra.Command, out []byte, s *solver.Solver, c codec.Code, limits solver.Limits, asJSON bool) ([]byte, error) {
	p := c.Position()
	r, err := s.Solve(cmd.Context(), p, limits)
	switch {
	case err != nil && r.WinIn > 0:
		return nil, fmt.Errorf("%w; there is a win in %d,%s", err, r.WinIn, appendTurns(nil, r.KeyTurns))
	case err != nil:
		return nil, fmt.Errorf("%w; there is no win within %d", err, r.Checked)
	case asJSON:
		return view.AppendJSON(out, view.Win{
			Head: view.HeadOf(c), WinIn: r.WinIn, Checked: r.Checked,
			KeyTurns: view.Texts(r.KeyTurns), Line: view.Texts(r.Line), Nodes: r.Nodes,
		})
	case p.Outcome().Over():
		return append(out, "the game is over\n"...), nil
	case r.WinIn == 0:
		return fmt.Appendf(out, "no win within %d\n", r.Checked), nil
	}
	out = fmt.Appendf(out, "win in %d:", r.WinIn)
	out = appendTurns(out, r.KeyTurns)
	return append(appendTurns(append(out, "; line:"...), r.Line), '\n'), nil
}

func appendLoss(cmd *cobra.Command, out []byte, s *solver.Solver, c codec.Code, limits solver.Limits, asJSON bool) ([]byte, error) {
	p := c.Position()
	r, err := s.Lost(cmd.Context(), p, limits)
	switch {
	case err != nil && r.Lost:
		return nil, fmt.Errorf("%w; it is lost in %d", err, r.In)
	case err != nil:
		return nil, fmt.Errorf("%w; it is not lost within %d", err, r.Checked)
	case asJSON:
		return view.AppendJSON(out, view.Loss{
			Head: view.HeadOf(c), Lost: r.Lost, LostIn: r.In, Checked: r.Checked, Line: view.Texts(r.Line), Nodes: r.Nodes,
		})
	case !r.Lost:
		return fmt.Appendf(out, "not lost within %d\n", r.Checked), nil
	case r.In == 0:
		return append(out, "lost already\n"...), nil
	}
	out = fmt.Appendf(out, "lost in %d; line:", r.In)
	return append(appendTurns(out, r.Line), '\n'), nil
}

// appendArimaaWin appends the wins of a position within so many turns and positions.
func appendArimaaWin(cmd *cobra.Command, out []byte, c codec.ArimaaCode, within, nodes int, asJSON bool) ([]byte, error) {
	if within > arimaa.MaxWin {
		return nil, fmt.Errorf("--max %d is for Santorini: wins of Arimaa are looked for within %d turns", within, arimaa.MaxWin)
	}
	p := c.Position()
	r, err := p.Solve(cmd.Context(), within, nodes)
	var turns []arimaa.Turn
	for _, key := range r.Keys {
		turns = append(turns, key.Turn)
	}
	switch {
	case err != nil && r.Checked > 0:
		return nil, fmt.Errorf("%w; there is no win within %d", err, r.Checked)
	case err != nil:
		return nil, err
	case asJSON:
		return view.AppendJSON(out, view.Win{
			Head: view.HeadOf(c), WinIn: r.WinIn, Checked: r.Checked, KeyTurns: view.Texts(turns), Line: []string{}, Nodes: uint64(r.Nodes),
		})
	case view.OutcomeOf(c).Over():
		return append(out, "the game is over\n"...), nil
	case r.WinIn == 0:
		return fmt.Appendf(out, "no win within %d\n", within), nil
	}
	return fmt.Appendf(out, "win in %d: %s\n", r.WinIn, strings.Join(view.Texts(turns), ", ")), nil
}

func appendTurns(out []byte, turns []position.Turn) []byte {
	for _, t := range turns {
		out = fmt.Append(append(out, ' '), t)
	}
	return out
}
