package render

import "math"

// A path is a set of closed outlines that are filled together, by the nonzero rule.
type path []segment

// A segment starts at the end of the previous one. op is 'M', 'L', 'Q', 'C' or 'Z' as in SVG paths,
// and points contains its points, the end of the segment last.
type segment struct {
	op     byte
	points [3]point
}

type point struct{ x, y float64 }

func (p point) add(q point) point          { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point          { return point{p.x - q.x, p.y - q.y} }
func (p point) times(factor float64) point { return point{p.x * factor, p.y * factor} }
func (p point) length() float64            { return math.Hypot(p.x, p.y) }
func (p point) turned(radians float64) point {
	sin, cos := math.Sincos(radians)
	return point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
}

// pointCount returns the number of points of an op.
func pointCount(op byte) int {
	switch op {
	case 'M', 'L':
		return 1
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 0
}

// transformed returns the path with every point multiplied by scale and moved by by.
func (p path) transformed(scale float64, by point) path {
	out := make(path, len(p))
	for i, s := range p {
		for j := range s.points {
			s.points[j] = s.points[j].times(scale).add(by)
		}
		out[i] = s
	}
	return out
}

func polygon(points ...point) path {
	out := make(path, 0, len(points)+1)
	for i, p := range points {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		out = append(out, segment{op, [3]point{p}})
	}
	return append(out, segment{op: 'Z'})
}

func rectangle(x, y, width, height float64) path {
	return polygon(point{x, y}, point{x + width, y}, point{x + width, y + height}, point{x, y + height})
}

// quarter is the distance between the ends and the control points of a cubic curve that is a
// quarter of a circle of radius 1.
const quarter = 0.5523

// roundRectangle has corners of a radius.
func roundRectangle(x, y, width, height, radius float64) path {
	r, k := radius, radius*(1-quarter)
	right, bottom := x+width, y+height
	return path{
		{'M', [3]point{{x + r, y}}},
		{'L', [3]point{{right - r, y}}}, {'C', [3]point{{right - k, y}, {right, y + k}, {right, y + r}}},
		{'L', [3]point{{right, bottom - r}}}, {'C', [3]point{{right, bottom - k}, {right - k, bottom}, {right - r, bottom}}},
		{'L', [3]point{{x + r, bottom}}}, {'C', [3]point{{x + k, bottom}, {x, bottom - k}, {x, bottom - r}}},
		{'L', [3]point{{x, y + r}}}, {'C', [3]point{{x, y + k}, {x + k, y}, {x + r, y}}},
		{op: 'Z'},
	}
}

func circle(centre point, radius float64) path {
	return roundRectangle(centre.x-radius, centre.y-radius, 2*radius, 2*radius, radius)
}

// bar is a straight line of a width.
func bar(from, to point, width float64) path {
	along := to.sub(from)
	across := point{-along.y, along.x}.times(width / 2 / along.length())
	return polygon(from.add(across), to.add(across), to.sub(across), from.sub(across))
}

// star has a number of points; inner is the radius between them.
func star(centre point, points int, outer, inner float64) path {
	corners := make([]point, 0, 2*points)
	for i := range 2 * points {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		corners = append(corners, point{0, -radius}.turned(float64(i)*math.Pi/float64(points)).add(centre))
	}
	return polygon(corners...)
}

func diamond(centre point, half float64) path {
	return polygon(point{centre.x, centre.y - half}, point{centre.x + half, centre.y}, point{centre.x, centre.y + half}, point{centre.x - half, centre.y})
}

// together returns one path of several.
func together(paths ...path) (out path) {
	for _, p := range paths {
		out = append(out, p...)
	}
	return out
}
