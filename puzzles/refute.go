package puzzles

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Verdict says what a turn is worth for a goal. The zero value says nothing.
type Verdict uint8

// The verdicts.
const (
	Right   Verdict = iota + 1 // the turn reaches the goal
	TooSlow                    // the turn wins, but not in time
	Refuted                    // the turn does neither
)

// String returns "right", "too slow" or "refuted".
func (v Verdict) String() string {
	switch v {
	case Right:
		return "right"
	case TooSlow:
		return "too slow"
	case Refuted:
		return "refuted"
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// MarshalText returns the form of [Verdict.String]. A number that is no verdict is an error.
func (v Verdict) MarshalText() ([]byte, error) {
	if v < Right || v > Refuted {
		return nil, fmt.Errorf("%v is no verdict", v)
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (v *Verdict) UnmarshalText(text []byte) error {
	for known := Right; known <= Refuted; known++ {
		if known.String() == string(text) {
			*v = known
			return nil
		}
	}
	return fmt.Errorf("%.20q is no verdict, want right, too slow or refuted", text)
}

// A Refutation is the answer of [Refute].
type Refutation struct {
	Verdict Verdict

	// WinIn is the number of turns, the turn included, in which it forces a win: for Right if
	// the goal is to win, and for TooSlow. LostIn is the number of turns in which the other
	// side forces a win after the turn, for Refuted. If the goal is to win it is 0 if the
	// other side has no win within the turns of the goal. Otherwise both are 0.
	WinIn, LostIn int

	// Line begins with the turn. If a side wins, the line goes on with the longest defence
	// until the win. If the turn is Refuted and LostIn is 0, it has the reply that holds.
	Line []position.Turn
}

// mostForSlower is the most turns of a goal for which a slower win is searched if nobody
// says how far: for win5 that takes half a minute.
const mostForSlower = 4

// Refute says whether a turn reaches the goal of a code, and shows what it leads to: for
// pages on which people try turns. The goal need not be right. Limits.Turns is how far a
// slower win is searched, and no more than the goal means not to search. 0 is one turn more
// than the goal if that has up to 4 turns, and otherwise not to search.
//
// The error is a *[Flaw] if the code has no goal, a *[position.TurnError] for a turn that is
// not legal, that of the context, or one that wraps [solver.ErrNodes]. If the search for a
// slower win, or for a win of the other side, ended with an error, the Refutation says that
// the turn does not win in time, which is true.
func Refute(ctx context.Context, s *solver.Solver, c codec.Code, t position.Turn, limits solver.Limits) (Refutation, error) {
	goal, p := c.Goal(), c.Position()
	if goal == codec.NoGoal {
		return Refutation{}, &Flaw{Err: ErrNoGoal}
	}
	q := &prover{ctx: ctx, solver: s, limits: limits}
	a, err := q.refute(p, t, goal.IsHold(), goal.Turns())
	if err != nil {
		return Refutation{}, err
	}
	r := Refutation{WinIn: a.WinIn, LostIn: a.LostIn, Line: a.line}
	switch {
	case goal.IsHold() && a.LostIn == 0, a.WinIn > 0:
		r.Verdict = Right
		return r, nil
	case goal.IsHold():
		r.Verdict = Refuted
		return r, nil
	}
	r.Verdict = Refuted
	// Whoever loses does not win, and that takes less to find out than a slower win.
	a, err = q.refute(p, t, true, goal.Turns())
	if err != nil {
		return r, err
	}
	if a.LostIn > 0 {
		return Refutation{Verdict: Refuted, LostIn: a.LostIn, Line: a.line}, nil
	}
	slower := limits.Turns
	if slower == 0 && goal.Turns() <= mostForSlower {
		slower = goal.Turns() + 1
	}
	if slower <= goal.Turns() {
		return r, nil
	}
	a, err = q.refute(p, t, false, slower)
	if a.WinIn != 0 {
		r = Refutation{Verdict: TooSlow, WinIn: a.WinIn, Line: a.line}
	}
	return r, err
}
