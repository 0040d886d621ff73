package board

import (
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

// A dialog is a session by lines of text.
type dialog struct {
	ctx     context.Context
	options Options
	thinker *thinker
	at      sitting
	hints   []string // about the turn to play, as far as they are known
	told    int      // how many of them have been printed
	out     io.Writer
	failed  error // the first error of out
}

// errQuit is the error of the word that ends a dialog.
var errQuit = errors.New("quit")

// Lines plays by lines of text, for a stream, or a terminal that cannot move its cursor: a line is a
// turn, or one of the words that the word help names. Where [Run] has a menu, it begins with
// the puzzle of the day. A line that is wrong is reported, and played on after. It returns
// what Run returns, when the lines end or one says so.
func Lines(ctx context.Context, o Options, in io.Reader, out io.Writer, report func(line int, err error)) (summary string, err error) {
	d := &dialog{ctx: ctx, options: o, thinker: newThinker(), out: out}
	s, err := o.open(ctx, d.thinker)
	if err == nil && s.Session == nil {
		s, err = d.thinker.dailyPuzzle(ctx, o.Day)
	}
	if err == nil {
		err = d.begin(s)
	}
	if err != nil {
		return d.at.summary(), err
	}
	for line, err := range lines.All(in) {
		if err != nil && !errors.Is(err, lines.ErrTooLong) {
			return d.at.summary(), fmt.Errorf("standard input: %w", err)
		}
		if err == nil {
			err = d.take(strings.TrimSpace(line.Text))
		} else {
			err = lines.ErrTooLong // without the number, which report has
		}
		switch {
		case errors.Is(err, errQuit):
			return d.at.summary(), nil
		case ctx.Err() != nil:
			return d.at.summary(), ctx.Err()
		case d.failed != nil:
			return d.at.summary(), d.failed
		case err != nil:
			report(line.Number, err)
		}
	}
	return d.at.summary(), nil
}

// soundTime is the longest time that the start waits until it is known whether the puzzle has a
// solution. If it takes longer, turns and hints show it.
const soundTime = time.Second

// begin prints the start of a session.
func (d *dialog) begin(s sitting) error {
	d.at = s
	for _, text := range slices.Concat([]string{s.title}, powers(s.State(), d.options.Text), []string{s.warning()}) {
		if text != "" {
			d.print(text)
		}
	}
	if !s.sound {
		ctx, cancel := context.WithTimeout(d.ctx, soundTime)
		defer cancel()
		if checked, err := s.Sound(ctx); err == nil {
			d.at.Session = checked
		}
	}
	return d.turnTo(d.at.Session)
}

// print prints a text as a line or several.
func (d *dialog) print(text string) error {
	if d.failed == nil {
		_, d.failed = io.WriteString(d.out, text+"\n")
	}
	return d.failed
}

// take does what a line says.
func (d *dialog) take(line string) error {
	switch line {
	case "h", "hint":
		return d.hint()
	case "u", "undo":
		back, ok := d.at.Undo()
		if !ok {
			return errors.New("there is nothing to take back")
		}
		return d.turnTo(back)
	case "r", "restart":
		return d.turnTo(d.at.Restart())
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
	if !d.at.isChoosing() {
		return fmt.Errorf("%.40q: there is nothing to play here; type undo, restart, new or quit", line)
	}
	t, err := readTyped(d.at.State(), line)
	switch {
	case errors.As(err, new(*position.TurnError)): // it is a turn
		return err
	case err != nil:
		return fmt.Errorf("%w; help has the words that can stand here", err)
	}
	next, err := d.at.try(t)
	if err != nil {
		return err
	}
	return d.turnTo(next)
}

// next opens another puzzle, or another game against the same level.
func (d *dialog) next() (sitting, error) {
	if d.at.Level() > 0 {
		return d.thinker.newGame(d.ctx, matchOf(d.at))
	}
	return d.thinker.randomPuzzle(d.ctx, d.at.State().Game())
}

// help prints what can be typed, with a turn that is legal here.
func (d *dialog) help() error {
	text := "One of: hint, undo, restart, new, flip, quit."
	for t := range d.at.State().Turns() {
		text = fmt.Sprintf("A turn like %v, or one of: hint, undo, restart, new, flip, quit.", t)
		break
	}
	for _, power := range powers(d.at.State(), d.options.Text) {
		text += "\n" + power
	}
	if d.at.State().Board().Heights != nil {
		text += "\n" + render.LegendOf(d.at.State(), d.options.Text) + "."
	}
	return d.print(text)
}

// turnTo has the last turn answered if it is to be, and shows the position. After a turn that fails
// it goes back to the position before.
func (d *dialog) turnTo(s *play.Session) error {
	d.hints, d.told = nil, 0
	next, err := s.Answer(d.ctx)
	if err != nil {
		return err
	}
	d.at.Session = next
	if err := d.show(); err != nil || next.Phase() != play.Mistaken {
		return err
	}
	d.at.Session = d.at.goOn()
	return d.print("The turn is taken back. " + d.at.Status())
}

// show prints the position and what is said of it.
func (d *dialog) show() error {
	o := d.options.Text
	o.Marks = d.at.marks()
	text := "\n" + render.Text(d.at.State(), o)
	if said := d.at.Message().Text; said != "" {
		text += "\n" + said
	}
	if status := d.at.status(); status != "" && d.at.Phase() != play.Mistaken {
		text += "\n" + status
	}
	return d.print(text)
}

// hint prints more about the turn to play.
func (d *dialog) hint() error {
	if d.hints == nil {
		h, err := d.at.Hint(d.ctx)
		if err != nil {
			return err
		}
		d.hints = h.Sentences
	}
	d.told = min(d.told+1, len(d.hints))
	return d.print(d.hints[d.told-1])
}
