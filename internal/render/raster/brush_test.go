package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/vector"

	"github.com/puzzlecode/puzzlecode/render"
)

// What a brush fills is what the rasterizer draws pixel by pixel, but for rounding.
func TestBrushMatchesRasterizer(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	const width, height, scale = 97, 61, 0.5
	got, want := image.NewRGBA(image.Rect(0, 0, width, height)), image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(got, got.Rect, image.White, image.Point{}, draw.Src)
	b := brush{out: got, scale: scale, begun: true}
	raster := vector.NewRasterizer(width, height)
	random := func() render.Point {
		return render.Point{X: r.Float64() * width / scale, Y: r.Float64() * height / scale}
	}
	for i := range 300 {
		copy(want.Pix, got.Pix)
		raster.Reset(width, height)
		var outline []render.Segment
		add := func(op byte, points ...render.Point) {
			s := render.Segment{Op: op}
			copy(s.Points[:], points)
			outline = append(outline, s)
		}
		for range 1 + r.IntN(2) {
			p := random()
			add('M', p)
			raster.MoveTo(float32(p.X*scale), float32(p.Y*scale))
			for range 2 + r.IntN(4) {
				p, q, e := random(), random(), random()
				px, py, qx, qy := float32(p.X*scale), float32(p.Y*scale), float32(q.X*scale), float32(q.Y*scale)
				switch r.IntN(3) {
				case 0:
					add('L', p)
					raster.LineTo(px, py)
				case 1:
					add('Q', p, q)
					raster.QuadTo(px, py, qx, qy)
				case 2:
					add('C', p, q, e)
					raster.CubeTo(px, py, qx, qy, float32(e.X*scale), float32(e.Y*scale))
				}
			}
			add('Z')
			raster.ClosePath()
		}
		c := color.NRGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), []uint8{255, 255, 128, 3}[r.IntN(4)]}
		b.fill(outline, c)
		raster.Draw(want, want.Rect, image.NewUniform(c), image.Point{})
		for j := range want.Pix {
			if d := int(got.Pix[j]) - int(want.Pix[j]); d < -3 || d > 3 {
				t.Fatalf("shape %d in %v: pixel %d of line %d has %v, want %v", i, c, j%want.Stride/4, j/want.Stride,
					got.Pix[j&^3:][:4], want.Pix[j&^3:][:4])
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

// The distance of two colours is the sum of the squares of red, green and blue.
func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b uint32
		want int
	}{
		{0xff030201, 0xff2b160b, 10*10 + 20*20 + 40*40}, {0xff000000, 0xff0000ff, 255 * 255},
		{0xff000000, 0xff00ff00, 255 * 255},
		{0xff000000, 0xffff0000, 255 * 255}, {0xff000000, 0, 0},
	} {
		if got := distance(test.a, test.b); got != test.want || distance(test.b, test.a) != got {
			t.Errorf("%#x and %#x: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
