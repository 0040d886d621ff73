package sources_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// oneGame reads a sheet as its result, its tag Termination and the comments before and after the turns, or its error.
func oneGame(t *testing.T, sheet string) string {
	t.Helper()
	g, err := form(t, sources.Sheet).Parse(sheet)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s {%s}{%s}", score(g), g.Tag("Termination"), g.Root().After, g.End().After))
}

func score(g *pgn.Game) string {
	return map[game.Side]string{game.First: "1-0", game.Second: "0-1", "": "*"}[g.Winner()]
}

const twoTurns = "1. B3,D3  C4,C2\n2. B3-B4/B5  C4-C5/C4\n"

// A line is a result only if it says nothing else. Every other word stays as a comment.
func TestSheetResults(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"Ann wins", "1-0  {}{}"},
		{"Ann has won the game!", "1-0  {}{}"},
		{"**Ann wins.**", "1-0  {}{}"},
		{"Bob has lost", "1-0  {}{}"},
		{"bob resigns.", "1-0 resignation {}{}"},
		{"Moon has given up", "1-0 resignation {}{}"},
		{"Ann lost on time.", "0-1 time forfeit {}{}"},
		{"Ann wins (on time)", "1-0 time forfeit {}{}"},
		{"Ann wins, 1-0", "1-0  {}{}"},
		{"1-0", "1-0  {}{}"},
		{"(1-0)", "1-0  {}{}"},
		{"[0-1]", "0-1  {}{}"},
		{"**1-0**", "1-0  {}{}"},
		{"_0-1_", "0-1  {}{}"},
		{"1—0", "1-0  {}{}"},
		{"1−0", "1-0  {}{}"},
		{"1‑0", "1-0  {}{}"},
		{"1\u00a0–\u00a00", "1-0  {}{}"},
		{"1-0 (Bob resigns)", "1-0 resignation {}{}"},
		{"1-0 (time)", "1-0 time forfeit {}{}"},
		{"1-0, resigned", "1-0 resignation {}{}"},
		{"1-0 (Bob resigns) great game", "1-0  {}{(Bob resigns) great game}"},
		{"1-0, a great game", "1-0  {}{a great game}"},
		{"Result: 1-0", "1-0  {}{}"},
		{"Score: 0 - 1", "0-1  {}{}"},
		{"**Final:** 1-0", "1-0  {}{}"},
		{"Winner: Ann", "1-0  {}{}"},
		{"Winner: Moon.", "0-1  {}{}"},
		{"Result: Ann wins on time", "1-0 time forfeit {}{}"},
		{"Result: *", "*  {}{}"},
		{"*", "*  {}{}"},
		{"1-0\nBob resigns", "1-0 resignation {}{}"},
		{"Ann wins, 0-1", `line LINE, column 11: "0-1": another winner than that of the words in front of it, correct one`},
		{"0-1 Ann wins", `line LINE, column 5: "Ann wins": another winner than that of 0-1, correct one`},
		{"Score: 3 points", `line LINE, column 8: "3 points": not a result, must be 1-0, 0-1 or *, or like Sun wins`},
		{"Ann wins\nBob wins", `line LINE, column 1: another winner is named above`},

		{"Ann gave up the centre", ""},
		{"Bob resigned himself to defence", ""},
		{"Bob gave up, but we continued:", ""},
		{"Bob resigns? No!", ""},
		{"Sun gives up B4", ""},
		{"Bob lost on time, sadly", ""},
		{"Sun wins?", ""},
		{"Sun wins? no, we stopped.", ""},
		{"Ann wins if Bob does not see D3.", ""},
		{"Bob wins the next one", ""},
		{"Ann won the toss", ""},
		{"Ann lost focus here", ""},
		{"Bob wins on the left, in time", ""},
		{"1-0, 0-1, 1-0", ""},
		{"Final: Ann - Bob", ""},
		{"* a star", ""},
		{"**bold** words", ""},
	} {
		want := test.want
		if want == "" {
			want = "*  {}{" + test.line + "}"
		}
		for _, gap := range []string{"", "\n"} {
			line := fmt.Sprint(4 + len(gap))
			if strings.Contains(test.line, "\n") {
				line = fmt.Sprint(5 + len(gap))
			}
			sheet := "Ann - Bob\n" + twoTurns + gap + test.line + "\n"
			if got := oneGame(t, sheet); !strings.HasPrefix(got, strings.Replace(want, "LINE", line, 1)) {
				t.Errorf("%q below the turns is read as %s, must be %s", test.line, got, want)
			}
			if test.want == "" || strings.Contains(test.want, "LINE") {
				continue
			}
			// In a file, the line belongs to the game above.
			n := 0
			for g, err := range sources.Records(strings.NewReader(sheet+"\nAnn - Bob\n"+twoTurns), sources.Sheet) {
				result := ""
				if err == nil {
					result = score(g.Game)
				}
				if n++; n == 1 && !strings.HasPrefix(want, result+" ") || n == 2 && result != "*" || err != nil {
					t.Errorf("%q: game %d of a file has the result %q, %v", test.line, n, result, err)
				}
			}
		}
	}
	// The board already shows the winner, so the words stay.
	const won = "Start: 0000000000002300000000000/1/mortal:C3,E1/mortal:A1,E5\n1. C3-D3\n"
	if got := oneGame(t, won+"Moon resigns.\n"); got != "1-0  {}{Moon resigns.}" {
		t.Errorf("a resignation after the last turn is read as %s", got)
	}
}

// Two signs in front of a build are two blocks of Hephaestus on one square, and an error for any other god.
func TestSheetDoubleBuild(t *testing.T) {
	for _, god := range []string{"hephaestus", "mortal", "demeter"} {
		for _, turn := range []string{"B3>C2^^B3", "B3-C2//B3", "B3-C2++b3", "B3-C2 / / B3"} {
			const start = "Start: 0012000000000000000000000/1/"
			g, err := form(t, sources.Sheet).Parse(start + god + ":B3,C3/mortal:D4,E1\n1. " + turn)
			isDouble := err == nil && strings.HasSuffix(g.Record().String(), "B3>C2^B3^B3")
			if god == "hephaestus" && !isDouble ||
				god != "hephaestus" && (err == nil || !strings.Contains(err.Error(), "two builds are like B2-C2/C3/D3")) {
				t.Errorf("%s: %s is read as %v, %v", god, turn, g, err)
			}
		}
	}
}
