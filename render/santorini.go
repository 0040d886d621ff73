package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// towers draws a board with levels, seen from a little above: a tower rises towards the top of the
// image, its front is visible, and it throws a shadow to the right. Rows are drawn from the back to the
// front, so that towers cover what is behind them. What may be chosen is marked above everything.
func (o Options) towers(d *Drawing, g grid, b game.Board) {
	type place struct {
		name   string
		height int
		centre point
	}
	var places []place
	for row := range b.Size {
		for column := range b.Size {
			i := b.Size*row + column
			if g.turned {
				i = len(b.Heights) - 1 - i
			}
			file, rank := i%b.Size, b.Size-1-i/b.Size
			places = append(places, place{fmt.Sprintf("%c%d", b.Files[file], rank+1), b.Heights[i], g.centre(file, rank)})
		}
	}
	for i, p := range places {
		if p.height > 0 && i%b.Size < b.Size-1 {
			d.stamp(fmt.Sprintf("shadow-%d", p.height), p.centre)
		} else if p.height > 0 { // the shadow ends with the slab
			d.stamp("shadow-1", p.centre)
		}
	}
	for _, p := range places {
		if p.height > 0 {
			d.stamp(fmt.Sprintf("tower-%d", p.height), p.centre)
		}
		top := p.centre.sub(point{0, lifts[p.height]})
		below, _ := signsIn(o.Marks, p.name)
		for _, sign := range below {
			if sign == "built" || sign == "hint" {
				d.stamp(fmt.Sprintf("%s-%d", sign, p.height), p.centre)
			} else {
				d.stamp(sign, top)
			}
		}
		if piece, there := b.At(p.name); there {
			d.stamp(workerName(santoriniSide(piece.Side)), top)
		}
	}
	for _, p := range places {
		top := p.centre.sub(point{0, lifts[p.height]})
		_, above := signsIn(o.Marks, p.name)
		for _, sign := range above {
			if sign == "build" {
				d.stamp(fmt.Sprintf("build-%d", min(p.height, 3)), p.centre)
			} else {
				d.stamp(sign, top)
			}
		}
	}
}

// lifts are the distances from the centre of a square to the centre of the top of its tower, by height.
var lifts = [5]float64{0, 8, 16, 23, 23}

// The tops of levels 1 and 2 are rectangles with round corners. The sizes are half of the sides. That of
// level 3 is an ellipse, so that the level on which one wins looks like no other.
var (
	sides = [...]struct{ x, y, radius float64 }{{47, 41, 6}, {45, 38, 10}, {35, 29, 12}}
	drum  = point{26, 21}
)

// top returns the outline of the top of a tower, smaller by inset.
func top(height int, inset float64) path {
	if height >= 3 {
		return ellipse(point{0, -lifts[3]}, drum.x-inset, drum.y-inset)
	}
	s := sides[height]
	return roundRectangle(inset-s.x, inset-s.y-lifts[height], 2*(s.x-inset), 2*(s.y-inset), max(1, s.radius-inset))
}

// tower draws the levels of a height, 4 with a dome, on a square whose centre is the origin.
func (d *Drawing) tower(height int) {
	for level := 1; level <= height; level++ {
		d.level(level)
	}
}

// level draws one level of a tower, 4 for the dome.
func (d *Drawing) level(level int) {
	switch level {
	case 1:
		d.block(1, inkTop1, inkFront1, inkFoot1)
	case 2:
		d.block(2, inkTop2, inkFront2, inkFoot2)
	case 3:
		at := point{0, -lifts[3]}
		rise := lifts[3] - lifts[2]
		d.fill(inkFoot3, stretched(at, drum.x, drum.y, rise+1.5))
		d.fill(inkFront3, stretched(at, drum.x, drum.y, rise-2))
		d.fill(inkTop3, ellipse(at, drum.x, drum.y))
		d.fill(inkRing3, ring(ellipse(at, drum.x-4.5, drum.y-4), ellipse(at, drum.x-8, drum.y-7)))
	case 4:
		at := point{0, -lifts[4] - 2}
		d.fill(inkDomeShade, domeOutline(0))
		d.fill(inkDome, hemisphere(at.sub(point{1.5, 2}), 24, 15.5, 19))
		d.fill(inkDomeLight, ellipse(at.sub(point{10, 11}), 4, 4.5))
	}
}

// domeOutline returns the outline of a dome, larger by more. It covers the whole white top of level 3, so that the two look
// different at a glance, and is low, so that it covers little of the square behind it.
func domeOutline(more float64) path {
	return hemisphere(point{0, -lifts[4] - 2}, 27+more, 21+more, 22+more)
}

// block draws a level with its front.
func (d *Drawing) block(level int, topInk, front, foot ink) {
	s := sides[level]
	rise := lifts[level] - lifts[level-1]
	box := func(down float64) path {
		return roundRectangle(-s.x, -s.y-lifts[level], 2*s.x, 2*s.y+down, s.radius)
	}
	d.fill(foot, box(rise))
	d.fill(front, box(rise-4))
	d.fill(topInk, box(0))
}

// towerShadow draws the shadow of a tower on the ground to its right, which is longer where the tower is higher.
func (d *Drawing) towerShadow(height int) {
	long := [...]float64{1: 12, 2: 19, 3: 25, 4: 28}[height]
	s := sides[1]
	d.fill(inkShadow, roundRectangle(0, -s.y+18, s.x+long, 2*s.y-19, 10))
}

// Workers are discs that stand upright on a base. The origin is the centre of the top that they stand on.
const (
	discAt     = -8.0 // the height of its centre
	discRadius = 20.0
	rays       = 12
)

func workerName(side position.Side) string { return [...]string{"first", "second"}[side] }

// worker draws a worker: the sun, an orange disc with rays, or the moon, a dark disc with a crescent. They
// differ in shape and brightness, for people who cannot distinguish the colours. A dark outline and a white
// one around it are visible on every ground.
func (d *Drawing) worker(side position.Side) {
	at := point{0, discAt}
	base := func(more float64) path { return pedestal(point{0, 10}, 21+more, 13+more) }
	d.fill(inkHalo, base(5), discOf(side, at, discRadius+5))
	if side == position.First {
		d.fill(inkSunInk, base(2.5), discOf(side, at, discRadius+2.5))
		d.fill(inkSunShade, base(0))
		d.fill(inkSunInk, discOf(side, at, discRadius+2))
	} else {
		d.fill(inkMoonInk, base(2.5), discOf(side, at, discRadius+2.5))
		d.fill(inkMoonShade, base(0))
		d.fill(inkMoonInk, discOf(side, at, discRadius+2))
	}
	d.disc(side, at, discRadius)
}

// sideSign draws the sign of a side, 60 wide at scale 1.
func (d *Drawing) sideSign(side position.Side, at point, scale float64) {
	outline := inkSunInk
	if side == position.Second {
		outline = inkMoonInk
	}
	d.fill(inkHalo, discOf(side, at, 30*scale))
	d.fill(outline, discOf(side, at, 27.5*scale))
	d.disc(side, at, 25.5*scale)
}

// disc draws the disc of a side without its outline.
func (d *Drawing) disc(side position.Side, at point, radius float64) {
	if side == position.First {
		d.fill(inkSun, discOf(side, at, radius))
		d.fill(inkSunLight, circle(at, radius*0.5))
		return
	}
	d.fill(inkMoon, discOf(side, at, radius))
	d.fill(inkMoonLight, crescent(at, radius*0.66))
}

// discOf returns the outline of the disc of a side.
func discOf(side position.Side, at point, radius float64) path {
	if side == position.First {
		return star(at, rays, radius*1.13, radius*0.89)
	}
	return circle(at, radius)
}

func santoriniSide(s game.Side) position.Side { return position.Side(s.Index()) }
