package solver

import (
	"context"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// A Holding reports how the side to move avoids a loss. A turn holds for N turns if, after it, the opponent cannot
// force a win in N of the opponent's turns. The zero value means that nothing was searched.
//
// At most one of WinIn, HoldIn and Lost is set. If none is set, several turns hold, or the only legal turn holds.
type Holding struct {
	// WinIn is the number of turns of the shortest win of the side to move, or 0 if there is none. If WinIn is set,
	// two other fields are empty: HoldIn and Holds.
	WinIn int

	// HoldIn is the smallest N for which exactly one turn holds for N turns, although there are several legal turns.
	// HoldIn is 0 if there is no such N. The turn may hold for more turns; this is not searched.
	HoldIn int

	Lost   bool // no turn holds for LostIn turns
	LostIn int  // the number of turns of the opponent's win, or 0 if the game is already lost

	// Holds are the turns that hold for HoldIn turns, in the order of [position.Position.Turns]. If HoldIn is 0,
	// they hold for the number of turns in the field Checked.
	Holds []position.Turn

	// Checked is the number of turns searched in full: WinIn, LostIn, or otherwise the limit.
	Checked int

	// Line is the line of a win, as in Result.Line, or of a loss, as in Loss.Line. If only one turn holds, Line is
	// that turn. If several turns hold, it is nil.
	Line []position.Turn

	Nodes uint64 // positions searched
}

// Hold finds the smallest number N such that exactly one turn of the side to move holds for N turns. If the side to
// move can win within Limits.Turns, Hold reports that win instead, even if the win is longer than a hold. To check
// the goal "hold for N", therefore call this method with Limits.Turns = N and compare the field HoldIn with N.
//
// A finished game, and a side without a legal turn, are reported as Lost. With only one legal turn there is nothing
// to find, so HoldIn is 0.
//
// The errors are the errors of [Solver.Solve]. With an error, the Holding is correct but incomplete. If the field
// WinIn or Lost is set, only the line is missing. Otherwise there is no win within the number of turns in the field
// Checked, and the fields HoldIn and Holds are correct unless a longer win exists.
func (s *Solver) Hold(ctx context.Context, p position.Position, limits Limits) (Holding, error) {
	if err := s.begin(ctx, p, limits); err != nil {
		return Holding{}, err
	}
	h := s.hold(p)
	switch {
	case h.WinIn > 0:
		h.Line = s.lines(p).appendWin(make([]position.Turn, 0, 2*h.WinIn-1), p, h.WinIn)
	case h.Lost:
		h.Line = s.lines(p).appendLoss(nil, p, h.LostIn)
	case len(h.Holds) == 1:
		h.Line = slices.Clone(h.Holds)
	}
	err := s.finish(&h.Line, &h.Nodes)
	return h, err
}

// hold is like the method Hold, but does not set the line.
func (s *Solver) hold(p position.Position) (h Holding) {
	s.expand(p)
	if len(s.turns) == 0 {
		return Holding{Lost: true}
	}
	s.root = nodeOf(p)
	s.remember(s.limits.Turns)
	left := s.all // the indexes of the turns that hold; no other turn can win
	for k := 1; k <= s.limits.Turns && !h.Lost; k++ {
		if k > 2 || s.searches[0].attack(&s.root, k) { // the condition is explained in wins
			if len(s.keepWins(left, k)) > 0 {
				return Holding{WinIn: k, Checked: k}
			}
		}
		holds := left
		if h.HoldIn == 0 {
			holds = s.keep(left, func(search *searcher, i int) bool {
				return !search.attack(&s.children[i], k)
			})
		}
		if s.budget.err() != nil {
			break
		}
		switch {
		case len(holds) == 0:
			h.Lost, h.LostIn = true, k
		case len(holds) == 1 && len(left) > 1:
			h.HoldIn = k
		}
		left, h.Checked = holds, k
		if !h.Lost {
			s.limits.Progress(k)
		}
	}
	h.Holds = s.turnsAt(left)
	return h
}

// RefuteHold reports whether a turn holds. If the opponent wins within Limits.Turns after it, LostIn is the number
// of turns of this win. The line is then the turn, followed by the win against the longest defence, chosen as in
// [Result.Line]. Otherwise LostIn is 0, and the line is only the turn. For a winning climb, the field WinIn is 1;
// longer wins are not searched.
//
// The error is a *[position.TurnError] for an illegal turn, or an error of [Solver.Solve]. With an error the other
// results are zero.
func (s *Solver) RefuteHold(
	ctx context.Context, p position.Position, t position.Turn, limits Limits,
) (Score, []position.Turn, error) {
	return s.refute(ctx, p, t, limits, func(score *Score, line []position.Turn, next position.Position) []position.Turn {
		s.remember(s.limits.Turns)
		s.root = nodeOf(next)
		if score.LostIn = s.winIn(s.searches[0], &s.root); score.LostIn > 0 {
			line = s.lines(p).appendWin(line, next, score.LostIn)
		}
		return line
	})
}
