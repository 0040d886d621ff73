package render

import (
	"fmt"
	"iter"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Options are the options of an image. The zero value means: the light theme; the first side (Sun, or Gold in Arimaa)
// at the bottom; coordinates; no marks.
type Options struct {
	Theme  Theme
	Turned bool // Moon or Silver at the bottom

	NoCoordinates bool

	// Small is for images narrower than [SmallWidth]. Towers are flatter, and coordinates and the numbers of levels are
	// larger.
	Small bool

	// Marks and Arrows on squares off the board are ignored.
	Marks  []Mark
	Arrows []Arrow
}

// SmallWidth is the width in pixels below which an image needs fewer details: see [Options].
const SmallWidth = 200

// An Arrow points from the centre of one square to the centre of another.
type Arrow struct{ From, To string }

// Position draws the position of a code. It panics if the code is nil or zero (IsZero).
func Position(c codec.Code, o Options) Drawing {
	return subjectOf(c).draw(o)
}

// Board draws a board, perhaps in the middle of a turn.
func Board(b game.Board, o Options) Drawing {
	g := newGrid(b.Size, o)
	d := Drawing{width: g.Width, height: g.Height, theme: o.Theme}
	d.fill(inkPage, rectangle(0, 0, d.width, d.height))
	d.stamp(slabName(b.Size, o), Point{})
	if b.Heights != nil {
		o.towers(&d, g, b)
	} else {
		o.pieces(&d, g, b)
	}
	o.arrows(&d, g)
	return d
}

// slabName returns the name of the symbol with an empty board. The argument squares is the number of squares in a row.
func slabName(squares int, o Options) string {
	name := map[int]string{5: "board", 8: "arimaa"}[squares]
	if o.NoCoordinates {
		return name + "-bare"
	}
	if o.Small {
		name += "-small"
	}
	if o.Turned {
		name += "-turned"
	}
	return name
}

// Captioned draws the position of a code with a caption below the board. The caption names the side to move, the goal,
// and the gods of the sides if there are any. Captioned panics if the code is nil or zero.
func Captioned(c codec.Code, o Options) Drawing {
	s := subjectOf(c)
	d := s.draw(o)
	height := 48.0
	if s.hasGods {
		height += 40
	}
	d.fill(inkPage, rectangle(0, d.height, d.width, height))
	d.caption(s, Point{d.width / 2, d.height + 30}, 26)
	d.names(s, [2]string{}, regular, Point{d.width / 2, d.height + 70}, 26, centredAt)
	d.height += height
	return d
}

// A grid maps the squares of a board to their places in a drawing.
type grid struct {
	Layout
	squares             int // number of squares in a row
	turned, bare, small bool
}

// The space around the squares of a board.
const (
	margin = 4  // the empty space around the slab
	room   = 6  // the space above the slab
	rim    = 12 // the rim of the slab
	edge   = 10 // the height of the front of the slab
	labels = 28 // the width of a rim with the names of rows or columns, and of one in a small image
	large  = 44
)

// A Layout says where the squares of a board are in its drawing. All lengths are in the units of the drawing.
type Layout struct {
	Width  float64 `json:"width"` // of the drawing
	Height float64 `json:"height"`
	X      float64 `json:"x"` // the upper left corner of the squares
	Y      float64 `json:"y"`
	Across float64 `json:"across"` // the size of a square
	Along  float64 `json:"along"`

	// Lifts says how far the centre of the top of a tower lies above the centre of its square. The index is the height
	// of the tower.
	Lifts [5]float64 `json:"lifts"`
}

// LayoutOf returns the layout of a board. The argument squares is the number of squares in a row, 5 or 8.
func LayoutOf(squares int, o Options) Layout { return newGrid(squares, o).Layout }

// newGrid returns the grid of a board. The argument squares is the number of squares in a row. A board with towers is
// seen from a little above, so its squares are wider than high.
func newGrid(squares int, o Options) grid {
	l := Layout{X: margin + rim, Y: room + rim, Across: 100, Along: 88, Lifts: lifts}
	if squares == 8 {
		l.Across, l.Along, l.Y = 64, 64, margin+rim
	}
	below := float64(rim)
	switch {
	case o.NoCoordinates:
	case o.Small:
		l.X, below = margin+large, large
	default:
		l.X, below = margin+labels, labels
	}
	l.Width = l.X + l.Across*float64(squares) + rim + margin
	l.Height = l.Y + l.Along*float64(squares) + below + edge + margin
	return grid{l, squares, o.Turned, o.NoCoordinates, o.Small}
}

// slab draws the empty board: a slab with the squares.
func (g grid) slab(d *Drawing) {
	top := g.Y - rim
	d.fill(inkSlabEdge, roundRectangle(margin, top+edge, g.Width-2*margin, g.Height-margin-top-edge, 16))
	d.fill(inkSlab, roundRectangle(margin, top, g.Width-2*margin, g.Height-margin-top-edge, 16))
	var squares, traps [2][]path // by ink
	for rank := range g.squares {
		for file := range g.squares {
			corner, i := g.corner(file, rank), (file+rank)%2
			if g.squares == 5 {
				squares[i] = append(squares[i], roundRectangle(corner.X+1.5, corner.Y+1.5, g.Across-3, g.Along-3, 6))
				continue
			}
			squares[i] = append(squares[i], rectangle(corner.X+0.8, corner.Y+0.8, g.Across-1.6, g.Along-1.6))
			if isTrap(file, rank) { // a pit
				traps[0] = append(traps[0], roundRectangle(corner.X+5, corner.Y+5, g.Across-10, g.Along-10, 9))
				traps[1] = append(traps[1], roundRectangle(corner.X+8, corner.Y+8, g.Across-16, g.Along-16, 7))
			}
		}
	}
	inks := [2]*ink{inkGround1, inkGround2}
	if g.squares == 8 {
		inks = [2]*ink{inkField1, inkField2}
	}
	for i := range inks {
		d.fill(inks[i], squares[i]...)
	}
	if traps[0] != nil {
		d.fill(inkPieceInk, traps[0]...)
		d.fill(inkTrapMark, traps[1]...)
	}
	if g.bare {
		return
	}
	size, width := 18.0, float64(labels)
	if g.small {
		size, width = 36, large
	}
	for i := range g.squares {
		letter := string(rune('A' + i))
		if g.squares == 8 {
			letter = string(rune('a' + i))
		}
		below, beside := g.centre(i, 0), g.centre(0, i)
		if g.turned {
			below, beside = g.centre(i, g.squares-1), g.centre(g.squares-1, i)
		}
		d.write(inkLetters, onBoard, letter, size, Point{below.X, below.Y + (g.Along+width)/2 + size/3}, centredAt)
		d.write(inkLetters, onBoard, fmt.Sprint(i+1), size, Point{beside.X - (g.Across+width)/2, beside.Y + size/3},
			centredAt)
	}
}

// corner returns the upper left corner of a square in the drawing. The arguments file and rank are 0 for A1.
func (g grid) corner(file, rank int) Point {
	if g.turned {
		file, rank = g.squares-1-file, g.squares-1-rank
	}
	return Point{float64(file) * g.Across, float64(g.squares-1-rank) * g.Along}.add(Point{g.X, g.Y})
}

func (g grid) centre(file, rank int) Point {
	return g.corner(file, rank).add(Point{g.Across / 2, g.Along / 2})
}

// places yields the name and the centre of each square of a board. It begins at the top left of the image and goes row
// by row.
func (g grid) places(b game.Board) iter.Seq2[string, Point] {
	return func(yield func(string, Point) bool) {
		for i := range b.Size * b.Size {
			if g.turned {
				i = b.Size*b.Size - 1 - i
			}
			file, rank := i%b.Size, b.Size-1-i/b.Size
			if !yield(fmt.Sprintf("%c%d", b.Files[file], rank+1), g.centre(file, rank)) {
				return
			}
		}
	}
}

// find returns the file and the rank of the square with this name, such as "C3" or "c3". For A1 both are 0.
func (g grid) find(square string) (file, rank int, ok bool) {
	if len(square) == 2 {
		file, rank = int(square[0]|0x20)-'a', int(square[1])-'1'
		ok = file >= 0 && file < g.squares && rank >= 0 && rank < g.squares
	}
	return file, rank, ok
}

// arrows draws the arrows in the options. They cover everything else.
func (o Options) arrows(d *Drawing, g grid) {
	for _, a := range o.Arrows {
		fromFile, fromRank, ok := g.find(a.From)
		toFile, toRank, ok2 := g.find(a.To)
		start, end := g.centre(fromFile, fromRank), g.centre(toFile, toRank)
		along := end.sub(start)
		if !ok || !ok2 || along.length() == 0 {
			continue
		}
		along = along.times(1 / along.length())
		across := Point{-along.Y, along.X}
		unit := g.Across / 100
		tip := end.sub(along.times(8 * unit))
		neck := tip.sub(along.times(26 * unit))
		draw := func(i *ink, edge float64) {
			w, e := 5*unit, edge*unit
			side := across.times(16*unit + 1.4*e)
			left, right := neck.add(side).sub(along.times(e)), neck.sub(side).sub(along.times(e))
			d.fill(i,
				bar(start.add(along.times(18*unit-e)), neck.add(along.times(e)), 2*(w+e)),
				polygon(tip.add(along.times(1.6*e)), left, right))
		}
		draw(inkHalo, 3.5)
		draw(inkGoodMark, 0)
	}
}
