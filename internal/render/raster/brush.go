package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/puzzlecode/puzzlecode/render"
)

// A brush fills outlines on an image. All pixels of the image are opaque. The brush reuses its memory for the next
// shape.
type brush struct {
	out    *image.RGBA
	scale  float64 // pixels per unit
	begun  bool    // the first shape is on the image
	raster vector.Rasterizer
	mask   image.Alpha
}

// pointCount maps the kind of a segment to the number of its points.
var pointCount = [...]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}

// fill fills the outlines of a shape. It first computes how much of each pixel they cover, and then copies runs of
// fully covered pixels. This is several times as fast as [vector.Rasterizer.Draw], which blends each pixel.
func (b *brush) fill(outline []render.Segment, colour color.NRGBA) {
	if !b.begun {
		// The first shape is the background. Its height is rounded, so it might cover only a part of the last row.
		for i := 0; i < len(b.out.Pix); i += 4 {
			copy(b.out.Pix[i:], []uint8{colour.R, colour.G, colour.B, 0xff})
		}
		b.begun = true
	}
	box := b.bounds(outline).Intersect(b.out.Rect)
	if box.Empty() {
		return
	}
	// The time is proportional to the area of the rasterizer, so make this area as small as the outlines allow.
	b.raster.Reset(box.Dx(), box.Dy())
	b.raster.DrawOp = draw.Src
	x := func(q render.Point) float32 { return float32(float64(q.X*b.scale) - float64(box.Min.X)) }
	y := func(q render.Point) float32 { return float32(float64(q.Y*b.scale) - float64(box.Min.Y)) }
	for _, s := range outline {
		p, q, r := s.Points[0], s.Points[1], s.Points[2]
		switch s.Op {
		case 'M':
			b.raster.MoveTo(x(p), y(p))
		case 'L':
			b.raster.LineTo(x(p), y(p))
		case 'Q':
			b.raster.QuadTo(x(p), y(p), x(q), y(q))
		case 'C':
			b.raster.CubeTo(x(p), y(p), x(q), y(q), x(r), y(r))
		case 'Z':
			b.raster.ClosePath()
		}
	}
	size := box.Dx() * box.Dy()
	if cap(b.mask.Pix) < size {
		b.mask.Pix = make([]uint8, size)
	}
	b.mask.Pix, b.mask.Stride, b.mask.Rect = b.mask.Pix[:size], box.Dx(), image.Rect(0, 0, box.Dx(), box.Dy())
	b.raster.Draw(&b.mask, b.mask.Rect, image.Opaque, image.Point{})
	for row := range box.Dy() {
		paint(b.out.Pix[b.out.PixOffset(box.Min.X, box.Min.Y+row):], b.mask.Pix[row*box.Dx():][:box.Dx()], colour)
	}
}

// bounds returns a rectangle in pixels that contains the outlines.
func (b *brush) bounds(outline []render.Segment) image.Rectangle {
	inf := math.Inf(1)
	low, high := render.Point{X: inf, Y: inf}, render.Point{X: -inf, Y: -inf}
	for _, s := range outline {
		for _, q := range s.Points[:pointCount[s.Op]] {
			low = render.Point{X: min(low.X, q.X*b.scale), Y: min(low.Y, q.Y*b.scale)}
			high = render.Point{X: max(high.X, q.X*b.scale), Y: max(high.Y, q.Y*b.scale)}
		}
	}
	if low.X > high.X {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
}

// paint draws a colour over opaque pixels. The argument mask says how much of each pixel the colour covers.
func paint(pixels, mask []uint8, colour color.NRGBA) {
	var area [4 * 8]uint8 // 8 pixels of the colour
	for i := 0; i < len(area); i += 4 {
		copy(area[i:], []uint8{colour.R, colour.G, colour.B, 0xff})
	}
	var under, alpha, over uint32 // the last pixel that was blended, its alpha and the result
	for i := 0; i < len(mask); i++ {
		if i+8 <= len(mask) { // most runs are long
			switch eight := binary.LittleEndian.Uint64(mask[i:]); {
			case eight == 0:
				i += 7
				continue
			case eight == math.MaxUint64 && colour.A == 0xff:
				copy(pixels[4*i:][:len(area)], area[:])
				i += 7
				continue
			}
		}
		a := uint32(mask[i]) * uint32(colour.A) // whole if the pixel is covered by an opaque colour
		if a == 0 {
			continue
		}
		pixel := pixels[4*i:][:4]
		if now := pixelAt(pixel); now != under || a != alpha {
			under, alpha = now, a
			over = blend(now, colour, a)
		}
		binary.LittleEndian.PutUint32(pixel, over)
	}
}

// whole is the product of two alpha values that are both opaque.
const whole = 0xff * 0xff

// blend returns the opaque pixel that results if a colour is drawn over another pixel. The argument alpha is the
// opacity of the colour, from 0 to [whole].
func blend(pixel uint32, colour color.NRGBA, alpha uint32) uint32 {
	mix := func(under, over uint32) uint32 { return (under*(whole-alpha) + over*alpha + whole/2) / whole }
	return mix(pixel&0xff, uint32(colour.R)) | mix(pixel>>8&0xff, uint32(colour.G))<<8 |
		mix(pixel>>16&0xff, uint32(colour.B))<<16 | 0xff<<24
}
