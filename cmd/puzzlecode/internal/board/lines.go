package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A dialog is a session by lines of text.
type dialog struct {
	ctx     context.Context
	options Options
	thinker *thinker
	session *session
	hints   []string // about the turn to play, as far as they are known
	told    int      // how many of them have been printed
	out     io.Writer
	failed  error // the first error of out
}

// errQuit is the error of the word that ends a dialog.
var errQuit = errors.New("quit")

// Lines plays by lines of text, for what is no terminal or cannot move its cursor: a line is a
// turn, or one of the words that the word help names. Where [Run] has a menu, it begins with
// the puzzle of the day. A line that is wrong is reported, and played on after. It returns
// what Run returns, when the lines end or one says so.
func Lines(ctx context.Context, o Options, in io.Reader, out io.Writer, report func(line int, err error)) (summary string, err error) {
	d := &dialog{ctx: ctx, options: o, thinker: new(thinker), out: out}
	s := o.session()
	if s == nil {
		if s, err = dailyPuzzle(o.Day); err != nil {
			return "", err
		}
	}
	if err := d.begin(s); err != nil {
		return d.session.summary(), err
	}
	for line, err := range lines.All(in) {
		if err != nil && !errors.Is(err, lines.ErrTooLong) {
			return d.session.summary(), fmt.Errorf("standard input: %w", err)
		}
		if err == nil {
			err = d.take(strings.TrimSpace(line.Text))
		} else {
			err = lines.ErrTooLong // without the number, which report has
		}
		switch {
		case errors.Is(err, errQuit):
			return d.session.summary(), nil
		case ctx.Err() != nil:
			return d.session.summary(), ctx.Err()
		case d.failed != nil:
			return d.session.summary(), d.failed
		case err != nil:
			report(line.Number, err)
		}
	}
	return d.session.summary(), nil
}

// begin prints the start of a session.
func (d *dialog) begin(s *session) error {
	d.session = s
	if err := d.print(s.title); err != nil {
		return err
	}
	return d.turnTo()
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
		if !d.session.takeBack() {
			return errors.New("there is nothing to take back")
		}
		return d.turnTo()
	case "r", "restart":
		d.session.restart()
		return d.turnTo()
	case "n", "new":
		if s := d.session; !s.isPuzzle() {
			return d.begin(newGame(drawnStart(), s.level, s.person))
		}
		s, err := randomPuzzle(d.options.Day)
		if err != nil {
			return err
		}
		return d.begin(s)
	case "f", "flip":
		d.options.Text.Turned = !d.options.Text.Turned
		return d.show()
	case "?", "help":
		return d.print("A turn like a1b1b2, or one of: hint, undo, restart, new, flip, quit.\n" + render.Legend(d.options.Text) + ".")
	case "q", "quit":
		return errQuit
	}
	if d.session.phase != choosing {
		return fmt.Errorf("%.40q: there is nothing to play here; want undo, restart, new or quit", line)
	}
	t, err := position.ReadTurn(line)
	if err != nil {
		return fmt.Errorf("%w; help has the words that can stand here", err)
	}
	return d.play(t)
}

// play plays a turn of the person and has it judged.
func (d *dialog) play(t position.Turn) error {
	s, code := d.session, d.session.shown()
	if err := s.play(t); err != nil {
		return err
	}
	if s.isPuzzle() {
		r, err := d.thinker.judge(d.ctx, code, t)
		if err != nil {
			s.takeBack()
			return err
		}
		s.judge(r)
	}
	return d.turnTo()
}

// turnTo lets the engine play if it is to move, and shows the position. After a turn that
// fails it goes back to the position before.
func (d *dialog) turnTo() error {
	d.hints, d.told = nil, 0
	s := d.session
	if s.phase == waiting {
		t, err := d.thinker.move(d.ctx, s.position(), s.level)
		if err != nil {
			s.takeBack()
			return err
		}
		s.answer(t)
	}
	if err := d.show(); err != nil {
		return err
	}
	if s.phase != mistaken {
		return nil
	}
	s.takeBack()
	return d.print("The turn is taken back. " + s.status())
}

// show prints the position and what is said of it.
func (d *dialog) show() error {
	o := d.options.Text
	o.Marks = d.session.marks()
	text := "\n" + render.Text(game.Santorini{Position: d.session.position()}, o)
	if said, _ := d.session.say(); said != "" {
		text += "\n" + said
	}
	if status := d.session.status(); status != "" && d.session.phase != mistaken {
		text += "\n" + status
	}
	return d.print(text)
}

// hint prints more about the turn to play.
func (d *dialog) hint() error {
	s := d.session
	if s.phase != choosing {
		return errors.New("there is nothing to hint at")
	}
	if d.hints == nil {
		t, err := d.thinker.advise(d.ctx, s.shown())
		if err != nil {
			return err
		}
		d.hints = hints(s.position(), t, !s.isPuzzle())
	}
	d.told = min(d.told+1, len(d.hints))
	return d.print(d.hints[d.told-1])
}
