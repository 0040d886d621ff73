package reader

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

const played = "[Event \"Club evening\"]\n[Sun \"Ann\"]\n[Moon \"Bob <img src=x>\"]\n[Result \"1-0\"]\n[Termination " +
	"\"resignation\"]\n\n1. B3,D3 2. C4,C2 3. B3>C3^B4 1-0\n"

// The games of a text are told in words, and have an address.
func TestRead(t *testing.T) {
	got := Read(say.English, played, "")
	if len(got.Games) != 1 || len(got.Faults) != 0 || got.LeftOut != 0 {
		t.Fatalf("%+v", got)
	}
	g := got.Games[0]
	if g.Players != "Ann against Bob <img src=x>" || g.Text != "Ann won in 3 turns" || g.About != "Club evening" ||
		g.Loser != "second" ||
		g.Turns != 3 ||
		g.First != 2 {
		t.Errorf("%+v", g)
	}
	if g.How != "resignation" || g.Open || g.Names != (Names{"Ann", "Bob <img src=x>"}) {
		t.Errorf("%q, open %v, %v", g.How, g.Open, g.Names)
	}
	if g.Code != "vpvcM4JdE2wMru" || g.Path != "B3D3.C4C2.B3C3B4" || !strings.Contains(g.PGN, "3. B3>C3^B4 1-0") {
		t.Errorf("%s/%s, %s", g.Code, g.Path, g.PGN)
	}
}

// A game that is not over is told from one without a result.
func TestOpen(t *testing.T) {
	for _, test := range []struct {
		tag  string
		open bool
	}{{"", false}, {"[Termination \"unterminated\"]\n", true}} {
		got := Read(say.English, "[Sun \"Ann\"]\n"+test.tag+"\n1. B3,D3 2. C4,C2 3. B3>C3^B4 *\n", "")
		if len(got.Games) != 1 || got.Games[0].Open != test.open || got.Games[0].Loser != "" {
			t.Errorf("%q: %+v", test.tag, got)
		}
	}
}

// A table that the site has ended is over, although its short history names no winner.
func TestNeutralized(t *testing.T) {
	entry := func(kind, args string) string {
		return `{"channel":"/table/t7","data":[{"type":"` + kind + `","log":"x","args":{` + args + `}}]},`
	}
	table := "["
	for _, worker := range []string{`"Ann","coords":"B3"`, `"Ann","coords":"D3"`, `"Bob","coords":"C4"`,
		`"Bob","coords":"C2"`} {
		table += entry("workerPlaced", `"player_name":`+worker)
	}
	table += entry("workerMoved", `"player_name":"Ann","coords":"B3 -> C3"`) +
		entry("blockBuilt", `"player_name":"Ann","coords":"B4","piece_name":"a block"`)
	for _, test := range []struct {
		end  string
		open bool
	}{
		{entry("wakeupPlayers", ""), true},
		{entry("skipTurnOfPlayer", `"player_id":2`) + entry("gameResultNeutralized", `"player_id":2`), false},
	} {
		got := Read(say.English, table+strings.TrimSuffix(test.end, ",")+"]", "")
		if len(got.Games) != 1 || len(got.Faults) > 0 || got.Games[0].Open != test.open || got.Games[0].Turns != 3 {
			t.Errorf("%q: %+v", test.end, got)
		}
	}
}

// A log is known although it is one long line.
func TestLongLine(t *testing.T) {
	long := `{"data":{"data":[{"channel":"/table/t7","time":"` + strings.Repeat("1", 10_000) + `"}]}}`
	if got := Read(say.English, long, ""); len(got.Faults) != 1 ||
		!strings.Contains(got.Faults[0].Detail, "there is no list of packets in this JSON") {
		t.Errorf("%+v", got)
	}
}

// What is kept without being understood is told with its line and column, and its game is there.
func TestWarnings(t *testing.T) {
	got := Read(say.English, "[Event \"a\"]\n[Date \"unknown\"]\n\n1. B3,D3 2. C4,C2 1/2-1/2\n", "")
	want := []Fault{
		{2, `column 2: "Date": the date "unknown" has "unknown", must be year.month.day, such as 2026.03.14 or ` +
			"2026.03.??; kept as text"},
		{4, `column 19: "1/2-1/2": no game ends in a draw, must be 1-0, 0-1 or *; read as no result, and kept as a comment`},
	}
	if len(got.Games) != 1 || len(got.Faults) != 0 || !slices.Equal(got.Warnings, want) {
		t.Errorf("%+v", got)
	}
}

// What cannot be read is told with its line, and the rest is there.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		text   string
		games  int
		faults string
	}{
		{"", 0, "0: there is no game in this text"},
		{strings.Repeat("x", MaxSize+1), 0,
			"0: this has more than 8 MB: a log has less than 1, and larger files are for the command puzzlecode"},
		{played + "\n" + strings.ReplaceAll(played, "B3>C3^B4", "B3>E3^B4"), 1, ""},
		{"hello", 0, ""},
		{`{"status":"0","error":"You have reached a limit (replay)","code":100}`, 0, ""},
	} {
		got := Read(say.English, test.text, "")
		if len(got.Games) != test.games || len(got.Faults) != 1 || got.Faults[0].Detail == "" {
			t.Errorf("%.40q: %d games, %+v", test.text, len(got.Games), got.Faults)
			continue
		}
		if text := fmt.Sprintf("%d: %s", got.Faults[0].Line, got.Faults[0].Detail); test.faults != "" && text != test.faults {
			t.Errorf("%.40q: %s", test.text, text)
		}
		t.Logf("%.40q: %+v", test.text, got.Faults)
	}
	if got := Read(say.English, strings.Repeat(played+"\n", 1500), ""); len(got.Games) != maxGames || got.LeftOut != 500 {
		t.Errorf("%d games, %d left out", len(got.Games), got.LeftOut)
	}
}
