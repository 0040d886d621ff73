package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// TextOptions say how [Text] and [Distances] draw. The zero value is Unicode without
// colour and without marks.
type TextOptions struct {
	ASCII  bool // no character beyond ASCII
	Colour bool // with the escape sequences of a terminal of 256 colours
	Turned bool // row 1 at the top and column E at the left, as the second side sees the board
	Marks  []Mark

	// Cursor names the square that has a heavy frame, for a person who moves over the board;
	// empty for none.
	Cursor string
}

// Legend returns one line that explains the signs of [Text].
func Legend(o TextOptions) string {
	if o.ASCII {
		return "x first side, o second side, 1 2 3 levels, ^ dome"
	}
	return "◆ first side, ○ second side, 1 2 3 levels, ▟█▙ dome"
}

// Worker returns the sign that [Text] has for a side's workers.
func Worker(side position.Side, o TextOptions) string {
	if o.ASCII {
		return [...]string{"x", "o"}[side]
	}
	return [...]string{"◆", "○"}[side]
}

// Text draws a position as [TextHeight] lines of text, [TextWidth] columns wide, that
// [position.ParseBoard] reads, unless it is ASCII with a cursor. Each square has two lines: a worker above, and below it the
// tower with its level as a number. The text ends with a newline.
//
// Marks are signs beside the worker: brackets around the square that a worker has left or
// reached, + where it has built; * for a step, a climb or a build that is possible, ! for a
// climb that threatens to win.
func Text(p position.Position, o TextOptions) string {
	return o.grid(func(s position.Square) [2]cellText {
		marks := marksIn(o.Marks, s.String())
		height := p.Height(s)
		tower := o.towers()[height]
		side, there := p.WorkerAt(s)
		top := [cellWidth]string{" ", " ", " ", " ", " "}
		if there {
			top[2] = Worker(side, o)
		} else if height == 4 {
			dome := o.dome()
			copy(top[1:], dome[:])
		} else if slices.ContainsFunc(marks, MarkKind.isTarget) {
			top[2] = "*"
		}
		switch {
		case slices.Contains(marks, LastFrom):
			top[1], top[3] = "(", ")"
		case slices.Contains(marks, LastTo), slices.Contains(marks, Selected):
			top[1], top[3] = "[", "]"
		}
		if slices.Contains(marks, Built) {
			top[4] = "+"
		}
		if slices.Contains(marks, Threat) {
			top[0] = "!"
		}
		ground := levelColours[height]
		out := [2]cellText{{text: strings.Join(top[:], ""), colour: ground}, {text: tower, colour: towerColours[height]}}
		if height >= 1 && height <= 3 {
			out[1].accent, out[1].accentColour = strconv.Itoa(height), ground
		}
		if there {
			out[0].accent, out[0].accentColour = Worker(side, o), workerColours[side]
		}
		return out
	})
}

// Distances draws numbers of steps, as [position.Position.Distances] gives them, in the
// squares of [Text]; a dash is a square that cannot be reached. The text ends with a
// newline.
func Distances(steps [position.Squares]int8, o TextOptions) string {
	return o.grid(func(s position.Square) [2]cellText {
		text, style := strconv.Itoa(int(steps[s])), ""
		switch steps[s] {
		case position.Unreachable:
			text, style = "-", faint
		case 0:
			style = bold
		}
		return [2]cellText{{text: strings.Repeat(" ", 3-len(text)) + text + "  ", colour: style}}
	})
}

// The size of what [Text] draws: columns, which are those of [Distances], too, and lines.
const (
	TextWidth  = 33
	TextHeight = 17
)

// TextSquare returns the square that [Text] draws at a column and a line, both counted from
// 0 at the top left, and [position.NoSquare] beside the squares and on the lines between
// them.
func TextSquare(column, line int, o TextOptions) position.Square {
	column, line = column-labelWidth, line-1 // from the corner of the frame
	if column < 0 || line < 0 || column%(cellWidth+1) == 0 || line%(cellHeight+1) == 0 {
		return position.NoSquare
	}
	row := line / (cellHeight + 1)
	if column /= cellWidth + 1; column > 4 || row > 4 {
		return position.NoSquare
	}
	return o.square(row, column)
}

// square returns the square that is drawn in a row and a column, 0 at the top and at the left.
func (o TextOptions) square(row, column int) position.Square {
	if o.Turned {
		row, column = 4-row, 4-column
	}
	return position.Square(5*row + column)
}

const (
	cellWidth  = 5 // columns of a square
	cellHeight = 2 // lines of a square
	labelWidth = 2 // columns of the numbers of rows
)

// A cellText is one line of a square. An accent is a part of the text with a colour of its
// own, with the column before and the one behind it.
type cellText struct{ text, colour, accent, accentColour string }

// Escape sequences of terminals (ECMA-48, section 8.3.117), with the 256 colours of xterm.
// Every colour names text and ground, so that a drawing looks the same on a dark and on a
// light terminal.
const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	plain = "\x1b[0m"
)

var (
	// The ground of a square by its level, with what is written on it.
	levelColours = [5]string{
		"\x1b[1;38;5;16;48;5;65m", "\x1b[1;38;5;16;48;5;144m", "\x1b[1;38;5;16;48;5;187m",
		"\x1b[1;38;5;16;48;5;230m", "\x1b[38;5;26;48;5;230m",
	}
	// The same ground, with the tower on it.
	towerColours = [5]string{
		levelColours[0], "\x1b[38;5;101;48;5;144m", "\x1b[38;5;101;48;5;187m",
		"\x1b[38;5;144;48;5;230m", levelColours[4],
	}
	workerColours = [2]string{"\x1b[1;38;5;16;48;5;214m", "\x1b[1;38;5;231;48;5;54m"}
)

// towers are the lower lines of a square by its level. What grows with the level is how
// much of the line is filled.
func (o TextOptions) towers() [5]string {
	if o.ASCII {
		return [5]string{"     ", "  1  ", " =2= ", "==3==", "====="}
	}
	return [5]string{"     ", "▂▂1▂▂", "▄▄2▄▄", "▆▆3▆▆", "█████"}
}

func (o TextOptions) dome() [3]string {
	if o.ASCII {
		return [3]string{" ", "^", " "}
	}
	return [3]string{"▟", "█", "▙"}
}

// A frame has the characters of the lines around squares, by row and column the corners.
type frame struct {
	corners   [3][3]string
	dash, bar string
}

// frames returns the frame of the board, and the heavy one around the cursor.
func (o TextOptions) frames() (light, heavy frame) {
	if o.ASCII {
		for i := range 3 {
			light.corners[i], heavy.corners[i] = [3]string{"+", "+", "+"}, [3]string{"#", "#", "#"}
		}
		light.dash, light.bar, heavy.dash, heavy.bar = "-", "|", "#", "#"
		return light, heavy
	}
	light = frame{[3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, "─", "│"}
	heavy = frame{[3][3]string{{"┏", "", "┓"}, {}, {"┗", "", "┛"}}, "━", "┃"}
	return light, heavy
}

// cursorColour is that of the heavy frame, on the ground of the terminal.
const cursorColour = "\x1b[1;38;5;33m"

// grid draws a board of squares. A second line that is empty everywhere is left out.
func (o TextOptions) grid(cell func(position.Square) [2]cellText) string {
	light, heavy := o.frames()
	framedRow, framedColumn := -2, -2 // of the cursor
	for i := range position.Squares {
		if o.square(i/5, i%5).String() == strings.ToUpper(o.Cursor) {
			framedRow, framedColumn = i/5, i%5
		}
	}
	// around says whether the line before a number, of rows or of columns, is one of the two
	// beside the cursor: 0 for the first, 2 for the second, -1 for none.
	around := func(n, framed int) int {
		switch n - framed {
		case 0:
			return 0
		case 1:
			return 2
		}
		return -1
	}
	emphasised := func(text string) string {
		if o.Colour {
			return cursorColour + text + plain
		}
		return text
	}
	rule := func(row int) string {
		out := strings.Repeat(" ", labelWidth)
		for column := range 6 {
			across, along := around(row, framedRow), around(column, framedColumn)
			if across >= 0 && along >= 0 {
				out += emphasised(heavy.corners[across][along])
			} else {
				out += light.corners[min(row, 1)+row/5][min(column, 1)+column/5]
			}
			if line := strings.Repeat(light.dash, cellWidth); column < 5 && across >= 0 && along == 0 {
				out += emphasised(strings.Repeat(heavy.dash, cellWidth))
			} else if column < 5 {
				out += line
			}
		}
		return out + "\n"
	}
	bar := func(row, column int) string {
		if row == framedRow && around(column, framedColumn) >= 0 {
			return emphasised(heavy.bar)
		}
		return light.bar
	}
	var out strings.Builder
	out.WriteString(o.letters())
	for row := range 5 {
		out.WriteString(rule(row))
		var lines [cellHeight][5]cellText
		for column := range 5 {
			c := cell(o.square(row, column))
			lines[0][column], lines[1][column] = c[0], c[1]
		}
		for i, line := range lines {
			if i > 0 && line[0].text == "" {
				continue
			}
			label := "  "
			if i == 0 {
				label = strconv.Itoa(5-o.square(row, 0).Row()) + " "
			}
			out.WriteString(label)
			for column, c := range line {
				out.WriteString(bar(row, column) + o.paint(c))
			}
			out.WriteString(bar(row, 5) + "\n")
		}
	}
	out.WriteString(rule(5))
	return out.String()
}

// letters returns the line above the squares, with the letters of the columns.
func (o TextOptions) letters() string {
	out := strings.Repeat(" ", labelWidth)
	for column := range 5 {
		out += "   " + string(rune('A'+o.square(0, column).Column())) + "  "
	}
	return strings.TrimRight(out, " ") + "\n"
}

// paint returns a line of a square with its colours, if there are to be any.
func (o TextOptions) paint(c cellText) string {
	if !o.Colour || c.colour == "" {
		return c.text
	}
	if c.accent == "" {
		return c.colour + c.text + plain
	}
	before, after, _ := strings.Cut(c.text, c.accent)
	// The accent takes the columns at its sides along if no mark stands there.
	accent := c.accent
	if strings.HasSuffix(before, " ") && strings.HasPrefix(after, " ") {
		before, accent, after = before[:len(before)-1], " "+accent+" ", after[1:]
	}
	return c.colour + before + c.accentColour + accent + plain + c.colour + after + plain
}
