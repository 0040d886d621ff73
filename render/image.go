package render

import (
	"cmp"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math"
	"slices"
	"time"

	"golang.org/x/image/vector"
)

// MaxWidth is the greatest width of a picture in pixels.
const MaxWidth = 8192

// Image returns the drawing as a picture of a width in pixels, 1 to [MaxWidth]; it panics for
// other widths. It takes time and memory in proportion to the area.
func (d Drawing) Image(width int) *image.RGBA {
	if width < 1 || width > MaxWidth {
		panic("render: a picture is 1 to 8192 pixels wide")
	}
	scale := float64(width) / d.width
	out := image.NewRGBA(image.Rect(0, 0, width, d.Height(width)))
	var raster vector.Rasterizer
	// The height is rounded, so the last row may not be covered in full.
	if len(d.items) > 0 {
		draw.Draw(out, out.Rect, image.NewUniform(d.items[0].fill), image.Point{}, draw.Src)
	}
	for s := range d.shapes() {
		s.outline.draw(out, s.fill, scale, &raster)
	}
	return out
}

// draw fills the path on a picture.
func (p path) draw(out *image.RGBA, fill color.NRGBA, scale float64, raster *vector.Rasterizer) {
	low, high := p.bounds()
	box := image.Rect(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)), int(math.Ceil(high.x*scale)), int(math.Ceil(high.y*scale))).Intersect(out.Rect)
	if box.Empty() {
		return
	}
	// The rasterizer takes time for all of its area, so it gets no more than the path needs.
	raster.Reset(box.Dx(), box.Dy())
	x := func(q point) float32 { return float32(q.x*scale - float64(box.Min.X)) }
	y := func(q point) float32 { return float32(q.y*scale - float64(box.Min.Y)) }
	for _, s := range p {
		a, b, c := s.points[0], s.points[1], s.points[2]
		switch s.op {
		case 'M':
			raster.MoveTo(x(a), y(a))
		case 'L':
			raster.LineTo(x(a), y(a))
		case 'Q':
			raster.QuadTo(x(a), y(a), x(b), y(b))
		case 'C':
			raster.CubeTo(x(a), y(a), x(b), y(b), x(c), y(c))
		case 'Z':
			raster.ClosePath()
		}
	}
	raster.Draw(out, box, image.NewUniform(fill), image.Point{})
}

// WritePNG writes the drawing as a PNG of a width in pixels, 1 to [MaxWidth]. The error is
// that of w, or of the width.
func (d Drawing) WritePNG(w io.Writer, width int) error {
	if width < 1 || width > MaxWidth {
		return errWidth
	}
	picture := d.Image(width)
	// With a palette the file has a third of the size.
	return png.Encode(w, newQuantizer(picture).paletted(picture))
}

var errWidth = errors.New("render: a picture is 1 to 8192 pixels wide")

// WriteGIF writes drawings of the same size as an animated GIF without end: each is shown for a
// time, the last one three times as long. There must be at least one; the width is 1 to
// [MaxWidth] pixels. The error is that of w, or says what is wrong.
func WriteGIF(w io.Writer, drawings []Drawing, width int, each time.Duration) error {
	if width < 1 || width > MaxWidth {
		return errWidth
	}
	if len(drawings) == 0 {
		return errors.New("render: a GIF of no drawings")
	}
	var pictures []*image.RGBA
	for _, d := range drawings {
		if d.Height(width) != drawings[0].Height(width) {
			return errors.New("render: a GIF of drawings of different sizes")
		}
		pictures = append(pictures, d.Image(width))
	}
	colours := newQuantizer(pictures...)
	out := gif.GIF{Config: image.Config{Width: width, Height: pictures[0].Rect.Dy(), ColorModel: colours.palette}}
	for i, picture := range pictures {
		part := picture.Rect
		if i > 0 {
			part = difference(pictures[i-1], picture)
		}
		out.Image = append(out.Image, colours.paletted(picture.SubImage(part).(*image.RGBA)))
		out.Delay = append(out.Delay, int(each/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	out.Delay[len(out.Delay)-1] *= 3
	return gif.EncodeAll(w, &out)
}

// difference returns the rectangle in which two pictures of the same size differ, or one
// pixel if they are equal: a GIF has no empty pictures.
func difference(a, b *image.RGBA) image.Rectangle {
	out := image.Rectangle{}
	for y := range a.Rect.Dy() {
		rowA, rowB := a.Pix[y*a.Stride:][:4*a.Rect.Dx()], b.Pix[y*b.Stride:][:4*b.Rect.Dx()]
		for x := 0; x < len(rowA); x += 4 {
			if [4]byte(rowA[x:]) != [4]byte(rowB[x:]) {
				out = out.Union(image.Rect(x/4, y, x/4+1, y+1))
			}
		}
	}
	if out.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return out
}

// A quantizer gives every colour of some pictures one of 256: the most frequent ones, which are
// those of the areas, and for the rest, which are blends at their edges, the nearest.
type quantizer struct {
	palette color.Palette
	index   map[color.RGBA]uint8
}

func newQuantizer(pictures ...*image.RGBA) *quantizer {
	counts := map[color.RGBA]int{}
	for _, p := range pictures {
		last, run := color.RGBA{}, 0
		for i := 0; i < len(p.Pix); i += 4 {
			c := color.RGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], p.Pix[i+3]}
			if c != last && run > 0 {
				counts[last] += run
				run = 0
			}
			last = c
			run++
		}
		counts[last] += run
	}
	all := make([]color.RGBA, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(rgb(a), rgb(b)))
	})
	q := &quantizer{index: map[color.RGBA]uint8{}}
	for i, c := range all[:min(256, len(all))] {
		q.palette = append(q.palette, c)
		q.index[c] = uint8(i)
	}
	return q
}

func rgb(c color.RGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// paletted returns a picture in the colours of the palette.
func (q *quantizer) paletted(p *image.RGBA) *image.Paletted {
	out := image.NewPaletted(p.Rect, q.palette)
	for y := range p.Rect.Dy() {
		from, to := p.Pix[y*p.Stride:][:4*p.Rect.Dx()], out.Pix[y*out.Stride:][:p.Rect.Dx()]
		var last [4]byte // a colour that is looked up again and again is that of an area
		i := q.find(last)
		for x := range to {
			if c := [4]byte(from[4*x:]); c != last {
				last, i = c, q.find(c)
			}
			to[x] = i
		}
	}
	return out
}

// find returns the index of the nearest colour.
func (q *quantizer) find(pixel [4]byte) uint8 {
	c := color.RGBA{pixel[0], pixel[1], pixel[2], pixel[3]}
	i, known := q.index[c]
	if !known {
		i = uint8(q.palette.Index(c))
		q.index[c] = i
	}
	return i
}
