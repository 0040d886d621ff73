package render

import (
	"fmt"
	"math"
	"testing"
)

// Towers and workers stay within their squares: nothing covers a part of the square behind. Between two squares is a gap
// of 3. A worker on level 3 has won, and may stand out.
func TestWithinSquare(t *testing.T) {
	check := func(what string, s *symbol, at Point) {
		t.Helper()
		low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
		for _, shape := range s.shapes {
			for _, segment := range shape.outline {
				for _, p := range segment.Points[:pointCount[segment.Op]] {
					low = Point{min(low.X, p.X+at.X), min(low.Y, p.Y+at.Y)}
					high = Point{max(high.X, p.X+at.X), max(high.Y, p.Y+at.Y)}
				}
			}
		}
		const half, deep, gap = 50, 44, 1.5
		if low.X < -half || high.X > half || low.Y < -deep-gap || high.Y > deep+gap {
			t.Errorf("%s is from %v to %v", what, low, high)
		}
	}
	for height := range lifts {
		if height > 0 {
			check(fmt.Sprint("tower ", height), symbolOf(fmt.Sprint("tower-", height)), Point{})
		}
		if height < 3 {
			for _, side := range []string{"first", "second"} {
				check(fmt.Sprint(side, " on level ", height), symbolOf(side), Point{0, -lifts[height]})
			}
		}
	}
}
