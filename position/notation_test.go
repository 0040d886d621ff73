package position_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Every game, or its start or its end where there is no room for turns, comes back from every notation that has it: all
// have positions of two mortals, fen and mediator have turns and gods, and only fen has the placing of workers.
func TestNotationsRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	games := []position.Game{{Start: position.Empty()}, {Start: position.MustParse("/2/pan:A1,A2/athena")}}
	for range 100 {
		games = append(games, positiontest.Game(r))
	}
	for _, gods := range positiontest.GodPairs() {
		games = append(games, positiontest.GodsGame(r, gods[0], gods[1],
			func(position.Position, position.Turn) bool { return true }))
	}
	for _, p := range mixed(33, 400) {
		games = append(games, position.Game{Start: p})
	}
	written := map[string]int{}
	for _, whole := range games {
		end, err := whole.End()
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range position.Notations() {
			for _, g := range []position.Game{whole, {Start: whole.Start}, {Start: end}} {
				text, err := n.Format(g)
				if !has(n.Name, g) || n.Name == "mediator" && err != nil && len(g.Turns) > 0 { // which lacks some turns
					if !errors.Is(err, position.ErrNotation) || text != "" {
						t.Fatalf("%s: %v is written as %q, %v", n.Name, g, text, err)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%s: %v: %v", n.Name, g, err)
				}
				back, err := n.Parse(text)
				if err != nil {
					t.Fatalf("%s: %s: %v", n.Name, text, err)
				}
				if d := cmp.Diff(g, back, equal); d != "" {
					t.Fatalf("%s: %s: %s", n.Name, text, d)
				}
				written[n.Name]++
			}
		}
	}
	for _, n := range position.Notations() {
		if written[n.Name] < 100 {
			t.Errorf("%s: %d games are written, the sample proves too little", n.Name, written[n.Name])
		}
	}
}

// has reports whether a notation can express a game, but for turns that mediator lacks.
func has(name string, g position.Game) bool {
	p := g.Start
	mortals := p.Mortals() && p.Placed()
	switch name {
	case "fen":
		return true
	case "mediator":
		a, b := p.God(position.First), p.God(position.Second)
		gods := min(a, b) != position.Mortal && max(a, b) <= position.Prometheus
		return mortals || gods && p.Placed() && !p.Finished()
	case "start":
		return mortals && len(g.Turns) == 0 && p.Side() == position.First && p.Level(0).Count() == position.Squares
	}
	return mortals && len(g.Turns) == 0
}

// What the notations look like, by examples.
func TestNotationExamples(t *testing.T) {
	const (
		mediator = "0N2B0N0N1N0N2G0N2N0N0N2N2B2N2G0N0N2N4N0N0N0N0N0N0N0"
		utah     = `{"turn":18,"players":[[[2,3],[4,4]],[[2,5],[3,5]]],` +
			`"spaces":[[0,0,0,0,2],[1,1,2,0,0],[1,0,0,3,0],[0,0,3,0,0],[0,0,0,1,4]]}`
	)
	for _, test := range []struct{ name, text, fen string }{
		{"mediator", mediator, "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"},
		{"mediator", mediator + " b2c1d1", "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 B4>C5^D5"},
		{"mediator", mediator[:50] + "1", "0200102020022220024000000/2/mortal:B4,E3/mortal:B5,C3"},
		{"utah",
			`{"turn":0,"players":[[[1,1],[1,2]],[[5,4],[5,5]]],` +
				`"spaces":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`,
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
		two  = `"players":[[[2,3],[4,4]],[[2,5],[3,5]]],`
		rest = `"spaces":[[0,0,0,0,2],[1,1,2,0,0],[1,0,0,3,0],[0,0,3,0,0],[0,0,0,1,4]]}`
	)
	for _, test := range []struct {
		name, text string
		want       error
		offset     int
	}{
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
		{"utah", `{"turn":18,"players":[[[2,3],[4,4]],[[2,5],[3,5]]],` +
			`"spaces":[[],[],[],[],[]]}`, position.ErrSyntax, -1},
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
		{"utah", `{"turn":0,"players":[[],[]],"spaces":[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`,
			position.ErrUnplaced, -1},
		{"board", "first to move\nABCDE\n5 . . . . .", position.ErrSyntax, 31},
	} {
		g, err := notation(t, test.name).Parse(test.text)
		var has *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &has) || has.Offset != test.offset || has.Input != test.text {
			t.Errorf("%s %q: %v, %v, want %v at %d", test.name, test.text, g, err, test.want, test.offset)
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
		g.Turns[0] = position.MustParseTurn("B3>B5^B4")
		if text, err := notation(t, name).Format(g); err == nil || errors.Is(err, position.ErrNotation) {
			t.Errorf("%s writes an illegal turn as %s, %v", name, text, err)
		}
	}
	for _, name := range []string{"fen", "board", "mediator", "utah", "integers", "start"} {
		if text, err := notation(t, name).Format(position.Game{}); err == nil {
			t.Errorf("%s writes no game as %s", name, text)
		}
	}
	if _, ok := position.NotationByName("pgn"); ok {
		t.Error("there is a notation pgn")
	}
}
