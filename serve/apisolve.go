package serve

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// apiTry judges a turn for the goal, or for the goal that is left after some turns.
func (s *Server) apiTry(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	state := l.State()
	t, err := state.ReadTurn(r.parameter("turn"))
	if err != nil {
		return nil, err
	}
	if _, _, illegal := state.Play(t); illegal != nil { // which needs no goal
		return jsonAnswer(view.IllegalOf(l.End(), t, illegal))
	}
	q := queued{s: s, client: r.client}
	left, _, err := play.Left(r.Context(), q, l)
	if err != nil {
		return nil, err
	}
	j, err := q.Judge(r.Context(), left, t)
	if err != nil {
		return nil, err
	}
	tried, err := view.TryOf(left, t, j)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(tried)
}

// treeJSON is the response of tree: a play tree.
type treeJSON struct {
	view.Head
	Goal codec.Goal `json:"goal"`
	Tree *view.Node `json:"tree"`
}

func (s *Server) apiTree(r *request) (*answer, error) {
	read, err := r.position()
	if err != nil {
		return nil, err
	}
	if _, err := game.Of[game.Santorini](game.New(read), "tree"); err != nil {
		return nil, err
	}
	if read.Goal() == codec.NoGoal {
		return nil, &puzzles.Flaw{Err: puzzles.ErrNoGoal}
	}
	c, _ := santorini(read)
	t, err := s.tree(r.Context(), r.client, c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(treeJSON{view.HeadOf(c), c.Goal(), view.NodeOf(t)})
}

// question returns the question in a URL about a position, and the prover for it.
func (s *Server) question(r *request, c codec.AnyCode) (q play.Question, p queued, err error) {
	q, p = play.QuestionOf(c), queued{s: s, client: r.client}
	switch kind := play.Kind(r.parameter("question")); kind {
	case "":
	case play.Win, play.Hold, play.Lost:
		q.Kind = kind
	default:
		return q, p, &parameterError{"question", "win, hold or lost"}
	}
	if q.Turns, err = r.number("max", q.Turns, 1, codec.MaxWin); err == nil {
		p.nodes, err = r.number("nodes", s.limits.Nodes, 1, s.limits.Nodes)
	}
	return q, p, err
}

func (s *Server) apiSolve(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	q, p, err := s.question(r, c)
	if err != nil {
		return nil, err
	}
	a, err := p.Solve(r.Context(), c, q)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(view.AnswerOf(c, a))
}

// apiHint returns a hint about a position, or about the goal that is left after some turns.
func (s *Server) apiHint(r *request) (*answer, error) {
	l, err := r.line("")
	if err != nil {
		return nil, err
	}
	level, err := r.number("level", 1, 1, 3)
	if err != nil {
		return nil, err
	}
	c, _, err := play.Left(r.Context(), queued{s: s, client: r.client}, l)
	if err != nil {
		return nil, err
	}
	q, p, err := s.question(r, c)
	if err != nil {
		return nil, err
	}
	h, err := play.HintFor(r.Context(), p, c, q)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(view.HintOf(c, h, level))
}
