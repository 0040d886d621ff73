package board

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A choice is the beginning of a turn: nothing, the square of a worker, or that and the square
// that it steps to. It always begins a legal turn.
type choice []position.Square

// squares returns the squares of a turn: two for a climb that wins, else three.
func squares(t position.Turn) []position.Square {
	if t.Wins() {
		return []position.Square{t.From, t.To}
	}
	return []position.Square{t.From, t.To, t.Build}
}

// begins reports whether a turn begins with the choice.
func (c choice) begins(t position.Turn) bool {
	all := squares(t)
	if len(c) > len(all) {
		return false
	}
	for i, s := range c {
		if all[i] != s {
			return false
		}
	}
	return true
}

// next returns the squares with which the choice can go on.
func (c choice) next(p position.Position) (set position.SquareSet) {
	for t := range p.Turns() {
		if all := squares(t); c.begins(t) && len(all) > len(c) {
			set |= all[len(c)].Set()
		}
	}
	return set
}

// turn returns the legal turn that the choice is when it is complete.
func (c choice) turn(p position.Position) (position.Turn, bool) {
	for t := range p.Turns() {
		if c.begins(t) && len(squares(t)) == len(c) {
			return t, true
		}
	}
	return position.Turn{}, false
}

// add goes on with a square. If that completes a turn, the turn is returned and nothing is
// chosen any more. A square with which the choice cannot go on takes another worker of the
// side to move, or takes the choice back if it is the worker that was chosen; anything else
// is an error and leaves the choice as it is.
func (c choice) add(p position.Position, s position.Square) (choice, position.Turn, error) {
	longer := append(c[:len(c):len(c)], s)
	if t, complete := longer.turn(p); complete {
		return nil, t, nil
	}
	switch {
	case c.next(p).Has(s):
		return longer, position.Turn{}, nil
	case len(c) > 0 && c[0] == s:
		return nil, position.Turn{}, nil
	case choice(nil).next(p).Has(s):
		return choice{s}, position.Turn{}, nil
	case len(c) == 0:
		if side, there := p.WorkerAt(s); there && side == p.Side() {
			return c, position.Turn{}, fmt.Errorf("the worker on %v has no turn", s)
		}
		return c, position.Turn{}, fmt.Errorf("choose a worker of the %v side first", p.Side())
	}
	t := position.Turn{From: c[0], To: s, Build: position.NoSquare}
	if len(c) == 2 {
		t = position.Turn{From: c[0], To: c[1], Build: s}
	}
	_, err := p.Play(t)
	illegal := (*position.TurnError)(nil)
	if errors.As(err, &illegal) {
		err = fmt.Errorf("%v: %w", illegal.Square, illegal.Err)
	}
	return c, position.Turn{}, err
}

// text returns the choice as the beginning of a turn, like "D4>D3^".
func (c choice) text() string {
	switch len(c) {
	case 0:
		return ""
	case 1:
		return c[0].String() + ">"
	}
	return c[0].String() + ">" + c[1].String() + "^"
}

// draw returns the position as it is while the choice is made, and its marks.
func (c choice) draw(p position.Position) (position.Position, []render.Mark) {
	var marks []render.Mark
	mark := func(s position.Square, kind render.MarkKind) {
		marks = append(marks, render.Mark{Square: s.String(), Kind: kind})
	}
	kind := render.Step
	shown := p
	switch len(c) {
	case 0:
		return p, nil
	case 1:
		mark(c[0], render.Selected)
	case 2:
		mark(c[0], render.LastFrom)
		mark(c[1], render.Selected)
		kind = render.Build
		setup := p.Setup()
		for i, s := range setup.Workers[p.Side()] {
			if s == c[0] {
				setup.Workers[p.Side()][i] = c[1]
			}
		}
		if stepped, err := setup.Position(); err == nil {
			shown = stepped
		}
	}
	for s := range c.next(p).All() {
		if len(c) == 1 && p.Height(s) == 3 {
			mark(s, render.Climb)
		} else {
			mark(s, kind)
		}
	}
	return shown, marks
}

// isTyped reports whether a character can stand in a turn that is typed.
func isTyped(r rune) bool { return strings.ContainsRune("abcdeABCDE12345>^#- ", r) }

// mostTyped is the most characters of a turn that is typed.
const mostTyped = 16

// typedChoice returns the choice that the beginning of a typed turn makes.
func typedChoice(p position.Position, typed string) (c choice) {
	rest := strings.NewReplacer(">", "", "^", "", "#", "", "-", "", " ", "").Replace(strings.ToUpper(typed))
	for len(rest) >= 2 && len(c) < 2 {
		s, err := position.ParseSquare(rest[:2])
		if err != nil || !c.next(p).Has(s) {
			return c
		}
		c, rest = append(c, s), rest[2:]
	}
	return c
}
