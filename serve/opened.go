package serve

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// opened is the state of a puzzle or game that a page shows, and what is proved about it.
type opened struct {
	*play.Session
	prover  play.Prover
	tree    *puzzles.PlayTree // the play tree of a sound puzzle; nil if it was not computed in time
	late    bool              // the play tree is still being computed
	unsound bool              // no turn reaches the goal
	fault   error             // why turns cannot be judged, so that the player plays both sides
	idea    string            // the first hint at the start of a sound puzzle; empty if it was not computed in time
}

// open opens the puzzle or the game in a URL. It judges turns with the play tree or, if computing the tree takes too
// long, with a proof for each turn. If turns cannot be judged, the player plays both sides.
func (s *Server) open(r *request, k look) (o opened, err error) {
	q := s.prover(r.client)
	q.Seed = k.seed
	o.prover = q
	start := k.line.Start()
	if game.OnlySantorini(start, "a puzzle", false) == nil && start.Goal() != codec.NoGoal && k.level == 0 {
		if o.tree = s.treeInTime(r, start); o.tree != nil {
			o.prover = play.NewRecorded(start, o.tree, q)
		}
		o.late = o.tree == nil
	}
	options := play.Options{
		Prover: o.prover, Opponent: q, Level: k.level, You: k.you, Resigned: k.resign, Unsaid: k.unsaid,
		Language: s.language,
	}
	if o.Session, err = play.Open(r.Context(), k.line, options); err != nil {
		o.fault = err
		board, err := game.Open(codec.Line{Code: withoutGoal(start), Turns: k.line.Texts()})
		if err != nil {
			return o, err
		}
		o.Session, err = play.Open(r.Context(), board, options)
		return o, err
	}
	if o.tree != nil {
		if o.Session, err = o.Sound(r.Context()); err != nil {
			return o, err
		}
		if o.unsound = !o.IsSound(); o.unsound {
			o.tree = nil
		} else if k.line.Len() == 0 && !k.unsaid {
			o.idea = inTime(r.Context(), s, func(ctx context.Context) string {
				h, _ := o.Hint(ctx)
				return h.Idea
			})
		}
	}
	return o, nil
}

// withoutGoal returns c without its goal.
func withoutGoal(c codec.Code) codec.Code { return game.New(c).Code() }

// answered returns the line after the player's turn t and, in a puzzle, after the reply in the play tree. It returns
// the line without t if t is illegal.
func (o opened) answered(ctx context.Context, t game.Turn) game.Line {
	l, err := o.Line().With(t)
	if err != nil {
		return o.Line()
	}
	if o.tree != nil && o.Phase() == play.Choosing {
		if j, err := o.prover.Judge(ctx, o.Code(), t); err == nil && j.Reply != nil {
			if replied, err := l.With(j.Reply); err == nil {
				return replied
			}
		}
	}
	return l
}
