package codec

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/position"
)

// Board finds the end of a position of several lines in a stream in which other positions have one line each. Two kinds
// of positions have several lines: a FEN with a line for each row of heights, and a text board of either game with the
// lines that "puzzlecode show" prints below it. [OpenBoard] returns a Board; the zero Board is invalid.
type Board struct {
	kind             boardKind
	lines            int  // the number of lines so far
	rows, colons     int  // the numbers of rows and colons of a FEN so far
	below, captioned bool // an empty line or a caption was read
	sided            bool // the side to move was read
}

type boardKind uint8

const (
	textBoard boardKind = iota
	diagram
	fenRows
)

// Limits of a board. No output of "puzzlecode show" is longer.
const (
	maxBoardLines = 40
	maxBoardLine  = 4096
)

// OpenBoard returns a [Board] if a line may be the first line of a position that has several lines, otherwise nil.
func OpenBoard(line string) *Board {
	line = strings.TrimSpace(line)
	switch {
	case isFENRow(line):
		return &Board{kind: fenRows, lines: 1, rows: 1}
	case arimaa.OpensDiagram(line):
		return &Board{kind: diagram, lines: 1}
	case position.OpensBoard(line):
		return &Board{kind: textBoard, lines: 1, sided: saysSide(line)}
	}
	return nil
}

// Next must be called with each further line of the stream. The result belongs is true if the line is part of the
// board. The result open is true if later lines decide whether the line is part of it. If the board has ended, both are
// false. An open line is part of the board if a later line is. A Board has at most 40 lines.
func (b *Board) Next(line string) (belongs, open bool) {
	b.lines++
	trimmed := strings.TrimSpace(line)
	name, _ := cutCaption(line)
	switch {
	case b.lines > maxBoardLines || len(line) > maxBoardLine || clean.IsFence(line):
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
	case saysSide(trimmed) && !b.sided:
		b.sided = true
		return true, false
	case !b.below && isBoardLine(trimmed):
		return true, false
	case !b.captioned && saysSide(trimmed):
		return false, true // a sentence below the board, or the first line of the next board
	case startsPosition(trimmed):
		return false, false
	case mayFollow(trimmed): // the goal or turns
		return true, false
	}
	return true, false // a sentence, or an error: without it the board would be another one
}

// saysSide reports whether a line says which side is to move, such as "Sun to move".
func saysSide(line string) bool {
	return strings.HasSuffix(strings.TrimSuffix(strings.ToLower(line), "."), " to move") && position.OpensBoard(line)
}

// nextOfFEN reports whether the next line belongs to a FEN, which has five rows of heights and then its other fields.
func (b *Board) nextOfFEN(line string) bool {
	if isFENRow(line) {
		b.rows++
		return b.rows <= 5
	}
	if b.colons == 2 {
		return line != "" && mayFollow(line)
	}
	field, _, _ := strings.Cut(line, "/") // the first field of a whole FEN is longer
	open := b.rows >= 4 && (len(field) <= 5 || strings.Contains(field, ":")) && strings.ContainsAny(line, "/:") &&
		isFEN(line+"/")
	b.colons += strings.Count(line, ":")
	return open
}

// isFENRow reports whether a line is a row of heights.
func isFENRow(line string) bool {
	row := strings.TrimSuffix(line, "/")
	return len(row) == 5 && strings.Trim(row, "01234") == ""
}

// isBoardLine reports whether a line looks like a row of a board, or like a goal or turns below the rows. The line need
// not be valid.
func isBoardLine(line string) bool {
	return position.IsBoardLine(line) || strings.Trim(line, "+-| .12345678abcdefghrmxRCDHMEX") == "" || mayFollow(line) ||
		namesGods(line)
}

// startsPosition reports whether a line starts another position.
func startsPosition(line string) bool {
	word := line[:wordEnd(line, 0)]
	cleaned, _ := clean.Of(word).Trim()
	trimmed := cleaned.String()
	_, err := Parse(trimmed)
	return err == nil || strings.ContainsRune(word, '/') || OpenBoard(line) != nil ||
		mayBeCode(trimmed) && strings.ContainsFunc(trimmed, unicode.IsDigit) && !strings.ContainsAny(trimmed, "->^")
}
