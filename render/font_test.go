package render

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The letters of each table. Texts are in English, but for those of cards; codes are in base 58.
const (
	onBoards = "12345678ABCDEFGHMRabcdefgh"
	inCodes  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// printable returns the printable characters of ASCII, and the box.
func printable() (out []rune) {
	for r := ' '; r <= '~'; r++ {
		out = append(out, r)
	}
	return append(out, utf8.RuneError)
}

// latin returns the letters and signs of the Latin-1 Supplement and of Latin Extended-A that a font has, with the
// punctuation of languages that use these letters.
func latin(t *testing.T, f *sfnt.Font) (out []rune) {
	var buffer sfnt.Buffer
	list := []rune("–—‘’‚“”„…‹›")
	for r := rune(0xA0); r <= 0x17F; r++ {
		list = append(list, r)
	}
	return slices.DeleteFunc(list, func(r rune) bool {
		index, err := f.GlyphIndex(&buffer, r)
		if err != nil {
			t.Fatal(err)
		}
		return index == 0
	})
}

// The tables are the outlines of the Go fonts.
func TestLetters(t *testing.T) {
	rest := slices.DeleteFunc(printable(), func(r rune) bool { return strings.ContainsRune(onBoards, r) })
	for name, table := range map[string]struct {
		font    []byte
		letters []rune
		program string
	}{
		"board":   {gobold.TTF, []rune(onBoards), boardLetters},
		"bold":    {gobold.TTF, rest, boldLetters},
		"regular": {goregular.TTF, printable(), regularLetters},
		"mono":    {gomonobold.TTF, append([]rune(inCodes), utf8.RuneError), monoLetters},

		"boldlatin":    {gobold.TTF, nil, boldLatinLetters},
		"regularlatin": {goregular.TTF, nil, regularLatinLetters},
	} {
		f, err := sfnt.Parse(table.font)
		if err != nil {
			t.Fatal(err)
		}
		var lines strings.Builder
		if table.letters == nil {
			table.letters = latin(t, f)
		}
		for _, r := range table.letters {
			lines.WriteString(letterLine(t, f, r))
		}
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.WriteFile(filepath.Join("letters", name+".txt"), []byte(lines.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		} else if lines.String() != table.program {
			t.Errorf("letters/%s.txt is not what the font has: go test ./render -update writes it", name)
		}
	}
}

// letterLine returns the line of a table for a letter of a font.
func letterLine(t *testing.T, f *sfnt.Font, r rune) string {
	var buffer sfnt.Buffer
	index, err := f.GlyphIndex(&buffer, r)
	if err != nil || index == 0 && r != utf8.RuneError {
		t.Fatalf("no letter %q: %v", r, err)
	}
	size := fixed.I(tableSize)
	segments, err := f.LoadGlyph(&buffer, index, size, nil)
	if err != nil {
		t.Fatal(err)
	}
	width, err := f.GlyphAdvance(&buffer, index, size, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("%U %d", r, int(width))
	for i, s := range segments {
		op := map[sfnt.SegmentOp]byte{sfnt.SegmentOpMoveTo: 'M', sfnt.SegmentOpLineTo: 'L', sfnt.SegmentOpQuadTo: 'Q',
			sfnt.SegmentOpCubeTo: 'C'}[s.Op]
		if op == 'M' && i > 0 {
			line += " Z"
		}
		line += fmt.Sprintf(" %c", op)
		for _, q := range s.Args[:pointCount[op]] {
			line += fmt.Sprintf(" %d %d", int(q.X), int(q.Y))
		}
	}
	if len(segments) > 0 {
		line += " Z"
	}
	return line + "\n"
}

// A letter that a table does not have is a box, as in the fonts.
func TestBox(t *testing.T) {
	for _, f := range []*face{boldly, regular, mono} {
		if box := f.letter('€'); len(box.outline) == 0 || !slices.Equal(box.outline, f.letter(utf8.RuneError).outline) {
			t.Errorf("a box of %d segments", len(box.outline))
		}
	}
}

// A card has the letters of languages in Latin letters, and says so of a text.
func TestCardHasLetters(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "White to move: C4 → D5, “2”": true, "Weiß zieht, gewinnt in 3 Zügen": true, "Český, żółw, ığş": true,
		"Белые начинают": false, "לבן": false, "白": false, "e\u0301": false,
	} {
		if got := CardHasLetters(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
		if want {
			for _, f := range []*face{cardBold, cardRegular} {
				for _, r := range text {
					if _, ok := f.glyphs[r]; !ok && unicode.IsLetter(r) && f.letter(r).width == f.letter(utf8.RuneError).width {
						t.Errorf("no letter %q", r)
					}
				}
			}
		}
	}
}

// Texts are escaped as package encoding/xml does.
func TestEscape(t *testing.T) {
	for _, text := range []string{"a <b> & 'c' \"d\"", "\t\r\n\x00\x1f", "é\xff\ufffe\uffff\ufffd\U0001f600", ""} {
		var want bytes.Buffer
		if err := xml.EscapeText(&want, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := escape(text); got != want.String() {
			t.Errorf("%q: %q, want %q", text, got, want.String())
		}
	}
}
