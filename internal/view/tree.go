package view

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

// Choice returns the choice of a turn, nil if there is none.
func (n *Node) Choice(turn string) *Choice {
	for i := range n.Turns {
		if n.Turns[i].Turn == turn {
			return &n.Turns[i]
		}
	}
	return nil
}
