package play

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Key returns the turn that hints reveal: the first turn of the solution, or nil if there is no solution.
func (a Answer) Key() game.Turn {
	turns := a.KeyTurns
	if a.WinIn > 0 && a.Kind == Hold {
		turns = a.Line
	}
	if a.Kind == Win && a.WinIn == 0 || a.Lost || len(turns) == 0 { // a search may stop before it has a line
		return nil
	}
	return turns[0]
}

// A Hint reveals a turn gradually, in several sentences.
type Hint struct {
	Turn      game.Turn
	WinIn     int      // the number of turns to a proved win, 0 for a hold or an estimate
	Idea      string   // the motif of a puzzle, as a sentence; empty if unknown
	Sentences []string // each reveals more than the one before: the idea, the piece, its step, the turn
}

// Upto returns the sentence for a hint level of at least 1. The last sentence serves for all higher levels.
func (h Hint) Upto(level int) string { return h.Sentences[min(level, len(h.Sentences))-1] }

// Hint returns hints for the position on the board. In a game against the computer, they reveal the turn that the
// engine would play. Otherwise they reveal a proved turn that reaches the goal, or wins if there is no goal. The error
// wraps [ErrNoHint] if there is no such turn. Any other error comes from the prover or the opponent.
func (s *Session) Hint(ctx context.Context) (Hint, error) {
	state := s.State()
	switch {
	case state.Outcome().Over(), state.IsPlacing():
	case s.phase != Choosing && s.phase != Free:
		return Hint{}, fmt.Errorf("%w: nothing is to be played here", ErrNoHint)
	case s.o.Level > 0:
		t, err := s.o.Opponent.Reply(ctx, state, 0)
		if err != nil {
			return Hint{}, err
		}
		return Hint{Turn: t, Sentences: s.o.Language.Hints(state, t, true)}, nil
	}
	h, err := HintFor(ctx, s.o.Prover, s.o.Language, s.Code(), QuestionOf(s.Code()))
	if err == nil && s.o.Unsaid && h.Idea != "" {
		h.Idea, h.Sentences = "", h.Sentences[1:]
	}
	return h, err
}

// HintFor returns hints about the turn that answers a question. The question is about the position of a code. The error
// wraps [ErrNoHint] if there is no such turn. Any other error comes from the prover.
func HintFor(ctx context.Context, p Prover, language *say.Language, c codec.Code, q Question) (Hint, error) {
	switch state := game.New(c); {
	case state.Outcome().Over():
		return Hint{}, fmt.Errorf("%w: %s", ErrNoHint, say.Over)
	case state.IsPlacing() && state.Game() == codec.Arimaa:
		return Hint{}, fmt.Errorf("%w: the pieces are to be set up first", ErrNoHint)
	case state.IsPlacing():
		return Hint{}, fmt.Errorf("%w: %w", ErrNoHint, position.ErrUnplaced)
	}
	a, err := p.Solve(ctx, c, q)
	t := a.Key()
	switch {
	case t != nil && a.WinIn > 0:
		// The turn is proved to win, even if the search was stopped.
	case err != nil:
		return Hint{}, err
	case t == nil || q.Kind == Hold && len(a.KeyTurns) > 1 && c.Goal() == codec.NoGoal:
		if c.Goal() == codec.NoGoal && q.Kind == Win {
			return Hint{}, fmt.Errorf("%w: %v has no goal, and no win in %d was found", ErrNoHint, c, a.Checked)
		}
		return Hint{}, fmt.Errorf("%w: %v", ErrNoHint, a)
	}
	h := Hint{Turn: t, WinIn: a.WinIn, Sentences: language.Hints(game.New(c), t, false)}
	if idea, ok := IdeaOf(ctx, p, c, t); ok {
		h.Idea = language.Idea(idea)
		h.Sentences = append([]string{h.Idea}, h.Sentences...)
	}
	return h, nil
}

// HintFrom returns hints about the first key turn of a play tree, without the idea. The tree must begin with state s.
// ok is false if no turn of the tree is right.
func HintFrom(language *say.Language, s game.State, tree *puzzles.PlayTree) (h Hint, ok bool) {
	turns, winIn := keyTurns(tree)
	if len(turns) == 0 {
		return Hint{}, false
	}
	return Hint{Turn: turns[0], WinIn: winIn, Sentences: language.Hints(s, turns[0], false)}, true
}
