package render

import (
	"math"
	"slices"
)

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

func circle(centre point, radius float64) path { return ellipse(centre, radius, radius) }

// ellipse has its axes along and across.
func ellipse(centre point, rx, ry float64) path { return stretched(centre, rx, ry, 0) }

// stretched is an ellipse whose lower half is moved down, with straight sides.
func stretched(centre point, rx, ry, down float64) path {
	x, y, kx, ky := centre.x, centre.y, rx*quarter, ry*quarter
	low := y + down
	return path{
		{'M', [3]point{{x - rx, y}}},
		{'C', [3]point{{x - rx, y - ky}, {x - kx, y - ry}, {x, y - ry}}},
		{'C', [3]point{{x + kx, y - ry}, {x + rx, y - ky}, {x + rx, y}}},
		{'L', [3]point{{x + rx, low}}},
		{'C', [3]point{{x + rx, low + ky}, {x + kx, low + ry}, {x, low + ry}}},
		{'C', [3]point{{x - kx, low + ry}, {x - rx, low + ky}, {x - rx, low}}},
		{op: 'Z'},
	}
}

// hemisphere is a dome on an ellipse with the axes rx and ry, as high as height above its centre.
func hemisphere(centre point, rx, ry, height float64) path {
	x, y, kx := centre.x, centre.y, rx*quarter
	return path{
		{'M', [3]point{{x - rx, y}}},
		{'C', [3]point{{x - rx, y - height*quarter}, {x - kx, y - height}, {x, y - height}}},
		{'C', [3]point{{x + kx, y - height}, {x + rx, y - height*quarter}, {x + rx, y}}},
		{'C', [3]point{{x + rx, y + ry*quarter}, {x + kx, y + ry}, {x, y + ry}}},
		{'C', [3]point{{x - kx, y + ry}, {x - rx, y + ry*quarter}, {x - rx, y}}},
		{op: 'Z'},
	}
}

// pedestal is a base that becomes narrower towards its top. centre is that of its lower edge.
func pedestal(centre point, half, height float64) path {
	x, y := centre.x, centre.y
	foot := 8.0 + (half-24)*0.8
	return path{
		{'M', [3]point{{x - half, y}}},
		{'C', [3]point{{x - half, y - 0.5*height}, {x - 0.55*half, y - 0.5*height}, {x - 0.45*half, y - height}}},
		{'L', [3]point{{x + 0.45*half, y - height}}},
		{'C', [3]point{{x + 0.55*half, y - 0.5*height}, {x + half, y - 0.5*height}, {x + half, y}}},
		{'C', [3]point{{x + half, y + quarter*foot}, {x + quarter*half, y + foot}, {x, y + foot}}},
		{'C', [3]point{{x - quarter*half, y + foot}, {x - half, y + quarter*foot}, {x - half, y}}},
		{op: 'Z'},
	}
}

// crescent is a circle without a smaller one that lies to its upper right.
func crescent(centre point, radius float64) path {
	// The two circles meet at the ends of the arcs; each arc is drawn in short straight lines.
	const steps = 14
	away, other := point{0.42, -0.42}.times(radius), 0.8*radius
	distance := away.length()
	direction := math.Atan2(away.y, away.x)
	outer := math.Acos((distance*distance + radius*radius - other*other) / (2 * distance * radius))
	inner := math.Acos((distance*distance + other*other - radius*radius) / (2 * distance * other))
	var corners []point
	arc := func(middle point, r, from, to float64) {
		for i := range steps + 1 {
			a := from + (to-from)*float64(i)/steps
			corners = append(corners, middle.add(point{r * math.Cos(a), r * math.Sin(a)}))
		}
	}
	arc(centre, radius, direction+outer, direction+2*math.Pi-outer)
	arc(centre.add(away), other, direction+math.Pi+inner, direction+math.Pi-inner)
	return polygon(corners...)
}

// ring is the area between an outline and a smaller one inside it.
func ring(outer, inner path) path { return append(slices.Clone(outer), reversed(inner)...) }

// reversed returns an outline in the opposite direction, which makes it a hole in another.
func reversed(p path) path {
	var ends []point // of the segments before the last, which closes the outline
	for _, s := range p[:len(p)-1] {
		ends = append(ends, s.points[pointCount(s.op)-1])
	}
	last := len(ends) - 1
	out := path{{'M', [3]point{ends[last]}}}
	for i := last; i > 0; i-- {
		s := p[i]
		switch s.op {
		case 'L':
			out = append(out, segment{'L', [3]point{ends[i-1]}})
		case 'C':
			out = append(out, segment{'C', [3]point{s.points[1], s.points[0], ends[i-1]}})
		}
	}
	return append(out, segment{op: 'Z'})
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

// together returns one path of several.
func together(paths ...path) (out path) {
	for _, p := range paths {
		out = append(out, p...)
	}
	return out
}
