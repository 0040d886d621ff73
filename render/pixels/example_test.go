package pixels_test

import (
	"fmt"
	"os"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

func ExampleWriteGIF() {
	// A game, a picture for each position, each with the turn that led to it.
	line, err := game.ReadLine("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 B4>A4#")
	if err != nil {
		fmt.Println(err)
		return
	}
	frames := []render.Drawing{render.Position(line.Start(), render.Options{})}
	for i, turn := range line.Turns() {
		after := line.StateAt(i + 1)
		marks := render.LastTurn(line.StateAt(i).Parts(turn))
		frames = append(frames, render.Position(after.Code(), render.Options{Marks: marks}))
	}
	out, err := os.Create(os.DevNull)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer out.Close()
	if err := pixels.WriteGIF(out, frames, 300, 900e6); err != nil {
		fmt.Println(err)
	}
	// Output:
}
