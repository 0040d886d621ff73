package render

import (
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// The signs of gods are line drawings of their powers. They are legible at 20 pixels. Each sign is 56 wide around the
// origin.
const (
	godLine = 6.0  // the width of lines
	godHead = 11.0 // half the width of the head of an arrow

	arcSteps = 10 // the number of straight lines that form an arc
)

// godSigns maps each god to its sign. A mortal, who has no power, has no sign.
var godSigns = [...]path{
	position.Apollo: together( // two change places
		arrow(Point{-26, -12}, Point{26, -12}),
		arrow(Point{26, 12}, Point{-26, 12})),
	position.Artemis: together( // two steps
		stroke(arc(Point{-14, 10}, 12, 20, -math.Pi, 0, arcSteps)...),
		stroke(arc(Point{9.5, 10}, 11.5, 20, -math.Pi, -0.15, arcSteps)...),
		head(Point{21.5, 19}, Point{0.1, 1}, 8),
		blot(Point{-26, 14}, 5.5), blot(Point{-2, 14}, 5.5)),
	position.Athena: together( // up is barred
		stroke(Point{-23, -23}, Point{23, -23}),
		arrow(Point{0, 27}, Point{0, -16})),
	position.Atlas: together( // a dome on the ground
		stroke(arc(Point{0, 16}, 20, 33, -math.Pi, 0, arcSteps)...),
		stroke(Point{-28, 19}, Point{28, 19})),
	position.Demeter: together( // two squares
		outlined(Point{-27, 0}, 25, 25), outlined(Point{2, -25}, 25, 25)),
	position.Hephaestus: together( // two blocks on one square
		outlined(Point{-26, 1}, 52, 22), outlined(Point{-17, -24}, 34, 22)),
	position.Hermes: together( // a long walk
		stroke(slices.Concat([]Point{{-26, -24}}, arc(Point{14, -14.5}, 9.5, 9.5, -math.Pi/2, math.Pi/2, arcSteps),
			arc(Point{-14, 5}, 10, 10, -math.Pi/2, -math.Pi*3/2, arcSteps))...),
		arrow(Point{-14, 15}, Point{27, 15})),
	position.Minotaur: together( // a worker is pushed
		stroke(Point{-27, -17}, Point{-27, 17}),
		arrow(Point{-26, 0}, Point{-3, 0}),
		ring(circle(Point{13, 0}, 15), circle(Point{13, 0}, 9))),
	position.Pan: together( // down two levels
		stroke(Point{-28, -20}, Point{-14, -20}, Point{-14, 1}, Point{-1, 1}, Point{-1, 23}, Point{28, 23}),
		stroke(Point{15, -25}, Point{15, 8}), head(Point{15, 14}, Point{0, 1}, 8)),
	position.Prometheus: together( // a build before the step, and one after it
		block(Point{-29, 3}, 18), block(Point{11, 3}, 18),
		stroke(arc(Point{0, -3}, 20, 19, -math.Pi, -0.65, arcSteps)...),
		head(Point{20, -3}, Point{0.25, 1}, 9)),
}

// GodSymbol returns the name of the symbol with the sign of a god. The symbol is 64 wide, with the origin in the
// middle. For a mortal, GodSymbol returns "".
func GodSymbol(g position.God) string {
	if g == position.Mortal || !g.IsValid() {
		return ""
	}
	return "god-" + g.String()
}

// godSymbols adds the signs of all gods as symbols.
func godSymbols(add addSymbol) {
	for g := position.Apollo; g.IsValid(); g++ {
		add(GodSymbol(g), func(d *Drawing) { d.fill(inkWords, godSigns[g]) })
	}
}

// stroke returns a line through the given points, with round ends and corners.
func stroke(points ...Point) (out path) {
	for i, p := range points {
		out = append(out, blot(p, godLine/2)...)
		if i > 0 {
			out = append(out, bar(points[i-1], p, godLine)...)
		}
	}
	return out
}

// blot returns a disc that may overlap a [bar]. For this, both outlines have the same direction.
func blot(centre Point, radius float64) path { return reversed(circle(centre, radius)) }

// arrow returns a line with a head at its end.
func arrow(start, end Point) path {
	along := end.sub(start)
	along = along.times(1 / along.length())
	return together(stroke(start, end.sub(along.times(godLine/2))), head(end, along, godHead))
}

// head returns the head of an arrow. The argument tip is the point of the head, and the argument along is its
// direction. The argument half is half of the width.
func head(tip, along Point, half float64) path {
	along = along.times(1 / along.length())
	across := Point{-along.Y, along.X}.times(half)
	back := tip.sub(along.times(half + 1))
	return stroke(back.add(across), tip.sub(along.times(godLine/2)), back.sub(across))
}

// outlined returns the outline of a rectangle. The argument corner is the upper left corner.
func outlined(corner Point, width, height float64) path {
	x, y, w, h := corner.X+godLine/2, corner.Y+godLine/2, width-godLine, height-godLine
	return stroke(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h}, Point{x, y})
}

// block returns a filled square. The argument corner is the upper left corner.
func block(corner Point, side float64) path {
	return reversed(roundRectangle(corner.X, corner.Y, side, side, 3))
}

// arc returns steps+1 points on an ellipse around a centre, from the angle begin to the angle end.
func arc(centre Point, rx, ry, begin, end float64, steps int) (out []Point) {
	for i := range steps + 1 {
		sin, cos := math.Sincos(begin + (end-begin)*float64(i)/float64(steps))
		out = append(out, Point{centre.X + rx*cos, centre.Y + ry*sin})
	}
	return out
}
