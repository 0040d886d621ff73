package main

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// limits holds the flags that limit a search.
type limits struct {
	most, cores int
	nodes       uint64
	memory      *solver.Solver // one for all searches of a command; reuses results
}

func addLimits(cmd *cobra.Command, l *limits) {
	l.most = solver.DefaultTurns
	const usage = "maximum number of turns of the winner; each more takes about 50 times as long"
	addNumber(cmd, &l.most, "max", usage, 1, solver.MaxTurns)
	addEffort(cmd, l)
}

// addEffort adds the flags that limit the work of a search. The number of turns to search follows from the goal.
func addEffort(cmd *cobra.Command, l *limits) {
	l.cores = 1
	addNumber(cmd, &l.nodes, "nodes", "maximum number of positions to search (0: no limit)", 0, unbounded)
	addCores(cmd, &l.cores, solver.MaxCores)
}

// effort returns the limits for the solver.
func (l *limits) effort() solver.Limits { return solver.Limits{Nodes: l.nodes, Cores: orAll(l.cores)} }

// prover returns a prover, which answers questions about positions within these limits. The progress is shown until the
// caller calls the function stop.
func (l *limits) prover(cmd *cobra.Command, c codec.Code) (p *play.Direct, stop func()) {
	if l.memory == nil {
		l.memory = new(solver.Solver)
	}
	p = &play.Direct{Solver: l.memory, Limits: l.effort()}
	begun, checked := time.Now(), atomic.Int64{}
	p.Limits.Progress = func(turns int) { checked.Store(int64(turns)) }
	_, stop = showBar(cmd, c.String(), 0, func() string {
		status := time.Since(begun).Round(time.Second).String()
		if turns := checked.Load(); turns > 0 {
			status += fmt.Sprintf(", %s searched", counted(turns, "turn"))
		}
		return status
	})
	return p, stop
}

// question returns what to search for in a position. The goal of c decides, but --max can change the number of turns.
func (l *limits) question(cmd *cobra.Command, c codec.Code) play.Question {
	q := play.QuestionOf(c)
	if cmd.Flags().Changed("max") {
		q.Turns = l.most
	}
	return q
}

// left finds the goal that remains after the turns of a line. It calls [play.Left] and shows the progress.
func (l *limits) left(cmd *cobra.Command, line game.Line) (codec.Code, string, error) {
	p, stop := l.prover(cmd, line.End())
	defer stop()
	return play.Left(cmd.Context(), p, line)
}

// readLeft reads a position with a goal and turns. It proves the goal that remains after the turns, and returns the
// last position with that goal. If no goal remains, it prints the reason.
func (l *limits) readLeft(cmd *cobra.Command, b *batch, text string) (codec.Code, error) {
	line, err := b.line(cmd, text)
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
		case !b.json && !lost && game.New(c).Outcome().Over():
			return fmt.Appendln(out, say.Over), nil
		}
		return b.answer(out, view.AnswerOf(c, a), a)
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	cmd.Flags().BoolVar(&lost, "lost", false, "search for a loss of the side to move")
	cmd.Flags().BoolVar(&hold, "hold", false, "search for the only turn that does not lose")
	addRules(cmd, rule{"lost", excludes, "hold", ""})
	return cmd
}

func newVerify() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that puzzles are sound",
		Long: `Verify proves for each POSITION with a goal that the puzzle is sound. For a win,
the side to move wins in that many turns against every defence, no win is
shorter, and exactly one first turn wins so fast. For a hold, the side to move
cannot win, exactly one turn does not lose in that many turns, and for fewer
turns there are several.

It prints "ok", or the flaw and the turns that prove it. The exit status is 1 if
a puzzle is unsound. With --json it prints one object per line: game, code, fen,
goal, right, and for an unsound puzzle flaw and line.`,
		Example: `  puzzlecode verify HfGoo8VCrfkSpV
  puzzlecode verify kcRWf99xJ1DKtB
  puzzlecode puzzles list --random 5 --to codes | puzzlecode verify`,
	}
	s := new(solver.Solver)
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) ([]byte, error) {
		err := puzzles.VerifyUnique(cmd.Context(), s, c, l.effort())
		text := "ok"
		if err != nil {
			if !errors.As(err, new(*puzzles.Flaw)) {
				return nil, err
			}
			text, b.failed = err.Error(), true
		}
		return b.answer(out, view.VerdictOf(c, err), text)
	})
	b.addJSON(cmd)
	addEffort(cmd, &l)
	return cmd
}

func newTry() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "try POSITION TURN...",
		Short: "Check whether turns reach the goal of a puzzle",
		Long: `Try prints a verdict on each TURN as the first turn from a POSITION with a goal:

  right     it reaches the goal; the longest defence is printed
  too slow  it wins, but in more turns than the goal allows
  refuted   it does neither; the reply that proves this is printed, and the
            opponent's win, if there is one
  illegal   it breaks the rule that is printed

POSITION is a code with a goal, or a position, a space and a goal such as win3
or hold2; - is standard input. Write TURNs as for "play". Slower wins are
searched for one turn further than a goal of up to 4 turns, or up to --max.

The exit status is 0 if every TURN is right, otherwise 1.`,
		Example: `  puzzlecode try HfGoo8VCrfkSpV E3-D3-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode try - B4-C3-C2`,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
			c, err := l.readLeft(cmd, &b, text)
			switch {
			case err != nil:
				return nil, err
			case c.Goal() == codec.NoGoal:
				return nil, fmt.Errorf("%v has no goal to check turns against; add one, such as \"%[1]v win3\"", c)
			}
			turns, err := readAlternatives(game.New(c), args[1:])
			if err != nil {
				return nil, err
			}
			for _, turn := range turns {
				tried, err := l.try(cmd, c, turn)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", turn, err)
				}
				b.failed = b.failed || tried.Verdict != puzzles.Right.String()
				verdict := tried.Text
				if tried.Rule == "" { // otherwise the text begins with the turn
					verdict = tried.Turn + ": " + verdict
				}
				if out, err = b.answer(out, tried, verdict); err != nil {
					return nil, err
				}
			}
			return out, nil
		})
	}
	addLimits(cmd, &l)
	cmd.Flags().Lookup("max").Usage = "maximum number of turns of a slower win (default one more than a goal of up to 4)"
	cmd.Flags().Lookup("max").DefValue = ""
	b.addReading(cmd)
	b.addJSON(cmd)
	return cmd
}

// try judges whether a turn reaches the goal of a code.
func (l *limits) try(cmd *cobra.Command, c codec.Code, turn string) (view.Try, error) {
	state := game.New(c)
	t, err := state.ReadTurn(turn)
	if illegal := (*position.TurnError)(nil); errors.As(err, &illegal) { // with gods, reading a turn checks the rules
		return view.IllegalOf(say.English, c, illegal.Turn, illegal), nil
	}
	if err != nil {
		return view.Try{}, err
	}
	if _, _, illegal := state.Play(t); illegal != nil {
		return view.IllegalOf(say.English, c, t, illegal), nil
	}
	p, stop := l.prover(cmd, c)
	defer stop()
	if cmd.Flags().Changed("max") {
		p.Limits.Turns = l.most
	}
	j, err := p.Judge(cmd.Context(), c, t)
	if err != nil {
		return view.Try{}, err
	}
	e, err := play.WhyNot(cmd.Context(), p, c, j)
	if err != nil {
		return view.Try{}, err
	}
	return view.TryOf(say.English, c, j, e)
}

func newHint() *cobra.Command {
	var b batch
	var l limits
	level := 1
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "Print a hint: the idea, the worker to move, its step, or the turn",
		Long: `Hint prints a hint for each POSITION. --level 1 tells the idea, such as a quiet
turn or two threats; for a goal to hold it is what the opponent threatens.
--level 2 names the worker to move, --level 3 adds its step, and --level 4 gives
the whole turn. Without a goal, and in Arimaa, there is no idea, and the levels
from 1 on are the piece, its step and the turn. If several turns win, the hint
is about the first of them.

The goal determines how many turns are searched. After turns, the hint is about
the goal that is left. For a POSITION without a goal, hint searches for a win in
3 turns (Arimaa: 2), or in --max turns, and a message on standard error says in
how many turns it wins.`,
		Example: `  puzzlecode hint HfGoo8VCrfkSpV
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint --level 4`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := l.readLeft(cmd, &b, text)
		if err != nil {
			return nil, err
		}
		p, stop := l.prover(cmd, c)
		h, err := play.HintFor(cmd.Context(), p, say.English, c, l.question(cmd, c))
		stop()
		if err != nil {
			return nil, err
		}
		if !b.json && c.Goal() == codec.NoGoal {
			note(cmd, say.NoGoalHint(c, h.WinIn))
		}
		return b.answer(out, view.HintOf(c, h, level), h.Upto(level))
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	addNumber(cmd, &level, "level", "hint level: 1 the idea, 2 the worker, 3 also its step, 4 the whole turn", 1, 4)
	return cmd
}
