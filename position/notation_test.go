package position_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/position"
)

func notation(t *testing.T, name string) position.Notation {
	t.Helper()
	n, ok := position.NotationByName(name)
	if !ok || n.Name != name {
		t.Fatalf("no notation %q", name)
	}
	return n
}

// Every game, or its start where there is no room for turns, comes back from every
// notation.
func TestNotationsRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	wins := 0
	for range 100 {
		g := position.Game{Start: position.MustParse(start)}
		p := g.Start
		for {
			turns := p.AppendTurns(nil)
			if len(turns) == 0 {
				break
			}
			turn := turns[r.IntN(len(turns))]
			for _, better := range turns {
				if better.Wins() {
					turn = better
					wins++
					break
				}
			}
			g.Turns = append(g.Turns, turn)
			p = p.PlayLegal(turn)
		}
		for _, n := range position.Notations() {
			game := g
			text, err := n.Format(game)
			if n.Name != "fen" && n.Name != "mediator" {
				if !errors.Is(err, position.ErrNotation) {
					t.Fatalf("%s: a game is written as %s, %v", n.Name, text, err)
				}
				game = position.Game{Start: p}
				if n.Name == "start" {
					game.Start = g.Start
				}
				text, err = n.Format(game)
			}
			if err != nil {
				t.Fatal(err)
			}
			back, err := n.Parse(text)
			if err != nil {
				t.Fatalf("%s: %s: %v", n.Name, text, err)
			}
			if d := cmp.Diff(game, back, cmp.AllowUnexported(position.Position{})); d != "" {
				t.Fatalf("%s: %s: %s", n.Name, text, d)
			}
		}
	}
	if wins == 0 {
		t.Error("no game was won by climbing")
	}
}

// What the notations look like, by examples.
func TestNotationExamples(t *testing.T) {
	const (
		mediator = "0N2B0N0N1N0N2G0N2N0N0N2N2B2N2G0N0N2N4N0N0N0N0N0N0N0"
		utah     = `{"turn":18,"players":[[[2,3],[4,4]],[[2,5],[3,5]]],"spaces":[[0,0,0,0,2],[1,1,2,0,0],[1,0,0,3,0],[0,0,3,0,0],[0,0,0,1,4]]}`
	)
	for _, test := range []struct{ name, text, fen string }{
		{"mediator", mediator, "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"},
		{"mediator", mediator + " b2c1d1", "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 B4>C5^D5"},
		{"mediator", mediator[:50] + "1", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3"},
		{"utah", `{"turn":0,"players":[[[1,1],[1,2]],[[5,4],[5,5]]],"spaces":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`,
			"0000000000000000000000000/1/mortal:A5,B5/mortal:D1,E1"},
		{"utah", utah, "0000211200100300030000014/1/mortal:C4,D2/mortal:E4,E3"},
		{"utah", strings.Replace(utah, "18", "19", 1), "0000211200100300030000014/2/mortal:E4,E3/mortal:C4,D2"},
		{"integers", "188481 16799903156885 0", "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"},
		{"integers", "188481 16799903156885 1", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3"},
	} {
		n := notation(t, test.name)
		g, err := n.Parse(test.text)
		if err != nil || g.String() != test.fen {
			t.Errorf("%s %s is %v, %v, want %s", test.name, test.text, g, err, test.fen)
			continue
		}
		if text, err := n.Format(g); text != test.text || err != nil {
			t.Errorf("%s: %s comes back as %s, %v", test.name, test.text, text, err)
		}
	}
	// A win may be written with any build that could be made.
	won := position.MustParseGame("0230000000000000000000000/1/mortal:B5,E1/mortal:A1,C1 B5>C5#")
	text, err := notation(t, "mediator").Format(won)
	if err != nil || !strings.HasSuffix(text, " b1c1b1") {
		t.Errorf("%s, %v", text, err)
	}
	other, err := notation(t, "mediator").Parse(strings.TrimSuffix(text, "b1") + "d2")
	if err != nil || other.String() != won.String() {
		t.Errorf("%v, %v, want %v", other, err, won)
	}
}

func TestNotationsReject(t *testing.T) {
	const (
		board = "0N2B0N0N1N0N2G0N2N0N0N2N2B2N2G0N0N2N4N0N0N0N0N0N0N0"
		// B5 climbs to C5, beside a dome on D5 and a worker on D4; the build is missing.
		won  = "0N2G3N4N0N0N0N0N0B0N0N0N0N0N0N0N0N0N0N0N0B0N0N0N0G0 b1c1"
		two  = `"players":[[[2,3],[4,4]],[[2,5],[3,5]]],`
		rest = `"spaces":[[0,0,0,0,2],[1,1,2,0,0],[1,0,0,3,0],[0,0,3,0,0],[0,0,0,1,4]]}`
	)
	for _, test := range []struct {
		name, text string
		want       error
		offset     int
	}{
		{"mediator", "", position.ErrSyntax, 0},
		{"mediator", board[:50], position.ErrSyntax, 50},
		{"mediator", board + "090", position.ErrGod, 51},
		{"mediator", "5" + board[1:], position.ErrSyntax, 0},
		{"mediator", "0X" + board[2:], position.ErrSyntax, 1},
		{"mediator", board[:50] + "2", position.ErrSyntax, 50},
		{"mediator", "/" + board[1:], position.ErrSyntax, 0},
		{"mediator", board[:4] + "5" + board[5:], position.ErrSyntax, 4},
		{"mediator", board[:5] + "X" + board[6:], position.ErrSyntax, 5},
		{"mediator", board + " f2c1d1", position.ErrSyntax, 52},
		{"mediator", "0G" + board[2:], position.FaultWorkerCount, -1},
		{"mediator", board + " b2c1", position.ErrSyntax, 52},
		{"mediator", board + " b2c1d6", position.ErrSyntax, 52},
		{"mediator", board + " b4c5d5", position.ErrNoWorker, 52},        // a1 taken for the bottom left
		{"mediator", board + " b2c1d1 b1b2e5", position.ErrBuildFar, 59}, // the second turn
		{"mediator", won + "e5", position.ErrSyntax, 52},                 // wins, with a build that is too far
		{"mediator", won + "c1", position.ErrSyntax, 52},                 // on the square of the worker
		{"mediator", won + "d1", position.ErrSyntax, 52},                 // on a dome
		{"mediator", won + "d2", position.ErrSyntax, 52},                 // on another worker
		{"utah", "", position.ErrSyntax, -1},
		{"utah", `{"turn":"x","turn":18,` + two + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"more":1,` + two + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,` + two + rest + "}", position.ErrSyntax, -1},
		{"utah", `{` + two + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":-1,` + two + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,` + two + `"spaces":[[0,0,0,0,2],[1,1,2,0,0],[1,0,0,3,0],[0,0,3,0,0]]}`, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[[[2,3],[4,4]],"x"],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[[[2,3],[4,4,1]],[[2,5],[3,5]]],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[[[0,3],[4,4]],[[2,5],[3,5]]],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[[[6,3],[4,4]],[[2,5],[3,5]]],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[[[2,6],[4,4]],[[2,5],[3,5]]],` + rest, position.ErrSyntax, -1},
		{"utah", "{}", position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[],` + rest + " {}", position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"round":3,"players":[],` + rest, position.ErrSyntax, -1},
		{"utah", `{"turn":18,"players":[{"card":"Pan","tokens":[[2,3],[4,4]]}],` + rest, position.ErrGod, -1},
		{"utah", `{"turn":18,"players":[[[2,3],[4,4]],[[2,0],[3,4]]],` + rest, position.ErrSyntax, -1}, // from 0
		{"utah", `{"turn":18,"players":[[[2,3],[4,4]],[[5,5],[3,5]]],` + rest, position.FaultDome, -1},
		{"utah", `{"turn":18,"players":[[[2,3],[4,4]],[[2,5],[3,5]]],"spaces":[[],[],[],[],[]]}`, position.ErrSyntax, -1},
		{"integers", "", position.ErrSyntax, -1},
		{"integers", "188481 16799903156885", position.ErrSyntax, -1},
		{"integers", "390625 16799903156885 0", position.ErrSyntax, 0},
		{"integers", "188481 298023223876953125 0", position.ErrSyntax, 7},
		{"integers", "188481 298023223876953124 0", position.FaultDome, -1},
		{"integers", "188481 x 0", position.ErrSyntax, 7},
		{"integers", "188481 016799903156885 0", position.ErrSyntax, 7},
		{"integers", "188481 +1 0", position.ErrSyntax, 7},
		{"integers", "188481 0 2", position.ErrSyntax, 9},
		{"integers", "0 0 0", position.FaultShared, -1},
		{"integers", "188481 62500 0", position.FaultDome, -1},
	} {
		g, err := notation(t, test.name).Parse(test.text)
		var at *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &at) || at.Offset != test.offset || at.Input != test.text {
			t.Errorf("%s %q: %v, %v, want %v at %d", test.name, test.text, g, err, test.want, test.offset)
		}
	}
	for text, want := range map[string]string{
		board + " b4c5d5":        "turn 1, ",
		board + " b2c1d1 b1b2e5": "turn 2, ",
	} {
		if _, err := notation(t, "mediator").Parse(text); !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err := notation(t, "utah").Parse(`{"turn":18,` + two + `"spaces":[[0,0,0,0,2],[1,1,2,0],[],[],[]]}`)
	if err == nil || !strings.Contains(err.Error(), "row 2 has 4 spaces, must have 5") {
		t.Error(err)
	}
	for _, name := range []string{"utah", "integers"} {
		g := position.MustParseGame(start + " B3>B4^B5")
		if text, err := notation(t, name).Format(g); !errors.Is(err, position.ErrNotation) {
			t.Errorf("%s writes a turn as %s, %v", name, text, err)
		}
		g.Turns[0].To = g.Turns[0].From
		if text, err := notation(t, name).Format(g); err == nil || errors.Is(err, position.ErrNotation) {
			t.Errorf("%s writes an illegal turn as %s, %v", name, text, err)
		}
	}
	for _, name := range []string{"mediator", "utah", "integers"} {
		if text, err := notation(t, name).Format(position.Game{}); err == nil {
			t.Errorf("%s writes no game as %s", name, text)
		}
	}
	if _, ok := position.NotationByName("pgn"); ok {
		t.Error("there is a notation pgn")
	}
}
