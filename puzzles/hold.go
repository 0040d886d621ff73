package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// checkHold proves a hold for N turns: the side to move has no win in N, and exactly one turn avoids a loss for N
// turns. For a smaller N, this must not be true.
func (q *prover) checkHold(p position.Position, goal codec.Goal) (proof, error) {
	h, err := q.hold(p, goal.Turns())
	if err != nil {
		return proof{}, err
	}
	flaw := &Flaw{Goal: goal, KeyTurns: texts(h.Holds), Line: texts(h.Line)}
	switch {
	case h.WinIn > 0:
		flaw.Err, flaw.Instead = ErrWins, value.Must(codec.WinWithin(h.WinIn))
	case h.Lost:
		flaw.Err = ErrNotReached
	case len(h.Holds) > 1:
		flaw.Err = ErrSeveral
	case h.HoldIn == 0:
		flaw.Err = ErrNotLeast
	case h.HoldIn < goal.Turns():
		flaw.Err, flaw.Instead = ErrNotLeast, value.Must(codec.HoldFor(h.HoldIn))
	default:
		return proof{h.Holds, h.Line}, nil
	}
	return proof{}, flaw
}

// addHoldFacts adds the features of a puzzle with a goal to hold.
func (q *prover) addHoldFacts(f *Facts, p canonicalPuzzle) error {
	q.addKeyTurn(f, p.start, p.keys[0])
	other, turns := p.start.Side().Other(), f.Goal.Turns()
	underFire := p.start.Threats(other) != 0
	f.Quiet = f.Quiet && !underFire
	scores, err := q.scoreReplies(p.start, turns)
	if err != nil {
		return err
	}
	lostIn := map[position.Turn]int{}
	var tries []position.Turn
	for _, s := range scores {
		if s.LostIn == 0 {
			continue // the key turn
		}
		lostIn[s.Turn] = s.LostIn
		// Without gods the opponent has at most one threat: against two, no turn would hold.
		parries := underFire && p.start.PlayLegal(s.Turn).Threats(other) == 0
		if parries || q.natural(p.start, s.Turn) {
			tries = append(tries, s.Turn)
		}
	}
	for _, t := range simulated.Naive(p.start) {
		if t == p.keys[0] {
			break
		}
		if lostIn[t] == turns {
			f.Late++
		}
	}
	return addTries(f, tries, func(try position.Turn) (int, bool, error) {
		replies, err := q.scoreTurns(p.start.PlayLegal(try), turns)
		wins := 0
		for _, s := range replies {
			if s.WinIn != 0 {
				wins++
			}
		}
		return lostIn[try], wins <= mostClose, err
	})
}

// addHoldThemes adds the themes that only holds have. It adds the theme zugzwang if the side to move could avoid the
// loss by passing.
func (q *prover) addHoldThemes(t *Themes, p canonicalPuzzle, goal codec.Goal) error {
	t.add(ThemeHold, true)
	passed, ok := pass(p.start)
	if !ok {
		return nil
	}
	r, err := q.solve(passed, goal.Turns())
	t.add(ThemeZugzwang, err == nil && r.WinIn == 0)
	return err
}
