package serve

import (
	"bytes"
	"fmt"

	"github.com/puzzlecode/puzzlecode/render"
)

// boardSizes gives the number of squares in a row of each game's board.
var boardSizes = map[string]int{"santorini": 5, "arimaa": 8}

// layouts returns the layouts of the boards of each game. The layout "named" shows the names of rows and columns, and
// the layout "bare" does not.
func layouts() map[string]map[string]render.Layout {
	out := map[string]map[string]render.Layout{}
	for game, squares := range boardSizes {
		out[game] = map[string]render.Layout{
			"named": render.LayoutOf(squares, render.Options{}),
			"bare":  render.LayoutOf(squares, render.Options{NoCoordinates: true}),
		}
	}
	return out
}

// boardStyle returns the styles that depend on how boards are drawn: the colours, and the places of the buttons.
// Each button covers its square.
func boardStyle() []byte {
	var out bytes.Buffer
	light, dark := render.Properties(render.Light), render.Properties(render.Dark)
	fmt.Fprintf(&out, ":root, :host { %s}\n", light)
	fmt.Fprintf(&out, "@media screen and (prefers-color-scheme: dark) { :root, :host { %s} }\n", dark)
	percent := func(part, whole float64) float64 { return 100 * part / whole }
	for _, game := range []string{"santorini", "arimaa"} {
		l, squares := layouts()[game]["named"], float64(boardSizes[game])
		fmt.Fprintf(&out, ".%s.board { --wide: %g; --high: %g; }\n", game, l.Width, l.Height)
		fmt.Fprintf(&out, ".%s.board table { left: %.4g%%; top: %.4g%%; width: %.4g%%; }\n", game,
			percent(l.X, l.Width), percent(l.Y, l.Height), percent(squares*l.Across, l.Width))
		// The height is that of a row, not of the table: a browser that has only some of the rows would stretch them.
		fmt.Fprintf(&out, ".%s.board tbody tr { height: %.4gcqi; }\n", game, percent(l.Along, l.Width))
	}
	return out.Bytes()
}
