package render_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// The pictures of a GIF hold what has changed; put on each other they are the pictures that
// PNGs show.
func TestGIF(t *testing.T) {
	p := position.MustParse("0200132020022220024000000/1/mortal:B4,D1/mortal:B5,C3")
	var frames []render.Drawing
	for range 4 {
		frames = append(frames, render.Board(codec.Encode(p), render.Options{Caption: true}))
		for turn := range p.Turns() {
			p = p.PlayLegal(turn)
			break
		}
	}
	frames = append(frames, frames[3]) // nothing has changed
	var file bytes.Buffer
	if err := render.WriteGIF(&file, frames, 200, time.Second); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(&file)
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != len(frames) || read.Delay[0] != 100 || read.Delay[4] != 300 {
		t.Fatalf("%d pictures with delays %v", len(read.Image), read.Delay)
	}
	shown := image.NewRGBA(image.Rect(0, 0, 200, frames[0].Height(200)))
	for i, picture := range read.Image {
		if i > 0 && picture.Rect == shown.Rect {
			t.Errorf("picture %d is as large as the first one", i)
		}
		draw.Draw(shown, picture.Rect, picture, picture.Rect.Min, draw.Over)
		var want, got bytes.Buffer
		if err := frames[i].WritePNG(&want, 200); err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(&got, shown); err != nil {
			t.Fatal(err)
		}
		if n := differing(t, got.Bytes(), want.Bytes()); n > 0.002 {
			t.Errorf("picture %d: %.1f %% of the pixels differ from the PNG", i, 100*n)
		}
	}
	if err := render.WriteGIF(&file, nil, 200, time.Second); err == nil {
		t.Error("no drawings: no error")
	}
	other := render.Board(codec.Encode(p), render.Options{})
	if err := render.WriteGIF(&file, []render.Drawing{frames[0], other}, 200, time.Second); err == nil {
		t.Error("drawings of different sizes: no error")
	}
}
