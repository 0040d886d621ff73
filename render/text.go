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
	Marks  []Mark
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

// Text draws a position as lines of text, [TextWidth] columns wide, that
// [position.ParseBoard] reads. Each square has two lines: a worker above, and below it the
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

// TextWidth is the width of what [Text] and [Distances] draw, in columns.
const TextWidth = 33

// cellWidth is the width of a square in columns.
const cellWidth = 5

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

// grid draws a board of squares. A second line that is empty everywhere is left out.
func (o TextOptions) grid(cell func(position.Square) [2]cellText) string {
	corners := [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}
	dash, bar := "─", "│"
	if o.ASCII {
		corners = [3][3]string{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}
		dash, bar = "-", "|"
	}
	rule := func(c [3]string) string {
		line := strings.Repeat(dash, cellWidth)
		return "  " + c[0] + strings.Repeat(line+c[1], 4) + line + c[2] + "\n"
	}
	var out strings.Builder
	out.WriteString("     A     B     C     D     E\n" + rule(corners[0]))
	for row := range 5 {
		if row > 0 {
			out.WriteString(rule(corners[1]))
		}
		var lines [2][5]cellText
		for column := range 5 {
			c := cell(position.Square(5*row + column))
			lines[0][column], lines[1][column] = c[0], c[1]
		}
		for i, line := range lines {
			if i > 0 && line[0].text == "" {
				continue
			}
			label := "  "
			if i == 0 {
				label = strconv.Itoa(5-row) + " "
			}
			out.WriteString(label)
			for _, c := range line {
				out.WriteString(bar + o.paint(c))
			}
			out.WriteString(bar + "\n")
		}
	}
	out.WriteString(rule(corners[2]))
	return out.String()
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
