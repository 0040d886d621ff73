package serve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/view"
)

// maxLine is the most turns of a line in an address. No game of Santorini has more, as
// every turn builds.
const maxLine = 120

// A line is a position and the turns that were played from it, which are all legal.
type line struct {
	start codec.AnyCode
	turns []played
	seen  arimaa.History // of Arimaa: the positions so far
}

// played is a turn of a line.
type played struct {
	view.Turn
	code codec.AnyCode // of the position after it, without a goal
}

// lineError says which turn of a line is wrong.
type lineError struct {
	number int // 1 for the first
	err    error
}

func (e *lineError) Error() string { return fmt.Sprintf("turn %d: %v", e.number, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// readLine plays the turns of a path, such as E3D3E3.C3D4E3, from a position: the squares
// of each turn, or the steps of a turn of Arimaa, with full stops between the turns. The
// error is a *lineError.
func readLine(start codec.AnyCode, path string) (line, error) {
	l := line{start: start}
	if c, ok := start.(codec.ArimaaCode); ok && !c.Position().SettingUp() {
		l.seen = arimaa.History{c.Position().Settled(): 1}
	}
	if path == "" {
		return l, nil
	}
	for text := range strings.SplitSeq(path, ".") {
		if len(l.turns) == maxLine {
			return line{}, &lineError{maxLine + 1, fmt.Errorf("more than %d turns", maxLine)}
		}
		if err := l.play(text); err != nil {
			return line{}, &lineError{len(l.turns) + 1, err}
		}
	}
	return l, nil
}

// play plays a turn that a person has written.
func (l *line) play(text string) error {
	switch c := l.end().(type) {
	case codec.Code:
		t, err := position.ReadTurn(text)
		if err != nil {
			return err
		}
		next, err := c.Position().Play(t)
		if err != nil {
			return err
		}
		l.turns = append(l.turns, played{view.OldTurnOf(t, next), codec.Encode(next)})
	case codec.ArimaaCode:
		t, err := arimaa.ReadTurn(text)
		if err != nil {
			return err
		}
		p := c.Position()
		if p.SettingUp() {
			return errors.New("the pieces are not set up yet")
		}
		if o := p.Outcome(l.seen); o.Over() {
			return &arimaa.TurnError{Err: arimaa.ErrGameOver}
		}
		next, full, err := p.Play(t, l.seen)
		if err != nil {
			return err
		}
		l.turns = append(l.turns, played{view.ArimaaTurnOf(full, p.Side(), next), codec.EncodeArimaa(next)})
		if l.seen == nil {
			l.seen = arimaa.History{}
		}
		l.seen[next]++
	}
	return nil
}

// end returns the code of the last position: of the start with its goal, of any other
// without one.
func (l *line) end() codec.AnyCode {
	if n := len(l.turns); n > 0 {
		return l.turns[n-1].code
	}
	return l.start
}

// path returns the path of the first n turns.
func (l *line) path(n int) string {
	var b strings.Builder
	for i, t := range l.turns[:n] {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(turnPath(t.Turn.Turn))
	}
	return b.String()
}

// turnPath returns a turn as it stands in a path: without signs and spaces. A removal of
// Arimaa follows from the steps and is left out.
func turnPath(text string) string {
	var b strings.Builder
	for step := range strings.FieldsSeq(text) {
		if strings.HasSuffix(step, "x") {
			continue
		}
		for i := range len(step) {
			if c := step[i]; c != '>' && c != '^' && c != '#' {
				b.WriteByte(c)
			}
		}
	}
	return b.String()
}

// address returns the path of a page: that of a code, and of turns from it.
func address(c codec.AnyCode, path string) string {
	if path == "" {
		return "/p/" + c.String()
	}
	return "/p/" + c.String() + "/" + path
}

// join returns the path of a line and one turn more.
func join(path, turn string) string {
	if path == "" {
		return turn
	}
	return path + "." + turn
}
