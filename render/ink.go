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
	themes int = iota
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

// An ink is what a colour is for. Each theme has a colour for it, and a page has a CSS property.
type ink uint8

const (
	inkPage  ink = iota // the background of a picture
	inkWords            // text
	inkFaint            // less important text

	inkSlab     // the board
	inkSlabEdge // its front
	inkLetters  // the names of rows and columns on it
	inkGround1  // squares
	inkGround2  // every other square
	inkShadow   // of towers

	inkTop1 // the upper face of level 1
	inkFront1
	inkFoot1 // the lower edge of its front
	inkTop2
	inkFront2
	inkFoot2
	inkTop3
	inkFront3
	inkFoot3
	inkRing3 // on the top of level 3
	inkDome
	inkDomeShade // its outline, and the front of the block that it stands on
	inkDomeBase  // the top of that block
	inkDomeFoot

	inkHalo // around workers and marks
	inkSun
	inkSunShade
	inkSunInk
	inkSunLight
	inkMoon
	inkMoonShade
	inkMoonInk
	inkMoonLight

	inkMark            // what may be chosen
	inkMarkInk         // its outline
	inkMarkLight       // over what a build would make
	inkAbleMark        // a piece that may be chosen
	inkChosenLight     // over the top on which the chosen one stands
	inkLastMark        // the last turn
	inkHintMark        // a hint, and a climb that wins
	inkHintLight       // over the top that a hint is about
	inkGoodMark        // a right turn
	inkSlowMark        // a turn that wins too late
	inkBadMark         // a threat, and a wrong turn
	inkTrapMark        // a trap of Arimaa
	inkGold            // pieces of Arimaa
	inkSilver          //
	inkPieceInk        // their letters and outlines
	inkQrPaper         // QR codes are dark on light in all themes
	inkQrModules       //
	inks           int = iota
)

// palette has the name of each ink as a CSS property, and its colours by theme, with the alpha last.
var palette = [inks]struct {
	name    string
	colours [themes]uint32
}{
	inkPage:        {"page", [...]uint32{0xF7F4EEFF, 0x10191CFF}},
	inkWords:       {"words", [...]uint32{0x17262BFF, 0xE9EFEEFF}},
	inkFaint:       {"faint", [...]uint32{0x50606AFF, 0xA3B4B9FF}},
	inkSlab:        {"slab", [...]uint32{0x2C5057FF, 0x22414AFF}},
	inkSlabEdge:    {"slab-edge", [...]uint32{0x203D43FF, 0x182F36FF}},
	inkLetters:     {"letters", [...]uint32{0xDCEBEAFF, 0xBFD2D2FF}},
	inkGround1:     {"ground1", [...]uint32{0x4A7A7DFF, 0x467376FF}},
	inkGround2:     {"ground2", [...]uint32{0x437275FF, 0x3F6B6EFF}},
	inkShadow:      {"shadow", [...]uint32{0x16323850, 0x06151A70}},
	inkTop1:        {"top1", [...]uint32{0xBD8449FF, 0xB17C45FF}},
	inkFront1:      {"front1", [...]uint32{0x7C4F27FF, 0x704722FF}},
	inkFoot1:       {"foot1", [...]uint32{0x63401EFF, 0x58371AFF}},
	inkTop2:        {"top2", [...]uint32{0xF1DFB6FF, 0xE6D3ABFF}},
	inkFront2:      {"front2", [...]uint32{0xC39C66FF, 0xB08A57FF}},
	inkFoot2:       {"foot2", [...]uint32{0x9E7747FF, 0x8C6A41FF}},
	inkTop3:        {"top3", [...]uint32{0xFFFFFFFF, 0xF7F5F0FF}},
	inkFront3:      {"front3", [...]uint32{0xB9C6D6FF, 0x9AA9BBFF}},
	inkFoot3:       {"foot3", [...]uint32{0x93A5BBFF, 0x74869CFF}},
	inkRing3:       {"ring3", [...]uint32{0x1F5FC4FF, 0x1F5FC4FF}},
	inkDome:        {"dome", [...]uint32{0x81949DFF, 0x7B8D96FF}},
	inkDomeShade:   {"dome-shade", [...]uint32{0x33434BFF, 0x2B3A42FF}},
	inkDomeBase:    {"dome-base", [...]uint32{0x52656EFF, 0x4B5D66FF}},
	inkDomeFoot:    {"dome-foot", [...]uint32{0x27353CFF, 0x1E2B32FF}},
	inkHalo:        {"halo", [...]uint32{0xFFFFFFFF, 0xFFFFFFFF}},
	inkSun:         {"sun", [...]uint32{0xFFB21EFF, 0xFFB21EFF}},
	inkSunShade:    {"sun-shade", [...]uint32{0xD97C00FF, 0xD97C00FF}},
	inkSunInk:      {"sun-ink", [...]uint32{0x2B1A05FF, 0x2B1A05FF}},
	inkSunLight:    {"sun-light", [...]uint32{0xFFE7ACFF, 0xFFE7ACFF}},
	inkMoon:        {"moon", [...]uint32{0x4A2169FF, 0x4A2169FF}},
	inkMoonShade:   {"moon-shade", [...]uint32{0x7D54A3FF, 0x7D54A3FF}},
	inkMoonInk:     {"moon-ink", [...]uint32{0x1D082FFF, 0x1D082FFF}},
	inkMoonLight:   {"moon-light", [...]uint32{0xD9BDF5FF, 0xD9BDF5FF}},
	inkMark:        {"mark", [...]uint32{0xFFFFFFFF, 0xFFFFFFFF}},
	inkMarkInk:     {"mark-ink", [...]uint32{0x12242BFF, 0x12242BFF}},
	inkMarkLight:   {"mark-light", [...]uint32{0xFFFFFF73, 0xFFFFFF73}},
	inkAbleMark:    {"able", [...]uint32{0x7BF1A8FF, 0x7BF1A8FF}},
	inkChosenLight: {"chosen-light", [...]uint32{0x7BF1A899, 0x7BF1A899}},
	inkLastMark:    {"last", [...]uint32{0xFFE27AFF, 0xFFE27AFF}},
	inkHintMark:    {"hint", [...]uint32{0xFFE14DFF, 0xFFE14DFF}},
	inkHintLight:   {"hint-light", [...]uint32{0xFFE14D70, 0xFFE14D70}},
	inkGoodMark:    {"right", [...]uint32{0x17803DFF, 0x17803DFF}},
	inkSlowMark:    {"slow", [...]uint32{0x8A5A00FF, 0x8A5A00FF}},
	inkBadMark:     {"wrong", [...]uint32{0xC4202CFF, 0xC4202CFF}},
	inkTrapMark:    {"trap", [...]uint32{0xB5654AFF, 0x9C5A45FF}},
	inkGold:        {"gold", [...]uint32{0xFFC233FF, 0xFFC233FF}},
	inkSilver:      {"silver", [...]uint32{0xDFE3EAFF, 0xDFE3EAFF}},
	inkPieceInk:    {"piece-ink", [...]uint32{0x12242BFF, 0x12242BFF}},
	inkQrPaper:     {"qr-paper", [...]uint32{0xFFFFFFFF, 0xFFFFFFFF}},
	inkQrModules:   {"qr-modules", [...]uint32{0x000000FF, 0x000000FF}},
}

// in returns the colour of an ink in a theme.
func (i ink) in(t Theme) color.NRGBA {
	if int(t) >= themes {
		panic("render: there is no " + t.String())
	}
	c := palette[i].colours[t]
	return color.NRGBA{R: uint8(c >> 24), G: uint8(c >> 16), B: uint8(c >> 8), A: uint8(c)}
}

// property returns the CSS property of an ink.
func (i ink) property() string { return "--b-" + palette[i].name }
