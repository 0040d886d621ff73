package serve

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// progress says how far a line has come in a play tree.
type progress struct {
	node    *view.Node   // in which the solving side is to move; nil if it is not, or off the tree
	choice  *view.Choice // the last turn of the solving side on the tree, nil for none
	number  int          // of that turn in the line, 0 for the first
	waiting bool         // the answer to choice is to come
	reached bool         // the goal is reached
	off     bool         // the line has left the tree
}

// follow follows a line on the play tree.
func follow(root *view.Node, turns []played) progress {
	p := progress{node: root}
	for i := 0; i < len(turns); i += 2 {
		if p.node == nil || p.reached {
			p.off, p.node = true, nil
			return p
		}
		c := p.node.Choice(turns[i].Turn.Turn)
		if c == nil {
			return progress{off: true}
		}
		p.choice, p.number, p.node = c, i, nil
		right := c.Verdict == puzzles.Right.String()
		switch {
		case c.Reply == "":
			p.reached = right
			p.off = len(turns) > i+1
		case i+1 == len(turns):
			p.waiting = true
			return p
		case turns[i+1].Turn.Turn != c.Reply:
			p.off = true
			return p
		case right:
			p.node = c.Then
		}
	}
	return p
}

// undone returns how many of some turns are left when the last one is taken back, on the tree
// with the answer to it.
func (p progress) undone(turns int) int {
	if p.choice != nil && !p.off && !p.waiting && !p.reached {
		return p.number
	}
	return turns - 1
}

func isRight(c *view.Choice) bool { return c.Verdict == puzzles.Right.String() }

// key returns the first right turn of a node: the one that hints are about. It is never nil
// in a node of a goal that is true.
func key(n *view.Node) *view.Choice {
	for i := range n.Turns {
		if isRight(&n.Turns[i]) {
			return &n.Turns[i]
		}
	}
	return nil
}

// isTrue reports whether the goal of a tree is true: some turn reaches it.
func isTrue(n *view.Node) bool { return n != nil && key(n) != nil }

// task says what a goal asks, as a heading.
func task(g codec.Goal) string {
	switch {
	case g == codec.Win1:
		return "Win with this turn"
	case g.IsWin():
		return fmt.Sprintf("Win within %d turns", g.Turns())
	case g == codec.Hold1:
		return "Hold: do not lose next turn"
	case g.IsHold():
		return fmt.Sprintf("Hold for %d turns", g.Turns())
	}
	return ""
}

// shortTask says what a goal asks, for lists.
func shortTask(g codec.Goal) string {
	if g.IsHold() {
		return fmt.Sprintf("Hold %d", g.Turns())
	}
	return fmt.Sprintf("Win in %d", g.Turns())
}

// message says what has become of the last turn, and what is to be done.
func (p progress) message(end codec.AnyCode) (text, tone string) {
	outcome := view.OldOutcomeOf(end)
	c := p.choice
	switch {
	case p.off:
		return "Off the puzzle: both sides are moved by hand. " + view.Status(end), ""
	case p.reached && outcome.Over():
		return "Solved. " + view.Status(end), "good"
	case p.reached:
		return "Solved: " + c.Turn + " holds.", "good"
	case c == nil:
		return view.Status(end), ""
	case !isRight(c) && c.Reply == "":
		return c.Turn + " is not the solution. Try another turn.", "bad"
	case p.waiting && isRight(c):
		return c.Turn + " is right. The answer is " + c.Reply + ".", "good"
	case p.waiting:
		return c.Turn + " is answered by " + c.Reply + ".", "bad"
	case isRight(c):
		return fmt.Sprintf("%s is right. The answer was %s. %s.", c.Turn, c.Reply, strings.TrimSuffix(task(codec.MustParseGoal(p.node.Goal)), ".")), "good"
	case c.Verdict == puzzles.TooSlow.String():
		return fmt.Sprintf("%s wins, but too slowly: it takes %d turns after the answer %s. Try another turn.", c.Turn, c.In, c.Reply), "slow"
	case c.In == 1:
		return fmt.Sprintf("%s is refuted by %s, which wins. Try another turn.", c.Turn, c.Reply), "bad"
	case c.In > 0:
		return fmt.Sprintf("%s is refuted by %s: the other side wins in %d. Try another turn.", c.Turn, c.Reply, c.In), "bad"
	}
	return fmt.Sprintf("%s is refuted by %s. Try another turn.", c.Turn, c.Reply), "bad"
}
