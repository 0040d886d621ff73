package codec

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Board follows a position that is written in several lines through a stream in which any
// other position is one line: a text board of either game, with what the command show of
// puzzlecode prints below it, or a FEN with its rows of heights in lines. [OpenBoard]
// returns one; the zero Board must not be used.
type Board struct {
	kind             boardKind
	lines            int  // so far
	rows, colons     int  // of a FEN
	below, captioned bool // an empty line, or a caption, has come
}

type boardKind uint8

const (
	textBoard boardKind = iota
	diagram
	fenRows
)

// Limits of a board: no line of an image in colours, and no sheet, is longer.
const (
	maxBoardLines = 40
	maxBoardLine  = 4096
)

// OpenBoard returns a [Board] if a line may be the first one of a position in several lines,
// and nil for any other line.
func OpenBoard(line string) *Board {
	line = strings.TrimSpace(line)
	switch {
	case isFENRow(line):
		return &Board{kind: fenRows, lines: 1, rows: 1}
	case arimaa.OpensDiagram(line):
		return &Board{kind: diagram, lines: 1}
	case position.OpensBoard(line):
		return &Board{kind: textBoard, lines: 1}
	}
	return nil
}

// Next reports whether the next line of the stream belongs to the board. If open is true,
// that is not known yet: the line belongs to it if and only if Next returns true for a line
// that follows before both are false. So a Board never takes more than 40 lines.
func (b *Board) Next(line string) (belongs, open bool) {
	b.lines++
	trimmed := strings.TrimSpace(line)
	name, _ := cutCaption(line)
	switch {
	case b.lines > maxBoardLines || len(line) > maxBoardLine:
		return false, false
	case b.kind == fenRows:
		return b.nextOfFEN(trimmed), false
	case b.kind == diagram && b.lines == 2:
		return strings.HasPrefix(trimmed, "+-"), false
	case trimmed == "":
		b.below = true
		return false, true
	case name != "":
		b.below, b.captioned = true, true
		return true, false
	case !b.below && isBoardLine(trimmed):
		return true, false
	case b.captioned || startsPosition(trimmed):
		return false, false
	}
	return false, true // words
}

// nextOfFEN is Next for a FEN: five rows of heights, and the rest of it.
func (b *Board) nextOfFEN(line string) bool {
	if isFENRow(line) {
		b.rows++
		return b.rows <= 5
	}
	if b.colons == 2 {
		return line != "" && followsBoard(line)
	}
	field, _, _ := strings.Cut(line, "/") // that of a whole FEN is longer
	open := b.rows >= 4 && (len(field) <= 5 || strings.Contains(field, ":")) && strings.ContainsAny(line, "/:") && isFEN(line+"/")
	b.colons += strings.Count(line, ":")
	return open
}

// isFENRow reports whether a line is a row of heights.
func isFENRow(line string) bool {
	row := strings.TrimSuffix(line, "/")
	return len(row) == 5 && strings.Trim(row, "01234") == ""
}

// isBoardLine reports whether a line, well written or not, may go on with the rows of a
// board, or is a goal or turns below them.
func isBoardLine(line string) bool {
	word, _ := firstWord(line, 0)
	return position.IsBoardLine(line) || strings.Trim(line, "+-| .12345678abcdefghrmxRCDHMEX") == "" || isGoal(word) || followsBoard(line)
}

// startsPosition reports whether a line begins like a position of its own.
func startsPosition(line string) bool {
	word := line[:wordEnd(line, 0)]
	trimmed, _ := trimChat(word)
	_, err := parseAny(trimmed)
	return err == nil || strings.ContainsRune(word, '/') || mayBeCode(trimmed) && strings.ContainsFunc(trimmed, unicode.IsDigit) || OpenBoard(line) != nil
}
