package pgn_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// moves returns what a strict text has after its tags.
func moves(g *pgn.Game) string {
	_, text, _ := strings.Cut(g.String(), "\n\n")
	return strings.TrimSuffix(text, "\n")
}

// A comment after a semicolon, or a line that is left out, ends with the line, whatever ends it.
func TestLineEnds(t *testing.T) {
	const want = "1. B3,D3 {good} 2. C4,C2 3. B3>B4^B5 *"
	for _, end := range []string{"\n", "\r\n", "\r", "\v", "\f", "\u2028", "\u2029"} {
		text := strings.ReplaceAll("1. B3,D3 ; good|2. C4,C2|% left out|3. B3–B4–B5 *|", "|", end)
		g, err := pgn.Parse(text)
		if err != nil || moves(g) != want {
			t.Errorf("%q: %s, %v", text, g, err)
		}
		lost := strings.ReplaceAll("1. Q9 ; x|% {|2. C4 *\n1. B3,D3 *\n", "|", end)
		n := 0
		for _, err := range pgn.Read(strings.NewReader(lost)) {
			if err == nil {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%q: %d games after an error", lost, n)
		}
		if !strings.ContainsAny(end, "\n\r") {
			continue // editors do not count these
		}
		_, err = pgn.Parse(strings.ReplaceAll("1. B3,D3|2. C4,C2|Z9 *", "|", end))
		if want := "line 3, column 1"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", end, err, want)
		}
	}
}

// What people type, and how it is written.
func TestParseTurns(t *testing.T) {
	const apollo = "[FEN \"0000000000000000000000000/1/apollo:B3,D3/mortal:C4,C2\"]\n"
	const hermes = "[FEN \"0000000000000000000000000/1/hermes:A1,C1/mortal:C4,E5\"]\n"
	const santorini = "[FEN \"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\"]\n"
	const second = "[FEN \"0000000000000000000000000/2/mortal:B3,D3/mortal:C4,C2\"]\n"
	const climb = "[FEN \"0000000000000000032000000/1/mortal:D2,B1/mortal:A5,E5\"]\n"
	for _, test := range []struct{ name, text, want string }{
		{"strict", "1. B3,D3 2. C4,C2 3. B3>B4^B5 *", "1. B3,D3 2. C4,C2 3. B3>B4^B5 *"},
		{"no numbers", "b3,d3 c2,c4 b3-b4-b5 c4c5b5", "1. B3,D3 2. C4,C2 3. B3>B4^B5 4. C4>C5^B5 *"},
		{"spaces in turns", "d3 b3\nC2  c4,\tb3 b4\nb5", "1. B3,D3 2. C4,C2 3. B3>B4^B5 *"},
		{"a worker at a time", "1. b3 d3 2. c4 c2", "1. B3,D3 2. C4,C2 *"},
		{"numbers of two turns", "1. b3d3 c2c4 2. b3b4b5 c4c5b5 3. d3d4d5",
			"1. B3,D3 2. C4,C2 3. B3>B4^B5 4. C4>C5^B5 5. D3>D4^D5 *"},
		{"numbers of two turns, from the second side", second + "7... c4c5b5 8. b3b4a5 c5d5e5",
			"1. C4>C5^B5 2. B3>B4^A5 3. C5>D5^E5 *"},
		{"numbers without spaces", "1.b3d3 2...c2c4 3…b3b4b5", "1. B3,D3 2. C4,C2 3. B3>B4^B5 *"},
		{"numbers from any on", santorini + "21. b3b4b5 22. c4c5b5", "1. B3>B4^B5 2. C4>C5^B5 *"},
		{"numbers without full stops", "1 b3d3 2 c2c4", "1. B3,D3 2. C4,C2 *"},
		{"full stops apart", "1 . b3d3 1 ... c2c4", "1. B3,D3 2. C4,C2 *"},
		{"a climb without its sign", climb + "d2c2", "1. D2>C2# 1-0"},
		{"results", "1. B3,D3 1–0", "1. B3,D3 1-0"},
		{"a result with a full stop", "1. B3,D3 1-0.", "1. B3,D3 1-0"},
		{"the result of the tag", "[Result \"0-1\"]\n1. B3,D3 *", "1. B3,D3 0-1"},
		{"glyphs", santorini + "1. b3b4b5!? $16 $2 $0 2. c4c5b5 ?! $16", "1. B3>B4^B5? $5 $16 2. C4>C5^B5?! $16 *"},
		{"comments", "{a\nb} ; c\n; d\n1. {e} {f} B3,D3 {g\n\n  h} ; i } j\n2. C4,C2",
			"{a b\n\nc d} 1. {e\n\nf} B3,D3 {g\n\nh\n\ni ) j} 2. C4,C2 *"},
		{"empty comments", "{} 1. B3,D3 { } {\n\n} ;\n2. C4,C2 {x}", "1. B3,D3 2. C4,C2 {x} *"},
		{"comments with escapes of kokopu", `{a\{b\}c\\d: \\\\} 1. B3,D3 {e { \} f}`, `{a(b)c\d: \\} 1. B3,D3 {e ( ) f} *`},
		{"comments with backslashes", `{C:\} 1. B3,D3 {D:\\} 2. C4,C2 {E:\} ; }`, `{C:\} 1. B3,D3 {D:\\} 2. C4,C2 {E:\` +
			"\n\n)} *"},
		{"comments without turns", "[Event \"x\"] {y} {z}", "{y\n\nz} *"},
		{"variations", santorini + "b3b4b5 (d3d4d5 c4c5b5 (c2c1b1)) (b3b4c5)",
			"1. B3>B4^B5 (1. D3>D4^D5 2. C4>C5^B5 (2. C2>C1^B1)) (1. B3>B4^C5) *"},
		{"a variation inside one of the same turn", santorini + "b3b4b5 (d3d4d5 (b3b4c5) c4c5b5)",
			"1. B3>B4^B5 (1. D3>D4^D5 2. C4>C5^B5) (1. B3>B4^C5) *"},
		{"a variation with a turn that is there", santorini + "b3b4b5 {a} (b3b4b5! {b} c4c5b5)",
			"1. B3>B4^B5! {a\n\nb\n\n(2. C4>C5^B5)} *"},
		{"a variation with the turn, and the turn after it", santorini + "b3b4b5 (b3b4b5 c4c5b5) c4c5c4",
			"1. B3>B4^B5 2. C4>C5^C4 (2. C4>C5^B5) *"},
		{"a variation with two of the turns", santorini + "b3b4b5 (b3b4b5 c4c5c4 d3d4c3) c4c5c4 (c4c5b5) d3d4d5",
			"1. B3>B4^B5 2. C4>C5^C4 (2. C4>C5^B5) 3. D3>D4^D5 (3. D3>D4^C3) *"},
		{"a variation in one with its turn", santorini + "b3b4b5 (b3b4c5 (b3b4c5 (b3b4c5 c2c1b1) c4c5b5) c4c5c4)",
			"1. B3>B4^B5 (1. B3>B4^C5 2. C4>C5^C4 (2. C4>C5^B5) (2. C2>C1^B1)) *"},
		{"variations with the last turn", santorini + "b3b4b5 (b3b4b5 {b} c4c5b5 (c4c5c4! {d}) d3d4d5) (b3b4b5 c2c1b1)",
			"1. B3>B4^B5 {b\n\n(2. C4>C5^B5 (2. C4>C5^C4! (d)) (2. C2>C1^B1) 3. D3>D4^D5)} *"},
		{"a variation with the last turn and a win", climb + "d2c3c4 (d2c3c4 a5b5b4)", "1. D2>C3^C4 {(2. A5>B5^B4)} *"},
		{"comments at variations", santorini + "b3b4b5 {a} ({b} d3d4d5 {c}) {d} c4c5b5 (c2c1b1) {e}",
			"1. B3>B4^B5 {a} ({b} 1. D3>D4^D5 {c}) {d} 2. C4>C5^B5 {e} (2. C2>C1^B1) *"},
		{"Apollo with the square of the forced worker", apollo + "b3>c4(>b3)^b4 (b3<>c4^b4!)", "1. B3>C4^B4! *"},
		{"brackets of Hermes and of a variation", hermes + "1. (A1,C1)>(A3,C2)^D3 ((A1,C1)>(B1,C2)^D3!?) 2. E5-E4-E5",
			"1. A1>A3,C1>C2^D3 (1. A1>C2,C1>B1^D3!?) 2. E5>E4^E5 *"},
		{"Hermes without a step", hermes + "^B1? 2. E5-E4-E5", "1. ^B1? 2. E5>E4^E5 *"},
		{"tags", "[ EVENT 'x' ] [SITE“here”][Round 3] [white \"A\\\"B\\\\\"]\n*", "*"},
		{"skipped lines", "% x\n1. B3,D3\n% y\n2. C4,C2", "1. B3,D3 2. C4,C2 *"},
		{"Arimaa", strings.ReplaceAll(setups, `\n`, " ") + " 2G Ee2n\nEe3n! {x} 2b ca7s pass 3g resigns",
			"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2 1s ca7 db7"},
		{"Arimaa from a position", "[FEN \"g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]\"]\n" +
			"2g Ee2n Ee3n", "1g Ra1"},
		{"Arimaa with one setup", "1w Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2",
			"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2 *"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := pgn.Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := moves(g); got != test.want && !(strings.HasPrefix(test.want, "1g") && strings.HasPrefix(got, test.want)) {
				t.Errorf("%s\nwant\n%s", got, test.want)
			}
			back, err := pgn.Parse(g.String())
			if err != nil || back.String() != g.String() {
				t.Errorf("%v\n%v", err, back)
			}
		})
	}
}

func TestParseTags(t *testing.T) {
	for _, test := range []struct {
		name, tags string
		want       string // the tags that are not unknown
	}{
		{"none", "*", `[Result "*"] [Game "Santorini"]`},
		{"all", "[Termination \"resignation\"]\n[Annotator \"Me\"]\n[ECO \"?\"]\n[Result \"1-0\"]\n[Moon \"Bob\"]\n" +
			"[Sun \"Ann\"]\n[Round \"3.1\"]\n[Date \"2026.03.14\"]\n[Site \"Bonn\"]\n[Event \"Cup\"]",
			`[Event "Cup"] [Site "Bonn"] [Date "2026.03.14"] [Round "3.1"] [Sun "Ann"] [Moon "Bob"] [Result "1-0"] [Game ` +
				`"Santorini"] [Termination "resignation"] [Annotator "Me"] [ECO "?"]`},
		{"other names of players", "[white \"Ann\"]\n[SECOND \"Bob\"]",
			`[Sun "Ann"] [Moon "Bob"] [Result "*"] [Game "Santorini"]`},
		{"players of Arimaa", "[White \"Ann\"]\n[Silver \"Bob\"]",
			`[Gold "Ann"] [Silver "Bob"] [Result "*"] [Game "Arimaa"]`},
		{"Arimaa by name", "[Game \"ARIMAA\"]\n[first \"Ann\"]", `[Gold "Ann"] [Result "*"] [Game "Arimaa"]`},
		{"gods", "[sungod \"Apollo\"]\n[Game \"Santorini with gods\"]",
			`[Result "*"] [Game "Santorini"] [SunGod "apollo"] [MoonGod "mortal"]`},
		{"mortals", "[sungod \"mortal\"]\n[MoonGod \"?\"]", `[Result "*"] [Game "Santorini"]`},
		{"gods of a position", "[FEN \"0012000000000000000000000/2/pan:A5,C3/apollo:D4,E1\"]\n[SunGod \"Pan\"]",
			`[Result "*"] [Game "Santorini"] [SunGod "pan"] [MoonGod "apollo"] [FEN ` +
				`"0012000000000000000000000/2/pan:A5,C3/apollo:D4,E1"]`},
		{"a code", "[FEN \"HfGoo8VCrfkSpV\"]",
			`[Result "*"] [Game "Santorini"] [FEN "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"] [Goal "win3"]`},
		{"a goal", "[FEN \"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3\"]\n[goal \"WIN3\"]",
			`[Result "*"] [Game "Santorini"] [FEN "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"] [Goal "win3"]`},
		{"the usual start", "[FEN \"0000000000000000000000000/1/mortal/mortal\"]", `[Result "*"] [Game "Santorini"]`},
		{"a start with workers", "[FEN \"/2/apollo:B3,D3/mortal\"]",
			`[Result "*"] [Game "Santorini"] [SunGod "apollo"] [MoonGod "mortal"] [FEN ` +
				`"0000000000000000000000000/2/apollo:B3,D3/mortal"]`},
		{"white space", "[Event \"\ta  b\u00a0c\u0007d \"]", `[Event "a b c d"] [Result "*"] [Game "Santorini"]`},
		{"quotation marks", "[Event “The „Big“ one”]\n[Site The \"Anchor\"]\n[Round \"a \"b\" c\"]\n[Note \"C:\\x\"]",
			`[Event "The „Big“ one"] [Site "The \"Anchor\""] [Round "a \"b\" c"] [Result "*"] [Game ` +
				`"Santorini"] [Note "C:\\x"]`},
		{"the same tag twice", "[Event \"a\"]\n[event \"a\"]", `[Event "a"] [Result "*"] [Game "Santorini"]`},
		{"no values", "[Event \"\"]\n[Note \"\"]\n[Date \"????.??.??\"]\n[Site \"?\"]\n[FEN \"\"]\n[Result \"?\"]",
			`[Result "*"] [Game "Santorini"]`},
		{"a year", "[Date \"2026\"]", `[Date "2026.??.??"] [Result "*"] [Game "Santorini"]`},
		{"a month", "[Date \"2026-3\"]", `[Date "2026.03.??"] [Result "*"] [Game "Santorini"]`},
		{"a day first", "[Date \"29.2.2024\"]", `[Date "2024.02.29"] [Result "*"] [Game "Santorini"]`},
		{"slashes", "[Date \"2024/12/31\"]", `[Date "2024.12.31"] [Result "*"] [Game "Santorini"]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := pgn.Parse(test.tags)
			if err != nil {
				t.Fatal(err)
			}
			tags, _, _ := strings.Cut(g.String(), "\n\n")
			var got []string
			for line := range strings.SplitSeq(tags, "\n") {
				if !strings.Contains(line, ` "?"`) && !strings.Contains(line, "????") || strings.HasPrefix(line, "[ECO") {
					got = append(got, line)
				}
			}
			if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const santorini = "[FEN \"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\"]\n"
	const climb = "[FEN \"0000000000000000032000000/1/mortal:D2,B1/mortal:A5,E5\"]\n"
	for _, test := range []struct{ name, text, want string }{
		{"nothing", " \n", "line 2, column 1: there is no game, must have tags or turns"},
		{"two games", "* *", `line 1, column 3: "*": the game has ended before this, Read reads several games`},
		{"an illegal turn", santorini + "1. B3>B4^B5 {é} 2. C4>C2^C1",
			`line 2, column 20: turn 2, "C4>C2^C1": C2: cannot step there: not a neighbouring square`},
		{"an illegal turn as it is typed", santorini + "b3b4b5 c4 c2\nc1 d3d4d5",
			`line 2, column 8: turn 2, "C4>C2^C1": C2: cannot step there: not a neighbouring square`},
		{"an illegal turn in a variation", santorini + "1. B3>B4^B5 (1. B3>B5^B4)",
			`line 2, column 17: turn 1, "B3>B5^B4": B5: cannot step there: not a neighbouring square`},
		{"no turn", santorini + "1. B3>B4^X5",
			`line 2, column 10: turn 1, "X5": no square to build on: not a turn, must be like D4>D3^A2 or D4>D3#`},
		{"no turn, later", santorini + "b3b4b5 c4c5b5 d3-d4-",
			`line 2, column 21: turn 3: no square to build on: not a turn, must be like D4>D3^A2 or D4>D3#`},
		{"no legal turn with gods", "[FEN \"/1/hermes:A1,C1/mortal:C4,E5\"]\n1. A1>C4^C5",
			`line 2, column 4: turn 1, "A1>C4^C5": C4: cannot step onto another worker`},
		{"after the end", climb + "d2c2 a5a4b4", `line 2, column 6: turn 2, "A5>A4^B4": A5: the game is over`},
		{"a missing turn", "1. B3,D3 2. C4,C2 4. B3>B4^B5",
			`line 1, column 19: "4.": the number of the turn must be 3: are turns missing?`},
		{"a missing turn of two", "1. B3,D3 C4,C2 2. B3>B4^B5 3. C4>C5^B5",
			`line 1, column 28: "3.": the number of the turn must be 2: are turns missing?`},
		{"a percent sign inside a line", "1. B3,D3 % 2. C4,C2",
			`line 1, column 10: turn 2, "%": no square to place a worker on: not a turn that places workers, must ` +
				`be like B3,D3 or D3`},
		{"a long number", "123456789. B3,D3", `line 1, column 1: "123456789.": not the number of a turn, leave it out`},
		{"an open comment", "1. B3,D3 {x", `line 1, column 10: "{x": the comment is not closed, put } at its end`},
		{"an open comment before tags", "{[Event \"x\"]",
			`line 1, column 1: "{": the comment is not closed, put } at its end`},
		{"a closing brace", "1. B3,D3 }",
			`line 1, column 10: "}": nothing is open here that this bracket would close, leave it out`},
		{"an open variation", "1. B3,D3 (1. B4,D3 *",
			`line 1, column 10: "(": the variation is not closed, put ) at its end`},
		{"a closing bracket", "1. B3,D3 )", `line 1, column 10: ")": no variation is open here, leave the bracket out`},
		{"an empty variation", "1. B3,D3 ( {x} ) *", `line 1, column 16: ")": the variation has no turn, leave it out`},
		{"a variation of nothing", "(1. B3,D3)",
			`line 1, column 1: "(1.": a variation must follow the turn that it replaces`},
		{"a variation of nothing inside one", "1. B3,D3 ((1. B4,D3))",
			`line 1, column 11: "(1.": a variation must follow the turn that it replaces`},
		{"a glyph without its number", "1. B3,D3 $ 2. C4,C2",
			`line 1, column 10: "$": not a glyph, must be $1 to $255`},
		{"no sign", "1. B3,D3=x 2. C4,C2",
			`line 1, column 9: turn 1, "=x": no square to place a worker on: not a turn that places workers, must be like ` +
				`B3,D3 or D3`},
		{"a sharp", "1. B3,D3 # so",
			`line 1, column 12: turn 2, "so": no square to place a worker on: not a turn that places workers, must ` +
				`be like B3,D3 or D3`},
		{"a comment after a sharp", "1. B3,D3 #so",
			`line 1, column 10: "#so": not a turn; comments are in braces, or after ;`},
		{"two results", "[Result \"1-0\"]\n1. B3,D3 0-1", `line 2, column 10: "0-1": the tag Result names the other winner`},
		{"a wrong result", climb + "[Result \"0-1\"]\nd2c2",
			`line 2, column 2: "Result": the other side has won by the last turn, must be 1-0`},
		{"a wrong result after the turns", climb + "d2c2 0-1",
			`line 2, column 6: "0-1": the other side has won by the last turn, must be 1-0`},
		{"no tag", "[\"x\"]", `line 1, column 1: "[\"x\"": not a tag, must be like [Event "Club evening"]`},
		{"an open tag", "[Event \"x\n]", `line 1, column 1: "[Event": the tag Event is not closed, put "] at its end`},
		{"an open tag without quotes", "[Event x\n]",
			`line 1, column 1: "[Event": the tag Event is not closed, put "] at its end`},
		{"two tags of a name", "[Event \"x\"]\n[EVENT \"y\"]",
			`line 2, column 2: "EVENT": the game has two tags EVENT, leave one out`},
		{"two players", "[White \"x\"]\n[Sun \"y\"]",
			`line 2, column 2: "Sun": the game has two tags for Sun, leave one out`},
		{"a tag in the turns", "1. B3,D3 [Event \"x\"]",
			`line 1, column 10: "[Event": tags must be in front of the turns, each on a line of its own`},
		{"another game", "[Game \"chess\"]",
			`line 1, column 2: "Game": the game "chess" is not supported, must be Santorini or Arimaa`},
		{"a game and a position", "[Game \"Arimaa\"]\n[FEN \"HfGoo8VCrfkSpV\"]",
			`line 1, column 2: "Game": the tag Game says Arimaa, and FEN is a position of Santorini`},
		{"an unknown god", "[MoonGod \"medusa\"]",
			`line 1, column 2: "MoonGod": god "medusa": this god is not supported, must be ` + godNames()},
		{"another god", "[FEN \"/1/apollo/mortal\"]\n[SunGod \"pan\"]",
			`line 2, column 2: "SunGod": the god is pan, and FEN has apollo: leave one out`},
		{"no position", "[FEN \"0000/1\"]", `line 1, column 2: "FEN": `},
		{"another goal", "[FEN \"HfGoo8VCrfkSpV\"]\n[Goal \"win2\"]",
			`line 2, column 2: "Goal": the goal is win2, and FEN has win3: leave one out`},
		{"no goal", "[Goal \"mate\"]", `line 1, column 2: "Goal": `},
		{"a goal of a placement", "[Goal \"win2\"]", `line 1, column 2: "Goal": `},
		{"Arimaa: the wrong side", strings.ReplaceAll(setups, `\n`, "\n") + "\n2s Ee2n",
			`line 3, column 1: "2s": it is the turn of gold here: is a turn missing?`},
		{"Arimaa: no setup", "1g Ra1 Rb1",
			`line 1, column 4: "Ra1": 2 pieces: not a setup, must be all sixteen pieces of the side on its first two ranks`},
		{"Arimaa: not a setup", "1g Ee2n", `line 1, column 4: "Ee2n": this entry is not possible here`},
		{"Arimaa: the second turn", "2g Ee2n",
			`line 1, column 1: "2g": must be 1g and 1s with the setups, or the position must be given by the tag FEN`},
		{"Arimaa: takeback", strings.ReplaceAll(setups, `\n`, "\n") + "\n2g Ee2n\n2s takeback",
			`line 4, column 4: turn 2, "takeback": leave out the turn that was taken back, or make it a variation`},
		{"Arimaa: an illegal turn", strings.ReplaceAll(setups, `\n`, "\n") + "\n2g Ee2s",
			`line 3, column 4: turn 1, "Ee2s": Ee2s: cannot step onto another piece`},
		{"Arimaa: no turn", strings.ReplaceAll(setups, `\n`, "\n") + "\n2g E", `line 3, column 4: turn 1, "E": `},
		{"too many tags", manyTags(), `line 101, column 2: "T101": a game has at most 100 tags`},
		{"too many turns", santorini + "b3b4b5" + strings.Repeat(" (d3d4d5)", pgn.MaxNodes),
			`line 2, column 90000: turn 1, "D3>D4^D5": a game has at most 10000 turns with its variations`},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := pgn.Parse(test.text)
			if wrong := (*pgn.Error)(nil); !errors.As(err, &wrong) || g != nil {
				t.Fatalf("%v, %v", g, err)
			}
			if got := err.Error(); got != test.want &&
				!(strings.HasSuffix(test.want, ": ") && strings.HasPrefix(got, test.want)) {
				t.Errorf("%s\nwant\n%s", got, test.want)
			}
		})
	}
	_, err := pgn.Parse(santorini + "1. B3>B4^E5")
	if wrong := (*position.TurnError)(nil); !errors.As(err, &wrong) || wrong.Square != position.MustParseSquare("E5") {
		t.Errorf("%#v", err)
	}
}

func manyTags() string {
	var out strings.Builder
	for i := range 101 {
		out.WriteString("[T" + string(rune('0'+(i+1)/100)) + string(rune('0'+(i+1)/10%10)) + string(rune('0'+(i+1)%10)) +
			" \"x\"]\n")
	}
	return out.String()
}

func TestTags(t *testing.T) {
	g, err := pgn.Parse("[SunGod \"pan\"]\n*")
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []struct{ name, value, want string }{
		{"event", "a", ""}, {"Event", "  b\n", ""}, {"note", "c", ""}, {"NOTE", "d", ""}, {"sun", "Ann", ""},
		{"Date", "2026-1-2", ""}, {"Round", "?", ""}, {"Site", "e", ""}, {"Site", "", ""},
		{"FEN", "x", "tag FEN: the start and the turns of a game give this tag, so it cannot be set"},
		{"result", "1-0", "tag Result: the start and the turns of a game give this tag, so it cannot be set"},
		{"SunGod", "pan", "tag SunGod: the start and the turns of a game give this tag, so it cannot be set"},
		{"a b", "x", `"a b" is not the name of a tag, must be letters, digits, _ and -`},
		{"", "x", `"" is not the name of a tag, must be letters, digits, _ and -`},
		{"Date", "soon", `the date "soon" has "soon", must be year.month.day, such as 2026.03.14 or 2026.03.??`},
	} {
		got := ""
		if err := g.SetTag(set.name, set.value); err != nil {
			got = err.Error()
		}
		if got != set.want {
			t.Errorf("%s %q: %s, want %s", set.name, set.value, got, set.want)
		}
	}
	var got []string
	for name, value := range g.Tags() {
		got = append(got, name+" "+value)
	}
	if diff := cmp.Diff([]string{"Event b", "Date 2026.01.02", "Sun Ann", "NOTE d"}, got); diff != "" {
		t.Error(diff)
	}
	if g.Player(game.First) != "Ann" || g.Player(game.Second) != "" || g.Tag("eVENT") != "b" || g.Tag("FEN") != "" {
		t.Errorf("%q %q %q %q", g.Player(game.First), g.Player(game.Second), g.Tag("event"), g.Tag("FEN"))
	}
	h := pgn.Headers{First: "Cleo", Second: "Dan", Date: "2026-03", Event: "Cup", Site: "Bonn", Round: "2"}
	if err := g.SetHeaders(h); err != nil || g.Headers() != h || g.Tag(pgn.Date) != "2026.03.??" || g.Tag("NOTE") != "d" {
		t.Errorf("%v, %+v", err, g.Headers())
	}
	if err := g.SetHeaders(pgn.Headers{Date: "soon"}); err == nil {
		t.Error("soon is a date")
	}
	if err := g.SetHeaders(pgn.Headers{}); err != nil || g.Headers() != (pgn.Headers{}) {
		t.Errorf("%v, %+v", err, g.Headers())
	}
	if err := g.SetWinner(game.Gold); err == nil {
		t.Error("gold wins a game of Santorini")
	}
	if err := g.SetWinner(game.Second); err != nil || g.Winner() != game.Second {
		t.Error(err, g.Winner())
	}
}

// godNames returns the end of the error for an unknown god.
func godNames() string {
	_, err := position.ParseGod("medusa")
	_, names, _ := strings.Cut(err.Error(), "must be ")
	return names
}
