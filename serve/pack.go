package serve

import (
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxTreeTurns is about how many turns the tree of a page has at most, of some five bytes each.
const maxTreeTurns = 900

// packed returns a tree in the form that pages carry, which line.js reads: the goal, such as
// win3, and groups of turns that fare alike. A group begins with five characters,
//
//	the verdict   R right, S too slow, X refuted
//	a digit       in how many turns it wins, or the opponent does; 0 for neither
//	the reply     as a turn, or --- if there is none
//
// and has three characters for each turn: its squares, a for A5 to y for E1; the third is - for
// a climb. After a right turn that has a reply follows the tree of what is left, in brackets,
// or ! if the page would be too long with it. Left is how many turns the page may still have.
func packed(n *puzzles.PlayTree, left *int) []byte {
	*left -= len(n.Turns)
	out := []byte(n.Goal.String())
	groups := map[string][]puzzles.Played{}
	var order []string // of the groups: as their first turns
	for _, p := range n.Turns {
		name := string(appendGroup(nil, p))
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], p)
	}
	for _, name := range order {
		out = append(out, name...)
		for _, p := range groups[name] {
			out = appendTurn(out, p.Turn)
			switch {
			case p.Then == nil:
			case *left < 0:
				out = append(out, '!')
			default:
				out = append(append(append(out, '('), packed(p.Then, left)...), ')')
			}
		}
	}
	return out
}

// appendGroup appends the beginning of the group that a turn belongs to.
func appendGroup(out []byte, p puzzles.Played) []byte {
	verdict := map[puzzles.Verdict]byte{puzzles.Right: 'R', puzzles.TooSlow: 'S', puzzles.Refuted: 'X'}[p.Verdict]
	out = append(out, verdict, byte('0'+min(p.In, 9)))
	if p.Reply.IsZero() {
		return append(out, "---"...)
	}
	return appendTurn(out, p.Reply)
}

// appendTurn appends a turn as three characters.
func appendTurn(out []byte, t position.Turn) []byte {
	out = append(out, 'a'+byte(t.From), 'a'+byte(t.To))
	if t.Wins() {
		return append(out, '-')
	}
	return append(out, 'a'+byte(t.Build))
}
