package render

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
)

// The size of a [Card] in pixels, as link previews expect it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card draws the preview card of a link: the board, the side to move, the goal, and the code. It
// always has coordinates. It panics if the code is nil or zero.
func Card(c codec.AnyCode, o Options) Drawing {
	o.NoCoordinates = false
	d := Drawing{width: CardWidth, height: CardHeight, theme: o.Theme, title: Describe(c)}
	d.fill(inkPage, rectangle(0, 0, CardWidth, CardHeight))
	board := Position(c, o)
	const room = 30.0
	d.place(board, (CardHeight-2*room)/board.height, point{room, room})

	const left = 655.0
	state := game.New(c)
	d.write(inkFaint, regular, c.Game().Name(), 34, point{left, 92}, startsAt)
	d.sign(state, point{left + 27, 186}, 0.95)
	d.write(inkWords, boldly, say.Mover(state), 46, point{left + 72, 202}, startsAt)
	y := 300.0
	for _, row := range wrap(boldly, say.Goal(c.Goal()), 56, CardWidth-left-room) {
		d.write(inkWords, boldly, row, 56, point{left, y}, startsAt)
		y += 70
	}
	// An Arimaa code takes two rows.
	y = 556
	rows := inRows(c.String(), 14)
	for i, row := range rows {
		d.write(inkWords, mono, row, 44, point{left, y - 58*float64(len(rows)-1-i)}, startsAt)
	}
	d.write(inkFaint, regular, "code", 26, point{left, y - 58*float64(len(rows)-1) - 56}, startsAt)
	return d
}

// wrap breaks a text between words into rows of at most a width.
func wrap(f *face, text string, size, width float64) (rows []string) {
	for _, word := range strings.Fields(text) {
		if n := len(rows); n > 0 {
			if _, w := f.outline(rows[n-1]+" "+word, size); w <= width {
				rows[n-1] += " " + word
				continue
			}
		}
		rows = append(rows, word)
	}
	return rows
}

// inRows splits a code into rows of equal length, with at most most characters each.
func inRows(code string, most int) (rows []string) {
	n := (len(code) + most - 1) / most
	each := (len(code) + n - 1) / n
	for len(code) > each {
		rows, code = append(rows, code[:each]), code[each:]
	}
	return append(rows, code)
}
