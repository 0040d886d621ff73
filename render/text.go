// Package render draws positions.
package render

import (
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// Options say how something is drawn. The zero value is plain text.
type Options struct {
	Colour bool // with the escape sequences of a colour terminal
}

// Legend explains the signs of [Board].
const Legend = "x first side, o second side, 1 2 3 levels, . ground, ^ dome"

// Worker returns the sign of a side's workers: x or o.
func Worker(side position.Side) string { return [...]string{"x", "o"}[side] }

// The escape sequences of a colour terminal (ECMA-48, section 8.3.117).
const (
	bold        = "\x1b[1m"
	boldBlue    = "\x1b[1;34m"
	boldMagenta = "\x1b[1;35m"
	faint       = "\x1b[2m"
	plain       = "\x1b[0m"
)

// Board draws a position as lines of text: a box a square with its height (1 2 3,
// a full stop for the ground, ^ for a dome) and the worker on it (x of the first
// side, o of the second), columns and rows named at the edge. Colour, if asked
// for, only adds to that. The text ends with a newline.
func Board(p position.Position, o Options) string {
	return boxes(func(s position.Square) string {
		height := [...]string{".", "1", "2", "3", "^"}[p.Height(s)]
		if o.Colour && p.Height(s) == 0 {
			height = faint + height + plain
		}
		side, there := p.WorkerAt(s)
		worker := " "
		if there {
			worker = Worker(side)
			if o.Colour {
				worker = [...]string{boldBlue, boldMagenta}[side] + worker + plain
			}
		}
		return " " + height + worker + " "
	})
}

// Distances draws numbers of steps as [position.Position.Distances] gives them,
// in the boxes of [Board]; a dash is a square that cannot be reached. The text
// ends with a newline.
func Distances(steps [position.Squares]int8, o Options) string {
	return boxes(func(s position.Square) string {
		text, style := strconv.Itoa(int(steps[s])), ""
		switch steps[s] {
		case position.Unreachable:
			text, style = "-", faint
		case 0:
			style = bold
		}
		text = strings.Repeat(" ", 3-len(text)) + text + " "
		if o.Colour && style != "" {
			text = style + text + plain
		}
		return text
	})
}

// boxes draws a board of cells that are four characters wide.
func boxes(cell func(position.Square) string) string {
	const line = "  +----+----+----+----+----+\n"
	var out strings.Builder
	out.WriteString("     A    B    C    D    E\n" + line)
	for s := position.A5; s.IsValid(); s++ {
		if s.Column() == 0 {
			out.WriteString(strconv.Itoa(5-s.Row()) + " |")
		}
		out.WriteString(cell(s) + "|")
		if s.Column() == 4 {
			out.WriteString("\n" + line)
		}
	}
	return out.String()
}
