package serve

import (
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// maxTreeTurns is about how many turns the tree of a page has at most, of some five bytes each.
const maxTreeTurns = 900

// packed returns a tree in the form that pages carry, which line.js reads: the goal, such as
// win3, and groups of turns that fare alike. A group begins with five characters,
//
//	the verdict   R right, S too slow, X refuted
//	a digit       within how many turns it wins, or the other side does; 0 for neither
//	the answer    as a turn, or --- if there is none
//
// and has three characters for each turn: its squares, a for A5 to y for E1; the third is - for
// a climb. After a right turn that is answered follows the tree of what is left, in brackets,
// or ! if the page would be too long with it. Left is how many turns the page may still have.
func packed(n *view.Node, left *int) []byte {
	*left -= len(n.Turns)
	out := []byte(n.Goal)
	groups := map[string][]view.Choice{}
	var order []string // of the groups: as their first turns
	for _, c := range n.Turns {
		name := string(appendGroup(nil, c))
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], c)
	}
	for _, name := range order {
		out = append(out, name...)
		for _, c := range groups[name] {
			out = appendTurn(out, c.Turn)
			switch {
			case c.Then == nil:
			case *left < 0:
				out = append(out, '!')
			default:
				out = append(append(append(out, '('), packed(c.Then, left)...), ')')
			}
		}
	}
	return out
}

// appendGroup appends the beginning of the group that a turn belongs to.
func appendGroup(out []byte, c view.Choice) []byte {
	switch c.Verdict {
	case puzzles.Right.String():
		out = append(out, 'R')
	case puzzles.TooSlow.String():
		out = append(out, 'S')
	default:
		out = append(out, 'X')
	}
	out = append(out, byte('0'+min(c.In, 9)))
	if c.Reply == "" {
		return append(out, "---"...)
	}
	return appendTurn(out, c.Reply)
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
