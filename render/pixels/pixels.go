// Package pixels writes drawings of package render as images of pixels: PNG and GIF.
package pixels

import (
	"context"
	"image"
	"image/png"
	"io"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/render/raster"
	"github.com/puzzlecode/puzzlecode/render"
)

// MaxWidth is the maximum width of an image in pixels.
const MaxWidth = raster.MaxWidth

// Draw converts a drawing to an image. The argument width is in pixels, from 1 to [MaxWidth]; Draw panics for any other
// width. Time and memory are proportional to the area.
func Draw(d render.Drawing, width int) *image.RGBA { return raster.Draw(d, width) }

// WritePNG writes a drawing as a PNG. The argument width is in pixels, from 1 to [MaxWidth]. WritePNG returns an error
// for any other width, and the errors of the writer w.
func WritePNG(w io.Writer, d render.Drawing, width int) error {
	if width < 1 || width > MaxWidth {
		return raster.ErrWidth
	}
	// With a palette, the file is a third as large.
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, raster.Paletted(d, width))
}

// WriteGIF writes drawings as an animated GIF that loops forever. The argument each is the time for which a drawing is
// shown, in steps of 10 ms. The last drawing is shown three times as long. WriteGIF returns an error if there is no
// drawing, if the drawings differ in size, or if the width is not from 1 to [MaxWidth] pixels. It also returns errors
// of the writer w.
func WriteGIF(w io.Writer, drawings []render.Drawing, width int, each time.Duration) error {
	return raster.WriteGIF(context.Background(), w, drawings, width, each)
}
