// Package board is the board of "puzzlecode play", for puzzles and games against the computer. [Run] shows it in full
// screen, with keys, the mouse and typed turns. [Lines] plays by lines of text.
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

// A model is the state of the full screen. Its methods run in one goroutine. At the same time, another goroutine may
// answer one question to the solver or the engine.
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
	typed         string   // a turn that is being typed
	note          string   // replaces the message about the last turn
	hints         []string // about the turn to play; nil until a hint is requested
	told          int      // number of hints that are shown

	thinking    sync.Mutex         // held while a question is answered
	question    int                // the number of the last question
	cancel      context.CancelFunc // ends the question that has no answer yet
	pause       time.Duration      // minimum time between a turn and the reply
	interrupted bool               // the person has pressed ctrl-C
}

// screen is the content of the terminal.
type screen uint8

const (
	boardScreen screen = iota
	menuScreen
	helpScreen
	powerScreen // the powers of the gods, for terminals without room beside the board
)

// answerPause is the minimum time for which a turn is shown before the reply, so that the person sees both.
const answerPause = 400 * time.Millisecond

func newModel(ctx context.Context, o Options) (m *model, err error) {
	m = &model{options: o, ctx: ctx, thinker: newThinker(), pause: answerPause, menu: newMenu(o), moved: true}
	if m.sitting, err = o.open(ctx, m.thinker); m.sitting.Session == nil {
		m.screen = menuScreen
	}
	return m, err
}

// Init begins the game or puzzle of the options, or prepares the menu.
func (m *model) Init() tea.Cmd {
	if m.sitting.Session == nil {
		return m.lookUpDaily()
	}
	return m.begin(m.sitting)
}

// An answered message is the answer to a question: a function to call.
type answered struct {
	question int
	then     func() tea.Cmd
}

// ask answers a question in the background. The function that question returns is called afterwards. If another
// question is asked or this one is dropped before, the context of the question ends and the function is not called.
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

// Update handles a message of the terminal, or an answer.
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

// press handles a key, given its name.
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

// pressBoard handles a key while the board is shown.
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

// enter plays the typed turn or chooses the square of the cursor. After a mistake it takes the turn back. After a
// puzzle or game it begins the next one.
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
		m.typed = "" // the first worker is placed; the second one can be chosen or typed
		return nil
	}
	t, err := readTyped(m.sitting.State(), m.typed)
	if err != nil {
		m.note = err.Error()
		return nil
	}
	return m.play(t)
}

// choose adds a square to the choice, and plays the turn when it is complete.
func (m *model) choose(s position.Square) tea.Cmd {
	m.typed = ""
	m.choice, m.note = choose(m.sitting.State(), m.choice, s.String())
	if t, ok := isComplete(m.choice); ok {
		return m.play(t)
	}
	return nil
}

// typeTurn adds text to the typed turn, and updates the choice. It omits characters that no turn has. If the first
// worker was placed by choosing a square, the typed turn begins with that square.
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

// moveCursor moves the cursor in the direction of an arrow key, which is reversed if the board is turned.
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

// nextSquare moves the cursor to the next square that can be chosen. If forward is false, it moves to the previous
// one.
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

// click handles a click of the mouse.
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

// begin shows a session, with the cursor on a piece of the person.
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

// turnTo shows a session. If an answer to the last turn is due, it asks for the answer. At the start of a puzzle, it
// asks whether there is a solution, unless this is known.
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

// answer asks for the answer to the last turn. A reply is shown after a pause, so that the person sees both turns.
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
			// Take the turn back. If there is none to take back, the key for restart asks again.
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

// play plays a turn of the person, and asks for the answer to it.
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

// wait waits until the turn that was shown has been visible for the pause. It returns early if the context ends.
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

// hint shows the next hint about the turn to play.
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

// next begins another puzzle, or another game against the same level. It has gods if the last one had gods.
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
