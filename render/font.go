package render

import (
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is one of the Go fonts. Text is drawn as outlines of letters, so that it looks the same on
// every system.
type face struct {
	load   func() *sfnt.Font
	glyphs sync.Map // by rune, of glyph
}

// glyph is a letter in a size of 1.
type glyph struct {
	outline path
	width   float64
}

var (
	regular = newFace(goregular.TTF)
	boldly  = newFace(gobold.TTF)
	mono    = newFace(gomonobold.TTF)
)

func newFace(data []byte) *face {
	return &face{load: sync.OnceValue(func() *sfnt.Font {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic("render: a Go font that cannot be read: " + err.Error())
		}
		return f
	})}
}

// outline returns the letters of a text as one path, which starts at the origin on the baseline,
// and its width.
func (f *face) outline(text string, size float64) (path, float64) {
	var out path
	at := 0.0
	for _, r := range text {
		known, ok := f.glyphs.Load(r)
		if !ok {
			known = f.glyph(r)
			f.glyphs.Store(r, known)
		}
		g := known.(glyph)
		out = append(out, g.outline.transformed(size, point{at, 0})...)
		at += g.width * size
	}
	return out, at
}

// glyph reads a letter from the font, or a box for a character that the font does not have.
func (f *face) glyph(r rune) (out glyph) {
	// Coordinates are whole 64ths of a unit: at a large size rounding is invisible.
	const size = 1000
	const scale = 1.0 / 64 / size
	var buffer sfnt.Buffer
	loaded := f.load()
	index, err := loaded.GlyphIndex(&buffer, r)
	if err != nil {
		return out
	}
	segments, err := loaded.LoadGlyph(&buffer, index, fixed.I(size), nil)
	if err != nil {
		return out
	}
	for i, s := range segments {
		next := segment{op: [...]byte{sfnt.SegmentOpMoveTo: 'M', sfnt.SegmentOpLineTo: 'L', sfnt.SegmentOpQuadTo: 'Q', sfnt.SegmentOpCubeTo: 'C'}[s.Op]}
		for k := range pointCount(next.op) {
			next.points[k] = point{float64(s.Args[k].X) * scale, float64(s.Args[k].Y) * scale}
		}
		if next.op == 'M' && i > 0 {
			out.outline = append(out.outline, segment{op: 'Z'})
		}
		out.outline = append(out.outline, next)
	}
	if len(segments) > 0 {
		out.outline = append(out.outline, segment{op: 'Z'})
	}
	if advance, err := loaded.GlyphAdvance(&buffer, index, fixed.I(size), font.HintingNone); err == nil {
		out.width = float64(advance) * scale
	}
	return out
}

// The place of a text relative to a point on its baseline.
type anchor uint8

const (
	startsAt anchor = iota
	centredAt
)

// write draws a text in a colour, and returns its width.
func (d *Drawing) write(c color.NRGBA, f *face, text string, size float64, at point, a anchor) float64 {
	outline, width := f.outline(text, size)
	if a == centredAt {
		at.x -= width / 2
	}
	d.fill(c, outline.transformed(1, at))
	return width
}
