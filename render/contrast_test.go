package render

import (
	"image/color"
	"math"
	"testing"
)

// linear returns the parts of a colour as amounts of light, 0 to 1 (IEC 61966-2-1).
func linear(c color.NRGBA) (out [3]float64) {
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if out[i] = x / 12.92; x > 0.04045 {
			out[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast is the contrast ratio of WCAG 2.2, 1 to 21, of amounts of light.
func contrast(a, b [3]float64) float64 {
	luminance := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }
	high, low := luminance(a), luminance(b)
	if high < low {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// visions are what people see of amounts of red, green and blue light. The matrices are those
// of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
// Vision Deficiency" (2009), for severity 1.
var visions = map[string][3][3]float64{
	"all colours":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func seen(c color.NRGBA, matrix [3][3]float64) (out [3]float64) {
	light := linear(c)
	for i, row := range matrix {
		out[i] = min(max(row[0]*light[0]+row[1]*light[1]+row[2]*light[2], 0), 1)
	}
	return out
}

// What must be told apart has enough contrast for everybody: 3 to 1 for shapes and 4.5 to 1 for
// words, as WCAG 2.2 asks for (1.4.11, 1.4.3). Levels that lie on each other are told apart by
// their outlines.
func TestContrast(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		p := theme.colours()
		pairs := []struct {
			name  string
			a, b  color.NRGBA
			least float64
		}{
			{"text", p.text, p.page, 7},
			{"coordinates", p.faint, p.page, 4.5},
			{"a mark and its halo", p.mark, p.halo, 7},
			{"the first and the second side", p.pieces[0], p.pieces[1], 4.5},
			{"the first side's sign", p.pieces[0], p.inks[0], 4.5},
			{"the second side's sign", p.pieces[1], p.inks[1], 4.5},
			{"the second side and its halo", p.pieces[1], p.halo, 3},
			{"an outline and the ground", p.outline, p.ground, 3},
			{"an outline and a dome", p.outline, p.dome, 3},
			{"a dome and its highlight", p.dome, p.domeLight, 2},
			{"an outline and a square of Arimaa", p.outline, p.squares[0], 3},
			{"an outline and a trap", p.outline, p.squares[1], 3},
		}
		for level := 1; level <= 3; level++ {
			pairs = append(pairs,
				struct {
					name  string
					a, b  color.NRGBA
					least float64
				}{"an outline and a top", p.outline, p.tops[level], 3},
				struct {
					name  string
					a, b  color.NRGBA
					least float64
				}{"an outline and a front", p.outline, p.bodies[level], 3})
		}
		for _, pair := range pairs {
			for name, matrix := range visions {
				if got := contrast(seen(pair.a, matrix), seen(pair.b, matrix)); got < pair.least {
					t.Errorf("%v, %s, for %s: contrast %.2f, want %.1f", theme, pair.name, name, got, pair.least)
				}
			}
		}
	}
}

// Figures of WCAG and of the paper, so that the arithmetic above is right.
func TestContrastArithmetic(t *testing.T) {
	white, black, grey := hex(0xFFFFFF), hex(0), hex(0x777777)
	if got := contrast(linear(white), linear(black)); math.Abs(got-21) > 1e-9 {
		t.Errorf("white and black: %v, want 21", got)
	}
	if got := contrast(linear(white), linear(grey)); math.Abs(got-4.48) > 0.005 {
		t.Errorf("white and #777777: %.3f, want 4.48", got)
	}
	for name, matrix := range visions {
		for i, v := range seen(white, matrix) {
			if math.Abs(v-1) > 1e-4 {
				t.Errorf("%s: white has %v of colour %d, want 1", name, v, i)
			}
		}
	}
}
