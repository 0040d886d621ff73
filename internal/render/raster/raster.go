// Package raster fills the shapes of drawings on images of pixels, and writes them as GIF. It does not link PNG, so
// that browsers do not download it.
package raster

import (
	"context"
	"errors"
	"image"
	"image/gif"
	"io"
	"time"

	"github.com/puzzlecode/puzzlecode/render"
)

// MaxWidth is the maximum width of an image in pixels.
const MaxWidth = 8192

// Draw is pixels.Draw.
func Draw(d render.Drawing, width int) *image.RGBA {
	if width < 1 || width > MaxWidth {
		panic(ErrWidth)
	}
	out := image.NewRGBA(image.Rect(0, 0, width, d.Height(width)))
	b := brush{out: out, scale: float64(width) / d.Width()}
	for outline, colour := range d.Shapes() {
		b.fill(outline, colour)
	}
	return out
}

// Paletted is Draw with at most 256 colours.
func Paletted(d render.Drawing, width int) *image.Paletted {
	picture := Draw(d, width)
	return newQuantizer(picture).paletted(picture)
}

// ErrWidth is the error for a width that is not from 1 to [MaxWidth].
var ErrWidth = errors.New("pixels: a picture is 1 to 8192 pixels wide")

// WriteGIF is pixels.WriteGIF, but it stops when ctx is done.
func WriteGIF(ctx context.Context, w io.Writer, drawings []render.Drawing, width int, each time.Duration) error {
	if width < 1 || width > MaxWidth {
		return ErrWidth
	}
	if len(drawings) == 0 {
		return errors.New("pixels: a GIF of no drawings")
	}
	var pictures []*image.RGBA
	for _, d := range drawings {
		if d.Height(width) != drawings[0].Height(width) {
			return errors.New("pixels: a GIF of drawings of different sizes")
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		pictures = append(pictures, Draw(d, width))
	}
	colours := newQuantizer(pictures...)
	out := gif.GIF{Config: image.Config{Width: width, Height: pictures[0].Rect.Dy(), ColorModel: colours.palette()}}
	for i, picture := range pictures {
		if err := ctx.Err(); err != nil {
			return err
		}
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

// difference returns the smallest rectangle that contains all pixels in which two images differ. The images have the
// same size. If they are equal, the result is one pixel, because a GIF cannot contain empty images.
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
