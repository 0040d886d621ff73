// Package board is the full-screen board of "puzzlecode play": puzzles that are solved, and
// games against the engine, with keys, the mouse and turns that are typed.
package board

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

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
	session *session // nil until something has been chosen from the menu

	width, height int // of the terminal, 0 until it is known
	cursor        position.Square
	moved         bool // the cursor is shown: keys move it, and not the mouse
	choice        choice
	typed         string   // a turn that is being typed
	note          string   // what is said in place of the usual message
	hints         []string // about the turn to play, as far as they are known
	told          int      // how many of them are shown

	question    int                // the number of the last question
	cancel      context.CancelFunc // ends the question that has no answer yet
	pause       time.Duration      // between a turn and the answer, at least
	interrupted bool               // the person has asked to stop, and not only to quit
}

// screen says what fills the terminal.
type screen uint8

const (
	boardScreen screen = iota
	menuScreen
	helpScreen
)

// answerPause is how long a turn stands on the board before it is answered, so that both are
// seen.
const answerPause = 400 * time.Millisecond

func newModel(ctx context.Context, o Options) *model {
	m := &model{options: o, ctx: ctx, thinker: new(thinker), pause: answerPause, menu: newMenu(o), moved: true}
	if m.session = o.session(); m.session == nil {
		m.screen = menuScreen
	}
	return m
}

// Init begins what the options ask for.
func (m *model) Init() tea.Cmd {
	if m.session == nil {
		return m.lookUpDaily()
	}
	return m.begin(m.session)
}

// An answered message brings the answer to a question: what is to be done then.
type answered struct {
	question int
	then     func() tea.Cmd
}

// ask answers a question beside the keys. What it returns is called when the answer is there,
// unless another question has been asked or the question has been dropped. Its context ends
// then.
func (m *model) ask(question func(context.Context) (then func() tea.Cmd)) tea.Cmd {
	m.drop()
	ctx, cancel := context.WithCancel(m.ctx)
	m.cancel = cancel
	number := m.question
	return func() tea.Msg { return answered{number, question(ctx)} }
}

// drop forgets the question that has no answer yet.
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
		if m.screen == boardScreen && m.isChoosing() {
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
		m.typed, m.choice = "", nil
	case "backspace":
		if m.typed == "" {
			m.choice = m.choice[:max(len(m.choice)-1, 0)]
		} else {
			m.typed = m.typed[:len(m.typed)-1]
			m.choice = typedChoice(m.session.position(), m.typed)
		}
	case "h":
		return m.hint()
	case "u":
		return m.undo()
	case "r":
		m.session.restart()
		return m.turnTo()
	case "n":
		return m.nextSession()
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
		if m.isChoosing() && (m.typed != "" || strings.Contains("abcdeABCDE", key)) {
			m.typeTurn(key)
		}
	}
	return nil
}

// isChoosing reports whether the person is to move.
func (m *model) isChoosing() bool { return m.session != nil && m.session.phase == choosing }

// enter plays what was typed, chooses the square of the cursor, or does what is next when
// nothing is to be chosen.
func (m *model) enter() tea.Cmd {
	switch m.session.phase {
	case mistaken:
		return m.undo()
	case solved, over:
		return m.nextSession()
	case waiting:
		return nil
	}
	if m.typed == "" {
		m.moved = true
		return m.choose(m.cursor)
	}
	t, err := position.ReadTurn(m.typed)
	if err == nil {
		_, err = m.session.position().Play(t)
	}
	if err != nil {
		m.note = err.Error()
		return nil
	}
	return m.play(t)
}

// choose goes on with the choice by a square.
func (m *model) choose(s position.Square) tea.Cmd {
	c, t, err := m.choice.add(m.session.position(), s)
	m.choice, m.typed, m.note = c, "", ""
	if err != nil {
		m.note = err.Error()
	}
	if !t.IsZero() {
		return m.play(t)
	}
	return nil
}

// typeTurn adds to the turn that is being typed, and shows what it chooses. Characters that
// no turn has are left out.
func (m *model) typeTurn(text string) {
	for _, r := range text {
		if isTyped(r) && len(m.typed) < mostTyped {
			m.typed += string(r)
		}
	}
	m.choice, m.moved = typedChoice(m.session.position(), m.typed), false
}

// moveCursor moves the cursor by an arrow key, as the board is turned.
func (m *model) moveCursor(key string) {
	row, column := m.cursor.Row(), m.cursor.Column()
	step := 1
	if m.options.Text.Turned {
		step = -1
	}
	if key == "up" || key == "left" {
		step = -step
	}
	if key == "up" || key == "down" {
		row = min(max(row+step, 0), 4)
	} else {
		column = min(max(column+step, 0), 4)
	}
	m.cursor, m.moved = position.Square(5*row+column), true
}

// nextSquare moves the cursor to the next square that can be chosen, or back to the one
// before.
func (m *model) nextSquare(forward bool) {
	if !m.isChoosing() {
		return
	}
	m.moved = true
	step := 1
	if !forward {
		step = position.Squares - 1
	}
	set := m.choice.next(m.session.position())
	for range position.Squares {
		m.cursor = position.Square((int(m.cursor) + step) % position.Squares)
		if set.Has(m.cursor) {
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
	case m.screen == helpScreen:
		m.screen = boardScreen
		return nil
	}
	s := render.TextSquare(x-l.boardX, y-l.boardY, m.options.Text)
	switch {
	case !s.IsValid():
		return nil
	case m.session.phase != choosing:
		return m.enter()
	}
	m.cursor, m.moved = s, false
	return m.choose(s)
}

// quit ends the program, whatever the solver and the engine do.
func (m *model) quit() tea.Cmd {
	m.drop()
	return tea.Quit
}
