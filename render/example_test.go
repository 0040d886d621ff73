package render_test

import (
	"fmt"
	"os"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

func ExampleBoard() {
	c := codec.MustParse("Jzq2nKjgvqYhBV")
	d := render.Captioned(c, render.Options{Theme: render.Dark})
	fmt.Println(d.Title())
	if err := os.WriteFile(os.DevNull, d.SVG(), 0o666); err != nil {
		fmt.Println(err)
	}
	// Output: Santorini: Sun wins in 3.
}

func ExampleCard() {
	out, err := os.Create(os.DevNull)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer out.Close()
	if err := pixels.WritePNG(out, render.Card(codec.MustParse("Jzq2nKjgvqYhBV"), render.Options{}, render.CardText{}),
		render.CardWidth); err != nil {
		fmt.Println(err)
	}
	// Output:
}

func ExampleText() {
	p := position.MustParse("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3")
	fmt.Print(render.Text(game.Santorini{Position: p}, render.TextOptions{}))
	fmt.Println(render.Legend(render.TextOptions{}))
	// Output:
	//      A     B     C     D     E
	//   ┌─────┬─────┬─────┬─────┬─────┐
	// 5 │     │  ☾  │     │     │     │
	//   │     │▄▄2▄▄│     │     │▂▂1▂▂│
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 4 │     │  ☀  │     │     │     │
	//   │▆▆3▆▆│▄▄2▄▄│     │▄▄2▄▄│     │
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 3 │     │     │  ☾  │     │     │
	//   │     │▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 2 │     │     │     │ ▟█▙ │     │
	//   │     │     │▄▄2▄▄│█████│     │
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 1 │     │     │     │  ☀  │     │
	//   │     │     │     │     │▆▆3▆▆│
	//   └─────┴─────┴─────┴─────┴─────┘
	// ☀ Sun, ☾ Moon, 1 2 3 levels, ▟█▙ dome
}

func ExampleQR() {
	d, err := render.QR("https://example.org/p/Jzq2nKjgvqYhBV")
	fmt.Println(d.Title(), err)
	// Output: QR code of https://example.org/p/Jzq2nKjgvqYhBV <nil>
}
