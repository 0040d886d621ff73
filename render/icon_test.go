package render

import "testing"

// The icon lies in its square, with space around it, and for a system that cuts it to a circle in that.
func TestIcon(t *testing.T) {
	for _, full := range []bool{false, true} {
		d := Icon(full)
		if d.width != d.height {
			t.Errorf("full %v: %g x %g", full, d.width, d.height)
		}
		middle := Point{d.width / 2, d.height / 2}
		first := true
		for s := range d.shapes() {
			if first { // the slab
				first = false
				continue
			}
			for _, part := range s.outline {
				for _, p := range part.Points[:pointCount[part.Op]] {
					away := p.sub(middle)
					if max(away.X, -away.X, away.Y, -away.Y) > d.width/2-5 || full && away.length() > d.width/2-5 {
						t.Errorf("full %v: a shape of %v reaches %v", full, s.fill, p)
					}
				}
			}
		}
	}
}
