package render

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// A Mark is a sign on a square with a name such as "C3" or "c3".
type Mark struct {
	Square string
	Kind   MarkKind
}

// MarkKind is the meaning of a mark. The signs of all kinds differ in shape.
type MarkKind uint8

// The kinds of marks.
const (
	LastFrom MarkKind = iota // the square that the last turn left
	LastTo                   // the square that the last turn stepped to
	Built                    // the square of the last build
	Step                     // a legal step
	Climb                    // a winning climb
	Build                    // a legal build
	Threat                   // a threat of the opponent
	Selected                 // the chosen piece
)

// isTarget reports whether a mark is for a legal step or build.
func (k MarkKind) isTarget() bool { return k == Step || k == Climb || k == Build }

// LastTurn returns the marks of the last turn, given its parts.
func LastTurn(parts []game.Part) (marks []Mark) {
	for _, p := range parts {
		if p.From != "" {
			marks = append(marks, Mark{p.From, LastFrom})
		}
		switch p.Kind {
		case game.Step:
			marks = append(marks, Mark{p.To, LastTo})
		case game.Build:
			marks = append(marks, Mark{p.To, Built})
		}
	}
	return marks
}

// choiceMarks returns the marks of a turn that is being chosen: what it has done, the square chosen
// last, and where it may go on.
func choiceMarks(c game.Choice) []Mark {
	marks := LastTurn(c.Played())
	if squares := c.Squares(); len(squares) > 0 && len(c.Next()) > 0 {
		marks = append(marks, Mark{squares[len(squares)-1], Selected})
	}
	kinds := map[game.OptionKind]MarkKind{game.StepTo: Step, game.ClimbTo: Climb, game.BuildOn: Build}
	for _, option := range c.Next() {
		if kind, ok := kinds[option.Kind]; ok {
			marks = append(marks, Mark{option.Square, kind})
		}
	}
	return marks
}

// marksIn returns the kinds of the marks on a square.
func marksIn(marks []Mark, square string) (out []MarkKind) {
	for _, m := range marks {
		if strings.EqualFold(m.Square, square) {
			out = append(out, m.Kind)
		}
	}
	return out
}

// markBelow draws the marks below a piece. corner is the north-west corner of the square, which is
// 100 wide.
func (d *Drawing) markBelow(p *palette, kind MarkKind, corner point) {
	switch kind {
	case LastFrom:
		d.brackets(p, corner, 4)
	case LastTo:
		d.brackets(p, corner, 26)
	case Selected:
		d.frame(p, corner)
	}
}

// markAbove draws the marks above a piece. centre is the centre of the tower.
func (d *Drawing) markAbove(p *palette, kind MarkKind, corner, centre point) {
	centre.y -= lift
	switch kind {
	case Built:
		at := corner.add(point{85, 85})
		d.fill(p.halo, circle(at, 12))
		d.fill(p.mark, bar(point{at.x - 8, at.y}, point{at.x + 8, at.y}, 4), bar(point{at.x, at.y - 8}, point{at.x, at.y + 8}, 4))
	case Step:
		d.fill(p.halo, circle(centre, 14))
		d.fill(p.mark, circle(centre, 10.5))
	case Climb:
		d.fill(p.halo, star(centre, 5, 27, 13))
		d.fill(p.mark, star(centre, 5, 21, 9.5))
	case Build:
		d.dashes(p, centre)
	case Threat:
		at := corner.add(point{17, 17})
		d.fill(p.halo, polygon(point{at.x, at.y - 17}, point{at.x + 17, at.y + 13}, point{at.x - 17, at.y + 13}))
		d.fill(p.mark, polygon(point{at.x, at.y - 11}, point{at.x + 12, at.y + 10}, point{at.x - 12, at.y + 10}))
		d.fill(p.halo, bar(point{at.x, at.y - 4}, point{at.x, at.y + 4}, 3), circle(point{at.x, at.y + 7}, 1.7))
	}
}

// brackets draws the four corners of a square, with arms of dashes of a length.
func (d *Drawing) brackets(p *palette, corner point, dash float64) {
	const inset, width = 5.0, 4.0
	var halo, ink path
	for _, c := range [][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		dx, dy := 1-2*c[0], 1-2*c[1]
		at := corner.add(point{c[0]*100 + dx*inset, c[1]*100 + dy*inset})
		for start := 0.0; start < 26; start += dash + 5 {
			end := min(start+dash, 26)
			for _, along := range []point{{dx, 0}, {0, dy}} {
				from, to := at.add(along.times(start-width/2)), at.add(along.times(end))
				halo = append(halo, bar(from.sub(along.times(1.5)), to.add(along.times(1.5)), width+3)...)
				ink = append(ink, bar(from, to, width)...)
			}
		}
	}
	d.fill(p.halo, halo)
	d.fill(p.mark, ink)
}

// frame draws the border of a square.
func (d *Drawing) frame(p *palette, corner point) {
	for i, c := range [2]struct {
		inset, width float64
	}{{3, 9}, {5, 5}} {
		fill := p.mark
		if i == 0 {
			fill = p.halo
		}
		a, b := corner.add(point{c.inset, c.inset}), corner.add(point{100 - c.inset, 100 - c.inset})
		w := c.width
		d.fill(fill, rectangle(a.x, a.y, b.x-a.x, w), rectangle(a.x, b.y-w, b.x-a.x, w), rectangle(a.x, a.y, w, b.y-a.y), rectangle(b.x-w, a.y, w, b.y-a.y))
	}
}

// dashes draws a square of dashes with a plus in it.
func (d *Drawing) dashes(p *palette, at point) {
	var halo, ink path
	add := func(from, to point, width float64) {
		along := to.sub(from)
		along = along.times(1 / along.length())
		halo = append(halo, bar(from.sub(along.times(1.5)), to.add(along.times(1.5)), width+3)...)
		ink = append(ink, bar(from, to, width)...)
	}
	for _, c := range [][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		corner := at.add(point{16 * c[0], 16 * c[1]})
		add(corner.add(point{1.75 * c[0], 0}), corner.sub(point{9 * c[0], 0}), 3.5)
		add(corner.add(point{0, 1.75 * c[1]}), corner.sub(point{0, 9 * c[1]}), 3.5)
	}
	add(point{at.x - 8, at.y}, point{at.x + 8, at.y}, 3.5)
	add(point{at.x, at.y - 8}, point{at.x, at.y + 8}, 3.5)
	d.fill(p.halo, halo)
	d.fill(p.mark, ink)
}
