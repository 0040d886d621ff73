package render

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/game"
)

// pieces draws the pieces of an Arimaa board, with a letter for each kind of piece. Gold pieces are light discs, silver
// pieces are squares with cut corners.
func (o Options) pieces(d *Drawing, g grid, b game.Board) {
	var marks Drawing
	for name, centre := range g.places(b) {
		below, above := signsIn(o.Marks, name)
		for _, sign := range below {
			d.stamp("flat-"+sign, centre)
		}
		if piece, there := b.At(name); there {
			d.stamp(string(piece.Side)+"-"+piece.Kind, centre)
		}
		for _, sign := range above {
			marks.stamp("flat-"+sign, centre)
		}
	}
	d.items = append(d.items, marks.items...)
}

func isTrap(file, rank int) bool { return (file == 2 || file == 5) && (rank == 2 || rank == 5) }

// flatSigns maps the name of each sign to the function that draws it on the flat board of Arimaa. The signs mark
// squares.
var flatSigns = map[string]func(*Drawing){
	"went": func(d *Drawing) { d.flatRing(inkLastMark) },
	"hint": func(d *Drawing) { d.flatRing(inkHintMark) },
	"can":  func(d *Drawing) { d.flatRing(inkMark) },
	"chosen": func(d *Drawing) {
		d.flatRing(inkMarkInk)
		d.fill(inkMark, ring(flatSquare(7), flatSquare(9.5)))
	},
	"step":   (*Drawing).dot,
	"build":  (*Drawing).dot,
	"climb":  (*Drawing).starMark,
	"threat": (*Drawing).threat,
}

func flatSquare(inset float64) path {
	return roundRectangle(inset-32, inset-32, 64-2*inset, 64-2*inset, 5)
}

func (d *Drawing) flatRing(i *ink) { d.fill(i, ring(flatSquare(2.5), flatSquare(6.5))) }

// piece draws a piece of Arimaa.
func (d *Drawing) piece(side arimaa.Side, kind arimaa.Kind) {
	d.pieceShape(side)
	d.write(inkPieceInk, onBoard, arimaa.PieceOf(arimaa.Gold, kind).String(), 30, Point{0, 11}, centredAt)
}

// pieceShape draws the shape that all pieces of a side have, without the letter.
func (d *Drawing) pieceShape(side arimaa.Side) {
	outline := func(radius float64) path {
		if side == arimaa.Gold {
			return circle(Point{}, radius)
		}
		r, cut := radius*0.94, radius*0.38
		return polygon(
			Point{cut - r, -r}, Point{r - cut, -r}, Point{r, cut - r}, Point{r, r - cut},
			Point{r - cut, r}, Point{cut - r, r}, Point{-r, r - cut}, Point{-r, cut - r})
	}
	d.fill(inkHalo, outline(27))
	d.fill(inkPieceInk, outline(25))
	d.fill([...]*ink{inkGold, inkSilver}[side], outline(22.5))
}

// arimaaText is [Text] for Arimaa. It omits the number of the turn, because a position does not contain this number.
func arimaaText(p arimaa.Position) string { return strings.TrimLeft(p.Diagram(), "0123456789") + "\n" }
