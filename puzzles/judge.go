package puzzles

import (
	"context"
	"errors"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Verdict says whether a turn reaches a goal. The zero value is invalid.
type Verdict uint8

// The verdicts.
const (
	Right   Verdict = iota + 1 // the turn reaches the goal
	TooSlow                    // the turn wins, but in more turns than the goal allows
	Refuted                    // the turn does not win, or for a hold, loses
)

// String returns "right", "too slow" or "refuted".
func (v Verdict) String() string { return value.Name(v, "Verdict", verdicts) }

var verdicts = []string{"Verdict(0)", "right", "too slow", "refuted"}

// A Judgement is the verdict on a turn, and the best reply to the turn. [Judge] returns a Judgement of one turn; a
// [PlayTree] contains one for every turn.
type Judgement struct {
	Turn    game.Turn
	Verdict Verdict

	// In is the number of turns of the win that the turn forces; the turn itself counts. For a turn that is Refuted,
	// it is the number of turns of the opponent's win. The field is 0 if there is no win, or if the search for one
	// would take too long.
	In int

	// Reply is the best reply. After a turn that wins, it is the longest defence. After a turn that is Refuted, it
	// is the fastest win of the opponent, or else a defence. After a turn that holds, it is the reply that leaves
	// the fewest turns that hold. Reply is nil if the goal is reached, or if no reply was found.
	Reply game.Turn

	// If the turn is Right, the field Left is the goal that remains after the reply: a win in one turn less, or a
	// hold for one turn less. The field is NoGoal for other verdicts, or if the goal is reached.
	Left codec.Goal

	// Line begins with the turn and the reply. If the field In is set, the line continues to the end of the game:
	// one side wins as fast as possible, and its opponent defends as long as possible.
	Line []game.Turn
}

// judgement returns a Judgement with the given fields. The argument line begins with the turn and the reply, which
// may be missing.
func judgement(v Verdict, turns int, left codec.Goal, line []position.Turn) Judgement {
	j := Judgement{Turn: line[0], Verdict: v, In: turns, Left: left, Line: game.TurnsOf(line)}
	if len(line) > 1 {
		j.Reply = line[1]
	}
	return j
}

// By default, slower wins are searched for goals of at most mostForSlower turns. For win5 the search would take
// half a minute.
const mostForSlower = 4

// After a wrong turn, a reply that wins for the opponent shows more than a reply that only defends. The search for
// such a win may visit at most mostNodesToAttack nodes, and at most the share 1/partToAttack of the remaining nodes.
const (
	mostNodesToAttack = 1_000_000
	partToAttack      = 64
)

// Judge judges a turn: does it reach the goal of a code? If not, the Judgement has the refutation. The goal need
// not be sound.
//
// Limits.Turns is the maximum number of turns of a slower win to search for. By default (0) it is one turn more than
// the goal if the goal has at most 4 turns; for longer goals there is no search. There is no search either if
// Limits.Turns is set but not larger than the number of turns of the goal.
//
// If the code has no goal, the error is a *[Flaw]. For an illegal turn, it is the error of [game.State.Play]. For a
// game whose turns cannot be judged, it is [codec.ErrGame]. Otherwise it comes from the context or wraps
// [solver.ErrNodes]. If only the search for a slower win failed, the Judgement is still correct, except that its
// verdict is Refuted even if the turn is TooSlow.
//
// Judge panics for a turn of another game.
func Judge(ctx context.Context, s *solver.Solver, c codec.Code, t game.Turn, limits solver.Limits) (Judgement, error) {
	q, err := newProver(ctx, s, c, limits)
	if err != nil {
		return Judgement{}, err
	}
	p, goal, played := positionOf(c), c.Goal(), game.SantoriniTurn(t)
	if goal == codec.NoGoal {
		return Judgement{}, &Flaw{Err: ErrNoGoal}
	}
	slower := limits.Turns
	a, err := q.refute(p, played, goal.IsHold(), goal.Turns())
	switch {
	case err != nil:
		return Judgement{}, err
	case goal.IsHold():
		return q.judgeHold(p, goal.Turns(), a)
	case a.WinIn > 0:
		return judgeWin(goal.Turns(), a), nil
	}
	j, err := q.judgeLost(p, goal.Turns(), a)
	if err != nil || j.In > 0 {
		return j, err // a turn that loses does not win
	}
	if slower == 0 && goal.Turns() <= mostForSlower {
		slower = goal.Turns() + 1
	}
	if slower <= goal.Turns() {
		return j, nil
	}
	if a, err = q.refute(p, played, false, slower); a.WinIn > 0 {
		j = judgeWin(goal.Turns(), a)
	}
	return j, err
}

// judgeWin returns the judgement of a turn that forces a win. The goal is a win in k turns.
func judgeWin(k int, a scoredLine) Judgement {
	switch {
	case a.WinIn > k:
		return judgement(TooSlow, a.WinIn, codec.NoGoal, a.line)
	case a.WinIn > 1:
		return judgement(Right, a.WinIn, value.Must(codec.WinWithin(k-1)), a.line)
	}
	return judgement(Right, a.WinIn, codec.NoGoal, a.line)
}

// judgeLost returns the judgement of a turn that does not force a win. The goal is a win in k turns. a.line has the
// turn and a defence. If a.line is empty and a defence is needed, judgeLost searches for one.
func (q *prover) judgeLost(p position.Position, k int, a scoredLine) (Judgement, error) {
	attack, err := bounded(q, min(mostNodesToAttack, q.share(partToAttack)), func() (scoredLine, error) {
		return q.refute(p, a.Turn, true, k)
	})
	switch {
	case attack.LostIn > 0:
		return judgement(Refuted, attack.LostIn, codec.NoGoal, attack.line), nil
	case err != nil && !errors.Is(err, solver.ErrNodes):
		return Judgement{}, err
	case len(a.line) == 0:
		if a, err = q.refute(p, a.Turn, false, k); err != nil {
			return Judgement{}, err
		}
	}
	return judgement(Refuted, 0, codec.NoGoal, a.line), nil
}

// judgeHold returns the judgement of a turn if the goal is a hold for k turns. The argument a is the result of
// [solver.Solver.RefuteHold].
func (q *prover) judgeHold(p position.Position, k int, a scoredLine) (Judgement, error) {
	if a.LostIn > 0 {
		return judgement(Refuted, a.LostIn, codec.NoGoal, a.line), nil
	}
	line := []position.Turn{a.Turn}
	next := p.PlayLegal(a.Turn)
	if next.Outcome().Over() {
		return judgement(Right, 1, codec.NoGoal, line), nil
	}
	if k == 1 {
		return judgement(Right, 0, codec.NoGoal, line), nil
	}
	reply, err := q.hardestToHold(next, k-1)
	if err != nil {
		return Judgement{}, err
	}
	return judgement(Right, 0, value.Must(codec.HoldFor(k-1)), append(line, reply)), nil
}

// hardestToHold returns the turn that leaves the opponent the fewest turns that avoid a loss for k turns. Of
// several equally hard turns, it returns the first.
func (q *prover) hardestToHold(p position.Position, k int) (hardest position.Turn, err error) {
	least := math.MaxInt
	for t := range p.Turns() {
		scores, err := q.scoreReplies(p.PlayLegal(t), k)
		if err != nil {
			return hardest, err
		}
		holds := 0
		for _, s := range scores {
			if s.LostIn == 0 {
				holds++
			}
		}
		if holds < least {
			hardest, least = t, holds
		}
	}
	return hardest, nil
}
