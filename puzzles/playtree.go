package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A PlayTree judges every turn in a position with a goal. If a turn is Right, the tree also has a reply and the play
// tree after that reply, with the goal that is left. With the tree, a page can present a puzzle without a solver.
type PlayTree struct {
	Goal  codec.Goal // the remaining goal
	Turns []Played   // all legal turns, in the order of the position
}

// Played is a turn of the solving side. It has the play tree that follows the turn and the reply to it.
type Played struct {
	Judgement
	Then *PlayTree // after Reply, for a turn that is Right; its Goal is Left. nil if the goal is reached
}

// Played returns the entry for a turn, or nil if the turn is illegal.
func (t *PlayTree) Played(turn game.Turn) *Played {
	if i := slices.IndexFunc(t.Turns, func(p Played) bool { return p.Turn == turn }); i >= 0 {
		return &t.Turns[i]
	}
	return nil
}

// MaxTreeTurns is the maximum number of turns of a play tree, about 5 MB. Puzzles have some thousands; codes with goals
// that most turns reach may have millions.
const MaxTreeTurns = 20_000

// NewPlayTree returns the play tree of a code with a goal, which need not be sound. Each turn is judged as by
// [Judge]. If limits.Nodes is set, the verdict TooSlow is used only if the search for slower wins takes at most a
// quarter of the nodes; otherwise turns that win too slowly are Refuted. The limit limits.Turns is ignored. On one
// processor, the same limits give the same tree.
//
// If the code has no goal, the error is a *[Flaw]. For a game without puzzles, it is [codec.ErrGame]. Otherwise it
// comes from the context or wraps [solver.ErrNodes], as it does for a tree of more than [MaxTreeTurns] turns.
func NewPlayTree(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (*PlayTree, error) {
	return newTree(ctx, s, c, limits, true)
}

// FirstTurns judges only the first turns: it returns the play tree without the later turns. It returns the same
// errors as [NewPlayTree].
func FirstTurns(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (*PlayTree, error) {
	return newTree(ctx, s, c, limits, false)
}

func newTree(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits, whole bool) (*PlayTree, error) {
	q, err := newProver(ctx, s, c, limits)
	if err != nil {
		return nil, err
	}
	if c.Goal() == codec.NoGoal {
		return nil, &Flaw{Err: ErrNoGoal}
	}
	return q.treeFrom(positionOf(c), c.Goal(), whole)
}

// Outline is a cheaper [NewPlayTree], for writing many puzzles. If limits.Nodes is too small to judge every first
// turn, the tree has only the solution: turns that do not reach the goal are Refuted without a Reply. The tree then
// ends where several turns are correct. The error comes from the context, or wraps [solver.ErrNodes] if the puzzle
// has several key turns. The zero Puzzle has no goal, which is a *[Flaw].
func (p Puzzle) Outline(ctx context.Context, s *solver.Solver, limits solver.Limits) (*PlayTree, error) {
	if p.IsZero() {
		return nil, &Flaw{Err: ErrNoGoal}
	}
	q, err := newProver(ctx, s, p.code, limits)
	if err != nil {
		return nil, err
	}
	tree, err := q.outlineFrom(positionOf(p.code), p.Goal(), p.solution)
	if tree == nil && err == nil {
		err = q.errNodes()
	}
	return tree, err
}

// outlineFrom is the method Outline for a position with a goal and a solution, which may be nil. It returns nil if
// the node limit allows no tree.
func (q *prover) outlineFrom(p position.Position, goal codec.Goal, solution *Solution) (tree *PlayTree, err error) {
	q.turns = 0
	tree, err = bounded(q, q.share(2), func() (*PlayTree, error) { return q.treeFrom(p, goal, true) })
	if !errors.Is(err, solver.ErrNodes) {
		return tree, err
	}
	if solution == nil || solution.Others > 0 {
		return nil, nil
	}
	tree = &PlayTree{Goal: goal}
	for t := range p.Turns() {
		played := Played{Judgement: judgement(Refuted, 0, codec.NoGoal, []position.Turn{t})}
		if t == game.SantoriniTurn(solution.Turn) {
			if played, err = q.outlineOf(p, goal, solution); err != nil {
				return nil, err
			}
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// outlineOf returns the entry of the play tree for solution.Turn.
func (q *prover) outlineOf(p position.Position, goal codec.Goal, solution *Solution) (Played, error) {
	key := game.SantoriniTurn(solution.Turn)
	line := []position.Turn{key}
	if goal.IsHold() {
		return Played{Judgement: judgement(Right, 0, codec.NoGoal, line)}, nil
	}
	if len(solution.Answers) > 0 {
		answer := solution.Answers[0]
		reply, left := game.SantoriniTurn(answer.Replies[0]), value.Must(codec.WinWithin(goal.Turns()-1))
		then, err := q.outlineFrom(p.PlayLegal(key).PlayLegal(reply), left, answer.Then)
		if err != nil {
			return Played{}, err
		}
		if then != nil {
			return Played{judgement(Right, goal.Turns(), left, append(line, reply)), then}, nil
		}
	}
	return Played{Judgement: judgement(Right, goal.Turns(), codec.NoGoal, line)}, nil
}

// treeFrom returns the play tree of a position with a goal. If the argument whole is false, only the first turns are
// judged.
func (q *prover) treeFrom(p position.Position, goal codec.Goal, whole bool) (*PlayTree, error) {
	score, judge := q.scoreTurnsAndSlower, q.judgeScored
	if goal.IsHold() {
		score, judge = q.scoreReplies, q.judgeScoredHold
	}
	scores, err := score(p, goal.Turns())
	if err != nil {
		return nil, err
	}
	if q.turns += len(scores); q.turns > MaxTreeTurns {
		return nil, fmt.Errorf("%w: the play tree has more than %d turns; ask for the first turns alone",
			solver.ErrNodes, MaxTreeTurns)
	}
	tree := &PlayTree{Goal: goal}
	for _, s := range scores {
		j, err := judge(p, goal.Turns(), s)
		if err != nil {
			return nil, err
		}
		played := Played{Judgement: j}
		if whole && j.Left != codec.NoGoal {
			after := p.PlayLegal(s.Turn).PlayLegal(game.SantoriniTurn(j.Reply))
			if played.Then, err = q.treeFrom(after, j.Left, true); err != nil {
				return nil, err
			}
		}
		tree.Turns = append(tree.Turns, played)
	}
	return tree, nil
}

// judgeScored returns the judgement of a turn whose score is known. The goal is a win in k turns.
func (q *prover) judgeScored(p position.Position, k int, s solver.Score) (Judgement, error) {
	if s.WinIn == 0 {
		return q.judgeLost(p, k, scoredLine{Score: s})
	}
	a, err := q.refute(p, s.Turn, false, s.WinIn)
	if err != nil {
		return Judgement{}, err
	}
	return judgeWin(k, a), nil
}

// judgeScoredHold returns the judgement of a turn whose score is known. The goal is a hold for k turns.
func (q *prover) judgeScoredHold(p position.Position, k int, s solver.Score) (Judgement, error) {
	a := scoredLine{Score: s}
	if s.LostIn > 0 {
		var err error
		if a, err = q.refute(p, s.Turn, true, s.LostIn); err != nil {
			return Judgement{}, err
		}
	}
	return q.judgeHold(p, k, a)
}

// scoreTurnsAndSlower is like scoreTurns, but also finds wins in k+1 turns, which are one turn too slow. It looks
// for slower wins only if k is at most 4 and a quarter of the remaining nodes suffices.
func (q *prover) scoreTurnsAndSlower(p position.Position, k int) (scores []solver.Score, err error) {
	if k > mostForSlower {
		return q.scoreTurns(p, k)
	}
	scores, err = bounded(q, q.share(4), func() ([]solver.Score, error) { return q.scoreTurns(p, k+1) })
	if errors.Is(err, solver.ErrNodes) {
		return q.scoreTurns(p, k)
	}
	return scores, err
}
