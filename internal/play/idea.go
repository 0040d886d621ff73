package play

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// IdeaOf returns the idea behind a key turn, which reaches the goal of a code. ok is false if the idea is unknown: for
// Arimaa, for a code without a goal, or if the prover has no result.
func IdeaOf(ctx context.Context, p Prover, c codec.Code, key game.Turn) (idea say.Idea, ok bool) {
	start := game.New(c)
	switch {
	case game.OnlySantorini(c, "an idea", false) != nil || c.Goal() == codec.NoGoal:
		return idea, false
	case c.Goal().IsHold():
		return ideaOfHold(ctx, p, c)
	}
	j, err := p.Judge(ctx, c, key)
	if err != nil || j.In == 0 || len(j.Line) != 2*j.In-1 {
		return idea, false
	}
	return ideaOfWin(start, j.Line), true
}

// ideaOfHold returns the idea for a goal to hold. This idea is the line in which the opponent would win if the side to
// move passed.
func ideaOfHold(ctx context.Context, p Prover, c codec.Code) (idea say.Idea, ok bool) {
	start := game.New(c)
	idea = say.Idea{Side: start.Side(), Motif: say.Hold, Pair: say.PairOf(start)}
	passed, ok := puzzles.Pass(c)
	if !ok {
		return idea, false
	}
	a, err := p.Solve(ctx, passed, Question{Win, c.Goal().Turns()})
	idea.Plan = a.Line
	return idea, err == nil
}

// ideaOfWin returns the idea of a line that leads from a start position to a win.
func ideaOfWin(start game.State, line []game.Turn) say.Idea {
	winner := start.Side()
	idea := say.Idea{Side: winner, Pair: say.PairOf(start)}
	allThreats := len(line) > 3
	before, next := start, start
	for i, t := range line {
		before = next
		if next = played(next, t); i%2 == 0 && i < len(line)-1 {
			allThreats = allThreats && len(threats(next, winner)) > 0
		}
	}
	idea.Climb = say.ClimbAtEnd(line)
	idea.By = game.WinsBy(before, line[len(line)-1])
	for _, square := range threats(start, winner.Other()) {
		idea.Threat = square
	}
	var made []string // the threats of the first turn
	if len(line) > 1 {
		made = threats(played(start, line[0]), winner)
	}
	switch {
	case len(line) == 1 && idea.Climb != "":
		idea.Motif = say.ClimbNow
	case len(line) == 1:
		idea.Motif = say.BlockNow
	case idea.Climb == "":
		idea.Motif = say.Block
	case len(made) > 1:
		idea.Motif = say.Fork
	case idea.Threat != "" && len(made) == 0:
		idea.Motif = say.StopFirst
	case domes(played(start, line[0])) != domes(start):
		idea.Motif = say.DomeFirst
	case stepsDown(start, line[0]) && !allStepDown(start):
		idea.Motif, idea.Makes = say.StepDown, len(made) > 0
	case allThreats:
		idea.Motif = say.AllThreats
	case len(made) > 0:
		idea.Motif = say.Threat
	default:
		idea.Motif = say.Quiet
	}
	return idea
}

// domes returns the squares with domes in a state of Santorini.
func domes(s game.State) position.SquareSet {
	p, _ := game.SantoriniPosition(s)
	return p.Level(4)
}

// stepsDown reports whether the worker that moves ends on a lower level than it started from.
func stepsDown(s game.State, t game.Turn) bool {
	parts := s.Parts(t)
	first, ok := game.FirstStep(parts)
	end := first.To
	for _, part := range parts {
		if part.Kind == game.Step {
			end = part.To
		}
	}
	return ok && s.Board().Height(end) < s.Board().Height(first.From)
}

// allStepDown reports whether [stepsDown] holds for every legal turn of a state.
func allStepDown(s game.State) bool {
	for t := range s.Turns() {
		if !stepsDown(s, t) {
			return false
		}
	}
	return true
}
