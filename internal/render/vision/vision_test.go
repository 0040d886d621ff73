package vision

import (
	"image/color"
	"math"
	"testing"
)

// Figures of WCAG and of the paper.
func TestContrast(t *testing.T) {
	white, grey, black := color.NRGBA{255, 255, 255, 255}, color.NRGBA{0x77, 0x77, 0x77, 255}, color.NRGBA{0, 0, 0, 255}
	normal := Kinds["normal"]
	if got := Contrast(normal.Light(white), normal.Light(black)); math.Abs(got-21) > 1e-9 {
		t.Errorf("white and black: %v, want 21", got)
	}
	if got := Contrast(normal.Light(grey), normal.Light(white)); math.Abs(got-4.48) > 0.005 {
		t.Errorf("#777777 and white: %.3f, want 4.48", got)
	}
	for name, kind := range Kinds {
		for i, v := range kind.Light(white) {
			if math.Abs(v-1) > 1e-4 {
				t.Errorf("%s: white has %v of colour %d, want 1", name, v, i)
			}
		}
	}
}

// Greys have no hue that a person could miss, and normal vision changes no colour.
func TestColour(t *testing.T) {
	for v := range 256 {
		grey := color.NRGBA{uint8(v), uint8(v), uint8(v), 200}
		for name, kind := range Kinds {
			if got := kind.Colour(grey); got != grey {
				t.Errorf("%s: %v is seen as %v", name, grey, got)
			}
		}
		other := color.NRGBA{uint8(v), uint8(3 * v), uint8(7 * v), 255}
		if got := Kinds["normal"].Colour(other); got != other {
			t.Errorf("%v is seen as %v", other, got)
		}
	}
	if got := Kinds["deuteranopia"].Colour(color.NRGBA{255, 0, 0, 255}); got.R < got.B || got.G < 100 {
		t.Errorf("red is seen as %v, not as a dark yellow", got)
	}
}
