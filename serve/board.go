package serve

import (
	"cmp"
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
)

// board is the data of a board on a page: a table of buttons.
type board struct {
	Game    codec.Game
	Assets  string // what addresses of files begin with
	Columns []string
	Rows    []boardRow
	Plain   bool // the buttons need JavaScript, and are not in a form
}

type boardRow struct {
	Name  string
	Cells []cell
}

// cell is one square.
type cell struct {
	Square string
	Label  string  // for screen readers
	Images []image // from the ground up
	Class  string  // marks, with a space after each
	Name   string  // of the parameter that the button sends; empty for at
	At     string  // the value of the button, a selection; empty if it has no function
	Href   string  // the URL of the button; empty if it has At
}

// image is a symbol of board.svg, moved up by Rise hundredths of the side of a square.
type image struct {
	Symbol string
	Rise   float64
}

// rises are the distances by which pieces on each level are moved up.
var rises = [5]float64{0, 2, 5.5, 9, 11}

// newBoard draws a board. The squares that can be chosen next are added later.
func newBoard(g codec.Game, shown game.Board, assets string, flipped bool) board {
	b := board{Game: g, Assets: assets}
	at := func(i int) int { // rows are drawn from the top, columns from the left
		if flipped {
			return shown.Size - 1 - i
		}
		return i
	}
	for i := range shown.Size {
		b.Columns = append(b.Columns, shown.Files[at(i):at(i)+1])
	}
	for i := range shown.Size {
		row := boardRow{Name: strconv.Itoa(shown.Size - at(i))}
		for j := range shown.Size {
			height := -1 // of a game without levels
			if shown.Heights != nil {
				height = shown.Heights[at(i)*shown.Size+at(j)]
			}
			row.Cells = append(row.Cells, newCell(shown, b.Columns[j]+row.Name, height))
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

func newCell(b game.Board, square string, height int) cell {
	c := cell{Square: square, Label: square}
	switch {
	case height >= 0:
		c.Label += ", " + [...]string{"ground", "level 1", "level 2", "level 3", "dome"}[height]
		if height > 0 {
			c.Images = append(c.Images, image{fmt.Sprintf("h%d", height), 0})
		}
	case strings.Contains("c3 f3 c6 f6", square):
		c.Class += "trap "
		c.Label += ", trap"
	}
	if p, ok := b.At(square); ok {
		symbol := string(p.Side)
		if height < 0 {
			symbol += "-" + p.Kind
		}
		c.Images = append(c.Images, image{symbol, rises[max(0, height)]})
		c.Label += ", " + say.Side(p.Side) + "'s " + p.Kind
	}
	return c
}

// cell returns the cell of a square, which must be on the board.
func (b *board) cell(square string) *cell {
	for i := range b.Rows {
		for j := range b.Rows[i].Cells {
			if c := &b.Rows[i].Cells[j]; c.Square == square {
				return c
			}
		}
	}
	return nil
}

// mark adds a mark to the image and the label of a square.
func (b *board) mark(square, symbol, word string) {
	c := b.cell(square)
	if c == nil {
		return
	}
	if strings.Contains(c.Class, symbol+" ") {
		return
	}
	if word != "" {
		c.Label += ", " + word
	}
	c.Class += symbol + " "
}

// markLast marks the squares of the last turn of a state.
func (b *board) markLast(s game.State, t game.Turn) {
	for _, part := range s.Parts(t) {
		switch part.Kind {
		case game.Build:
			b.mark(part.To, "built", "built on last")
		case game.Step:
			b.mark(part.From, "last", "")
			b.mark(part.To, "last", "")
		}
	}
}

// HTML returns the board as a table. It does not use a template, which would take ten times as
// long, because the board is most of a page. Optional tags are omitted.
func (b board) HTML() template.HTML {
	out := make([]byte, 0, 16<<10)
	out = fmt.Appendf(out, `<table class="board %v" role="grid" aria-label="The board"><thead><tr><td></td>`, b.Game)
	for _, c := range b.Columns {
		out = append(append(out, `<th scope="col">`...), c...)
	}
	out = append(out, "<tbody>\n"...)
	for _, row := range b.Rows {
		out = append(append(out, `<tr><th scope="row">`...), row.Name...)
		for _, c := range row.Cells {
			out = c.append(out, b.Assets, b.Plain)
		}
		out = append(out, '\n')
	}
	return template.HTML(append(out, "</table>"...))
}

// append appends the square. URLs and values are escaped; all other text comes from this package.
func (c *cell) append(out []byte, assets string, plain bool) []byte {
	out = append(out, `<td><button`...)
	switch {
	case plain:
	case c.Href != "":
		out = append(append(append(out, ` formaction="`...), template.HTMLEscapeString(c.Href)...), '"')
	case c.At != "":
		out = append(append(append(append(out, ` name="`...), cmp.Or(c.Name, "at")...), `" value="`...), template.HTMLEscapeString(c.At)...)
		out = append(out, '"')
	default:
		out = append(out, ` type="button"`...)
	}
	if c.Class != "" {
		out = append(append(append(out, ` class="`...), strings.TrimSuffix(c.Class, " ")...), '"')
	}
	out = append(append(out, ` aria-label="`...), c.Label...)
	out = append(out, `"><svg>`...)
	for _, i := range c.Images {
		out = append(append(append(append(out, `<use href="`...), assets...), "/board.svg#"...), i.Symbol...)
		if out = append(out, '"'); i.Rise != 0 {
			out = append(strconv.AppendFloat(append(out, ` y="-`...), i.Rise, 'f', -1, 64), `%"`...)
		}
		out = append(out, "/>"...)
	}
	return append(out, "</svg></button>"...)
}

// choices are links to all legal turns.
type choices []link

// HTML returns the links as a list, without a template like [board.HTML].
func (c choices) HTML() template.HTML {
	out := append(make([]byte, 0, 8<<10), `<ul class="choices">`...)
	for _, l := range c {
		out = append(append(out, `<li><a href="`...), template.HTMLEscapeString(l.Href)...)
		out = append(append(append(out, `" rel="nofollow">`...), template.HTMLEscapeString(l.Text)...), "</a></li>"...)
	}
	return template.HTML(append(out, "</ul>"...))
}

// symbol finds a symbol of Santorini in board.svg.
var symbol = regexp.MustCompile(`<symbol id="(h[1-4]|first|second)"[^>]*>(.*?)</symbol>`)

// drawings returns the Santorini symbols of board.svg, each in a square of side 100. A page with
// [board.Thumb] images must contain them.
func (a *assetFiles) drawings() template.HTML {
	var out []byte
	for _, m := range symbol.FindAllSubmatch(a.files["board.svg"].body, -1) {
		out = fmt.Appendf(out, `<g id="%s">%s</g>`, m[1], m[2])
	}
	return template.HTML(out)
}

// Thumb returns the board as a small image.
func (b board) Thumb() template.HTML {
	out := append(make([]byte, 0, 2<<10), `<svg class="thumb" viewBox="0 0 500 500" aria-hidden="true">`...)
	for y, row := range b.Rows {
		for x, c := range row.Cells {
			for _, i := range c.Images {
				out = fmt.Appendf(out, `<use href="#%s" x="%d" y="%g"/>`, i.Symbol, 100*x, 100*float64(y)-i.Rise)
			}
		}
	}
	return template.HTML(append(out, "</svg>"...))
}
