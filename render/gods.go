package render

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// names writes the names of the gods of both sides in one line. In front of each name are the sign of the side and
// the sign of the god. After Athena, an arrow upwards means that she has moved up. A centred line has its middle at
// the point; any other line begins there.
func (d *Drawing) names(s subject, place Point, size float64, a anchor) {
	if !s.hasGods {
		return
	}
	list := s.gods
	raised := func(side game.Side) bool { return side != s.Side() && game.Raised(s.State) }
	signs, between, arrow := 1.5*size, 1.4*size, 0.9*size
	own := func(i int) float64 { // the width of the sign of a god
		if list[i] == position.Mortal {
			return 0
		}
		return 1.5 * size
	}
	sides := [2]game.Side{game.First, game.Second}
	if a == centredAt {
		width := between
		for i, side := range sides {
			_, w := regular.outline(say.God(list[i]), size)
			if width += signs + own(i) + w; raised(side) {
				width += arrow
			}
		}
		place.X -= width / 2
	}
	for i, side := range sides {
		d.gameSign(s.State, side, Point{place.X + size/2, place.Y - 0.35*size}, size/50)
		place.X += signs
		if list[i] != position.Mortal {
			d.fill(inkWords, godSigns[list[i]].transformed(size/52, Point{place.X + 0.5*size, place.Y - 0.35*size}))
		}
		place.X += own(i)
		place.X += d.write(inkWords, regular, say.God(list[i]), size, place, startsAt)
		if raised(side) {
			d.fill(inkWords, upwards(Point{place.X + arrow/2, place.Y - 0.35*size}, size))
			place.X += arrow
		}
		place.X += between
	}
}

// upwards is an arrow upwards, as high as a capital letter of the given size.
func upwards(centre Point, size float64) path {
	tip, foot := centre.sub(Point{0, 0.36 * size}), centre.add(Point{0, 0.36 * size})
	neck := centre.sub(Point{0, 0.02 * size})
	half := Point{0.26 * size, 0}
	return together(polygon(tip, neck.add(half), neck.sub(half)), bar(neck, foot, 0.16*size))
}
