package solver

import (
	"context"

	"github.com/puzzlecode/puzzlecode/position"
)

// A Score is the result of a turn for the side that plays it. At most one of WinIn and LostIn is set. If neither is
// set, the search found no win of either side. The comment of each method that returns a Score says what is
// searched.
type Score struct {
	Turn position.Turn

	// WinIn is the number of turns of the win that the turn forces; the turn itself counts. It is 0 if no win was
	// found.
	WinIn int

	// LostIn is the number of turns of the win that the opponent forces after the turn. It is 0 if no win was
	// found.
	LostIn int
}

// ScoreTurns scores all turns of a position, in the order of [position.Position.Turns]. It sets the field WinIn for
// turns that force a win. Losses are not searched, so the field LostIn is 0. The errors are the errors of
// [Solver.Solve]; with an error the scores are nil.
func (s *Solver) ScoreTurns(ctx context.Context, p position.Position, limits Limits) ([]Score, error) {
	return s.score(ctx, p, limits, func(search *searcher, score *Score, next *godNode) {
		for k := 1; k <= s.limits.Turns && score.WinIn == 0; k++ {
			if search.lost(next, k-1) {
				score.WinIn = k
			}
		}
	})
}

// ScoreReplies scores all turns of a position, in the order of [position.Position.Turns]. It sets the field LostIn
// for turns after which the opponent forces a win. For a winning climb, the field WinIn is 1; longer wins are not
// searched. The errors are the errors of [Solver.Solve]; with an error the scores are nil.
func (s *Solver) ScoreReplies(ctx context.Context, p position.Position, limits Limits) ([]Score, error) {
	return s.score(ctx, p, limits, func(search *searcher, score *Score, next *godNode) {
		score.LostIn = s.winIn(search, next)
	})
}

// score scores all turns of a position. It calls the function f to set the score of each turn that is not a winning
// climb. The last argument of f is the node after the turn.
func (s *Solver) score(
	ctx context.Context, p position.Position, limits Limits, f func(*searcher, *Score, *godNode),
) ([]Score, error) {
	if err := s.begin(ctx, p, limits); err != nil {
		return nil, err
	}
	s.remember(s.limits.Turns)
	s.expand(p)
	scores := make([]Score, len(s.turns))
	s.each(len(scores), func(search *searcher, i int) {
		scores[i].Turn = s.turns[i]
		if s.turns[i].Wins() {
			scores[i].WinIn = 1
			return
		}
		f(search, &scores[i], &s.children[i])
	})
	if err := s.budget.err(); err != nil {
		return nil, err
	}
	return scores, nil
}

// winIn returns the smallest number of turns in which the side to move in the node next forces a win. It returns 0
// if there is no win within Limits.Turns.
func (s *Solver) winIn(search *searcher, next *godNode) int {
	for k := 1; k <= s.limits.Turns; k++ {
		if search.attack(next, k) {
			return k
		}
	}
	return 0
}

// Refute shows why a turn does not win within Limits.Turns. The line is then the turn and a reply that avoids the
// loss, if possible a winning climb. If the turn does win, the field WinIn is the number of turns, and the line
// continues with the longest defence, chosen as in [Result.Line]. For a goal to hold use [Solver.RefuteHold].
//
// The error is a *[position.TurnError] for an illegal turn, or an error of [Solver.Solve]. With an error the other
// results are zero.
func (s *Solver) Refute(
	ctx context.Context, p position.Position, t position.Turn, limits Limits,
) (Score, []position.Turn, error) {
	return s.refute(ctx, p, t, limits, func(score *Score, line []position.Turn, next position.Position) []position.Turn {
		lines := s.lines(p)
		lost, turns, _ := s.loses(next, s.limits.Turns-1)
		if !lost {
			return append(line, lines.defence(next, s.limits.Turns))
		}
		score.WinIn = turns + 1
		return lines.appendLoss(line, next, turns)
	})
}

// refute returns the score of a turn, and a line that begins with it. Unless the turn is a winning climb, it calls
// the function f to set the score and to continue the line. The argument next of f is the position after the turn.
func (s *Solver) refute(
	ctx context.Context, p position.Position, t position.Turn, limits Limits,
	f func(score *Score, line []position.Turn, next position.Position) []position.Turn,
) (Score, []position.Turn, error) {
	if err := s.begin(ctx, p, limits); err != nil {
		return Score{}, nil, err
	}
	next, err := p.Play(t)
	if err != nil {
		return Score{}, nil, err
	}
	score, line := Score{Turn: t}, []position.Turn{t}
	if t.Wins() {
		score.WinIn = 1
	} else {
		line = f(&score, line, next)
	}
	if err := s.budget.err(); err != nil {
		return Score{}, nil, err
	}
	return score, line, nil
}
