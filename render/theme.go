package render

import (
	"fmt"
	"image/color"
)

// Theme is a set of colours. The zero value is [Light].
type Theme uint8

// The themes, for a light and for a dark page.
const (
	Light Theme = iota
	Dark
)

// String returns "light" or "dark".
func (t Theme) String() string {
	switch t {
	case Light:
		return "light"
	case Dark:
		return "dark"
	}
	return fmt.Sprintf("Theme(%d)", uint8(t))
}

// palette holds the colours of a theme. Neighbouring levels differ too little in brightness for
// people who see little contrast, so every block has an outline; contrast_test.go checks the
// contrasts.
type palette struct {
	page, text, faint color.NRGBA // the background of the image, text, and less important text
	outline, ground   color.NRGBA
	tops, bodies      [4]color.NRGBA // of blocks, by level; 0 is not used
	dome, domeLight   color.NRGBA
	pieces, inks      [2]color.NRGBA // of First or Gold, and of Second or Silver
	mark, halo        color.NRGBA
	squares           [2]color.NRGBA // of Arimaa: a square and a trap
}

var palettes = [...]palette{
	Light: {
		page: hex(0xFFFFFF), text: hex(0x1B1F24), faint: hex(0x59616B),
		outline: hex(0x26231F), ground: hex(0x6F9C5E),
		tops:   [4]color.NRGBA{1: hex(0xB4A892), 2: hex(0xD8D0BF), 3: hex(0xF7F4ED)},
		bodies: [4]color.NRGBA{1: hex(0x857A66), 2: hex(0xA99F8B), 3: hex(0xC9C1B0)},
		dome:   hex(0x3F8FDE), domeLight: hex(0xD6E9FA),
		pieces: [2]color.NRGBA{hex(0xFFB000), hex(0x42186B)},
		inks:   [2]color.NRGBA{hex(0x111111), hex(0xFFFFFF)},
		mark:   hex(0x26231F), halo: hex(0xFFFFFF),
		squares: [2]color.NRGBA{hex(0xE9E2D2), hex(0xB9876B)},
	},
	Dark: {
		page: hex(0x14171A), text: hex(0xE8EAED), faint: hex(0xA3ABB5),
		outline: hex(0x0B0C0D), ground: hex(0x527A50),
		tops:   [4]color.NRGBA{1: hex(0x978D79), 2: hex(0xBBB2A0), 3: hex(0xE2DCCF)},
		bodies: [4]color.NRGBA{1: hex(0x6B6353), 2: hex(0x877E6D), 3: hex(0xA79E8D)},
		dome:   hex(0x3F8FDE), domeLight: hex(0xD6E9FA),
		pieces: [2]color.NRGBA{hex(0xFFB000), hex(0x42186B)},
		inks:   [2]color.NRGBA{hex(0x111111), hex(0xFFFFFF)},
		mark:   hex(0x0B0C0D), halo: hex(0xFFFFFF),
		squares: [2]color.NRGBA{hex(0xB0A893), hex(0x8C5A40)},
	},
}

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// colours returns the palette of a theme.
func (t Theme) colours() *palette {
	if int(t) >= len(palettes) {
		panic("render: there is no " + t.String())
	}
	return &palettes[t]
}
