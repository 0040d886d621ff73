package sources_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// Every word above the turns is read, stays as a comment, or is part of an error.
func TestSheetHeaders(t *testing.T) {
	const players = "Sun=Ann Moon=Bob"
	for _, test := range []struct{ header, want string }{
		// Players.
		{"Sun: Ann, Moon: Bob", players},
		{"Sun: Ann; Moon: Bob", players},
		{"Sun: Ann / Moon: Bob", players},
		{"Moon: Bob  Sun: Ann", players},
		{"White: Ann | Black: Bob | Date: 14.3.2026", "Date=2026.03.14 " + players},
		{"Sun: Ann Moon: Bob", `error: "Moon:": two entries in one line, put them in two lines`},
		{"Ann (Sun) - Bob (Moon)", players},
		{"Bob (Moon) - Ann (Sun)", players},
		{"Bob (second) - Ann", players},
		{"Bob - Ann (white)", players},
		{"Bob ☾ - Ann ☀", players},
		{"Bob ☾\ufe0f - Ann", players},
		{"🌙 Bob - ☀ Ann", players},
		{"Bob (Moon, Pan) - Ann (Sun; Apollo)", players + " SunGod=apollo MoonGod=pan"},
		{"Bob (Moon) (Pan) - Ann", players + " SunGod=mortal MoonGod=pan"},
		{"Ann (Moon) - Bob (Moon)", `error: "": both players are Moon`},
		{"Ann (second team) - Bob", "Sun=Ann (second team) Moon=Bob"},
		{"**Ann** - **Bob**", players},
		{"**Ann - Bob**", players},
		{"*Ann* - *Bob*", players},
		{"Ann vs.Bob", players},
		{"Ann × Bob", players},
		{"Ann − Bob", players},
		{"Ann\u00a0–\u00a0Bob", players},
		{"Round 2: Ann - Bob", "Round=2 " + players},
		{"Round 2", "Round=2"},
		{"Round 2  Table 4", "Event=Round 2 Table 4"},
		{"Ann 1 - Bob 0", `error: "Ann 1 - Bob 0": may be a result`},
		{"Bob 2 - Ann 0", "Sun=Bob 2 Moon=Ann 0"},
		{"Game 1: Ann - Bob", players + " {Game 1}"},
		{"Table 4, Ann - Bob", players + " {Table 4}"},
		{"Final: Ann - Bob", players + " {Final}"},
		{"Ann / Bob", `error: "Ann / Bob": may be the players or the event`},
		{"Ann & Bob", `error: "Ann & Bob": may be the players or the event`},
		{"Ann-Bob", `error: "Ann-Bob": may be the players or the event`},
		{"Ann–Bob", `error: "Ann–Bob": may be the players or the event`},
		{"Bonn-Beuel\nAnn - Bob", "Event=Bonn-Beuel " + players},
		{"Event: Bonn-Beuel", "Event=Bonn-Beuel"},
		{"Spring cup / group A", "Event=Spring cup / group A"},

		// Dates.
		{"Ann - Bob, 14.3.2026", "Date=2026.03.14 " + players},
		{"Ann - Bob 14 March 2026", "Date=2026.03.14 " + players},
		{"14.3.2026 Ann - Bob", "Date=2026.03.14 " + players},
		{"14.3.2026: Ann - Bob 1-0", "1-0 Date=2026.03.14 " + players},
		{"Round 2: Ann - Bob, 14.3.2026", "Date=2026.03.14 Round=2 " + players},
		{"14.3.2026 20:15", "Date=2026.03.14 Time=20:15"},
		{"Date: 14.3.2026 20:15", "Date=2026.03.14 Time=20:15"},
		{"Club evening,\u00a014.3.2026,\u202f20:15", "Event=Club evening Date=2026.03.14 Time=20:15"},
		{"Club\u00a0evening, 14\u00a0March\u00a02026", "Event=Club evening Date=2026.03.14"},

		// Results.
		{"Ann - Bob (0-1)", "0-1 " + players},
		{"Ann - Bob [0–1]", "0-1 " + players},
		{"Ann 0 - 1 Bob", "0-1 " + players},
		{"Ann 1-0 Bob", "1-0 " + players},
		{"Ann  1-0  Bob", "1-0 " + players},
		{"Ann (Pan) 1:0 Bob (Apollo)", "1-0 " + players + " SunGod=pan MoonGod=apollo"},
		{"Ann - Bob 1-0 (time)", "1-0 " + players + " Termination=time forfeit"},
		{"Ann - Bob 1-0 (Bob resigns)", "1-0 " + players + " Termination=resignation"},
		{"Ann - Bob 1-0 a good game", "1-0 " + players + " {a good game}"},
		{"Ann - Bob\n1-0", "1-0 " + players},
		{"Ann - Bob\n**(0-1)**", "0-1 " + players},
		{"Ann - Bob\nScore: 0-1", "0-1 " + players},
		{"Ann - Bob\nBob wins on time.", "0-1 " + players + " Termination=time forfeit"},
		{"Ann - Bob\nBob wins the toss", "Event=Bob wins the toss " + players},
		{"Ann - Bob 1-0\n0-1", "error: \"\": another winner is named above"},
		{"Ann (Moon) - Bob (Sun) 1-0", `error: "1-0": not clear, because Moon is named first`},
		{"we lost 1-0 last time", "Event=we lost 1-0 last time"},

		// Gods.
		{"Ann - Bob\nAnn: Apollo\nBob: Pan", players + " SunGod=apollo MoonGod=pan"},
		{"Ann: Apollo\nBob: Pan\nAnn - Bob", players + " SunGod=apollo MoonGod=pan"},
		{"Zoë - Bob Low\nZoë: Apollo\nBob Low: Pan", "Sun=Zoë Moon=Bob Low SunGod=apollo MoonGod=pan"},
		{"Ann: Apollo\nBob: Pan",
			`error: "Ann": no player of this game has this name, must be Sun god or Moon god before the colon`},
		{"Ann - Bob\nAnn: Zeus", `error: "Zeus": god "zeus": this god is not supported`},
		{"God: Apollo, Pan", "SunGod=apollo MoonGod=pan"},
		{"Gods: Apollo / Pan", "SunGod=apollo MoonGod=pan"},
		{"Powers: Apollo & Pan", "SunGod=apollo MoonGod=pan"},
		{"Apollo / Pan", "SunGod=apollo MoonGod=pan"},
		{"Apollo-Pan", "SunGod=apollo MoonGod=pan"},
		{"Ann（Apollo） - Bob［Pan］", players + " SunGod=apollo MoonGod=pan"},
		{"Ann/Apollo - Bob/Pan", players + " SunGod=apollo MoonGod=pan"},
		{"Ann / Apollo - Bob", players + " SunGod=apollo MoonGod=mortal"},

		// Other words.
		{"Note:\none", "Event=one {Note:}"},
		{"Note: one\nNote: two", "{Note: one Note: two}"},
		{"Note: one\nAnnotator: Carl\nnote: two", "Annotator=Carl {Note: one note: two}"},
		{"Ann - Bob\nAnn: hi\nBob: hello\nAnn: bye", players + " {Ann: hi Bob: hello Ann: bye}"},
		{"Club\nNote: one\nTable 4\nNote: two", "Event=Club {Note: one Table 4 Note: two}"},
	} {
		g, err := form(t, sources.Sheet).Parse(test.header + "\n" + twoTurns)
		got := ""
		if wrong, ok := err.(*pgn.Error); ok {
			got = fmt.Sprintf("error: %q: %v", wrong.Text, wrong.Err)
		} else {
			got = strings.TrimPrefix(score(g), "*")
			for _, name := range []string{"Event", "Date", "Round", "Time", "Sun", "Moon"} {
				if value := g.Tag(name); value != "" {
					got += " " + name + "=" + value
				}
			}
			if both, ok := game.GodsOf(g.Root().State()); ok {
				got += fmt.Sprintf(" SunGod=%v MoonGod=%v", both[0], both[1])
			}
			for _, name := range []string{"Termination", "Annotator", "Note", "Ann", "Bob", "Final", "Score"} {
				if value := g.Tag(name); value != "" {
					got += " " + name + "=" + value
				}
			}
			if comment := g.Root().After; comment != "" {
				got += " {" + strings.ReplaceAll(comment, "\n", " ") + "}"
			}
			got = strings.TrimSpace(got)
		}
		if got != test.want && (err == nil || !strings.HasPrefix(got, test.want)) {
			t.Errorf("%q is read as %s, must be %s", test.header, got, test.want)
		}
	}
}

// Marks of a quotation or of a list in front of the lines do not count.
func TestSheetMarks(t *testing.T) {
	sheet := "Ann - Bob\n\n" + twoTurns + "\nBob resigns.\nIt was late.\n"
	want, err := form(t, sources.Sheet).Parse(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{"> ", ">> ", "> > ", "• ", "> • "} {
		marked := mark + strings.ReplaceAll(strings.TrimSpace(sheet), "\n", "\n"+mark)
		if g, err := form(t, sources.Sheet).Parse(marked); err != nil || g.String() != want.String() {
			t.Errorf("%s\nis read as %v, %v", marked, g, err)
		}
		if name := sources.Name(marked); name != sources.Sheet {
			t.Errorf("%s\nis taken for %q", marked, name)
		}
	}
	for _, mark := range []string{"- ", "* ", "  - "} {
		marked := strings.NewReplacer("1. ", mark+"1. ", "2. ", mark+"2. ").Replace(sheet)
		if g, err := form(t, sources.Sheet).Parse(marked); err != nil || g.String() != want.String() {
			t.Errorf("%s\nis read as %v, %v", marked, g, err)
		}
	}
	_, err = form(t, sources.Sheet).Parse("> • 1. B3,D3  C4,C7")
	if err == nil || !strings.HasPrefix(err.Error(), `line 1, column 18: "C7"`) {
		t.Errorf("the column in a marked line: %v", err)
	}
}

// A dome of Atlas may follow squares without signs between them.
func TestSheetAtlas(t *testing.T) {
	for _, turn := range []string{"B3B2C1X", "b3 b2 c1x", "B3-B2/C1x", "B3-B2xC1"} {
		g, err := form(t, sources.Sheet).Parse("Gods: Atlas, Pan\n1. B3,D3 C4,C2\n2. " + turn)
		if err != nil || !strings.HasSuffix(g.Record().String(), " B3>B2^C1X") {
			t.Errorf("%s is read as %v, %v", turn, g, err)
		}
	}
}
