package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// towers draws a board with towers, seen from a little above. A tower rises towards the top of the image. Its front is
// visible, and it throws a shadow to the right. Rows are drawn from the back to the front, so that towers cover the
// squares behind them. Marks of possible steps and builds cover everything else.
func (o Options) towers(d *Drawing, g grid, b game.Board) {
	var marks Drawing
	for name, centre := range g.places(b) {
		height := b.Height(name)
		top := centre.sub(Point{0, lifts[height]})
		if height > 0 {
			d.stamp(fmt.Sprintf("tower-%d", height), centre)
		}
		below, above := signsIn(o.Marks, name)
		for _, sign := range below {
			level := height
			if sign == "built" {
				level = [...]int{0, 1, 2, 2, 1}[height] // level 3 is round, and a dome stands on a block like level 1
			}
			d.stamp(fmt.Sprintf("%s-%d", sign, level), centre)
		}
		if piece, there := b.At(name); there {
			d.stamp(string(piece.Side), top)
		}
		for _, sign := range above {
			switch sign {
			case "build":
				marks.stamp(fmt.Sprintf("build-%d", min(height, 3)), centre)
			case "dome":
				marks.stamp("build-3", centre)
			default:
				marks.stamp(sign, top)
			}
		}
	}
	d.items = append(d.items, marks.items...)
}

// lifts says how far the centre of the top of a tower lies above the centre of its square. The index is the height of
// the tower.
var lifts = [5]float64{0, 5, 12, 21, 21}

// fronts holds the heights of the visible fronts of levels 1 to 3. Level 1 is a little in front of the middle of its
// square, so that a worker on it covers less of the square behind.
var fronts = [4]float64{0, 9, 10, 10}

// The tops of levels 1 and 2 are rectangles with round corners. The variable sides holds half of their width and
// height. The top of level 3 is an ellipse with the radii in the variable drum. So the level that wins the game looks
// different from all others.
var (
	sides = [...]struct{ X, Y, radius float64 }{{48.5, 42.5, 6}, {47, 39, 8}, {43, 34, 9}}
	drum  = Point{38, 27}
)

// top returns the outline of the top of a tower. The outline is moved inwards by the distance inset.
func top(height int, inset float64) path {
	switch height {
	case 4:
		return domeOutline(-inset)
	case 3:
		return ellipse(Point{0, -lifts[3]}, drum.X-inset, drum.Y-inset)
	}
	s := sides[height]
	return roundRectangle(inset-s.X, inset-s.Y-lifts[height], 2*(s.X-inset), 2*(s.Y-inset), max(1, s.radius-inset))
}

// TopEdge returns how far the upper edge of a tower lies above the centre of its square. The argument height is from 1
// to 4.
func TopEdge(height int) float64 {
	switch height {
	case 4:
		return domeHigh - domeAt.Y
	case 3:
		return lifts[3] + drum.Y
	}
	return lifts[height] + sides[height].Y
}

// UpperLeft returns the upper left corner of the top of a tower, relative to the centre of its square. For a tower
// above level 2, it returns the corner of level 2, because workers and level 3 do not cover this corner.
func UpperLeft(height int) (x, y float64) {
	level := min(height, 2)
	return -sides[level].X, -sides[level].Y - lifts[level]
}

// tower draws a tower of the given height. The height 4 means a dome.
func (d *Drawing) tower(height int) {
	if height == 4 {
		d.shade()
		d.block(1, inkDomeBase, inkDomeShade, inkDomeFoot)
		d.fill(inkDomeShade, domeOutline(0))
		d.fill(inkDome, hemisphere(domeAt.sub(Point{0, 2}), domeSize.X-3, domeSize.Y-4.5, domeHigh-4.5))
		return
	}
	for level := 1; level <= height; level++ {
		d.level(level)
	}
}

// level draws one level of a tower.
func (d *Drawing) level(level int) {
	switch level {
	case 1:
		d.shade()
		d.block(1, inkTop1, inkFront1, inkFoot1)
	case 2:
		d.block(2, inkTop2, inkFront2, inkFoot2)
	case 3:
		centre := Point{0, -lifts[3]}
		d.fill(inkFoot3, stretched(centre, drum.X, drum.Y, fronts[3]))
		d.fill(inkFront3, stretched(centre, drum.X, drum.Y, fronts[3]-3))
		d.fill(inkTop3, ellipse(centre, drum.X, drum.Y))
		d.fill(inkRing3, ring(ellipse(centre, drum.X-5, drum.Y-4.4), ellipse(centre, drum.X-9, drum.Y-8)))
	}
}

// shade draws the shadow of a tower. The shadow does not leave the square of the tower.
func (d *Drawing) shade() {
	s := sides[1]
	d.fill(inkShadow, roundRectangle(-s.X+3, -s.Y+2, 2*s.X+1, 2*s.Y+2, s.radius))
}

// A dome closes a square, so the levels below it no longer matter. It looks the same on every level, and covers level 3
// completely. Only gods can build a dome on a level other than 3.
var (
	domeAt   = Point{0, -5}
	domeSize = Point{37, 27}
	domeHigh = 40.0
)

// domeOutline returns the outline of a dome. The outline is moved outwards by the distance more.
func domeOutline(more float64) path {
	return hemisphere(domeAt, domeSize.X+more, domeSize.Y+more, domeHigh+more)
}

// block draws one level of a tower: its top, its front, and the lower edge of the front.
func (d *Drawing) block(level int, topInk, front, foot *ink) {
	s := sides[level]
	box := func(down float64) path {
		return roundRectangle(-s.X, -s.Y-lifts[level], 2*s.X, 2*s.Y+down, s.radius)
	}
	d.fill(foot, box(fronts[level]))
	d.fill(front, box(fronts[level]-3))
	d.fill(topInk, box(0))
}

// Workers are upright discs on a base. The origin of a worker is the centre of the top on which it stands.
const (
	discAt     = -8.0 // y of the centre of a disc
	discRadius = 21.0
	rays       = 12
)

// sideInks are the inks of the workers of a side.
type sideInks struct{ fill, shade, outline, light *ink }

func inksOf(side position.Side) sideInks {
	if side == position.First {
		return sideInks{inkSun, inkSunShade, inkSunInk, inkSunLight}
	}
	return sideInks{inkMoon, inkMoonShade, inkMoonInk, inkMoonLight}
}

// worker draws a worker: the sun as an orange disc with rays, or the moon as a dark disc with a crescent. They differ
// in shape and brightness, for people who cannot distinguish the colours. A dark outline and a white one make them
// visible on every ground.
func (d *Drawing) worker(side position.Side) {
	centre, inks := Point{0, discAt}, inksOf(side)
	base := func(more float64) path { return pedestal(Point{0, 11}, 22+more, 11+more) }
	d.fill(inkHalo, base(4.5), discOf(side, centre, discRadius+4.5))
	d.fill(inks.outline, base(2.5), discOf(side, centre, discRadius+2.5))
	d.fill(inks.shade, base(0))
	d.fill(inks.outline, discOf(side, centre, discRadius+2))
	d.disc(side, centre, discRadius)
}

// sideSign draws the sign of a side. The sign is 60 wide at scale 1.
func (d *Drawing) sideSign(side position.Side, centre Point, scale float64) {
	d.fill(inkHalo, discOf(side, centre, 30*scale))
	d.fill(inksOf(side).outline, discOf(side, centre, 27.5*scale))
	d.disc(side, centre, 25.5*scale)
}

// disc draws the sun or the moon, without an outline.
func (d *Drawing) disc(side position.Side, centre Point, radius float64) {
	light := crescent(centre, radius*0.66)
	if side == position.First {
		light = circle(centre, radius*0.5)
	}
	d.fill(inksOf(side).fill, discOf(side, centre, radius))
	d.fill(inksOf(side).light, light)
}

// discOf returns the outline of the sun or the moon.
func discOf(side position.Side, centre Point, radius float64) path {
	if side == position.First {
		return star(centre, rays, radius*1.13, radius*0.89)
	}
	return circle(centre, radius)
}
