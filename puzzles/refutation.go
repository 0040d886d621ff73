package puzzles

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Means is what refutes a wrong turn.
type Means uint8

// The means. The first group is how the opponent wins, the second how its reply stops the plan of the
// turn. The zero value is invalid.
const (
	ByClimb       Means = iota + 1 // it climbs to Square at once
	ByBlock                        // it leaves no square to step to
	ByFork                         // it threatens to climb to two or more squares, Climbs, and one dome is not enough
	ByUnstoppable                  // it threatens to climb to Square, and nobody can build there
	ByOpening                      // the dome on the square that it threatens, Climbs, lets it climb to Square
	ByZugzwang                     // whatever is played, it climbs

	ByDome     // a dome on Square, which the turn threatened to climb to
	ByCounter  // a threat of its own, to climb to Square
	ByStanding // a worker on Square, which the plan needs
	ByHeight   // a build on Square, which the plan needs at another height
	ByGuard    // a worker beside Square, the last climb of the plan, which it can build on in time
	ByAnswer   // Met, the answer to the next turn of the plan; a dome on Square if that is a square
	ByPassing  // nothing is needed: the turn has no plan that wins in time
)

// A Refutation explains a turn that does not reach a goal.
type Refutation struct {
	// Judgement is that of the turn. If neither side wins in time, its line goes on after the
	// reply: with the best threats that are left, and the replies to them.
	Judgement[position.Turn]

	Means  Means
	Square position.Square    // NoSquare if the means has none
	Climbs position.SquareSet // of the means
	Met    position.Turn      // the zero Turn if the means has none

	// Known reports that the opponent threatened Square before the turn.
	Known bool

	// Plan is how the solving side would win in time if the opponent passed after the turn: one
	// climb if the turn threatens it. It is empty if there is no such win, or none was found.
	Plan []position.Turn

	// Searched reports that there is no plan if Plan is empty.
	Searched bool

	// Rest is the number of turns of the line that show what is left after the reply. NoRest reports
	// that no safe turn makes a threat in time.
	Rest   int
	NoRest bool
}

// The limits of an explanation, apart from the judgement.
const (
	mostRest      = 4       // turns after the reply
	nodesOfPlan   = 400_000 // to find the plan
	nodesOfAnswer = 400_000 // to find the answer to it, or to a threat that is left
	mostToCount   = 2       // turns ahead to compare threats
)

// Explain explains the judgement on a turn for the goal of a code, by [Judge]. It has only the
// judgement if the turn is Right, or if no reply is known. The nodes of limits do not matter: the
// searches for an explanation have limits of their own, and one that reaches them is left out. The
// error is that of the context.
func Explain(ctx context.Context, s *solver.Solver, c codec.Code, j Judgement[position.Turn], limits solver.Limits) (r Refutation, err error) {
	r = Refutation{Judgement: j, Square: position.NoSquare}
	if j.Verdict == Right || j.Reply.IsZero() {
		return r, nil
	}
	limits.Nodes = 0
	q := newProver(ctx, s, limits)
	p, k := c.Position(), c.Goal().Turns()
	if j.Verdict == Refuted && j.In > 0 {
		r.explainLoss(p)
		return r, nil
	}
	if err = q.explainReply(&r, p, k); err == nil && j.Verdict == Refuted {
		err = q.goOn(&r, p, k)
	}
	if errors.Is(err, solver.ErrNodes) {
		err = nil
	}
	return r, err
}

// explainLoss finds the means of the opponent, which wins at the end of the line.
func (r *Refutation) explainLoss(p position.Position) {
	loser, n := p.Side(), len(r.Line)
	played := []position.Position{p}
	for i, t := range r.Line {
		played = append(played, played[i].PlayLegal(t))
	}
	last := r.Line[n-1]
	if !last.Wins() {
		r.Means = ByBlock
		return
	}
	r.Square = last.To
	if n == 2 {
		r.Means, r.Known = ByClimb, p.Threats(loser.Other()).Has(last.To)
		return
	}
	before := played[n-2] // the loser is to move for the last time
	climbs := before.Threats(loser.Other())
	switch {
	case climbs.Count() > 1:
		r.Means, r.Climbs = ByFork, climbs
	case climbs == 0:
		r.Means = ByZugzwang
	case !canBuild(before, before.WorkerSet(loser), firstOf(climbs)):
		r.Means, r.Square = ByUnstoppable, firstOf(climbs)
	default:
		r.Means, r.Climbs = ByOpening, climbs
	}
}

// explainReply finds the plan of the turn, in a position that is to be won within k turns, and how
// the reply stops it.
func (q *prover) explainReply(r *Refutation, p position.Position, k int) error {
	winner := p.Side()
	next := p.PlayLegal(r.Turn)
	after := next.PlayLegal(r.Reply)
	if threats := next.Threats(winner); threats != 0 {
		r.Searched = true
		r.Means, r.Square = ByDome, r.Reply.Build
		for climb := range pass(next).Turns() {
			if climb.Wins() && climb.To == r.Reply.Build {
				r.Plan = []position.Turn{climb}
				break
			}
		}
		return nil
	}
	r.Means = ByPassing
	if k < 2 {
		r.Searched = true
		return nil
	}
	err := q.within(nodesOfPlan, func() error {
		found, err := q.solve(pass(next), k-1)
		r.Plan = found.Line
		return err
	})
	if err != nil || len(r.Plan) == 0 {
		r.Searched = err == nil
		return err
	}
	r.Searched = true
	if means, square := stops(next, after, r.Reply, r.Plan); means != 0 {
		r.Means, r.Square = means, square
		return nil
	}
	r.Means = ByAnswer
	return q.within(nodesOfAnswer, func() error {
		answer, err := q.refute(after, r.Plan[0], false, k-1)
		if len(answer.line) > 1 {
			r.Met = answer.line[1]
			if after.PlayLegal(r.Plan[0]).Threats(winner).Has(r.Met.Build) {
				r.Square = r.Met.Build
			}
		}
		return err
	})
}

// stops returns how a reply stops a plan of at least two turns, if that can be seen on the board: before
// and after are the positions around the reply.
func stops(before, after position.Position, reply position.Turn, plan []position.Turn) (Means, position.Square) {
	opponent := before.Side()
	if threats := after.Threats(opponent); threats != 0 {
		return ByCounter, firstOf(threats)
	}
	for i := 0; i < len(plan); i += 2 { // the turns of the winner
		t := plan[i]
		switch {
		case reply.To == t.To, !t.Wins() && reply.To == t.Build:
			return ByStanding, reply.To
		case reply.Build == t.To, !t.Wins() && reply.Build == t.Build, reply.Build == t.From:
			return ByHeight, reply.Build
		}
	}
	if climb := plan[len(plan)-1]; climb.Wins() && beside(reply.To, climb.To) && !beside(reply.From, climb.To) {
		return ByGuard, climb.To
	}
	return 0, position.NoSquare
}

// firstOf returns the first of several squares.
func firstOf(squares position.SquareSet) position.Square {
	for s := range squares.All() {
		return s
	}
	return position.NoSquare
}

// goOn appends to the line of a turn that neither wins nor loses: the best threats that are left, in a
// position that is to be won within k turns, and the replies to them.
func (q *prover) goOn(r *Refutation, p position.Position, k int) error {
	winner := p.Side()
	r.Line = append([]position.Turn(nil), r.Line[:2]...)
	p = p.PlayLegal(r.Turn).PlayLegal(r.Reply)
	r.NoRest = k <= 2
	for k--; k >= 2 && r.Rest < mostRest && !p.Outcome().Over(); k-- {
		best, err := q.bestThreat(p, k)
		if err != nil || best.IsZero() {
			r.NoRest = err == nil && r.Rest == 0
			return err
		}
		var a scoredLine[position.Turn]
		if err := q.within(nodesOfAnswer, func() (err error) {
			a, err = q.refute(p, best, false, k)
			return err
		}); err != nil {
			return err
		}
		if a.WinIn > 0 || len(a.line) < 2 {
			return nil // the goal was to be reached in another way
		}
		r.Line = append(r.Line, a.line[:2]...)
		r.Rest += 2
		if p = p.PlayLegal(a.line[0]).PlayLegal(a.line[1]); p.Side() != winner {
			return nil
		}
	}
	return nil
}

// bestThreat returns a safe turn that makes a threat and leaves the opponent the fewest domes that
// hold, looking at most mostToCount turns ahead. It returns the zero Turn if no safe turn makes a
// threat.
func (q *prover) bestThreat(p position.Position, k int) (best position.Turn, err error) {
	winner, fewest := p.Side(), 0
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		if t.Wins() || next.Threats(winner) == 0 || next.Threats(winner.Other()) != 0 {
			continue
		}
		holding := 0
		for reply := range next.Turns() {
			if !next.Threats(winner).Has(reply.Build) || reply.Wins() {
				continue
			}
			after := next.PlayLegal(reply)
			wins := false
			err := q.within(nodesOfAnswer, func() error {
				found, err := q.solve(after, min(k-1, mostToCount))
				wins = found.WinIn > 0
				return err
			})
			if err != nil {
				return best, err
			}
			if !wins {
				holding++
			}
		}
		if best.IsZero() || holding < fewest {
			best, fewest = t, holding
		}
	}
	return best, nil
}
