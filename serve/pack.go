package serve

import (
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// maxTreeTurns is the approximate maximum number of turns in the play tree of a page. A turn takes about five bytes.
const maxTreeTurns = 900

// packed returns the play tree of a puzzle without gods as lists, which tree.js reads: the goal, such as "win3", the
// turn that the hints reveal, the hints, and the groups of turns. The turns of a group have the same verdict, reply and
// message. A group is a list, too:
//
//	five characters: the verdict, R right, S too slow or X refuted; the number of turns in which the player or the
//	opponent wins, 0 if neither does; and the reply
//	the text of the message
//	the turns, one after the other
//	an object with the play tree after each correct turn that has a reply, or 1 if the page would become too long
//
// A turn has three characters: the squares where the worker starts, where it steps and where it builds. Squares are
// letters, from "a" for A5 to "y" for E1; a winning climb has "-" as its third character. No turn is "---".
func packed(n *view.Node) []any {
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
	list := []any{}
	for _, g := range order {
		turns, then := "", map[string]any{}
		for _, c := range groups[g] {
			turn := packedTurn(c.Turn)
			turns += turn
			switch {
			case c.Then != nil:
				then[turn] = packed(c.Then)
			case c.Verdict == puzzles.Right.String() && c.Reply != "":
				then[turn] = 1
			}
		}
		head := string([]byte{verdictLetters[g.verdict], byte('0' + min(g.in, 9))}) + packedTurn(g.reply)
		out := []any{head, g.message.Text, turns}
		if len(then) > 0 {
			out = append(out, then)
		}
		list = append(list, out)
	}
	return []any{n.Goal, packedTurn(n.Key), append([]string{}, n.Hints...), list}
}

// verdictLetters are the letters of the verdicts in the lists that packed returns.
var verdictLetters = map[string]byte{
	puzzles.Right.String(): 'R', puzzles.TooSlow.String(): 'S', puzzles.Refuted.String(): 'X',
}

// packedTurn returns a turn without gods as three characters. If the argument is empty, the result is "---".
func packedTurn(turn string) string {
	if turn == "" {
		return "---"
	}
	t := position.MustParseTurn(turn)
	build := byte('-')
	if !t.Wins() {
		build = 'a' + byte(t.Build())
	}
	return string([]byte{'a' + byte(t.From()), 'a' + byte(t.To()), build})
}
