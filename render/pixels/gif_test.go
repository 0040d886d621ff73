package pixels_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

// The pictures of a GIF hold what has changed; put on each other they are the pictures that
// PNGs show.
func TestGIF(t *testing.T) {
	p := position.MustParse("0200132020022220024000000/1/mortal:B4,D1/mortal:B5,C3")
	var frames []render.Drawing
	for range 4 {
		frames = append(frames, render.Captioned(codec.Encode(p), render.Options{}))
		for turn := range p.Turns() {
			p = p.PlayLegal(turn)
			break
		}
	}
	frames = append(frames, frames[3]) // nothing has changed
	var file bytes.Buffer
	if err := pixels.WriteGIF(&file, frames, 200, time.Second); err != nil {
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
		var file bytes.Buffer
		if err := pixels.WritePNG(&file, frames[i], 200); err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		if n := differing(shown, want); n > 0.015 {
			t.Errorf("picture %d: %.1f %% of the pixels differ from the PNG", i, 100*n)
		}
	}
	if err := pixels.WriteGIF(&file, nil, 200, time.Second); err == nil {
		t.Error("no drawings: no error")
	}
	other := render.Position(codec.Encode(p), render.Options{})
	if err := pixels.WriteGIF(&file, []render.Drawing{frames[0], other}, 200, time.Second); err == nil {
		t.Error("drawings of different sizes: no error")
	}
}

// differing returns the share of the pixels of two images of a size that differ by more than the
// nearest colours of two palettes.
func differing(a, b image.Image) float64 {
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			if max(r1, r2)-min(r1, r2) > 24<<8 || max(g1, g2)-min(g1, g2) > 24<<8 || max(b1, b2)-min(b1, b2) > 24<<8 {
				n++
			}
		}
	}
	return float64(n) / float64(a.Bounds().Dx()*a.Bounds().Dy())
}

func TestWidths(t *testing.T) {
	p := position.MustParse("0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3")
	d := render.Position(codec.Encode(p), render.Options{})
	for _, width := range []int{0, -1, pixels.MaxWidth + 1} {
		if err := pixels.WritePNG(io.Discard, d, width); err == nil {
			t.Errorf("a PNG %d pixels wide: no error", width)
		}
		if err := pixels.WriteGIF(io.Discard, []render.Drawing{d}, width, 0); err == nil {
			t.Errorf("a GIF %d pixels wide: no error", width)
		}
	}
	for width, want := range map[int]bool{0: false, 1: true, pixels.MaxWidth + 1: false} {
		drawn := func() (ok bool) {
			defer func() { ok = recover() == nil }()
			return pixels.Draw(d, width) != nil
		}()
		if drawn != want {
			t.Errorf("%d pixels: drawn %v, want %v", width, drawn, want)
		}
	}
	if err := pixels.WriteGIF(io.Discard, []render.Drawing{d}, 1, 0); err != nil {
		t.Errorf("a GIF 1 pixel wide: %v", err)
	}
	// Every pixel is covered, the last row as well.
	for width := 500; width < 600; width += 7 {
		picture := pixels.Draw(render.Captioned(codec.Encode(p), render.Options{}), width)
		for i := 3; i < len(picture.Pix); i += 4 {
			if picture.Pix[i] != 0xff {
				t.Fatalf("%d pixels wide: pixel %d is not opaque", width, i/4)
			}
		}
	}
	if b := pixels.Draw(d, 1).Bounds(); b.Dx() != 1 || b.Dy() != 1 {
		t.Errorf("a picture 1 pixel wide has %v", b)
	}
}
