package render

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// A symbol is a group of shapes that occurs several times in drawings, such as a tower, a worker or a mark. An SVG file
// contains it only once.
type symbol struct {
	name   string
	shapes []shape
	parts  []string // the names of the symbols of which it consists, if any: a file may contain them instead
}

// symbolOf returns the symbol with this name. It panics if there is none.
func symbolOf(name string) *symbol {
	if s := symbols().byName[name]; s != nil {
		return s
	}
	panic("render: no symbol " + name)
}

type symbolSet struct {
	byGame map[codec.Game][]*symbol
	byName map[string]*symbol // of all games
}

// symbols draws all symbols at the first call.
var symbols = sync.OnceValue(func() *symbolSet {
	set := &symbolSet{byGame: map[codec.Game][]*symbol{}, byName: map[string]*symbol{}}
	for _, g := range []struct {
		codec.Game
		draw func(add addSymbol)
	}{{codec.Santorini, towerSymbols}, {codec.Gods, godSymbols}, {codec.Arimaa, pieceSymbols}} {
		g.draw(func(name string, draw func(d *Drawing), parts ...string) {
			var d Drawing
			draw(&d)
			s := &symbol{name: name, shapes: slices.Collect(d.shapes()), parts: parts}
			set.byGame[g.Game], set.byName[name] = append(set.byGame[g.Game], s), s
		})
	}
	return set
})

// An addSymbol function adds a symbol. The function draw draws the symbol. Symbols of different games must have
// different names. The argument parts has the names of the symbols of which this one consists, if any.
type addSymbol func(name string, draw func(d *Drawing), parts ...string)

// slabs adds the empty boards as symbols. The argument squares is the number of squares in a row.
func (add addSymbol) slabs(name string, squares int) {
	for _, o := range []Options{{}, {Turned: true}, {NoCoordinates: true}, {Small: true}, {Small: true, Turned: true}} {
		add(slabName(squares, o), newGrid(squares, o).slab)
	}
}

func towerSymbols(add addSymbol) {
	add.slabs("board", 5)
	for height := 1; height <= 3; height++ {
		level := fmt.Sprint("-", height)
		plain, number, tag := "plain"+level, "number"+level, "tag"+level
		add(plain, func(d *Drawing) { d.tower(height) })
		add("tower"+level, func(d *Drawing) { d.tower(height); d.number(height) }, plain, number)
		add("tagged"+level, func(d *Drawing) { d.tower(height); d.tag(height) }, plain, tag)
		add("level"+level, func(d *Drawing) { d.level(height) })
		add(number, func(d *Drawing) { d.number(height) })
		add(tag, func(d *Drawing) { d.tag(height) })
		add("small"+level, func(d *Drawing) { d.smallTower(height); d.smallNumber(height) })
		add("small-covered"+level, func(d *Drawing) { d.smallTower(height); d.smallTag(height) })
	}
	add("tower-4", func(d *Drawing) { d.tower(4) })
	add("small-4", func(d *Drawing) { d.smallTower(4) })
	for height := range 4 {
		add(fmt.Sprintf("build-%d", height), func(d *Drawing) { d.plus(height) })
	}
	for height := range 5 {
		if height <= 2 { // level 3 and a dome are round, and stand on level 2
			add(fmt.Sprintf("built-%d", height), func(d *Drawing) { d.builtCorners(height) })
		}
		add(fmt.Sprintf("hint-%d", height), func(d *Drawing) { d.litTop(inkHintMark, inkHintLight, height) })
		add(fmt.Sprintf("can-%d", height), func(d *Drawing) { d.topRing(inkAbleMark, height, 0.5, 4) })
		add(fmt.Sprintf("chosen-%d", height), func(d *Drawing) { d.litTop(inkAbleMark, inkChosenLight, height) })
		add(fmt.Sprintf("went-%d", height), func(d *Drawing) { d.topRing(inkLastMark, height, 0.5, 4) })
	}
	for _, side := range []position.Side{position.First, position.Second} {
		add(side.String(), func(d *Drawing) { d.worker(side) })
		add(side.String()+"-ghost", func(d *Drawing) { d.ghost(side) })
		add(side.String()+"-sign", func(d *Drawing) { d.sideSign(side, Point{}, 1) })
	}
	add("step", (*Drawing).dot)
	add("walk", (*Drawing).circlet)
	add("climb", (*Drawing).starMark)
	add("shine", (*Drawing).shine)
	add("threat", (*Drawing).threat)
	line := func(x1, y1, x2, y2, width float64) path { return bar(Point{x1, y1}, Point{x2, y2}, width) }
	add("right", verdict(inkGoodMark, line(-8, 0.5, -2.5, 6.5, 4.6), line(-2.5, 6.5, 8.5, -6, 4.6)))
	add("slow", verdict(inkSlowMark, line(-8, 0, 8, 0, 5)))
	add("wrong", verdict(inkBadMark, line(-6.5, -6.5, 6.5, 6.5, 4.6), line(-6.5, 6.5, 6.5, -6.5, 4.6)))
	add("failed", badge(inkBadMark, line(-4.4, -4.4, 4.4, 4.4, 3.6), line(-4.4, 4.4, 4.4, -4.4, 3.6)))
	add("passed", badge(inkGoodMark, line(-5.2, 0.3, -1.6, 4.2, 3.6), line(-1.6, 4.2, 5.5, -4, 3.6)))
}

func pieceSymbols(add addSymbol) {
	add.slabs("arimaa", 8)
	for _, name := range slices.Sorted(maps.Keys(flatSigns)) {
		add("flat-"+name, flatSigns[name])
	}
	for _, side := range []arimaa.Side{arimaa.Gold, arimaa.Silver} {
		add(side.String(), func(d *Drawing) { d.pieceShape(side) })
		for kind := range arimaa.Kind(arimaa.Kinds) {
			add(fmt.Sprintf("%v-%v", side, kind), func(d *Drawing) { d.piece(side, kind) })
		}
	}
}

// SideSymbol returns the name of the symbol with the sign of a side. The symbol is 64 wide, with the origin in the
// middle.
func SideSymbol(side game.Side) string {
	if s := string(side); symbols().byName[s+"-sign"] != nil {
		return s + "-sign"
	}
	return string(side)
}

// Symbols returns an SVG file with the symbols of a game, or only with those in the list names. Without names, it omits
// those of small images, of which pages need few. The file for Santorini
// with gods contains only the signs of gods; all other symbols are in the file for Santorini. The colours are the CSS
// properties that [Properties] lists. [Drawing.Markup] refers to the symbols.
func Symbols(g codec.Game, names ...string) []byte {
	var out bytes.Buffer
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, s := range symbols().byGame[g] {
		if len(names) > 0 && !slices.Contains(names, s.name) || len(names) == 0 && strings.Contains(s.name, "small") {
			continue
		}
		fmt.Fprintf(&out, `<g id="%s">`, s.name)
		for _, shape := range s.shapes {
			fmt.Fprintf(&out, `<path fill="var(%s)" d="`, shape.fill.property())
			shape.outline.writeSVG(&out)
			out.WriteString(`"/>`)
		}
		out.WriteString("</g>")
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// Properties returns the colours of a theme as CSS declarations.
func Properties(t Theme) string {
	var out bytes.Buffer
	for _, i := range inks {
		c := i.in(t)
		fmt.Fprintf(&out, "%s: #%02x%02x%02x%02x; ", i.property(), c.R, c.G, c.B, c.A)
	}
	return out.String()
}

// Markup returns the drawing as an SVG element with the given class. It refers to the [Symbols] in the file with the
// URL symbols; an empty URL means the same page. The element has no title, because the page describes it.
func (d Drawing) Markup(class, symbols string) []byte {
	out := make([]byte, 0, 4<<10)
	out = fmt.Appendf(out, `<svg class="%s" viewBox="0 0 %s %s" aria-hidden="true">`,
		class, number(d.width), number(d.height))
	for _, it := range d.items {
		if it.symbol != nil {
			out = fmt.Appendf(out, `<use href="%s#%s"`, symbols, it.symbol.name)
			if it.origin != (Point{}) {
				out = fmt.Appendf(out, ` x="%s" y="%s"`, number(it.origin.X), number(it.origin.Y))
			}
			out = append(out, "/>"...)
		}
	}
	return append(out, "</svg>"...)
}
