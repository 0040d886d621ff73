package render

import "github.com/puzzlecode/puzzlecode/position"

// Icon draws the icon of the program, a square: Sun on a tower. full means that it is for systems that cut
// icons to a shape of theirs, which leave at least the circle in the middle.
func Icon(full bool) Drawing {
	d := Drawing{width: 160, height: 160, title: "puzzlecode"}
	scale, centre := 1.2, Point{80, 91}
	if full {
		scale, centre = 1, Point{80, 89}
		d.fill(inkSlab, rectangle(0, 0, d.width, d.height))
	} else {
		d.fill(inkSlab, roundRectangle(0, 0, d.width, d.height, 30))
	}
	var tower Drawing
	tower.tower(2)
	d.place(tower, scale, centre)
	var worker Drawing
	worker.worker(position.First)
	d.place(worker, scale, centre.sub(Point{0, lifts[2] * scale}))
	return d
}
