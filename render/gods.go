package render

import (
	"cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// names writes the gods of both sides in one line. The sign of the side and the sign of the god precede each name, which
// is English if the argument names has none. An arrow upwards after Athena means that she has just moved up. The
// argument place is the middle of the line if the anchor a is centredAt. Otherwise it is the beginning of the line, which
// is made smaller if it would come too close to the right edge of a card.
func (d *Drawing) names(s subject, names [2]string, f *face, place Point, size float64, a anchor) {
	if !s.hasGods {
		return
	}
	var line Drawing // begins at the origin
	x, between := 0.0, 1.4*size
	for i, side := range [2]game.Side{game.First, game.Second} {
		line.gameSign(s.State, side, Point{x + size/2, -0.35 * size}, size/50)
		x += 1.5 * size
		if s.gods[i] != position.Mortal {
			line.fill(inkWords, godSigns[s.gods[i]].transformed(size/52, Point{x + size/2, -0.35 * size}))
			x += 1.5 * size
		}
		x += line.write(inkWords, f, cmp.Or(names[i], say.English.God(s.gods[i])), size, Point{x, 0}, startsAt)
		if side != s.Side() && game.Raised(s.State) {
			line.fill(inkWords, upwards(Point{x + 0.45*size, -0.35 * size}, size))
			x += 0.9 * size
		}
		x += between
	}
	scale := 1.0
	if width := x - between; a == centredAt {
		place.X -= width / 2
	} else {
		scale = min(1, (CardWidth-cardRoom-place.X)/width)
	}
	d.place(line, scale, place)
}

// upwards returns an arrow upwards. It is as high as a capital letter of the given size.
func upwards(centre Point, size float64) path {
	tip, foot := centre.sub(Point{0, 0.36 * size}), centre.add(Point{0, 0.36 * size})
	neck := centre.sub(Point{0, 0.02 * size})
	half := Point{0.26 * size, 0}
	return together(polygon(tip, neck.add(half), neck.sub(half)), bar(neck, foot, 0.16*size))
}
