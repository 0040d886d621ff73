package play

import (
	"context"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// An Explanation says why a turn does not reach a goal. The zero Explanation says nothing.
type Explanation struct {
	Text   string
	Line   []game.Turn // the turn, the reply, and so on, until the point is clear
	Means  puzzles.Means
	Square string      // the square of the means; empty if it has none
	Climbs []string    // the squares that the opponent threatens to climb to, if the means has any
	Plan   []game.Turn // how the turn would win in time if the opponent passed after it
}

// WhyNot explains the judgement on a turn that does not reach the goal of a code. The zero Explanation means that there
// are no words for the refutation, see [puzzles.Explain]. An error comes from the prover.
func WhyNot(ctx context.Context, p Prover, c codec.Code, j puzzles.Judgement) (Explanation, error) {
	if j.Verdict == puzzles.Right || j.Reply == nil {
		return Explanation{}, nil
	}
	r, err := p.Explain(ctx, c, j)
	if err != nil || r.Means == 0 {
		return Explanation{}, err
	}
	w := whyOf(c, r)
	return Explanation{w.String(), r.Line, w.Means, w.Square, w.Climbs, r.Plan}, nil
}

// explained returns the session with an explanation. After a wrong turn, it says why the turn fails; at the end of a
// hold, it describes the threat of the opponent. If the prover fails, there is no explanation.
func (s *Session) explained(ctx context.Context) *Session {
	_, j, ok := s.Judged()
	if ok && s.phase == Solved && s.line.Start().Goal().IsHold() && !s.o.Unsaid {
		next := *s
		if idea, ok := IdeaOf(ctx, s.o.Prover, s.line.Start(), nil); ok {
			next.otherwise = idea.Otherwise()
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

// Why returns the explanation of the last turn, if it was wrong and the reply is on the board.
func (s *Session) Why() (e Explanation, ok bool) {
	return s.why, s.phase == Mistaken && s.why.Text != ""
}

// whyOf returns a refutation in the words of package say.
func whyOf(c codec.Code, r puzzles.Refutation) say.Why {
	start := game.New(c)
	w := say.Why{
		Side: start.Side(), Turn: r.Turn.String(), Goal: c.Goal().Turns(), Means: r.Means,
		Known: r.Known, Stuck: say.Texts(slices.Collect(r.Stuck.All())), Climbs: say.Texts(slices.Collect(r.Climbs.All())),
		NoPlan: r.Searched && len(r.Plan) == 0, NoRest: r.NoRest, Pair: say.PairOf(start),
	}
	if r.Verdict == puzzles.TooSlow {
		w.Slow = r.In
	} else {
		w.Lost = r.In
	}
	if r.Reply != nil {
		w.Reply = r.Reply.String()
	}
	if r.Square.IsValid() {
		w.Square = r.Square.String()
	}
	if r.Met != nil {
		w.Met = r.Met.String()
	}
	if w.NoPlan && r.Reply != nil {
		w.Lacks = lacks(start, r.Turn, r.Reply)
	}
	for i := 0; i < len(r.Plan); i += 2 {
		w.Plan = append(w.Plan, r.Plan[i].String())
	}
	if n := len(r.Plan); n > 0 {
		w.Last = climbOf(r.Plan[n-1])
	}
	if w.Means == puzzles.ByClimb {
		w.By = game.WinsBy(played(start, r.Turn), r.Reply)
	}
	if r.Rest > 0 {
		w.Rest = say.Texts(r.Line[len(r.Line)-r.Rest:])
		w.RestClimbs, w.RestBuilt = restOf(start, r)
	}
	return w
}

// lacks returns what the side to move lacks for a climb after a turn and its reply, in a word for [say.Why].
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

// climbOf returns the square where the last step of a turn wins, or "" if the turn does not win by a step.
func climbOf(t game.Turn) string {
	if t := game.SantoriniTurn(t); t.Wins() {
		return t.To().String()
	}
	return ""
}

// restOf returns the squares where the first remaining threat would win. built reports whether the reply builds on all
// of these squares.
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
