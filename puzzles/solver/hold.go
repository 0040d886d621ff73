package solver

import (
	"context"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// A Holding says how the side to move avoids a loss. A turn holds for N turns if the other
// side cannot force a win within N of its own turns after it. The zero value means that
// nothing was searched.
//
// At most one of WinIn, HoldIn and Lost is set. If none is, several turns hold for Checked
// turns, or the only legal turn does.
type Holding struct {
	// WinIn is the least number of turns in which the side to move forces a win, 0 if it
	// does not. A side that wins has nothing to hold: HoldIn and Holds are empty then.
	WinIn int

	// HoldIn is the least N for which exactly one turn holds for N turns while others do
	// not, 0 if there is none. Whether that turn holds for more turns is not searched.
	HoldIn int

	Lost   bool // whether no turn holds for Checked turns
	LostIn int  // the least number of turns in which the other side wins, 0 if it has won already

	// Holds are the turns that hold for Checked turns, in the order of
	// [position.Position.Turns]. If HoldIn is set it is that turn alone.
	Holds []position.Turn

	// Checked is the number of turns searched in full: WinIn, HoldIn or LostIn if one is
	// set, as the search stops there.
	Checked int

	// Line is a win as in Result.Line, or a loss as in Loss.Line, or the turn that holds if
	// it is the only one. It is nil if several turns hold. Ties are broken as in
	// Result.Line.
	Line []position.Turn

	Nodes uint64 // positions searched
}

// Hold finds the least number N of turns of the other side for which exactly one turn of
// the side to move holds. It searches for wins of the side to move first, up to the limit of
// turns, and looks at the turns that hold only if there is none. So whether "hold N" is the
// goal of a position is asked with N as [Limits.Turns]: it is if HoldIn is N. Greater limits
// may find a longer win instead.
//
// Whoever is to move in a finished game, or has no turn, has lost. A position with one legal
// turn has nothing to find, so HoldIn is 0.
//
// The errors are those of [Solver.Solve], and a Holding that comes with one is true but
// incomplete: Holds are all turns that hold for Checked turns, and if Checked is greater
// than 0 there is no win within the limit; or a win or a loss was found, without its line.
func (s *Solver) Hold(ctx context.Context, p position.Position, limits Limits) (Holding, error) {
	if err := s.begin(ctx, limits); err != nil {
		return Holding{}, err
	}
	if p.Finished() {
		return Holding{Lost: true}, nil
	}
	var h Holding
	if winIn, checked := s.wins(p); winIn > 0 {
		h.WinIn, h.Checked = winIn, checked
		h.Line = s.searches[0].lines(p).appendWin(nil, p, winIn)
	} else if s.budget.err() == nil {
		s.holds(p, &h)
		switch {
		case h.Lost:
			h.Line = s.searches[0].lines(p).appendLoss(nil, p, h.LostIn)
		case len(h.Holds) == 1:
			h.Line = slices.Clone(h.Holds)
		}
	}
	err := s.end(&h.Nodes)
	if err != nil {
		h.Line = nil // cut short
	}
	return h, err
}

// holds finds the turns of a live position that hold for 1, 2, ... turns, until one or none
// is left. The side to move has no win within the limit of turns. Turns that have lost are
// not searched again.
func (s *Solver) holds(p position.Position, h *Holding) {
	s.expand(p)
	left := make([]int, len(s.turns)) // the turns that hold for h.Checked turns
	for i := range left {
		left[i] = i
	}
	loses := make([]bool, len(s.turns))
	h.Lost = len(left) == 0
	for k := 1; k <= s.limits.Turns && !h.Lost && h.HoldIn == 0; k++ {
		s.remember(k)
		s.each(len(left), func(search *search, i int) {
			loses[left[i]] = search.attack(&s.children[left[i]], k)
		})
		if s.budget.err() != nil {
			break
		}
		left = slices.DeleteFunc(left, func(i int) bool { return loses[i] })
		h.Checked = k
		switch {
		case len(left) == 0:
			h.Lost, h.LostIn = true, k
		case len(left) == 1 && len(s.turns) > 1:
			h.HoldIn = k
		}
	}
	if h.Checked > 0 {
		for _, i := range left {
			h.Holds = append(h.Holds, s.turns[i])
		}
	}
}

// RefuteHold says whether a turn holds. If the other side wins within the limit of turns
// after it, LostIn says in how many, and the line is the turn, the win and the longest
// defence, chosen as in [Result.Line]. Otherwise LostIn is 0, and the line is the turn alone.
// For a climb WinIn is 1; longer wins are not searched.
//
// The error is a *[position.TurnError] for a turn that is not legal, or one of those of
// [Solver.Solve]; with an error there is no answer.
func (s *Solver) RefuteHold(ctx context.Context, p position.Position, t position.Turn, limits Limits) (Score, []position.Turn, error) {
	if err := s.begin(ctx, limits); err != nil {
		return Score{}, nil, err
	}
	next, err := p.Play(t)
	if err != nil {
		return Score{}, nil, err
	}
	score, line := Score{Turn: t}, []position.Turn{t}
	if t.Wins() {
		score.WinIn = 1
		return score, line, nil
	}
	s.remember(s.limits.Turns)
	root := nodeOf(next)
	if score.LostIn = s.winIn(s.searches[0], &root); score.LostIn > 0 {
		line = s.searches[0].lines(p).appendWin(line, next, score.LostIn)
	}
	if err := s.budget.err(); err != nil {
		return Score{}, nil, err
	}
	return score, line, nil
}
