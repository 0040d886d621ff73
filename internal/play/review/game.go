package review

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Line analyses all turns of a line. It searches each position only once. It calls the function progress before the
// first turn and after each turn, with the number of turns that are done.
func Line(
	language *say.Language, search Search, l game.Line, progress func(done int),
) (out []view.TurnAnalysis, err error) {
	found := map[string]engine.Result{} // reused, because the next turn begins where a turn ends
	once := func(s game.State, times int) (engine.Result, error) {
		key := fmt.Sprint(s.Code(), " ", times)
		if r, ok := found[key]; ok {
			return r, nil
		}
		r, err := search(s, times)
		found[key] = r
		return r, err
	}
	for i := range l.Len() {
		progress(i)
		t, err := Turn(language, once, l.StateAt(i), l.Turn(i))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	progress(l.Len())
	return out, nil
}

// A Reviewer finds puzzles in games whose turns have been analysed.
type Reviewer struct {
	Solver *solver.Solver
	Limits solver.Limits // the limits of each proof
	Of     game.Side     // the side to review; empty for both

	Language *say.Language // of the texts; nil for English
}

// A Found is a puzzle that was found in a game.
type Found struct {
	Turn  int // the number of turns before the puzzle
	Proof *puzzles.Proof
}

// Puzzles proves the puzzles of a game, given its line and the analysis of its turns by [Line]. A puzzle is a position
// in which the player missed the only winning or saving turn, or found the only turn that wins in several turns.
// Puzzles adds each puzzle to the analysis of the turn. If the turn was wrong, it adds the reason. It removes the marks
// from turns of the side that is not reviewed. It calls the function progress as [Line] does. An error comes from the
// context.
func (r Reviewer) Puzzles(
	ctx context.Context, l game.Line, turns []view.TurnAnalysis, progress func(done int),
) (list []Found, err error) {
	for i := range turns {
		progress(i)
		a, s := &turns[i], l.StateAt(i)
		if r.Of != "" && s.Side() != r.Of {
			a.Mark, a.Message = "", say.Message{}
			continue
		}
		proof, err := r.Puzzle(ctx, s, l.Turn(i), a)
		if err != nil {
			return list, err
		}
		if proof != nil {
			list = append(list, Found{i, proof})
		}
	}
	progress(len(turns))
	return list, nil
}

// Puzzle proves the puzzle that turn t in state s has missed or solved. The argument a is the analysis of the turn by
// [Turn]. Puzzle adds the puzzle to this analysis. If the turn was wrong, it adds the reason. The result is nil if no
// puzzle is proved. An error comes from the context.
func (r Reviewer) Puzzle(
	ctx context.Context, s game.State, t game.Turn, a *view.TurnAnalysis,
) (found *puzzles.Proof, err error) {
	if a.Mark == "" && a.KeptIn == 0 {
		return nil, nil
	}
	if hasManyTurns(s) {
		r.Limits.Nodes /= 3 // as in [Nodes]
	}
	proof, err := PuzzleIn(ctx, r.Solver, s.Code(), r.Limits)
	if err != nil {
		return nil, err
	}
	if proof != nil && (proof.KeyTurns()[0] != t) == (a.Mark != "") {
		found = proof
		c := proof.Code()
		puzzle := &view.Missed{Code: c.String(), Goal: c.Goal(), Task: r.Language.Task(s.Side(), c.Goal())}
		if a.Mark == "" {
			a.Found = puzzle
		} else {
			a.Missed = puzzle
		}
	}
	if a.Mark != "" {
		a.Why, err = r.why(ctx, s, t, *a, proof)
	}
	return found, err
}

// why explains why a turn was wrong. The text is empty if nothing is proved about the turn, or if the proof takes too
// long.
func (r Reviewer) why(
	ctx context.Context, s game.State, t game.Turn, a view.TurnAnalysis, proof *puzzles.Proof,
) (string, error) {
	var c codec.Code
	var key game.Turn
	var err error
	switch {
	case proof != nil:
		c, key = proof.Code(), proof.KeyTurns()[0]
	case a.WinIn > 0:
		c, err = s.Code().WithGoal(codec.Win1 + codec.Goal(a.WinIn-1))
	case a.LostIn > 0 && a.LostIn <= codec.MaxHold && a.HoldsFor >= a.LostIn:
		c, err = s.Code().WithGoal(codec.Hold1 + codec.Goal(a.LostIn-1))
	}
	if err != nil || c.IsZero() {
		return "", nil // the game has no such goal, or nothing is proved
	}
	if key == nil {
		if key, err = s.ReadTurn(a.Best); err != nil {
			return "", err
		}
	}
	why, err := Why(ctx, &play.Direct{Solver: r.Solver, Limits: r.Limits}, r.Language, c, key, t)
	if err != nil {
		return "", ctx.Err()
	}
	return why, nil
}
