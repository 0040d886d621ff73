package board

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/position"
)

// begin shows a session.
func (m *model) begin(s *session) tea.Cmd {
	m.session, m.screen = s, boardScreen
	m.cursor = s.position().Workers(s.person)[0]
	return m.turnTo()
}

// turnTo shows the position that the session has come to, and asks the engine for a turn if
// it is to move.
func (m *model) turnTo() tea.Cmd {
	m.drop()
	m.choice, m.typed, m.note, m.hints, m.told = nil, "", "", nil, 0
	s := m.session
	if s.isPuzzle() || s.phase != waiting {
		return nil
	}
	p, level := s.position(), s.level
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		shown := time.Now()
		t, err := m.thinker.move(ctx, p, level)
		m.wait(ctx, shown)
		return func() tea.Cmd {
			if err != nil {
				return m.failed(err)
			}
			s.answer(t)
			return m.turnTo()
		}
	})
}

// play plays a turn of the person, and has it answered.
func (m *model) play(t position.Turn) tea.Cmd {
	s, code := m.session, m.session.shown()
	if err := s.play(t); err != nil {
		m.note = err.Error()
		return nil
	}
	m.cursor = t.To
	answer := m.turnTo()
	if !s.isPuzzle() {
		return answer
	}
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		shown := time.Now()
		r, err := m.thinker.judge(ctx, code, t)
		if err == nil && !r.Reply.IsZero() {
			m.wait(ctx, shown)
		}
		return func() tea.Cmd {
			if err != nil {
				return m.failed(err)
			}
			s.judge(r)
			return m.turnTo()
		}
	})
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

// failed takes the turn back that could not be answered, and says why.
func (m *model) failed(err error) tea.Cmd {
	if m.session != nil {
		m.session.takeBack()
		m.turnTo()
	}
	m.note = err.Error()
	return nil
}

// undo takes back a choice, or the last turn of the person with the answer to it.
func (m *model) undo() tea.Cmd {
	if m.session.phase == choosing && (len(m.choice) > 0 || m.typed != "") {
		m.choice, m.typed = nil, ""
		return nil
	}
	if !m.session.takeBack() {
		m.note = "There is nothing to take back."
		return nil
	}
	return m.turnTo()
}

// hint tells more about the turn to play.
func (m *model) hint() tea.Cmd {
	s := m.session
	switch {
	case s.phase != choosing:
		return nil
	case m.hints != nil:
		m.told = min(m.told+1, len(m.hints))
		return nil
	}
	m.note = "Looking for a hint."
	code := s.shown()
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		t, err := m.thinker.advise(ctx, code)
		return func() tea.Cmd {
			if m.note = ""; err != nil {
				m.note = err.Error()
				return nil
			}
			m.hints, m.told = hints(code.Position(), t, !s.isPuzzle()), 1
			return nil
		}
	})
}

// nextSession begins another puzzle, or another game against the same level.
func (m *model) nextSession() tea.Cmd {
	if s := m.session; !s.isPuzzle() {
		return m.begin(newGame(drawnStart(), s.level, s.person))
	}
	return m.lookUp(randomPuzzle)
}

// lookUp begins a puzzle of the collection.
func (m *model) lookUp(puzzle func(today time.Time) (*session, error)) tea.Cmd {
	m.note = "Looking for a puzzle."
	day := m.options.Day
	return m.ask(func(context.Context) func() tea.Cmd {
		s, err := puzzle(day)
		return func() tea.Cmd {
			if m.note = ""; err != nil {
				m.note = err.Error()
				return nil
			}
			return m.begin(s)
		}
	})
}
