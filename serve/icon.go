package serve

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	raster "image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
)

// The icon is drawn once as icon.svg, of rectangles and circles. Some systems want it as pixels: home
// screens, tabs of old browsers. All have the hash of the assets in their URLs but the last.
var iconSizes = []struct {
	name   string
	pixels int
	share  float64 // of the side that the drawing takes; the rest and what is behind it are paper
}{
	{"icon-192.png", 192, 1},
	{"icon-512.png", 512, 1},
	{"icon-maskable.png", 512, 0.7}, // systems cut it to a shape
	{"icon-touch.png", 180, 0.82},
	{"favicon.ico", 32, 1},
}

// paper is the colour behind icons that fill their square, and of the page while it is loaded.
var paper = color.NRGBA{0xf7, 0xf4, 0xed, 0xff}

// icons returns the icons as files by name.
var icons = sync.OnceValues(func() (map[string][]byte, error) {
	drawing, err := assetFS.ReadFile("assets/icon.svg")
	if err != nil {
		return nil, err
	}
	shapes, side, err := readIcon(drawing)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, size := range iconSizes {
		var b bytes.Buffer
		if err := png.Encode(&b, drawIcon(shapes, side, size.pixels, size.share)); err != nil {
			return nil, err
		}
		body := b.Bytes()
		if strings.HasSuffix(size.name, ".ico") {
			body = ico(body, size.pixels)
		}
		out[size.name] = body
	}
	return out, nil
})

// An iconShape is a rectangle with round corners. A circle is one whose corners meet.
type iconShape struct {
	x, y, width, height, radius float64
	fill, stroke                color.NRGBA
	line                        float64 // the width of the stroke
}

// readIcon reads the drawing, and the side of its square.
func readIcon(text []byte) (shapes []iconShape, side float64, err error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return shapes, side, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("icon.svg: %w", err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		text := map[string]string{}
		for _, a := range e.Attr {
			text[a.Name.Local] = a.Value
		}
		number := func(name string) float64 {
			n, _ := strconv.ParseFloat(text[name], 64) // a missing one is 0
			return n
		}
		s := iconShape{fill: iconColour(text["fill"]), stroke: iconColour(text["stroke"]), line: number("stroke-width")}
		switch e.Name.Local {
		case "svg":
			_, err := fmt.Sscanf(text["viewBox"], "0 0 %g", &side)
			if err != nil {
				return nil, 0, fmt.Errorf("icon.svg: viewBox %q: %w", text["viewBox"], err)
			}
			continue
		case "rect":
			s.x, s.y, s.width, s.height, s.radius = number("x"), number("y"), number("width"), number("height"), number("rx")
		case "circle":
			r := number("r")
			s.x, s.y, s.width, s.height, s.radius = number("cx")-r, number("cy")-r, 2*r, 2*r, r
		case "g":
			continue
		default:
			return nil, 0, fmt.Errorf("icon.svg: <%s> cannot be drawn, use rect and circle", e.Name.Local)
		}
		shapes = append(shapes, s)
	}
}

// iconColour reads a colour such as #26231f. Without one nothing is drawn.
func iconColour(text string) color.NRGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	if err != nil {
		return color.NRGBA{}
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

// outside returns the distance of a point from a shape, negative inside.
func (s *iconShape) outside(x, y float64) float64 {
	dx := math.Abs(x-s.x-s.width/2) - s.width/2 + s.radius
	dy := math.Abs(y-s.y-s.height/2) - s.height/2 + s.radius
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - s.radius
}

// drawIcon draws the shapes in the middle of a square of pixels.
func drawIcon(shapes []iconShape, side float64, pixels int, share float64) *raster.NRGBA {
	out := raster.NewNRGBA(raster.Rect(0, 0, pixels, pixels))
	scale := float64(pixels) * share / side // pixels a unit of the drawing
	margin := float64(pixels) * (1 - share) / 2
	for j := range pixels {
		for i := range pixels {
			c := [4]float64{} // multiplied by its opacity, the last
			if share < 1 {
				c = over(c, paper, 1)
			}
			x, y := (float64(i)+0.5-margin)/scale, (float64(j)+0.5-margin)/scale
			for k := range shapes {
				s := &shapes[k]
				d := s.outside(x, y)
				c = over(c, s.fill, 0.5-d*scale)
				c = over(c, s.stroke, 0.5-(math.Abs(d)-s.line/2)*scale)
			}
			if c[3] > 0 {
				out.SetNRGBA(i, j, color.NRGBA{uint8(c[0]/c[3] + 0.5), uint8(c[1]/c[3] + 0.5), uint8(c[2]/c[3] + 0.5), uint8(255*c[3] + 0.5)})
			}
		}
	}
	return out
}

// over paints a colour that covers a part of a pixel.
func over(below [4]float64, c color.NRGBA, part float64) [4]float64 {
	part = max(0, min(1, part)) * float64(c.A) / 255
	for i, v := range [4]float64{float64(c.R), float64(c.G), float64(c.B), 1} {
		below[i] = below[i]*(1-part) + v*part
	}
	return below
}

// ico returns a PNG as a file of icons with one.
func ico(body []byte, pixels int) []byte {
	out := []byte{0, 0, 1, 0, 1, 0, byte(pixels), byte(pixels), 0, 0, 1, 0, 32, 0}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(body)))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(out)+4)) // where it begins
	return append(out, body...)
}
