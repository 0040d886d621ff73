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
// words, as WCAG 2.2 asks for (1.4.11, 1.4.3). Levels differ in shape, too: neighbouring tops need less.
func TestContrast(t *testing.T) {
	pairs := []struct {
		name  string
		a, b  *ink
		least float64
	}{
		{"text", inkWords, inkPage, 7},
		{"less important text", inkFaint, inkPage, 4.5},
		{"names of rows and columns", inkLetters, inkSlab, 4.5},
		{"a mark and its outline", inkMark, inkMarkInk, 7},
		{"the mark of a win and its outline", inkHintMark, inkMarkInk, 7},
		{"the mark of the last turn and its outline", inkLastMark, inkMarkInk, 7},
		{"a right turn and its halo", inkGoodMark, inkHalo, 4.5},
		{"a wrong turn and its halo", inkBadMark, inkHalo, 4.5},
		{"sun and moon", inkSun, inkMoon, 4.5},
		{"the sun and its outline", inkSun, inkSunInk, 4.5},
		{"the moon and its crescent", inkMoon, inkMoonLight, 4.5},
		{"the moon and its halo", inkMoon, inkHalo, 4.5},
		{"the moon's disc and its base", inkMoon, inkMoonShade, 1.8},
		{"level 3 and its ring", inkTop3, inkRing3, 3},
		{"a dome and level 3", inkDome, inkTop3, 3},
		{"a dome and its block", inkDome, inkDomeBase, 1.9},
		{"a dome and its outline", inkDome, inkDomeShade, 3},
		{"the ground and the front of a dome's block", inkGround2, inkDomeShade, 1.7},
		{"the ground and level 1", inkGround2, inkTop1, 1.4},
		{"levels 1 and 2", inkTop1, inkTop2, 2.2},
		{"level 1 and its front", inkTop1, inkFront1, 1.6},
		{"level 2 and its front", inkTop2, inkFront2, 1.6},
		{"level 3 and its front", inkTop3, inkFront3, 1.6},
		{"the letter of a gold piece", inkGold, inkPieceInk, 4.5},
		{"the letter of a silver piece", inkSilver, inkPieceInk, 4.5},
		{"the outline of a trap and a square", inkPieceInk, inkGround2, 2.6},
		{"the outline of a trap and its ground", inkPieceInk, inkTrapMark, 2.5},
	}
	for _, theme := range []Theme{Light, Dark} {
		for _, pair := range pairs {
			for name, matrix := range visions {
				if got := contrast(seen(pair.a.in(theme), matrix), seen(pair.b.in(theme), matrix)); got < pair.least {
					t.Errorf("%v, %s, for %s: contrast %.2f, want %.1f", theme, pair.name, name, got, pair.least)
				}
			}
		}
	}
}

// Figures of WCAG and of the paper, so that the arithmetic above is right.
func TestContrastArithmetic(t *testing.T) {
	grey := color.NRGBA{0x77, 0x77, 0x77, 0xff}
	white, black := inkQrPaper.in(Light), inkQrModules.in(Light)
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
