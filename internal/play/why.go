package play

import (
	"context"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// WhyNot explains why a judged turn does not reach the goal of a code. The zero Why means that there is no explanation.
// An error comes from the prover.
func WhyNot(ctx context.Context, p Prover, c codec.Code, j puzzles.Judgement) (say.Why, error) {
	if j.Verdict == puzzles.Right || j.Reply == nil {
		return say.Why{}, nil
	}
	r, err := p.Explain(ctx, c, j)
	if err != nil || r.Means == 0 {
		return say.Why{}, err
	}
	start := game.New(c)
	w := say.Why{Refutation: r, Side: start.Side(), Goal: c.Goal().Turns(), Pair: say.PairOf(start)}
	w.Lacks = lacks(start, r.Turn, r.Reply)
	if r.Means == puzzles.ByClimb {
		w.By = game.WinsBy(played(start, r.Turn), r.Reply)
	}
	if r.Rest > 0 {
		w.RestClimbs, w.RestBuilt = restOf(start, r)
	}
	return w, nil
}

// explained adds an explanation to the session. After a wrong turn, it explains why the turn fails. When a puzzle is
// solved by holding out, it describes the threat of the opponent. If the prover fails, there is no explanation.
func (s *Session) explained(ctx context.Context) *Session {
	_, j, ok := s.Judged()
	if ok && s.phase == Solved && s.line.Start().Goal().IsHold() && !s.o.Unsaid {
		next := *s
		if idea, ok := IdeaOf(ctx, s.o.Prover, s.line.Start(), nil); ok {
			next.otherwise = s.o.Language.Otherwise(idea)
		}
		return &next
	}
	if !ok || s.phase != Mistaken || s.o.Unsaid {
		return s
	}
	n := len(s.judged) - 1
	before, err := s.line.StateAt(2 * n).Code().WithGoal(after(s.line.Start().Goal(), n))
	if err != nil {
		return s
	}
	next := *s
	next.why, _ = WhyNot(ctx, s.o.Prover, before, j) // if it fails, the message has no explanation
	return &next
}

// Why explains the player's last turn. ok is false unless that turn was wrong and the reply is on the board.
func (s *Session) Why() (w say.Why, ok bool) {
	return s.why, s.phase == Mistaken && s.why.Means != 0
}

// lacks names what the side to move lacks for a winning climb after its turn and the reply. The result is a word for
// the field Lacks of [say.Why].
func lacks(s game.State, turn, reply game.Turn) string {
	p, ok := game.SantoriniPosition(played(played(s, turn), reply))
	if !ok || !p.Mortals() {
		return ""
	}
	if p.Level(3) == 0 {
		return "tower"
	}
	for _, worker := range p.Workers(p.Side()) {
		if p.Height(worker) == 2 {
			return "level"
		}
	}
	return "worker"
}

// restOf describes the first threat that remains after the reply. The first result is the list of squares where this
// threat would win. The second result tells whether the opponent then builds on all of these squares.
func restOf(s game.State, r puzzles.Refutation) (climbs []string, built bool) {
	n := len(r.Line) - r.Rest + 1
	for _, t := range r.Line[:n] {
		s = played(s, t)
	}
	climbs = threats(s, s.Side().Other())
	left := slices.Clone(climbs)
	for _, part := range s.Parts(r.Line[n]) {
		if part.Kind == game.Build || part.Kind == game.Dome {
			left = slices.DeleteFunc(left, func(square string) bool { return square == part.To })
		}
	}
	return climbs, len(left) == 0
}
