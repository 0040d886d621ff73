package position

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Board draws the position as seven lines of text, which [ParseBoard] reads:
//
//	first to move
//	   A  B  C  D  E
//	5  .  2o .  .  1
//	4  .  2x .  2  .
//	3  .  2  2o 2  2x
//	2  .  .  2  ^  .
//	1  .  .  .  .  .
//
// A square is its level, a full stop for the ground and ^ for a dome, and x for a worker
// of the first side, o for one of the second. No line has white space at its end, and the
// last one no line feed. The zero Position gives "no position".
func (p Position) Board() string {
	if p.IsZero() {
		return "no position"
	}
	var out strings.Builder
	out.WriteString(p.Side().String() + toMove + "\n   A  B  C  D  E")
	for row := range 5 {
		line := strconv.Itoa(5-row) + " "
		for column := range 5 {
			s := Square(5*row + column)
			line += " " + ".123^"[p.Height(s):][:1]
			if side, there := p.WorkerAt(s); there {
				line += "xo"[side:][:1]
			} else {
				line += " "
			}
		}
		out.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return out.String()
}

const toMove = " to move"

// The signs of a square that are read.
const (
	boardGround  = ".0·" // a free square may also be blank in a frame
	boardDomes   = "^4"
	boardFirst   = "xX●"
	boardSecond  = "oO○"
	boardFrame   = "+-=─━═│┃║┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰╟╢╤╧╪"
	boardUpright = "|│┃║"
)

// ParseBoard reads a drawing of a position: the form of [Position.Board], or one with a
// frame, or with other signs that terminals show. Around and between the squares may stand
// the characters of frames; with upright lines between the squares a blank one is ground. A
// row has its number in front, behind or at both ends. Rows may come from 5 to 1 or from 1
// to 5, and columns from A to E or from E to A, as the line of letters says; without one they
// are A to E. The line that says which side is to move may stand above the rows or below.
// Escape sequences of terminals and white space at the ends of lines are left out.
//
// The error is a *[ParseError], and wraps a *[SetupError] if the drawing is well written but
// shows no position.
func ParseBoard(text string) (Position, error) {
	in := boardReader{text: text}
	for at := 0; at <= len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		if in.line(glyphsOf(text, at, end)); in.err != nil {
			return Position{}, in.err
		}
		at = end + 1
	}
	return in.position()
}

// OpensBoard reports whether a line may be the first one of what [ParseBoard] reads: it
// says which side is to move, or has the letters of the columns, or is a frame or a row.
func OpensBoard(line string) bool {
	in := boardReader{text: line}
	in.line(glyphsOf(line, 0, len(line)))
	return in.err == nil && (in.sided || in.lettered || in.framed || in.rows > 0)
}

// IsBoard reports whether a text is written like a drawing: it has several lines, and
// [OpensBoard] is true of the first.
func IsBoard(text string) bool {
	first, _, more := strings.Cut(text, "\n")
	return more && OpensBoard(first)
}

func parseBoardGame(text string) (Game, error) {
	p, err := ParseBoard(text)
	return Game{Start: p}, err
}

func formatBoard(g Game) (string, error) {
	p, err := onlyPosition("board", g)
	if err != nil {
		return "", err
	}
	return p.Board(), nil
}

// boardReader reads a drawing line by line, and keeps the first error.
type boardReader struct {
	text  string
	setup Setup
	read  [5]bool // which rows have been read, 0 for row 5
	rows  int     // how many

	sided, lettered, framed bool // what other lines have been read
	mirrored                bool // the columns are E to A
	err                     error
}

func (in *boardReader) fail(at int, format string, args ...any) {
	if in.err == nil {
		in.err = &ParseError{Kind: "board", Input: in.text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: ErrSyntax}
	}
}

// line reads a line of one of the kinds that there are.
func (in *boardReader) line(line glyphs) {
	line = line.trim()
	text := line.String()
	letters := strings.Join(strings.Fields(strings.Map(withoutFrame, text)), "")
	switch {
	case text == "":
	case letters == "":
		in.framed = true
	case letters == "ABCDE" || letters == "EDCBA":
		if in.lettered && in.mirrored != (letters == "EDCBA") || !in.lettered && in.rows > 0 && letters == "EDCBA" {
			in.fail(line[0].at, "the columns have other letters above")
		}
		in.lettered, in.mirrored = true, letters == "EDCBA"
	case strings.HasSuffix(text, toMove):
		in.side(line)
	default:
		in.row(line)
	}
}

// withoutFrame makes a blank of the characters of frames.
func withoutFrame(r rune) rune {
	if strings.ContainsRune(boardFrame, r) {
		return ' '
	}
	return r
}

func (in *boardReader) side(line glyphs) {
	side := First
	switch strings.TrimSuffix(line.String(), toMove) {
	case First.String():
	case Second.String():
		side = Second
	default:
		in.fail(line[0].at, "want %q or %q", First.String()+toMove, Second.String()+toMove)
	}
	if in.sided && side != in.setup.Side {
		in.fail(line[0].at, "another side is to move above")
	}
	in.sided, in.setup.Side = true, side
}

// row reads a row: its number, and five squares.
func (in *boardReader) row(line glyphs) {
	label := line[0].char
	if label < '1' || label > '5' || len(line) < 2 || !strings.ContainsRune(" \t"+boardFrame, line[1].char) {
		in.fail(line[0].at, "want a row with its number in front, such as %q", "5 . . . . .")
		return
	}
	row := int('5' - label)
	if in.read[row] {
		in.fail(line[0].at, "row %c a second time", label)
		return
	}
	in.read[row] = true
	in.rows++
	cells := line[1:].cells(label)
	if len(cells) != 5 {
		in.fail(line[0].at, "row %c has %d squares, want 5", label, len(cells))
		return
	}
	for column, cell := range cells {
		if in.mirrored {
			column = 4 - column
		}
		in.square(Square(5*row+column), cell)
	}
}

// square reads a level and a worker, in any order. A blank square is ground.
func (in *boardReader) square(s Square, cell glyphs) {
	level, worker := -1, -1
	for _, g := range cell {
		l, w := -1, -1
		switch {
		case strings.ContainsRune(boardGround, g.char):
			l = 0
		case g.char >= '1' && g.char <= '3':
			l = int(g.char - '0')
		case strings.ContainsRune(boardDomes, g.char):
			l = 4
		case strings.ContainsRune(boardFirst, g.char):
			w = int(First)
		case strings.ContainsRune(boardSecond, g.char):
			w = int(Second)
		}
		switch {
		case l < 0 && w < 0:
			in.fail(g.at, "%q on %v, want . 1 2 3 ^ and x or o", g.char, s)
		case l >= 0 && level >= 0, w >= 0 && worker >= 0:
			in.fail(g.at, "%q on %v, which has another sign already", g.char, s)
		}
		level, worker = max(level, l), max(worker, w)
	}
	in.setup.Heights[s] = max(level, 0)
	if worker >= 0 {
		in.setup.Workers[worker] = append(in.setup.Workers[worker], s)
	}
}

func (in *boardReader) position() (Position, error) {
	end := len(in.text)
	switch {
	case in.rows < 5:
		in.fail(end, "%d rows, want 5", in.rows)
	case !in.sided:
		in.fail(end, "want the side to move, in a line of its own: %q or %q", First.String()+toMove, Second.String()+toMove)
	}
	if in.err != nil {
		return Position{}, in.err
	}
	p, err := in.setup.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "board", Input: in.text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

// glyphs are characters with their byte offsets in a text.
type glyphs []struct {
	char rune
	at   int
}

// glyphsOf returns what text[at:end] shows on a terminal: its characters without escape
// sequences (ECMA-48, section 5.4) and without a carriage return at the end.
func glyphsOf(text string, at, end int) glyphs {
	var out glyphs
	for at < end {
		char, width := utf8.DecodeRuneInString(text[at:end])
		if rest := text[at:end]; strings.HasPrefix(rest, "\x1b[") {
			if final := strings.IndexFunc(rest[2:], func(r rune) bool { return r >= '@' && r <= '~' }); final >= 0 {
				at += 2 + final + 1
				continue
			}
		}
		if char != '\r' || at+width < end {
			out = append(out, struct {
				char rune
				at   int
			}{char, at})
		}
		at += width
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

// split returns the parts of g between characters of a kind, empty parts included.
func (g glyphs) split(between func(rune) bool) (parts []glyphs) {
	start := 0
	for i := range g {
		if between(g[i].char) {
			parts = append(parts, g[start:i])
			start = i + 1
		}
	}
	return append(parts, g[start:])
}

// cells returns the squares of a row, which stand between upright lines, or else between
// white space. What stands at either end of them is no square if it is empty or the number
// of the row.
func (g glyphs) cells(label rune) []glyphs {
	upright := func(r rune) bool { return strings.ContainsRune(boardUpright, r) }
	cells := g.split(upright)
	if len(cells) < 5 { // no lines between the squares, but perhaps around them
		cells = slices.DeleteFunc(g.split(func(r rune) bool { return upright(r) || unicode.IsSpace(r) }), func(c glyphs) bool { return len(c) == 0 })
		if len(cells) == 6 && cells[5].String() == string(label) {
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
	if last := len(cells) - 1; last == 5 && (len(cells[last]) == 0 || cells[last].String() == string(label)) {
		cells = cells[:last]
	}
	return cells
}
