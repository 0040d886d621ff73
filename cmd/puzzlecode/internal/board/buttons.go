package board

import (
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
)

// A button is a key with what it does, which can be clicked.
type button struct{ key, label string }

func (b button) width() int { return len(b.key) + 1 + len(b.label) }

// placedButton is a button with its place in the terminal.
type placedButton struct {
	button
	x, y int
}

// buttons returns the buttons of the screen, the most important first.
func (m *model) buttons() []button {
	switch m.screen {
	case menuScreen:
		list := []button{{"enter", "begin"}, {"q", "quit"}}
		if m.at.Session != nil {
			list = append(list, button{"esc", "back"})
		}
		return list
	case helpScreen:
		list := []button{{"esc", "back"}}
		if _, ok := game.GodsOf(m.at.State()); ok {
			list = append(list, button{"?", "gods"})
		}
		return list
	case powerScreen:
		return []button{{"esc", "back"}}
	}
	var list []button
	next, what := "next", "puzzle"
	if m.at.Level() > 0 {
		next, what = "new", "game"
	}
	mistaken := m.at.Phase() == play.Mistaken
	switch {
	case mistaken:
		list = append(list, button{"enter", "try again"})
	case m.at.isDone():
		list = append(list, button{"enter", next + " " + what})
	default: // also while the other side thinks, so that no button moves under a click
		choosing := button{"h", "hint"}
		if m.at.isChoosing() && mayEnd(m.choice) {
			choosing = button{".", "done"} // as wide
		}
		list = append(list, choosing)
	}
	if !mistaken { // enter does it
		list = append(list, button{"u", "undo"})
	}
	return append(list, button{"n", next}, button{"?", "keys"}, button{"q", "quit"}, button{"r", "restart"}, button{"f", "flip"}, button{"m", "menu"})
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
