package board

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A person sits in front of the board: what it asks for is answered at once.
type person struct {
	t    *testing.T
	m    *model
	quit bool
}

// sit opens the board in a terminal of 80 by 24.
func sit(t *testing.T, o Options) *person {
	t.Helper()
	if o.Day.IsZero() {
		o.Day = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	}
	m, err := newModel(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	m.pause = 0
	p := &person{t: t, m: m}
	p.resize(80, 24)
	p.await(p.m.Init())
	return p
}

func (p *person) resize(width, height int) {
	p.tell(tea.WindowSizeMsg{Width: width, Height: height})
}

// tell sends a message and waits for what follows from it.
func (p *person) tell(msg tea.Msg) {
	_, cmd := p.m.Update(msg)
	p.await(cmd)
}

func (p *person) await(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		p.quit = true
	default:
		p.tell(msg)
	}
}

// press presses keys by their names, and types all other words.
func (p *person) press(keys ...string) {
	for _, key := range keys {
		named := map[string]tea.Key{
			"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
			"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "backspace": {Code: tea.KeyBackspace},
			"tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
			"space": {Code: tea.KeySpace, Text: " "}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
		}
		if k, known := named[key]; known {
			p.tell(tea.KeyPressMsg(k))
			continue
		}
		for _, r := range key {
			p.tell(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

// click clicks on the middle of a square, wherever it is drawn.
func (p *person) click(s position.Square) {
	l := p.m.layout()
	for y := range p.m.height {
		for x := range p.m.width {
			if render.TextSquare(x-l.boardX-1, y-l.boardY, p.m.options.Text) == s {
				p.tell(tea.MouseClickMsg{X: x + 1, Y: y, Button: tea.MouseLeft})
				return
			}
		}
	}
	p.t.Fatalf("%v is nowhere", s)
}

// clickOn clicks on a text of the screen.
func (p *person) clickOn(text string) {
	for y, line := range strings.Split(p.screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.tell(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("%q is not on the screen:\n%s", text, p.screen())
}

// walk moves the cursor to a square with the arrow keys, by how the board is drawn.
func (p *person) walk(to position.Square) {
	p.t.Helper()
	up, down, left, right := "up", "down", "left", "right"
	if p.m.options.Text.Turned {
		up, down, left, right = down, up, right, left
	}
	for range 8 {
		switch cursor := p.m.cursor; {
		case cursor.Row() < to.Row():
			p.press(down)
		case cursor.Row() > to.Row():
			p.press(up)
		case cursor.Column() < to.Column():
			p.press(right)
		case cursor.Column() > to.Column():
			p.press(left)
		}
	}
	if p.m.cursor != to {
		p.t.Fatalf("the cursor is on %v, not on %v", p.m.cursor, to)
	}
}

// screen returns what the person sees.
func (p *person) screen() string { return ansi.Strip(p.m.View().Content) }

// sees wants texts on the screen, wherever lines are broken.
func (p *person) sees(texts ...string) {
	p.t.Helper()
	l := p.m.layout()
	var words []string
	for y, line := range strings.Split(p.screen(), "\n") {
		if l.wide && p.m.screen == boardScreen && y < l.boardY+render.TextHeight {
			line = ansi.Cut(line, l.panelX, p.m.width)
		}
		words = append(words, strings.Fields(line)...)
	}
	for _, text := range texts {
		if !strings.Contains(strings.Join(words, " "), text) {
			p.t.Fatalf("%q is not on the screen:\n%s", text, p.screen())
		}
	}
}

// failOnLine returns a report of invalid lines that fails the test.
func failOnLine(t *testing.T) func(line int, err error) {
	return func(line int, err error) { t.Errorf("line %d: %v", line, err) }
}
