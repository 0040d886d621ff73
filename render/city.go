package render

import (
	"strconv"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A city is a board with towers as a model on a table, seen over its corner: A1 is in front, or E5 if the board is
// turned. It is for pictures that are looked at, such as cards, and not for playing: towers cover a part of the squares
// behind them, and squares are smaller than on the board of [Board]. The projection is dimetric, from 43 degrees above
// the table: a square is a diamond, 2 * cityAcross wide and 2 * cityAlong high.
type city struct {
	corner Point // of the squares, in front
	turned bool
}

const (
	cityAcross = 53.0
	cityAlong  = 36.0

	cityRim    = 0.5 // the rim with the names of files and ranks, in squares
	cityBorder = 0.12
	citySlab   = 24.0 // the height of the slab
)

// cityTops holds the heights of the tops of levels 1 to 3, and of the top of a dome.
var cityTops = [5]float64{0, 13, 25, 37, 62}

// Half of the width of a square, of levels 1 and 2, and the radius of level 3, in squares.
const (
	citySquare = 0.475
	cityLevel1 = 0.44
	cityLevel2 = 0.35
	cityDrum   = 0.3
)

// The inks of cities. The sides of a block have two: light falls from the left.
var (
	inkCityLeft1    = &ink{"", 0x94602FFF, 0x87562AFF}
	inkCityRight1   = &ink{"", 0x6B3F1AFF, 0x5F3817FF}
	inkCityLeft2    = &ink{"", 0xCFA765FF, 0xBF9858FF}
	inkCityRight2   = &ink{"", 0xA47B3EFF, 0x946E37FF}
	inkCityRight3   = &ink{"", 0x9FB0C4FF, 0x8C9CB0FF}
	inkCityEdge     = &ink{"", 0x17303630, 0x00000040} // the edge between a top and its sides
	inkCityRightEnd = &ink{"", 0x12282EFF, 0x0E2127FF} // the right side of the slab
	inkCityLeftC    = &ink{"", 0x566972FF, 0x4B5D66FF}
	inkCityRightC   = &ink{"", 0x43545DFF, 0x394A53FF}
)

// at returns the place of a point of the board. The arguments are in squares from the corner in front, to the right and
// to the left; up is in units of the drawing.
func (c city) at(right, left, up float64) Point {
	return c.corner.add(Point{(right - left) * cityAcross, -(right+left)*cityAlong - up})
}

// diamond returns a square around a point, parallel to the board.
func (c city) diamond(right, left, half, up float64) path {
	return polygon(c.at(right-half, left-half, up), c.at(right+half, left-half, up),
		c.at(right+half, left+half, up), c.at(right-half, left+half, up))
}

// block draws a block between two heights. It has the inks of its top, its left side and its right side.
func (c city) block(d *Drawing, right, left, half, from, to float64, top, leftInk, rightInk *ink) {
	front := right - half
	d.fill(leftInk, polygon(c.at(front, left+half, from), c.at(front, left+half, to),
		c.at(front, left-half, to), c.at(front, left-half, from)))
	d.fill(rightInk, polygon(c.at(front, left-half, from), c.at(front, left-half, to),
		c.at(right+half, left-half, to), c.at(right+half, left-half, from)))
	d.fill(top, c.diamond(right, left, half, to))
	d.fill(inkCityEdge, ring(c.diamond(right, left, half, to), c.diamond(right, left, half-0.015, to)))
}

// slab draws the empty board.
func (c city) slab(d *Drawing, b game.Board) {
	low, high := -cityRim, float64(b.Size)+cityBorder
	middle, half := (low+high)/2, (high-low)/2
	c.block(d, middle, middle, half, -citySlab, 0, inkSlab, inkSlabEdge, inkCityRightEnd)
	var squares [2][]path
	for rank := range b.Size {
		for file := range b.Size {
			i := (file + rank) % 2
			squares[i] = append(squares[i], c.diamond(float64(file)+0.5, float64(rank)+0.5, citySquare, 0))
		}
	}
	d.fill(inkGround1, squares[0]...)
	d.fill(inkGround2, squares[1]...)
	for i := range b.Size {
		n := i
		if c.turned {
			n = b.Size - 1 - i
		}
		along, down := float64(i)+0.5, Point{0, 7}
		d.write(inkLetters, onBoard, b.Files[n:n+1], 20, c.at(along, -cityRim/2, 0).add(down), centredAt)
		d.write(inkLetters, onBoard, strconv.Itoa(n+1), 20, c.at(-cityRim/2, along, 0).add(down), centredAt)
	}
}

// tower draws the tower and the worker on a square, and in the drawing tags the number of a level below a worker. The
// arguments right and left are those of the middle of the square.
func (c city) tower(d, tags *Drawing, right, left float64, height int, worker *position.Side) {
	if height > 0 {
		d.fill(inkShadow, c.diamond(right+0.04, left-0.04, citySquare-0.01, 0))
	}
	level1 := [3]*ink{inkTop1, inkCityLeft1, inkCityRight1}
	level2 := [3]*ink{inkTop2, inkCityLeft2, inkCityRight2}
	level3 := [3]*ink{inkTop3, inkFront3, inkCityRight3}
	if height == 4 {
		level1 = [3]*ink{inkCool1, inkCityLeftC, inkCityRightC}
		level2 = [3]*ink{inkCool2, inkCityLeftC, inkCityRightC}
		level3 = [3]*ink{inkCool3, inkCityLeftC, inkCityRightC}
	}
	if height >= 1 {
		c.block(d, right, left, cityLevel1, 0, cityTops[1], level1[0], level1[1], level1[2])
	}
	if height >= 2 {
		c.block(d, right, left, cityLevel2, cityTops[1], cityTops[2], level2[0], level2[1], level2[2])
	}
	// A circle on the board is an ellipse.
	const across, along = cityDrum * cityAcross * 1.4142, cityDrum * cityAlong * 1.4142
	drum := c.at(right, left, cityTops[3])
	if height >= 3 {
		deep := cityTops[3] - cityTops[2]
		d.fill(level3[2], stretched(drum, across, along, deep))
		d.fill(level3[1], stretched(drum.sub(Point{across * 0.12, 0}), across*0.88, along*0.97, deep-0.5))
		d.fill(level3[0], ellipse(drum, across, along))
	}
	top := c.at(right, left, cityTops[min(height, 3)])
	switch {
	case height == 4:
		high := cityTops[4] - cityTops[3]
		d.fill(inkDomeShade, hemisphere(drum, across-1, along-1, high))
		d.fill(inkDome, hemisphere(drum.sub(Point{0, 0.5}), across-2.5, along-2.5, high-2))
		d.fill(inkDomeLight, ellipse(drum.add(Point{-7, -14}), 4.5, 5))
	case height == 3:
		d.fill(inkRing3, ring(ellipse(top, across-3, along-2.2), ellipse(top, across-5.5, along-4.2)))
	}
	switch {
	case worker != nil:
		var piece Drawing
		piece.worker(*worker)
		d.place(piece, 1, top.sub(Point{0, 3}))
		if height > 0 {
			tag := top.add(Point{26, 7})
			tags.fill(inkMarkInk, roundRectangle(tag.X-9.5, tag.Y-12, 19, 24, 5))
			tags.write(inkMark, onBoard, strconv.Itoa(height), 21, tag.add(Point{0, 7.5}), centredAt)
		}
	case height == 1 || height == 2:
		d.write(inkNumber1, onBoard, strconv.Itoa(height), 24, top.add(Point{0, 8.5}), centredAt)
	case height == 3:
		d.write(inkRing3, onBoard, "3", 20, top.add(Point{0, 7}), centredAt)
	}
}

// drawCity draws a board with towers as a city. The point is its lower end, in front of the slab.
func (d *Drawing) drawCity(b game.Board, front Point, turned bool) {
	c := city{front.sub(Point{0, citySlab + 2*cityRim*cityAlong}), turned}
	c.slab(d, b)
	var tags Drawing
	// The squares behind come first: they are farther to the right and to the left.
	for behind := 2 * (b.Size - 1); behind >= 0; behind-- {
		for right := max(0, behind-b.Size+1); right <= min(behind, b.Size-1); right++ {
			file, rank := right, behind-right
			if turned {
				file, rank = b.Size-1-file, b.Size-1-rank
			}
			name := string(b.Files[file]) + strconv.Itoa(rank+1)
			var worker *position.Side
			if piece, there := b.At(name); there {
				side := position.Side(piece.Side.Index())
				worker = &side
			}
			c.tower(d, &tags, float64(right)+0.5, float64(behind-right)+0.5, b.Height(name), worker)
		}
	}
	d.items = append(d.items, tags.items...) // no tower may cover them
}
