package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/render"
)

// Escape sequences of terminals for text styles. The terminal chooses the shades of green and red, so they are readable
// on dark and on light backgrounds.
const (
	plain = "\x1b[0m"
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	green = "\x1b[32m"
	red   = "\x1b[31m"
)

// paint returns a text in a style. If the options have no colour, it returns the text unchanged.
func (m *model) paint(style, text string) string {
	if !m.options.Text.Colour || text == "" {
		return text
	}
	return style + text + plain
}

// wrapped breaks a text into lines of at most the given number of columns. Each line begins with the text indent.
func wrapped(text string, width int, indent string) []string {
	lines := strings.Split(ansi.Wrap(text, max(width-len(indent), 1), ""), "\n")
	for i, line := range lines {
		lines[i] = indent + strings.TrimRight(line, " ")
	}
	return lines
}

// padded appends empty lines until there are at least n lines.
func padded(lines []string, n int) []string {
	return append(lines, make([]string, max(n-len(lines), 0))...)
}

// A layout holds the places of the board, the texts and the buttons. In a wide terminal the texts are beside the board,
// otherwise above and below it. In a low terminal all texts are above the board, and the prompt replaces the buttons
// while the user chooses a turn.
type layout struct {
	small          bool // the board has no room
	wide, low      bool
	boardX, boardY int
	panelX, panelW int
	buttonsY       int // the line of the buttons
}

const (
	margin     = 1  // columns at the left
	gap        = 4  // columns between the board and the text
	leastPanel = 28 // columns of the text beside the board
	mostPanel  = 46
	leastWide  = margin + render.TextWidth + gap + leastPanel
	leastWidth = margin + render.TextWidth
	leastLines = render.TextHeight + 3 // board and buttons, with the prompt or two lines of text
	highLines  = render.TextHeight + 6 // board, prompt, buttons and all lines of text
)

// layout returns the layout for the size of the terminal.
func (m *model) layout() layout {
	l := layout{boardX: margin}
	switch {
	case m.width < leastWidth || m.height < leastLines:
		l.small = true
	case m.width >= leastWide:
		l.wide = true
		l.panelX = margin + render.TextWidth + gap
		l.panelW = min(m.width-l.panelX-1, mostPanel)
		l.boardY = min(max(m.height-leastLines-1, 0), 1)
		l.buttonsY = min(l.boardY+render.TextHeight+3, m.height-1)
	default:
		l.low = m.height < highLines
		l.panelX, l.panelW = margin, m.width-margin
		l.boardY = 2 // room for the longest status, so that the board does not move
		l.buttonsY = min(m.height-1, l.boardY+render.TextHeight+6)
		if l.low {
			l.buttonsY = l.boardY + render.TextHeight
		}
	}
	return l
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.View{AltScreen: true, MouseMode: tea.MouseModeCellMotion}
	l := m.layout()
	switch {
	case m.width == 0: // the size is not known yet
	case l.small:
		text := fmt.Sprintf("The board needs %d columns and %d lines. This terminal has %d and %d. "+
			"Make it larger, or press q to quit.", leastWidth, leastLines, m.width, m.height)
		v.Content = strings.Join(wrapped(text, m.width, ""), "\n")
	case m.screen == menuScreen:
		v.Content = m.withButtons(m.drawMenu(), l)
	case m.screen == helpScreen:
		v.Content = m.withButtons(m.drawHelp(), l)
	case m.screen == powerScreen:
		v.Content = m.withButtons(m.drawPowers(), l)
	default:
		lines := m.drawBoard(l)
		if m.typed != "" {
			v.Cursor = tea.NewCursor(margin+len(promptSign)+len(m.typed), m.promptY(l))
			v.Cursor.Shape = tea.CursorBar
		}
		v.Content = m.withButtons(lines, l)
	}
	return v
}

// withButtons adds the buttons to the lines of the screen, and returns the result as one text.
func (m *model) withButtons(lines []string, l layout) string {
	for _, b := range m.placedButtons(l) {
		lines = padded(lines, b.y+1)
		width := ansi.StringWidth(lines[b.y])
		lines[b.y] += strings.Repeat(" ", max(b.x-width, 0)) + m.paint(bold, b.key) + " " + m.paint(faint, b.label)
	}
	return strings.Join(lines, "\n")
}

// drawBoard returns the lines of the screen with the board.
func (m *model) drawBoard(l layout) []string {
	board := strings.Split(strings.TrimSuffix(m.drawPosition(), "\n"), "\n")
	var lines []string
	if l.wide {
		lines = make([]string, l.boardY)
		panel := m.panel(l)
		for i, line := range board {
			line = strings.Repeat(" ", margin) + line
			if i < len(panel) && panel[i] != "" {
				line += strings.Repeat(" ", l.panelX-ansi.StringWidth(line)) + panel[i]
			}
			lines = append(lines, line)
		}
		return append(lines, "", strings.Repeat(" ", margin)+m.prompt())
	}
	words := m.messageLines(l.panelW)
	if s := m.sitting; s.told > 0 && m.note == "" {
		words = wrapped(s.hints[s.told-1], l.panelW, "")
	}
	above, below := append(m.statusLines(l.panelW), m.godNames(l.panelW)...), words
	if l.low && len(words) > 0 {
		above, below = words, nil
	}
	// fill appends the given lines and then empty lines. The argument end is the total number of lines. Given lines
	// that do not fit are dropped.
	fill := func(more []string, end int) {
		for _, line := range more[:min(len(more), max(end-len(lines), 0))] {
			lines = append(lines, strings.Repeat(" ", margin)+line)
		}
		lines = padded(lines, end)
	}
	fill(above, l.boardY)
	fill(board, l.boardY+len(board))
	fill(below, m.promptY(l))
	if l.low && !m.isBegun() {
		return lines
	}
	lines = append(lines, strings.Repeat(" ", margin)+m.prompt())
	if gods := m.powerLines(l.panelW); !l.low && len(gods) > 0 && l.buttonsY+2+len(gods) <= m.height {
		fill(nil, l.buttonsY+2)
		fill(gods, l.buttonsY+2+len(gods))
	}
	return lines
}

// isBegun reports whether the user has chosen or typed a part of a turn.
func (m *model) isBegun() bool { return m.typed != "" || len(m.choice.Squares()) > 0 }

// promptY returns the line of the prompt.
func (m *model) promptY(l layout) int {
	switch {
	case l.wide:
		return l.boardY + render.TextHeight + 1
	case l.low:
		return l.buttonsY
	}
	return l.buttonsY - 1
}

// drawPosition draws the board.
func (m *model) drawPosition() string {
	o := m.options.Text
	o.Marks = m.sitting.marks()
	if len(m.choice.Squares()) > 0 {
		o.Choice = m.choice
	}
	if m.moved && m.sitting.isChoosing() {
		o.Cursor = m.cursor.String()
	}
	return render.Text(m.sitting.State(), o)
}

// statusLines names the side to move and its goal.
func (m *model) statusLines(width int) []string {
	text := m.sitting.status()
	if text == "" {
		return nil
	}
	state := m.sitting.goOn().State()
	side := cmp.Or(state.Outcome().Winner, state.Side())
	lines := wrapped(text, width, "  ")
	lines[0] = render.Worker(side, m.options.Text) + lines[0][1:]
	return lines
}

// godNames names the gods of both sides. In a game without gods it returns no lines.
func (m *model) godNames(width int) []string {
	gods := say.English.Sides(m.sitting.State())
	if gods == "" {
		return nil
	}
	return wrapped(gods+".", width, "  ")
}

// powerLines describes the powers of the gods. In a game without gods it returns no lines.
func (m *model) powerLines(width int) (lines []string) {
	list, _ := game.GodsOf(m.sitting.State())
	for i, power := range powers(m.sitting.State(), m.options.Text) {
		sign, text, _ := strings.Cut(power, " ")
		more := wrapped(text, width, "  ")
		more[0] = sign + more[0][1:]
		name := say.English.God(list[i])
		for j, line := range more {
			if strings.Contains(line, name) {
				more[j] = strings.Replace(line, name, m.paint(bold, name), 1)
				break
			}
		}
		lines = append(lines, more...)
	}
	return lines
}

// messageLines returns the message about the last turn.
func (m *model) messageLines(width int) []string {
	said := m.sitting.Message()
	if m.note != "" {
		said = say.Message{Text: m.note}
	}
	if warning := m.sitting.warning(); warning != "" && m.note == "" {
		said.Text = strings.TrimSpace(said.Text + " " + warning)
	}
	if said.Text == "" {
		return nil
	}
	lines := wrapped(said.Text, width, "")
	if style := map[say.Tone]string{say.Good: green, say.Slow: red, say.Bad: red}[said.Tone]; style != "" {
		for i := range lines {
			lines[i] = m.paint(style, lines[i])
		}
	}
	return lines
}

// panel returns the lines beside the board.
func (m *model) panel(l layout) []string {
	var lines []string
	paragraph := func(more []string) {
		if len(more) > 0 {
			lines = append(append(lines, more...), "")
		}
	}
	title := wrapped(m.sitting.title, l.panelW, "")
	for i := range title {
		title[i] = m.paint(bold, title[i])
	}
	lines = append(lines, "")
	paragraph(title)
	paragraph(m.statusLines(l.panelW))
	paragraph(m.messageLines(l.panelW))
	var told []string
	for _, hint := range m.sitting.hints[:m.sitting.told] {
		told = append(told, wrapped(hint, l.panelW, "")...)
	}
	paragraph(told)
	room := func() int { return render.TextHeight - 2 - len(lines) } // the code has the last line
	gods := m.powerLines(l.panelW)
	if len(gods) > room() {
		gods = m.godNames(l.panelW)
	}
	if len(gods) <= room() {
		paragraph(gods)
	}
	turns := m.turnLines()
	if room := room(); len(turns) > room {
		turns = turns[len(turns)-max(room, 0):]
	}
	lines = append(lines, turns...)
	lines = padded(lines, render.TextHeight-1)[:render.TextHeight-1]
	return append(lines, m.paint(faint, "code "+m.sitting.goOn().Code().String()))
}

// turnLines lists the turns of the game. Each line has one turn of each side.
func (m *model) turnLines() (lines []string) {
	texts, width := m.sitting.Line().Spelled(), 0
	for _, text := range texts {
		width = max(width, len(text))
	}
	for pair := range slices.Chunk(texts, 2) {
		line := fmt.Sprintf("%2d  %-*s", len(lines)+1, width+2, pair[0])
		lines = append(lines, strings.TrimRight(line+strings.Join(pair[1:], ""), " "))
	}
	return lines
}

// promptSign is in front of the turn that the user types.
const promptSign = "> "

// prompt returns the part of a turn that the user has typed. If nothing is typed, it returns the chosen part and
// describes the next choice.
func (m *model) prompt() string {
	switch {
	case !m.sitting.isChoosing():
		return ""
	case m.typed != "":
		return promptSign + m.typed
	}
	next := whatNext(m.choice)
	text := choiceText(m.choice)
	if text != "" {
		text += "  "
	}
	return promptSign + text + m.paint(faint, ansi.Truncate(next, max(m.width-margin-len(promptSign)-len(text), 0), ""))
}

// drawPowers returns the lines of the screen with the powers of the gods.
func (m *model) drawPowers() []string {
	lines := []string{"", " " + m.paint(bold, "Gods"), ""}
	for _, line := range m.powerLines(min(m.width-margin-1, mostPanel+mostPanel/2)) {
		lines = append(lines, " "+line)
	}
	return lines
}

// drawHelp returns the lines that explain the keys.
func (m *model) drawHelp() []string {
	lines := []string{"", " " + m.paint(bold, "Keys"), ""}
	for _, k := range [...][2]string{
		{"arrows, tab", "go to a square"},
		{"enter, click", "choose it"},
		{"a1b1b2 enter", "play this turn"},
		{".", "done: end the turn"},
		{"esc", "choose anew"},
		{"h", "hint; again: more"},
		{"u", "take a turn back"},
		{"r", "restart"},
		{"n", "next puzzle or game"},
		{"f", "flip the board"},
		{"m", "menu"},
		{"q", "quit"},
	} {
		lines = append(lines, fmt.Sprintf(" %s %s", m.paint(bold, fmt.Sprintf("%-12s", k[0])), k[1]))
	}
	lines = append(lines, "")
	lines = append(lines, wrapped(render.LegendOf(m.sitting.State(), m.options.Text), m.width-1, " ")...)
	return append(lines, wrapped("( ) left, [ ] reached or chosen, + built, * possible", m.width-1, " ")...)
}

// A button is a key with a label. It reacts to clicks as well as to the key.
type button struct{ key, label string }

func (b button) width() int { return len(b.key) + 1 + len(b.label) }

// A placedButton is a button with its place in the terminal.
type placedButton struct {
	button
	x, y int
}

// buttons returns the buttons of the screen, the most important first.
func (m *model) buttons() []button {
	switch m.screen {
	case menuScreen:
		list := []button{{"enter", "begin"}, {"q", "quit"}}
		if m.sitting.Session != nil {
			list = append(list, button{"esc", "back"})
		}
		return list
	case helpScreen:
		list := []button{{"esc", "back"}}
		if _, ok := game.GodsOf(m.sitting.State()); ok {
			list = append(list, button{"?", "gods"})
		}
		return list
	case powerScreen:
		return []button{{"esc", "back"}}
	}
	var list []button
	next, kind := "next", "puzzle"
	if m.sitting.Level() > 0 {
		next, kind = "new", "game"
	}
	mistaken := m.sitting.Phase() == play.Mistaken
	switch {
	case mistaken:
		list = append(list, button{"enter", "try again"})
	case m.sitting.isDone():
		list = append(list, button{"enter", next + " " + kind})
	default: // also while the opponent thinks, so that the buttons do not move
		choosing := button{"h", "hint"}
		if m.sitting.isChoosing() && mayEnd(m.choice) {
			choosing = button{".", "done"} // as wide as the button for hints
		}
		list = append(list, choosing)
	}
	if !mistaken { // after a mistake, enter takes the turn back
		list = append(list, button{"u", "undo"})
	}
	return append(list, button{"n", next}, button{"?", "keys"}, button{"q", "quit"}, button{"r", "restart"},
		button{"f", "flip"}, button{"m", "menu"})
}

// placedButtons returns the buttons that fit on their line.
func (m *model) placedButtons(l layout) (placed []placedButton) {
	if l.small || l.low && m.screen == boardScreen && m.isBegun() {
		return nil
	}
	x := margin
	for _, b := range m.buttons() {
		if x+b.width() <= m.width {
			placed = append(placed, placedButton{b, x, l.buttonsY})
			x += b.width() + 2
		}
	}
	return placed
}
