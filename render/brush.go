package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A brush fills paths on images. It reuses its memory for the next path. The zero value is ready
// to use.
type brush struct {
	raster vector.Rasterizer
	mask   image.Alpha
}

// fill fills a path on an image with opaque pixels. It rasterizes the path into a mask and fills
// fully covered areas in runs. [vector.Rasterizer.Draw] blends each pixel of an RGBA, which takes
// several times as long.
func (b *brush) fill(out *image.RGBA, p path, colour color.NRGBA, scale float64) {
	low, high := p.bounds()
	box := image.Rect(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)), int(math.Ceil(high.x*scale)), int(math.Ceil(high.y*scale))).Intersect(out.Rect)
	if box.Empty() {
		return
	}
	// The rasterizer takes time in proportion to its area, so restrict it to the path.
	b.raster.Reset(box.Dx(), box.Dy())
	b.raster.DrawOp = draw.Src
	x := func(q point) float32 { return float32(q.x*scale - float64(box.Min.X)) }
	y := func(q point) float32 { return float32(q.y*scale - float64(box.Min.Y)) }
	for _, s := range p {
		p, q, r := s.points[0], s.points[1], s.points[2]
		switch s.op {
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
		paint(out.Pix[out.PixOffset(box.Min.X, box.Min.Y+row):], b.mask.Pix[row*box.Dx():][:box.Dx()], colour)
	}
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
