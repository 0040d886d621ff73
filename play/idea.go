package play

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// IdeaOf returns the idea of the goal of a code, given a key turn. ok is false if it is not known: for
// Arimaa, without a goal, or if the prover cannot tell.
func IdeaOf(ctx context.Context, p Prover, c codec.AnyCode, key game.Turn) (idea say.Idea, ok bool) {
	santorini, isSantorini := c.(codec.Code)
	switch {
	case !isSantorini || c.Goal() == codec.NoGoal:
		return idea, false
	case c.Goal().IsHold():
		return ideaOfHold(ctx, p, santorini)
	}
	j, err := p.Judge(ctx, c, key)
	if err != nil || j.In == 0 || len(j.Line) != 2*j.In-1 {
		return idea, false
	}
	return ideaOfWin(santorini.Position(), j.Line), true
}

// ideaOfHold finds out what the opponent would do if the side to move passed.
func ideaOfHold(ctx context.Context, p Prover, c codec.Code) (idea say.Idea, ok bool) {
	setup := c.Position().Setup()
	idea = say.Idea{Side: game.Side(setup.Side.String()), Motif: say.Hold}
	setup.Side = setup.Side.Other()
	passed, err := setup.Position()
	if err != nil {
		return idea, false // the game is over
	}
	a, err := p.Solve(ctx, codec.Encode(passed), Question{Win, c.Goal().Turns()})
	for i := 0; i < len(a.Line); i += 2 {
		t := a.Line[i].(position.Turn)
		idea.Plan = append(idea.Plan, t.String())
		if t.Wins() {
			idea.Climb = t.To.String()
		}
	}
	return idea, err == nil
}

// ideaOfWin returns the idea of a line from a position to a win.
func ideaOfWin(p position.Position, line []game.Turn) say.Idea {
	winner := p.Side()
	idea := say.Idea{Side: game.Side(winner.String())}
	key, last := line[0].(position.Turn), line[len(line)-1].(position.Turn)
	allThreats := len(line) > 3
	next := p
	for i, t := range line {
		if next = next.PlayLegal(t.(position.Turn)); i%2 == 0 && i < len(line)-1 {
			allThreats = allThreats && next.Threats(winner) != 0
		}
	}
	if last.Wins() {
		idea.Climb = last.To.String()
	}
	for s := range p.Threats(winner.Other()).All() {
		idea.Threat = s.String()
	}
	threats := position.SquareSet(0)
	if !key.Wins() {
		threats = p.PlayLegal(key).Threats(winner)
	}
	switch {
	case key.Wins():
		idea.Motif = say.ClimbNow
	case len(line) == 1:
		idea.Motif = say.BlockNow
	case !last.Wins():
		idea.Motif = say.Block
	case threats.Count() > 1:
		idea.Motif = say.Fork
	case idea.Threat != "" && threats == 0:
		idea.Motif = say.StopFirst
	case p.Height(key.Build) == 3:
		idea.Motif = say.DomeFirst
	case p.Height(key.To) < p.Height(key.From):
		idea.Motif = say.StepDown
	case allThreats:
		idea.Motif = say.AllThreats
	case threats != 0:
		idea.Motif = say.Threat
	default:
		idea.Motif = say.Quiet
	}
	return idea
}
