package serve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// errOnlySantorini returns the error of a question that only positions of Santorini can be asked.
func errOnlySantorini(what string) error {
	return fmt.Errorf("%w: %s is for Santorini alone", codec.ErrGame, what)
}

// goalLeft returns the code at the end of a line with what is left of the goal, and a note
// if nothing is. Only after as many turns of one side as of the other is anything left.
func (s *Server) goalLeft(r *request, l line) (codec.AnyCode, string, error) {
	goal, end := l.start.Goal(), l.end()
	switch {
	case len(l.turns) == 0 || goal == codec.NoGoal:
		return end, "", nil
	case view.OldOutcomeOf(end).Over():
		return end, "the game is over", nil
	case len(l.turns)%2 == 1:
		return end, "the other side is to move, so the code has no goal", nil
	}
	left, err := prove(r.Context(), s, r.client, "goal", fmt.Sprintf("%v %v %d", end, goal, len(l.turns)/2), func(ctx context.Context, sv *solver.Solver) (remaining, error) {
		left, err := puzzles.GoalLeft(ctx, sv, end, goal, len(l.turns)/2, solver.Limits{Nodes: goalNodes, Table: proofTable})
		flaw := (*puzzles.Flaw)(nil)
		switch {
		case errors.As(err, &flaw):
			return remaining{end, "the goal is lost: " + flaw.Error()}, nil
		case err != nil:
			return remaining{}, err
		case left == codec.NoGoal:
			return remaining{end, "the goal is reached"}, nil
		}
		c, err := codec.WithGoal(end, left)
		return remaining{c, ""}, err
	})
	return left.code, left.note, err
}

// remaining is what is left of a goal after turns.
type remaining struct {
	code codec.AnyCode
	note string
}

// apiTry judges a turn for the goal, or for what is left of it after some turns.
func (s *Server) apiTry(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	c, ok := l.end().(codec.Code)
	if !ok {
		return nil, errOnlySantorini("try")
	}
	t, err := position.ReadTurn(r.parameter("turn"))
	if err != nil {
		return nil, err
	}
	if illegal := (*position.TurnError)(nil); errors.As(legality(c, t), &illegal) { // which needs no goal
		return jsonAnswer(view.OldTryOf(c, t, puzzles.Judgement{}, illegal))
	}
	left, _, err := s.goalLeft(r, l)
	if err != nil {
		return nil, err
	}
	c = left.(codec.Code)
	v, err := prove(r.Context(), s, r.client, "try", fmt.Sprintf("%v %v", c, t), func(ctx context.Context, sv *solver.Solver) (any, error) {
		return tryTurn(ctx, sv, c, t, uint64(s.limits.Nodes))
	})
	if err != nil {
		return nil, err
	}
	return jsonAnswer(v)
}

// legality returns the error of a turn that is not legal.
func legality(c codec.Code, t position.Turn) error {
	_, err := c.Position().Play(t)
	return err
}

// tryTurn judges a legal turn. A slower win is not looked for if that would take too long.
func tryTurn(ctx context.Context, s *solver.Solver, c codec.Code, t position.Turn, nodes uint64) (any, error) {
	r, err := puzzles.Judge(ctx, s, c, t, solver.Limits{Nodes: nodes, Table: proofTable})
	if err != nil && !(errors.Is(err, solver.ErrNodes) && r.Verdict == puzzles.Refuted) {
		return nil, err
	}
	return view.OldTryOf(c, t, r, nil), nil
}

// Tree is the answer of tree: a play tree.
type Tree struct {
	view.Head
	Goal codec.Goal `json:"goal"`
	Tree *view.Node `json:"tree"`
}

func (s *Server) apiTree(r *request) (*answer, error) {
	read, err := r.position()
	if err != nil {
		return nil, err
	}
	c, ok := read.(codec.Code)
	if !ok {
		return nil, errOnlySantorini("tree")
	}
	if c.Goal() == codec.NoGoal {
		return nil, &puzzles.Flaw{Err: puzzles.ErrNoGoal}
	}
	t, err := s.tree(r.Context(), r.client, c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(Tree{view.HeadOf(c), c.Goal(), t})
}

// solveOptions are the parameters of solve.
type solveOptions struct {
	turns, nodes int
	hold, lost   bool
}

func (s *Server) solveOptions(r *request, c codec.AnyCode) (o solveOptions, err error) {
	most, usual := codec.MaxWin, solver.DefaultTurns
	if c.Game() == codec.Arimaa {
		most, usual = solver.MaxArimaaTurns, solver.MaxArimaaTurns
	}
	if n := c.Goal().Turns(); n > 0 {
		usual = n
	}
	if o.turns, err = r.number("max", usual, 1, most); err != nil {
		return o, err
	}
	if o.nodes, err = r.number("nodes", s.limits.Nodes, 1, s.limits.Nodes); err != nil {
		return o, err
	}
	switch question := r.parameter("question"); question {
	case "":
		o.hold = c.Goal().IsHold()
	case "win":
	case "hold":
		o.hold = true
	case "lost":
		o.lost = true
	default:
		return o, &parameterError{"question", "win, hold or lost"}
	}
	if c.Game() == codec.Arimaa && (o.hold || o.lost) {
		return o, errOnlySantorini("question=" + r.parameter("question"))
	}
	return o, nil
}

func (s *Server) apiSolve(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	o, err := s.solveOptions(r, c)
	if err != nil {
		return nil, err
	}
	v, err := s.solve(r, c, o)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(v)
}

// solve asks the solver about a code: the answer is a [view.Win], a [view.Hold] or a
// [view.Loss].
func (s *Server) solve(r *request, c codec.AnyCode, o solveOptions) (any, error) {
	return prove(r.Context(), s, r.client, "solve", fmt.Sprintf("%v %+v", c, o), func(ctx context.Context, sv *solver.Solver) (any, error) {
		limits := solver.Limits{Turns: o.turns, Nodes: uint64(o.nodes), Table: proofTable}
		switch c := c.(type) {
		case codec.ArimaaCode:
			r, err := solver.SolveArimaa(ctx, c.Position(), limits)
			return view.WinOf(c, r), unfinished(err, r.Checked)
		case codec.Code:
			switch {
			case o.lost:
				r, err := sv.Lost(ctx, c.Position(), limits)
				return view.LossOf(c, r), unfinished(err, r.Checked)
			case o.hold:
				r, err := sv.Hold(ctx, c.Position(), limits)
				return view.HoldOf(c, r), unfinished(err, r.Checked)
			}
			r, err := sv.Solve(ctx, c.Position(), limits)
			return view.WinOf(c, r), unfinished(err, r.Checked)
		}
		return nil, errInternal
	})
}

// unfinished returns the error of a search with how far it came.
func unfinished(err error, checked int) error {
	if err == nil || checked == 0 {
		return err
	}
	return fmt.Errorf("%w; everything within %d was searched", err, checked)
}

func (s *Server) apiHint(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	level, err := r.number("level", 1, 1, 3)
	if err != nil {
		return nil, err
	}
	h, err := s.hint(r, c)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(h.Upto(level))
}

var errNoHint = errors.New("there is nothing to hint at")

// hint returns a turn that reaches the goal of a code, or that wins.
func (s *Server) hint(r *request, c codec.AnyCode) (view.Hint, error) {
	if view.OldOutcomeOf(c).Over() {
		return view.Hint{}, fmt.Errorf("the game is over: %w", errNoHint)
	}
	o, err := s.solveOptions(r, c)
	if err != nil {
		return view.Hint{}, err
	}
	v, err := s.solve(r, c, o)
	if err != nil {
		return view.Hint{}, err
	}
	var keys []string
	winIn := 0
	switch v := v.(type) {
	case view.Win:
		keys, winIn = v.KeyTurns, v.WinIn
	case view.Hold:
		if winIn = v.WinIn; winIn > 0 {
			keys = v.Line
		} else if v.HoldIn > 0 {
			keys = v.KeyTurns
		}
	}
	if len(keys) == 0 {
		return view.Hint{}, fmt.Errorf("no turn stands out within %d: %w", o.turns, errNoHint)
	}
	if c.Game() == codec.Arimaa {
		t, err := arimaa.ParseTurn(keys[0])
		return view.OldHintOf(c, t, winIn), err
	}
	t, err := position.ParseTurn(keys[0])
	return view.OldHintOf(c, t, winIn), err
}

// Steps is the answer of steps: how a turn of Arimaa can go on.
type Steps struct {
	view.Head
	Played []view.Step `json:"played"`         // the steps so far, removals included
	Left   int         `json:"left"`           // how many more may follow
	Steps  []view.Step `json:"steps"`          // that may be played next
	Turn   string      `json:"turn,omitempty"` // the turn if it ends here; missing if it cannot
	Next   string      `json:"next,omitempty"` // the code of the position after it
	Wins   bool        `json:"wins"`
}

func (s *Server) apiSteps(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	steps, err := l.steps(r.parameter("steps"))
	if err != nil {
		return nil, err
	}
	return jsonAnswer(steps)
}

// steps plays some steps of a turn of Arimaa at the end of a line, and says how the turn can
// go on.
func (l *line) steps(text string) (Steps, error) {
	c, ok := l.end().(codec.ArimaaCode)
	if !ok {
		return Steps{}, fmt.Errorf("%w: steps are for Arimaa alone", codec.ErrGame)
	}
	out := Steps{Head: view.HeadOf(c), Played: []view.Step{}, Steps: []view.Step{}}
	p := c.Position()
	if p.SettingUp() || p.Outcome(l.seen).Over() {
		return out, nil
	}
	turn := p.Begin(l.seen)
	if text = strings.TrimSpace(text); text != "" {
		read, err := arimaa.ReadTurn(text)
		if err != nil {
			return Steps{}, err
		}
		for _, step := range read.Entries() {
			if step.IsRemoval() {
				continue
			}
			if turn, err = turn.Play(step); err != nil {
				return Steps{}, err
			}
		}
	}
	for _, step := range turn.Turn().Entries() {
		out.Played = append(out.Played, shownStep(step))
	}
	for step := range turn.Steps() {
		out.Steps = append(out.Steps, shownStep(step))
	}
	out.Left = turn.StepsLeft()
	if next, err := turn.End(); err == nil {
		shown := view.ArimaaTurnOf(turn.Turn(), p.Side(), next)
		out.Turn, out.Next, out.Wins = shown.Turn, shown.Code, shown.Wins
	}
	return out, nil
}

func shownStep(s arimaa.Step) view.Step {
	out := view.Step{Step: s.String(), From: s.From.String()}
	if !s.IsRemoval() {
		out.To = s.To.String()
	}
	return out
}
