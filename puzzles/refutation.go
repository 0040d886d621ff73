package puzzles

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Means is how the opponent refutes a wrong turn.
type Means uint8

// The means. In the first group, the opponent ("it") wins. In the second group, the opponent's reply stops the plan
// of the solving side by the thing named. For the god Pan, a climb is any winning step, and a dome is any build that
// stops such a step. The zero value is invalid.
const (
	ByClimb       Means = iota + 1 // it climbs to Square at once
	ByBlock                        // it blocks the solving side
	ByFork                         // it threatens to climb to several squares, Climbs, and one dome cannot stop this
	ByUnstoppable                  // it threatens to climb to Square, and nobody can build there
	ByOpening                      // it threatens to climb to Climbs, and the dome that stops this lets it climb to Square
	ByZugzwang                     // every turn of the solving side lets it climb

	ByDome     // a dome on Square, which the turn threatened to climb to
	ByCounter  // a threat of its own, to climb to Square
	ByStanding // a worker on Square, which the plan needs
	ByHeight   // a build on Square, which the plan needs at another height
	ByGuard    // a worker beside Square, where the plan ends with a climb; the worker can build there in time
	ByAnswer   // the answer Met to the next turn of the plan; if Square is set, a dome there
	ByPassing  // nothing is needed: the turn has no plan that wins in time
)

// A Refutation explains a turn that does not reach a goal.
type Refutation struct {
	// Judgement is the judgement of the turn. If neither side wins in time, the field Line continues after the reply
	// with the best remaining threats and the replies to these threats. For ByFork and ByUnstoppable, this line ends
	// with the turn that makes the threat: later turns do not matter, and might reveal a correct turn of the puzzle.
	Judgement

	Means  Means
	Square position.Square    // NoSquare if the means has none
	Climbs position.SquareSet // empty if the means has none
	Met    game.Turn          // nil if the means has none

	// Stuck is set only for ByUnstoppable. It has the squares of workers that stand next to the square in the field
	// Square but cannot move. If these workers could move, they could build there in time.
	Stuck position.SquareSet

	// Known reports that the opponent threatened to climb to the square in the field Square even before the turn.
	Known bool

	// Plan is how the solving side would win in time if the opponent passed after the turn. If the turn makes a
	// threat, the plan is only the climb. The plan is empty if there is no win in time, or if none was found.
	Plan []game.Turn

	// Searched reports that the search for a plan was complete. If so, and if the field Plan is empty, there is no
	// plan.
	Searched bool

	// Rest counts the turns at the end of the field Line that show how the play continues after the reply. NoRest
	// reports that no safe turn after the reply makes a threat in time.
	Rest   int
	NoRest bool
}

// The limits of the searches that explain a refutation. The judgement of the turn has other limits.
const (
	mostRest      = 4       // turns after the reply
	nodesOfPlan   = 400_000 // to find the plan
	nodesOfAnswer = 400_000 // to find the answer to the plan, or to a remaining threat
	mostToCount   = 2       // turns ahead to compare threats
)

// Explain says why a turn fails. The argument j is the judgement that [Judge] returned for the turn and the goal of
// c. The Refutation has only this judgement if the turn is Right, if there is no reply, or if no [Means] fits. The
// limit limits.Nodes is ignored: the searches for an explanation have their own node limits, and results beyond
// these limits are left out. For a game without puzzles, the error is [codec.ErrGame]. Otherwise it comes from the
// context.
func Explain(
	ctx context.Context, s *solver.Solver, c codec.Code, j Judgement, limits solver.Limits,
) (Refutation, error) {
	limits.Nodes = 0
	q, err := newProver(ctx, s, c, limits)
	if err != nil || j.Verdict == Right || j.Reply == nil {
		return Refutation{Judgement: j, Square: position.NoSquare}, err
	}
	r := Refutation{Judgement: j, Square: position.NoSquare}
	p, k := positionOf(c), c.Goal().Turns()
	if j.Verdict == Refuted && j.In > 0 {
		r.explainLoss(p)
		return r, nil
	}
	err = q.explainReply(&r, p, k)
	if err == nil && r.Means != 0 && j.Verdict == Refuted {
		err = q.goOn(&r, p, k)
	}
	if errors.Is(err, solver.ErrNodes) {
		err = nil
	}
	return r, err
}

// explainLoss sets r.Means to the means by which the opponent wins at the end of r.Line.
func (r *Refutation) explainLoss(p position.Position) {
	loser, n := p.Side(), len(r.Line)
	line := turnsOf(r.Line, position.Identity)
	played := played(p, line)
	last := line[n-1]
	if !last.Wins() {
		r.Means = ByBlock
		return
	}
	won := firstOf(touchedBy(last).entered)
	r.Square = won
	if n == 2 {
		r.Means, r.Known = ByClimb, p.Threats(loser.Other()).Has(won)
		return
	}
	before := played[n-2] // the loser is to move for the last time
	climbs := before.Threats(loser.Other())
	canBuild, moving := reach(before, climbs)
	switch {
	case climbs.Count() > 1:
		r.Means, r.Climbs, r.Line = ByFork, climbs, r.Line[:n-2]
	case climbs == 0:
		r.Means = ByZugzwang
	case !canBuild:
		r.Means, r.Square, r.Line = ByUnstoppable, firstOf(climbs), r.Line[:n-2]
		r.Stuck = before.WorkerSet(loser) &^ moving & near(r.Square)
	default:
		r.Means, r.Climbs = ByOpening, climbs
	}
	if r.Means == ByOpening && climbs.Has(won) { // with gods the loser may have stopped it in another way
		r.Means, r.Square, r.Climbs = 0, position.NoSquare, 0
	}
}

// reach returns what the side to move can reach. The result canBuild reports whether this side can build on any of
// the given squares. The result moving has the squares of its workers that can step.
func reach(p position.Position, squares position.SquareSet) (canBuild bool, moving position.SquareSet) {
	for t := range p.Turns() {
		touched := touchedBy(t)
		canBuild = canBuild || touched.built&squares != 0
		moving |= touched.left
	}
	return canBuild, moving
}

// explainReply sets the plan of the turn, and the means by which the reply stops this plan. The goal is a win in k
// turns from p.
func (q *prover) explainReply(r *Refutation, p position.Position, k int) error {
	winner := p.Side()
	next := p.PlayLegal(game.SantoriniTurn(r.Turn))
	after := next.PlayLegal(game.SantoriniTurn(r.Reply))
	passed, ok := pass(next)
	if !ok {
		return nil
	}
	reply := touchedBy(game.SantoriniTurn(r.Reply))
	if threats := next.Threats(winner); threats != 0 {
		r.Searched = true
		threats &^= after.Threats(winner)
		met := threats & reply.built
		if r.Means, r.Square = ByDome, firstOf(met); met == 0 {
			met = threats & reply.entered
			if r.Means, r.Square = ByStanding, firstOf(met); met == 0 { // only a god stops it in another way
				r.Means = 0
				return nil
			}
		}
		for climb := range passed.Turns() {
			if climb.Wins() && touchedBy(climb).entered.Has(r.Square) {
				r.Plan = []game.Turn{climb}
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
	plan, err := q.solveWithin(nodesOfPlan, passed, k-1)
	r.Plan, r.Searched = game.TurnsOf(plan.Line), err == nil
	if err != nil || len(plan.Line) == 0 {
		return err
	}
	if means, square := stops(passed, after, reply, plan.Line); means != 0 {
		r.Means, r.Square = means, square
		return nil
	}
	r.Means = ByAnswer
	planned := plan.Line[0]
	if _, err := after.Play(planned); err != nil { // the reply forbids it: a worker was forced, or Athena has moved up
		r.Means = 0
		return nil
	}
	answer, err := q.answer(after, planned, k-1)
	if len(answer.line) > 1 {
		met, next := answer.line[1], after.PlayLegal(planned)
		r.Met = met
		if dome := next.Threats(winner) & touchedBy(met).built &^ next.PlayLegal(met).Threats(winner); dome != 0 {
			r.Square = firstOf(dome)
		}
	}
	return err
}

// answer finds out whether a turn wins, and if not, how the opponent answers it. The search visits at most
// nodesOfAnswer nodes.
func (q *prover) answer(p position.Position, t position.Turn, turns int) (scoredLine, error) {
	return bounded(q, nodesOfAnswer, func() (scoredLine, error) { return q.refute(p, t, false, turns) })
}

// solveWithin is the method solve with a limit of nodes.
func (q *prover) solveWithin(nodes uint64, p position.Position, turns int) (solver.Result[position.Turn], error) {
	return bounded(q, nodes, func() (solver.Result[position.Turn], error) { return q.solve(p, turns) })
}

// stops returns how a reply stops a plan of at least two turns. If the board does not show how, the result is 0. The
// argument before is the position in which the plan begins; the argument after is the position after the reply.
func stops(before, after position.Position, reply touched, plan []position.Turn) (Means, position.Square) {
	opponent := before.Side().Other()
	if threats := after.Threats(opponent); threats != 0 {
		return ByCounter, firstOf(threats)
	}
	p := before
	var last touched
	for i, turn := range plan {
		t := touchedBy(turn)
		p = p.PlayLegal(turn)
		if i%2 == 1 {
			continue
		}
		last = t
		if needed := reply.entered & (t.entered | t.built); needed != 0 {
			return ByStanding, firstOf(needed)
		}
		if needed := reply.built & (t.entered | t.built | t.left); needed != 0 {
			return ByHeight, firstOf(needed)
		}
	}
	climb := firstOf(last.entered)
	if plan[len(plan)-1].Wins() && reply.entered&near(climb) != 0 && reply.left&near(climb) == 0 {
		return ByGuard, climb
	}
	return 0, position.NoSquare
}

// firstOf returns the first of some squares, or NoSquare.
func firstOf(squares position.SquareSet) position.Square {
	for s := range squares.All() {
		return s
	}
	return position.NoSquare
}

// goOn extends the line of a wrong turn after which neither side wins. It appends the best remaining threats and
// the replies to them. The goal is a win in k turns from p.
func (q *prover) goOn(r *Refutation, p position.Position, k int) error {
	winner := p.Side()
	r.Line = r.Line[:2:2]
	p = p.PlayLegal(game.SantoriniTurn(r.Turn)).PlayLegal(game.SantoriniTurn(r.Reply))
	r.NoRest = k <= 2
	for k--; k >= 2 && r.Rest < mostRest && !p.Outcome().Over(); k-- {
		best, err := q.bestThreat(p, k)
		if err != nil || best.IsZero() {
			r.NoRest = err == nil && r.Rest == 0
			return err
		}
		a, err := q.answer(p, best, k)
		if err != nil {
			return err
		}
		if a.WinIn > 0 || len(a.line) < 2 {
			return nil // the goal was to be reached in another way
		}
		r.Line = append(r.Line, a.line[0], a.line[1])
		r.Rest += 2
		if p = p.PlayLegal(a.line[0]).PlayLegal(a.line[1]); p.Side() != winner {
			return nil
		}
	}
	return nil
}

// bestThreat returns the safe turn with a threat that is hardest to answer: the fewest replies avoid a loss, judged
// by looking at most mostToCount turns ahead. If no safe turn makes a threat, it returns the zero Turn.
func (q *prover) bestThreat(p position.Position, k int) (best position.Turn, err error) {
	winner, fewest := p.Side(), 0
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		if t.Wins() || next.Threats(winner) == 0 || next.Threats(winner.Other()) != 0 {
			continue
		}
		holding := 0
		for reply := range next.Turns() {
			if reply.Wins() {
				continue
			}
			after := next.PlayLegal(reply)
			if after.Threats(winner) != 0 {
				continue
			}
			found, err := q.solveWithin(nodesOfAnswer, after, min(k-1, mostToCount))
			if err != nil {
				return best, err
			}
			if found.WinIn == 0 {
				holding++
			}
		}
		if best.IsZero() || holding < fewest {
			best, fewest = t, holding
		}
	}
	return best, nil
}

// touched has the squares that a turn leaves, enters and builds on.
type touched struct {
	left, entered, built position.SquareSet
}

func touchedBy(t position.Turn) (out touched) {
	for left, entered := range t.Steps() {
		out.left |= left.Set()
		out.entered |= entered.Set()
	}
	out.built = t.Early().Set()
	for square := range t.Builds() {
		out.built |= square.Set()
	}
	return out
}
