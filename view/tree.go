package view

import "github.com/puzzlecode/puzzlecode/puzzles"

// Node is a position of a play tree in which the side that is to solve has to move.
type Node struct {
	Goal  string   `json:"goal"`  // what is left to reach from here
	Turns []Choice `json:"turns"` // all legal turns
}

// Choice is a turn of a play tree, what it is worth, and how the other side answers it.
type Choice struct {
	Turn    string `json:"turn"`
	Verdict string `json:"verdict"`         // right, too slow or refuted
	In      int    `json:"in,omitempty"`    // within how many turns it wins, or the other side does after it
	Reply   string `json:"reply,omitempty"` // the one best answer; missing if the goal is reached
	Then    *Node  `json:"then,omitempty"`  // after the answer to a right turn
}

// NodeOf returns what is shown of a play tree.
func NodeOf(t *puzzles.PlayTree) *Node {
	n := &Node{Goal: t.Goal.String()}
	for _, p := range t.Turns {
		c := Choice{Turn: p.Turn.String(), Verdict: p.Verdict.String(), In: p.In}
		if !p.Reply.IsZero() {
			c.Reply = p.Reply.String()
		}
		if p.Then != nil {
			c.Then = NodeOf(p.Then)
		}
		n.Turns = append(n.Turns, c)
	}
	return n
}
