package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// santorini draws a board seen from above. A tower is a stack of blocks, each smaller than
// the one below it and slightly further up on the image, so that its front is visible.
func (o Options) santorini(pos position.Position) Drawing {
	p := o.Theme.colours()
	g, d := o.newGrid(5, 100)
	d.fill(p.outline, rectangle(g.origin.x-3, g.origin.y-3, 506, 506))
	for s := position.A5; s.IsValid(); s++ {
		at := g.corner(s.Column(), 4-s.Row())
		d.fill(p.ground, rectangle(at.x+1.25, at.y+1.25, 97.5, 97.5))
	}
	for row := range 5 { // from the back to the front
		for column := range 5 {
			s := position.Square(5*row + column)
			if g.turned {
				s = position.Squares - 1 - s
			}
			o.square(&d, g, pos, s)
		}
	}
	o.arrows(&d, g)
	return d
}

// square draws the tower on a square, its worker, and its marks.
func (o Options) square(d *Drawing, g grid, pos position.Position, s position.Square) {
	p := o.Theme.colours()
	corner, height := g.corner(s.Column(), 4-s.Row()), pos.Height(s)
	centre := g.centre(s.Column(), 4-s.Row())
	if height > 0 {
		d.stamp(fmt.Sprintf("%v-tower-%d", o.Theme, height), centre, func(d *Drawing) { d.tower(p, height) })
		centre.y -= lift * float64(min(height, 3))
	}
	marks := marksIn(o.Marks, s.String())
	for _, kind := range marks {
		d.markBelow(p, kind, corner)
	}
	if side, there := pos.WorkerAt(s); there {
		d.stamp(fmt.Sprintf("%v-worker-%d", o.Theme, side+1), centre, func(d *Drawing) { d.worker(p, side, point{}, 1) })
	}
	for _, kind := range marks {
		d.markAbove(p, kind, corner, centre)
	}
}

// Blocks: the width of each level, the height of its front, the distance of its centre from that
// of the block below, and the width of outlines.
var blockWidths = [4]float64{1: 88, 2: 70, 3: 52}

const (
	front = 7.0
	lift  = 3.5
	line  = 2.5
)

// tower draws the blocks of a height, 4 with a dome, around the origin.
func (d *Drawing) tower(p *palette, height int) {
	var centre point
	for level := 1; level <= min(height, 3); level++ {
		d.block(p, centre, level)
		centre.y -= lift
	}
	if height == 4 {
		d.dome(p, centre)
	}
}

func (d *Drawing) block(p *palette, centre point, level int) {
	half := blockWidths[level] / 2
	x, y := centre.x-half, centre.y-half-lift
	d.fill(p.outline, roundRectangle(x-line, y-line, 2*half+2*line, 2*half+front+2*line, 5+line))
	d.fill(p.bodies[level], roundRectangle(x, y, 2*half, 2*half+front, 5))
	d.fill(p.outline, roundRectangle(x, y, 2*half, 2*half+1.4, 5))
	d.fill(p.tops[level], roundRectangle(x, y, 2*half, 2*half, 5))
}

func (d *Drawing) dome(p *palette, centre point) {
	centre.y -= lift
	d.fill(p.outline, circle(centre, 24+line))
	d.fill(p.dome, circle(centre, 24))
	// A highlight, as of light from the north-west, and ribs.
	d.fill(p.outline, bar(point{centre.x - 24, centre.y + 5}, point{centre.x + 24, centre.y + 5}, 1.8), bar(point{centre.x, centre.y + 5}, point{centre.x, centre.y + 24}, 1.8))
	d.fill(p.domeLight, circle(point{centre.x - 8, centre.y - 9}, 5.5))
}

// worker draws a worker: a filled diamond with a cross, or a disc with a ring. They differ in shape
// and brightness, for people who cannot distinguish the colours.
func (d *Drawing) worker(p *palette, side position.Side, at point, scale float64) {
	at.y -= lift * scale
	ink, fill := p.inks[side], p.pieces[side]
	if side == position.First {
		d.fill(p.halo, diamond(at, 32*scale))
		d.fill(p.inks[0], diamond(at, 28.5*scale))
		d.fill(fill, diamond(at, 24*scale))
		arm := point{7.5, 7.5}.times(scale)
		other := point{arm.x, -arm.y}
		d.fill(ink, bar(at.sub(arm), at.add(arm), 4.5*scale), bar(at.sub(other), at.add(other), 4.5*scale))
		return
	}
	d.fill(p.halo, circle(at, 26*scale))
	d.fill(p.inks[0], circle(at, 22.5*scale))
	d.fill(fill, circle(at, 19*scale))
	d.fill(ink, circle(at, 10*scale))
	d.fill(fill, circle(at, 5.5*scale))
}

func santoriniSide(s game.Side) position.Side { return position.Side(s.Index()) }
