package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// TextOptions are the options of [Text] and [Distances]. The zero value means Unicode without colour and without marks.
type TextOptions struct {
	ASCII  bool // only ASCII characters
	Colour bool // escape sequences of terminals with 256 colours
	Turned bool // row 1 at the top and column E at the left, as Second sees the board
	Marks  []Mark

	// Choice is a turn in progress, or nil. The board shows the parts of the turn so far, and marks the squares that
	// may follow. The field Marks then has no effect.
	Choice game.Choice

	// Cursor is the name of a square to draw with a heavy frame. If it is empty, there is no such frame.
	Cursor string
}

// Legend returns one line that explains the signs of [Text].
func Legend(o TextOptions) string { return o.characters().legend }

// LegendOf is like [Legend], but also names the gods of both sides in the state s:
//
//	☀ Sun: pan, ☾ Moon: athena[^], 1 2 3 levels, ▟█▙ dome
//
// [^] means that Athena has moved up on her last turn. [codec.Read] can read this line below a board.
func LegendOf(s game.State, o TextOptions) string {
	legend := Legend(o)
	if p, ok := game.SantoriniPosition(s); ok && !p.Mortals() {
		for _, side := range []position.Side{position.First, position.Second} {
			legend = strings.Replace(legend, side.Name(), side.Name()+": "+p.GodText(side), 1)
		}
	}
	return legend
}

// Worker returns the sign that [Text] uses for the workers of a side.
func Worker(side game.Side, o TextOptions) string { return o.characters().workers[side.Index()] }

// santoriniText is [Text] for Santorini.
func santoriniText(b game.Board, o TextOptions) string {
	if o.Choice != nil {
		b, o.Marks = o.Choice.Board(), choiceMarks(o.Choice)
	}
	return o.grid(func(s position.Square) [2]cellText {
		marks := marksIn(o.Marks, s.String())
		height := b.Heights[s]
		tower := o.characters().towers[height]
		worker, there := b.At(s.String())
		top := [cellWidth]string{" ", " ", " ", " ", " "}
		if there {
			top[2] = Worker(worker.Side, o)
		} else if height == 4 {
			copy(top[1:], o.characters().dome[:])
		} else if slices.ContainsFunc(marks, MarkKind.isTarget) {
			top[2] = "*"
		}
		switch {
		case slices.Contains(marks, LastFrom):
			top[1], top[3] = "(", ")"
		case slices.Contains(marks, LastTo), slices.Contains(marks, Forced), slices.Contains(marks, Selected):
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
			out[0].accent, out[0].accentColour = Worker(worker.Side, o), workerColours[worker.Side.Index()]
		}
		return out
	})
}

// Distances draws a text board with a number of steps on each square, or a dash on a square that cannot be reached. The
// argument steps comes from [position.Position.Distances]. The text ends with a newline.
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

// The size of a text board in columns and lines. The text of [Distances] is equally wide.
const (
	TextWidth  = 33
	TextHeight = 17
)

// TextSquare returns the square at a place of a text board. The column and the line are counted from 0 at the top left.
// For lines between squares, and for places off the board, it returns [position.NoSquare].
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

// square returns the square at a row and a column of the drawn board. Both are counted from 0 at the top left.
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

// A cellText is one line of a square. The accent is the part of the text in another colour. The columns beside it get
// this colour too, unless a mark is there.
type cellText struct{ text, colour, accent, accentColour string }

// Escape sequences of terminals (ECMA-48, section 8.3.117).
const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	plain = "\x1b[0m"
)

var (
	// levelColours are the colours of text on a square, by the level of the square. They are among the 256 colours of
	// xterm. They set text and background, so that a board looks the same on dark and light terminals.
	levelColours = [5]string{
		"\x1b[1;38;5;16;48;5;65m", "\x1b[1;38;5;16;48;5;144m", "\x1b[1;38;5;16;48;5;187m",
		"\x1b[1;38;5;16;48;5;230m", "\x1b[38;5;26;48;5;230m",
	}
	// towerColours are the colours of the tower on a square, with the backgrounds of levelColours.
	towerColours = [5]string{
		levelColours[0], "\x1b[38;5;101;48;5;144m", "\x1b[38;5;101;48;5;187m",
		"\x1b[38;5;144;48;5;230m", levelColours[4],
	}
	workerColours = [2]string{"\x1b[1;38;5;16;48;5;214m", "\x1b[1;38;5;231;48;5;54m"}
)

// A charset holds the characters that draw a text board.
type charset struct {
	legend       string
	workers      [2]string // by side
	towers       [5]string // the lower line of a square, by level; a higher level fills more of the line
	dome         [3]string
	light, heavy frame // the frame of the board, and the frame around the cursor
}

// A frame holds the characters that draw the lines around squares. The field corners has nine characters, three for
// each of three rows.
type frame struct{ corners, dash, bar string }

var (
	asciiSet = charset{
		"x Sun, o Moon, 1 2 3 levels, ^ dome", [2]string{"x", "o"},
		[5]string{"     ", "  1  ", " =2= ", "==3==", "====="}, [3]string{" ", "^", " "},
		frame{"+++++++++", "-", "|"}, frame{"#########", "#", "#"},
	}
	unicodeSet = charset{
		"☀ Sun, ☾ Moon, 1 2 3 levels, ▟█▙ dome", [2]string{"☀", "☾"},
		[5]string{"     ", "▂▂1▂▂", "▄▄2▄▄", "▆▆3▆▆", "█████"}, [3]string{"▟", "█", "▙"},
		frame{"┌┬┐├┼┤└┴┘", "─", "│"}, frame{"┏ ┓   ┗ ┛", "━", "┃"},
	}
)

func (o TextOptions) characters() *charset {
	if o.ASCII {
		return &asciiSet
	}
	return &unicodeSet
}

// cursorColour is the colour of the heavy frame around the cursor. It keeps the background of the terminal.
const cursorColour = "\x1b[1;38;5;33m"

// grid draws a text board. The function cell returns the two lines of a square. If the second line is empty in all
// squares of a row, this line is omitted.
func (o TextOptions) grid(cell func(position.Square) [cellHeight]cellText) string {
	light, heavy := o.characters().light, o.characters().heavy
	corners, heavyCorners := strings.Split(light.corners, ""), strings.Split(heavy.corners, "")
	var pieces [3 * 6][2 * 6]string // of each line: the frame at even places, the squares at odd ones
	emphasised := func(text string) string {
		if o.Colour {
			return cursorColour + text + plain
		}
		return text
	}
	for row := range 6 {
		for column := range 6 {
			rule, first, second, x := &pieces[3*row], &pieces[3*row+1], &pieces[3*row+2], 2*column
			rule[x] = corners[3*(min(row, 1)+row/5)+min(column, 1)+column/5]
			rule[x+1] = strings.Repeat(light.dash, cellWidth)
			first[x], second[x] = light.bar, light.bar
			if row < 5 && column < 5 {
				c := cell(o.square(row, column))
				first[x+1], second[x+1] = o.paint(c[0]), o.paint(c[1])
			}
		}
	}
	for i := range position.Squares {
		row, x := i/5, 2*(i%5)
		if o.square(row, i%5).String() != strings.ToUpper(o.Cursor) {
			continue
		}
		for i := range 2 {
			rule := &pieces[3*(row+i)]
			rule[x], rule[x+2] = emphasised(heavyCorners[6*i]), emphasised(heavyCorners[6*i+2])
			rule[x+1] = emphasised(strings.Repeat(heavy.dash, cellWidth))
			line := &pieces[3*row+1+i]
			line[x], line[x+2] = emphasised(heavy.bar), emphasised(heavy.bar)
		}
	}
	var out strings.Builder
	out.WriteString(o.letters())
	for i, line := range pieces[:3*5+1] {
		label := "  "
		if i%3 == 1 {
			label = strconv.Itoa(5-o.square(i/3, 0).Row()) + " "
		}
		if line[1] != "" {
			out.WriteString(label + strings.Join(line[:2*5+1], "") + "\n")
		}
	}
	return out.String()
}

// letters returns the line above the board, with the letters of the columns.
func (o TextOptions) letters() string {
	out := strings.Repeat(" ", labelWidth)
	for column := range 5 {
		out += "   " + string(rune('A'+o.square(0, column).Column())) + "  "
	}
	return strings.TrimRight(out, " ") + "\n"
}

// paint returns one line of a square. If the options include colours, the line is coloured.
func (o TextOptions) paint(c cellText) string {
	if !o.Colour || c.colour == "" {
		return c.text
	}
	if c.accent == "" {
		return c.colour + c.text + plain
	}
	before, after, _ := strings.Cut(c.text, c.accent)
	// The columns beside the accent get its colour, unless a mark is there.
	accent := c.accent
	if strings.HasSuffix(before, " ") && strings.HasPrefix(after, " ") {
		before, accent, after = before[:len(before)-1], " "+accent+" ", after[1:]
	}
	return c.colour + before + c.accentColour + accent + plain + c.colour + after + plain
}
