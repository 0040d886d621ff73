package board

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
)

// A menu is the state of the start menu.
type menu struct {
	item  int            // the number of the item with the cursor
	match Match          // the settings of a game against the computer
	daily puzzles.Puzzle // zero until lookUpDaily has set it
}

// An item is a line of the menu.
type item struct {
	label, value, about string
	adjust              func(step int) // changes a setting; nil if the line has no setting
	choose              func() tea.Cmd // begins a game or puzzle, or changes a setting; may be nil if adjust is set
}

// items returns the lines of the menu.
func (m *model) items() []item {
	match := &m.menu.match
	rating, task := "", ""
	if p := m.menu.daily; !p.IsZero() {
		rating, task = fmt.Sprintf("rated %d", p.Rating()), say.English.StatusOf(p.Code())
	}
	easy := fmt.Sprintf("One of the %d easiest puzzles that come with the program.", collection.Days/7)
	mortals := fmt.Sprintf("One of %d puzzles that come with the program.", collection.Days)
	gods := fmt.Sprintf("One of %d puzzles with god powers that come with the program.", collection.GodsDays)
	uneven := match.Gods.warning()
	level := func(step int) { match.Level = min(max(match.Level+step, 1), engine.MaxLevel) }
	god := func(label string, god *PairGod) item {
		about := cmp.Or(uneven, god.about()+" Left and right change the god.")
		return item{label, god.String(), about, func(step int) { *god = god.next(step) }, nil}
	}
	return []item{
		{"Puzzle of the day", rating, task, nil, m.dailyPuzzle},
		{"Easy puzzle", "", easy, nil, m.easyPuzzle},
		{"Random puzzle", "", mortals, nil, func() tea.Cmd { return m.randomPuzzle(codec.Santorini) }},
		{"Random puzzle with gods", "", gods, nil, func() tea.Cmd { return m.randomPuzzle(codec.Gods) }},
		{"Play the computer", "", strings.TrimSpace(uneven + " " + match.begins()), level,
			func() tea.Cmd { return m.newGame(*match) }},
		{"  level", fmt.Sprintf("%d of %d", match.Level, engine.MaxLevel),
			"Left and right change the level: 1 is for a first game, and 10 is the strongest.", level,
			func() tea.Cmd {
				match.Level = match.Level%engine.MaxLevel + 1
				return nil
			}},
		{"  you play", say.English.Side(match.You), "Sun begins. Left and right change sides.",
			func(int) { match.You = match.You.Other() }, nil},
		god("  Sun's god", &match.Gods[0]),
		god("  Moon's god", &match.Gods[1]),
		{"  workers", map[bool]string{true: "placed", false: "at random"}[match.Placing], match.begins(),
			func(int) { match.Placing = !match.Placing }, nil},
	}
}

func newMenu(o Options) menu {
	m := menu{match: o.Match}
	m.match.Level, m.match.You = cmp.Or(o.Level, engine.CasualLevel), cmp.Or(o.You, game.First)
	return m
}

// lookUpDaily finds the puzzle of the day, so that the menu can show it.
func (m *model) lookUpDaily() tea.Cmd {
	if !m.menu.daily.IsZero() {
		return nil
	}
	if m.sitting.Session != nil && m.sitting.Phase() == play.Judging {
		return nil // the answer to the last turn is more urgent
	}
	day := m.options.Day
	daily := func(context.Context) (puzzles.Puzzle, error) { return collection.Daily(codec.Santorini, day) }
	return askFor(m, daily, func(p puzzles.Puzzle) tea.Cmd {
		m.menu.daily = p
		return nil
	})
}

// pressMenu handles a key while the menu is shown.
func (m *model) pressMenu(key string) tea.Cmd {
	items := m.items()
	switch key {
	case "up", "shift+tab":
		m.menu.item = (m.menu.item + len(items) - 1) % len(items)
	case "down", "tab":
		m.menu.item = (m.menu.item + 1) % len(items)
	case "left", "right":
		if adjust := items[m.menu.item].adjust; adjust != nil {
			adjust(map[string]int{"left": -1, "right": 1}[key])
		}
	case "enter", "space":
		return m.choseItem()
	case "esc", "m":
		if m.sitting.Session != nil {
			m.screen = boardScreen
		}
	case "q":
		return m.quit()
	}
	return nil
}

// choseItem begins the game or puzzle of the selected menu line, or changes the setting of that line.
func (m *model) choseItem() tea.Cmd {
	m.note = ""
	chosen := m.items()[m.menu.item]
	if chosen.choose != nil {
		return chosen.choose()
	}
	chosen.adjust(1)
	return nil
}

// dailyPuzzle begins the puzzle of the day.
func (m *model) dailyPuzzle() tea.Cmd {
	day := m.options.Day
	return m.beginPuzzle(func(ctx context.Context) (sitting, error) { return m.thinker.dailyPuzzle(ctx, day) })
}

// menuTop is the line of the terminal with the first item of the menu.
const menuTop = 3

// clickMenu handles a click on line y of the terminal.
func (m *model) clickMenu(y int) tea.Cmd {
	if item := y - menuTop; item >= 0 && item < len(m.items()) {
		m.menu.item = item
		return m.choseItem()
	}
	return nil
}

// drawMenu returns the lines of the menu.
func (m *model) drawMenu() []string {
	lines := []string{"", " " + m.paint(bold, "Santorini"), ""}
	items := m.items()
	for i, item := range items {
		text := strings.TrimRight(fmt.Sprintf("%-19s%s", item.label, item.value), " ")
		if i == m.menu.item {
			text = m.paint(bold, "> "+text)
		} else {
			text = "  " + text
		}
		lines = append(lines, " "+text)
	}
	text := cmp.Or(m.note, items[m.menu.item].about)
	return append(append(lines, ""), wrapped(text, min(m.width-2, mostPanel+mostPanel/2), " ")...)
}

// A Pair is the gods of the players Sun and Moon. The zero Pair means a game without gods.
type Pair [2]PairGod

// A PairGod is a god, or stands for a random god, which is drawn when a game begins.
type PairGod struct {
	God    position.God // zero if Random
	Random bool
}

// random is the name that stands for a random god.
const random = "random"

// GodWords returns the names that [ParsePair] reads.
func GodWords() []string { return append(say.Texts(slices.Collect(position.Gods())), random) }

// ParsePair reads two names with a comma between them, such as apollo,random. Case does not matter.
func ParsePair(text string) (p Pair, err error) {
	names := strings.Split(text, ",")
	if len(names) != len(p) {
		all := strings.Join(GodWords(), ", ")
		return p, fmt.Errorf("must be the gods of Sun and Moon, two of %s, such as apollo,pan", all)
	}
	for i, name := range names {
		if name = strings.ToLower(strings.TrimSpace(name)); name == random {
			p[i].Random = true
		} else if p[i].God, err = position.ParseGod(name); err != nil {
			return p, fmt.Errorf("%.20q is not a god, must be one of %s", name, strings.Join(GodWords(), ", "))
		}
	}
	return p, nil
}

// next returns the god after g in the menu. If the argument step is -1, it returns the god before g. After the last god
// comes the random god, and then the mortal, which means no god.
func (g PairGod) next(step int) PairGod {
	all := []PairGod{{Random: true}}
	for god := range position.Gods() {
		all = append(all, PairGod{God: god})
	}
	return all[(slices.Index(all, g)+step+len(all))%len(all)]
}

// String returns the name of the god as the menu shows it.
func (g PairGod) String() string {
	if g.Random {
		return say.English.About("god.random").Text
	}
	return say.English.God(g.God)
}

// about describes the power of the god.
func (g PairGod) about() string {
	if g.Random {
		return "One of the gods is drawn when the game begins, so that the two are about equal."
	}
	return say.English.Power(g.God)
}

// draw returns the gods for a new game. It chooses a god for each random one.
func (p Pair) draw() [2]position.God {
	return engine.DrawPair([2]position.God{p[0].God, p[1].God}, [2]bool{p[0].Random, p[1].Random})
}

// warning returns a warning if one god of the pair is much stronger than the other. If no god is much stronger, or if a
// god is random, it returns "".
func (p Pair) warning() string {
	if p[0].Random || p[1].Random {
		return ""
	}
	return warning([2]position.God{p[0].God, p[1].God})
}

func warning(list [2]position.God) string {
	if stronger, other, wins, uneven := engine.IsUneven(list); uneven {
		return say.English.Uneven(stronger, other, wins, engine.PairGames)
	}
	return ""
}

// A Match is a game against the computer.
type Match struct {
	Level   int       // 1 to 10
	You     game.Side // the side of the person; empty for the side to move
	Gods    Pair
	Placing bool // the sides place their workers; otherwise all workers begin on random squares
}

// matchOf returns the settings of the game in s, so that another game can begin with them.
func matchOf(s sitting) Match {
	m := Match{Level: s.Level(), You: s.You(), Placing: s.Line().StateAt(0).IsPlacing()}
	if list, ok := game.GodsOf(s.State()); ok {
		m.Gods = Pair{{God: list[0]}, {God: list[1]}}
	}
	return m
}

// begins describes where the workers begin.
func (m Match) begins() string {
	if m.Placing {
		return "Sun places two workers, then Moon; then Sun begins."
	}
	return "The workers begin on random squares."
}

// start returns the code of the start position. Unless the players place their workers, all workers are on random
// squares.
func (m Match) start() (codec.Code, error) {
	list := m.Gods.draw()
	if m.Placing {
		p, err := position.EmptyFor(list[0], list[1])
		return codec.Encode(p), err
	}
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	return codec.Encode(simulated.Opening(r, list)), nil
}

// warning returns a warning if one god is much stronger than the other. It returns "" after the first turn of the user,
// and for puzzles.
func (s sitting) warning() string {
	list, ok := game.GodsOf(s.State())
	if _, begun := s.Undo(); !ok || s.Level() == 0 || begun {
		return ""
	}
	return warning(list)
}

// powers describes the power of each side's god, in one sentence for each side. It returns nil in a game without gods.
func powers(s game.State, o render.TextOptions) (list []string) {
	gods, ok := game.GodsOf(s)
	if !ok {
		return nil
	}
	for i, side := range []game.Side{game.First, game.Second} {
		list = append(list, render.Worker(side, o)+" "+say.English.Power(gods[i]))
	}
	return list
}
