package render

import (
	"image"
	"image/color"
	"image/draw"
	"io"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/vector"
)

// What a brush fills is what the rasterizer draws pixel by pixel, but for rounding.
func TestBrushMatchesRasterizer(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	const width, height = 97, 61
	got, want := image.NewRGBA(image.Rect(0, 0, width, height)), image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(got, got.Rect, image.White, image.Point{}, draw.Src)
	var b brush
	for i := range 300 {
		copy(want.Pix, got.Pix)
		at := point{r.Float64() * width, r.Float64() * height}
		p := []path{circle(at, 1+r.Float64()*30), star(at, 5, 20, 8), rectangle(at.x-20, at.y-10, 40, 20)}[i%3]
		c := color.NRGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), []uint8{255, 255, 128, 3}[r.IntN(4)]}
		b.fill(got, p, c, 1)

		raster := vector.NewRasterizer(width, height)
		for _, s := range p {
			q := s.points
			switch s.op {
			case 'M':
				raster.MoveTo(float32(q[0].x), float32(q[0].y))
			case 'L':
				raster.LineTo(float32(q[0].x), float32(q[0].y))
			case 'C':
				raster.CubeTo(float32(q[0].x), float32(q[0].y), float32(q[1].x), float32(q[1].y), float32(q[2].x), float32(q[2].y))
			case 'Z':
				raster.ClosePath()
			}
		}
		raster.Draw(want, want.Rect, image.NewUniform(c), image.Point{})
		for j := range want.Pix {
			if d := int(got.Pix[j]) - int(want.Pix[j]); d < -3 || d > 3 {
				t.Fatalf("path %d in %v: pixel %d of line %d has %v, want %v", i, c, j%want.Stride/4, j/want.Stride, got.Pix[j&^3:][:4], want.Pix[j&^3:][:4])
			}
		}
	}
}

// A picture keeps the 256 colours that it has most of; any other becomes the nearest of them.
func TestQuantizerMatchesLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	p := image.NewRGBA(image.Rect(0, 0, 64, 64))
	counts := map[color.RGBA]int{}
	for y := range 64 {
		for x := range 64 {
			c := color.RGBA{uint8(r.IntN(8) * r.IntN(8) * 5), uint8(r.IntN(8) * 36), uint8(r.IntN(8) * 36), 255}
			if r.IntN(2) == 0 {
				c = color.RGBA{10, 20, uint8(x / 16), 255}
			}
			p.SetRGBA(x, y, c)
			counts[c]++
		}
	}
	q := newQuantizer(p)
	palette, out := q.palette(), q.paletted(p)
	kept := map[color.RGBA]bool{}
	least := 64 * 64
	for _, c := range palette {
		kept[c.(color.RGBA)] = true
		least = min(least, counts[c.(color.RGBA)])
	}
	if len(palette) != 256 || len(kept) != 256 || len(counts) < 300 {
		t.Fatalf("%d colours, %d of them different, of %d", len(palette), len(kept), len(counts))
	}
	for c, n := range counts {
		if !kept[c] && n > least {
			t.Errorf("%v comes %d times and is not kept, another comes %d times", c, n, least)
		}
	}
	far := func(a, b color.RGBA) int {
		square := func(x, y uint8) int { return (int(x) - int(y)) * (int(x) - int(y)) }
		return square(a.R, b.R) + square(a.G, b.G) + square(a.B, b.B)
	}
	for y := range 64 {
		for x := range 64 {
			was, is := p.RGBAAt(x, y), palette[out.ColorIndexAt(x, y)].(color.RGBA)
			for c := range kept {
				if far(was, c) < far(was, is) {
					t.Fatalf("%v becomes %v, but %v is nearer", was, is, c)
				}
			}
		}
	}
}

// Images are 1 to MaxWidth pixels wide.
func TestMaxWidth(t *testing.T) {
	flat := Drawing{width: MaxWidth, height: 1}
	flat.fill(color.NRGBA{1, 2, 3, 255}, rectangle(0, 0, MaxWidth, 1))
	for width, want := range map[int]bool{0: false, 1: true, MaxWidth: true, MaxWidth + 1: false} {
		png, gif := flat.WritePNG(io.Discard, width), WriteGIF(io.Discard, []Drawing{flat}, width, 0)
		drawn := func() (ok bool) {
			defer func() { ok = recover() == nil }()
			return flat.Image(width).RGBAAt(width-1, 0) == color.RGBA{1, 2, 3, 255}
		}()
		if png == nil != want || gif == nil != want || drawn != want {
			t.Errorf("%d pixels: %v, %v, drawn %v, want %v", width, png, gif, drawn, want)
		}
	}
}

// The distance of two colours is the sum of the squares of red, green and blue.
func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b uint32
		want int
	}{
		{0xff030201, 0xff2b160b, 10*10 + 20*20 + 40*40}, {0xff000000, 0xff0000ff, 255 * 255}, {0xff000000, 0xff00ff00, 255 * 255},
		{0xff000000, 0xffff0000, 255 * 255}, {0xff000000, 0, 0},
	} {
		if got := distance(test.a, test.b); got != test.want || distance(test.b, test.a) != got {
			t.Errorf("%#x and %#x: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
