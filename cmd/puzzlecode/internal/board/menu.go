package board

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
)

// A menu is what a person can begin.
type menu struct {
	item  int // the line of the cursor
	level int // of a game
	you   game.Side
	daily puzzles.Puzzle // zero until it has been looked up
}

// The lines of the menu.
const (
	dailyItem = iota
	randomItem
	gameItem
	levelItem
	sideItem
	menuItems
)

func newMenu(o Options) menu {
	level := o.Level
	if level == 0 {
		level = engine.CasualLevel
	}
	return menu{level: level, you: cmp.Or(o.You, game.First)}
}

// lookUpDaily gets the puzzle of the day for the menu.
func (m *model) lookUpDaily() tea.Cmd {
	if !m.menu.daily.IsZero() {
		return nil
	}
	if m.at.Session != nil && m.at.Phase() == play.Judging {
		return nil // the answer is more urgent
	}
	day := m.options.Day
	return m.ask(func(context.Context) func() tea.Cmd {
		p, err := collection.Daily(codec.Santorini, day)
		return func() tea.Cmd {
			if m.menu.daily = p; err != nil {
				m.note = err.Error()
			}
			return nil
		}
	})
}

// pressMenu takes a key while the menu is shown.
func (m *model) pressMenu(key string) tea.Cmd {
	switch key {
	case "up", "shift+tab":
		m.menu.item = (m.menu.item + menuItems - 1) % menuItems
	case "down", "tab":
		m.menu.item = (m.menu.item + 1) % menuItems
	case "left":
		m.adjust(-1)
	case "right":
		m.adjust(1)
	case "enter", "space":
		return m.choseItem()
	case "esc", "m":
		if m.at.Session != nil {
			m.screen = boardScreen
		}
	case "q":
		return m.quit()
	}
	return nil
}

// adjust changes the level or the side of a game.
func (m *model) adjust(by int) {
	switch m.menu.item {
	case gameItem, levelItem:
		m.menu.level = min(max(m.menu.level+by, 1), engine.MaxLevel)
	case sideItem:
		m.menu.you = m.menu.you.Other()
	}
}

// choseItem begins what the line of the cursor says, or changes it.
func (m *model) choseItem() tea.Cmd {
	m.note = ""
	switch m.menu.item {
	case dailyItem:
		return m.lookUp(m.thinker.dailyPuzzle)
	case randomItem:
		return m.lookUp(m.thinker.randomPuzzle)
	case gameItem:
		return m.newGame(m.menu.level, m.menu.you)
	case levelItem:
		m.menu.level = m.menu.level%engine.MaxLevel + 1
	case sideItem:
		m.menu.you = m.menu.you.Other()
	}
	return nil
}

// menuTop is the line of the first item.
const menuTop = 3

// clickMenu takes a click on a line of the terminal.
func (m *model) clickMenu(y int) tea.Cmd {
	if item := y - menuTop; item >= 0 && item < menuItems {
		m.menu.item = item
		return m.choseItem()
	}
	return nil
}

// drawMenu returns the lines of the menu.
func (m *model) drawMenu() []string {
	daily := ""
	if p := m.menu.daily; !p.IsZero() {
		daily = fmt.Sprintf("rated %d", p.Rating())
	}
	lines := []string{"", " " + m.paint(bold, "Santorini"), ""}
	for i, item := range [menuItems][2]string{
		{"Puzzle of the day", daily},
		{"Random puzzle", ""},
		{"Play the computer", ""},
		{"  level", fmt.Sprintf("%d of %d", m.menu.level, engine.MaxLevel)},
		{"  you play", say.Side(m.menu.you)},
	} {
		text := strings.TrimRight(fmt.Sprintf("%-19s%s", item[0], item[1]), " ")
		if i == m.menu.item {
			text = m.paint(bold, "> "+text)
		} else {
			text = "  " + text
		}
		lines = append(lines, " "+text)
	}
	text := m.note
	if text == "" {
		text = m.menu.about()
	}
	return append(append(lines, ""), wrapped(text, min(m.width-2, mostPanel+mostPanel/2), " ")...)
}

// about says more of the line of the cursor.
func (m *menu) about() string {
	switch m.item {
	case dailyItem:
		if m.daily.IsZero() {
			return ""
		}
		return say.StatusOf(m.daily.Code())
	case randomItem:
		return fmt.Sprintf("One of the %d puzzles that come with the program.", collection.Size)
	case gameItem:
		return "The workers begin on random squares."
	case levelItem:
		return "Left and right change the level: 1 is for a first game, and 10 is the strongest."
	}
	return "Sun begins. Left and right change sides."
}
