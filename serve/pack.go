package serve

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxTreeTurns is the approximate maximum number of turns in the play tree of a page. A turn takes about five bytes.
const maxTreeTurns = 900

// packed returns the play tree of a puzzle without gods as a text, which line.js reads. The text has the goal, such as
// "win3", the turn that the hints reveal, the hints in square brackets with "|" between them, and groups of turns. The
// turns of a group have the same verdict, reply and message. A group begins with five characters,
//
//	the verdict   R right, S too slow, X refuted
//	a digit       the number of turns in which the player or the opponent wins; 0 if neither does
//	the reply     in the characters of a turn, or --- if there is none
//
// and the message in square brackets. Then come three characters for each turn of the group: the squares where the
// worker starts, where it steps and where it builds. Squares are letters, from "a" for A5 to "y" for E1; a winning
// climb has "-" as its third character. A correct turn with a reply is followed by the play tree for the rest of the
// goal, in round brackets, or by "!" if the page would become too long.
func packed(n *view.Node) []byte {
	out := append(appendTurn([]byte(n.Goal), n.Key), '[')
	out = append(append(out, strings.Join(n.Hints, "|")...), ']')
	type group struct {
		verdict string
		in      int
		reply   string
		message say.Message
	}
	groups := map[group][]view.Choice{}
	var order []group // in the order of their first turns
	for _, c := range n.Turns {
		g := group{c.Verdict, c.In, c.Reply, c.Message}
		if groups[g] == nil {
			order = append(order, g)
		}
		groups[g] = append(groups[g], c)
	}
	for _, g := range order {
		out = append(out, verdictLetters[g.verdict], byte('0'+min(g.in, 9)))
		out = append(append(append(appendTurn(out, g.reply), '['), g.message.Text...), ']')
		for _, c := range groups[g] {
			out = appendTurn(out, c.Turn)
			switch {
			case c.Then != nil:
				out = append(append(append(out, '('), packed(c.Then)...), ')')
			case c.Verdict == puzzles.Right.String() && c.Reply != "":
				out = append(out, '!')
			}
		}
	}
	return out
}

// verdictLetters are the letters of the verdicts in the text that packed returns.
var verdictLetters = map[string]byte{
	puzzles.Right.String(): 'R', puzzles.TooSlow.String(): 'S', puzzles.Refuted.String(): 'X',
}

// appendTurn appends a turn without gods as three characters. If the argument turn is empty, the function appends
// "---".
func appendTurn(out []byte, turn string) []byte {
	if turn == "" {
		return append(out, "---"...)
	}
	t := position.MustParseTurn(turn)
	out = append(out, 'a'+byte(t.From()), 'a'+byte(t.To()))
	if t.Wins() {
		return append(out, '-')
	}
	return append(out, 'a'+byte(t.Build()))
}
