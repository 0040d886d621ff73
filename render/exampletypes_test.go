package render_test

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/render"
)

var board = codec.MustParse("Jzq2nKjgvqYhBV")

func ExampleOptions() {
	d := render.Position(board, render.Options{Theme: render.Dark, Turned: true, NoCoordinates: true})
	fmt.Println(d.Height(300))
	// Output: 273
}

func ExampleTheme() {
	for _, theme := range []render.Theme{render.Light, render.Dark} {
		css, _, _ := strings.Cut(render.Properties(theme), ";")
		fmt.Println(theme, css)
	}
	// Output:
	// light --b-page: #f7f4eeff
	// dark --b-page: #10191cff
}

func ExampleMark() {
	marks := []render.Mark{{Square: "B4", Kind: render.Hint}, {Square: "A4", Kind: render.Climb}}
	d := render.Position(board, render.Options{Marks: marks})
	fmt.Println(strings.Count(string(d.Markup("board", "/symbols.svg")), "<use"))
	// Output: 20
}

// A text board has signs for marks, too.
func ExampleMarkKind() {
	s := game.New(board)
	text := render.Text(s, render.TextOptions{ASCII: true, Marks: []render.Mark{{Square: "C5", Kind: render.Step}}})
	fmt.Println(strings.Count(text, "*"))
	// Output: 1
}

func ExampleArrow() {
	d := render.Position(board, render.Options{Arrows: []render.Arrow{{From: "B4", To: "A4"}}})
	fmt.Println(d.Title())
	// Output: Santorini: Sun wins in 3.
}

func ExampleDrawing_WithTitle() {
	d := render.Position(board, render.Options{}).WithTitle("Die Sonne gewinnt in 3.")
	fmt.Println(d.Title(), strings.Contains(string(d.SVG()), "<title>Die Sonne gewinnt in 3.</title>"))
	// Output: Die Sonne gewinnt in 3. true
}

func ExampleTextOptions() {
	o := render.TextOptions{ASCII: true, Turned: true}
	first, _, _ := strings.Cut(render.Text(game.New(board), o), "\n")
	fmt.Println(first, render.Legend(o))
	// Output: E     D     C     B     A x Sun, o Moon, 1 2 3 levels, ^ dome
}

func ExampleCardText() {
	d := render.Card(board, render.Options{}, render.CardText{Heading: "Puzzle of 14 March 2026", Rating: "Rating 1200"})
	fmt.Println(d.Title())
	// Output: Santorini: Sun wins in 3.
}

func ExampleEstimate() {
	estimates := []render.Estimate{{Share: 0.5}, {Share: 0.8}, {Share: 0.1, Mark: "??"}}
	d := render.Curve(estimates, 1, "Ann against Bob", [2]string{"Ann", "Bob"}, render.Options{})
	fmt.Println(d.Title(), d.Width())
	// Output: Ann against Bob 960
}

// Layout finds the square under a click.
func ExampleLayout() {
	l := render.LayoutOf(5, render.Options{})
	x, y := 250.0, 120.0
	fmt.Println(int((x-l.X)/l.Across), int((y-l.Y)/l.Along))
	// Output: 2 1
}

// A program can draw the shapes itself.
func ExampleDrawing_Shapes() {
	shapes := 0
	for range render.Position(board, render.Options{}).Shapes() {
		shapes++
	}
	fmt.Println(shapes)
	// Output: 161
}

func ExampleSegment() {
	for outline, colour := range render.Position(board, render.Options{}).Shapes() {
		for _, s := range outline {
			fmt.Printf("%c ", s.Op)
		}
		fmt.Println(colour)
		break // the first shape is the background
	}
	// Output: M L L L Z {247 244 238 255}
}

func ExamplePoint() {
	for outline := range render.Position(board, render.Options{}).Shapes() {
		fmt.Println(outline[0].Points[0], outline[2].Points[0].X > 0)
		break
	}
	// Output: {0 0} true
}
