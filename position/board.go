package position

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// The characters of a drawing that are read.
const (
	boardGround  = ".0·" // a free square may also be blank in a frame
	boardDomes   = "^4D▟█▙"
	boardFirst   = "xX◆●"
	boardSecond  = "oO◇○"
	boardMarks   = "()[]+!*=▂▄▆ " // of turns and threats, and what fills a level
	boardFrame   = "+-=─━═│|┃║┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰"
	boardUpright = "|│┃║"
)

// ParseBoard reads a drawing of a position: the form of [Position.Board], or one with a
// frame, or with other signs that terminals show. Around and between the squares may stand
// the characters of frames; with upright lines between the squares a blank one is ground. A
// row has its number in front, and may have it behind, too. A line that begins with an
// upright line, without a number, goes on with the squares of the row above. Rows may come
// in any order, and columns from E to A, if a line of letters above says so. The line with
// the side to move, which may also be a sentence, "The first side is to move.", may stand
// above the rows or below. Signs of turns and threats in a square, a line that explains the
// signs, escape sequences of terminals, empty lines, and white space at the ends of lines
// are left out.
//
// The error is a *[ParseError], and wraps a *[SetupError] if the drawing is well written but
// shows no position.
func ParseBoard(text string) (Position, error) {
	in := newBoardReader(text)
	at := 0
	for line := range strings.SplitSeq(text, "\n") {
		if in.line(glyphsOf(text, at, at+len(line))); in.err != nil {
			return Position{}, in.err
		}
		at += len(line) + 1
	}
	return in.position()
}

// OpensBoard reports whether a line may be the first one of what [ParseBoard] reads: it
// says which side is to move, or has the letters of the columns, or is a frame or a row. It
// is fast for a line that is a word, such as a code, and for a FEN.
func OpensBoard(line string) bool {
	if !IsBoardLine(line) {
		return false
	}
	in := newBoardReader(line)
	in.line(glyphsOf(line, 0, len(line)))
	return in.err == nil && (in.sided || in.lettered || in.framed || in.rows > 0)
}

// IsBoardLine reports whether a line has only what [ParseBoard] reads somewhere, though
// perhaps not in that order: levels, workers, marks and frames, or the side to move. It is
// fast for a line that is a word, such as a code, and for a FEN.
func IsBoardLine(line string) bool {
	if strings.IndexByte(line, '/') >= 0 || !strings.ContainsFunc(line, func(r rune) bool { return r < '0' || r > 'z' }) {
		return false
	}
	shown := glyphsOf(line, 0, len(line)).trim()
	if _, sided := sideSaid(shown.String()); sided {
		return true
	}
	return !slices.ContainsFunc(shown, func(g glyph) bool {
		return !unicode.IsSpace(g.char) && !strings.ContainsRune(boardChars, g.char)
	})
}

const boardChars = "0123456789ABCDE" + boardGround + boardDomes + boardFirst + boardSecond + boardMarks + boardFrame

// IsBoard reports whether a text is written like a drawing: it has several lines, and
// [OpensBoard] is true of the first.
func IsBoard(text string) bool {
	first, _, more := strings.Cut(text, "\n")
	return more && OpensBoard(first)
}

// BoardLen returns how many bytes at the start of a text are a board for [ParseBoard]: all
// lines up to the first one below the five rows that cannot belong to a board. The length of
// a text that is not a board has no meaning.
func BoardLen(text string) int {
	in := newBoardReader(text)
	at, end := 0, 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		shown := glyphsOf(text, at, at+len(line)).trim()
		if in.line(shown); in.err != nil && in.rows == 5 && !shown.isRow() {
			return end
		}
		if at += len(line); len(shown) > 0 {
			end = at
		}
	}
	return len(text)
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
	text    string
	squares [Squares][2]int8 // the level and the worker of each
	side    Side
	numbers [5]bool // which rows have been read, 0 for row 5
	rows    int     // how many
	plain   int     // how many of them without a number
	row     int     // the last one

	sided, lettered, framed bool // what other lines have been read
	mirrored                bool // the columns are E to A
	err                     error
}

const unread = -1

func newBoardReader(text string) *boardReader {
	in := &boardReader{text: text}
	for s := range in.squares {
		in.squares[s] = [2]int8{unread, unread}
	}
	return in
}

func (in *boardReader) fail(at int, format string, args ...any) {
	if in.err == nil {
		in.err = &ParseError{Kind: "board", Input: in.text, Offset: at, Detail: fmt.Sprintf(format, args...), Err: ErrSyntax}
	}
}

// line reads a line of one of the kinds that there are.
func (in *boardReader) line(line glyphs) {
	line = line.trim()
	if len(line) == 0 {
		return
	}
	text := line.String()
	side, sided := sideSaid(text)
	switch letters := strings.Join(strings.Fields(strings.Map(withoutFrame, text)), ""); {
	case letters == "":
		in.framed = true
	case letters == "ABCDE" || letters == "EDCBA":
		mirrored := letters == "EDCBA"
		if in.lettered && mirrored != in.mirrored || !in.lettered && in.rows > 0 && mirrored {
			in.fail(line[0].at, "the columns have other letters above")
		}
		in.lettered, in.mirrored = true, mirrored
	case sided:
		if in.sided && side != in.side {
			in.fail(line[0].at, "another side is to move above")
		}
		in.sided, in.side = true, side
	case strings.ContainsRune(boardFirst, line[0].char) && strings.Contains(text, ", "):
		// explains the signs
	case line[0].upright():
		if in.rows == 0 {
			in.fail(line[0].at, "no number of a row, and no row above to go on with")
			return
		}
		in.cells(line[0].at, line, 0)
	default:
		in.cellsOf(line)
	}
}

// withoutFrame makes a blank of the characters of frames.
func withoutFrame(r rune) rune {
	if strings.ContainsRune(boardFrame, r) {
		return ' '
	}
	return r
}

// sideSaid returns the side that is to move if a line says so and nothing else: "first to
// move", "The first side is to move.", "x to move".
func sideSaid(line string) (Side, bool) {
	said := strings.TrimPrefix(strings.TrimSuffix(strings.ToLower(line), "."), "the ")
	name, rest, _ := strings.Cut(said, " ")
	if strings.TrimPrefix(strings.TrimPrefix(rest, "side "), "is ") == toMove[1:] {
		switch name {
		case "first", "x":
			return First, true
		case "second", "o":
			return Second, true
		}
	}
	return First, false
}

// cellsOf reads a row, with its number in front or without it: then it comes after the row
// above, the first one is row 5.
func (in *boardReader) cellsOf(line glyphs) {
	at, number := line[0].at, line[0].char
	switch {
	case in.rows == in.plain && in.rows < 5 && !(in.rows == 0 && number == '5') && len(line.cells(0)) == 5:
		number = rune('5' - in.rows)
		in.plain++
	case line.isRow():
		line = line[1:]
	default:
		in.fail(at, "want a row of five squares, such as %q, or %q", "5 . 2o . . 1x", First.String()+toMove)
		return
	}
	in.row = int('5' - number)
	if in.numbers[in.row] {
		in.fail(at, "row %c a second time", number)
		return
	}
	in.numbers[in.row] = true
	in.rows++
	in.cells(at, line, number)
}

// cells reads the squares of a line of the present row, which begins at an offset.
func (in *boardReader) cells(at int, line glyphs, number rune) {
	cells := line.cells(number)
	if len(cells) != 5 {
		in.fail(at, "want 5 squares in row %d, got %d", 5-in.row, len(cells))
		return
	}
	for column, cell := range cells {
		if in.mirrored {
			column = 4 - column
		}
		in.square(Square(5*in.row+column), cell)
	}
}

// square reads a level and a worker, in any order, or some of it. A level may stand there
// several times.
func (in *boardReader) square(s Square, cell glyphs) {
	level, worker := &in.squares[s][0], &in.squares[s][1]
	for _, g := range cell {
		l, w := int8(unread), int8(unread)
		switch {
		case strings.ContainsRune(boardMarks, g.char):
		case strings.ContainsRune(boardGround, g.char):
			l = 0
		case g.char >= '1' && g.char <= '3':
			l = int8(g.char - '0')
		case strings.ContainsRune(boardDomes, g.char):
			l = 4
		case strings.ContainsRune(boardFirst, g.char):
			w = int8(First)
		case strings.ContainsRune(boardSecond, g.char):
			w = int8(Second)
		default:
			in.fail(g.at, "%q on %v, want . 1 2 3 ^ and x or o", g.char, s)
		}
		if l >= 0 && *level >= 0 && l != *level || w >= 0 && *worker >= 0 {
			in.fail(g.at, "%q on %v, which has another sign already", g.char, s)
		}
		*level, *worker = max(*level, l), max(*worker, w)
	}
}

func (in *boardReader) position() (Position, error) {
	end := len(in.text)
	switch {
	case in.rows < 5:
		in.fail(end, "want 5 rows, got %d", in.rows)
	case !in.sided:
		in.fail(end, "want the side to move, in a line of its own: %q or %q", First.String()+toMove, Second.String()+toMove)
	}
	if in.err != nil {
		return Position{}, in.err
	}
	setup := Setup{Side: in.side}
	for s, signs := range in.squares {
		setup.Heights[s] = max(int(signs[0]), 0)
		if side := signs[1]; side >= 0 {
			setup.Workers[side] = append(setup.Workers[side], Square(s))
		}
	}
	p, err := setup.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "board", Input: in.text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}
