package board

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/render"
)

// The last turn is marked as what it did in the position that it was played in: with every god, and when
// workers are placed, on the screen and by lines.
func TestMarks(t *testing.T) {
	const empty = "0000000000000000000000000"
	for _, test := range []struct{ start, turn, marks string }{
		{"/1/mortal/mortal", "B3,D3", "[B3 [D3"},
		{"/2/mortal:B3,D3/mortal", "C2,C4", "[C4 [C2"},
		{"/1/minotaur/hermes", "B3,D3", "[B3 [D3"},
		{"/2/apollo:B3,D3/pan", "C2,C4", "[C4 [C2"},
		{empty + "/1/mortal:A1,E1/mortal:A5,E5", "A1-A2-B2", "(A1 [A2 +B2"},
		{empty + "/1/mortal:A1,E1/apollo:A5,E5", "A1-A2-B2", "(A1 [A2 +B2"},
		{empty + "/1/apollo:A1,E1/mortal:A2,E5", "A1>A2^B2", "(A1 [A2 >A1 +B2"},
		{empty + "/1/artemis:A1,E1/mortal:A5,E5", "A1>A3^A2", "(A1 [A2 (A2 [A3 +A2"},
		{"0000000000000000000010000/1/athena:A1,E1/mortal:A5,E5", "A1>A2^A1", "(A1 [A2 +A1"},
		{empty + "/1/atlas:A1,E1/mortal:A5,E5", "A1>A2^A1X", "(A1 [A2 +A1"},
		{empty + "/1/demeter:A1,E1/mortal:A5,E5", "A1>A2^A3^A1", "(A1 [A2 +A3 +A1"},
		{empty + "/1/hephaestus:A1,E1/mortal:A5,E5", "A1>A2^A1^A1", "(A1 [A2 +A1 +A1"},
		{empty + "/1/hermes:A1,C1/mortal:E5,E4", "A1>A3,C1>C2^D3", "(A1 [A3 (C1 [C2 +D3"},
		{empty + "/1/hermes:A1,C1/mortal:E5,E4", "^D2", "+D2"},
		{empty + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^B1", "(A1 [B2 >C3 +B1"},
		{"2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1", "A5>B5#", "(A5 [B5"},
		{empty + "/1/prometheus:A1,E1/mortal:A5,E5", "A1^B2>A2^A3", "+B2 (A1 [A2 +A3"},
	} {
		line, err := game.ReadLine(test.start)
		if err == nil {
			line, err = line.Play(test.turn)
		}
		if err != nil {
			t.Fatal(err)
		}
		p := sit(t, Options{Start: line})
		signs := map[render.MarkKind]string{
			render.LastFrom: "(", render.LastTo: "[", render.Built: "+", render.Forced: ">",
		}
		var marks []string
		for _, m := range p.m.sitting.marks() {
			marks = append(marks, signs[m.Kind]+m.Square)
		}
		if got := strings.Join(marks, " "); got != test.marks {
			t.Errorf("%s %s: marks %s, want %s", test.start, test.turn, got, test.marks)
		}
		p.sees("code " + line.End().String())

		var out strings.Builder
		_, err = Lines(t.Context(), open(test.start), strings.NewReader(line.Turn(0).String()+"\n"), &out, failOnLine(t))
		board := render.Text(line.State(), render.TextOptions{Marks: p.m.sitting.marks()})
		if err != nil || p.m.sitting.Phase() != play.Over && !strings.Contains(out.String(), board) {
			t.Errorf("%s %s by lines: %v\n%s", test.start, test.turn, err, out.String())
		}
	}
}
