package serve

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// choose lets the player choose the next square of a turn. The choice c has the squares that are already chosen, and b
// must show the board after these choices. Each possible square is marked. It links to the page on which this square is
// chosen or, if the square completes the turn, to the page after the turn. The function play returns the URL of the
// page after a turn. The result end is the URL if the turn may end here, and otherwise empty.
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
		symbol := string(option.Kind)
		if option.Kind == game.Take {
			symbol = "can"
		}
		b.mark(option.Square, symbol)
		cell := b.cell(option.Square)
		if t, ok := next.Turn(); ok && len(next.Next()) == 0 {
			cell.Href = play(t)
		} else {
			cell.At = strings.Join(game.Settled(next).Squares(), "")
		}
	}
	if n := len(squares); n > 0 {
		b.mark(squares[n-1], "chosen")
	}
	found := false
	for n := len(squares) - 1; n >= 0 && !found && !mustTake(c); n-- { // links to choose another piece instead
		prefix := strings.Join(squares[:n], "")
		c, _ = game.Choose(s, prefix)
		for _, option := range c.Next() {
			if option.Kind != game.Take {
				continue
			}
			found = true
			if cell := b.cell(option.Square); cell.At == "" && cell.Href == "" && option.Square != squares[n] {
				cell.At = prefix + option.Square
			}
		}
	}
	return end
}

// mustTake reports whether the next square of a turn must be the square of a piece.
func mustTake(c game.Choice) bool {
	next := c.Next()
	return len(next) > 0 && !slices.ContainsFunc(next, func(o game.Option) bool { return o.Kind != game.Take })
}
