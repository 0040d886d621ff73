package serve

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxTreeTurns is the approximate maximum number of turns in the play tree of a page. A turn takes about five bytes.
const maxTreeTurns = 900

// packed returns the play tree of a puzzle without gods as a text, which line.js reads. The text has the goal, such as
// win3, and groups of turns with the same verdict and reply. A group begins with five characters,
//
//	the verdict   R right, S too slow, X refuted
//	a digit       the number of turns in which the player or the opponent wins; 0 if neither does
//	the reply     in the characters of a turn, or --- if there is none
//
// and has three characters for each turn: the squares where it starts, where it steps and where it builds. Squares are
// a for A5 to y for E1; a winning climb has - as its third character. A correct turn with a reply is followed by the
// play tree for the rest of the goal, in brackets, or by ! if the page would become too long. left is the number of
// turns that the page may still contain.
func packed(n *puzzles.PlayTree, left *int) []byte {
	*left -= len(n.Turns)
	out := []byte(n.Goal.String())
	groups := map[string][]puzzles.Played{}
	var order []string // the groups, in the order of their first turns
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
			out = appendTurn(out, game.SantoriniTurn(p.Turn))
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

// appendGroup appends the start of the group of a turn.
func appendGroup(out []byte, p puzzles.Played) []byte {
	verdict := map[puzzles.Verdict]byte{puzzles.Right: 'R', puzzles.TooSlow: 'S', puzzles.Refuted: 'X'}[p.Verdict]
	out = append(out, verdict, byte('0'+min(p.In, 9)))
	if p.Reply == nil {
		return append(out, "---"...)
	}
	return appendTurn(out, game.SantoriniTurn(p.Reply))
}

// appendTurn appends a turn as three characters.
func appendTurn(out []byte, t position.Turn) []byte {
	out = append(out, 'a'+byte(t.From()), 'a'+byte(t.To()))
	if t.Wins() {
		return append(out, '-')
	}
	return append(out, 'a'+byte(t.Build()))
}
