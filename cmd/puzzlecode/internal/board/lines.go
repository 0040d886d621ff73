package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A dialog lets the user play puzzles and games with lines of text.
type dialog struct {
	ctx     context.Context
	options Options
	thinker *thinker
	sitting sitting
	out     io.Writer
	failed  error // the first error of out
}

// errQuit is the error of the input line "quit".
var errQuit = errors.New("quit")

// Lines lets the user play with lines of text. It is for pipes and simple terminals. Each line of input is a turn or a
// command; the command "help" lists all commands. Where [Run] shows a menu, Lines begins with the puzzle of the day.
//
// For an invalid line, Lines calls the function report and continues. It returns at the end of the input or after
// "quit". The results are like those of Run.
func Lines(ctx context.Context, o Options, input io.Reader, out io.Writer,
	report func(line int, err error)) (summary string, err error) {
	d := &dialog{ctx: ctx, options: o, thinker: newThinker(), out: out}
	s, err := o.open(ctx, d.thinker)
	if err == nil && s.Session == nil {
		s, err = d.thinker.dailyPuzzle(ctx, o.Day)
	}
	if err == nil {
		err = d.begin(s)
	}
	if err != nil {
		return d.sitting.summary(o.Program), err
	}
	for line, err := range lines.All(input) {
		switch {
		case err == nil:
			err = d.take(strings.TrimSpace(line.Text))
		case errors.Is(err, lines.ErrTooLong):
			err = lines.ErrTooLong // without the line number, which report gets
		default:
			return d.sitting.summary(o.Program), fmt.Errorf("standard input: %w", err)
		}
		switch stopped := cmp.Or(ctx.Err(), d.failed); {
		case errors.Is(err, errQuit):
			return d.sitting.summary(o.Program), nil
		case stopped != nil:
			return d.sitting.summary(o.Program), stopped
		case err != nil:
			report(line.Number, err)
		}
	}
	return d.sitting.summary(o.Program), nil
}

// soundTime limits the time of the check that a puzzle has a solution. If the check takes longer, the puzzle begins
// without a result.
const soundTime = time.Second

// begin begins a puzzle or game. It prints the title, notes about the gods, and the position.
func (d *dialog) begin(s sitting) error {
	d.sitting = s
	for _, text := range slices.Concat([]string{s.title}, powers(s.State(), d.options.Text), []string{s.warning()}) {
		if text != "" {
			d.print(text)
		}
	}
	if !s.sound {
		ctx, cancel := context.WithTimeout(d.ctx, soundTime)
		defer cancel()
		if checked, err := s.Sound(ctx); err == nil {
			d.sitting.Session = checked
		}
	}
	return d.turnTo(d.sitting.Session)
}

// print prints a line of text. After the first error it prints nothing more.
func (d *dialog) print(text string) error {
	if d.failed == nil {
		_, d.failed = io.WriteString(d.out, text+"\n")
	}
	return d.failed
}

// take executes a line of input, which is a turn or a command.
func (d *dialog) take(line string) error {
	switch line {
	case "h", "hint":
		return d.hint()
	case "u", "undo":
		back, ok := d.sitting.Undo()
		if !ok {
			return errors.New("there is nothing to take back")
		}
		return d.turnTo(back)
	case "r", "restart":
		return d.turnTo(d.sitting.Restart())
	case "n", "new":
		s, err := d.next()
		if err != nil {
			return err
		}
		return d.begin(s)
	case "f", "flip":
		d.options.Text.Turned = !d.options.Text.Turned
		return d.show()
	case "?", "help":
		return d.help()
	case "q", "quit":
		return errQuit
	}
	if !d.sitting.isChoosing() {
		return fmt.Errorf("%.40q: there is nothing to play here; type undo, restart, new or quit", line)
	}
	t, err := readTyped(d.sitting.State(), line)
	switch {
	case errors.As(err, new(*position.TurnError)): // the line is a turn, but an illegal one
		return err
	case err != nil:
		return fmt.Errorf("%w; help has the words that can stand here", err)
	}
	next, err := d.sitting.try(t)
	if err != nil {
		return err
	}
	return d.turnTo(next)
}

// next opens another puzzle, or another game at the same level.
func (d *dialog) next() (sitting, error) {
	if d.sitting.Level() > 0 {
		return d.thinker.newGame(d.ctx, matchOf(d.sitting))
	}
	return d.thinker.randomPuzzle(d.ctx, d.sitting.State().Game())
}

// help prints an example of a turn, and the commands.
func (d *dialog) help() error {
	text := "One of: hint, undo, restart, new, flip, quit."
	for t := range d.sitting.State().Turns() {
		text = fmt.Sprintf("A turn like %v, or one of: hint, undo, restart, new, flip, quit.", t)
		break
	}
	for _, power := range powers(d.sitting.State(), d.options.Text) {
		text += "\n" + power
	}
	if d.sitting.State().Board().Heights != nil {
		text += "\n" + render.LegendOf(d.sitting.State(), d.options.Text) + "."
	}
	return d.print(text)
}

// turnTo continues with the session s. It waits for the computer's answer to the last turn, and shows the position. In
// a puzzle, it takes back a wrong turn.
func (d *dialog) turnTo(s *play.Session) error {
	next, err := s.Answer(d.ctx)
	if err != nil {
		return err
	}
	d.sitting.turnTo(next)
	if err := d.show(); err != nil || next.Phase() != play.Mistaken {
		return err
	}
	d.sitting.Session = d.sitting.goOn()
	return d.print("The turn is taken back. " + d.sitting.Status())
}

// show prints the position, the message about the last turn, and the status, such as the side to move.
func (d *dialog) show() error {
	o := d.options.Text
	o.Marks = d.sitting.marks()
	text := "\n" + render.Text(d.sitting.State(), o)
	if said := d.sitting.Message().Text; said != "" {
		text += "\n" + said
	}
	if status := d.sitting.status(); status != "" && d.sitting.Phase() != play.Mistaken {
		text += "\n" + status
	}
	return d.print(text)
}

// hint prints the next hint about the turn to play.
func (d *dialog) hint() error {
	s := &d.sitting
	if s.hints == nil {
		h, err := s.Hint(d.ctx)
		if err != nil {
			return err
		}
		s.hints = h.Sentences
	}
	s.told = min(s.told+1, len(s.hints))
	return d.print(s.hints[s.told-1])
}
