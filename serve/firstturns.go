package serve

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// firstTurns contains all possible first turns of a solved puzzle. Turns for which the same was proved are in one
// group. A script has the same function, and a test compares them.
type firstTurns struct {
	Title  string
	Groups []turnGroup
}

// turnGroup contains the turns for which the same was proved, for example that they win.
type turnGroup struct {
	Heading, Mark string
	Turns         []link
}

// Folded reports whether the group has too many turns to be listed without a click.
func (g turnGroup) Folded() bool { return len(g.Turns) > mostOpen }

// mostOpen is the number of turns with the same verdict that are listed without a click.
const mostOpen = 12

// newFirstTurns returns the first turns of the puzzle. It returns nil if the puzzle is not solved, or nothing was
// proved about its turns.
func (s *Server) newFirstTurns(o opened, k look) *firstTurns {
	if s.static || o.tree == nil || o.Phase() != play.Solved || k.unsaid {
		return nil
	}
	played := sortedTurns(o.tree)
	out := &firstTurns{Title: s.language.About("first.title", "{n}", len(played)).Text}
	for _, p := range played {
		name, mark := groupOf(p)
		heading := s.language.About("first."+name, "{n}", p.In).Text
		if n := len(out.Groups); n == 0 || out.Groups[n-1].Heading != heading {
			out.Groups = append(out.Groups, turnGroup{Heading: heading, Mark: mark})
		}
		href := s.root + k.to(firstOf(k.line, p.Turn, p.Reply))
		group := &out.Groups[len(out.Groups)-1]
		group.Turns = append(group.Turns, link{Text: s.language.Listed(k.line.StateAt(0), p.Turn), Href: href})
	}
	return out
}

// sortedTurns returns the turns of a tree in the order of lists.
func sortedTurns(tree *puzzles.PlayTree) []puzzles.Played {
	return slices.SortedStableFunc(slices.Values(tree.Turns), func(a, b puzzles.Played) int {
		return cmp.Or(cmp.Compare(a.Verdict, b.Verdict), cmp.Compare(rank(a), rank(b)),
			cmp.Compare(a.Turn.Path(), b.Turn.Path()))
	})
}

// rank returns a number by which turns with the same verdict are sorted. Turns whose refutation takes longer come
// first.
func rank(p puzzles.Played) int {
	if p.Verdict == puzzles.Refuted && p.In > 0 {
		return 99 - p.In
	}
	return p.In
}

// groupOf returns the group of a first turn: the name of its heading, and its mark.
func groupOf(p puzzles.Played) (name, mark string) {
	switch {
	case p.Verdict == puzzles.Right:
		return "right", "right"
	case p.Verdict == puzzles.TooSlow:
		return "slow", "slow"
	case p.In == 1:
		return "won", "wrong"
	case p.In > 1:
		return "lost", "wrong"
	}
	return "wrong", "wrong"
}

// firstOf returns the line that has the start of the line l, a first turn and, unless the argument reply is nil, a
// reply.
func firstOf(l game.Line, turn, reply game.Turn) game.Line {
	played := []string{turn.String()}
	if reply != nil {
		played = append(played, reply.String())
	}
	out, err := l.First(0).Play(played...)
	if err != nil {
		return l.First(0)
	}
	return out
}
