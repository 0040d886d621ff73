package raster

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"
)

// A quantizer reduces opaque images to 256 colours. It keeps the most frequent colours, which are those of areas. Other
// colours occur where two areas meet. They are replaced by the nearest colour that is kept.
type quantizer struct {
	colours []uint32 // of the palette, as pixelAt returns them
	index   map[uint32]uint8
	recent  [recentColours]struct { // a cache of index
		colour uint32
		index  uint8
		known  bool
	}
}

// recentColours is the number of colours in the cache of a quantizer.
const (
	recentBits    = 12
	recentColours = 1 << recentBits
)

// recentPlace returns the index of a colour in the cache.
func recentPlace(c uint32) uint32 { return c * 0x9e3779b1 >> (32 - recentBits) }

// pixelAt returns the first pixel of a slice as a number.
func pixelAt(pix []uint8) uint32 { return binary.LittleEndian.Uint32(pix) }

func newQuantizer(pictures ...*image.RGBA) *quantizer {
	counts := map[uint32]int{}
	var recent [recentColours]struct { // counts to be added
		colour uint32
		count  int
	}
	for _, p := range pictures {
		for i := 0; i < len(p.Pix); {
			colour, begin := pixelAt(p.Pix[i:]), i
			for i += 4; i < len(p.Pix) && pixelAt(p.Pix[i:]) == colour; i += 4 {
			}
			r := &recent[recentPlace(colour)]
			if r.colour != colour {
				if r.count > 0 {
					counts[r.colour] += r.count
				}
				r.colour, r.count = colour, 0
			}
			r.count += i - begin
		}
	}
	for _, r := range recent {
		if r.count > 0 {
			counts[r.colour] += r.count
		}
	}
	q := &quantizer{index: make(map[uint32]uint8, len(counts))}
	for c := range counts {
		q.colours = append(q.colours, c)
	}
	slices.SortFunc(q.colours, func(a, b uint32) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	q.colours = q.colours[:min(256, len(q.colours))]
	for i, c := range q.colours {
		q.index[c] = uint8(i)
	}
	return q
}

// palette returns the colours in the order of their indices.
func (q *quantizer) palette() (out color.Palette) {
	for _, c := range q.colours {
		out = append(out, color.RGBA{uint8(c), uint8(c >> 8), uint8(c >> 16), 0xff})
	}
	return out
}

// paletted converts an image to the colours of the palette.
func (q *quantizer) paletted(p *image.RGBA) *image.Paletted {
	out := image.NewPaletted(p.Rect, q.palette())
	last, index := q.colours[0], uint8(0) // most neighbouring pixels are equal
	for y := range p.Rect.Dy() {
		pixels, indexes := p.Pix[y*p.Stride:][:4*p.Rect.Dx()], out.Pix[y*out.Stride:][:p.Rect.Dx()]
		for x := range indexes {
			if c := pixelAt(pixels[4*x:]); c != last {
				last, index = c, q.find(c)
			}
			indexes[x] = index
		}
	}
	return out
}

// find returns the index of the palette colour that is nearest to c.
func (q *quantizer) find(c uint32) uint8 {
	r := &q.recent[recentPlace(c)]
	if r.known && r.colour == c {
		return r.index
	}
	i, known := q.index[c]
	if !known {
		least := math.MaxInt
		for j, colour := range q.colours {
			if d := distance(colour, c); d < least {
				least, i = d, uint8(j)
			}
		}
		q.index[c] = i
	}
	r.colour, r.index, r.known = c, i, true
	return i
}

// distance measures how different two colours are. It returns the sum of the squared differences of red, green and
// blue.
func distance(a, b uint32) int {
	red := int(a&0xff) - int(b&0xff)
	green := int(a>>8&0xff) - int(b>>8&0xff)
	blue := int(a>>16&0xff) - int(b>>16&0xff)
	return red*red + green*green + blue*blue
}
