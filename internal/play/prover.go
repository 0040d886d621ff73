package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Prover proves results for sessions. [Direct] computes them, [Recorded] looks them up in a play
// tree, and a server may queue the jobs.
type Prover interface {
	// Judge judges whether a legal turn reaches the goal of a code. The error is a *[puzzles.Flaw] if the code has no
	// goal, [codec.ErrGame] if goals of the game cannot be judged, or [ErrUnknown] if a play tree lacks the turn. The
	// error may also come from the context, or wrap [solver.ErrNodes].
	Judge(ctx context.Context, c codec.Code, t game.Turn) (puzzles.Judgement, error)

	// Explain explains why a judged turn is wrong, like [puzzles.Explain]. The error comes from the context or from a
	// queue.
	Explain(ctx context.Context, c codec.Code, j puzzles.Judgement) (puzzles.Refutation, error)

	// Solve answers a question about the position of a code. The error is [ErrQuestion], comes from the context, or
	// wraps [solver.ErrNodes]. If the search was stopped, the answer contains its progress.
	Solve(ctx context.Context, c codec.Code, q Question) (Answer, error)

	// Left returns the part of a goal that is left after some turns of the solving side and the replies to them. The
	// argument turns is the number of these turns of the solving side. The argument end is the position after the last
	// reply. See [puzzles.GoalLeft].
	Left(ctx context.Context, end codec.Code, goal codec.Goal, turns int) (codec.Goal, error)
}

var (
	// ErrQuestion reports a question that the solver cannot answer for this game.
	ErrQuestion = errors.New("this cannot be asked")
	// ErrUnknown is the error of [Recorded] for positions and turns that its play tree lacks.
	ErrUnknown = errors.New("not in the record")
)

// Kind is the kind of a [Question].
type Kind string

// The kinds of questions.
const (
	Win  Kind = "win"  // in how many turns does the side to move win?
	Hold Kind = "hold" // which turn is the only one that does not lose?
	Lost Kind = "lost" // in how many turns does the side to move lose?
)

// A Question is a question to the solver.
type Question struct {
	Kind  Kind
	Turns int // maximum number of turns to search
}

// QuestionOf returns the question whether the side to move can reach the goal of a code. Without a goal, it asks for a
// win within the solver's default number of turns.
func QuestionOf(c codec.Code) Question {
	goal := c.Goal()
	switch {
	case goal.IsHold():
		return Question{Hold, goal.Turns()}
	case goal.IsWin():
		return Question{Win, goal.Turns()}
	case c.Game() == codec.Arimaa:
		return Question{Win, solver.MaxArimaaTurns}
	}
	return Question{Win, solver.DefaultTurns}
}

// MaxKeyTurns is the maximum length of the list of key turns in an [Answer]. No position of Santorini without gods has
// more key turns.
const MaxKeyTurns = 128

// An Answer is the answer to a [Question].
type Answer struct {
	Question
	WinIn   int  // the smallest number of turns to a win, 0 if none was found
	HoldIn  int  // for [Hold]: the smallest N such that exactly one turn holds for N turns, 0 for none
	Lost    bool // every turn of the side to move loses
	LostIn  int  // the smallest number of turns to a win of the opponent, 0 if the game is over or not lost
	Checked int  // the number of turns that were searched completely
	// KeyTurns are the turns that win in WinIn turns. If there is no win, they are the turns that do not lose within
	// HoldIn turns, or within Checked turns if HoldIn is 0. The list has at most MaxKeyTurns turns.
	KeyTurns []game.Turn
	// KeyTurnCount is the number of all key turns, including those that KeyTurns leaves out. Hermes may have thousands,
	// Arimaa tens of thousands.
	KeyTurnCount int

	Line  []game.Turn // a win, a loss, or the only turn that holds, with the best play of both sides
	Nodes uint64      // positions searched
}

// String describes the answer in one line.
func (a Answer) String() string {
	keys, line := say.Texts(a.KeyTurns), say.Texts(a.Line)
	switch {
	case a.Kind == Lost && a.Lost:
		return say.LostIn(a.LostIn, line)
	case a.Kind == Lost:
		return fmt.Sprintf(say.NotLost, a.Checked)
	case a.WinIn > 0 && a.Kind == Hold:
		return "nothing to hold: " + say.WinIn(a.WinIn, line[:min(1, len(line))], line)
	case a.WinIn > 0:
		return say.WinIn(a.WinIn, keys, line)
	case a.Kind == Win:
		return fmt.Sprintf(say.NoWin, a.Checked)
	case a.Lost:
		return "no turn holds: " + say.LostIn(a.LostIn, line)
	case a.HoldIn > 0:
		return fmt.Sprintf(say.HoldFor, a.HoldIn, say.Turns(keys))
	case len(keys) == 1:
		return fmt.Sprintf(say.OnlyHolds, a.Checked)
	}
	return fmt.Sprintf(say.Holding, a.Checked, len(keys))
}

// Direct computes answers in the calling goroutine. It is not safe for concurrent use.
type Direct struct {
	Solver *solver.Solver // nil: created when needed
	Limits solver.Limits  // of each search; Turns applies only to the slower wins of Judge, see [puzzles.Judge]
}

// Judge calls [puzzles.Judge]. For a turn that does not win in time, it also searches for a slower win. If that search
// reaches the node limit, Judge reports no slower win instead of an error.
func (d *Direct) Judge(ctx context.Context, c codec.Code, t game.Turn) (puzzles.Judgement, error) {
	j, err := puzzles.Judge(ctx, d.solver(), c, t, d.Limits)
	if err != nil && !(errors.Is(err, solver.ErrNodes) && j.Verdict == puzzles.Refuted) {
		return puzzles.Judgement{}, err
	}
	return j, nil
}

// Explain calls [puzzles.Explain].
func (d *Direct) Explain(ctx context.Context, c codec.Code, j puzzles.Judgement) (puzzles.Refutation, error) {
	return puzzles.Explain(ctx, d.solver(), c, j, d.limits(0))
}

// Solve runs the solver for Santorini or Arimaa.
func (d *Direct) Solve(ctx context.Context, c codec.Code, q Question) (Answer, error) {
	a := Answer{Question: q}
	if p, ok := c.Arimaa(); ok {
		if q.Kind != Win {
			return a, fmt.Errorf("%w: %s is not available for %s", ErrQuestion, q.Kind, c.Game().Name())
		}
		if q.Turns > solver.MaxArimaaTurns {
			const wrong = "%w: wins of %s are searched within %d turns"
			return a, fmt.Errorf(wrong, ErrQuestion, c.Game().Name(), solver.MaxArimaaTurns)
		}
		r, err := solver.SolveArimaa(ctx, p, d.limits(q.Turns))
		return won(a, r), unfinished(err, r.Checked)
	}
	p, ok := c.Santorini()
	if !ok || !p.Placed() {
		const wrong = "%w: %w: add the turns that place them, such as B3,D3 C4,C2, to the position"
		return a, fmt.Errorf(wrong, ErrQuestion, position.ErrUnplaced)
	}
	s, limits := d.solver(), d.limits(q.Turns)
	switch q.Kind {
	case Lost:
		r, err := s.Lost(ctx, p, limits)
		a.Lost, a.LostIn, a.Checked, a.Line, a.Nodes = r.Lost, r.In, r.Checked, game.TurnsOf(r.Line), r.Nodes
		return a, unfinished(err, r.Checked)
	case Hold:
		r, err := s.Hold(ctx, p, limits)
		a.WinIn, a.HoldIn, a.Lost, a.LostIn = r.WinIn, r.HoldIn, r.Lost, r.LostIn
		a.Checked, a.Line, a.Nodes = r.Checked, game.TurnsOf(r.Line), r.Nodes
		a.KeyTurns, a.KeyTurnCount = game.TurnsOf(r.Holds[:min(len(r.Holds), MaxKeyTurns)]), len(r.Holds)
		return a, unfinished(err, r.Checked)
	}
	r, err := s.Solve(ctx, p, limits)
	return won(a, r), unfinished(err, r.Checked)
}

// won copies the result of a search for a win into an answer.
func won[T interface {
	position.Turn | arimaa.Turn
	game.Turn
}](a Answer, r solver.Result[T]) Answer {
	a.WinIn, a.Checked, a.Line, a.Nodes = r.WinIn, r.Checked, game.TurnsOf(r.Line), r.Nodes
	a.KeyTurns, a.KeyTurnCount = game.TurnsOf(r.KeyTurns[:min(len(r.KeyTurns), MaxKeyTurns)]), len(r.KeyTurns)
	return a
}

// unfinished adds a number to the error of a stopped search: the number of turns that were searched completely.
func unfinished(err error, checked int) error {
	if err == nil || checked == 0 {
		return err
	}
	return fmt.Errorf("%w; everything within %d was searched", err, checked)
}

// Left calls [puzzles.GoalLeft].
func (d *Direct) Left(ctx context.Context, end codec.Code, goal codec.Goal, turns int) (codec.Goal, error) {
	return puzzles.GoalLeft(ctx, d.solver(), end, goal, turns, d.limits(0))
}

func (d *Direct) solver() *solver.Solver {
	if d.Solver == nil {
		d.Solver = new(solver.Solver)
	}
	return d.Solver
}

func (d *Direct) limits(turns int) solver.Limits {
	l := d.Limits
	l.Turns = turns
	return l
}

// Recorded is a [Prover] that looks results up in the play tree of a puzzle. It returns [ErrUnknown] for judgements and
// goals of positions that are not in the tree. The embedded Prover explains wrong turns, and answers questions that the
// tree cannot answer. Recorded is safe for concurrent use if the embedded Prover is.
type Recorded struct {
	Prover
	trees map[codec.Code]*puzzles.PlayTree
}

// NewRecorded returns a prover that uses the play tree of puzzle c. The argument other is the prover for everything
// that is not in the tree.
func NewRecorded(c codec.Code, tree *puzzles.PlayTree, other Prover) *Recorded {
	r := &Recorded{other, map[codec.Code]*puzzles.PlayTree{}}
	r.add(game.New(c), tree)
	return r
}

func (r *Recorded) add(state game.State, tree *puzzles.PlayTree) {
	c, err := state.Code().WithGoal(tree.Goal)
	if err != nil {
		panic(err) // positions of play trees are not over
	}
	r.trees[c] = tree
	for _, t := range tree.Turns {
		if t.Then != nil {
			r.add(played(played(state, t.Turn), t.Reply), t.Then)
		}
	}
}

// played returns the state after a turn of a play tree.
func played(s game.State, t game.Turn) game.State {
	next, _, err := s.Play(t)
	if err != nil {
		panic(err) // turns of play trees are legal
	}
	return next
}

// tree returns the part of the play tree that begins with the position and goal of a code.
func (r *Recorded) tree(c codec.Code) (*puzzles.PlayTree, error) {
	tree := r.trees[c]
	if tree == nil {
		return nil, fmt.Errorf("%v: %w", c, ErrUnknown)
	}
	return tree, nil
}

// Judge looks up the judgement on the turn in the play tree.
func (r *Recorded) Judge(_ context.Context, c codec.Code, t game.Turn) (puzzles.Judgement, error) {
	tree, err := r.tree(c)
	if err != nil {
		return puzzles.Judgement{}, err
	}
	played := tree.Played(t)
	if played == nil {
		return puzzles.Judgement{}, fmt.Errorf("%v %v: %w", c, t, ErrUnknown)
	}
	return played.Judgement, nil
}

// Solve looks the answer up in the play tree if the tree has the position and question q asks for the goal of the code.
// Otherwise the embedded prover answers.
func (r *Recorded) Solve(ctx context.Context, c codec.Code, q Question) (Answer, error) {
	tree, err := r.tree(c)
	if err != nil || q != QuestionOf(c) {
		return r.Prover.Solve(ctx, c, q)
	}
	a := Answer{Question: q, Checked: q.Turns}
	a.KeyTurns, a.WinIn = keyTurns(tree)
	a.KeyTurnCount = len(a.KeyTurns)
	if q.Kind == Hold && a.WinIn == 0 && len(a.KeyTurns) == 1 {
		a.HoldIn = q.Turns
	}
	if len(a.KeyTurns) > 0 {
		a.Line = a.KeyTurns[:1]
	}
	return a, nil
}

// keyTurns returns the turns of a play tree that win fastest. winIn is the number of turns to this win. If no turn
// wins, keyTurns returns the turns that hold, and winIn is 0.
func keyTurns(tree *puzzles.PlayTree) (turns []game.Turn, winIn int) {
	for _, t := range tree.Turns {
		if t.Verdict != puzzles.Right {
			continue
		}
		if t.In > 0 && (winIn == 0 || t.In < winIn) { // in a hold some turns win
			winIn, turns = t.In, nil
		}
		if t.In == winIn {
			turns = append(turns, t.Turn)
		}
	}
	return turns, winIn
}

// Left returns the goal that is left, or [ErrUnknown] if the play tree lacks the position.
func (r *Recorded) Left(_ context.Context, end codec.Code, goal codec.Goal, turns int) (codec.Goal, error) {
	c, err := end.WithGoal(after(goal, turns))
	if err == nil {
		_, err = r.tree(c)
	}
	if err != nil {
		return codec.NoGoal, err
	}
	return c.Goal(), nil
}

// after returns the goal that is left after some turns of the solving side, or NoGoal if none is left.
func after(goal codec.Goal, turns int) codec.Goal {
	if goal.Turns() > turns {
		return goal - codec.Goal(turns) // goals of one kind follow each other
	}
	return codec.NoGoal
}
