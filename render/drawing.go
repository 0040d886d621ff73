package render

import (
	"bytes"
	"fmt"
	"image/color"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Drawing is a list of filled shapes; letters are shapes as well. It has no size in pixels. [Drawing.SVG] writes it
// as SVG, and package render/pixels draws it with pixels. A Drawing is immutable and safe for concurrent use.
type Drawing struct {
	width, height float64 // in units of its own
	theme         Theme
	title         string // alternative text
	items         []item
}

// An item is a shape, or a symbol with its place.
type item struct {
	shape
	symbol *symbol
	origin Point
}

// A shape is an area in one colour.
type shape struct {
	outline path
	fill    *ink
}

// fill draws the area inside outlines in one colour.
func (d *Drawing) fill(i *ink, outlines ...path) {
	d.items = append(d.items, item{shape: shape{together(outlines...), i}})
}

// stamp adds the symbol with this name, with its origin at the given point.
func (d *Drawing) stamp(name string, origin Point) {
	d.items = append(d.items, item{symbol: symbolOf(name), origin: origin})
}

// shapes yields all shapes, including those of symbols, in the order in which they are drawn.
func (d *Drawing) shapes() iter.Seq[shape] {
	return func(yield func(shape) bool) {
		for _, it := range d.items {
			if it.symbol == nil {
				if !yield(it.shape) {
					return
				}
				continue
			}
			for _, s := range it.symbol.shapes {
				if !yield(shape{s.outline.transformed(1, it.origin), s.fill}) {
					return
				}
			}
		}
	}
}

// place adds the shapes of another drawing. It multiplies their size by the factor scale, and moves their origin to a
// point.
func (d *Drawing) place(other Drawing, scale float64, origin Point) {
	for s := range other.shapes() {
		d.fill(s.fill, s.outline.transformed(scale, origin))
	}
}

// Title returns the alternative text of the image.
func (d Drawing) Title() string { return d.title }

// WithTitle returns the drawing with another title, such as one in another language.
func (d Drawing) WithTitle(title string) Drawing {
	d.title = title
	return d
}

// Shapes yields the outlines and the colour of each shape, in the order in which they are drawn. The outlines of a
// shape are filled together, according to the nonzero rule. Each outline starts with a move and is closed. The shapes
// cover the whole drawing. The drawing is [Drawing.Width] units wide.
func (d Drawing) Shapes() iter.Seq2[[]Segment, color.NRGBA] {
	return func(yield func([]Segment, color.NRGBA) bool) {
		for s := range d.shapes() {
			if !yield(s.outline, s.fill.in(d.theme)) {
				return
			}
		}
	}
}

// Width returns the width of the drawing in its units.
func (d Drawing) Width() float64 { return d.width }

// Height returns the height of an image with the given width. Both are in pixels.
func (d Drawing) Height(width int) int { return max(1, int(float64(width)*d.height/d.width+0.5)) }

// SVG returns the drawing as an SVG file that contains the title. The file has no scripts and no style attributes, so a
// page with any content security policy can include it. It has no size, so it fills its container.
func (d Drawing) SVG() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img"><title>%s</title>`+"\n",
		number(d.width), number(d.height), escape(d.title))
	defined := map[string]bool{}
	for i := 0; i < len(d.items); i++ {
		it := d.items[i]
		if it.symbol == nil {
			for i+1 < len(d.items) && d.items[i+1].symbol == nil && d.items[i+1].fill == it.fill {
				i++
				it.outline = together(it.outline, d.items[i].outline)
			}
			it.writeSVG(&out, d.theme)
			continue
		}
		parts := it.symbol.parts
		if parts == nil {
			parts = []string{it.symbol.name}
		}
		for _, name := range parts {
			if !defined[name] {
				defined[name] = true
				fmt.Fprintf(&out, "<defs><g id=\"%s\">", name)
				for _, s := range symbolOf(name).shapes {
					s.writeSVG(&out, d.theme)
				}
				out.WriteString("</g></defs>\n")
			}
			fmt.Fprintf(&out, "<use href=\"#%s\" x=\"%s\" y=\"%s\"/>\n", name, number(it.origin.X), number(it.origin.Y))
		}
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// escape escapes a text for XML. Characters that XML does not allow become U+FFFD. The result is the same as that of
// [encoding/xml.EscapeText]. Without that package, programs are smaller.
func escape(text string) string {
	return escapes.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r
	}, text))
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;",
	"\t", "&#x9;", "\n", "&#xA;", "\r", "&#xD;")

func (s shape) writeSVG(out *bytes.Buffer, t Theme) {
	c := s.fill.in(t)
	fmt.Fprintf(out, `<path fill="#%02x%02x%02x"`, c.R, c.G, c.B)
	if c.A < 0xff {
		fmt.Fprintf(out, ` fill-opacity="%.2f"`, float64(c.A)/0xff)
	}
	out.WriteString(` d="`)
	s.outline.writeSVG(out)
	out.WriteString("\"/>\n")
}

// writeSVG writes the path as the attribute d of SVG. The unit is a tenth of a unit of the drawing. To save characters,
// each point is relative to the end of the previous segment.
func (p path) writeSVG(out *bytes.Buffer) {
	var last, start [2]int
	for _, s := range p {
		var numbers []int
		for _, q := range s.Points[:pointCount[s.Op]] {
			numbers = append(numbers, tenths(q.X)-last[0], tenths(q.Y)-last[1])
		}
		op := s.Op | 0x20 // lower case: relative
		switch {
		case s.Op == 'Z':
			last = start
		case s.Op == 'L' && numbers[1] == 0:
			op, numbers = 'h', numbers[:1]
		case s.Op == 'L' && numbers[0] == 0:
			op, numbers = 'v', numbers[1:]
		}
		out.WriteByte(op)
		for i, n := range numbers {
			if i > 0 && n >= 0 {
				out.WriteByte(' ')
			}
			out.WriteString(decimal(n))
		}
		if s.Op != 'Z' {
			end := s.Points[pointCount[s.Op]-1]
			last = [2]int{tenths(end.X), tenths(end.Y)}
		}
		if s.Op == 'M' {
			start = last
		}
	}
}

func tenths(x float64) int { return int(math.Round(10 * x)) }

// decimal formats a number of tenths as a decimal number, as short as possible.
func decimal(tenths int) string { return strconv.FormatFloat(float64(tenths)/10, 'f', -1, 64) }

func number(x float64) string { return decimal(tenths(x)) }
