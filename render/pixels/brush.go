package pixels

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A brush is a pen that fills outlines on an image with opaque pixels. It reuses its memory for the
// next shape.
type brush struct {
	out     *image.RGBA
	scale   float64 // pixels of a unit
	begun   bool    // the first shape is on the image
	outline []segment
	raster  vector.Rasterizer
	mask    image.Alpha
}

// A segment of an outline in pixels starts at the end of the previous one and has count points:
// none closes the outline, one is the end of a line, two and three are those of a curve.
type segment struct {
	moves  bool
	count  int
	points [3]point
}

type point struct{ x, y float64 }

func (b *brush) add(moves bool, coordinates ...float64) {
	s := segment{moves: moves, count: len(coordinates) / 2}
	for i := range s.count {
		s.points[i] = point{coordinates[2*i] * b.scale, coordinates[2*i+1] * b.scale}
	}
	b.outline = append(b.outline, s)
}

func (b *brush) MoveTo(x, y float64)                 { b.add(true, x, y) }
func (b *brush) LineTo(x, y float64)                 { b.add(false, x, y) }
func (b *brush) QuadTo(px, py, x, y float64)         { b.add(false, px, py, x, y) }
func (b *brush) CubeTo(px, py, qx, qy, x, y float64) { b.add(false, px, py, qx, qy, x, y) }
func (b *brush) ClosePath()                          { b.add(false) }

// Fill fills the outlines. It rasterizes them into a mask and fills fully covered areas in runs.
// [vector.Rasterizer.Draw] blends each pixel of an RGBA, which takes several times as long.
func (b *brush) Fill(colour color.NRGBA) {
	if !b.begun {
		// The background. The height is rounded, so it may cover the last row only in part.
		draw.Draw(b.out, b.out.Rect, image.NewUniform(colour), image.Point{}, draw.Src)
		b.begun = true
	}
	outline := b.outline
	b.outline = b.outline[:0]
	box := bounds(outline).Intersect(b.out.Rect)
	if box.Empty() {
		return
	}
	// The rasterizer takes time in proportion to its area, so restrict it to the outlines.
	b.raster.Reset(box.Dx(), box.Dy())
	b.raster.DrawOp = draw.Src
	x := func(q point) float32 { return float32(q.x - float64(box.Min.X)) }
	y := func(q point) float32 { return float32(q.y - float64(box.Min.Y)) }
	for _, s := range outline {
		p, q, r := s.points[0], s.points[1], s.points[2]
		switch {
		case s.moves:
			b.raster.MoveTo(x(p), y(p))
		case s.count == 0:
			b.raster.ClosePath()
		case s.count == 1:
			b.raster.LineTo(x(p), y(p))
		case s.count == 2:
			b.raster.QuadTo(x(p), y(p), x(q), y(q))
		default:
			b.raster.CubeTo(x(p), y(p), x(q), y(q), x(r), y(r))
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

// bounds returns a rectangle that contains outlines.
func bounds(outline []segment) image.Rectangle {
	inf := math.Inf(1)
	low, high := point{inf, inf}, point{-inf, -inf}
	for _, s := range outline {
		for _, q := range s.points[:s.count] {
			low = point{min(low.x, q.x), min(low.y, q.y)}
			high = point{max(high.x, q.x), max(high.y, q.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// paint blends a colour over opaque pixels, with the mask as its coverage.
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
		a := uint32(mask[i]) * uint32(colour.A) // of whole
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

// whole is the alpha of an opaque colour.
const whole = 0xff * 0xff

// blend returns an opaque pixel with a colour over it.
func blend(pixel uint32, colour color.NRGBA, alpha uint32) uint32 {
	mix := func(under, over uint32) uint32 { return (under*(whole-alpha) + over*alpha + whole/2) / whole }
	return mix(pixel&0xff, uint32(colour.R)) | mix(pixel>>8&0xff, uint32(colour.G))<<8 |
		mix(pixel>>16&0xff, uint32(colour.B))<<16 | 0xff<<24
}
