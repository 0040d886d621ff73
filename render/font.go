package render

import (
	_ "embed" // the letters
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A face is one of the fonts of the Go project. Text is drawn as outlines of letters, so that it looks the same on
// every system. Fonts, and packages that read them, are large. So a face only has tables with the outlines of the
// letters that the program needs. The test of this file compares the tables with the fonts.
type face struct {
	tables []*string // pointers: a program that does not use a face is linked without its tables
	once   sync.Once
	glyphs map[rune]glyph
}

// A glyph is the outline of a letter at size 1.
type glyph struct {
	outline path
	width   float64
}

// The tables of letters. Each line has a letter, its width, and its outline as an SVG path with absolute coordinates.
// U+FFFD is a box, which replaces letters that are not in a table.
var (
	//go:embed letters/board.txt
	boardLetters string // of boards, bold
	//go:embed letters/bold.txt
	boldLetters string // other bold letters
	//go:embed letters/regular.txt
	regularLetters string
	//go:embed letters/mono.txt
	monoLetters string // of codes
	//go:embed letters/boldlatin.txt
	boldLatinLetters string // of other languages than English, bold
	//go:embed letters/regularlatin.txt
	regularLatinLetters string
)

var (
	onBoard = &face{tables: []*string{&boardLetters}}
	boldly  = &face{tables: []*string{&boardLetters, &boldLetters}}
	regular = &face{tables: []*string{&regularLetters}}
	mono    = &face{tables: []*string{&monoLetters}}

	// of cards, whose words may be in another language
	cardBold    = &face{tables: []*string{&boardLetters, &boldLetters, &boldLatinLetters}}
	cardRegular = &face{tables: []*string{&regularLetters, &regularLatinLetters}}
)

// The numbers in the tables are 64ths of a unit, for letters of size 1000. The error of rounding them is invisible.
const (
	tableSize = 1000
	tableUnit = 1.0 / 64 / tableSize
)

// CardHasLetters reports whether a [Card] can write all letters of a text: those of ASCII, of the Latin-1 Supplement
// and of Latin Extended-A. A letter that a card does not have is drawn as a box.
func CardHasLetters(text string) bool {
	cardRegular.load()
	for _, r := range text {
		if _, ok := cardRegular.glyphs[r]; !ok && (unicode.IsLetter(r) || unicode.IsMark(r)) {
			return false
		}
	}
	return true
}

// letter returns the outline of a letter, or a box if the face does not have the letter.
func (f *face) letter(r rune) glyph {
	f.load()
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	return f.glyphs[utf8.RuneError]
}

// load reads the tables of a face once.
func (f *face) load() {
	f.once.Do(func() {
		f.glyphs = map[rune]glyph{}
		for _, table := range f.tables {
			for line := range strings.Lines(*table) {
				r, g := readGlyph(line)
				f.glyphs[r] = g
			}
		}
	})
}

// readGlyph reads a line of a table of letters, such as "U+0031 1139 M 100 0 L 200 -1466 Z".
func readGlyph(line string) (r rune, out glyph) {
	fields := strings.Fields(line)
	r = rune(numberOf(fields[0][len("U+"):], 16))
	out.width = float64(numberOf(fields[1], 10)) * tableUnit
	for fields = fields[2:]; len(fields) > 0; {
		next := Segment{Op: fields[0][0]}
		fields = fields[1:]
		for i := range pointCount[next.Op] {
			next.Points[i] = Point{float64(numberOf(fields[0], 10)) * tableUnit, float64(numberOf(fields[1], 10)) * tableUnit}
			fields = fields[2:]
		}
		out.outline = append(out.outline, next)
	}
	return r, out
}

func numberOf(field string, base int) int64 {
	n, err := strconv.ParseInt(field, base, 32)
	if err != nil {
		panic("render: a table of letters: " + err.Error())
	}
	return n
}

// outline returns the letters of a text as one path, and the width of the text. The path starts at the origin on the
// baseline.
func (f *face) outline(text string, size float64) (path, float64) {
	var out path
	x := 0.0
	for _, r := range text {
		g := f.letter(r)
		out = append(out, g.outline.transformed(size, Point{x, 0})...)
		x += g.width * size
	}
	return out, x
}

// An anchor says which point of a text is given: its start or its middle, both on the baseline.
type anchor uint8

const (
	startsAt anchor = iota
	centredAt
)

// write draws a text in a colour, and returns its width.
func (d *Drawing) write(i *ink, f *face, text string, size float64, place Point, a anchor) float64 {
	outline, width := f.outline(text, size)
	if a == centredAt {
		place.X -= width / 2
	}
	d.fill(i, outline.transformed(1, place))
	return width
}
