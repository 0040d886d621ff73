package puzzles

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A PlayTree judges every turn of the solving side in a position with a goal, and goes on
// after each turn that is Right and its one best answer, to the end. A page on which people
// play a puzzle out needs no solver with it.
type PlayTree struct {
	Goal  codec.Goal // what is left to reach
	Turns []Played   // all legal turns, in the order of [position.Position.Turns]
}

// Played is a turn of the solving side with what it leads to.
type Played struct {
	Turn    position.Turn
	Verdict Verdict

	// In is the number of turns, this one included, in which the turn wins, or if it is
	// Refuted, the number of turns in which the other side wins after it; 0 for neither.
	In int

	// Reply is the one best answer: to a turn that wins the longest defence; to one that is
	// Refuted the fastest win, or if none was found, a turn that holds; to one that holds the
	// turn that leaves the fewest turns that hold. It is the zero Turn where nothing is left
	// to play for.
	Reply position.Turn

	Then *PlayTree // what is left after Reply, for a turn that is Right
}

// Played returns what is said of a turn, nil for a turn that is not legal.
func (t *PlayTree) Played(turn position.Turn) *Played {
	for i := range t.Turns {
		if t.Turns[i].Turn == turn {
			return &t.Turns[i]
		}
	}
	return nil
}

// The search for a win of the other side after one wrong turn, which shows more than a turn
// that holds does, but is not worth waiting for, takes so many nodes at most, and this part of
// those that are left.
const (
	mostNodesToAttack = 1_000_000
	partToAttack      = 64
)

// NewPlayTree returns the play tree of a code with a goal, which need not be right. Verdicts
// and replies are those of [Refute]; slower wins are told from turns that are refuted where at
// most 4 turns are left, and within a quarter of the limit of nodes, if there is one.
// Limits.Turns is not used. The same limits give the same tree on one processor.
//
// The error is a *[Flaw] if the code has no goal, that of the context, or one that wraps
// [solver.ErrNodes].
func NewPlayTree(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (*PlayTree, error) {
	if c.Goal() == codec.NoGoal {
		return nil, &Flaw{Err: ErrNoGoal}
	}
	q := &prover{ctx: ctx, solver: s, limits: limits}
	return q.tree(c.Position(), c.Goal())
}

// Outline returns the play tree of a puzzle as far as a limit of nodes allows, for whoever has
// many to write: where it is not enough to judge all first turns, it says what the solution
// says. Turns that do not reach the goal are Refuted then, without a Reply, and what follows a
// reply that several turns meet is left out. Without a limit it is [NewPlayTree]. The error is
// that of the context, or wraps [solver.ErrNodes] if the puzzle has several key turns.
func (p Puzzle) Outline(ctx context.Context, s *solver.Solver, limits solver.Limits) (*PlayTree, error) {
	q := &prover{ctx: ctx, solver: s, limits: limits}
	tree, err := q.outline(p.Position(), p.Goal(), p.solution)
	if tree == nil && err == nil {
		err = q.errNodes()
	}
	return tree, err
}

// outline is Outline for a position with a goal and its solution, nil if it is not known.
func (q *prover) outline(p position.Position, goal codec.Goal, solution *Solution) (tree *PlayTree, err error) {
	err = q.within(q.share(2), func() (err error) {
		tree, err = q.tree(p, goal)
		return err
	})
	if !errors.Is(err, solver.ErrNodes) {
		return tree, err
	}
	if solution == nil || solution.Others > 0 {
		return nil, nil
	}
	tree = &PlayTree{Goal: goal}
	for t := range p.Turns() {
		played := Played{Turn: t, Verdict: Refuted}
		if t == solution.Turn {
			played = Played{Turn: t, Verdict: Right, In: goal.Turns()}
			if goal.IsHold() {
				played.In = 0
			} else if len(solution.Answers) > 0 {
				answer := solution.Answers[0]
				played.Reply = answer.Replies[0]
				played.Then, err = q.outline(p.PlayLegal(t).PlayLegal(played.Reply), winGoal(goal.Turns()-1), answer.Then)
				if err != nil {
					return nil, err
				}
				if played.Then == nil {
					played.Reply = position.Turn{}
				}
			}
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// tree returns the play tree of a position with a goal.
func (q *prover) tree(p position.Position, goal codec.Goal) (*PlayTree, error) {
	if goal.IsHold() {
		return q.holdTree(p, goal.Turns())
	}
	return q.winTree(p, goal.Turns())
}

// winTree returns the play tree of a position that is to be won within k turns.
func (q *prover) winTree(p position.Position, k int) (*PlayTree, error) {
	scores, err := q.scoreTurnsAndSlower(p, k)
	if err != nil {
		return nil, err
	}
	tree := &PlayTree{Goal: winGoal(k)}
	for _, s := range scores {
		played := Played{Turn: s.Turn, Verdict: Right, In: s.WinIn}
		switch {
		case s.WinIn == 1:
		case s.WinIn > k:
			played.Verdict = TooSlow
			played.Reply, err = q.defence(p, s.Turn, s.WinIn)
		case s.WinIn != 0:
			if played.Reply, err = q.defence(p, s.Turn, s.WinIn); err == nil {
				played.Then, err = q.winTree(p.PlayLegal(s.Turn).PlayLegal(played.Reply), k-1)
			}
		default:
			played.Verdict = Refuted
			played.In, played.Reply, err = q.answerTo(p, s.Turn, k)
		}
		if err != nil {
			return nil, err
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// scoreTurnsAndSlower is scoreTurns, one turn farther if that is worth while and a quarter of
// the nodes that are left is enough.
func (q *prover) scoreTurnsAndSlower(p position.Position, k int) (scores []solver.Score, err error) {
	if k > mostForSlower {
		return q.scoreTurns(p, k)
	}
	err = q.within(q.share(4), func() (err error) {
		scores, err = q.scoreTurns(p, k+1)
		return err
	})
	if errors.Is(err, solver.ErrNodes) {
		return q.scoreTurns(p, k)
	}
	return scores, err
}

// defence returns the answer that [solver.Solver.Refute] finds to a turn that does not end the
// game: the longest defence if the turn wins within k turns, and otherwise a turn that holds.
func (q *prover) defence(p position.Position, t position.Turn, k int) (reply position.Turn, err error) {
	a, err := q.refute(p, t, false, k)
	if err != nil {
		return reply, err
	}
	return a.line[1], nil
}

// answerTo returns the answer to a turn that does not win within k turns: the fastest win
// of the other side, if it has one within as many, with its number of turns, and otherwise a
// turn that holds.
func (q *prover) answerTo(p position.Position, t position.Turn, k int) (in int, reply position.Turn, err error) {
	var attack scoredLine
	q.within(min(mostNodesToAttack, q.share(partToAttack)), func() (err error) { // any error but that of the nodes is that of the next question, too
		attack, err = q.refute(p, t, true, k)
		return err
	})
	if attack.LostIn > 0 {
		return attack.LostIn, attack.line[1], nil
	}
	reply, err = q.defence(p, t, k)
	return 0, reply, err
}

// holdTree returns the play tree of a position that is to be held for k turns of the other
// side.
func (q *prover) holdTree(p position.Position, k int) (*PlayTree, error) {
	scores, err := q.scoreReplies(p, k)
	if err != nil {
		return nil, err
	}
	tree := &PlayTree{Goal: holdGoal(k)}
	for _, s := range scores {
		played := Played{Turn: s.Turn, Verdict: Right, In: s.WinIn}
		switch {
		case s.WinIn == 1:
		case s.LostIn > 0:
			played.Verdict, played.In = Refuted, s.LostIn
			var a scoredLine
			if a, err = q.refute(p, s.Turn, true, s.LostIn); err == nil {
				played.Reply = a.line[1]
			}
		case k > 1:
			next := p.PlayLegal(s.Turn)
			if played.Reply, err = q.hardestToHold(next, k-1); err == nil {
				played.Then, err = q.holdTree(next.PlayLegal(played.Reply), k-1)
			}
		}
		if err != nil {
			return nil, err
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// hardestToHold returns the turn after which the fewest turns of the other side hold for k
// turns, the first of them if there are several.
func (q *prover) hardestToHold(p position.Position, k int) (hardest position.Turn, err error) {
	least := math.MaxInt
	for t := range p.Turns() {
		scores, err := q.scoreReplies(p.PlayLegal(t), k)
		if err != nil {
			return position.Turn{}, err
		}
		holds := len(slices.DeleteFunc(scores, func(s solver.Score) bool { return s.LostIn > 0 }))
		if holds < least {
			hardest, least = t, holds
		}
	}
	return hardest, nil
}
