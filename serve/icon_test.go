package serve

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

// The icons have the sizes that the manifest names, and the colours of the drawing.
func TestIcons(t *testing.T) {
	files, err := icons()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range iconSizes {
		body := files[size.name]
		if size.name == "favicon.ico" {
			if int(body[14])|int(body[15])<<8 != len(body)-22 || body[18] != 22 || body[6] != byte(size.pixels) {
				t.Errorf("%s: its head is %v", size.name, body[:22])
			}
			body = body[22:]
		}
		p, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Errorf("%s: %v", size.name, err)
			continue
		}
		if b := p.Bounds(); b.Dx() != size.pixels || b.Dy() != size.pixels {
			t.Errorf("%s: %v", size.name, b)
		}
		at := func(x, y float64) color.NRGBA { // in units of the drawing
			place := func(v float64) int { return int(float64(size.pixels) * (0.5 + (v/32-0.5)*size.share)) }
			return color.NRGBAModel.Convert(p.At(place(x), place(y))).(color.NRGBA)
		}
		worker, ground, side := color.NRGBA{0x3f, 0x8f, 0xde, 255}, color.NRGBA{0xb4, 0xa8, 0x92, 255}, color.NRGBA{0x85, 0x7a, 0x66, 255}
		if at(16, 12.5) != worker || at(6, 23) != ground || at(16, 29) != side {
			t.Errorf("%s: %v, %v, %v", size.name, at(16, 12.5), at(6, 23), at(16, 29))
		}
		corner := color.NRGBAModel.Convert(p.At(0, 0)).(color.NRGBA)
		if want := map[bool]color.NRGBA{true: paper}[size.share < 1]; corner != want {
			t.Errorf("%s: the corner is %v, want %v", size.name, corner, want)
		}
	}
}
