package render

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Options are the options of an image. The zero value is the light theme, First or Gold at the
// bottom, with coordinates and without marks.
type Options struct {
	Theme  Theme
	Turned bool // Second or Silver at the bottom

	NoCoordinates bool

	// Marks and Arrows on squares off the board are ignored.
	Marks  []Mark
	Arrows []Arrow
}

// An Arrow points from the centre of one square to the centre of another.
type Arrow struct{ From, To string }

// Board draws the position of a code. It panics if the code is nil or zero (IsZero).
func Board(c codec.AnyCode, o Options) Drawing {
	d := drawnOf(game.New(c)).board(o)
	d.title = Describe(c)
	return d
}

// Captioned draws the position of a code, and below the board the side to move and the goal in
// words. It panics if the code is nil or zero.
func Captioned(c codec.AnyCode, o Options) Drawing {
	const height = 48
	d := Board(c, o)
	p := o.Theme.colours()
	d.fill(p.page, rectangle(0, d.height, d.width, height))
	d.caption(p, c, point{d.width / 2, d.height + 30}, 26, centredAt)
	d.height += height
	return d
}

// A grid maps the squares of a board to places in a drawing.
type grid struct {
	squares int // in a row
	cell    float64
	origin  point // the north-west corner
	turned  bool
}

// The space around a board.
const (
	margin = 6  // empty
	labels = 36 // for coordinates
)

// newGrid returns the grid of a board and a drawing that contains only its background.
func (o Options) newGrid(squares int, cell float64) (grid, Drawing) {
	g := grid{squares, cell, point{margin, margin}, o.Turned}
	size := cell*float64(squares) + 2*margin
	width := size
	if !o.NoCoordinates {
		g.origin.x = labels
		width += labels - margin
	}
	d := Drawing{width: width, height: width}
	if o.NoCoordinates {
		d.height = size
	}
	p := o.Theme.colours()
	d.fill(p.page, rectangle(0, 0, d.width, d.height))
	if !o.NoCoordinates {
		for i := range squares {
			file, rank := i, i
			if g.turned {
				file, rank = squares-1-i, squares-1-i
			}
			letter := string(rune('A' + file))
			if squares == 8 {
				letter = string(rune('a' + file))
			}
			across := cell * (float64(i) + 0.5)
			d.write(p.faint, onBoard, letter, 22, point{g.origin.x + across, g.origin.y + cell*float64(squares) + 26}, centredAt)
			d.write(p.faint, onBoard, fmt.Sprint(rank+1), 22, point{labels/2 - 1, g.origin.y + cell*float64(squares) - across + 8}, centredAt)
		}
	}
	return g, d
}

// corner returns the north-west corner of a square: file and rank from 0 at A1.
func (g grid) corner(file, rank int) point {
	if g.turned {
		file, rank = g.squares-1-file, g.squares-1-rank
	}
	return point{float64(file), float64(g.squares - 1 - rank)}.times(g.cell).add(g.origin)
}

func (g grid) centre(file, rank int) point {
	return g.corner(file, rank).add(point{g.cell / 2, g.cell / 2})
}

// find returns the file and the rank of a square with a name such as "C3" or "c3".
func (g grid) find(square string) (file, rank int, ok bool) {
	if len(square) == 2 {
		file, rank = int(square[0]|0x20)-'a', int(square[1])-'1'
		ok = file >= 0 && file < g.squares && rank >= 0 && rank < g.squares
	}
	return file, rank, ok
}

// arrows draws the arrows above everything.
func (o Options) arrows(d *Drawing, g grid) {
	p := o.Theme.colours()
	for _, a := range o.Arrows {
		fromFile, fromRank, ok := g.find(a.From)
		toFile, toRank, ok2 := g.find(a.To)
		from, to := g.centre(fromFile, fromRank), g.centre(toFile, toRank)
		along := to.sub(from)
		if !ok || !ok2 || along.length() == 0 {
			continue
		}
		along = along.times(1 / along.length())
		across := point{-along.y, along.x}
		unit := g.cell / 100
		tip := to.sub(along.times(8 * unit))
		neck := tip.sub(along.times(26 * unit))
		for _, edge := range []float64{3.5, 0} { // the halo, then the arrow
			fill := p.mark
			if edge > 0 {
				fill = p.halo
			}
			w, e := 5*unit, edge*unit
			d.fill(fill,
				bar(from.add(along.times(18*unit-e)), neck.add(along.times(e)), 2*(w+e)),
				polygon(tip.add(along.times(1.6*e)), neck.add(across.times(16*unit+1.4*e)).sub(along.times(e)), neck.sub(across.times(16*unit+1.4*e)).sub(along.times(e))))
		}
	}
}
