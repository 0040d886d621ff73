// Package board is the board of "puzzlecode play", for puzzles and games against the computer. [Run] shows it in full
// screen, with keys, the mouse and typed turns. [Lines] lets the user play with lines of text.
package board

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/position"
)

// A model is the state of the full screen. Its methods run in one goroutine. Meanwhile another goroutine may wait for
// the solver or the engine.
type model struct {
	options Options
	ctx     context.Context
	thinker *thinker

	screen  screen
	menu    menu
	sitting sitting // zero until something has been chosen from the menu

	width, height int // size of the terminal; 0 until it is known
	cursor        position.Square
	moved         bool // the cursor is shown; the mouse and typing hide it
	choice        game.Choice
	typed         string // a turn that is being typed
	note          string // replaces the message about the last turn

	thinking    sync.Mutex    // held while a question is answered
	drop        func()        // ends the question that has no answer yet
	pause       time.Duration // minimum time between a turn and the reply
	interrupted bool          // the person has pressed ctrl-C
}

// A screen says what the terminal shows, such as the menu.
type screen uint8

const (
	boardScreen screen = iota
	menuScreen
	helpScreen
	powerScreen // the powers of the gods, for terminals without room beside the board
)

// answerPause is the minimum time between a turn of the user and the reply, so that the user sees both.
const answerPause = 400 * time.Millisecond

func newModel(ctx context.Context, o Options) (m *model, err error) {
	m = &model{options: o, ctx: ctx, thinker: newThinker(), pause: answerPause, menu: newMenu(o), moved: true,
		drop: func() {}}
	if m.sitting, err = o.open(ctx, m.thinker); m.sitting.Session == nil {
		m.screen = menuScreen
	}
	return m, err
}

// Init begins the game or puzzle of the options, or shows the menu.
func (m *model) Init() tea.Cmd {
	if m.sitting.Session == nil {
		return m.lookUpDaily()
	}
	return m.begin(m.sitting)
}

// errDropped is the cause of a cancelled context. It means that the result is no longer needed.
var errDropped = errors.New("dropped")

// An answered message arrives when a background task is done. The model then calls its function, unless the task was
// dropped.
type answered struct {
	ctx  context.Context
	then func() tea.Cmd
}

// ask runs a question, which is a function, in the background. It then calls the function that the question returns.
// Only one question runs at a time. A new question cancels the context of the old one, whose returned function is then
// not called.
func (m *model) ask(question func(context.Context) (then func() tea.Cmd)) tea.Cmd {
	m.drop()
	ctx, cancel := context.WithCancelCause(m.ctx)
	m.drop = func() { cancel(errDropped) }
	return func() tea.Msg {
		m.thinking.Lock()
		defer m.thinking.Unlock()
		return answered{ctx, question(ctx)}
	}
}

// askFor is like the method ask, but passes the result of the question to the function then. If the question fails,
// askFor shows the error and does not call this function.
func askFor[T any](m *model, question func(context.Context) (T, error), then func(T) tea.Cmd) tea.Cmd {
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		result, err := question(ctx)
		return func() tea.Cmd {
			if m.note = ""; err != nil {
				m.note = err.Error()
				return nil
			}
			return then(result)
		}
	})
}

// Update handles a key, a click or the answer to a question.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case answered:
		if context.Cause(msg.ctx) != errDropped {
			m.drop()
			return m, msg.then()
		}
	case tea.KeyPressMsg:
		return m, m.press(msg.String())
	case tea.PasteMsg:
		if m.screen == boardScreen && m.sitting.isChoosing() {
			m.typeTurn(msg.Content)
		}
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return m, m.click(msg.X, msg.Y)
		}
	}
	return m, nil
}

// quit ends the program, even if the solver or the engine is at work.
func (m *model) quit() tea.Cmd {
	m.drop()
	return tea.Quit
}

// begin shows a session. The cursor starts on a piece of the user.
func (m *model) begin(s sitting) tea.Cmd {
	m.sitting, m.screen, m.cursor = s, boardScreen, position.C3
	side := cmp.Or(s.You(), s.State().Side())
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

// turnTo shows a session. If the last turn needs an answer, turnTo asks the computer for it. At the start of a puzzle,
// it asks whether the puzzle has a solution, unless this is known.
func (m *model) turnTo(s *play.Session) tea.Cmd {
	m.drop()
	m.sitting.turnTo(s)
	m.choice, m.typed, m.note = s.State().Begin(), "", ""
	switch {
	case s.Phase() == play.Judging || s.Phase() == play.Replying:
		return m.answer()
	case !m.sitting.sound && s.Line().Len() == 0:
		return m.checkSound()
	}
	return nil
}

// answer asks the computer to answer the last turn. It shows a reply only after a pause, so that the user sees both
// turns.
func (m *model) answer() tea.Cmd {
	s := m.sitting.Session
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
			// Take the user's turn back. If there is no such turn, the user can press the key for restart to ask again.
			var again tea.Cmd
			if back, ok := s.Undo(); ok {
				again = m.turnTo(back)
			}
			m.note = err.Error()
			return again
		}
	})
}

// checkSound asks the solver whether the puzzle has a solution. A turn of the user cancels the question. It is asked
// again when the start position is shown again.
func (m *model) checkSound() tea.Cmd {
	s := m.sitting.Session
	return m.ask(func(ctx context.Context) func() tea.Cmd {
		checked, err := s.Sound(ctx)
		return func() tea.Cmd {
			if m.sitting.sound = true; err == nil {
				m.sitting.Session = checked
			}
			return nil
		}
	})
}

// play plays a turn of the user, and asks the computer for the answer.
func (m *model) play(t game.Turn) tea.Cmd {
	next, err := m.sitting.try(t)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	if step, ok := game.FirstStep(m.sitting.State().Parts(t)); ok {
		m.moveTo(step.To)
	}
	return m.turnTo(next)
}

// wait lets a turn stay visible for the pause. The argument shown is the time at which the turn appeared. The pause
// ends early if the context ends.
func (m *model) wait(ctx context.Context, shown time.Time) {
	timer := time.NewTimer(m.pause - time.Since(shown))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// undo takes back the chosen squares. If no square is chosen, it takes back the last turn of the user and the reply.
func (m *model) undo() tea.Cmd {
	if m.sitting.isChoosing() && m.isBegun() {
		m.choice, m.typed = m.sitting.State().Begin(), ""
		return nil
	}
	back, ok := m.sitting.Undo()
	if !ok {
		m.note = "There is nothing to take back."
		return nil
	}
	return m.turnTo(back)
}

// hint shows the next hint for the current turn.
func (m *model) hint() tea.Cmd {
	s := &m.sitting
	switch {
	case !s.isChoosing():
		return nil
	case s.hints != nil:
		s.told = min(s.told+1, len(s.hints))
		return nil
	}
	m.note = "Looking for a hint."
	return askFor(m, s.Hint, func(h play.Hint) tea.Cmd {
		s.hints, s.told = h.Sentences, 1
		return nil
	})
}

// next begins a random puzzle. After a game against the computer, it begins another game at the same level. The new
// puzzle or game has gods if the last one had gods. After an easy puzzle it begins an easy one.
func (m *model) next() tea.Cmd {
	if m.sitting.Level() > 0 {
		return m.newGame(matchOf(m.sitting))
	}
	if m.sitting.easy {
		return m.easyPuzzle()
	}
	return m.randomPuzzle(m.sitting.State().Game())
}

// newGame begins a game against the computer.
func (m *model) newGame(match Match) tea.Cmd {
	return askFor(m, func(ctx context.Context) (sitting, error) { return m.thinker.newGame(ctx, match) }, m.begin)
}

// easyPuzzle begins a random puzzle that is easy.
func (m *model) easyPuzzle() tea.Cmd { return m.beginPuzzle(m.thinker.easyPuzzle) }

// randomPuzzle begins a random puzzle of the game g.
func (m *model) randomPuzzle(g codec.Game) tea.Cmd {
	return m.beginPuzzle(func(ctx context.Context) (sitting, error) { return m.thinker.randomPuzzle(ctx, g) })
}

// beginPuzzle begins the puzzle that the function open returns.
func (m *model) beginPuzzle(open func(context.Context) (sitting, error)) tea.Cmd {
	m.note = "Looking for a puzzle."
	return askFor(m, open, m.begin)
}
