package serve

import (
	"cmp"
	"slices"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// firstTurns are all first turns of a solved puzzle, in groups with the same proved verdict. Keep it equal to
// firstturns.js.
type firstTurns struct {
	Title  string
	Groups []turnGroup
}

// turnGroup has the turns with the same verdict.
type turnGroup struct {
	Heading, Mark string
	Turns         []link
}

// Folded reports whether the group has too many turns to be listed without a click.
func (g turnGroup) Folded() bool { return len(g.Turns) > 12 }

// newFirstTurns returns the first turns of the puzzle, or nil if the puzzle is not solved or has no verdicts.
func (s *Server) newFirstTurns(o opened, k look) *firstTurns {
	if s.static || o.tree == nil || o.Phase() != play.Solved || k.unsaid {
		return nil
	}
	played := slices.Clone(o.tree.Turns)
	slices.SortStableFunc(played, func(a, b puzzles.Played) int {
		return cmp.Or(cmp.Compare(a.Verdict, b.Verdict), cmp.Compare(rank(a), rank(b)))
	})
	out := &firstTurns{Title: say.About("first.title", "{n}", len(played)).Text}
	for _, p := range played {
		name, mark := groupOf(p)
		heading := say.About("first."+name, "{n}", p.In).Text
		if n := len(out.Groups); n == 0 || out.Groups[n-1].Heading != heading {
			out.Groups = append(out.Groups, turnGroup{Heading: heading, Mark: mark})
		}
		href := s.root + k.to(firstOf(k.line, p.Turn, p.Reply))
		group := &out.Groups[len(out.Groups)-1]
		group.Turns = append(group.Turns, link{Text: say.Listed(k.line.StateAt(0), p.Turn), Href: href})
	}
	return out
}

// rank returns the place of a turn among turns with the same verdict. Refutations that take longer come first.
func rank(p puzzles.Played) int {
	if p.Verdict == puzzles.Refuted && p.In > 0 {
		return 99 - p.In
	}
	return p.In
}

// groupOf returns the name of the heading for the group of a turn, and the mark of the group.
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

// firstOf returns a line with the start of l, a first turn and, unless it is nil, the reply.
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
