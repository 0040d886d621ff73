package arimaa

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/notation"
)

// A Notation is a text format for games or positions, often the format of another program. Its field About describes
// the format in a few words. Parse reads a text and checks it, including every turn; its error is a *[ParseError].
// Format writes a legal game; its error is [ErrNotation] if the notation cannot express the game. The caller chooses
// the notation; no function detects it. doc/ARIMAA.md describes all notations.
type Notation = notation.Notation[Game]

// Notations returns all notations.
func Notations() []Notation {
	position := func(name, about string, parse func(string) (Position, error), format func(Position) string) Notation {
		return Notation{Name: name, About: about, Parse: func(text string) (Game, error) {
			p, err := parse(text)
			return Game{Start: p}, err
		}, Format: func(g Game) (string, error) {
			if len(g.Entries) > 0 {
				return "", fmt.Errorf("%s: %w: the game has %d entries, must be a position", name, ErrNotation, len(g.Entries))
			}
			return format(g.Start), nil
		}}
	}
	game := func(name, about, separator string) Notation {
		return Notation{Name: name, About: about, Parse: ParseGame,
			Format: func(g Game) (string, error) { return g.format(separator), nil }}
	}
	return []Notation{
		position("fen", "a position: g or s, and 64 characters in brackets, a8 first", Parse, Position.String),
		position("ranks", "a position: ranks with slashes, the eighth first, and g or s", ParseRanks, Position.Ranks),
		position("board", `a position: a framed diagram; in one line with \n between its lines`,
			ParseDiagram, Position.Diagram),
		game("movelist", `a game, 1g Ra1 ..., in one line with \n between its turns`, recordBreak),
		game("lines", "a game as in movelist, one entry a line", "\n"),
	}
}

// ErrNotation reports a game that a notation cannot express.
var ErrNotation = notation.ErrUnwritable

// NotationByName returns the notation with a name. It reports false if the name is unknown.
func NotationByName(name string) (Notation, bool) { return notation.ByName(Notations(), name) }

// IsRanks reports whether a text starts like the notation of [ParseRanks]: with eight ranks
// of piece letters and digits, separated by slashes.
func IsRanks(text string) bool {
	board, _, _ := strings.Cut(text, " ")
	return strings.Count(board, "/") == 7 && strings.Trim(board, pieceLetters+"12345678/") == ""
}

// ParseRanks reads a position as its ranks from the eighth to the first, separated by slashes, then a space and the
// side to move. A digit stands for that number of free squares:
//
//	1r4r1/rHc2rcD/3r4/8/8/8/8/R6R g
//
// If the side is missing, Gold is to move. The side may also be w or b. Free squares next to each other must be written
// as one digit. The error is a *[ParseError].
func ParseRanks(text string) (Position, error) {
	fail := func(offset int, format string, args ...any) (Position, error) {
		return Position{}, fault.At("ranks", text, offset, ErrSyntax, format, args...)
	}
	board, word, sided := strings.Cut(text, " ")
	var side Side
	if sided {
		ok := len(word) == 1
		if ok {
			side, ok = sideOf(word[0])
		}
		if !ok {
			return fail(len(board)+1, "side to move must be g or s")
		}
	}
	var l Layers
	offset := 0
	ranks := strings.Split(board, "/")
	for i, rank := range ranks {
		if i == 8 {
			return fail(offset-1, "more than eight ranks")
		}
		file, free := 0, false
		for j := range len(rank) {
			c := rank[j]
			digit := c >= '1' && c <= '8'
			piece := pieceOf(c)
			switch {
			case digit && free:
				return fail(offset+j, "free squares next to each other must be one digit")
			case !digit && piece == NoPiece: // pieceOf returns NoPiece for a space, too
				r, _ := utf8.DecodeRuneInString(rank[j:])
				return fail(offset+j, "%q is not a piece, must be RCDHME, rcdhme or 1..8", r)
			case file == 8 || digit && file+int(c-'0') > 8:
				return fail(offset+j, "more than eight squares on rank %d", 8-i)
			case digit:
				file += int(c - '0')
			default:
				l[piece-1] |= Square(8*(7-i) + file).Set()
				file++
			}
			free = digit
		}
		if file < 8 {
			return fail(offset+len(rank), "%d squares on rank %d, must be 8", file, 8-i)
		}
		offset += len(rank) + 1
	}
	if len(ranks) < 8 {
		return fail(len(board), "%d ranks, must be 8", len(ranks))
	}
	return l.read("ranks", text, side)
}

// Ranks returns the position in the notation of [ParseRanks], with the side to move.
func (p Position) Ranks() string {
	text := p.String()
	var ranks []string
	for i := range 8 {
		ranks = append(ranks, freeSquares.Replace(text[shortBoard+8*i:][:8]))
	}
	return strings.Join(ranks, "/") + " " + text[:1]
}

// freeSquares replaces each run of spaces with its length.
var freeSquares = strings.NewReplacer("        ", "8", "       ", "7", "      ", "6", "     ", "5", "    ", "4",
	"   ", "3", "  ", "2", " ", "1")

const (
	diagramFrame = " +-----------------+"
	diagramFiles = "   a b c d e f g h"
	// diagramNumber is the number of the turn in the first line of a diagram. A Position does not have this number, so it
	// is always 2, the first turn after the setup.
	diagramNumber = "2"
)

// IsDiagram reports whether a text starts like a diagram: with a line for the number and the
// side of a turn, then the frame.
func IsDiagram(text string) bool {
	first, rest, _ := strings.Cut(strings.ReplaceAll(text, recordBreak, "\n"), "\n")
	_, ok := diagramSide(first)
	return ok && strings.HasPrefix(rest, diagramFrame)
}

// OpensDiagram reports whether a line can be the first line of a diagram. Such a line has a turn number of at most four
// digits, and the letter of a side. A line with a longer number may be the code of a position.
func OpensDiagram(line string) bool {
	line = trimLine(line)
	_, ok := diagramSide(line)
	return ok && len(line) <= len("9999g")
}

// trimLine returns a line of a diagram without the white space at its end.
func trimLine(line string) string { return strings.TrimRight(line, " \r") }

// diagramSide returns the side in the first line of a diagram. It reports false for any other line.
func diagramSide(line string) (Side, bool) {
	letter := strings.TrimLeft(trimLine(line), "0123456789")
	if len(letter) != 1 {
		return Gold, false
	}
	return sideOf(letter[0])
}

// ParseDiagram reads a framed diagram, which begins with the number and the side of the next
// turn:
//
//	2g
//	 +-----------------+
//	8| r r r   r r r r |
//	7| d   c       h d |
//	6|   h x     x   c |
//	5|                 |
//	4|       e         |
//	3|     x   M x     |
//	2| D   C H E C H D |
//	1| R R R R R R R R |
//	 +-----------------+
//	   a b c d e f g h
//
// The number is ignored and may be missing. The side may also be w or b. A free square is a full stop or a space. A
// free trap may also be x or X. The last line, and white space at the end of lines, may be missing. The two characters
// \n are read as a line break. The error is a *[ParseError].
func ParseDiagram(text string) (Position, error) {
	lines, width := splitLines(text)
	lineStart := 0 // the offset of the current line
	fail := func(offset int, format string, args ...any) (Position, error) {
		return Position{}, fault.At("diagram", text, lineStart+offset, ErrSyntax, format, args...)
	}
	var l Layers
	side, ok := diagramSide(lines[0])
	if !ok {
		return fail(0, "the first line must be the number and the side of the turn, such as 2g")
	}
	for n := 1; n <= 10; n++ {
		lineStart += len(lines[n-1]) + width
		if n == len(lines) {
			return fail(0, "the text ends after %d lines, must have a frame of ten", n)
		}
		line := trimLine(lines[n])
		if n == 1 || n == 10 {
			if line != diagramFrame {
				return fail(0, "not the frame, must be %q", diagramFrame)
			}
			continue
		}
		rank := 9 - n
		start := fmt.Sprintf("%d|", rank+1)
		if len(line) != len(diagramFrame) || !strings.HasPrefix(line, start) || line[len(line)-1] != '|' {
			return fail(0, "not rank %d, must be like %q", rank+1, start+" r     r         |")
		}
		for i := len(start); i < len(line)-1; i++ {
			c, square := line[i], Square(8*rank+i/2-1)
			onSquare := i%2 == 1
			piece := pieceOf(c)
			switch {
			case c == ' ' || onSquare && c == '.':
			case onSquare && (c == 'x' || c == 'X') && Traps&square.Set() != 0:
			case onSquare && piece != NoPiece:
				l[piece-1] |= square.Set()
			default:
				r, _ := utf8.DecodeRuneInString(line[i:])
				return fail(i, "unexpected %q", r)
			}
		}
	}
	lineStart += len(lines[10]) + width
	for i, line := range lines[11:] {
		if text := trimLine(line); text != "" && (i > 0 || text != diagramFiles) {
			return fail(0, "unexpected text after the diagram")
		}
		lineStart += len(line) + width
	}
	return l.read("diagram", text, side)
}

// DiagramLen returns the number of bytes of the diagram at the start of a text. A diagram has eleven lines, and perhaps
// a last line with the letters a to h.
func DiagramLen(text string) int {
	offset, end := 0, 0
	for n := 1; offset < len(text); n++ {
		line, width := text[offset:], 0
		for _, lineEnd := range []string{"\n", recordBreak} {
			if i := strings.Index(line, lineEnd); i >= 0 {
				line, width = line[:i], len(lineEnd)
			}
		}
		offset += len(line)
		if n <= 11 || trimLine(line) == diagramFiles {
			end = offset
		}
		if n == 12 {
			break
		}
		offset += width
	}
	return end
}

// Diagram returns the position as a diagram that [ParseDiagram] reads, without a newline at the end. A free trap is
// written as x. The number of the turn is always 2, because a Position does not have this number.
func (p Position) Diagram() string {
	var out strings.Builder
	out.WriteString(diagramNumber + string(rune(p.side.letter())) + "\n" + diagramFrame + "\n")
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&out, "%d|", rank+1)
		for file := range 8 {
			square := Square(8*rank + file)
			c := p.PieceAt(square).letter()
			if c == ' ' && Traps&square.Set() != 0 {
				c = 'x'
			}
			out.WriteByte(' ')
			out.WriteByte(c)
		}
		out.WriteString(" |\n")
	}
	out.WriteString(diagramFrame + "\n" + diagramFiles)
	return out.String()
}
