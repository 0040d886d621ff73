package board

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// A game is played to its end, with every answer legal, and what is printed then has all of
// it.
func TestGame(t *testing.T) {
	for _, side := range []position.Side{position.First, position.Second} {
		p := sit(t, Options{Level: 1, As: side})
		p.sees("Game against level 1")
		for p.m.session.phase != over {
			if p.m.session.phase != choosing || p.m.session.position().Side() != side {
				t.Fatalf("%v is to move in phase %v", p.m.session.position().Side(), p.m.session.phase)
			}
			p.sees("You are to move.")
			for turn := range p.m.session.position().Turns() {
				p.press(strings.ToLower(turn.String()), "enter")
				break
			}
		}
		p.sees(map[bool]string{true: "You have won.", false: "The engine has won."}[p.m.session.position().Outcome().WonBy(side)], "enter new game")
		_, record, _ := strings.Cut(p.m.session.summary(), "puzzlecode analyse '")
		g, err := position.ParseGame(strings.TrimSuffix(record, "'\n"))
		if err != nil || len(g.Turns) != len(p.m.session.played) {
			t.Errorf("it says %q, %v", p.m.session.summary(), err)
		}
		n := len(g.Turns)
		p.press("u")
		if left := len(p.m.session.played); left >= n || p.m.session.phase != choosing {
			t.Errorf("after u %d of %d turns, phase %v", left, n, p.m.session.phase)
		}
		p.press("h")
		p.sees("The engine would move the worker on")
		start := p.m.session.start
		p.press("r")
		if p.m.session.start != start || len(p.m.session.played) > 1 {
			t.Error("r has not gone back to the start")
		}
		p.press("n")
		if s := p.m.session; s.level != 1 || s.person != side || len(s.played) > 1 {
			t.Errorf("n begins level %d as %v with %d turns", s.level, s.person, len(s.played))
		}
	}
}

// A game may begin anywhere, also where it is the engine's turn, or nobody's.
func TestGameFrom(t *testing.T) {
	start := puzzle(win3).Start
	p := sit(t, Options{Start: start, Level: 2, As: position.Second})
	if len(p.m.session.played) != 1 || p.m.session.phase != choosing {
		t.Errorf("%d turns, phase %v", len(p.m.session.played), p.m.session.phase)
	}
	if want := "go on     puzzlecode play --level 2 --as second " + p.m.session.code().String() + "\nanalyse   puzzlecode analyse '" + start.Position().String() + " "; !strings.HasPrefix(p.m.session.summary(), want) {
		t.Errorf("it says %q, want %q", p.m.session.summary(), want)
	}
	p.press("u")
	p.sees("There is nothing to take back.")

	won := position.MustParseGame(start.Position().String() + " E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#")
	end, err := won.End()
	if err != nil {
		t.Fatal(err)
	}
	p = sit(t, Options{Start: codec.Encode(end), Level: 1})
	p.sees("You have won.")
	p.press("h", "u", "a1")
	if want := "position  " + codec.Encode(end).String() + "\n"; p.m.session.summary() != want {
		t.Errorf("it says %q, want %q", p.m.session.summary(), want)
	}
}

func TestMenu(t *testing.T) {
	p := sit(t, Options{})
	p.sees("> Puzzle of the day", "rated", "3 of 10", "you play first", "is to move and to")
	if p.m.session.summary() != "" {
		t.Errorf("before anything was played it says %q", p.m.session.summary())
	}
	p.press("enter")
	p.sees("Puzzle of the day, rated")
	daily := p.m.session.start
	p.press("n")
	p.sees("Puzzle, rated")
	p.press("m", "esc")
	if p.m.screen != boardScreen {
		t.Error("esc does not lead back to the board")
	}
	p.press("m")
	p.clickOn("Puzzle of the day")
	if p.m.session.start != daily {
		t.Errorf("the puzzle of the day is %v, and then %v", daily, p.m.session.start)
	}
	p.clickOn("m menu")
	p.press("down", "down", "right", "right", "right", "right", "right", "right", "right", "right", "left", "down", "down")
	p.press("enter", "up", "up")
	p.sees("9 of 10", "second")
	p.press("up", "down", "enter")
	p.sees("Game against level 9")
	if p.m.session.person != position.Second || len(p.m.session.played) != 1 {
		t.Errorf("the person is the %v side, %d turns were played", p.m.session.person, len(p.m.session.played))
	}
	p.press("?")
	p.sees("take the last turn back")
	p.press("esc")
	p.clickOn("f flip")
	if !p.m.options.Text.Turned {
		t.Error("a click on flip does nothing")
	}
	p.press("ctrl+c")
	if !p.quit || !p.m.interrupted {
		t.Error("ctrl-C does not stop")
	}
}

// Every legal turn can be chosen square by square and typed in every way, and nothing else can.
func TestChoice(t *testing.T) {
	for _, p := range positiontest.List(9, 300) {
		begun := map[string]position.SquareSet{} // by choice, how legal turns go on
		for turn := range p.Turns() {
			all := squares(turn)
			var c choice
			for i, s := range all {
				begun[c.text()] |= s.Set()
				next, complete, err := c.add(p, s)
				if err != nil || (i == len(all)-1) != (complete == turn) {
					t.Fatalf("%v: %v after %v: %v, %v, %v", p, s, c, next, complete, err)
				}
				if c = next; i < len(all)-1 && c.text() != turn.String()[:3*(i+1)] {
					t.Fatalf("%v: %v is chosen as %q", p, turn, c.text())
				}
			}
			for _, typed := range []string{turn.String(), strings.ToLower(turn.String()), strings.NewReplacer(">", "-", "^", " ", "#", "").Replace(turn.String())} {
				if c := typedChoice(p, typed); len(c) != 2 || c[0] != turn.From || c[1] != turn.To && !turn.Wins() {
					t.Fatalf("%v: %q chooses %v", p, typed, c)
				}
			}
		}
		for s := position.A5; s <= position.E1; s++ {
			if c := (choice{s}); choice(nil).next(p).Has(s) && c.next(p) != begun[c.text()] {
				t.Fatalf("%v: %v goes on with %v, want %v", p, c, c.next(p), begun[c.text()])
			}
		}
		if choice(nil).next(p) != begun[""] {
			t.Fatalf("%v: a turn begins with %v, want %v", p, choice(nil).next(p), begun[""])
		}
	}
}
