package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

func newPlay() *cobra.Command {
	var b batch
	var l limits
	var opponent opponent
	cmd := &cobra.Command{
		Use:   "play [POSITION [TURN...]]",
		Short: "Play on a board in the terminal, or print the code after turns",
		Long: `Play without TURNs opens a board that fills the terminal: to reach the goal of a
POSITION of Santorini against the best defence, or to play a game against the
computer, from a POSITION without a goal or with --level. Without a POSITION it
offers the puzzle of the day, a random puzzle and a game. Arrow keys and enter,
the mouse, or turns that are typed choose what is played; h gives a hint, u
takes a turn back, and ? shows all keys. On quitting it prints how to go on.

Where standard input or output is no terminal, or TERM is dumb, the same is
played by lines: a turn, or hint, undo, restart, new, flip, help or quit. It
begins with the puzzle of the day if nothing else is asked for.

With TURNs, play plays them from a POSITION, one after the other, and prints the
code of the position that they lead to. A turn that is not legal is an error
that names the rule it breaks. POSITION may be - for standard input, one a line.
The screen is only for Santorini: a position of Arimaa is played by lines, and
you play both sides.

A4-B5-B4 steps from A4 to B5 and builds on B4; D4-D3 climbs to level 3 and wins.
With quotes around them, which the > needs in a shell, they are 'A4>B5^B4' and
'D4>D3#'. A turn of Arimaa is one TURN, "Ea3n Ea4n cf3x", where the removals may
be left out.

A goal belongs to the side to move. So the code after one turn has none. After a
turn and a reply, the code has the goal that is left: win3 becomes win2. That
goal is proved. If it is not true, the code has none, or a smaller one if the
reply helps, and a line on standard error says so.

The exit status is 1 if a turn is not legal, or if the search for the goal was
stopped, by ctrl-C or by --nodes; the code is printed then, without a goal.`,
		Example: `  puzzlecode play
  puzzlecode play HfGoo8VCrfkSpV
  puzzlecode play --level 4 --as second
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint`,
		Args:              cobra.ArbitraryArgs, // the board needs none
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return opponent.openBoard(cmd, &b, args)
			}
			if cmd.Flags().Changed("level") || cmd.Flags().Changed("as") {
				return usagef(cmd, "--level and --as are for the board, which takes no TURN")
			}
			stopped := false
			err := b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
				c, err := b.read(text)
				if err != nil {
					return nil, err
				}
				line, err := playTurns(c, args[1:])
				if err != nil {
					return nil, err
				}
				goal, err := line.goalLeft(cmd, l.effort())
				end, withGoal := codec.WithGoal(line.end, goal)
				if withGoal != nil {
					return nil, withGoal
				}
				note := line.note(goal, err)
				stopped = stopped || err != nil && !errors.As(err, new(*puzzles.Flaw))
				if b.json {
					return view.AppendJSON(out, view.PlayedOf(end, line.texts, note))
				}
				if note != "" {
					fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", note)
				}
				return fmt.Appendln(out, end), nil
			})
			if err == nil && stopped {
				return errReported
			}
			return err
		},
	}
	addEffort(cmd, &l)
	opponent.add(cmd)
	b.addReading(cmd)
	b.addJSON(cmd)
	return cmd
}

// positionAndTurns wants the arguments POSITION TURN...
func positionAndTurns(cmd *cobra.Command, args []string) error {
	if len(args) < 2 {
		return usagef(cmd, "want a POSITION and one TURN or more")
	}
	return nil
}

// positions returns the one POSITION of an argument, or those of standard input for -.
func (b *batch) positions(cmd *cobra.Command, arg string) texts {
	if arg == "-" {
		return standardInput(cmd, b.from.value)
	}
	return arguments([]string{arg}, false)
}

// playedLine is a line of turns that has been played.
type playedLine struct {
	start, end codec.AnyCode // end has no goal
	texts      []string      // of the turns
}

// playTurns plays turns from the position of a code.
func playTurns(c codec.AnyCode, turns []string) (line playedLine, err error) {
	line.start = c
	switch c := c.(type) {
	case codec.Code:
		line.end, line.texts, err = play(c, turns)
	case codec.ArimaaCode:
		line.end, line.texts, err = playArimaa(c, turns)
	}
	return line, err
}

// play returns the code of the position after some turns, and their texts.
func play(c codec.Code, turns []string) (codec.AnyCode, []string, error) {
	p := c.Position()
	var played []string
	for i, text := range turns {
		t, err := readTurn(text)
		if err == nil {
			p, err = p.Play(t)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		played = append(played, t.String())
	}
	return codec.Encode(p), played, nil
}

// playArimaa is play for Arimaa, where no position may come up a third time.
func playArimaa(c codec.ArimaaCode, turns []string) (codec.AnyCode, []string, error) {
	p := c.Position()
	history := arimaa.History{}
	if !p.SettingUp() {
		history[p.Settled()]++
	}
	var played []string
	for i, text := range turns {
		t, err := arimaa.ReadTurn(text)
		o := p.Outcome(history)
		if winner, over := o.Winner(); err == nil && over {
			err = fmt.Errorf("%v: %w, %v has won by %v", t, arimaa.ErrGameOver, winner, o.Ending)
		}
		if err == nil {
			p, t, err = p.Play(t, history)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		history[p]++
		played = append(played, t.String())
	}
	return codec.EncodeArimaa(p), played, nil
}

// isReplied reports whether each turn of the side with the goal has a reply.
func (l *playedLine) isReplied() bool { return len(l.texts)%2 == 0 }

// goalLeft returns the goal that is left after the line, as [puzzles.GoalLeft] does.
func (l *playedLine) goalLeft(cmd *cobra.Command, limits solver.Limits) (codec.Goal, error) {
	if l.start.Goal() == codec.NoGoal || !l.isReplied() || view.OldOutcomeOf(l.end).Over() {
		return codec.NoGoal, nil
	}
	defer watchSearch(cmd, l.end, &limits)()
	return puzzles.GoalLeft(cmd.Context(), new(solver.Solver), l.end, l.start.Goal(), len(l.texts)/2, limits)
}

// note says why the position after the line has no goal, or another one than was to be
// left, given the answer of goalLeft. It is empty if there is nothing to say.
func (l *playedLine) note(left codec.Goal, err error) string {
	before := l.start.Goal()
	more := before.Turns() - len(l.texts)/2 // turns that the goal leaves, with replies
	usedUp := before.IsWin() && len(l.texts)/2+len(l.texts)%2 >= before.Turns()
	flaw := (*puzzles.Flaw)(nil)
	errors.As(err, &flaw)
	switch over := view.OldOutcomeOf(l.end); {
	case before == codec.NoGoal:
		return ""
	case over.Over():
		return fmt.Sprintf("no goal: the game is over, the winner is %s", over.Winner)
	case usedUp:
		return fmt.Sprintf("no goal: the turns of %v are used up", before)
	case !l.isReplied():
		return fmt.Sprintf("no goal yet: %v is the goal of the side that has just moved; play the reply, too", before)
	case left != codec.NoGoal && (left.Turns() < more || left.IsWin() != before.IsWin()):
		return fmt.Sprintf("the goal is %v now: the reply has made it easier", left)
	case left != codec.NoGoal:
		return ""
	case err == nil:
		return fmt.Sprintf("no goal: %v is reached", before)
	case flaw != nil && flaw.Err == puzzles.ErrSeveral:
		return fmt.Sprintf("no goal: %d turns hold for %d, so there is nothing to find", len(flaw.KeyTurns), more)
	}
	return fmt.Sprintf("no goal: %s", strings.TrimPrefix(err.Error(), "no goal: "))
}
