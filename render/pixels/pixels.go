// Package pixels writes drawings of package render as images of pixels: PNG and GIF.
package pixels

import (
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"
	"time"

	"github.com/puzzlecode/puzzlecode/render"
)

// MaxWidth is the maximum width of an image in pixels.
const MaxWidth = 8192

// Draw converts a drawing to an image. The argument width is in pixels, from 1 to [MaxWidth]; Draw panics for any other
// width. Time and memory are proportional to the area.
func Draw(d render.Drawing, width int) *image.RGBA {
	if width < 1 || width > MaxWidth {
		panic(errWidth)
	}
	out := image.NewRGBA(image.Rect(0, 0, width, d.Height(width)))
	b := brush{out: out, scale: float64(width) / d.Width()}
	for outline, colour := range d.Shapes() {
		b.fill(outline, colour)
	}
	return out
}

// WritePNG writes a drawing as a PNG. The argument width is in pixels, from 1 to [MaxWidth]. WritePNG returns an error
// for any other width, and the errors of the writer w.
func WritePNG(w io.Writer, d render.Drawing, width int) error {
	if width < 1 || width > MaxWidth {
		return errWidth
	}
	picture := Draw(d, width)
	// With a palette, the file is a third as large.
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, newQuantizer(picture).paletted(picture))
}

var errWidth = errors.New("pixels: a picture is 1 to 8192 pixels wide")

// WriteGIF writes drawings as an animated GIF that loops forever. The argument each is the time for which a drawing is
// shown, in steps of 10 ms. The last drawing is shown three times as long. WriteGIF returns an error if there is no
// drawing, if the drawings differ in size, or if the width is not from 1 to [MaxWidth] pixels. It also returns errors
// of the writer w.
func WriteGIF(w io.Writer, drawings []render.Drawing, width int, each time.Duration) error {
	if width < 1 || width > MaxWidth {
		return errWidth
	}
	if len(drawings) == 0 {
		return errors.New("pixels: a GIF of no drawings")
	}
	var pictures []*image.RGBA
	for _, d := range drawings {
		if d.Height(width) != drawings[0].Height(width) {
			return errors.New("pixels: a GIF of drawings of different sizes")
		}
		pictures = append(pictures, Draw(d, width))
	}
	colours := newQuantizer(pictures...)
	out := gif.GIF{Config: image.Config{Width: width, Height: pictures[0].Rect.Dy(), ColorModel: colours.palette()}}
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
