package sources_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

func form(t testing.TB, name string) sources.Form {
	f, ok := sources.ByName(name)
	if !ok {
		t.Fatalf("there is no form %s", name)
	}
	return f
}

// games returns random games: every second one with gods, of all pairs in turn, and half of them from the
// empty board on.
func games(t testing.TB, seed uint64, n int) (list []*pgn.Game) {
	r := rand.New(rand.NewPCG(seed, 0))
	pairs := positiontest.GodPairs()
	any := func(position.Position, position.Turn) bool { return true }
	for i := range n {
		var record game.Record = game.SantoriniRecord{Played: positiontest.Game(r)}
		if i%2 == 1 {
			pair := pairs[i/2%len(pairs)]
			record = game.SantoriniRecord{Played: positiontest.GodsGame(r, pair[0], pair[1], any)}
		}
		if i/2%2 == 1 {
			record = placed(t, record)
		}
		g, err := pgn.FromRecord(record)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// placed returns a game with the turns that placed its workers.
func placed(t testing.TB, r game.Record) game.Record {
	start := r.Moments()[0].State
	both, _ := game.GodsOf(start)
	none, err := game.ReadLine(fmt.Sprintf("/1/%v/%v", both[0], both[1]))
	if err != nil {
		t.Fatal(err)
	}
	var squares [2][]string
	for _, p := range start.Board().Pieces {
		squares[p.Side.Index()] = append(squares[p.Side.Index()], p.Square)
	}
	line, err := none.Play(strings.Join(squares[0], ","), strings.Join(squares[1], ","))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moments() {
		if m.Next == nil {
			break
		}
		if line, err = line.With(m.Next); err != nil {
			t.Fatal(err)
		}
	}
	return game.RecordOf(line)
}

// positions returns the FENs of a game in which all workers stand.
func positions(r game.Record) string {
	var out strings.Builder
	for _, m := range r.Moments() {
		if !m.State.IsPlacing() {
			fmt.Fprintln(&out, m.State)
		}
	}
	return out.String()
}

// Every game is read back from every form that can express it, alone and from a file of many.
func TestRoundTrips(t *testing.T) {
	list := games(t, 1, 800)
	for _, test := range []struct {
		name   string
		least  int // how many of the games it can express
		exact  bool
		divide string // what stands between the games of a file
	}{
		{sources.PGN, 800, true, "\n"},
		{sources.Positions, 800, true, "\n\n"},
		{sources.Thyra, 400, false, "\n"}, // from the empty board on
	} {
		t.Run(test.name, func(t *testing.T) {
			f := form(t, test.name)
			var file []string
			var written []*pgn.Game
			for _, g := range list {
				text, err := f.Format(g)
				if errors.Is(err, game.ErrNotation) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				back, err := f.Parse(text)
				if err != nil || positions(back.Record()) != positions(g.Record()) || test.exact && back.String() != g.String() {
					t.Fatalf("%v\nis written as\n%s\nwhich is read as\n%v, %v", g, text, back, err)
				}
				if again, err := f.Format(back); again != text {
					t.Fatalf("%s is written again as %s, %v", text, again, err)
				}
				file, written = append(file, text), append(written, g)
			}
			if len(written) < test.least {
				t.Errorf("%d games are written, want %d", len(written), test.least)
			}
			for _, name := range []string{test.name, ""} {
				if name == "" && test.name == sources.Positions {
					continue // without numbers these are positions
				}
				i := 0
				for g, err := range sources.Records(strings.NewReader(strings.Join(file, test.divide)), name) {
					if err != nil || positions(g.Record) != positions(written[i].Record()) {
						t.Fatalf("%q: game %d of the file is %v, %v, want %v", name, i, g.Record, err, written[i])
					}
					i++
				}
				if i != len(written) {
					t.Errorf("%q: the file has %d games, want %d", name, i, len(written))
				}
			}
		})
	}
}

// found returns what Records yields, in words.
func found(file, form string) string {
	var out []string
	for g, err := range sources.Records(strings.NewReader(file), form) {
		switch wrong := (*game.FileError)(nil); {
		case errors.As(err, &wrong):
			out = append(out, err.Error())
		case err != nil:
			out = append(out, "stopped: "+err.Error())
		case g.Game != nil:
			out = append(out, fmt.Sprintf("%d %v %s%s", g.Line, g.Record, g.Game.Winner(), g.Game.Tag(pgn.Termination)))
		default:
			out = append(out, fmt.Sprintf("%d %v", g.Line, g.Record))
		}
	}
	return strings.Join(out, "\n")
}

func TestThyra(t *testing.T) {
	f := form(t, sources.Thyra)
	const start = "0000000000000000000000000/1/mortal/mortal"
	for _, test := range []struct{ text, want string }{
		// The columns of the letters: A1 is the top left, and the second letter is below.
		{"ABCD", start + " A5,A4 A3,A2"},
		{"AYEU", start + " A5,E1 E5,A1"},
		{"LNCS", start + " C4,C2 A3,D2"},
		{"LNCSLGB", start + " C4,C2 A3,D2 C4>B4^A4"},
		{" https://costas-basdekis.github.io/thyra-online/hotseat?position=LNCSLGB&x=1", start + " C4,C2 A3,D2 C4>B4^A4"},
		{"LNCSZ", start + " C4,C2 A3,D2 secondresignation"},
		{"LNCS0", start + " C4,C2 A3,D2 firstresignation"},
		{"LNCSL0", start + " C4,C2 A3,D2 firstresignation"},
		// Positions.
		{strings.Repeat("A", 25), start},
		{"AAAAAAAAAAAABAAAAAAAAAAAA", "0000000000000000000000000/1/mortal:C3/mortal"},
		{"BBCAAAAAAAAAAAAAAAAAAAAAA", "0000000000000000000000000/2/mortal:A5,B5/mortal:C5"},
		{"BBCCAAAAAAAAAAAAAAAAAAAAA", "0000000000000000000000000/1/mortal:A5,B5/mortal:C5,D5"},
		{"BBCCDAAAAAAAAAAAAAAAAAAAA", "0000100000000000000000000/2/mortal:A5,B5/mortal:C5,D5"},
		{"BECCGJMAAAAAAAAAAAAAAAAAA", "0100234000000000000000000/1/mortal:A5,B5/mortal:C5,D5"},
		{"BKCCAAAAAAAAAAAAAAAAAAAAA", "0300000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5"},
	} {
		g, err := f.Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		got := g.Record().String()
		if how := string(g.Winner()) + g.Tag(pgn.Termination); how != "" && !g.End().State().Outcome().Over() {
			got += " " + how
		}
		if got != test.want {
			t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"", "line 1, column 1: there is no game"},
		{"?position=", "line 1, column 11: there are no letters; a game of Thyra Online is a letter for each " +
			"click, such as LNCS"},
		{"LNcS", `line 1, column 3: "c": not a letter of Thyra Online, must be a capital letter`},
		{"LN1S", `line 1, column 3: "1": not a letter of Thyra Online, must be A to Z, or 0 at the end`},
		{"LNé", `line 1, column 3: "é": not a letter of Thyra Online, must be A to Z, or 0 at the end`},
		{"LNCSLG", `line 1, column 5: turn 3, "LG": the turn is not finished: add its other clicks, or leave these out`},
		{"LNCSLGBZ0", `line 1, column 9: "0": Z has given the game up, leave out what follows`},
		{"LLCS", `line 1, column 1: turn 1, "LL, C4,C4": `},
		{"LNLS", `line 1, column 3: turn 2, "LS, C4,D2": C4: cannot place a worker where one stands`},
		{"LNCSLBA", `line 1, column 5: turn 3, "LBA, C4>A4^A5": A4: cannot step there`},
		{"LNCSCGB", `line 1, column 5: turn 3, "CGB, A3>B4^A4": A3: `},
		{"hotseat?position=BBCCAAAAAAAAAAAAAAAAAAAAA", `line 1, column 18: turn 1, "BB, A4,A4": `},
		{"BBCOAAAAAAAAAAAAAAAAAAAAA", `line 1, column 1: turn 1, "BB, A4,A4": `},
		{"BKCLAAAAAAAAAAAAAAAAAAAAA", `line 1, column 1: "BKCLAAAAAAAAAAAAAAAAAAAAA": `},
	} {
		if g, err := f.Parse(test.text); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, %v, want %s", test.text, g, err, test.want)
		}
	}
}

// The site ends a game when a climb cannot be stopped; the winner is known, though nobody has climbed.
func TestThyraEnds(t *testing.T) {
	f := form(t, sources.Thyra)
	r := rand.New(rand.NewPCG(5, 0))
	ended := 0
	for range 200 {
		full := positiontest.Game(r)
		if end, err := full.End(); err != nil || end.Outcome().Ending != position.EndClimb {
			continue
		}
		full.Turns = full.Turns[:len(full.Turns)-1] // the side to move can climb
		g, err := pgn.FromRecord(game.SantoriniRecord{Played: full})
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Format(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := f.Parse(text)
		if err != nil || back.Winner() != g.End().State().Side() || back.Tag(pgn.Termination) != "unstoppable climb" {
			t.Fatalf("%s is read as %v, %v", text, back, err)
		}
		ended++
	}
	if ended < 100 {
		t.Errorf("%d games end with a climb", ended)
	}
}

func TestPositions(t *testing.T) {
	// From game_data of santorini-ai, in its old spelling; a turn that another one does not follow ends a game.
	const data = "0000000000000000000000000/1/mortal:11,13/mortal:7,17 2 0 0\n" +
		"0000001100000100200000000/2/mortal:10,18/mortal:1,12 2 8 13\n" +
		"0000001100000200200000000/1/mortal:10,18/mortal:7,12 2 8 -28\n" +
		"0000001100000300200000000/2/mortal:10,14/mortal:7,12 2 8 21\n"
	const want = "1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 second\n" +
		"2 0000001100000100200000000/2/mortal:A3,D2/mortal:B5,C3 B5>C4^D3 D2>E3^D3 second"
	if got := found(data, ""); got != want {
		t.Errorf("the data is read as\n%s\nwant\n%s", got, want)
	}
	const first, second, third = "/1/mortal:B3,D3/mortal:C4,C2", "0000001000000000000000000/2/mortal:B4,D3/mortal:C4,C2",
		"0100000000000000000000000/2/mortal:B4,D3/mortal:C4,C2"
	for _, test := range []struct{ file, want string }{
		{first + "\n" + third, "1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 "},
		{first + "\n" + third + "\n\n" + first, "1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 \n" +
			"4 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 "},
		{first + "\n" + second + "\n" + third + "\n\n" + first,
			`line 2: column 1: "0000001000000000000000000/2/mortal:B4,D3...": no legal turn leads here from the position ` +
				`above; put an empty line between games` +
				"\n5 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 "},
		{first + " 3 4", `line 1: column 1: "/1/mortal:B3,D3/mortal:C4,C2": the winner is "3", must be 1 or 2`},
		{first + " 1 4\n" + third + " 2 5",
			`line 2: column 1: "0100000000000000000000000/2/mortal:B4,D3...": the winner is 2 here and 1 in the lines above`},
		{"0000000000000000000000000/1/mortal:B3,D3/chronus:C4,C2",
			`line 1: column 1: "0000000000000000000000000/1/mortal:B3,D3...": god "chronus"`},
		{"", ""},
	} {
		if got := found(test.file, sources.Positions); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", test.file, got, test.want)
		}
	}
}

func TestMediatorFiles(t *testing.T) {
	const board = "0N0N0N0N0N0N0N0B0N0N0N0G0N0G0N0N0N0B0N0N0N0N0N0N0N0"
	for _, test := range []struct{ file, want string }{
		{board + " b3b2b1 c2c1b1\n", "1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5"},
		{board + "\nb3b2b1\nc2c1b1\n\n" + board + "140\n b3b2a1b1",
			"1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5\n" +
				"5 0000000000000000000000000/1/artemis:B3,D3/demeter:C4,C2 B3>A5^B5"},
		{board + "\nb3b2b1\n c2c1b9\n" + board,
			`line 3: column 2: "c2c1b9": turn "c2c1b9": "b9" is not a square, must be a1..e5: invalid syntax` +
				"\n4 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"},
		{board + "\nb3b2b1\nc2c1e1", `line 3: column 1: turn 2, "c2c1e1": E5: cannot build there: not a neighbouring square`},
		{"# games\n" + board + "\n# first\nb3b2b1\n# second\n# third\nc2c1e1",
			`line 7: column 1: turn 2, "c2c1e1": E5: cannot build there: not a neighbouring square`},
		{board + "140\nb3b2b1 c2c1e1",
			`line 2: column 8: turn 2, "c2c1e1": E5: cannot build there: not a neighbouring square`},
		{board + "14 b3b2b1", `line 1: column 54: "b3b2b1": 53 characters, must be 51, or 54 with gods: invalid syntax`},
	} {
		if got := found(test.file, "mediator"); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", test.file, got, test.want)
		}
	}
}

func TestForms(t *testing.T) {
	const board = "0N0N0N0N0N0N0N0B0N0N0N0G0N0G0N0N0N0B0N0N0N0N0N0N0N0"
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"\n\n[Event \"a\"]\n", sources.PGN},
		{"; exported\n% by\n{my\nprogram} {x} [Event a]\n", sources.PGN},
		{"{exported}\n[Moon: Bob]\n", sources.PGN},
		{"{\"code\":\"HfGoo8VCrfkSpV\"}\n{\"code\":\"HfGoo8VCrfkSpV\"}\n", ""},
		{"{not closed\n[Event \"a\"]\n", ""},
		{"# games\n" + board + "\n", "mediator"},
		{board + "080 b3a3a2", "mediator"},
		{board + "80 b3a3a2", ""},
		{"LNCSLGB", sources.Thyra},
		{"LNCSLGF", sources.Thyra},
		{"LNCSLBA", ""}, // an illegal turn
		{"HfGoo8VCrfkSpV", ""},
		{"https://thyra.basdekis.io/hotseat?position=LNxx", sources.Thyra},
		{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 2 0 0\n", sources.Positions},
		{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 1. B3>B4^B5\n", ""},
		{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\n", ""},
		{`{"code":"HfGoo8VCrfkSpV"}`, ""},
		{`{"status":1,"data":{"logs":[]}}`, sources.BGA},
		{"Move 1 :\nAnn places a worker (C4)\n", sources.BGA},
		{"Coup 1 :\nAnn monte (C4 -> D3)\n", sources.BGA},
		{"1g Ra1 Rb1", ""},
		{"start\tend\twinner\tturns\n", ""},
	} {
		if got := sources.Name(test.text); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// A file is known by the lines that decide, so that a program may write one game at a time into a pipe.
func TestPipe(t *testing.T) {
	for _, line := range []string{"LNCSLGB", "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5",
		"HfGoo8VCrfkSpV"} {
		out, input := io.Pipe()
		answered := make(chan bool)
		go func() {
			for range 3 {
				fmt.Fprintf(input, "%s\n\n", line)
				<-answered
			}
			input.Close()
		}()
		n := 0
		for g, err := range sources.Records(out, "") {
			if n++; err != nil {
				t.Fatalf("%s: %v, %v", line, g, err)
			}
			if n < 3 {
				answered <- true
			} else {
				close(answered)
			}
		}
	}
}

// Games in the turns of the engine santorini-ai are read wherever games are.
func TestSantoriniAI(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	var file strings.Builder
	var want []string
	special := 0
	for _, pair := range positiontest.GodPairs() {
		g := positiontest.GodsGame(r, pair[0], pair[1], func(position.Position, position.Turn) bool { return true })
		p := g.Start
		file.WriteString(p.String())
		for _, turn := range g.Turns {
			text := engineTurn(p, turn)
			if text != turn.String() {
				special++
			}
			file.WriteString(" " + text)
			p = p.PlayLegal(turn)
		}
		file.WriteString("\n")
		want = append(want, g.String())
	}
	i := 0
	for g, err := range sources.Records(strings.NewReader(file.String()), "") {
		if err != nil || g.Record.String() != want[i] {
			t.Fatalf("game %d: %v, %v\nwant %v", i, g.Record, err, want[i])
		}
		i++
	}
	if i != len(want) || special < 500 {
		t.Errorf("%d games, want %d; %d turns have a spelling of their own", i, len(want), special)
	}
}

// engineTurn returns a turn as santorini-ai writes it.
func engineTurn(p position.Position, turn position.Turn) string {
	text := turn.String()
	var left, reached []position.Square
	for a, b := range turn.Steps() {
		left, reached = append(left, a), append(reached, b)
	}
	if len(left) == 2 {
		return fmt.Sprintf("(%v,%v)>(%v,%v)%s", left[0], left[1], reached[0], reached[1], text[strings.IndexByte(text, '^'):])
	}
	if len(left) == 0 {
		return text
	}
	steps := fmt.Sprintf("%v>%v", left[0], reached[0])
	rest := strings.TrimPrefix(text, steps)
	forced := p.ForcedBy(left[0], reached[0])
	switch god := p.God(p.Side()); {
	case turn.Early().IsValid():
		return fmt.Sprintf("^%v %s%s", turn.Early(), steps, text[strings.LastIndexByte(text, '^'):])
	case god == position.Apollo && forced.IsValid():
		return fmt.Sprintf("%v<>%v%s", left[0], reached[0], rest)
	case forced.IsValid():
		return fmt.Sprintf("%s(>%v)%s", steps, forced, rest)
	case god == position.Athena && p.Height(reached[0]) > p.Height(left[0]) && !turn.Wins():
		return steps + "!" + rest
	case god == position.Hephaestus && strings.Count(rest, "^") == 2:
		return steps + "^" + rest[:3]
	}
	return text
}
