// Package board is the full-screen board of "puzzlecode play": puzzles that are solved, and
// games against the computer, with keys, the mouse and turns that are typed.
package board

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A model is the board with everything around it. Its methods run in one goroutine, beside
// which one question to the solver or the engine may be answered.
type model struct {
	options Options
	ctx     context.Context
	thinker *thinker

	screen  screen
	menu    menu
	sitting sitting // zero until something has been chosen from the menu

	width, height int // of the terminal, 0 before its first message
	cursor        position.Square
	moved         bool // the cursor is shown: keys move it, and not the mouse
	choice        game.Choice
	typed         string   // a turn that is being typed
	note          string   // in place of the usual message
	hints         []string // about the turn to play, nil until the first is wanted
	told          int      // how many of them are shown

	thinking    sync.Mutex         // held while a question is answered
	question    int                // the number of the last question
	cancel      context.CancelFunc // ends the question that has no answer yet
	pause       time.Duration      // between a turn and the answer, at least
	interrupted bool               // the person has asked to stop, and not only to quit
}

// screen is the content of the terminal.
type screen uint8

const (
	boardScreen screen = iota
	menuScreen
	helpScreen
	powerScreen // the powers of the gods, for terminals without room beside the board
)

// answerPause is the time that a turn stands on the board before it is answered, so that both are seen.
const answerPause = 400 * time.Millisecond

func newModel(ctx context.Context, o Options) (m *model, err error) {
	m = &model{options: o, ctx: ctx, thinker: newThinker(), pause: answerPause, menu: newMenu(o), moved: true}
	if m.sitting, err = o.open(ctx, m.thinker); m.sitting.Session == nil {
		m.screen = menuScreen
	}
	return m, err
}

// Init begins the game or puzzle of the options, or the menu.
func (m *model) Init() tea.Cmd {
	if m.sitting.Session == nil {
		return m.lookUpDaily()
	}
	return m.begin(m.sitting)
}

// An answered message brings the answer to a question: the function to call with it.
type answered struct {
	question int
	then     func() tea.Cmd
}

// ask answers a question in the background. The function that question returns is called with the answer, unless
// another question was asked or this one was dropped in the meantime, which ends its context.
func (m *model) ask(question func(context.Context) (then func() tea.Cmd)) tea.Cmd {
	m.drop()
	ctx, cancel := context.WithCancel(m.ctx)
	m.cancel = cancel
	number := m.question
	return func() tea.Msg {
		m.thinking.Lock()
		defer m.thinking.Unlock()
		return answered{number, question(ctx)}
	}
}

// drop cancels the question that has no answer yet.
func (m *model) drop() {
	m.question++
	if m.cancel != nil {
		m.cancel()
		m.cancel = nil
	}
}

// Update takes a message of the terminal, or an answer.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case answered:
		if msg.question == m.question {
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

// press takes a key by its name.
func (m *model) press(key string) tea.Cmd {
	switch {
	case key == "ctrl+c":
		m.interrupted = true
		return m.quit()
	case key == "ctrl+z":
		return tea.Suspend
	case m.layout().small:
		if key == "q" {
			return m.quit()
		}
		return nil
	}
	switch m.screen {
	case menuScreen:
		return m.pressMenu(key)
	case helpScreen:
		m.screen = boardScreen
		if _, ok := game.GodsOf(m.sitting.State()); ok && key == "?" {
			m.screen = powerScreen
		}
		return nil
	case powerScreen:
		m.screen = boardScreen
		return nil
	}
	return m.pressBoard(key)
}

// pressBoard is press while the board is shown.
func (m *model) pressBoard(key string) tea.Cmd {
	m.note = ""
	switch key {
	case "up", "down", "left", "right":
		m.moveCursor(key)
	case "tab", "shift+tab":
		m.nextSquare(key == "tab")
	case "enter":
		return m.enter()
	case "space":
		if m.typed == "" {
			return m.enter()
		}
		m.typeTurn(" ")
	case "esc":
		m.typed, m.choice = "", m.sitting.State().Begin()
	case "backspace":
		squares := m.choice.Squares()
		rest := strings.Join(squares[:max(len(squares)-1, 0)], "")
		if m.typed != "" {
			m.typed = m.typed[:len(m.typed)-1]
			rest = m.typed
		}
		m.choice, _ = chosenBy(m.sitting.State(), rest)
	case ".":
		if t, ok := m.choice.Turn(); ok && m.sitting.isChoosing() {
			return m.play(t)
		}
	case "h":
		return m.hint()
	case "u":
		return m.undo()
	case "r":
		return m.turnTo(m.sitting.Restart())
	case "n":
		return m.next()
	case "f":
		m.options.Text.Turned = !m.options.Text.Turned
	case "m":
		m.screen = menuScreen
		return m.lookUpDaily()
	case "?":
		m.screen = helpScreen
	case "q":
		return m.quit()
	default:
		if m.sitting.isChoosing() && (m.typed != "" || strings.Contains("abcdeABCDE", key)) {
			m.typeTurn(key)
		}
	}
	return nil
}

// enter plays the typed turn, chooses the square of the cursor, or takes the next step after a puzzle or game.
func (m *model) enter() tea.Cmd {
	switch {
	case m.sitting.Phase() == play.Mistaken:
		return m.undo()
	case m.sitting.isDone():
		return m.next()
	case !m.sitting.isChoosing():
		return nil
	case m.typed == "":
		m.moved = true
		return m.choose(m.cursor)
	}
	if c, all := chosenBy(m.sitting.State(), m.typed); all && m.sitting.State().IsPlacing() && len(c.Next()) > 0 {
		m.typed = "" // the first worker stands, and the second one is chosen in any way
		return nil
	}
	t, err := readTyped(m.sitting.State(), m.typed)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	return m.play(t)
}

// choose goes on with the choice by a square.
func (m *model) choose(s position.Square) tea.Cmd {
	m.typed = ""
	m.choice, m.note = choose(m.sitting.State(), m.choice, s.String())
	if t, ok := isComplete(m.choice); ok {
		return m.play(t)
	}
	return nil
}

// typeTurn adds to the typed turn, and shows its choice. It omits characters that no turn has. A second worker
// that is typed is placed beside the first one.
func (m *model) typeTurn(text string) {
	if m.typed == "" && m.sitting.State().IsPlacing() && len(m.choice.Squares()) > 0 {
		m.typed = choiceText(m.choice) + ","
	}
	for _, r := range text {
		if isTyped(r) && len(m.typed) < mostTyped {
			m.typed += string(r)
		}
	}
	m.choice, _ = chosenBy(m.sitting.State(), m.typed)
	m.moved = false
}

// moveCursor moves the cursor by an arrow key, as the board is turned.
func (m *model) moveCursor(key string) {
	rows := map[string]int{"up": -1, "down": 1}[key]
	columns := map[string]int{"left": -1, "right": 1}[key]
	if m.options.Text.Turned {
		rows, columns = -rows, -columns
	}
	row := min(max(m.cursor.Row()+rows, 0), 4)
	column := min(max(m.cursor.Column()+columns, 0), 4)
	m.cursor, m.moved = position.Square(5*row+column), true
}

// nextSquare moves the cursor to the next square that can be chosen, or back to the one
// before.
func (m *model) nextSquare(forward bool) {
	if !m.sitting.isChoosing() {
		return
	}
	m.moved = true
	step := 1
	if !forward {
		step = position.Squares - 1
	}
	for range position.Squares {
		m.cursor = position.Square((int(m.cursor) + step) % position.Squares)
		if slices.ContainsFunc(m.choice.Next(), func(o game.Option) bool { return o.Square == m.cursor.String() }) {
			return
		}
	}
}

// click takes a click of the mouse.
func (m *model) click(x, y int) tea.Cmd {
	l := m.layout()
	for _, b := range m.placedButtons(l) {
		if y == b.y && x >= b.x && x < b.x+b.width() {
			return m.press(b.key)
		}
	}
	switch {
	case l.small:
		return nil
	case m.screen == menuScreen:
		return m.clickMenu(y)
	case m.screen == helpScreen, m.screen == powerScreen:
		m.screen = boardScreen
		return nil
	}
	s := render.TextSquare(x-l.boardX, y-l.boardY, m.options.Text)
	switch {
	case !s.IsValid():
		return nil
	case !m.sitting.isChoosing():
		return m.enter()
	}
	m.cursor, m.moved = s, false
	return m.choose(s)
}

// quit ends the program, even if the solver or the engine is at work.
func (m *model) quit() tea.Cmd {
	m.drop()
	return tea.Quit
}

// begin shows a session. The cursor goes to a piece of the person.
func (m *model) begin(s sitting) tea.Cmd {
	m.sitting, m.screen, m.cursor = s, boardScreen, position.C3
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

// turnTo shows a session. If a reply is due, or it is not clear yet whether the puzzle has a solution, it asks for
// that.
func (m *model) turnTo(s *play.Session) tea.Cmd {
	m.drop()
	m.sitting.Session = s
	m.choice, m.typed, m.note, m.hints, m.told = s.State().Begin(), "", "", nil, 0
	switch {
	case s.Phase() == play.Judging || s.Phase() == play.Replying:
		return m.answer()
	case !m.sitting.sound && s.Line().Len() == 0:
		return m.checkSound()
	}
	return nil
}

// answer has the last turn answered. A reply comes after a pause, so that both turns are seen.
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

// checkSound asks whether the puzzle has a solution. If the person plays before the answer, the question is asked
// again at the start.
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

// play plays a turn of the person, and has it answered.
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

// hint tells more about the turn to play.
func (m *model) hint() tea.Cmd {
	switch {
	case !m.sitting.isChoosing():
		return nil
	case m.hints != nil:
		m.told = min(m.told+1, len(m.hints))
		return nil
	}
	m.note = "Looking for a hint."
	s := m.sitting.Session
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

// next begins another puzzle, or another game against the same level, with gods if the last one had gods.
func (m *model) next() tea.Cmd {
	if m.sitting.Level() > 0 {
		return m.newGame(matchOf(m.sitting))
	}
	return m.randomPuzzle(m.sitting.State().Game())
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
