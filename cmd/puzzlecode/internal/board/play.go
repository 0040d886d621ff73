package board

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/position"
)

// begin shows a session. The cursor goes to a piece of the person.
func (m *model) begin(s sitting) tea.Cmd {
	m.at, m.screen, m.cursor = s, boardScreen, position.C3
	side := s.You()
	if side == "" {
		side = s.State().Side()
	}
	for _, p := range s.State().Board().Pieces {
		if p.Side == side {
			m.moveTo(p.Square)
			break
		}
	}
	return m.turnTo(s.Session)
}

// moveTo moves the cursor to a square.
func (m *model) moveTo(square string) {
	if s, err := position.ParseSquare(square); err == nil {
		m.cursor = s
	}
}

// turnTo shows what a session has come to. If a reply is due, or nobody knows yet whether the
// puzzle has a solution, it asks for that.
func (m *model) turnTo(s *play.Session) tea.Cmd {
	m.drop()
	m.at.Session = s
	m.choice, m.typed, m.note, m.hints, m.told = s.State().Begin(), "", "", nil, 0
	switch {
	case s.Phase() == play.Judging || s.Phase() == play.Replying:
		return m.answer()
	case !m.at.sound && s.Line().Len() == 0:
		return m.checkSound()
	}
	return nil
}

// answer has the last turn answered. A reply comes after a pause, so that both turns are seen.
func (m *model) answer() tea.Cmd {
	s := m.at.Session
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		shown := time.Now()
		next, err := s.Answer(ctx)
		if err == nil && next.Line().Len() > s.Line().Len() {
			m.wait(ctx, shown)
		}
		return func() tea.Cmd {
			if err == nil {
				return m.turnTo(next)
			}
			// The turn is taken back unless there is none: then restart asks again.
			var again tea.Cmd
			if back, ok := s.Undo(); ok {
				again = m.turnTo(back)
			}
			m.note = err.Error()
			return again
		}
	})
}

// checkSound asks whether the puzzle has a solution. If the person goes on before the answer is
// there, it is asked for again at the start.
func (m *model) checkSound() tea.Cmd {
	s := m.at.Session
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		checked, err := s.Sound(ctx)
		return func() tea.Cmd {
			if m.at.sound = true; err == nil {
				m.at.Session = checked
			}
			return nil
		}
	})
}

// play plays a turn of the person, and has it answered.
func (m *model) play(t game.Turn) tea.Cmd {
	next, err := m.at.try(t)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	if step, ok := game.FirstStep(m.at.State().Parts(t)); ok {
		m.moveTo(step.To)
	}
	return m.turnTo(next)
}

// wait returns when the pause since a turn was shown is over, or the context ends.
func (m *model) wait(ctx context.Context, shown time.Time) {
	timer := time.NewTimer(m.pause - time.Since(shown))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// undo takes back a choice, or the last turn of the person with the reply to it.
func (m *model) undo() tea.Cmd {
	if m.at.isChoosing() && m.isBegun() {
		m.choice, m.typed = m.at.State().Begin(), ""
		return nil
	}
	back, ok := m.at.Undo()
	if !ok {
		m.note = "There is nothing to take back."
		return nil
	}
	return m.turnTo(back)
}

// hint tells more about the turn to play.
func (m *model) hint() tea.Cmd {
	switch {
	case !m.at.isChoosing():
		return nil
	case m.hints != nil:
		m.told = min(m.told+1, len(m.hints))
		return nil
	}
	m.note = "Looking for a hint."
	s := m.at.Session
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		h, err := s.Hint(ctx)
		return func() tea.Cmd {
			if m.note = ""; err != nil {
				m.note = err.Error()
				return nil
			}
			m.hints, m.told = h.Sentences, 1
			return nil
		}
	})
}

// next begins another puzzle, or another game against the same level, with gods after one with gods.
func (m *model) next() tea.Cmd {
	if m.at.Level() > 0 {
		return m.newGame(matchOf(m.at))
	}
	return m.randomPuzzle(m.at.State().Game())
}

// newGame begins a game.
func (m *model) newGame(match Match) tea.Cmd {
	s, err := m.thinker.newGame(m.ctx, match)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	return m.begin(s)
}

// randomPuzzle begins a puzzle at random.
func (m *model) randomPuzzle(g codec.Game) tea.Cmd {
	return m.lookUp(func(ctx context.Context) (sitting, error) { return m.thinker.randomPuzzle(ctx, g) })
}

// lookUp begins a puzzle of the collection.
func (m *model) lookUp(puzzle func(ctx context.Context) (sitting, error)) tea.Cmd {
	m.note = "Looking for a puzzle."
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		s, err := puzzle(ctx)
		return func() tea.Cmd {
			if m.note = ""; err != nil {
				m.note = err.Error()
				return nil
			}
			return m.begin(s)
		}
	})
}
