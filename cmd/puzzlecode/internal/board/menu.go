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
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A menu is what a person can begin.
type menu struct {
	item  int            // the line of the cursor
	match Match          // a game
	daily puzzles.Puzzle // zero until it has been looked up
}

// The lines of the menu.
const (
	dailyItem = iota
	randomItem
	godsItem
	gameItem
	levelItem
	sideItem
	sunItem
	moonItem
	workersItem
	menuItems
)

func newMenu(o Options) menu {
	m := menu{match: o.Match}
	m.match.Level, m.match.You = cmp.Or(o.Level, engine.CasualLevel), cmp.Or(o.You, game.First)
	return m
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

// adjust changes what a game begins with.
func (m *model) adjust(step int) {
	switch match := &m.menu.match; m.menu.item {
	case gameItem, levelItem:
		match.Level = min(max(match.Level+step, 1), engine.MaxLevel)
	case sideItem:
		match.You = match.You.Other()
	case sunItem, moonItem:
		god := &match.Gods[m.menu.item-sunItem]
		*god = god.next(step)
	case workersItem:
		match.Placing = !match.Placing
	}
}

// choseItem begins what the line of the cursor says, or changes it.
func (m *model) choseItem() tea.Cmd {
	m.note = ""
	switch m.menu.item {
	case dailyItem:
		day := m.options.Day
		return m.lookUp(func(ctx context.Context) (sitting, error) { return m.thinker.dailyPuzzle(ctx, day) })
	case randomItem:
		return m.randomPuzzle(codec.Santorini)
	case godsItem:
		return m.randomPuzzle(codec.Gods)
	case gameItem:
		return m.newGame(m.menu.match)
	case levelItem:
		m.menu.match.Level = m.menu.match.Level%engine.MaxLevel + 1
	default:
		m.adjust(1)
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
	daily, match := "", m.menu.match
	if p := m.menu.daily; !p.IsZero() {
		daily = fmt.Sprintf("rated %d", p.Rating())
	}
	lines := []string{"", " " + m.paint(bold, "Santorini"), ""}
	for i, item := range [menuItems][2]string{
		{"Puzzle of the day", daily},
		{"Random puzzle", ""},
		{"Random puzzle with gods", ""},
		{"Play the computer", ""},
		{"  level", fmt.Sprintf("%d of %d", match.Level, engine.MaxLevel)},
		{"  you play", say.Side(match.You)},
		{"  Sun's god", match.Gods[0].String()},
		{"  Moon's god", match.Gods[1].String()},
		{"  workers", map[bool]string{true: "placed", false: "at random"}[match.Placing]},
	} {
		text := strings.TrimRight(fmt.Sprintf("%-19s%s", item[0], item[1]), " ")
		if i == m.menu.item {
			text = m.paint(bold, "> "+text)
		} else {
			text = "  " + text
		}
		lines = append(lines, " "+text)
	}
	text := cmp.Or(m.note, m.menu.about())
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
		return fmt.Sprintf("One of %d puzzles that come with the program.", collection.Days)
	case godsItem:
		return fmt.Sprintf("One of %d puzzles with god powers that come with the program.", collection.GodsDays)
	case gameItem:
		return strings.TrimSpace(m.match.Gods.warning() + " " + m.match.begins())
	case levelItem:
		return "Left and right change the level: 1 is for a first game, and 10 is the strongest."
	case sideItem:
		return "Sun begins. Left and right change sides."
	case sunItem, moonItem:
		return cmp.Or(m.match.Gods.warning(), m.match.Gods[m.item-sunItem].about()+" Left and right change the god.")
	}
	return m.match.begins()
}
