package board

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// open returns the options of a line, which must be right.
func open(text string) Options {
	line, err := game.ReadLine(text)
	if err != nil {
		panic(err)
	}
	return Options{Start: line}
}

const win3 = "HfGoo8VCrfkSpV" // E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#

// A puzzle is solved with keys, with the mouse, and with turns that are typed.
func TestSolve(t *testing.T) {
	turns := [][]position.Square{
		{position.E3, position.D3, position.E3},
		{position.B4, position.C3, position.C2},
		{position.D3, position.C2},
	}
	ways := map[string]func(*person, []position.Square){
		"arrows and enter": func(p *person, squares []position.Square) {
			for _, s := range squares {
				p.walk(s)
				p.press("enter")
			}
		},
		"arrows and space, turned": func(p *person, squares []position.Square) {
			p.press("f")
			for _, s := range squares {
				p.walk(s)
				p.press("space")
			}
		},
		"mouse": func(p *person, squares []position.Square) {
			for _, s := range squares {
				p.click(s)
			}
		},
		"mouse, turned": func(p *person, squares []position.Square) {
			p.press("f")
			for _, s := range squares {
				p.click(s)
			}
		},
		"typed": func(p *person, squares []position.Square) {
			for _, s := range squares {
				p.press(strings.ToLower(s.String()))
			}
			p.press("enter")
		},
		"pasted": func(p *person, squares []position.Square) {
			p.tell(tea.PasteMsg{Content: strings.Trim(fmt.Sprint(squares), "[]") + "\n"})
			p.press("enter")
		},
	}
	for name, play := range ways {
		t.Run(name, func(t *testing.T) {
			p := sit(t, open(win3))
			p.sees("Sun wins in 3", "☀ Sun wins in 3.", "code "+win3)
			play(p, turns[0])
			p.sees(
				"Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.",
				"Sun wins in 2.",
				"code Cbk24i6HQAaX8r",
			)
			play(p, turns[1])
			p.sees(
				"Correct: win with your next turn. Moon goes B5 to C5, building on D5.",
				"1 E3>D3^E3 C3>D4^E3",
				"win with your next turn",
			)
			play(p, turns[2])
			p.sees("Solved: D3 to C2 wins.", "enter next puzzle")
			p.press("u")
			p.sees("Correct: win with your next turn. Moon goes B5 to C5, building on D5.", "win with your next turn")
			p.press("u")
			p.sees("Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.", "win in 2.")
			play(p, turns[1])
			play(p, turns[2])
			if want := "solved    " + win3 + "\n"; p.m.sitting.summary("") != want {
				t.Errorf("at the end it says %q", p.m.sitting.summary(""))
			}
		})
	}
}

// A wrong turn is answered by what shows it, and can be played anew.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ code, turn, says string }{
		{win3, "e3d4e3", "This turn fails: Moon builds the dome on"},
		{win3 + " win2", "e3d3e3", "This turn wins, but in 3 turns, not in 2. "},
		{win3 + " win1", "b4a4a5", "This turn does not win at once."},
		{"kcRWf99xJ1DKtB hold1", "c5d5e5", "fails: Sun threatened to climb to"},
	} {
		o := open(test.code)
		code := o.Start.Start()
		p := sit(t, o)
		before := p.screen()
		p.press(test.turn, "enter")
		p.sees(test.says, "enter try again", "code "+code.String())
		if p.m.sitting.Line().Len() != 2 {
			t.Errorf("%v: the answer is not on the board", test)
		}
		if want := fmt.Sprintf("go on     puzzlecode play %v\n", code); p.m.sitting.summary("") != want {
			t.Errorf("%v: at the end it says %q, want %q", test, p.m.sitting.summary(""), want)
		}
		p.press("enter")
		p.press("shift+tab", "up") // the cursor has gone with the worker
		if p.m.sitting.Phase() != play.Choosing || p.m.sitting.Line().Len() != 0 ||
			!strings.Contains(before, "code "+p.m.sitting.Code().String()) {
			t.Errorf("%v: after enter\n%s\nbefore the turn\n%s", test, p.screen(), before)
		}
	}
}

// A goal that cannot be reached any more, as nobody can move, is over at once.
func TestBlocked(t *testing.T) {
	p := position.MustParse("0040044400000000000000000/1/mortal:A5,B5/mortal:D1,E1")
	code, err := codec.Encode(p).WithGoal(codec.Win1)
	if err != nil {
		t.Fatal(err)
	}
	blocked := sit(t, Options{Start: game.Start(code)})
	blocked.sees("Sun has no legal turn: Moon has won.", "The goal is false", "enter next puzzle")
}

func TestHold(t *testing.T) {
	p := sit(t, open("kcRWf99xJ1DKtB hold1"))
	p.sees("Moon must hold out for 1 turn.")
	p.press("c5b5b4", "enter")
	p.sees("Solved: C5 to B5, building on B4. That holds.")
}

// A hold for several turns is played to its end, on the screen and by lines.
func TestHoldToTheEnd(t *testing.T) {
	for code, turns := range map[string]int{
		"jdUuEcW1mN4Q72": 2, "m5rYwwoxq9TXjc": 2, "iZRYWesk8c9djn": 2, "rDtTWaWLm9Sri8": 3,
	} {
		p := sit(t, open(code))
		var typed strings.Builder
		for left := turns; left > 0; left-- {
			p.sees(say.English.Status(p.m.sitting.State(), p.m.sitting.Goal()))
			if p.m.sitting.Phase() != play.Choosing || !p.m.sitting.Goal().IsHold() || p.m.sitting.Goal().Turns() != left {
				s := p.m.sitting
				t.Fatalf("%s after %v: phase %v, goal %v", code, s.Line().Texts(), s.Phase(), s.Goal())
			}
			h, err := p.m.sitting.Hint(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&typed, h.Turn)
			p.press(strings.ToLower(h.Turn.String()), "enter")
		}
		p.sees("Solved: ", "holds.")
		var out strings.Builder
		summary, err := Lines(t.Context(), open(code), strings.NewReader(typed.String()), &out, failOnLine(t))
		if err != nil || summary != "solved    "+code+"\n" || summary != p.m.sitting.summary("") {
			t.Errorf("%s: %v, %q by lines, %q on the screen:\n%s", code, err, summary, p.m.sitting.summary(""), out.String())
		}
		if got := strings.Count(out.String(), "Correct"); got != turns-1 {
			t.Errorf("%s: %d correct turns before the last one, want %d:\n%s", code, got, turns-1, out.String())
		}
	}
}

// Hints come one by one, are about the turn that is to be played now, and go with it.
func TestHints(t *testing.T) {
	p := sit(t, open(win3))
	steps := []string{
		"Each turn makes a threat",
		"The worker on E3 moves.",
		"The worker on E3 steps to D3.",
		"The turn is E3 to D3, building on E3.",
	}
	for i := range steps {
		p.press("h")
		p.sees(steps[:i+1]...)
		for _, later := range steps[i+1:] {
			if strings.Contains(p.screen(), later) {
				t.Fatalf("after %d hints:\n%s", i+1, p.screen())
			}
		}
	}
	p.press("h", "e3d3e3", "enter")
	if strings.Contains(p.screen(), "The turn is") {
		t.Errorf("the hint is still there:\n%s", p.screen())
	}
	p.press("h")
	p.sees("It begins with a threat.")
	p.resize(40, 24)
	p.sees("It begins with a threat.")

	p = sit(t, open(win3+" win2"))
	p.press("h")
	p.sees("no hint: no win in 2")
}

// A puzzle without a solution is told at the start, also when the person comes back to it before
// that was known.
func TestUnsound(t *testing.T) {
	const unsound = "The goal is false: no turn reaches it."
	p := sit(t, open(win3+" win2"))
	p.sees(unsound)
	p.press("e3d3e3", "enter", "enter")
	p.sees(unsound)

	m, err := newModel(t.Context(), open(win3+" win2"))
	if err != nil {
		t.Fatal(err)
	}
	m.pause = 0
	p = &person{t: t, m: m}
	p.resize(80, 24)
	late := m.Init()
	p.press("e3d3e3", "enter")
	p.await(late)
	p.sees("This turn wins, but in")
	p.press("enter")
	p.sees(unsound)

	var out strings.Builder
	if _, err := Lines(t.Context(), open(win3+" win2"), strings.NewReader(""), &out, nil); err != nil ||
		!strings.Contains(out.String(), unsound) {
		t.Errorf("%v by lines:\n%s", err, out.String())
	}
	sound := sit(t, open(win3))
	if strings.Contains(sound.screen(), "no solution") || !sound.m.sitting.sound {
		t.Errorf("a sound puzzle:\n%s", sound.screen())
	}
}

// A line is opened where it ends: after a turn the reply comes, and off the puzzle both sides are
// played.
func TestOpenLine(t *testing.T) {
	p := sit(t, open(win3+" E3-D3-E3"))
	p.sees("Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.", "Sun wins in 2.")
	p = sit(t, open(win3+" E3-D4-E3"))
	p.sees("This turn fails", "enter try again")
	p = sit(t, open(win3+" E3-D3-E3 C3-D4-E5"))
	p.sees("You have left the puzzle. You now play both sides. Sun to move.")
	p.press("b4c3c2", "enter")
	p.sees("Moon to move.")
	p.press("h")
	p.sees("The worker on D4 moves.")
	p = sit(t, open(win3+" E3-D3-E3 C3-D4-E3 B4-C3-C2 B5-C5-D5 D3-C2"))
	p.sees("Solved: D3 to C2 wins.")
}

// The turn that led to a puzzle of the collection is told and marked.
func TestLastTurn(t *testing.T) {
	p := sit(t, Options{})
	p.press("enter")
	for range 20 {
		if p.m.sitting.LastTurn() != nil {
			p.sees("Sun has just gone")
			if !strings.Contains(p.screen(), "[") {
				t.Errorf("no mark:\n%s", p.screen())
			}
			return
		}
		p.press("n")
	}
	t.Error("no puzzle has a turn before it")
}

// What is typed is shown as it is chosen; what is wrong with it is said, and stays to be
// corrected.
func TestTyping(t *testing.T) {
	p := sit(t, open(win3))
	p.press("e3")
	if len(p.m.choice.Squares()) != 1 || p.m.View().Cursor == nil || p.m.View().Cursor.X != 5 {
		t.Errorf("%v is chosen, cursor %v", p.m.choice.Squares(), p.m.View().Cursor)
	}
	p.press(">d3^")
	if len(p.m.choice.Squares()) != 2 {
		t.Errorf("%v is chosen", p.m.choice.Squares())
	}
	p.press("e5", "enter")
	p.sees("cannot build there: not a neighbouring square")
	p.press("backspace", "backspace", "b2", "enter")
	p.sees("cannot build there: not a neighbouring square", "> e3>d3^b2")
	p.press("backspace", "3", "enter")
	p.sees("B3")
	p.press("esc")
	if p.m.typed != "" || len(p.m.choice.Squares()) > 0 || p.m.View().Cursor != nil {
		t.Errorf("after esc %q is typed, %v chosen", p.m.typed, p.m.choice.Squares())
	}
	p.press("3", ">", "^", "x", "Z", "é")
	if p.m.typed != "" {
		t.Errorf("%q is typed", p.m.typed)
	}
	p.tell(tea.PasteMsg{Content: strings.Repeat("a", 1000)})
	if len(p.m.typed) != mostTyped {
		t.Errorf("%q is typed", p.m.typed)
	}
}

// Squares that cannot be chosen are refused with the rule, and a choice can be taken back.
func TestChoosing(t *testing.T) {
	p := sit(t, open(win3))
	p.click(position.A1)
	p.sees(`"A1" cannot be chosen here`)
	p.click(position.E3)
	p.sees("> E3> choose where it steps")
	p.click(position.A1)
	p.sees("A1: cannot step there: not a neighbouring square")
	p.click(position.B4)
	p.sees("> B4> choose where it steps")
	p.click(position.B4)
	p.sees("> choose a worker")
	p.press("tab", "enter", "tab", "enter")
	if len(p.m.choice.Squares()) != 2 {
		t.Errorf("%v is chosen", p.m.choice.Squares())
	}
	p.press("backspace")
	if len(p.m.choice.Squares()) != 1 {
		t.Errorf("after backspace %v is chosen", p.m.choice.Squares())
	}
	p.press("u")
	if len(p.m.choice.Squares()) > 0 {
		t.Errorf("after u %v is chosen", p.m.choice.Squares())
	}
	p.press("u")
	p.sees("There is nothing to take back.")
}

// Keys are taken while the solver or the engine is at work, and an answer to what is no more
// asked is dropped.
func TestBusy(t *testing.T) {
	p := sit(t, open(win3))
	p.press("e3d3e3")
	_, judge := p.m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	p.sees("The solver is checking this turn.", "Sun wins in 3.", "code "+win3)
	p.press("f", "?", "esc", "h", "enter", "a")
	p.click(position.A1)
	p.press("u")
	p.await(judge)
	if n := p.m.sitting.Line().Len(); n != 0 || p.m.sitting.Phase() != play.Choosing {
		t.Errorf("%d turns, phase %v", n, p.m.sitting.Phase())
	}

	// A question ends as soon as somebody quits.
	begun := make(chan struct{})
	ask := p.m.ask(func(ctx context.Context) func() tea.Cmd {
		close(begun)
		<-ctx.Done()
		return nil
	})
	ended := make(chan tea.Msg)
	go func() { ended <- ask() }()
	<-begun
	p.press("q")
	if msg := (<-ended).(answered); context.Cause(msg.ctx) != errDropped || !p.quit {
		t.Errorf("the answer would be used, quit %v", p.quit)
	}
}

// The terminal can have any size, and change it.
func TestSizes(t *testing.T) {
	leftout.UnderRace(t)
	long := open("kcRWf99xJ1DKtB hold1").Start
	for _, o := range []Options{
		{},
		{Start: long},
		{Match: Match{Level: 1}},
		{Start: long, Text: render.TextOptions{ASCII: true}},
		{Start: open("0000000000000000000000000/1/hermes:C5,E1/minotaur:B2,E5").Start},
		{Text: render.TextOptions{Colour: true}},
	} {
		p := sit(t, o)
		for _, keys := range []string{"", "h", "c5d5e5", "enter", "m", "esc", "?"} {
			p.press(keys)
			for _, size := range [][2]int{
				{80, 24}, {40, 24}, {40, 20}, {100, 40}, {34, 23}, {34, 20}, {33, 30}, {66, 20}, {65, 22}, {120, 19}, {20, 5},
				{1, 1}, {300, 100},
			} {
				p.resize(size[0], size[1])
				content := p.m.View().Content
				lines := strings.Split(content, "\n")
				if len(lines) > size[1] && size[0] > 20 {
					t.Errorf("%d lines in %v after %q:\n%s", len(lines), size, keys, content)
				}
				for _, line := range lines {
					if ansi.StringWidth(line) > size[0] {
						t.Errorf("a line of %d columns in %v after %q: %s", ansi.StringWidth(line), size, keys, line)
					}
				}
				if o.Text.Colour != strings.Contains(content, "\x1b") && !p.m.layout().small {
					t.Errorf("colour is %v:\n%q", o.Text.Colour, content)
				}
				if i := strings.IndexFunc(content, func(r rune) bool { return r > '~' }); o.Text.ASCII && i >= 0 {
					t.Errorf("not ASCII: %q", content[i:])
				}
			}
			p.resize(80, 24)
		}
	}
	p := sit(t, open(win3))
	p.resize(33, 24)
	p.sees("The board needs 34 columns and 20 lines. This terminal has 33 and 24.")
	p.press("e3d3e3", "enter", "m", "n")
	p.resize(34, 19)
	p.press("h")
	p.resize(40, 20)
	p.sees("Sun wins in 3.", "h hint", "n next")
	if p.m.sitting.told > 0 || p.m.typed != "" || p.m.sitting.Line().Len() > 0 {
		t.Error("keys were taken while nothing could be seen")
	}
	p.press("e3d3")
	p.sees("Sun wins in 3.", "> e3d3")
	if strings.Contains(p.screen(), "hint") {
		t.Errorf("buttons beside the prompt:\n%s", p.screen())
	}
	p.press("e3", "enter")
	p.sees("Correct: now win in 2. You threatened to climb to E3.", "h hint")
	p.press("h")
	p.sees("It begins with a threat.")
	p.resize(10, 10)
	if p.press("q"); !p.quit {
		t.Error("q does not quit a terminal that is too small")
	}
}
