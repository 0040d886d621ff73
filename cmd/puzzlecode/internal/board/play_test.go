package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// A game is played to its end, with every answer legal, and what is printed then has all of
// it.
func TestGame(t *testing.T) {
	for _, side := range []game.Side{game.First, game.Second} {
		p := sit(t, Options{Match: Match{Level: 1, You: side}})
		p.sees("Game against level 1")
		for p.m.sitting.Phase() != play.Over {
			if p.m.sitting.Phase() != play.Choosing || p.m.sitting.State().Side() != side {
				t.Fatalf("%v is to move in phase %v", p.m.sitting.State().Side(), p.m.sitting.Phase())
			}
			p.sees(say.English.Side(side) + " to move.")
			if p.m.sitting.Line().Len() > 0 {
				p.sees("It is your turn.")
			}
			for turn := range p.m.sitting.State().Turns() {
				p.press(strings.ToLower(turn.String()), "enter")
				break
			}
		}
		won := map[bool]string{true: "You have won.", false: "The computer has won: "}
		p.sees(won[p.m.sitting.State().Outcome().Winner == side], "enter new game")
		_, record, _ := strings.Cut(p.m.sitting.summary(""), "puzzlecode analyse '")
		g, err := position.ParseGame(strings.TrimSuffix(record, "'\n"))
		if err != nil || len(g.Turns) != p.m.sitting.Line().Len() {
			t.Errorf("it says %q, %v", p.m.sitting.summary(""), err)
		}
		n := len(g.Turns)
		p.press("u")
		if left := p.m.sitting.Line().Len(); left >= n || p.m.sitting.Phase() != play.Choosing {
			t.Errorf("after u %d of %d turns, phase %v", left, n, p.m.sitting.Phase())
		}
		p.press("h")
		p.sees("The computer would ")
		start := p.m.sitting.Line().Start()
		p.press("r")
		if p.m.sitting.Line().Start() != start || p.m.sitting.Line().Len() > 1 {
			t.Error("r has not gone back to the start")
		}
		p.press("n")
		if s := p.m.sitting; s.Level() != 1 || s.You() != side || s.Line().Len() > 1 {
			t.Errorf("n begins level %d as %v with %d turns", s.Level(), s.You(), s.Line().Len())
		}
	}
}

// A game may begin anywhere, also where it is the engine's turn, or nobody's.
func TestGameFrom(t *testing.T) {
	start := open(win3).Start
	p := sit(t, Options{Start: start, Match: Match{Level: 2, You: game.Second}})
	if p.m.sitting.Line().Len() != 1 || p.m.sitting.Phase() != play.Choosing {
		t.Errorf("%d turns, phase %v", p.m.sitting.Line().Len(), p.m.sitting.Phase())
	}
	want := "go on     puzzlecode play --level 2 --as second " + p.m.sitting.Code().String() +
		"\nanalyse   puzzlecode analyse '" + start.State().String() + " "
	if !strings.HasPrefix(p.m.sitting.summary(""), want) {
		t.Errorf("it says %q, want %q", p.m.sitting.summary(""), want)
	}
	p.press("u")
	p.sees("There is nothing to take back.")

	won := position.MustParseGame(start.State().String() + " E3>D3^E3 C3>D4^E3 B4>C3^C2 B5>C5^D5 D3>C2#")
	end, err := won.End()
	if err != nil {
		t.Fatal(err)
	}
	p = sit(t, Options{Start: game.Start(codec.Encode(end)), Match: Match{You: game.First, Level: 1}})
	p.sees("You have won.")
	p.press("h", "u", "a1")
	if want := "position  " + codec.Encode(end).String() + "\n"; p.m.sitting.summary("") != want {
		t.Errorf("it says %q, want %q", p.m.sitting.summary(""), want)
	}
}

func TestMenu(t *testing.T) {
	p := sit(t, Options{})
	p.sees("> Puzzle of the day", "rated", "3 of 10", "you play", "Sun")
	p.sees(say.English.StatusOf(p.m.menu.daily.Code()))
	if p.m.sitting.summary("") != "" {
		t.Errorf("before anything was played it says %q", p.m.sitting.summary(""))
	}
	p.press("enter")
	p.sees("Puzzle of the day, rated")
	daily := p.m.sitting.Line().Start()
	p.press("n")
	p.sees("Puzzle, rated")
	p.press("m", "esc")
	if p.m.screen != boardScreen {
		t.Error("esc does not lead back to the board")
	}
	p.press("m")
	p.clickOn("Puzzle of the day")
	if p.m.sitting.Line().Start() != daily {
		t.Errorf("the puzzle of the day is %v, and then %v", daily, p.m.sitting.Line().Start())
	}
	for _, again := range []string{"m", "n"} {
		if p.press(again); again == "m" {
			p.clickOn("Easy puzzle")
		}
		var rating int
		if _, err := fmt.Sscanf(p.m.sitting.title, "Easy puzzle, rated %d", &rating); err != nil || rating > 1400 {
			t.Errorf("after %q, the title is %q", again, p.m.sitting.title)
		}
	}
	p.clickOn("m menu")
	p.press("down", "down", "down")
	for range 7 {
		p.press("right")
	}
	p.press("left", "down", "down")
	p.press("enter", "up", "up")
	p.sees("9 of 10", "Moon")
	p.press("up", "down", "enter")
	p.sees("Game against level 9")
	if p.m.sitting.You() != game.Second || p.m.sitting.Line().Len() != 1 {
		t.Errorf("the person is the %v side, %d turns were played", p.m.sitting.You(), p.m.sitting.Line().Len())
	}
	p.press("?")
	p.sees("take a turn back")
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

// Every legal turn can be typed in every way, and its beginnings choose its squares.
func TestTypedChoice(t *testing.T) {
	for _, p := range positiontest.List(9, 100) {
		s := game.New(codec.Encode(p))
		for turn := range s.Turns() {
			text := turn.String()
			other := strings.NewReplacer(">", "-", "^", " ", "#", "").Replace(text)
			for _, typed := range []string{text, strings.ToLower(text), other} {
				if got, ok := isComplete(chosen(s, typed)); !ok || got != turn {
					t.Fatalf("%v: %q chooses %v", p, typed, got)
				}
			}
			if c := chosen(s, text[:5]); choiceText(c) != text[:5]+"^" && choiceText(c) != text[:5] {
				t.Fatalf("%v: %q chooses %q", p, text[:5], choiceText(c))
			}
		}
	}
}

// chosen returns the choice that a typed text makes.
func chosen(s game.State, typed string) game.Choice {
	c, _ := chosenBy(s, typed)
	return c
}
