package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// TextOptions are the options of [Text] and [Distances]. The zero value is Unicode without
// colour and without marks.
type TextOptions struct {
	ASCII  bool // only ASCII characters
	Colour bool // escape sequences of terminals with 256 colours
	Turned bool // row 1 at the top and column E at the left, as Second sees the board
	Marks  []Mark

	// Choice is a turn in progress, or nil. The board shows the parts of the turn so far, and marks the squares that
	// may follow. The field Marks is then ignored.
	Choice game.Choice

	// Cursor is the name of a square to draw with a heavy frame; empty for none.
	Cursor string
}

// Legend returns one line that explains the signs of [Text].
func Legend(o TextOptions) string { return o.characters().legend }

// LegendOf is like [Legend] for a state of Santorini, and adds the names of the gods after the sides:
//
//	☀ Sun: pan, ☾ Moon: athena[^], 1 2 3 levels, ▟█▙ dome
//
// where [^] means that Athena has moved up on her last turn. [codec.Read] reads this line below a board.
func LegendOf(s game.State, o TextOptions) string {
	legend := Legend(o)
	if p, ok := game.SantoriniPosition(s); ok && !p.Mortals() {
		for _, side := range []position.Side{position.First, position.Second} {
			legend = strings.Replace(legend, side.Name(), side.Name()+": "+p.GodText(side), 1)
		}
	}
	return legend
}

// Worker returns the sign of a side's workers in [Text].
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

// Distances draws numbers of steps, from [position.Position.Distances], on the squares of a text
// board, and a dash on each square that cannot be reached. The text ends with a newline.
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

// The number of columns and lines of a text board. The text of [Distances] has the same number of columns.
const (
	TextWidth  = 33
	TextHeight = 17
)

// TextSquare returns the square at a column and a line of a text board, both counted from 0 at the
// top left. It returns [position.NoSquare] for the lines between the squares and for places off the
// board.
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

// square returns the square in a row and a column, counted from 0 at the top left.
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

// A cellText is one line of a square. An accent is a part of the text with another colour. This colour includes the
// columns before and after the accent, unless a mark is there.
type cellText struct{ text, colour, accent, accentColour string }

// Escape sequences of terminals (ECMA-48, section 8.3.117), with the 256 colours of xterm.
// Every colour sets text and background, so that a board looks the same on dark and light
// terminals.
const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	plain = "\x1b[0m"
)

var (
	// The background of a square by its level, and the colour of text on it.
	levelColours = [5]string{
		"\x1b[1;38;5;16;48;5;65m", "\x1b[1;38;5;16;48;5;144m", "\x1b[1;38;5;16;48;5;187m",
		"\x1b[1;38;5;16;48;5;230m", "\x1b[38;5;26;48;5;230m",
	}
	// The same background, and the colour of the tower.
	towerColours = [5]string{
		levelColours[0], "\x1b[38;5;101;48;5;144m", "\x1b[38;5;101;48;5;187m",
		"\x1b[38;5;144;48;5;230m", levelColours[4],
	}
	workerColours = [2]string{"\x1b[1;38;5;16;48;5;214m", "\x1b[1;38;5;231;48;5;54m"}
)

// A charset contains the characters of a text board.
type charset struct {
	legend       string
	workers      [2]string // by side
	towers       [5]string // the lower line of a square, by level; a higher level fills more of the line
	dome         [3]string
	light, heavy frame // the frame of the board, and the frame around the cursor
}

// A frame contains the characters of the lines around squares. The corners are nine characters: three rows of three.
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

// cursorColour is the colour of the heavy frame, on the background of the terminal.
const cursorColour = "\x1b[1;38;5;33m"

// grid draws a board; cell returns the lines of a square. If the second line is empty in a row, grid omits the
// line.
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

// letters returns the line above the squares, with the letters of the columns.
func (o TextOptions) letters() string {
	out := strings.Repeat(" ", labelWidth)
	for column := range 5 {
		out += "   " + string(rune('A'+o.square(0, column).Column())) + "  "
	}
	return strings.TrimRight(out, " ") + "\n"
}

// paint returns a line of a square, with its colours if the options include them.
func (o TextOptions) paint(c cellText) string {
	if !o.Colour || c.colour == "" {
		return c.text
	}
	if c.accent == "" {
		return c.colour + c.text + plain
	}
	before, after, _ := strings.Cut(c.text, c.accent)
	// The accent includes the columns beside it unless a mark is there.
	accent := c.accent
	if strings.HasSuffix(before, " ") && strings.HasPrefix(after, " ") {
		before, accent, after = before[:len(before)-1], " "+accent+" ", after[1:]
	}
	return c.colour + before + c.accentColour + accent + plain + c.colour + after + plain
}
