package position

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Board returns the position as a text board of seven lines, which [ParseBoard] reads:
//
//	first to move
//	   A  B  C  D  E
//	5  .  2o .  .  1
//	4  .  2x .  2  .
//	3  .  2  2o 2  2x
//	2  .  .  2  ^  .
//	1  .  .  .  .  .
//
// A square is its level, or a full stop for the ground, or ^ for a dome. Then follows x for a worker of First, or o for
// a worker of Second. Lines have no trailing white space, and the last line has no line feed. The zero Position gives
// "no position".
func (p Position) Board() string {
	if p.IsZero() {
		return "no position"
	}
	return p.Setup().Board()
}

// Board is like [Position.Board] for any setup, even an invalid one. If a square has several workers, Board shows the
// first one. Board leaves out invalid levels, and workers on invalid squares.
func (s Setup) Board() string {
	var out strings.Builder
	out.WriteString(s.Side.String() + toMove + "\n   A  B  C  D  E")
	for row := range 5 {
		line := strconv.Itoa(5-row) + " "
		for column := range 5 {
			square := Square(5*row + column)
			level, worker := " ", " "
			if h := s.Heights[square]; h >= 0 && h <= 4 {
				level = ".123^"[h:][:1]
			}
			for side := range s.Workers {
				if worker == " " && slices.Contains(s.Workers[side], square) {
					worker = "xo"[side:][:1]
				}
			}
			line += " " + level + worker
		}
		out.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return out.String()
}

const toMove = " to move"

// The characters of a text board.
const (
	boardGround  = ".0·" // level 0; in a frame also a blank
	boardDomes   = "^4D▟█▙"
	boardFirst   = "xX☀◆●"
	boardSecond  = "oO☾◇○"
	boardMarks   = "()[]+!*=▂▄▆ " // marks of turns and threats, and the fill of a level
	boardFrame   = "+-=─━═│|┃║┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰"
	boardUpright = "|│┃║"
)

// boardLevels has the characters for each level. boardWorkers has the characters for the workers of each player.
var (
	boardLevels  = []string{boardGround, "1", "2", "3", boardDomes}
	boardWorkers = []string{boardFirst, boardSecond}
)

// ParseBoard reads a text board. It reads the output of [Position.Board], and boards that "puzzlecode show" prints in
// terminals, with a frame and other characters.
//
//   - Box-drawing characters around and between squares are ignored. If bars separate the squares, a blank square means
//     level 0.
//   - Each row starts with its number, which may be repeated at the end of the row. A line that starts with a bar
//     instead continues the squares of the row above. If no row has a number, the first is row 5 and the last is row 1.
//   - Rows may come in any order. A line "E D C B A" above the rows, in either case, reverses the columns.
//   - The line with the side to move may be above or below the rows. It may also read "First is to move." or "Sun to
//     move".
//   - Marks of turns and threats, the legend, terminal escape sequences, empty lines, and white space at the ends of
//     lines are ignored.
//
// The error is a *[ParseError]. It wraps a *[SetupError] if the text board is well formed but the position is invalid.
func ParseBoard(text string) (Position, error) {
	s, err := ParseBoardSetup(text)
	if err != nil {
		return Position{}, err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "board", Input: text, Offset: fault.Whole, Err: err}
	}
	return p, nil
}

// ParseBoardSetup is like [ParseBoard] but does not check that the position is valid. Use it for positions with gods,
// and before all workers are placed. The error is a *[ParseError].
func ParseBoardSetup(text string) (Setup, error) {
	r := newBoardReader(text)
	offset := 0
	for line := range strings.SplitSeq(text, "\n") {
		if r.line(glyphsOf(text, offset, offset+len(line))); r.err != nil {
			return Setup{}, r.err
		}
		offset += len(line) + 1
	}
	return r.setup()
}

// OpensBoard reports whether a line can be the first line of a text board. Such a line has the side to move, the
// letters of the columns, a frame or a row. OpensBoard is fast for a single word, such as a code, and for a FEN.
func OpensBoard(line string) bool {
	if !IsBoardLine(line) {
		return false
	}
	r := newBoardReader(line)
	r.line(glyphsOf(line, 0, len(line)))
	return r.err == nil && (r.sided || r.lettered || r.framed || r.rows > 0)
}

// IsBoardLine reports whether a line may belong to a text board. Such a line has the side to move, or it has only
// characters for levels, workers, marks and frames, in any order. IsBoardLine is fast for a single word, such as a
// code, and for a FEN.
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

const boardChars = "0123456789ABCDEabcde" + boardGround + boardDomes + boardFirst + boardSecond + boardMarks +
	boardFrame

// IsBoard reports whether a text looks like a text board: it has several lines, and [OpensBoard] reports true for the
// first line.
func IsBoard(text string) bool {
	first, _, more := strings.Cut(text, "\n")
	return more && OpensBoard(first)
}

// BoardLen returns the number of bytes of the text board at the start of a text. The board has five rows. After the
// fifth row, the first line that cannot belong to a board ends it. The result for a text that does not start with a
// text board is undefined.
func BoardLen(text string) int {
	r := newBoardReader(text)
	offset, end := 0, 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		shown := glyphsOf(text, offset, offset+len(line)).trim()
		if r.line(shown); r.err != nil && r.rows == 5 && !shown.isRow() {
			return end
		}
		if offset += len(line); len(shown) > 0 {
			end = offset
		}
	}
	return len(text)
}

func parseBoardGame(text string) (Game, error) {
	p, err := ParseBoard(text)
	return Game{Start: p}, err
}

// boardReader reads a text board line by line and keeps the first error.
type boardReader struct {
	text    string
	squares [Squares][2]int8 // the level and the worker of each square
	side    Side
	numbers [5]bool // whether each row has been read; element 0 is row 5
	rows    int     // how many rows have been read
	plain   int     // how many of these rows had no number
	row     int     // the row that was read last; 0 is row 5

	sided, lettered, framed bool // whether the side to move, column letters, a frame have been read
	mirrored                bool // whether the columns are in the order E to A
	err                     error
}

const unread = -1

func newBoardReader(text string) *boardReader {
	r := &boardReader{text: text}
	for s := range r.squares {
		r.squares[s] = [2]int8{unread, unread}
	}
	return r
}

func (r *boardReader) fail(offset int, format string, args ...any) {
	if r.err == nil {
		r.err = fault.At("board", r.text, offset, ErrSyntax, format, args...)
	}
}

// line reads a line of a text board.
func (r *boardReader) line(line glyphs) {
	line = line.trim()
	if len(line) == 0 {
		return
	}
	text := line.String()
	side, sided := sideSaid(text)
	switch letters := strings.ToUpper(strings.Join(strings.FieldsFunc(text, isBetween), "")); {
	case letters == "":
		r.framed = true
	case letters == "ABCDE" || letters == "EDCBA":
		mirrored := letters == "EDCBA"
		if r.lettered && mirrored != r.mirrored || !r.lettered && r.rows > 0 && mirrored {
			r.fail(line[0].offset, "the columns differ from those of an earlier line")
		}
		r.lettered, r.mirrored = true, mirrored
	case sided:
		if r.sided && side != r.side {
			r.fail(line[0].offset, "the side to move differs from an earlier line")
		}
		r.sided, r.side = true, side
	case strings.ContainsRune(boardFirst, line[0].char) && strings.Contains(text, ", ") && !strings.Contains(text, ":"):
		// a legend that names no gods: ignored
	case line[0].upright():
		if r.rows == 0 {
			r.fail(line[0].offset, "the row has no number")
			return
		}
		r.cells(line[0].offset, line, 0)
	default:
		r.cellsOf(line)
	}
}

// isBetween reports whether a character only separates the characters of a line: white space, or part of a frame.
func isBetween(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(boardFrame, r) }

// sideSaid reads a line that says only which side is to move, as in "first to move", "x to move", "First is to move.",
// "The first side is to move." or "Sun to move". It reports false for any other line.
func sideSaid(line string) (Side, bool) {
	said := strings.TrimPrefix(strings.TrimSuffix(strings.ToLower(line), "."), "the ")
	name, rest, _ := strings.Cut(said, " ")
	if strings.TrimPrefix(strings.TrimPrefix(rest, "side "), "is ") == toMove[1:] {
		switch name {
		case "first", "sun", "x":
			return First, true
		case "second", "moon", "o":
			return Second, true
		}
	}
	return First, false
}

// cellsOf reads a line with a row of squares. Rows without a number are rows 5 to 1, from the top.
func (r *boardReader) cellsOf(line glyphs) {
	offset, number := line[0].offset, line[0].char
	switch {
	case r.rows == r.plain && r.rows < 5 && !(r.rows == 0 && number == '5') && len(line.cells(0)) == 5:
		number = rune('5' - r.rows)
		r.plain++
	case line.isRow():
		line = line[1:]
	default:
		r.fail(offset, "not a line of a text board, must be five squares such as %q, or %q",
			"5 . 2o . . 1x", First.String()+toMove)
		return
	}
	r.row = int('5' - number)
	if r.numbers[r.row] {
		r.fail(offset, "row %c is repeated", number)
		return
	}
	r.numbers[r.row] = true
	r.rows++
	r.cells(offset, line, number)
}

// cells reads the squares of the current row from a line. The offset of the line is only used in errors.
func (r *boardReader) cells(offset int, line glyphs, number rune) {
	cells := line.cells(number)
	if len(cells) != 5 {
		r.fail(offset, "%d squares in row %d, must be 5", len(cells), 5-r.row)
		return
	}
	for column, cell := range cells {
		if r.mirrored {
			column = 4 - column
		}
		r.square(Square(5*r.row+column), cell)
	}
}

// square reads the level and the worker of a square, in either order. Both are optional, and the level may be repeated.
func (r *boardReader) square(s Square, cell glyphs) {
	level, worker := &r.squares[s][0], &r.squares[s][1]
	for _, g := range cell {
		isIn := func(characters string) bool { return strings.ContainsRune(characters, g.char) }
		l, w := int8(slices.IndexFunc(boardLevels, isIn)), int8(slices.IndexFunc(boardWorkers, isIn))
		if l < 0 && w < 0 && !isIn(boardMarks) {
			r.fail(g.offset, "%q on %v, must be one of . 1 2 3 ^ x o", g.char, s)
		}
		if l >= 0 && *level >= 0 && l != *level || w >= 0 && *worker >= 0 {
			r.fail(g.offset, "%q on %v contradicts an earlier character", g.char, s)
		}
		*level, *worker = max(*level, l), max(*worker, w)
	}
}

func (r *boardReader) setup() (Setup, error) {
	end := len(r.text)
	switch {
	case r.rows < 5:
		r.fail(end, "%d rows, must be 5", r.rows)
	case !r.sided:
		r.fail(end, "the side to move is missing, must be a line %q or %q", First.String()+toMove, Second.String()+toMove)
	}
	if r.err != nil {
		return Setup{}, r.err
	}
	setup := Setup{Situation: Situation{Side: r.side}}
	for s, signs := range r.squares {
		setup.Heights[s] = max(int(signs[0]), 0)
		if side := signs[1]; side >= 0 {
			setup.Workers[side] = append(setup.Workers[side], Square(s))
		}
	}
	return setup, nil
}
