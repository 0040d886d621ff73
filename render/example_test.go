package render_test

import (
	"fmt"
	"os"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func ExampleBoard() {
	c := codec.MustParse("Jzq2nKjgvqYhBV")
	d := render.Board(c, render.Options{Theme: render.Dark, Caption: true})
	fmt.Println(d.Title())
	if err := os.WriteFile(os.DevNull, d.SVG(), 0o666); err != nil {
		fmt.Println(err)
	}
	// Output: Santorini: First to move and win in 3.
}

func ExampleCard() {
	out, err := os.Create(os.DevNull)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer out.Close()
	if err := render.Card(codec.MustParse("Jzq2nKjgvqYhBV"), render.Options{}).WritePNG(out, render.CardWidth); err != nil {
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
	// 5 │     │  ○  │     │     │     │
	//   │     │▄▄2▄▄│     │     │▂▂1▂▂│
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 4 │     │  ◆  │     │     │     │
	//   │▆▆3▆▆│▄▄2▄▄│     │▄▄2▄▄│     │
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 3 │     │     │  ○  │     │     │
	//   │     │▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 2 │     │     │     │ ▟█▙ │     │
	//   │     │     │▄▄2▄▄│█████│     │
	//   ├─────┼─────┼─────┼─────┼─────┤
	// 1 │     │     │     │  ◆  │     │
	//   │     │     │     │     │▆▆3▆▆│
	//   └─────┴─────┴─────┴─────┴─────┘
	// ◆ First, ○ Second, 1 2 3 levels, ▟█▙ dome
}

func ExampleWriteGIF() {
	// A game, a picture for each position, each with the turn that led to it.
	line, err := game.ReadLine("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 B4>A4#")
	if err != nil {
		fmt.Println(err)
		return
	}
	frames := []render.Drawing{render.Board(line.Start(), render.Options{})}
	for i, turn := range line.Turns() {
		after := line.StateAt(i + 1)
		frames = append(frames, render.Board(after.Code(), render.Options{Marks: render.LastTurn(after.Parts(turn))}))
	}
	out, err := os.Create(os.DevNull)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer out.Close()
	if err := render.WriteGIF(out, frames, 300, 900e6); err != nil {
		fmt.Println(err)
	}
	// Output:
}

func ExampleQR() {
	d, err := render.QR("https://example.org/p/Jzq2nKjgvqYhBV")
	fmt.Println(d.Title(), err)
	// Output: QR code of https://example.org/p/Jzq2nKjgvqYhBV <nil>
}
