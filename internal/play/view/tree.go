package view

import "github.com/puzzlecode/puzzlecode/puzzles"

// Node is a position of a play tree with the solving side to move.
type Node struct {
	Goal  string   `json:"goal"`  // the goal that is left
	Turns []Choice `json:"turns"` // all legal turns
}

// Choice is a turn of a play tree with its verdict and the best reply.
type Choice struct {
	Turn    string `json:"turn"`
	Verdict string `json:"verdict"`         // right, too slow or refuted
	In      int    `json:"in,omitempty"`    // the number of turns to the win, or to the win of the opponent if refuted
	Reply   string `json:"reply,omitempty"` // the best reply; missing if the goal is reached
	Then    *Node  `json:"then,omitempty"`  // the position after the reply, if the turn is correct
}

// NodeOf returns the Node of a play tree.
func NodeOf(t *puzzles.PlayTree) *Node {
	n := &Node{Goal: t.Goal.String()}
	for _, p := range t.Turns {
		c := Choice{Turn: p.Turn.String(), Verdict: p.Verdict.String(), In: p.In}
		if p.Reply != nil {
			c.Reply = p.Reply.String()
		}
		if p.Then != nil {
			c.Then = NodeOf(p.Then)
		}
		n.Turns = append(n.Turns, c)
	}
	return n
}
