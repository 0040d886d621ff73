package sources_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// written returns a game as somebody might write it by hand.
func written(r *rand.Rand, g *pgn.Game) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	var out strings.Builder
	start := g.Root().State()
	both, _ := game.GodsOf(start)
	players := [2]string{"Ann", "Bob Low"}
	ofGods := start.Game().String() == "gods"
	switch named := players; r.IntN(4) {
	case 0:
		if ofGods {
			for i := range named {
				named[i] += fmt.Sprintf(" (%v)", both[i])
			}
		}
		fmt.Fprintf(&out, "%s%s%s\n", named[0], pick(" - ", " vs. ", " – ", " against "), named[1])
	case 1:
		fmt.Fprintf(&out, "%s: %s\n%s: %s\n", pick("Sun", "White", "Player 1"), named[0],
			pick("Moon", "black", "second"), named[1])
		if ofGods {
			fmt.Fprintf(&out, "Gods: %v, %v\n", both[0], both[1])
		}
	case 2:
		if ofGods {
			fmt.Fprintf(&out, "Sun god: %v\nMoon god: %v\n", both[0], both[1])
		}
		fmt.Fprintf(&out, "%s%s\t%s\n", pick("", "#\t", "No. | "), named[0], named[1])
	case 3:
		if ofGods {
			fmt.Fprintf(&out, "Players: Ann [%v] - Bob Low\nMoon god: %v\n", both[0], both[1])
		} else {
			fmt.Fprintln(&out, "Players: Ann, Bob Low")
		}
	}
	if !start.IsPlacing() {
		fmt.Fprintf(&out, "Start: %v\n", start)
	}
	fmt.Fprint(&out, pick("", "\n", "\n\n"))
	between := pick("   ", "\t", " | ", "  ", ", ")
	pairs, number := r.IntN(2) == 0, pick(".", ")", ". ", " ", ":")
	lower := r.IntN(2) == 0
	style := r.IntN(5)
	n := 0
	for node := g.Root().Next(); node != nil; node = node.Next() {
		if pairs && n%2 == 1 {
			out.WriteString(between)
		} else {
			if n > 0 {
				out.WriteByte('\n')
			}
			count := n + 1
			if pairs {
				count = n/2 + 1
			}
			fmt.Fprintf(&out, "%d%s%s", count, number, pick(" ", "  "))
		}
		n++
		text := spelt(r, node, style)
		if lower {
			text = strings.ToLower(text)
		}
		out.WriteString(text + pick("", "", "", "", "!", " ?", " (why not?)"))
	}
	out.WriteString("\n")
	if o := g.End().State().Outcome(); o.Over() {
		winner := o.Winner.Index()
		out.WriteString(pick("", "\n"))
		out.WriteString(pick("", [...]string{"1-0", "0-1"}[winner], [...]string{"1 : 0", "0 – 1"}[winner],
			players[winner]+" wins.", players[1-winner]+" lost", [...]string{"Sun", "Moon"}[winner]+" has won") + "\n")
	}
	return out.String()
}

// spelt returns a turn in one of several spellings.
func spelt(r *rand.Rand, n *pgn.Node, style int) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	text := n.Turn().String()
	if game.SantoriniTurn(n.Turn()).Kind() == position.Place {
		return strings.ReplaceAll(text, ",", pick(",", " ", "-", ", ", " and ", "/"))
	}
	build := text[strings.LastIndexByte(text, '^')+1:]
	isDome := len(build) == 2 && n.State().Board().Height(build) == 4 && !strings.Contains(text, "^"+build+"^")
	plain := len(text) == 8 && text[2] == '>' && text[5] == '^' || len(text) == 6 && text[5] == '#'
	switch {
	case style == 0 || style > 2 && !plain:
		text = strings.NewReplacer(">", "-", "^", "/").Replace(text)
	case style == 1:
	case style == 2:
		text = strings.NewReplacer(">", " > ", "^", " / ").Replace(text)
		text = strings.TrimSpace(text)
		if text[0] == '/' {
			text = "/" + strings.TrimSpace(text[1:])
		}
	case style == 3:
		text = strings.NewReplacer(">", " to ", "^", pick(" build ", " builds on ", " b "), "#",
			pick(" wins", "#", " #")).Replace(text)
	default:
		text = strings.NewReplacer(">", " ", "^", " ", "#", "#").Replace(text)
	}
	if isDome && !strings.HasSuffix(text, "X") {
		text += pick("", "x", "X", " x", " dome", " (dome)")
	}
	return text
}

// What people write is read, in whatever way they write it.
func TestSheets(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	var file []string
	list := games(t, 8, 600)
	for _, g := range list {
		text := written(r, g)
		back, err := form(t, sources.Sheet).Parse(text)
		if err != nil || positions(back.Record()) != positions(g.Record()) || back.Winner() != g.Winner() ||
			back.Tag("Sun") != "Ann" || back.Tag("Moon") != "Bob Low" {
			t.Fatalf("%s\nis read as\n%v, %v\nwant\n%v", text, back, err, g)
		}
		if pgn.IsStart(text) || sources.Name(text) != sources.Sheet {
			t.Fatalf("%s\nis taken for %q", text, sources.Name(text))
		}
		file = append(file, text)
	}
	for _, name := range []string{sources.Sheet, ""} {
		i := 0
		for g, err := range sources.Records(strings.NewReader(strings.Join(file, "\n")), name) {
			if err != nil || positions(g.Record) != positions(list[i].Record()) {
				t.Fatalf("game %d of the file is %v, %v\nwant\n%v\n%s", i, g.Record, err, list[i], file[i])
			}
			i++
		}
		if i != len(list) {
			t.Errorf("the file has %d games, want %d", i, len(list))
		}
	}
}

// What a sheet says beside the turns, and what is wrong, with the place on the sheet.
func TestSheetWords(t *testing.T) {
	const turns = "1. B3,D3 C4,C2\n2. B3-B4/B5 C4-C5/D5"
	const played = "0000000000000000000000000/1/mortal/mortal B3,D3 C4,C2 B3>B4^B5 C4>C5^D5"
	for _, test := range []struct{ file, want string }{
		{turns, "1 " + played + " "},
		{"Ann - Bob 0-1\n" + turns, "1 " + played + " second"},
		{turns + "\n\n1-0\n\n" + turns + "\nMoon resigns", "1 " + played + " first\n6 " + played + " firstresignation"},
		{turns + "\n1-0 Moon resigns\nGood game.\n\nAnn - Bob\n" + turns + " resigns", "1 " + played +
			" firstresignation\n6 " + played + " secondresignation"},
		{turns + "\nSun wins on time", "1 " + played + " firsttime forfeit"},
		{"Gods: Apollo - Pan\n" + turns, "1 " + strings.ReplaceAll(strings.Replace(played, "mortal/mortal", "apollo/pan", 1),
			"x", "") + " "},
		{"Apollo - Pan\n" + turns, "1 " + strings.Replace(played, "mortal/mortal", "apollo/pan", 1) + " "},
		{"Workers: b3 d3 / c4 c2\n\n1. B3-B4/B5 C4-C5/D5", "1 " + played + " "},
		{"/1/mortal:B3,D3/mortal:C4,C2\n1. B3-B4/B5 C4-C5/D5",
			"1 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^D5 "},
		{"Start: /2/mortal:B3,D3/mortal:C4,C2\n1. - C4-C5/D5",
			"1 0000000000000000000000000/2/mortal:B3,D3/mortal:C4,C2 C4>C5^D5 "},
		{"1 b3d3 c4c2\n2 b3b4b5|c4c5d5", "1 " + played + " "},
		{"1. b3d3\n1... c4c2\n2. B3 → B4 + B5\n2... c4 → c5 + d5", "1 " + played + " "},
		{"1. B3,D3\n2. C4,C2\n3. B3 moves to B4 and builds on B5\n{twice\n2. as much} 4. C4–C5xD5",
			`5: line 5: column 16: turn 4: D5 has level 1`},
		{"B3 D3\nC4 C2\nB3-B4/B5\nC4-C5/D5\n*", "1 " + played + " "},
		{strings.Repeat("x", lines.Longest+1) + "\n" + turns,
			"line 1: column 1: longer than 1048576 bytes\n2 " + played + " "},
	} {
		got := found(test.file, sources.Sheet)
		if i := strings.Index(test.want, ": line"); i > 0 {
			test.want = test.want[i+2:]
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", test.file, got, test.want)
		}
	}
	for _, test := range []struct{ file, want string }{
		{"Ann - Bob\n1. B3,D3 C4,C2\n2. B3-B6/B5", `line 3: column 7: "B6": not a square, must be A1 to E5`},
		{"1. B3,D3 C4,C2\n2. B3-F4/B5", `line 2: column 7: "F4": not a square, must be A1 to E5`},
		{"1. Be3,D3 C4,C2", `line 1: column 4: "Be3": not a turn, must be like B2-C2/C3`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4=C5/D5 nice",
			`line 2: column 22: "nice": not part of a turn, must be like B2-C2/C3; put comments in brackets`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4-C5/E5",
			`line 2: column 13: turn 4, "C4-C5/E5": E5: cannot build there: not a neighbouring square`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4-C5\n3. B4-B3/B4", `line 2: column 13: turn 4, "C4-C5": C5: not a winning climb`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4-",
			`line 2: column 13: "C4-": the turn is not finished, a square is missing at its end`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5x",
			`line 2: column 4: turn 3: B5 has level 1 after this turn and not a dome, leave the x out or correct the turn`},
		{"1. B3,D3 C4,C2\n2. B3-B4x", `line 2: column 9: "x": a dome must follow the square of a build, such as B2-C2/C3x`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 wins",
			`line 2: column 13: "wins": a win is a step to level 3 without a build, such as B2-C2#`},
		{"1. B3,D3 C4,C2\n2. B3-B4# C4-C5/D5", `line 2: column 4: turn 3, "B3-B4#": B4: not a winning climb`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 (oh C4-C5/D5", `line 2: column 13: "(": the bracket is not closed, put ) at its end`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4-C5/D5\n4. B4-B3/B4",
			`line 3: column 1: "4.": the number of the turn must be 3: are turns missing?`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 C4-C5/D5 3-0", `line 2: column 22: "3-": not a turn, must be like B2-C2/C3`},
		{"1. B3,D3 C4,C2\nwe had tea\n2. B3-B4/B5", `line 2: column 1: "we": not part of a turn`},
		{"1. B3,D3 C4,C2\n2. B3-B4/B5 resigns C4-C5/D5", `line 2: column 13: turn 3: a side has resigned, and turns follow`},
		{"Ann - Bob\n1. B3,D3 C4,C2\nCarl wins",
			`line 3: column 1: "Carl": no player of this game, must be a name from above, Sun or Moon`},
		{"Ann - Bob 0-1\n1. B3,D3 C4,C2\n1-0", `line 1: column 1: the turns above say that Sun has won`},
		{"Ann - Bob 0-1\n1. B3,D3 C4,C2\nSun wins", `line 3: column 1: another winner is named above`},
		{"Ann (Chronus) - Bob\n1. B3,D3 C4,C2", `line 1: column 6: "Chronus": god "chronus": this god is not supported`},
		{"Sun god: Zorro\n1. B3,D3 C4,C2", `line 1: column 10: "Zorro": god "zorro": this god is not supported`},
		{"Ann - Bob\nSun: Carl\n1. B3,D3 C4,C2", `line 2: column 6: "Carl": line 1 has another sun, leave one out`},
		{"Date: 3/4/2026\n1. B3,D3 C4,C2",
			`line 1: column 7: "3/4/2026": the date "3/4/2026" may begin with the day or the month`},
		{"Start: HfGoo8VCrfkSpX\n1. B3,D3", `line 1: column 8: "HfGoo8VCrfkSpX": not a position, must be a code or a FEN`},
		{"Workers: B3 D3\n1. B3,D3", `line 1: column 10: "B3 D3": must be the squares of four workers`},
		{"Dear Ann,\nsee you on Friday", `line 1: column 1: there are no turns`},
		{"Zo\xeb - Bob\n1. B3,D3", "line 1: column 3: \"byte 0xeb\": not UTF-8; if the file is in Latin-1, convert it"},
		{"Ann (Achilles) - Bob\n1. B3,D3", `line 1: column 6: "Achilles": god "achilles": this god is not supported`},
		{"Ann - Bob (Castor & Pollux)\n1. B3,D3", `line 1: column 12: "Castor": god "castor": this god is not supported`},
		{"Ann (Tyche) - Bob\n1. B3,D3", `line 1: column 6: "Tyche"`},
		{"Ann - Bob (Urania)\n1. B3,D3", `line 1: column 12: "Urania"`},
		{"Zeus - Pan\n1. B3,D3", `line 1: column 1: "Zeus": god "zeus": this god is not supported`},
		{"Ann (Apolo) - Bob\n1. B3,D3", `line 1: column 6: "Apolo": not the name of a god: if apollo is meant, write it so`},
		{"Ann (Appolo) - Bob\n1. B3,D3",
			`line 1: column 6: "Appolo": not the name of a god: if apollo is meant, write it so`},
		{"Sun god: Athene\n1. B3,D3", `line 1: column 10: "Athene": not the name of a god: if athena is meant`},
		{"Ann (Apollo blue) - Bob\n1. B3,D3",
			`line 1: column 6: "Apollo blue": must be the name of a god and nothing else, such as apollo`},
		{"Ann (apollo) vs Bob (from Bonn)\n1. B3,D3",
			`line 1: column 22: "from Bonn": not a god, and the other side has one: correct it, or if it belongs to the name, ` +
				`add a line Moon god: mortal`},
	} {
		if got := found(test.file, sources.Sheet); !strings.HasPrefix(got, test.want) || strings.Contains(got, "\n") {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", test.file, got, test.want)
		}
	}
	g, err := form(t, sources.Sheet).Parse("Ann (Apollo) vs. Bob\nClub evening, 14.3.2026\nTable 4\nSite: Bonn\n" +
		"Round: 2\nAnnotator: Carl\n\n" + turns + " (a slip)!\n\nBob resigns\nIt was late.\n")
	if err == nil {
		err = fmt.Errorf("%s", g)
	}
	const want = `[Event "Club evening"]
[Site "Bonn"]
[Date "2026.03.14"]
[Round "2"]
[Sun "Ann"]
[Moon "Bob"]
[Result "1-0"]
[Game "Santorini"]
[SunGod "apollo"]
[MoonGod "mortal"]
[Termination "resignation"]
[Annotator "Carl"]

{Table 4} 1. B3,D3 2. C4,C2 3. B3>B4^B5 4. C4>C5^D5! {a slip

It was late.} 1-0
`
	if err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A god is read from the brackets behind a name, with a few words around it, and other brackets are a part of the name.
func TestSheetGods(t *testing.T) {
	for header, want := range map[string]string{
		"Ann (apollo) vs Bob (the Minotaur)":            "Ann, Bob, apollo, minotaur",
		"Ann (Apollo!) - Bob":                           "Ann, Bob, apollo, mortal",
		"Ann [god Apollo] - Bob":                        "Ann, Bob, apollo, mortal",
		"Ann (from Bonn) - Bob (1500)":                  "Ann (from Bonn), Bob (1500), , ",
		"Ann (apollo) - Bob (mortal)":                   "Ann, Bob, apollo, mortal",
		"Ann (Apolo) - Bob\nSun god: mortal":            "Ann (Apolo), Bob, , ",
		"Ann (Pan) - Bob (from Bonn)\nMoon god: mortal": "Ann, Bob (from Bonn), pan, mortal",
		"Gods: the Minotaur, pan":                       ", , minotaur, pan",
		"Ann (Pat) - Bob":                               "Ann (Pat), Bob, , ",
	} {
		g, err := form(t, sources.Sheet).Parse(header + "\n1. B3,D3 C4,C2")
		got := fmt.Sprint(err)
		if err == nil {
			both, ok := game.GodsOf(g.Root().State())
			names := fmt.Sprintf("%v, %v", both[0], both[1])
			if !ok {
				names = ", "
			}
			got = fmt.Sprintf("%s, %s, %s", g.Tag("Sun"), g.Tag("Moon"), names)
			if tag := g.Tag("Gods"); tag != "" { // the line is read as two other tags
				got += ", Gods: " + tag
			}
		}
		if got != want {
			t.Errorf("%s is read as %s, must be %s", header, got, want)
		}
	}
}

// A third square without a word for a build is that of the build, if the god cannot step twice.
func TestSheetSigns(t *testing.T) {
	const placed = "\n1. B3,D3 C4,C2\n2. "
	for _, test := range []struct{ gods, turn, want string }{
		{"mortal, mortal", "b3-b4-b5", "B3>B4^B5"},
		{"mortal, mortal", "b3->b4->b5", "B3>B4^B5"},
		{"mortal, mortal", "b3.b4.b5", "B3>B4^B5"},
		{"mortal, mortal", "b3,b4,b5", "B3>B4^B5"},
		{"mortal, mortal", "b3,b4,b5,c4,c5,d5", "B3>B4^B5 C4>C5^D5"},
		{"mortal, mortal", "b3.b4.b5 c4.c5.d5", "B3>B4^B5 C4>C5^D5"},
		{"mortal, mortal", "b3-b4 (b5)", "B3>B4^B5"},
		{"mortal, mortal", "b3 - b4 - b5", "B3>B4^B5"},
		{"mortal, mortal", "b3-b4 (b5) c4-c5 (d5) (not b5)", "B3>B4^B5 C4>C5^D5"},
		{"mortal, mortal", "b3-b4/b5 (b5)", "B3>B4^B5"}, // a comment
		{"demeter, pan", "b3-b4-b5-a4", "B3>B4^B5^A4"},
		{"demeter, pan", "b3-b4-b5 (a4)", "B3>B4^B5^A4"},
		{"prometheus, pan", "b3/b2-a3-a4", "B3^A4>A3^B2"},
		{"artemis, pan", "b3-b4-b5-a5", "B3>B5^A5"},
		{"artemis, pan", "b3-b4-b5/a5", "B3>B5^A5"},
		{"artemis, pan", "b3-b4 (b5)", "B3>B4^B5"},
		{"artemis, pan", "b3 b4 b5", "B3>B4^B5"},
		{"artemis, pan", "b3-b4-b5",
			`line 3, column 4: "b3-b4-b5": artemis may step more than once, so the last square may be that of a step or of a ` +
				`build: write B2>C2>C3/D3 or B2>C2/C3, and # behind a win`},
		{"pan, artemis", "b3-b4-b5 c4-c5-d5-e5", "B3>B4^B5 C4>D5^E5"},
		{"pan, artemis", "b3-b4-b5 c4-c5-d5", `line 3, column 13: "c4-c5-d5": artemis may step`},
		{"hermes, pan", "b3-b4-b5-a5", `line 3, column 4: "b3-b4-b5-a5": hermes may step`},
		{"hermes, pan", "b3-b4-b5/a5", "B3>B5^A5"},
		{"hermes, pan", "b3.b4.b5", `line 3, column 4: "b3.b4.b5": hermes may step`},
	} {
		g, err := form(t, sources.Sheet).Parse("Gods: " + test.gods + placed + test.turn)
		got := fmt.Sprint(err)
		if err == nil {
			got = strings.SplitN(g.Record().String()+" ", " ", 4)[3]
		}
		if !strings.HasPrefix(strings.TrimSpace(got), test.want) || err == nil && strings.TrimSpace(got) != test.want {
			t.Errorf("%s: %s is read as %s, must be %s", test.gods, test.turn, got, test.want)
		}
	}
	for _, date := range []string{"14 March 2026", "Club evening, 14 March 2026", "Club evening, March 14th, 2026",
		"Date: 14 Mar 2026"} {
		g, err := form(t, sources.Sheet).Parse(date + placed + "b3-b4-b5")
		if err != nil || g.Tag("Date") != "2026.03.14" || g.Tag("Event") != "" && g.Tag("Event") != "Club evening" {
			t.Errorf("%s is read as %v, %v", date, g, err)
		}
	}
}

// The example of doc/GAMES.md is a whole game.
func TestSheetExample(t *testing.T) {
	doc, err := os.ReadFile("../../../doc/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(doc), "### Scoresheets")
	example := strings.Split(after, "```")[1]
	g, err := form(t, sources.Sheet).Parse(strings.TrimSpace(example))
	if err != nil {
		t.Fatalf("%v in%s", err, example)
	}
	if g.Winner() != game.First || !g.End().State().Outcome().Over() || g.Tag("Site") != "Bonn" ||
		g.Tag("Date") != "2026.03.14" || g.Len() != 13 {
		t.Errorf("the example is read as %v", g)
	}
	if name := sources.Name(strings.TrimSpace(example)); name != sources.Sheet {
		t.Errorf("the example is taken for %q", name)
	}
}

// The squares of the workers may stand above number 1, in many ways. The game is whole, however it is read, or the
// error says what is missing.
func TestSheetPlacesAbove(t *testing.T) {
	const strict = "[Sun \"Ann\"]\n[Moon \"Bob\"]\n\n1. B3,D3 2. B2,D2 3. B3>B4^A4 4. B2>B1^C1 5. D3>D4^D5 6. D2>D1^E1 *"
	want, err := pgn.Parse(strict)
	if err != nil {
		t.Fatal(err)
	}
	for _, above := range []string{"B3,D3 B2,D2", "B3,D3  B2,D2", "b3 d3 | b2 d2", "B3-D3\tB2-D2", "B3, D3\nB2, D2",
		"0. B3,D3 B2,D2", "0) B3 D3\n0) B2 D2", "Workers: B3 D3 - B2 D2", "Placement B3 D3, B2 D2",
		"Start B3 and D3 / B2 and D2",
		"Start: B3 D3 / B2 D2", "Ann: B3, D3\nBob: B2, D2", "Moon: B2 D2\nSun: B3 D3", "First player B3 D3\nBob B2 D2"} {
		for _, turns := range []string{
			"1. B3-B4-A4 B2-B1-C1\n2. D3-D4-D5 D2-D1-E1\n", "1. B3-B4-A4  B2-B1-C1\n2. D3-D4-D5  D2-D1-E1\n",
			"1) B3>B4^A4\tB2>B1^C1\n2) D3>D4^D5\tD2>D1^E1\n", "1. B3B4A4 B2B1C1\n2. D3D4D5 D2D1E1\n",
			"1. B3-B4-A4\n2. B2-B1-C1\n3. D3-D4-D5\n4. D2-D1-E1\n", "1 B3 B4 A4 | B2 B1 C1\n2 D3 D4 D5 | D2 D1 E1\n",
		} {
			for _, between := range []string{"", "\n", "\n\n"} {
				sheet := "Ann - Bob\n" + between + above + "\n" + between + turns
				if form := sources.Name(sheet); form != sources.Sheet {
					t.Errorf("%q is detected as %q", sheet, form)
				}
				text := sheet + "\n" + sheet + "\n\n" + sheet
				n := 0
				for g, err := range sources.Records(strings.NewReader(text), sources.Sheet) {
					n++
					if err != nil || g.Game.String() != want.String() {
						t.Fatalf("%q\nis read as %v, %v", text, g.Game, err)
					}
				}
				if n != 3 {
					t.Errorf("%q\nhas %d games, want 3", text, n)
				}
			}
		}
	}
	const halves = "Ann - Bob\n1. B3,D3\n1. B2,D2\n2. B3-B4-A4\n2. B2-B1-C1\n3. D3-D4-D5\n3. D2-D1-E1"
	n := 0
	for g, err := range sources.Records(strings.NewReader(halves), sources.Sheet) {
		if n++; err != nil || n > 1 || g.Game.String() != want.String() {
			t.Errorf("%q\nis read as %v, %v", halves, g.Game, err)
		}
	}
	for text, want := range map[string]string{
		"1. B3-B4-A4 B2-B1-C1\n":                        `line 1: column 4: "B3-B4-A4": the workers are not placed yet`,
		"Ann - Bob\n1. B3B4A4 B2B1C1\n":                 `line 2: column 4: "B3B4A4": the workers are not placed yet`,
		"1. B3,D3 B2-B1-C1\n":                           `line 1: column 10: "B2-B1-C1": the workers are not placed yet`,
		"B3,D3\n1. B3-B4-A4 B2-B1-C1\n":                 `line 1: column 1: the squares of Moon's workers are missing`,
		"Moon: B2,D2\n1. B3-B4-A4 B2-B1-C1\n":           `line 1: column 1: the squares of Sun's workers are missing`,
		"B3,D3 B3,D2\n1. B3-B4-A4 B2-B1-C1\n":           `line 1: `,
		"B3,D3 B2,D2\n1. B3,D3 B2,D2\n2. B3-B4-A4\n":    `line 2: column 3: "B3,D3 B2,D2": line 1 places the workers already`,
		"B3,D3 B2,D2\nB3-B4-A4 B2-B1-C1\n1. D3-D4-D5\n": `line 3: column 4: "D3-D4-D5": the workers are not placed yet`,
	} {
		var found error
		for _, err := range sources.Records(strings.NewReader(text), sources.Sheet) {
			found = err
		}
		if found == nil || !strings.HasPrefix(found.Error(), want) {
			t.Errorf("%q: %v, want %s", text, found, want)
		}
	}
}
