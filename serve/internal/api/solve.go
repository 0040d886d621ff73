package api

import (
	"errors"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// try judges whether a turn helps to reach the goal. After some turns, only the rest of the goal has to be reached.
func (q *query) try(l game.Line) (any, error) {
	state := l.State()
	t, err := state.ReadTurn(q.Get("turn"))
	if broken := (*position.TurnError)(nil); errors.As(err, &broken) {
		return view.IllegalOf(q.Language, l.End(), broken.Turn, broken), nil
	}
	if err != nil {
		return nil, err
	}
	if _, _, illegal := state.Play(t); illegal != nil { // a turn is illegal whatever the goal is
		return view.IllegalOf(q.Language, l.End(), t, illegal), nil
	}
	left, _, err := play.Left(q.ctx, q.Prover, l)
	if err != nil {
		return nil, err
	}
	j, err := q.Judge(q.ctx, left, t)
	if err != nil {
		return nil, err
	}
	e, err := play.WhyNot(q.ctx, q.Prover, left, j)
	if err != nil {
		return nil, err
	}
	return view.TryOf(q.Language, left, j, e)
}

// tree is the response of the operation tree: a tree of turns and the replies to them.
type tree struct {
	view.Head
	Goal codec.Goal `json:"goal"`
	Tree *view.Node `json:"tree"`
}

func (q *query) tree(l game.Line) (any, error) {
	depth := q.Number("depth", 0, 1, 1)
	if q.Err != nil {
		return nil, q.Err
	}
	left, t, err := q.playTree(l, depth == 1)
	if err != nil {
		return nil, err
	}
	s, err := play.Open(q.ctx, game.Start(left), play.Options{Prover: q.Prover, Language: q.Language})
	if err != nil {
		return nil, err
	}
	most := math.MaxInt
	node, err := view.NodeOf(s, t, &most)
	return tree{view.HeadOf(left), left.Goal(), node}, err
}

// playTree returns the position after a line, with what is left of the goal, and the play tree from there. If the
// argument first is set, the tree has only the first turns.
func (q *query) playTree(l game.Line, first bool) (codec.Code, *puzzles.PlayTree, error) {
	if err := game.OnlySantorini(l.End(), "tree", false); err != nil {
		return codec.Code{}, nil, err
	}
	left, _, err := play.Left(q.ctx, q.Prover, l)
	switch {
	case err != nil:
		return codec.Code{}, nil, err
	case left.Goal() == codec.NoGoal:
		return codec.Code{}, nil, &puzzles.Flaw{Err: puzzles.ErrNoGoal}
	}
	t, err := q.Tree(q.ctx, left, first)
	return left, t, err
}

// question reads from the parameters what is asked about a position. It also returns a prover with the limit of nodes
// that the parameters contain.
func (q *query) question(c codec.Code) (play.Question, Prover, error) {
	question, p := play.QuestionOf(c), q.Prover
	switch kind := play.Kind(q.Get("question")); kind {
	case "":
	case play.Win, play.Hold, play.Lost:
		question.Kind = kind
	default:
		q.fail("question", "win, hold or lost")
	}
	question.Turns = q.Number("max", question.Turns, 1, codec.MaxWin)
	p.Nodes = q.Number("nodes", p.Nodes, 1, p.Nodes)
	return question, p, q.Err
}

func (q *query) solve(c codec.Code) (any, error) {
	question, p, err := q.question(c)
	if err != nil {
		return nil, err
	}
	a, err := p.Solve(q.ctx, c, question)
	return view.AnswerOf(c, a), err
}

// hint returns a hint for reaching the goal. After some turns, the hint is for reaching the rest of the goal.
func (q *query) hint(l game.Line) (any, error) {
	level := q.Number("level", 1, 1, 4)
	if q.Err != nil {
		return nil, q.Err
	}
	c, _, err := play.Left(q.ctx, q.Prover, l)
	if err != nil {
		return nil, err
	}
	question, p, err := q.question(c)
	if err != nil {
		return nil, err
	}
	h, err := play.HintFor(q.ctx, p, q.Language, c, question)
	if err != nil {
		return nil, err
	}
	return view.HintOf(c, h, level), nil
}
