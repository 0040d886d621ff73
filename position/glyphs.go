package position

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A glyph is a character of a text and its byte offset.
type glyph struct {
	char   rune
	offset int
}

// upright reports whether the glyph is a bar: an upright line of a frame.
func (g glyph) upright() bool { return strings.ContainsRune(boardUpright, g.char) }

// glyphs are the visible characters of a line.
type glyphs []glyph

// glyphsOf returns the characters of text[offset:end] without terminal escape sequences (ECMA-48, section 5.4).
func glyphsOf(text string, offset, end int) glyphs {
	out := make(glyphs, 0, end-offset)
	for offset < end {
		if rest := text[offset:end]; strings.HasPrefix(rest, "\x1b[") {
			if final := strings.IndexFunc(rest[2:], func(r rune) bool { return r >= '@' && r <= '~' }); final >= 0 {
				offset += 2 + final + 1
				continue
			}
		}
		char, width := utf8.DecodeRuneInString(text[offset:end])
		out = append(out, glyph{char, offset})
		offset += width
	}
	return out
}

func (g glyphs) String() string {
	var out strings.Builder
	for _, glyph := range g {
		out.WriteRune(glyph.char)
	}
	return out.String()
}

// trim returns g without white space at its ends.
func (g glyphs) trim() glyphs {
	for len(g) > 0 && unicode.IsSpace(g[0].char) {
		g = g[1:]
	}
	for len(g) > 0 && unicode.IsSpace(g[len(g)-1].char) {
		g = g[:len(g)-1]
	}
	return g
}

// isRow reports whether g begins with the number of a row or with a bar.
func (g glyphs) isRow() bool {
	return len(g) > 1 && g[0].char >= '1' && g[0].char <= '5' && (unicode.IsSpace(g[1].char) || g[1].upright()) ||
		len(g) > 0 && g[0].upright()
}

// split returns the parts of g between separators, including empty parts. The function between decides which glyphs are
// separators.
func (g glyphs) split(between func(glyph) bool) (parts []glyphs) {
	start := 0
	for i := range g {
		if between(g[i]) {
			parts = append(parts, g[start:i])
			start = i + 1
		}
	}
	return append(parts, g[start:])
}

// cells splits a row into its squares at bars or white space. It leaves out an empty cell at either end, and the row
// number at the end. The argument number is the row number at the start of the line, or 0 if there is none.
func (g glyphs) cells(number rune) []glyphs {
	cells := g.split(glyph.upright)
	if len(cells) < 5 { // there are no bars between the squares, but perhaps around the row
		cells = slices.DeleteFunc(g.split(func(g glyph) bool { return g.upright() || unicode.IsSpace(g.char) }),
			func(c glyphs) bool { return len(c) == 0 })
		if len(cells) == 6 && cells[5].String() == string(number) {
			cells = cells[:5]
		}
		return cells
	}
	for i := range cells {
		cells[i] = cells[i].trim()
	}
	if len(cells) > 5 && len(cells[0]) == 0 {
		cells = cells[1:]
	}
	if last := len(cells) - 1; last == 5 && (len(cells[last]) == 0 || cells[last].String() == string(number)) {
		cells = cells[:last]
	}
	return cells
}
