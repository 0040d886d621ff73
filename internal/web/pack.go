package web

import (
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxTreeTurns is about how many turns the tree of a page has at most, of eight bytes each.
const maxTreeTurns = 900

// packed returns a tree in the form that pages carry, which line.js reads: the goal, such as
// win3, and eight characters for each turn:
//
//	the turn      three squares, a for A5 to y for E1; the third is - for a climb
//	the verdict   r right, s too slow, x refuted
//	a digit       within how many turns it wins, or the other side does; 0 for neither
//	the answer    as the turn, or --- if there is none
//
// After a right turn that is answered follows the tree of what is left, in brackets, or ! if
// the page would be too long with it. Left is how many turns the page may still have.
func packed(n *view.Node, left *int) []byte {
	*left -= len(n.Turns)
	out := []byte(n.Goal)
	for _, c := range n.Turns {
		out = appendTurn(out, c.Turn)
		switch c.Verdict {
		case puzzles.Right.String():
			out = append(out, 'r')
		case puzzles.TooSlow.String():
			out = append(out, 's')
		default:
			out = append(out, 'x')
		}
		out = append(out, byte('0'+min(c.In, 9)))
		if c.Reply == "" {
			out = append(out, "---"...)
		} else {
			out = appendTurn(out, c.Reply)
		}
		switch {
		case c.Then == nil:
		case *left < 0:
			out = append(out, '!')
		default:
			out = append(append(append(out, '('), packed(c.Then, left)...), ')')
		}
	}
	return out
}

// appendTurn appends a turn as three characters.
func appendTurn(out []byte, text string) []byte {
	t := position.MustParseTurn(text)
	out = append(out, 'a'+byte(t.From), 'a'+byte(t.To))
	if t.Wins() {
		return append(out, '-')
	}
	return append(out, 'a'+byte(t.Build))
}
