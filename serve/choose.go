package serve

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// choose marks the squares that can be chosen next. The board must be that of the choice. play
// returns the URL after a turn; end is that URL if the turn may end here.
func (b *board) choose(s game.State, c game.Choice, play func(game.Turn) string) (end string) {
	if t, ok := c.Turn(); ok {
		end = play(t)
	}
	squares := c.Squares()
	for _, option := range c.Next() {
		next, err := c.Choose(option.Square)
		if err != nil {
			panic(err) // it is an option
		}
		if t, ok := next.Turn(); ok && len(next.Next()) == 0 {
			b.offer(option, "", play(t))
		} else {
			b.offer(option, strings.Join(game.Settled(next).Squares(), ""), "")
		}
	}
	if n := len(squares); n > 0 {
		b.mark(squares[n-1], "chosen")
	}
	for n := len(squares) - 1; n >= 0 && !mustTake(c); n-- { // another piece instead
		prefix := strings.Join(squares[:n], "")
		c, _ = game.Choose(s, prefix)
		found := false
		for _, option := range c.Next() {
			if option.Kind != game.Take {
				continue
			}
			found = true
			if cell := b.cell(option.Square); cell.At == "" && cell.Href == "" && option.Square != squares[n] {
				cell.At = prefix + option.Square
			}
		}
		if found {
			break
		}
	}
	return end
}

// mustTake reports whether the next square of a turn selects a piece, whatever it is.
func mustTake(c game.Choice) bool {
	next := c.Next()
	return len(next) > 0 && !slices.ContainsFunc(next, func(o game.Option) bool { return o.Kind != game.Take })
}

// offer marks a square that can be chosen next, and links it to the page where it is chosen or to
// the page after the turn.
func (b *board) offer(o game.Option, at, href string) {
	symbol := string(o.Kind)
	if o.Kind == game.Take {
		symbol = "can"
	}
	b.mark(o.Square, symbol)
	c := b.cell(o.Square)
	c.At, c.Href = at, href
}
