package render

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/game"
)

// arimaa draws a board of Arimaa with a letter for each kind of piece. Gold pieces are light
// discs, silver ones dark squares with cut corners.
func (o Options) arimaa(pos arimaa.Position) Drawing {
	p := o.Theme.colours()
	g, d := o.newGrid(8, 64)
	d.fill(p.outline, rectangle(g.origin.x-3, g.origin.y-3, 518, 518))
	for rank := range 8 {
		for file := range 8 {
			name := fmt.Sprintf("%c%d", 'a'+file, rank+1)
			o.arimaaSquare(&d, g, pos, arimaa.MustParseSquare(name), file, rank)
		}
	}
	o.arrows(&d, g)
	return d
}

func (o Options) arimaaSquare(d *Drawing, g grid, pos arimaa.Position, s arimaa.Square, file, rank int) {
	p := o.Theme.colours()
	corner, centre := g.corner(file, rank), g.centre(file, rank)
	trap := (file == 2 || file == 5) && (rank == 2 || rank == 5)
	fill := p.squares[0]
	if trap {
		fill = p.squares[1]
	}
	d.fill(fill, rectangle(corner.x+0.75, corner.y+0.75, g.cell-1.5, g.cell-1.5))
	if trap { // a pit: a smaller square in the outline's colour
		d.fill(p.outline, roundRectangle(corner.x+6, corner.y+6, g.cell-12, g.cell-12, 9))
		d.fill(fill, roundRectangle(corner.x+8.5, corner.y+8.5, g.cell-17, g.cell-17, 7))
	}
	// Marks are made for squares of 100.
	marks, scale := marksIn(o.Marks, s.String()), g.cell/100
	var below, above Drawing
	for _, kind := range marks {
		below.markBelow(p, kind, point{})
		above.markAbove(p, kind, point{}, point{50, 50})
	}
	d.place(below, scale, corner)
	if piece := pos.PieceAt(s); piece != arimaa.NoPiece {
		d.stamp(fmt.Sprintf("%v-piece-%d", o.Theme, piece), centre, func(d *Drawing) { d.piece(p, piece, point{}) })
	}
	d.place(above, scale, corner)
}

// piece draws a piece of Arimaa.
func (d *Drawing) piece(p *palette, piece arimaa.Piece, at point) {
	side := piece.Side()
	d.pieceShape(p, side, at)
	d.write(p.inks[side], onBoard, letters[piece.Kind()], 30, point{at.x, at.y + 11}, centredAt)
}

// pieceShape draws the shape of all pieces of a side.
func (d *Drawing) pieceShape(p *palette, side arimaa.Side, at point) {
	outline := func(radius float64) path {
		if side == arimaa.Gold {
			return circle(at, radius)
		}
		r, cut := radius*0.94, radius*0.38
		return polygon(
			point{at.x - r + cut, at.y - r}, point{at.x + r - cut, at.y - r}, point{at.x + r, at.y - r + cut}, point{at.x + r, at.y + r - cut},
			point{at.x + r - cut, at.y + r}, point{at.x - r + cut, at.y + r}, point{at.x - r, at.y + r - cut}, point{at.x - r, at.y - r + cut})
	}
	d.fill(p.halo, outline(27))
	d.fill(p.inks[0], outline(25))
	d.fill(p.pieces[side], outline(22.5))
}

// letters are the letters of the kinds of pieces in the notation of Arimaa.
var letters = [...]string{arimaa.Rabbit: "R", arimaa.Cat: "C", arimaa.Dog: "D", arimaa.Horse: "H", arimaa.Camel: "M", arimaa.Elephant: "E"}

func arimaaSide(s game.Side) arimaa.Side { return arimaa.Side(s.Index()) }

// arimaaText is [Text] for Arimaa. The diagram begins with the number of the turn, which a position
// does not know.
func arimaaText(p arimaa.Position) string { return strings.TrimLeft(p.Diagram(), "0123456789") + "\n" }
