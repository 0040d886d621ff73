package solver

import (
	"context"

	"github.com/puzzlecode/puzzlecode/position"
)

// A Worth is what a turn is worth to the side that plays it.
type Worth struct {
	Turn position.Turn

	// WinIn is the number of turns, this one included, in which it forces a win; 0 if
	// there is none within the limit.
	WinIn int

	// LostIn is the number of turns of the other side in which that one wins after
	// it; 0 if it does not within the limit.
	LostIn int
}

// ScoreTurns returns all turns of a position with the number of turns in which each
// forces a win, in the order of [position.Position.Turns]. LostIn is not looked for.
// The errors are those of [Solver.Solve].
func (s *Solver) ScoreTurns(ctx context.Context, p position.Position, limits Limits) ([]Worth, error) {
	return s.weigh(ctx, p, limits, func(search *search, w *Worth, n *node) {
		for k := 1; k <= s.limits.Turns && w.WinIn == 0; k++ {
			if search.lost(n, k-1) {
				w.WinIn = k
			}
		}
	})
}

// ScoreReplies returns all turns of a position with the number of turns in which the
// other side wins after each, in the order of [position.Position.Turns]. A climb has
// WinIn 1; longer wins are not looked for. The errors are those of [Solver.Solve].
func (s *Solver) ScoreReplies(ctx context.Context, p position.Position, limits Limits) ([]Worth, error) {
	return s.weigh(ctx, p, limits, func(search *search, w *Worth, n *node) {
		for k := 1; k <= s.limits.Turns && w.LostIn == 0; k++ {
			if search.attack(n, k) {
				w.LostIn = k
			}
		}
	})
}

func (s *Solver) weigh(ctx context.Context, p position.Position, limits Limits, weigh func(*search, *Worth, *node)) ([]Worth, error) {
	if err := s.begin(ctx, limits); err != nil {
		return nil, err
	}
	s.remember(s.limits.Turns)
	s.expand(p)
	worths := make([]Worth, len(s.turns))
	s.each(len(worths), func(search *search, i int) {
		worths[i].Turn = s.turns[i]
		if s.turns[i].Wins() {
			worths[i].WinIn = 1
			return
		}
		weigh(search, &worths[i], &s.children[i])
	})
	if err := s.budget.err(); err != nil {
		return nil, err
	}
	return worths, nil
}

// BestReply returns what the side to move does best, for whoever plays against a
// person: a turn that wins in the least number of turns, or one against which the
// other side takes longest to win, or if neither wins within the limit one that does
// not lose, and the line that follows. The zero Worth is for a side that has lost.
// The errors are those of [Solver.Solve].
func (s *Solver) BestReply(ctx context.Context, p position.Position, limits Limits) (Worth, []position.Turn, error) {
	if err := s.begin(ctx, limits); err != nil || p.Outcome() != position.Ongoing {
		return Worth{}, nil, err
	}
	lines := s.searches[0].lines(p)
	var w Worth
	var line []position.Turn
	if w.WinIn, _ = s.wins(p); w.WinIn > 0 {
		line = lines.appendWin(nil, p, w.WinIn)
	} else if _, w.LostIn, _ = s.loses(p, s.limits.Turns); w.LostIn > 0 {
		line = lines.appendDefence(nil, p, w.LostIn)
	} else if t, ok := lines.longest(p, s.limits.Turns+1); ok {
		line = []position.Turn{t}
	}
	if err := s.budget.err(); err != nil {
		return Worth{}, nil, err
	}
	w.Turn = line[0]
	return w, line, nil
}

// Refute tells why a turn does not win within the limit: the line is the turn and the
// reply that holds, which is a climb if there is one. If the turn does win, WinIn
// says so and the line is that of the longest defence. The error is a
// *[position.TurnError] for a turn that is not legal, and those of [Solver.Solve].
func (s *Solver) Refute(ctx context.Context, p position.Position, t position.Turn, limits Limits) (Worth, []position.Turn, error) {
	if err := s.begin(ctx, limits); err != nil {
		return Worth{}, nil, err
	}
	next, err := p.Play(t)
	if err != nil {
		return Worth{}, nil, err
	}
	w, line := Worth{Turn: t}, []position.Turn{t}
	if t.Wins() {
		w.WinIn = 1
		return w, line, nil
	}
	lines := s.searches[0].lines(p)
	lost, in, _ := s.loses(next, s.limits.Turns-1)
	if lost {
		w.WinIn = in + 1
		line = lines.appendDefence(line, next, in)
	} else if reply, ok := lines.longest(next, s.limits.Turns); ok {
		line = append(line, reply)
	}
	if err := s.budget.err(); err != nil {
		return Worth{}, nil, err
	}
	return w, line, nil
}
