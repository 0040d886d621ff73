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

	screen screen
	menu   menu
	at     sitting // zero until something has been chosen from the menu

	width, height int // of the terminal, 0 until it is known
	cursor        position.Square
	moved         bool // the cursor is shown: keys move it, and not the mouse
	choice        game.Choice
	typed         string   // a turn that is being typed
	note          string   // what is said in place of the usual message
	hints         []string // about the turn to play, as far as they are known
	told          int      // how many of them are shown

	thinking    sync.Mutex         // held while a question is answered
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
	powerScreen // what the gods can do, for terminals without room beside the board
)

// answerPause is how long a turn stands on the board before it is answered, so that both are
// seen.
const answerPause = 400 * time.Millisecond

func newModel(ctx context.Context, o Options) (m *model, err error) {
	m = &model{options: o, ctx: ctx, thinker: newThinker(), pause: answerPause, menu: newMenu(o), moved: true}
	if m.at, err = o.open(ctx, m.thinker); m.at.Session == nil {
		m.screen = menuScreen
	}
	return m, err
}

// Init begins what the options ask for.
func (m *model) Init() tea.Cmd {
	if m.at.Session == nil {
		return m.lookUpDaily()
	}
	return m.begin(m.at)
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
	return func() tea.Msg {
		m.thinking.Lock()
		defer m.thinking.Unlock()
		return answered{number, question(ctx)}
	}
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
		if m.screen == boardScreen && m.at.isChoosing() {
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
		if _, ok := game.GodsOf(m.at.State()); ok && key == "?" {
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
		m.typed, m.choice = "", m.at.State().Begin()
	case "backspace":
		if m.typed == "" {
			chosen := m.choice.Squares()
			m.choice = typedChoice(m.at.State(), strings.Join(chosen[:max(len(chosen)-1, 0)], ""))
		} else {
			m.typed = m.typed[:len(m.typed)-1]
			m.choice = typedChoice(m.at.State(), m.typed)
		}
	case ".":
		if t, ok := m.choice.Turn(); ok && m.at.isChoosing() {
			return m.play(t)
		}
	case "h":
		return m.hint()
	case "u":
		return m.undo()
	case "r":
		return m.turnTo(m.at.Restart())
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
		if m.at.isChoosing() && (m.typed != "" || strings.Contains("abcdeABCDE", key)) {
			m.typeTurn(key)
		}
	}
	return nil
}

// enter plays what was typed, chooses the square of the cursor, or does what is next when
// nothing is to be chosen.
func (m *model) enter() tea.Cmd {
	switch {
	case m.at.Phase() == play.Mistaken:
		return m.undo()
	case m.at.isDone():
		return m.next()
	case !m.at.isChoosing():
		return nil
	case m.typed == "":
		m.moved = true
		return m.choose(m.cursor)
	}
	if c, all := chosenBy(m.at.State(), m.typed); all && m.at.State().IsPlacing() && len(c.Next()) > 0 {
		m.typed = "" // the first worker stands, and the second one is chosen in any way
		return nil
	}
	t, err := readTyped(m.at.State(), m.typed)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	return m.play(t)
}

// choose goes on with the choice by a square.
func (m *model) choose(s position.Square) tea.Cmd {
	m.typed = ""
	m.choice, m.note = choose(m.at.State(), m.choice, s.String())
	if t, ok := isComplete(m.choice); ok {
		return m.play(t)
	}
	return nil
}

// typeTurn adds to the turn that is being typed, and shows what it chooses. Characters that
// no turn has are left out. A second worker that is typed is placed beside the first one.
func (m *model) typeTurn(text string) {
	if m.typed == "" && m.at.State().IsPlacing() && len(m.choice.Squares()) > 0 {
		m.typed = choiceText(m.choice) + ","
	}
	for _, r := range text {
		if isTyped(r) && len(m.typed) < mostTyped {
			m.typed += string(r)
		}
	}
	m.choice, m.moved = typedChoice(m.at.State(), m.typed), false
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
	if !m.at.isChoosing() {
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
	case !m.at.isChoosing():
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
