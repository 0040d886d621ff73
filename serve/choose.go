package serve

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/view"
)

// A selection is the part of a turn that has been chosen on a page without script: the
// parameter at. For Santorini it has squares: E3, or E3D3. For Arimaa it has steps and then
// perhaps the square of the piece that is to step next: Ea2nEa3n, or Ea2nb2.
type selection string

// begins reports whether the selection is a part of a turn of Santorini, and not all of it.
func (at selection) begins(t view.Turn) bool {
	squares := t.From + t.To + t.Build
	return len(at)%2 == 0 && len(at) < len(squares) && strings.HasPrefix(squares, string(at))
}

// choose offers the squares with which a selection can go on. play returns the address
// after a turn.
func (b *board) choose(l *line, at selection, play func(t view.Turn) string) (wrong bool, end string) {
	if l.start.Game() == codec.Arimaa {
		return b.chooseSteps(l, at, play)
	}
	turns := view.OldTurnsOf(l.end()).Turns
	chosen := string(at)
	fits := false
	for _, t := range turns {
		if !at.begins(t) {
			continue
		}
		fits = true
		next := (t.From + t.To + t.Build)[len(chosen):]
		c := b.cell(next[:2])
		switch {
		case len(next) == 2:
			b.offer(c, "", play(t), map[bool]string{true: "climb", false: "build"}[t.Build == ""])
		case t.Build == "" && len(next) == 4 || len(next) == 6:
			b.offer(c, chosen+next[:2], "", "can")
		default:
			b.offer(c, chosen+next[:2], "", "step")
		}
	}
	if !fits {
		return chosen != "", ""
	}
	for i := 0; i+2 <= len(chosen); i += 2 {
		b.mark(chosen[i:i+2], "chosen", "chosen")
	}
	if chosen != "" { // another worker, or none
		for _, t := range turns {
			if c := b.cell(t.From); c.At == "" && c.Href == "" && t.From != chosen[:2] {
				c.At = t.From
			}
		}
	}
	return false, ""
}

// offer makes a square one that a selection can go on with.
func (b *board) offer(c *cell, at, href, symbol string) {
	if c.At != "" || c.Href != "" {
		return
	}
	c.At, c.Href = at, href
	c.Class += symbol + " "
	c.Label += ", " + map[string]string{"can": "can move", "step": "step here", "climb": "climb and win here", "build": "build here"}[symbol]
}

// chooseSteps is choose for Arimaa. The board is that after the steps so far. End is the
// address after the turn if it can end there.
func (b *board) chooseSteps(l *line, at selection, play func(t view.Turn) string) (wrong bool, end string) {
	steps, square := string(at), ""
	if len(steps)%4 == 2 {
		steps, square = steps[:len(steps)-2], steps[len(steps)-2:]
	}
	s, err := l.steps(steps)
	if err != nil || square != "" && !slices.ContainsFunc(s.Steps, func(step view.Step) bool { return step.From == square }) {
		s, _ = l.steps("")
		steps, square, wrong = "", "", true
	}
	for _, step := range s.Steps {
		if step.From == square {
			b.offer(b.cell(step.To), steps+step.Step, "", "step")
		} else {
			b.offer(b.cell(step.From), steps+step.From, "", "can")
		}
	}
	if square != "" {
		b.mark(square, "chosen", "chosen")
	}
	if s.Turn != "" {
		end = play(view.Turn{Turn: s.Turn})
	}
	return wrong, end
}

// partial returns the position after the steps that a selection has.
func (l *line) partial(at selection) view.Position {
	p := view.PositionOf(l.end())
	if p.Game == codec.Santorini.String() {
		if len(at) != 4 || !slices.ContainsFunc(view.OldTurnsOf(l.end()).Turns, at.begins) {
			return p
		}
		for i := range p.Pieces {
			if p.Pieces[i].Square == string(at[:2]) {
				p.Pieces[i].Square = string(at[2:])
			}
		}
		return p
	}
	s, err := l.steps(string(at)[:len(at)/4*4])
	if err != nil {
		return p
	}
	for _, step := range s.Played {
		kept := p.Pieces[:0]
		for _, piece := range p.Pieces {
			if piece.Square == step.From {
				if step.To == "" {
					continue
				}
				piece.Square = step.To
			}
			kept = append(kept, piece)
		}
		p.Pieces = kept
	}
	return p
}
