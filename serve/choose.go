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
	chosen := strings.Join(squares, "")
	for _, option := range c.Next() {
		next, err := c.Choose(option.Square)
		if err != nil {
			panic(err) // it is an option
		}
		if t, ok := next.Turn(); ok && len(next.Next()) == 0 {
			b.offer(option, "", play(t))
		} else {
			b.offer(option, chosen+option.Square, "")
		}
	}
	if n := len(squares); n > 0 {
		b.mark(squares[n-1], "chosen")
	}
	for n := len(squares) - 1; n >= 0 && !takes(c); n-- { // another piece instead
		prefix := strings.Join(squares[:n], "")
		if c, _ = game.Choose(s, prefix); !takes(c) {
			continue
		}
		for _, option := range c.Next() {
			if cell := b.cell(option.Square); option.Kind == game.Take && cell.At == "" && cell.Href == "" && option.Square != squares[n] {
				cell.At = prefix + option.Square
			}
		}
		break
	}
	return end
}

// takes reports whether the next square of a turn may select a piece.
func takes(c game.Choice) bool {
	return slices.ContainsFunc(c.Next(), func(o game.Option) bool { return o.Kind == game.Take })
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
