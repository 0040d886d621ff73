package render

import (
	"math"
	"slices"
)

// A path is a list of closed outlines. They are filled together, according to the nonzero rule.
type path []Segment

// A Segment is a part of an outline, as in SVG paths: a move ('M'), a line ('L'), a quadratic curve ('Q') or a cubic
// curve ('C'). 'Z' is the line that closes the outline. A segment starts at the end of the previous one.
type Segment struct {
	Op     byte
	Points [3]Point // a move or line has 1, Q has 2, C has 3; the last one is the end of the segment
}

// A Point is a point of a drawing. X grows to the right, Y grows downwards.
type Point struct{ X, Y float64 }

func (p Point) add(q Point) Point          { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) sub(q Point) Point          { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(factor float64) Point { return Point{p.X * factor, p.Y * factor} }
func (p Point) length() float64            { return math.Hypot(p.X, p.Y) }
func (p Point) turned(radians float64) Point {
	sin, cos := math.Sincos(radians)
	return Point{p.X*cos - p.Y*sin, p.X*sin + p.Y*cos}
}

// pointCount maps the kind of a segment to the number of its points.
var pointCount = [...]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}

// transformed returns the path in another size and at another place. Every point is multiplied by the factor scale, and
// then moved by the vector move.
func (p path) transformed(scale float64, move Point) path {
	out := make(path, len(p))
	for i, s := range p {
		for j := range s.Points {
			s.Points[j] = s.Points[j].times(scale).add(move)
		}
		out[i] = s
	}
	return out
}

func polygon(points ...Point) path {
	out := make(path, 0, len(points)+1)
	for i, p := range points {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		out = append(out, Segment{op, [3]Point{p}})
	}
	return append(out, Segment{Op: 'Z'})
}

func rectangle(x, y, width, height float64) path {
	return polygon(Point{x, y}, Point{x + width, y}, Point{x + width, y + height}, Point{x, y + height})
}

// A cubic curve can draw a quarter of a circle of radius 1. The constant quarter is the distance between an end of the
// curve and the control point next to it.
const quarter = 0.5523

// roundRectangle returns a rectangle with round corners of the given radius.
func roundRectangle(x, y, width, height, radius float64) path {
	r, k := radius, radius*(1-quarter)
	right, bottom := x+width, y+height
	return path{
		{'M', [3]Point{{x + r, y}}},
		{'L', [3]Point{{right - r, y}}}, {'C', [3]Point{{right - k, y}, {right, y + k}, {right, y + r}}},
		{'L', [3]Point{{right, bottom - r}}}, {'C', [3]Point{{right, bottom - k}, {right - k, bottom}, {right - r, bottom}}},
		{'L', [3]Point{{x + r, bottom}}}, {'C', [3]Point{{x + k, bottom}, {x, bottom - k}, {x, bottom - r}}},
		{'L', [3]Point{{x, y + r}}}, {'C', [3]Point{{x, y + k}, {x + k, y}, {x + r, y}}},
		{Op: 'Z'},
	}
}

func circle(centre Point, radius float64) path { return ellipse(centre, radius, radius) }

// ellipse returns an ellipse with the horizontal radius rx and the vertical radius ry.
func ellipse(centre Point, rx, ry float64) path { return stretched(centre, rx, ry, 0) }

// stretched returns an ellipse whose lower half is moved down. Two straight lines connect the halves.
func stretched(centre Point, rx, ry, down float64) path {
	x, y, kx, ky := centre.X, centre.Y, rx*quarter, ry*quarter
	low := y + down
	return path{
		{'M', [3]Point{{x - rx, y}}},
		{'C', [3]Point{{x - rx, y - ky}, {x - kx, y - ry}, {x, y - ry}}},
		{'C', [3]Point{{x + kx, y - ry}, {x + rx, y - ky}, {x + rx, y}}},
		{'L', [3]Point{{x + rx, low}}},
		{'C', [3]Point{{x + rx, low + ky}, {x + kx, low + ry}, {x, low + ry}}},
		{'C', [3]Point{{x - kx, low + ry}, {x - rx, low + ky}, {x - rx, low}}},
		{Op: 'Z'},
	}
}

// hemisphere returns a dome that stands on an ellipse with the radii rx and ry. The argument height is the distance
// from the centre of the ellipse up to the top.
func hemisphere(centre Point, rx, ry, height float64) path {
	x, y, kx := centre.X, centre.Y, rx*quarter
	return path{
		{'M', [3]Point{{x - rx, y}}},
		{'C', [3]Point{{x - rx, y - height*quarter}, {x - kx, y - height}, {x, y - height}}},
		{'C', [3]Point{{x + kx, y - height}, {x + rx, y - height*quarter}, {x + rx, y}}},
		{'C', [3]Point{{x + rx, y + ry*quarter}, {x + kx, y + ry}, {x, y + ry}}},
		{'C', [3]Point{{x - kx, y + ry}, {x - rx, y + ry*quarter}, {x - rx, y}}},
		{Op: 'Z'},
	}
}

// figure returns the body of a worker, which stands on an ellipse with the radii rx and ry and becomes narrower towards
// its neck. The argument neck is half of the width of the neck, 20 above the centre of the ellipse.
func figure(centre Point, rx, ry, neck float64) path {
	x, y := centre.X, centre.Y
	return path{
		{'M', [3]Point{{x - rx, y}}},
		{'C', [3]Point{{x - rx, y - 12}, {x - neck, y - 9}, {x - neck, y - 20}}},
		{'L', [3]Point{{x + neck, y - 20}}},
		{'C', [3]Point{{x + neck, y - 9}, {x + rx, y - 12}, {x + rx, y}}},
		{'C', [3]Point{{x + rx, y + quarter*ry}, {x + quarter*rx, y + ry}, {x, y + ry}}},
		{'C', [3]Point{{x - quarter*rx, y + ry}, {x - rx, y + quarter*ry}, {x - rx, y}}},
		{Op: 'Z'},
	}
}

// crescent returns a circle without the part that a smaller circle at its upper right covers.
func crescent(centre Point, radius float64) path {
	// The outline has two arcs, which meet where the circles cross. Each arc consists of short straight lines.
	const steps = 14
	away, other := Point{0.42, -0.42}.times(radius), 0.8*radius
	distance := away.length()
	direction := math.Atan2(away.Y, away.X)
	outer := math.Acos((distance*distance + radius*radius - other*other) / (2 * distance * radius))
	inner := math.Acos((distance*distance + other*other - radius*radius) / (2 * distance * other))
	return polygon(slices.Concat(
		arc(centre, radius, radius, direction+outer, direction+2*math.Pi-outer, steps),
		arc(centre.add(away), other, other, direction+math.Pi+inner, direction+math.Pi-inner, steps))...)
}

// ring returns the area between two outlines, one inside the other.
func ring(outer, inner path) path { return append(slices.Clone(outer), reversed(inner)...) }

// reversed returns an outline in the opposite direction. Inside another outline, it then makes a hole.
func reversed(p path) path {
	var ends []Point // of the segments before the last, which closes the outline
	for _, s := range p[:len(p)-1] {
		ends = append(ends, s.Points[pointCount[s.Op]-1])
	}
	last := len(ends) - 1
	out := path{{'M', [3]Point{ends[last]}}}
	for i := last; i > 0; i-- {
		s := p[i]
		switch s.Op {
		case 'L':
			out = append(out, Segment{'L', [3]Point{ends[i-1]}})
		case 'C':
			out = append(out, Segment{'C', [3]Point{s.Points[1], s.Points[0], ends[i-1]}})
		}
	}
	return append(out, Segment{Op: 'Z'})
}

// bar returns a straight line of the given width.
func bar(start, end Point, width float64) path {
	along := end.sub(start)
	across := Point{-along.Y, along.X}.times(width / 2 / along.length())
	return polygon(start.add(across), end.add(across), end.sub(across), start.sub(across))
}

// star returns a star with the given number of points. The argument outer is the radius of the points, and the argument
// inner is the radius of the corners between them.
func star(centre Point, points int, outer, inner float64) path {
	corners := make([]Point, 0, 2*points)
	for i := range 2 * points {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		corners = append(corners, Point{0, -radius}.turned(float64(i)*math.Pi/float64(points)).add(centre))
	}
	return polygon(corners...)
}

// together joins several paths to one path.
func together(paths ...path) (out path) {
	for _, p := range paths {
		out = append(out, p...)
	}
	return out
}
