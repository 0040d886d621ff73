// Package vision computes how people with a colour vision deficiency see a colour, and the contrast of two colours.
// Tests and tools use it.
package vision

import (
	"image/color"
	"math"
)

// Light is the amount of red, green and blue light of a colour, each from 0 to 1.
type Light [3]float64

// A Kind of vision is a matrix from the light of a colour to the light that a person sees.
type Kind [3][3]float64

// Kinds are the kinds of vision by name. The matrices of deficiencies are those of Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), for severity 1. Grey, as in a print
// without colours, has the weights of luminance in sRGB.
var Kinds = map[string]Kind{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey":         {luminance, luminance, luminance},
}

// luminance has the weights of red, green and blue light (IEC 61966-2-1).
var luminance = [3]float64{0.2126, 0.7152, 0.0722}

// Light returns the light of a colour that a person with this vision sees. It ignores alpha.
func (k Kind) Light(c color.NRGBA) (out Light) {
	light := Light{linear(c.R), linear(c.G), linear(c.B)}
	for i, row := range k {
		out[i] = min(max(product(row, light), 0), 1)
	}
	return out
}

// Colour returns the colour that a person with this vision sees. Its alpha is that of c.
func (k Kind) Colour(c color.NRGBA) color.NRGBA {
	seen := k.Light(c)
	return color.NRGBA{encoded(seen[0]), encoded(seen[1]), encoded(seen[2]), c.A}
}

// Contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func Contrast(a, b Light) float64 {
	first, second := product(luminance, a), product(luminance, b)
	return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

func product(a [3]float64, b Light) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// linear and encoded convert between a channel of sRGB and an amount of light (IEC 61966-2-1).
func linear(channel uint8) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encoded(light float64) uint8 {
	if light <= 0.0031308 {
		return uint8(math.Round(255 * 12.92 * light))
	}
	return uint8(math.Round(255 * (1.055*math.Pow(light, 1/2.4) - 0.055)))
}
