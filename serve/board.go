package serve

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
)

// board is the data of a board on a page: a picture, and on top of it a table of buttons.
type board struct {
	Assets  string // the prefix of URLs of assets; empty if a script draws the board
	Columns []string
	Rows    []boardRow
	Plain   bool // the buttons need JavaScript, and are not in a form
	shown   game.Board
	flipped bool
	marks   []render.Mark

	language *say.Language // of the labels and the summary
}

// emptySantorini is a board without buildings and workers.
var emptySantorini = game.Board{Size: 5, Files: "ABCDE", Heights: make([]int, 25)}

type boardRow struct {
	Name  string
	Cells []cell
}

// cell is one square.
type cell struct {
	Square string
	Label  string // for screen readers
	Class  string // the CSS classes, each followed by a space
	Name   string // the parameter that the button sends; empty means at
	At     string // the value of this parameter; empty if the button sends none
	Href   string // the URL that the button opens instead; empty for none
}

// newBoard returns a board as it is drawn on a page. [board.choose] adds the squares that can be chosen next.
func newBoard(language *say.Language, shown game.Board, assets string, flipped bool) board {
	b := board{Assets: assets, shown: shown, flipped: flipped, language: language}
	b.Columns = strings.Split(shown.Files, "")
	if flipped { // rows are drawn from the top, columns from the left
		slices.Reverse(b.Columns)
	}
	for i := range shown.Size {
		row := boardRow{Name: strconv.Itoa(shown.Size - i)}
		for _, column := range b.Columns {
			row.Cells = append(row.Cells, newCell(language, shown, column+row.Name))
		}
		b.Rows = append(b.Rows, row)
	}
	if flipped {
		slices.Reverse(b.Rows)
	}
	return b
}

func newCell(language *say.Language, b game.Board, square string) cell {
	c := cell{Square: square, Label: square}
	switch {
	case b.Heights != nil:
		c.Label += ", " + language.Square(b.Height(square))
	case strings.Contains("c3 f3 c6 f6", square):
		c.Label += ", " + language.About("square.trap").Text
	}
	if p, ok := b.At(square); ok {
		c.Class += "piece "
		c.Label += ", " + language.About("square.piece", "{side}", p.Side, "{piece}", language.Kind(p.Kind)).Text
	}
	return c
}

// cell returns the cell of a square. The square must be on the board.
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

// marks contains the marks of squares, by the CSS class of the square's button.
var marks = map[string]render.MarkKind{
	"left": render.LastFrom, "went": render.LastTo, "built": render.Built, "forced": render.Forced,
	"can": render.Movable, "chosen": render.Selected, "place": render.Step, "step": render.Step, "walk": render.Walk,
	"climb": render.Climb, "drop": render.Climb, "win": render.Climb, "build": render.Build, "dome": render.BuildDome,
	"threat": render.Threat, "rise": render.Climb, "failed": render.Failed, "passed": render.Passed,
}

// mark adds a mark to a square: to its class, its label and the picture. The argument name is a key of the map marks.
func (b *board) mark(square, name string) {
	c := b.cell(square)
	if c == nil || strings.Contains(c.Class, name+" ") {
		return
	}
	if words := b.language.Mark(name); words != "" {
		c.Label += ", " + words
	}
	c.Class += name + " "
	b.marks = append(b.marks, render.Mark{Square: square, Kind: marks[name]})
}

// lastMarks maps the kinds of marks that show the last turn to their keys in the map marks.
var lastMarks = map[render.MarkKind]string{
	render.LastFrom: "left", render.LastTo: "went", render.Built: "built", render.Forced: "forced",
}

// markLast marks the squares of the last turn, which was played in the state s.
func (b *board) markLast(s game.State, t game.Turn) {
	for _, m := range render.LastTurn(s.Parts(t)) {
		b.mark(m.Square, lastMarks[m.Kind])
	}
}

// markFailed marks the squares where the steps of a failed turn ended. s is the state before the turn.
func (b *board) markFailed(s game.State, t game.Turn) {
	for _, part := range s.Parts(t) {
		if part.Kind == game.Step {
			b.mark(part.To, "failed")
		}
	}
}

// markPassed marks the square where the worker's last step ended in a correct turn. It marks nothing if the worker is
// no longer there. s is the state before the turn.
func (b *board) markPassed(s game.State, t game.Turn) {
	square := ""
	for _, part := range s.Parts(t) {
		if part.Kind == game.Step {
			square = part.To
		}
	}
	if p, ok := b.shown.At(square); ok && p.Side == s.Side() {
		b.mark(square, "passed")
	}
}

// markThreats marks the squares where a step of either side could win next turn. It reports whether there are any.
func (b *board) markThreats(s game.State, threats func(game.Side) []string) bool {
	own, other := threats(s.Side()), threats(s.Side().Other())
	for _, square := range own {
		b.mark(square, "rise")
	}
	for _, square := range other {
		b.mark(square, "threat")
	}
	return len(own)+len(other) > 0
}

// HTML returns the board: its picture, and on top of it a table of buttons that are as large as the squares. It uses no
// template, because the board is most of a page and a template would take ten times as long. It omits tags that HTML
// does not require.
func (b board) HTML() template.HTML {
	out := make([]byte, 0, 16<<10)
	out = fmt.Appendf(out, `<div class="board %s">`, b.game())
	if b.Assets == "" { // the script draws it
		l := render.LayoutOf(b.shown.Size, render.Options{})
		out = fmt.Appendf(out, `<svg class="picture" viewBox="0 0 %g %g" aria-hidden="true"></svg>`, l.Width, l.Height)
	} else {
		out = append(out, b.picture("picture", b.Symbols(), false)...)
	}
	label := escapedAttribute.Replace(b.language.Page("board"))
	out = fmt.Appendf(out, `<table role="grid" aria-label="%s"><thead><tr><td></td>`, label)
	for _, c := range b.Columns {
		out = append(append(out, `<th scope="col">`...), c...)
	}
	out = append(out, "<tbody>\n"...)
	for _, row := range b.Rows {
		out = append(append(out, `<tr><th scope="row">`...), row.Name...)
		for _, c := range row.Cells {
			out = c.append(out, b.Plain)
		}
		out = append(out, '\n')
	}
	return template.HTML(append(out, "</table></div>"...))
}

// Summary describes the board in words for people who cannot see it. It is empty if a script draws the board.
func (b board) Summary() string {
	if b.Assets == "" {
		return ""
	}
	return b.language.Summary(b.shown)
}

func (b board) game() codec.Game {
	if b.shown.Heights == nil {
		return codec.Arimaa
	}
	return codec.Santorini // boards with gods have the same symbols
}

// Symbols returns the URL of the file with the SVG symbols for boards of this game.
func (b board) Symbols() string { return b.Assets + "/" + symbolsFile(b.game()) }

// symbolsFile returns the name of the file with the SVG symbols of a game.
func symbolsFile(g codec.Game) string { return g.String() + ".svg" }

// picture returns the SVG image of the board. The argument symbols is the URL of the SVG symbols. If the argument small
// is set, the image is for a small place: see render.Options.
func (b board) picture(class, symbols string, small bool) []byte {
	o := render.Options{Turned: b.flipped, NoCoordinates: small, Small: small, Marks: b.marks}
	return render.Board(b.shown, o).Markup(class, symbols)
}

// append appends the HTML of the square. If the argument plain is set, the button needs JavaScript and has no URL or
// value. URLs, values and labels are escaped; all other text comes from this package.
func (c *cell) append(out []byte, plain bool) []byte {
	attribute := func(name, value string) {
		out = append(append(append(append(append(out, ' '), name...), `="`...), value...), '"')
	}
	out = append(out, `<td><button`...)
	switch {
	case plain:
	case c.Href != "":
		attribute("formaction", template.HTMLEscapeString(c.Href))
	case c.At != "":
		attribute("name", cmp.Or(c.Name, "at"))
		attribute("value", template.HTMLEscapeString(c.At))
	default:
		attribute("type", "button")
	}
	if c.Class != "" {
		attribute("class", strings.TrimSuffix(c.Class, " "))
	}
	attribute("aria-label", escapedAttribute.Replace(c.Label))
	return append(out, `></button>`...)
}

// choices are links, one for each legal turn.
type choices []link

// HTML returns the links as a list. Like [board.HTML], it uses no template.
func (c choices) HTML() template.HTML {
	out := append(make([]byte, 0, 8<<10), `<ul class="choices">`...)
	for _, l := range c {
		out = append(append(out, `<li><a href="`...), template.HTMLEscapeString(l.Href)...)
		out = append(append(append(out, `" rel="nofollow">`...), template.HTMLEscapeString(l.Text)...), "</a></li>"...)
	}
	return template.HTML(append(out, "</ul>"...))
}

// Thumb returns the board as a small image.
func (b board) Thumb() template.HTML { return template.HTML(b.picture("thumb", "", true)) }
