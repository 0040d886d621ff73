package solver

import (
	"context"
	"iter"

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

// Attacks returns all turns of a position with the number of turns in which each
// forces a win, in the order of [position.Position.Turns]. LostIn is not looked for.
// The errors are those of [Solver.Solve].
func (s *Solver) Attacks(ctx context.Context, p position.Position, limits Limits) ([]Worth, error) {
	return s.weigh(ctx, p, limits, func(search *search, w *Worth, n *node) {
		for k := 1; k <= s.limits.Max && w.WinIn == 0; k++ {
			if search.lost(n, k-1) {
				w.WinIn = k
			}
		}
	})
}

// Defences returns all turns of a position with the number of turns in which the
// other side wins after each, in the order of [position.Position.Turns]. A climb has
// WinIn 1; longer wins are not looked for. The errors are those of [Solver.Solve].
func (s *Solver) Defences(ctx context.Context, p position.Position, limits Limits) ([]Worth, error) {
	return s.weigh(ctx, p, limits, func(search *search, w *Worth, n *node) {
		for k := 1; k <= s.limits.Max && w.LostIn == 0; k++ {
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
	s.remember(s.limits.Max)
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
	} else if _, w.LostIn, _ = s.loses(p, s.limits.Max); w.LostIn > 0 {
		line = lines.appendDefence(nil, p, w.LostIn)
	} else if t, ok := lines.longest(p, s.limits.Max+1); ok {
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
	lost, in, _ := s.loses(next, s.limits.Max-1)
	if lost {
		w.WinIn = in + 1
		line = lines.appendDefence(line, next, in)
	} else if reply, ok := lines.longest(next, s.limits.Max); ok {
		line = append(line, reply)
	}
	if err := s.budget.err(); err != nil {
		return Worth{}, nil, err
	}
	return w, line, nil
}

// A liner makes lines. Of turns that are equal it prefers the one that comes first once
// the position is turned to its representative, so that the lines of positions that are
// the same are the same.
type liner struct {
	*search
	turned position.Symmetry
	back   [position.Squares]position.Square // from the turned board
}

// lines returns a liner for what follows from a position.
func (s *search) lines(p position.Position) *liner {
	_, turned := p.Representative()
	l := &liner{search: s, turned: turned}
	for square := position.A5; square.IsValid(); square++ {
		l.back[turned.Square(square)] = square
	}
	return l
}

// turns yields the turns of a position in the order of preference.
func (l *liner) turns(p position.Position) iter.Seq[position.Turn] {
	return func(yield func(position.Turn) bool) {
		for t := range l.turned.Position(p).Turns() {
			t.From, t.To = l.back[t.From], l.back[t.To]
			if !t.Wins() {
				t.Build = l.back[t.Build]
			}
			if !yield(t) {
				return
			}
		}
	}
}

// climb returns the first climb of a position, and whether there is one.
func (l *liner) climb(p position.Position) (climb position.Turn, ok bool) {
	if p.Threats(p.Side()) != 0 {
		for climb = range l.turns(p) {
			if climb.Wins() {
				return climb, true
			}
		}
	}
	return climb, false
}

// appendWin appends how the side to move wins in k turns, and no fewer: by a climb if
// there is one.
func (l *liner) appendWin(line []position.Turn, p position.Position, k int) []position.Turn {
	if t, ok := l.climb(p); ok {
		return append(line, t)
	}
	for t := range l.turns(p) {
		next := p.PlayLegal(t)
		if n := nodeOf(next); l.lost(&n, k-1) {
			return l.appendDefence(append(line, t), next, k-1)
		}
	}
	return line // stopped
}

// appendDefence appends how the side to move loses in k turns of the other side, and
// no fewer.
func (l *liner) appendDefence(line []position.Turn, p position.Position, k int) []position.Turn {
	if k == 0 {
		return line
	}
	t, ok := l.longest(p, k)
	if !ok {
		return line // stopped
	}
	return l.appendWin(append(line, t), p.PlayLegal(t), k)
}

// longest returns a climb if there is one, or else of the turns after which the other
// side takes k turns or more to win one that leaves it the fewest climbs.
func (l *liner) longest(p position.Position, k int) (longest position.Turn, ok bool) {
	if t, ok := l.climb(p); ok {
		return t, true
	}
	fewest := position.Squares
	for t := range l.turns(p) {
		n := nodeOf(p.PlayLegal(t))
		if k > 1 && l.attack(&n, k-1) {
			continue
		}
		if climbs := n.climbs(n.own).Count(); climbs < fewest {
			longest, fewest, ok = t, climbs, true
		}
	}
	return longest, ok
}
