package render

import (
	"math"

	"github.com/puzzlecode/puzzlecode/position"
)

// The signs of gods are line drawings of what their powers do, legible at 20 pixels. They are 56 wide around the
// origin.
const (
	godLine = 6.0  // the width of lines
	godHead = 11.0 // half the width of the head of an arrow
)

// godSigns are the signs by god. A mortal has none. A god that is not here has a star.
var godSigns = [...]path{
	position.Apollo: together( // two change places
		arrow(point{-26, -12}, point{26, -12}),
		arrow(point{26, 12}, point{-26, 12})),
	position.Artemis: together( // two steps
		stroke(arc(point{-14, 10}, 12, 20, -math.Pi, 0)...),
		stroke(arc(point{9.5, 10}, 11.5, 20, -math.Pi, -0.15)...),
		head(point{21.5, 19}, point{0.1, 1}, 8),
		blot(point{-26, 14}, 5.5), blot(point{-2, 14}, 5.5)),
	position.Athena: together( // up is barred
		stroke(point{-23, -23}, point{23, -23}),
		arrow(point{0, 27}, point{0, -16})),
	position.Atlas: together( // a dome on the ground
		stroke(arc(point{0, 16}, 20, 33, -math.Pi, 0)...),
		stroke(point{-28, 19}, point{28, 19})),
	position.Demeter: together( // two squares
		outlined(point{-27, 0}, 25, 25), outlined(point{2, -25}, 25, 25)),
	position.Hephaestus: together( // two blocks on one square
		outlined(point{-26, 1}, 52, 22), outlined(point{-17, -24}, 34, 22)),
	position.Hermes: together( // a long walk
		stroke(append(append([]point{{-26, -24}}, arc(point{14, -14.5}, 9.5, 9.5, -math.Pi/2, math.Pi/2)...), arc(point{-14, 5}, 10, 10, -math.Pi/2, -math.Pi*3/2)...)...),
		arrow(point{-14, 15}, point{27, 15})),
	position.Minotaur: together( // a worker is pushed
		stroke(point{-27, -17}, point{-27, 17}),
		arrow(point{-26, 0}, point{-3, 0}),
		ring(circle(point{13, 0}, 15), circle(point{13, 0}, 9))),
	position.Pan: together( // down two levels
		stroke(point{-28, -20}, point{-14, -20}, point{-14, 1}, point{-1, 1}, point{-1, 23}, point{28, 23}),
		stroke(point{15, -25}, point{15, 8}), head(point{15, 14}, point{0, 1}, 8)),
	position.Prometheus: together( // a build before the step, and one after it
		block(point{-29, 3}, 18), block(point{11, 3}, 18),
		stroke(arc(point{0, -3}, 20, 19, -math.Pi, -0.65)...),
		head(point{20, -3}, point{0.25, 1}, 9)),
}

// GodSymbol returns the name of the symbol that is the sign of a god, 64 wide around its centre; empty for a
// mortal.
func GodSymbol(g position.God) string {
	if g == position.Mortal || !g.IsValid() {
		return ""
	}
	return "god-" + g.String()
}

// godSymbols adds the signs of gods.
func godSymbols(add addSymbol) {
	for g := position.Apollo; g.IsValid(); g++ {
		add(GodSymbol(g), func(d *Drawing) { d.fill(inkWords, signOf(g)) })
	}
}

// signOf returns the sign of a god.
func signOf(g position.God) path {
	if int(g) < len(godSigns) {
		return godSigns[g]
	}
	var rays []path
	for i := range 3 {
		sin, cos := math.Sincos(math.Pi * float64(i) / 3)
		rays = append(rays, stroke(point{-24 * cos, -24 * sin}, point{24 * cos, 24 * sin}))
	}
	return together(rays...)
}

// stroke is a line through points, with round ends and corners.
func stroke(points ...point) (out path) {
	for i, p := range points {
		out = append(out, blot(p, godLine/2)...)
		if i > 0 {
			out = append(out, bar(points[i-1], p, godLine)...)
		}
	}
	return out
}

// blot is a disc with the direction of a [bar], so that both can overlap.
func blot(at point, radius float64) path { return reversed(circle(at, radius)) }

// arrow is a line with a head at its end.
func arrow(from, to point) path {
	along := to.sub(from)
	along = along.times(1 / along.length())
	return together(stroke(from, to.sub(along.times(godLine/2))), head(to, along, godHead))
}

// head is the head of an arrow with its tip at a point; half is half its width.
func head(tip, along point, half float64) path {
	along = along.times(1 / along.length())
	across := point{-along.y, along.x}.times(half)
	back := tip.sub(along.times(half + 1))
	return stroke(back.add(across), tip.sub(along.times(godLine/2)), back.sub(across))
}

// outlined is the outline of a rectangle with its upper left corner at a point.
func outlined(at point, width, height float64) path {
	x, y, w, h := at.x+godLine/2, at.y+godLine/2, width-godLine, height-godLine
	return stroke(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h}, point{x, y})
}

// block is a filled square with its upper left corner at a point.
func block(at point, side float64) path {
	return reversed(roundRectangle(at.x, at.y, side, side, 3))
}

// arc returns points on an ellipse around a centre, from one angle to another.
func arc(centre point, rx, ry, from, to float64) (out []point) {
	const steps = 10
	for i := range steps + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		out = append(out, point{centre.x + rx*cos, centre.y + ry*sin})
	}
	return out
}
