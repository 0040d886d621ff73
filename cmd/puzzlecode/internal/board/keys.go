package board

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// press handles the key with this name.
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
		m.nextSquare(map[string]int{"tab": 1, "shift+tab": -1}[key])
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

// enter handles the key Enter. It plays the typed turn, or chooses the square with the cursor. After a mistake in a
// puzzle it takes the turn back. At the end it begins the next puzzle or game.
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

// choose chooses a square. If this completes the turn, the turn is played.
func (m *model) choose(s position.Square) tea.Cmd {
	m.typed = ""
	m.choice, m.note = choose(m.sitting.State(), m.choice, s.String())
	if t, ok := isComplete(m.choice); ok {
		return m.play(t)
	}
	return nil
}

// typeTurn adds text to the typed turn, without characters that no turn contains. It then shows the choice so far. If
// the user clicked the square of the first worker before typing, the typed turn begins with that square.
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

// moveCursor moves the cursor in the direction of an arrow key. If the board is turned, the direction is reversed.
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

// nextSquare moves the cursor to the next square that can be chosen. The argument step is 1 for the next square, and -1
// for the previous one.
func (m *model) nextSquare(step int) {
	if !m.sitting.isChoosing() {
		return
	}
	m.moved = true
	for range position.Squares {
		m.cursor = position.Square((int(m.cursor) + step + position.Squares) % position.Squares)
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
