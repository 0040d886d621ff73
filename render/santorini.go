package render

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// towers draws a board with towers, seen from the front and from above. Towers and workers stay within their squares, so
// nothing covers the square behind. Rows are drawn from the back to the front. Marks of possible steps and builds cover
// everything else.
func (o Options) towers(d *Drawing, g grid, b game.Board) {
	var marks Drawing
	ghost := o.ghost(b)
	for name, centre := range g.places(b) {
		height := b.Height(name)
		top := centre.sub(Point{0, lifts[height]})
		piece, there := b.At(name)
		below, above := signsIn(o.Marks, name)
		tower, number := o.towerSymbols(height, there || len(above) > 0, len(below) > 0)
		if height > 0 {
			d.stamp(fmt.Sprintf("%s-%d", tower, height), centre)
		}
		for _, sign := range below {
			level := height
			if sign == "built" {
				level = min(height, 2) // level 3 and a dome are round, and stand on level 2
			}
			d.stamp(fmt.Sprintf("%s-%d", sign, level), centre)
		}
		if number != "" {
			d.stamp(fmt.Sprintf("%s-%d", number, height), centre)
		}
		if there {
			d.stamp(string(piece.Side), top)
		}
		for _, sign := range above {
			switch sign {
			case "build":
				marks.stamp(fmt.Sprintf("build-%d", min(height, 3)), centre)
			case "dome":
				marks.stamp("build-3", centre)
			default:
				if ghost != "" && !there && (sign == "step" || sign == "walk" || sign == "climb") {
					marks.stamp(ghost, top)
				}
				marks.stamp(sign, top)
			}
		}
	}
	d.items = append(d.items, marks.items...)
}

// towerSymbols returns the kind of the symbol for a tower. On a covered tower, a worker or a mark stands on the top. A
// mark that lies on the top must not cover the number, so on a marked tower the number has a symbol of its own.
func (o Options) towerSymbols(height int, isCovered, isMarked bool) (tower, number string) {
	switch {
	case o.Small && isCovered && height < 4:
		return "small-covered", ""
	case o.Small:
		return "small", ""
	case height == 0 || height == 4:
		return "tower", ""
	case isMarked && isCovered:
		return "plain", "tag"
	case isMarked:
		return "plain", "number"
	case isCovered:
		return "tagged", ""
	}
	return "tower", ""
}

// ghost returns the symbol of the chosen worker where it could step, or "" if no worker is chosen.
func (o Options) ghost(b game.Board) string {
	for _, m := range o.Marks {
		if m.Kind == Selected {
			if piece, there := b.At(strings.ToUpper(m.Square)); there {
				return string(piece.Side) + "-ghost"
			}
		}
	}
	return ""
}

// lifts says how far the centre of the top of a tower lies above the centre of its square. The index is the height of
// the tower. The back edges of all tops are in line, because a tower grows towards the viewer: its top is smaller than
// the level below it by as much as it is higher.
var lifts = [5]float64{0, 6, 14, 23, 14}

// fronts holds the heights of the visible fronts of levels 1 to 3.
var fronts = [4]float64{0, 12, 11, 12}

// The tops of levels 1 and 2 are rectangles with round corners. The variable sides holds half of their width and
// height. The top of level 3 is an ellipse with the radii in the variable drum. So the level that wins the game looks
// different from all others.
var (
	sides = [...]struct{ X, Y, radius float64 }{{48, 42, 6}, {46, 37, 7}, {38, 29, 7}}
	drum  = Point{31, 20}
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

// The number of a level is on its top or, below a worker or a mark, on a tag at the front of the tower.
var tagAt = Point{-34.5, 32.5}

const tagSize = 20.0

// number draws the number of a level on the top of an empty tower.
func (d *Drawing) number(height int) {
	size := [...]float64{0, 38, 34, 26}[height]
	i := [...]*ink{1: inkNumber1, 2: inkNumber2, 3: inkRing3}[height]
	d.write(i, onBoard, fmt.Sprint(height), size, Point{0, 0.36*size - lifts[height]}, centredAt)
}

// tag draws the number of a level at the lower left corner of its tower.
func (d *Drawing) tag(height int) {
	d.fill(inkTag, roundRectangle(tagAt.X-tagSize/2, tagAt.Y-tagSize/2, tagSize, tagSize, 5))
	d.write(inkMark, onBoard, fmt.Sprint(height), 18, tagAt.add(Point{0, 6.4}), centredAt)
}

// tower draws a tower of the given height. The height 4 means a dome. A finished tower is cool as a whole, so that it
// differs from level 3 by more than its dome.
func (d *Drawing) tower(height int) {
	if height < 4 {
		for level := 1; level <= height; level++ {
			d.level(level)
		}
		return
	}
	d.shade(1, inkShadow)
	d.block(1, inkCool1, inkCoolFront, inkCoolFoot)
	d.shade(2, inkShadow)
	d.block(2, inkCool2, inkCoolFront, inkCoolFoot)
	d.fill(inkCoolFoot, stretched(domeAt, drum.X, drum.Y, 7))
	d.fill(inkCoolFront, stretched(domeAt, drum.X, drum.Y, 5))
	d.fill(inkCool3, ellipse(domeAt, drum.X, drum.Y))
	d.fill(inkDomeShade, domeOutline(0))
	d.fill(inkDome, domeOutline(-2.2))
	d.fill(inkDomeLight, ellipse(domeAt.add(Point{-9.5, -14}), 6.5, 5))
}

// level draws one level of a tower.
func (d *Drawing) level(level int) {
	switch level {
	case 1:
		d.shade(1, inkShadow)
		d.block(1, inkTop1, inkFront1, inkFoot1)
	case 2:
		d.shade(2, inkShadow)
		d.block(2, inkTop2, inkFront2, inkFoot2)
	case 3:
		centre := Point{0, -lifts[3]}
		d.fill(inkShadow, stretched(centre.add(Point{4, 2}), drum.X, drum.Y, fronts[3]))
		d.fill(inkFoot3, stretched(centre, drum.X, drum.Y, fronts[3]))
		d.fill(inkFront3, stretched(centre, drum.X, drum.Y, fronts[3]-2.5))
		d.fill(inkTop3, ellipse(centre, drum.X, drum.Y))
		d.fill(inkRing3, ring(ellipse(centre, drum.X-3.5, drum.Y-3), ellipse(centre, drum.X-7, drum.Y-6)))
	}
}

// shade draws the shadow of a level on the ground or on the level below it. It does not leave the square.
func (d *Drawing) shade(level int, i *ink) {
	s := sides[level]
	d.fill(i, roundRectangle(-s.X+3, -s.Y-lifts[level]+3, 2*s.X, 2*s.Y+fronts[level]-2, s.radius))
}

// A dome closes a square, so the levels below it no longer matter. It looks the same on every level, and covers level 3
// completely. Only gods can build a dome on a level other than 3.
var (
	domeAt   = Point{0, -lifts[4]}
	domeSize = Point{28, 17}
	domeHigh = 29.0
)

// domeOutline returns the outline of a dome. The outline is moved outwards by the distance more.
func domeOutline(more float64) path {
	return hemisphere(domeAt, domeSize.X+more, domeSize.Y+more, domeHigh+more)
}

// block draws one level of a tower: its top, its front, and the lower edge of the front.
func (d *Drawing) block(level int, topInk, front, foot *ink) {
	d.box(sides[level].X, sides[level].Y, lifts[level], fronts[level], topInk, front, foot)
}

// box draws a block whose top has half of the width x and half of the depth y. The argument lift is as in the variable
// lifts, and high is the height of the visible front.
func (d *Drawing) box(x, y, lift, high float64, topInk, front, foot *ink) {
	outline := func(down float64) path { return roundRectangle(-x, -y-lift, 2*x, 2*y+down, 7) }
	d.fill(foot, outline(high))
	d.fill(front, outline(high-2.5))
	d.fill(topInk, outline(0))
}

// smallTower draws a tower for a small image. Its colour is that of its top nearly everywhere: readers of boards of 130
// pixels took level 2 below a worker for level 1, which is around it on larger boards.
func (d *Drawing) smallTower(height int) {
	const x, y, lift, high = 45, 35, 8, 8 // of level 2
	centre := Point{0, -14}
	switch height {
	case 1:
		d.level(1)
	case 2, 3:
		d.block(1, inkTop1, inkFront1, inkFoot1)
		d.box(x, y, lift, high, inkTop2, inkFront2, inkFoot2)
	case 4:
		d.block(1, inkCool1, inkCoolFront, inkCoolFoot)
		d.box(x, y, lift, high, inkCool2, inkCoolFront, inkCoolFoot)
		d.fill(inkDomeShade, hemisphere(centre, 33, 21, 29))
		d.fill(inkDome, hemisphere(centre, 29.5, 17.5, 26))
	}
	if height == 3 {
		d.fill(inkFoot3, stretched(centre, 36, 25, 10))
		d.fill(inkTop3, ellipse(centre, 36, 25))
		d.fill(inkRing3, ring(ellipse(centre, 34, 23), ellipse(centre, 29.5, 19)))
	}
}

// smallTag draws the number of a level beside the foot of a worker in a small image.
func (d *Drawing) smallTag(height int) {
	d.fill(inkTag, roundRectangle(-46, 6, 29, 37, 6))
	d.write(inkMark, onBoard, fmt.Sprint(height), 36, Point{-31.5, 37.5}, centredAt)
}

// smallNumber draws the number of a level on the top of an empty tower in a small image, as large as it can be.
func (d *Drawing) smallNumber(height int) {
	i := [...]*ink{1: inkNumber1, 2: inkNumber2, 3: inkRing3}[height]
	place := [...]Point{1: {0, 13}, 2: {0, 11}, 3: {0, 2}}[height]
	d.write(i, onBoard, fmt.Sprint(height), [...]float64{1: 52, 2: 52, 3: 44}[height], place, centredAt)
}

// A worker is a figure like a pawn: a foot, a body, and a head that is the sign of its side. The origin of a worker is
// the centre of the top on which it stands.
const (
	headAt     = -8.0 // y of the centre of a head
	headRadius = 17.0
	rays       = 12
)

// footAt is the middle of the foot of a worker.
var footAt = Point{0, 15}

// sideInks are the inks of the workers of a side.
type sideInks struct{ fill, shade, outline, light *ink }

func inksOf(side position.Side) sideInks {
	if side == position.First {
		return sideInks{inkSun, inkSunShade, inkSunInk, inkSunLight}
	}
	return sideInks{inkMoon, inkMoonShade, inkMoonInk, inkMoonLight}
}

// worker draws a worker: the head of one side is a sun with rays, and that of the other side a dark moon with a
// crescent. They differ in shape and brightness, for people who cannot distinguish the colours. A dark outline and a
// white one make them visible on every ground.
func (d *Drawing) worker(side position.Side) {
	centre, inks := Point{0, headAt}, inksOf(side)
	body := func(more float64) path { return figure(footAt.add(Point{0, 2}), 21+more, 7+more, 7+more) }
	d.fill(inkHalo, body(3.5), discOf(side, centre, headRadius+3.5))
	d.fill(inks.outline, body(2), discOf(side, centre, headRadius+2))
	d.fill(inks.shade, body(0))
	d.fill(inks.outline, discOf(side, centre, headRadius+1.6))
	d.disc(side, centre, headRadius)
}

// ghost draws a worker of a side where it could step: a figure that one can see through.
func (d *Drawing) ghost(side position.Side) {
	centre, i := Point{0, headAt}, inkSunGhost
	if side == position.Second {
		i = inkMoonGhost
	}
	d.fill(i, figure(footAt.add(Point{0, 2}), 21, 7, 7), discOf(side, centre, headRadius))
	d.fill(inkGhostLine, ring(discOf(side, centre, headRadius+1.5), discOf(side, centre, headRadius)))
	d.fill(inkGhostLight, discLight(side, centre, headRadius))
}

// sideSign draws the sign of a side. The sign is 60 wide at scale 1.
func (d *Drawing) sideSign(side position.Side, centre Point, scale float64) {
	d.fill(inkHalo, discOf(side, centre, 30*scale))
	d.fill(inksOf(side).outline, discOf(side, centre, 27.5*scale))
	d.disc(side, centre, 25.5*scale)
}

// disc draws the sun or the moon, without an outline.
func (d *Drawing) disc(side position.Side, centre Point, radius float64) {
	d.fill(inksOf(side).fill, discOf(side, centre, radius))
	d.fill(inksOf(side).light, discLight(side, centre, radius))
}

// discLight returns the light part of the sun or the moon: its middle, or a crescent.
func discLight(side position.Side, centre Point, radius float64) path {
	if side == position.First {
		return circle(centre, radius*0.5)
	}
	return crescent(centre, radius*0.66)
}

// discOf returns the outline of the sun or the moon.
func discOf(side position.Side, centre Point, radius float64) path {
	if side == position.First {
		return star(centre, rays, radius*1.13, radius*0.89)
	}
	return circle(centre, radius)
}
