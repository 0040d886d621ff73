package view

import (
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Node is a position of a play tree with the solving side to move.
type Node struct {
	Goal  string   `json:"goal"`            // the goal that is left
	Key   string   `json:"key,omitempty"`   // the turn that the hints reveal; missing if no turn is right
	Hints []string `json:"hints,omitempty"` // hints about that turn; each reveals more
	Turns []Choice `json:"turns"`           // all legal turns
}

// Choice is a turn of a play tree with its verdict and the best reply.
type Choice struct {
	Turn    string      `json:"turn"`
	Verdict string      `json:"verdict"`         // right, too slow or refuted
	In      int         `json:"in,omitempty"`    // the number of turns to the win, or of the opponent if refuted
	Reply   string      `json:"reply,omitempty"` // the best reply; missing if the goal is reached
	Message say.Message `json:"message"`         // the comment on the turn and its reply
	Then    *Node       `json:"then,omitempty"`  // the position after the reply, if the turn is right
}

// NodeOf returns the Node of a play tree. The session is at the position of the tree. The argument left is the number
// of turns that remain to be returned. NodeOf subtracts the number of turns of each node from it, and omits further
// nodes once it is negative.
func NodeOf(s *play.Session, t *puzzles.PlayTree, left *int) (*Node, error) {
	*left -= len(t.Turns)
	n := &Node{Goal: t.Goal.String()}
	if h, ok := play.HintFrom(s.Language(), s.State(), t); ok {
		n.Key, n.Hints = h.Turn.String(), h.Sentences
	}
	for _, p := range t.Turns {
		next, err := s.PlayJudged(p.Judgement)
		if err != nil {
			return nil, err
		}
		c := Choice{Turn: p.Turn.String(), Verdict: p.Verdict.String(), In: p.In, Message: next.Message()}
		if p.Reply != nil {
			c.Reply = p.Reply.String()
		}
		if p.Then != nil && *left >= 0 {
			if c.Then, err = NodeOf(next, p.Then, left); err != nil {
				return nil, err
			}
		}
		n.Turns = append(n.Turns, c)
	}
	return n, nil
}
