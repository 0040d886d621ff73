package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/play/view/estimate"
)

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
		line, err := b.line(cmd, text)
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
			return view.AppendJSON(out, estimate.Of(say.English, line.End(), r))
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

// analyseGame analyses the position before each turn of a game.
func analyseGame(
	ctx context.Context, e *engine.Engine, line game.Line, limits engine.Limits) (view.GameAnalysis, error) {
	limits.Lines = 1
	e.Forget()
	turns, err := review.Line(say.English, func(s game.State, times int) (engine.Result, error) {
		deeper := limits
		deeper.Time, deeper.Nodes = time.Duration(times)*limits.Time, uint64(times)*limits.Nodes
		return e.Search(ctx, s, deeper)
	}, line, func(int) {})
	return view.GameAnalysis{Head: view.HeadOf(line.Start()), Turns: turns}, err
}

// percent formats a score as a percentage.
func percent(score float64) string { return fmt.Sprintf("%3.0f %%", 100*score) }

// appendAnalysis appends the analysis r of the position s, as text.
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
	out = fmt.Appendf(out, "estimate for %s, %d plies deep, %d positions:\n", say.English.Side(s.Side()), r.Depth, r.Nodes)
	for _, l := range r.Lines {
		value, turns := say.English.EstimateOfTurn(float64(l.Score), l.WinIn), say.Turns(say.Texts(l.Turns))
		out = fmt.Appendf(out, "%-10s  %s\n", value, turns)
	}
	return out
}

// appendGame appends the analysis of a game as a table. Each turn has a line.
func appendGame(out []byte, g view.GameAnalysis) []byte {
	out = append(out, `estimates for the side that plays the turn; ? gives away 10 %, ?? 25 %, ?! a proved win;
below such a turn: the position before it, and a better line

     side  turn       after   gave away
`...)
	for i, t := range g.Turns {
		side := say.English.Side(game.Side(t.Side))
		out = fmt.Appendf(out, "%3d  %-4s  %-8s%-2s  %s", i+1, side, t.Turn, t.Mark, percent(t.Score))
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
