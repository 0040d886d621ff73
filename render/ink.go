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
	if int(t) < themes {
		return [...]string{"light", "dark"}[t]
	}
	return fmt.Sprintf("Theme(%d)", uint8(t))
}

// An ink is a colour for one purpose. Its value depends on the theme.
type ink struct {
	name        string // the name of the CSS property, without --b-
	light, dark uint32 // red, green, blue and alpha by theme
}

var (
	inkPage  = &ink{"page", 0xF7F4EEFF, 0x10191CFF}  // the background of an image
	inkWords = &ink{"words", 0x17262BFF, 0xE9EFEEFF} // text
	inkFaint = &ink{"faint", 0x50606AFF, 0xA3B4B9FF} // less important text

	inkSlab     = &ink{"slab", 0x17424AFF, 0x143A42FF}      // the board
	inkSlabEdge = &ink{"slab-edge", 0x0E2C33FF, 0x0B242AFF} // the front of the board
	inkLetters  = &ink{"letters", 0xDCEBEAFF, 0xBFD2D2FF}   // the names of rows and columns on the board
	inkGround1  = &ink{"ground1", 0x2A6467FF, 0x255A5DFF}   // squares
	inkGround2  = &ink{"ground2", 0x265D60FF, 0x215356FF}   // every other square
	inkField1   = &ink{"field1", 0x4A7A7DFF, 0x467376FF}    // squares of Arimaa, lighter than the outlines of traps
	inkField2   = &ink{"field2", 0x437275FF, 0x3F6B6EFF}
	inkShadow   = &ink{"shadow", 0x0A1D2266, 0x04121670} // the shadow of a tower

	inkTop1    = &ink{"top1", 0xCE8F50FF, 0xC3874CFF} // the upper face of level 1
	inkFront1  = &ink{"front1", 0x7C4A1FFF, 0x70431CFF}
	inkFoot1   = &ink{"foot1", 0x5E3714FF, 0x533112FF} // the lower edge of the front
	inkTop2    = &ink{"top2", 0xF4E0B0FF, 0xE9D5A6FF}
	inkFront2  = &ink{"front2", 0xBE9657FF, 0xAE884DFF}
	inkFoot2   = &ink{"foot2", 0x96723CFF, 0x876635FF}
	inkTop3    = &ink{"top3", 0xFFFFFFFF, 0xF7F5F0FF}
	inkFront3  = &ink{"front3", 0xA9B9CBFF, 0x93A4B8FF}
	inkFoot3   = &ink{"foot3", 0x8295ACFF, 0x6E8198FF}
	inkRing3   = &ink{"ring3", 0x1F5FC4FF, 0x1F5FC4FF}   // on the top of level 3
	inkNumber1 = &ink{"number1", 0x683A12FF, 0x5E330EFF} // the number on the top of level 1
	inkNumber2 = &ink{"number2", 0x85622AFF, 0x7A5823FF}
	inkTag     = &ink{"tag", 0x17282FFF, 0x0E1B21FF} // behind the number of a level below a worker

	// A finished tower is cool as a whole, and its dome is blue.
	inkCool1     = &ink{"cool1", 0x6F838CFF, 0x66797FFF}
	inkCool2     = &ink{"cool2", 0x93A5ADFF, 0x83949BFF}
	inkCool3     = &ink{"cool3", 0xBCCAD1FF, 0xB6C4CBFF}
	inkCoolFront = &ink{"cool-front", 0x4B5D66FF, 0x43545DFF}
	inkCoolFoot  = &ink{"cool-foot", 0x3A4A52FF, 0x323F47FF}
	inkDome      = &ink{"dome", 0x2F62A3FF, 0x2F62A3FF}
	inkDomeLight = &ink{"dome-light", 0x7FA6DAFF, 0x7FA6DAFF} // where light falls on a dome
	inkDomeShade = &ink{"dome-shade", 0x17375FFF, 0x122C4DFF} // the outline of a dome

	inkHalo      = &ink{"halo", 0xFFFFFFFF, 0xFFFFFFFF} // around workers and marks
	inkSun       = &ink{"sun", 0xFFB21EFF, 0xFFB21EFF}
	inkSunShade  = &ink{"sun-shade", 0xD97C00FF, 0xD97C00FF}
	inkSunInk    = &ink{"sun-ink", 0x2B1A05FF, 0x2B1A05FF}
	inkSunLight  = &ink{"sun-light", 0xFFE7ACFF, 0xFFE7ACFF}
	inkMoon      = &ink{"moon", 0x4A2169FF, 0x4A2169FF}
	inkMoonShade = &ink{"moon-shade", 0x7D54A3FF, 0x7D54A3FF}
	inkMoonInk   = &ink{"moon-ink", 0x1D082FFF, 0x1D082FFF}
	inkMoonLight = &ink{"moon-light", 0xD9BDF5FF, 0xD9BDF5FF}

	inkSunGhost    = &ink{"sun-ghost", 0xFFC552C8, 0xFFC552C8} // a worker where it could step
	inkMoonGhost   = &ink{"moon-ghost", 0x6E41A0C0, 0x7A4DADC0}
	inkGhostLine   = &ink{"ghost-line", 0x12242BA0, 0x12242BA0}
	inkGhostLight  = &ink{"ghost-light", 0xFFFFFF99, 0xFFFFFF99}
	inkMark        = &ink{"mark", 0xFFFFFFFF, 0xFFFFFFFF}         // squares that may be chosen
	inkMarkInk     = &ink{"mark-ink", 0x12242BFF, 0x12242BFF}     // the outlines of marks
	inkMarkLight   = &ink{"mark-light", 0xFFFFFF73, 0xFFFFFF73}   // over the result of a possible build
	inkAbleMark    = &ink{"able", 0x7BF1A8FF, 0x7BF1A8FF}         // a piece that may be chosen
	inkChosenLight = &ink{"chosen-light", 0x7BF1A899, 0x7BF1A899} // over the top on which the chosen piece stands
	inkLastMark    = &ink{"last", 0xFFE27AFF, 0xFFE27AFF}         // the last turn
	inkHintMark    = &ink{"hint", 0xFFE14DFF, 0xFFE14DFF}         // a hint, and a climb that wins
	inkHintLight   = &ink{"hint-light", 0xFFE14D70, 0xFFE14D70}   // over the top that a hint is about
	inkGoodMark    = &ink{"right", 0x17803DFF, 0x17803DFF}        // a correct turn
	inkSlowMark    = &ink{"slow", 0x8A5A00FF, 0x8A5A00FF}         // a turn that wins too late
	inkBadMark     = &ink{"wrong", 0xC4202CFF, 0xC4202CFF}        // a threat, and a wrong turn
	inkTrapMark    = &ink{"trap", 0xB5654AFF, 0x9C5A45FF}         // a trap of Arimaa
	inkGold        = &ink{"gold", 0xFFC233FF, 0xFFC233FF}         // pieces of Arimaa
	inkSilver      = &ink{"silver", 0xDFE3EAFF, 0xDFE3EAFF}
	inkPieceInk    = &ink{"piece-ink", 0x12242BFF, 0x12242BFF} // the letters and outlines of pieces
	inkQrPaper     = &ink{"qr-paper", 0xFFFFFFFF, 0xFFFFFFFF}  // QR codes are dark on light in all themes
	inkQrModules   = &ink{"qr-modules", 0x000000FF, 0x000000FF}
)

// inks lists the inks of symbols and of pages in the order of their CSS properties.
var inks = [...]*ink{
	inkPage, inkWords, inkFaint, inkSlab, inkSlabEdge, inkLetters, inkGround1, inkGround2, inkField1, inkField2,
	inkShadow, inkTop1, inkFront1, inkFoot1, inkTop2, inkFront2, inkFoot2, inkTop3, inkFront3, inkFoot3, inkRing3,
	inkNumber1, inkNumber2, inkTag, inkCool1, inkCool2, inkCool3, inkCoolFront, inkCoolFoot, inkDome, inkDomeLight,
	inkDomeShade, inkHalo, inkSun, inkSunShade, inkSunInk, inkSunLight, inkMoon, inkMoonShade, inkMoonInk,
	inkMoonLight, inkSunGhost, inkMoonGhost, inkGhostLine, inkGhostLight, inkMark, inkMarkInk, inkMarkLight,
	inkAbleMark, inkChosenLight, inkLastMark, inkHintMark, inkHintLight, inkGoodMark, inkSlowMark, inkBadMark,
	inkTrapMark, inkGold, inkSilver, inkPieceInk, inkQrPaper, inkQrModules,
}

// in returns the colour of an ink in a theme.
func (i *ink) in(t Theme) color.NRGBA {
	c := [themes]uint32{i.light, i.dark}[t]
	return color.NRGBA{R: uint8(c >> 24), G: uint8(c >> 16), B: uint8(c >> 8), A: uint8(c)}
}

// property returns the name of the CSS property for an ink.
func (i *ink) property() string { return "--b-" + i.name }
