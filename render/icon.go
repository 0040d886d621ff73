package render

import "github.com/puzzlecode/puzzlecode/position"

// Icon draws the square icon of the program, Sun on a tower. If the argument full is true, the system cuts the icon to
// its own shape. Then only the circle in the middle is always visible.
func Icon(full bool) Drawing {
	d := Drawing{width: 160, height: 160, title: "puzzlecode"}
	scale, centre := 1.5, Point{80, 80}
	if full {
		scale = 1.15
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
