package board

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A turn with gods that is chosen square by square is written so that it can be read, and a square that
// cannot be chosen leaves the choice or takes another worker.
func TestChoosingWithGods(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 0))
	for _, p := range positiontest.GodsList(61, 484) {
		s := game.New(codec.Encode(p))
		c := s.Begin()
		for len(c.Next()) > 0 {
			if whatNext(c) == "" {
				t.Fatalf("%v: nothing is said after %v", s, c.Squares())
			}
			square := string([]byte{"ABCDE"[r.IntN(5)], "12345"[r.IntN(5)]})
			other, why := choose(s, c, square)
			if legal, err := c.Choose(square); err == nil {
				if why != "" || len(other.Squares()) != len(game.Settled(legal).Squares()) {
					t.Fatalf("%v: %s after %v: %v, %q", s, square, c.Squares(), other.Squares(), why)
				}
			} else if n := len(other.Squares()); n > 1 && why == "" {
				t.Fatalf("%v: %s after %v: %v", s, square, c.Squares(), other.Squares())
			}
			options := c.Next()
			if c, why = choose(s, c, options[r.IntN(len(options))].Square); why != "" {
				t.Fatalf("%v: %s", s, why)
			}
			turn, ok := c.Turn()
			if !ok {
				continue
			}
			text := choiceText(c)
			if read, err := s.ReadTurn(text); err != nil || read != turn {
				t.Fatalf("%v: %v is written %q, which is %v, %v", s, turn, text, read, err)
			}
		}
		if text := choiceText(c); whatNext(c) != "" {
			t.Errorf("%v: %q is complete, and says %q", s, text, whatNext(c))
		}
	}
}

// Two gods are read in either case, and one may be drawn.
func TestParsePair(t *testing.T) {
	for text, want := range map[string]Pair{
		"apollo,pan":           {{God: position.Apollo}, {God: position.Pan}},
		" Hermes , MORTAL ":    {{God: position.Hermes}, {}},
		"mortal,mortal":        {},
		"random,athena":        {{Random: true}, {God: position.Athena}},
		"Random,prometheus":    {{Random: true}, {God: position.Prometheus}},
		"hephaestus,artemis":   {{God: position.Hephaestus}, {God: position.Artemis}},
		"demeter,demeter":      {{God: position.Demeter}, {God: position.Demeter}},
		"minotaur,random":      {{God: position.Minotaur}, {Random: true}},
		"atlas,hermes":         {{God: position.Atlas}, {God: position.Hermes}},
		"Prometheus,Minotaur ": {{God: position.Prometheus}, {God: position.Minotaur}},
	} {
		if got, err := ParsePair(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"":               "must be the gods of Sun and Moon, two of mortal, apollo",
		"apollo":         "must be the gods of Sun and Moon",
		"apollo,pan,pan": "must be the gods of Sun and Moon",
		"apollo,zeus":    `"zeus" is not a god, must be one of mortal, `,
		"apollo,":        `"" is not a god`,
	} {
		if _, err := ParsePair(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A god that is drawn is none of the other side, and no mortal.
func TestDrawnGods(t *testing.T) {
	for range 50 {
		start, err := Match{Level: 1, Gods: Pair{{Random: true}, {Random: true}}}.start()
		if err != nil {
			t.Fatal(err)
		}
		list, ok := game.GodsOf(game.New(start))
		if !ok || list[0] == list[1] || list[0] == position.Mortal || list[1] == position.Mortal {
			t.Errorf("drawn are %v", list)
		}
	}
	if start, err := (Match{Placing: true}).start(); err != nil || start.String() != "vpvcM4JdE2wMru" {
		t.Errorf("a game of two mortals whose workers are placed begins with %v, %v", start, err)
	}
}

// A game with each god is played to its end, from the first worker that is placed.
func TestGodsGame(t *testing.T) {
	leftout.UnderRace(t)
	for god := range position.Gods() {
		you := [2]game.Side{game.First, game.Second}[god%2]
		gods := Pair{{God: god}, {God: position.Apollo}}
		p := sit(t, Options{Match: Match{Level: 1, You: you, Placing: true, Gods: gods}})
		p.resize(80, 24)
		for p.m.sitting.Phase() != play.Over {
			state := p.m.sitting.State()
			if p.m.sitting.Phase() != play.Choosing || state.Side() != you {
				t.Fatalf("%v: %v is to move in phase %v", god, state.Side(), p.m.sitting.Phase())
			}
			p.sees(say.English.Side(you))
			for turn := range state.Turns() {
				p.press(strings.ToLower(turn.String()), "enter")
				break
			}
			if p.m.sitting.State() == state {
				t.Fatalf("%v: nothing was played:\n%s", god, p.screen())
			}
		}
		_, record, _ := strings.Cut(p.m.sitting.summary(""), "puzzlecode analyse '")
		if line, err := game.ReadLine(strings.TrimSuffix(record, "'\n")); err != nil ||
			line.Len() != p.m.sitting.Line().Len() ||
			line.End() != p.m.sitting.Line().End() {
			t.Errorf("%v: it says %q, %v", god, p.m.sitting.summary(""), err)
		}
		p.press("n")
		start := p.m.sitting.Line().StateAt(0)
		if list, _ := game.GodsOf(start); list != [2]position.God{god, position.Apollo} || !start.IsPlacing() ||
			p.m.sitting.You() != you {
			t.Errorf("%v: n begins %v as %v", god, start, p.m.sitting.You())
		}
	}
}

// Workers are placed with keys and by typing, one by one and both at once.
func TestPlacing(t *testing.T) {
	begin := func() *person { return sit(t, Options{Match: Match{Level: 1, Placing: true}}) }
	for name, place := range map[string]func(*person){
		"keys":           func(p *person) { p.walk(position.B3); p.press("enter"); p.walk(position.D3); p.press("enter") },
		"mouse":          func(p *person) { p.click(position.D3); p.click(position.B3) },
		"typed":          func(p *person) { p.press("b3d3", "enter") },
		"typed and keys": func(p *person) { p.press("b3", "enter"); p.walk(position.D3); p.press("enter") },
		"one by one":     func(p *person) { p.press("b3", "enter", "d3", "enter") },
	} {
		p := begin()
		p.sees(
			"Sun to place its workers.",
			"> choose where to place a worker, or type b3d3",
			"Place your first worker on any square.",
		)
		place(p)
		p.sees("The computer has placed its workers. You begin.", "Sun to move.")
		if got := p.m.sitting.Line().Texts(); len(got) != 2 || got[0] != "B3,D3" {
			t.Errorf("%s: the turns are %v", name, got)
		}
	}
}

// The menu chooses the gods, says what they can do, and warns of a pair that is no contest.
func TestGodsMenu(t *testing.T) {
	p := sit(t, Options{})
	p.press("down", "down", "down", "down", "down", "down", "down") // Sun's god
	p.sees("> Sun's god Mortal", "Moon's god Mortal", "workers at random")
	p.press("right")
	p.sees(
		"> Sun's god Apollo",
		"Hardly a contest: of 200 games that the computer played against itself, Apollo won 200 and Mortal 0.",
	)
	p.press("down", "left")
	p.sees("> Moon's god At random", "One of the gods is drawn")
	p.press("left", "left")
	p.sees("> Moon's god Pan", "Apollo won 192 and Pan 8.")
	p.press("left", "left", "left", "left", "left", "left")
	p.sees("> Moon's god Athena", "When Athena has moved up, the other side cannot move up on its next turn.")
	p.press("down", "enter")
	p.sees("workers placed", "Sun places two workers, then Moon; then Sun begins.")
	p.press("up", "up", "up", "up", "up", "enter")
	p.sees("Game against level 3", "Sun to place its workers.", "Apollo may step onto", "When Athena has moved up")
	p.press("m", "up", "enter")
	p.sees("Puzzle with gods, rated")
	p.press("n")
	p.sees("Puzzle with gods, rated")
}

// A pair that is no contest is warned of until the person has played, and what gods can do stands beside
// the board, or where there is no room behind two keys.
func TestGodsOnScreen(t *testing.T) {
	p := sit(t, open("0000000000000000000000000/1/minotaur:A1,E5/pan:B2,E1"))
	p.m.sitting.Session = game1(t, p.m.sitting)
	p.press("r")
	p.sees(
		"Hardly a contest: of 200 games that the computer played against itself, Minotaur won 177 and Pan 23.",
		"Minotaur may step onto a neighbouring worker",
		"Pan also wins by moving down two levels",
	)
	p.press("a1b2")
	if !strings.Contains(p.screen(), ">") || len(p.m.choice.Played()) != 2 {
		t.Errorf("%v is chosen", p.m.choice.Played())
	}
	p.press("b1", "enter")
	if strings.Contains(p.screen(), "contest") {
		t.Errorf("it still warns:\n%s", p.screen())
	}
	p.resize(40, 24)
	p.sees("Sun is Minotaur, Moon is Pan.")
	if strings.Contains(p.screen(), "may step onto") {
		t.Errorf("the powers are on the screen:\n%s", p.screen())
	}
	p.press("?")
	p.sees("esc back ? gods")
	p.press("?")
	p.sees(
		"Minotaur may step onto a neighbouring worker of the other side and push it one square straight on, "+
			"if that square is free.",
		"Pan also wins",
	)
	p.press("esc")
	p.resize(40, 34)
	p.sees("h hint", "Pan also wins by moving down two levels")
}

// game1 returns a game against level 1 from the position of a sitting.
func game1(t *testing.T, s sitting) *play.Session {
	t.Helper()
	thinker := newThinker()
	next, err := play.Open(t.Context(), s.Line(), play.Options{Level: 1, Prover: thinker, Opponent: thinker})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// Where a turn may end and may go on, a button ends it, and what is to be chosen next is said.
func TestDone(t *testing.T) {
	const empty = "0000000000000000000000000"
	for _, test := range []struct{ fen, squares, says, turn string }{
		{empty + "/1/demeter:A1,E1/mortal:A5,E5", "A1 A2 A3", "choose where to build once more, or . when done", "A1>A2^A3"},
		{empty + "/1/hephaestus:A1,E1/mortal:A5,E5", "A1 A2 A3",
			"choose where to build once more, or . when done", "A1>A2^A3"},
		{empty + "/1/atlas:A1,E1/mortal:A5,E5", "A1 A2 A3", "choose the block again for a dome, or . when done", "A1>A2^A3"},
		{empty + "/1/artemis:A1,E1/mortal:A5,E5", "A1 A2", "choose the worker again to move on or where it builds", ""},
		{empty + "/1/hermes:A1,C1/mortal:A5,E5", "A1 A2", "choose your other worker or where it builds", ""},
		{"0000000000000000000001000/1/hermes:A1,C1/mortal:A5,E5", "A1", "choose where it steps or where it walks", ""},
		{empty + "/1/hermes:A1,C1/mortal:A5,E5", "", "choose a worker or where to build at once, or type a1b1b2", ""},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "", "choose a worker or where to build first, or type a1b1b2", ""},
		{empty + "/1/prometheus:A1,C1/mortal:A5,E5", "B2", "choose a worker", ""},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "B2", "choose where it steps", ""}, // the only worker beside the build
	} {
		p := sit(t, open(test.fen))
		p.resize(120, 24)
		for square := range strings.FieldsSeq(test.squares) {
			p.click(position.MustParseSquare(square))
		}
		p.sees("> "+strings.TrimSpace(choiceText(p.m.choice)), test.says)
		if test.turn == "" {
			if strings.Contains(p.screen(), ". done") {
				t.Errorf("%s: a turn is done after %s:\n%s", test.fen, test.squares, p.screen())
			}
			continue
		}
		p.clickOn(". done")
		if got := p.m.sitting.Line().Texts(); len(got) != 1 || got[0] != test.turn {
			t.Errorf("%s: %s is played as %v, want %s", test.fen, test.squares, got, test.turn)
		}
	}
}

// A turn may be typed as the squares that would be chosen for it.
func TestTypedInOrder(t *testing.T) {
	p := sit(t, open("0000000000000000000000000/1/prometheus:A1,E1/mortal:A5,E5"))
	p.press("b2a1b1c2", "enter")
	if got := p.m.sitting.Line().Texts(); len(got) != 1 || got[0] != "A1^B2>B1^C2" {
		t.Errorf("played is %v:\n%s", got, p.screen())
	}
}

// A puzzle with gods is solved, and by lines it begins with the powers.
func TestGodsPuzzle(t *testing.T) {
	const code = "6yetP8VJ8PyzruC8"
	p := sit(t, open(code))
	p.sees("Moon wins in 2.")
	var typed strings.Builder
	for p.m.sitting.Phase() == play.Choosing {
		h, err := p.m.sitting.Hint(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		typed.WriteString(h.Turn.String() + "\n")
		p.press(strings.ToLower(h.Turn.String()), "enter")
	}
	p.sees("Solved: ", "enter next puzzle")
	o := open(code)
	o.Text = render.TextOptions{ASCII: true}
	var out strings.Builder
	summary, err := Lines(t.Context(), o, strings.NewReader(typed.String()), &out, failOnLine(t))
	if err != nil || summary != "solved    "+code+"\n" {
		t.Errorf("%q, %v by lines", summary, err)
	}
	const want = "Moon wins in 2\nx Minotaur may step onto a neighbouring worker of the other side and push it " +
		"one square straight on, if that square is free.\no Pan also wins by moving down two levels or more.\n"
	if !strings.HasPrefix(out.String(), want) {
		t.Errorf("by lines:\n%s", out.String())
	}
}
