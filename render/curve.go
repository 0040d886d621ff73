package render

import (
	"math"
	"strconv"
)

// An Estimate is a point of a [Curve]: the result that can be expected at one moment of the game.
type Estimate struct {
	Share float64 // what the side that begins may expect, 0 to 1
	Mark  string  // the mark of the turn before this point, such as "??"; only ? and ! are allowed
}

// Sizes and places in the drawing of a curve.
const (
	curveWidth  = 960.0
	curveHeight = 436.0
	curveLeft   = 92.0
	curveRight  = 936.0
	curveTop    = 98.0
	curveBottom = 370.0
)

// Curve draws the estimates of a game, at least two, as a curve. The first estimate is the one before the first turn.
// The area below the curve belongs to the side that begins. The argument number is the number of the first turn, and
// the argument names has the names of the sides. The title is above the curve, and is the alternative text of the
// image. Of the options, only the theme matters.
func Curve(estimates []Estimate, number int, title string, names [2]string, o Options) Drawing {
	d := Drawing{width: curveWidth, height: curveHeight, theme: o.Theme, title: title}
	d.fill(inkPage, rectangle(0, 0, curveWidth, curveHeight))
	d.write(inkWords, boldly, fit(boldly, title, 26, curveRight-24), 26, Point{24, 42}, startsAt)
	n := len(estimates) - 1
	place := func(i int, share float64) Point {
		x := curveLeft + (curveRight-curveLeft)*float64(i)/float64(n)
		return Point{x, curveBottom - (curveBottom-curveTop)*min(max(share, 0), 1)}
	}
	d.fill(inkMoon, rectangle(curveLeft, curveTop, curveRight-curveLeft, curveBottom-curveTop))
	area := []Point{{curveLeft, curveBottom}}
	for i, e := range estimates {
		area = append(area, place(i, e.Share))
	}
	d.fill(inkSun, polygon(append(area, Point{curveRight, curveBottom})...))
	for i := 1; i <= n; i++ {
		d.fill(inkHalo, bar(place(i-1, estimates[i-1].Share), place(i, estimates[i].Share), 3))
	}
	middle := place(0, 0.5).Y
	for x := curveLeft; x < curveRight; x += 12 {
		d.fill(inkMoonShade, rectangle(x, middle-0.75, min(6, curveRight-x), 1.5))
	}
	for _, share := range []int{0, 50, 100} {
		text := strconv.Itoa(share) + " %"
		_, width := regular.outline(text, 20)
		d.write(inkFaint, regular, text, 20, Point{curveLeft - 12 - width, place(0, float64(share)/100).Y + 7}, startsAt)
	}
	x := 24.0
	for i, name := range names { // above the curve, which would hide them
		text := fit(boldly, name, 20, (curveRight-24)/2-40)
		d.fill([...]*ink{inkSun, inkMoon}[i], rectangle(x, 61, 16, 16))
		x += 24 + d.write(inkWords, boldly, text, 20, Point{x + 24, 76}, startsAt) + 28
	}
	for i := 1; i <= n; i += every(n) {
		d.write(inkFaint, regular, strconv.Itoa(number+i-1), 20, Point{place(i, 0).X, curveBottom + 36}, centredAt)
	}
	for i, e := range estimates {
		if e.Mark == "" {
			continue
		}
		p := place(i, e.Share)
		ink := inkSlowMark
		if e.Mark == "??" {
			ink = inkBadMark
		}
		d.fill(inkHalo, circle(p, 15))
		d.fill(ink, ring(circle(p, 15), circle(p, 12.5)))
		d.write(ink, boldly, e.Mark, 19, Point{p.X, p.Y + 6.5}, centredAt)
	}
	return d
}

// every returns how often a number is written below the curve: at every turn, every second turn and so on. At most 16
// numbers are written.
func every(turns int) int {
	for _, step := range []int{1, 2, 5, 10, 20, 50} {
		if turns <= 16*step {
			return step
		}
	}
	return int(math.Ceil(float64(turns) / 16))
}

// fit shortens a text to at most the given width.
func fit(f *face, text string, size, width float64) string {
	if _, w := f.outline(text, size); w <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		if _, w := f.outline(string(letters)+"…", size); w <= width {
			break
		}
	}
	return string(letters) + "…"
}
