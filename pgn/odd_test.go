package pgn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/pgn"
)

// glyphed are signs of other programs after a turn, with the numbers of their glyphs.
var glyphed = []struct{ sign, numbers string }{
	{"!", "!"}, {"?", "?"}, {"!!", "!!"}, {"??", "??"}, {"!?", "!?"}, {"?!", "?!"}, {"!!!", "!!"}, {"???", "??"},
	{"‼", "!!"}, {"⁇", "??"}, {"⁉", "!?"}, {"⁈", "?!"}, {"□", " $7"}, {"=", " $10"}, {"==", " $10"},
	{"∞", " $13"}, {"inf", " $13"}, {"~", " $13"}, {"+=", " $14"}, {"+/=", " $14"}, {"⩲", " $14"}, {"=+", " $15"},
	{"=/+", " $15"}, {"⩱", " $15"}, {"±", " $16"}, {"+/-", " $16"}, {"+/−", " $16"}, {"∓", " $17"}, {"-/+", " $17"},
	{"+-", " $18"}, {"+−", " $18"}, {"+–", " $18"}, {"-+", " $19"}, {"−+", " $19"}, {"+--", " $20"}, {"--+", " $21"},
	{"⨀", " $22"}, {"⊙", " $22"}, {"ZZ", " $22"}, {"zz", " $23"}, {"○", " $26"}, {"◯", " $26"}, {"⟳", " $32"},
	{"↻", " $32"}, {"↑↑", " $32"}, {"↑", " $36"}, {"→", " $40"}, {"+>", " $40"}, {"->", " $41"},
	{"=∞", " $44"},
	{"∞=", " $44"}, {"=/∞", " $44"}, {"~=", " $44"}, {"~/=", " $44"}, {"=/&", " $44"}, {"⯹", " $44"}, {"©", " $44"},
	{"[+]", " $48"}, {"[++]", " $50"}, {">", " $54"}, {">>", " $56"}, {">>>", " $58"}, {"<", " $60"}, {"<<", " $62"},
	{"<<<", " $64"}, {"<+>", " $130"}, {"<->", " $131"}, {"⇆", " $132"}, {"⇄", " $132"}, {"<++>", " $132"},
	{"<-->", " $133"}, {"<+++>", " $134"}, {"<--->", " $135"}, {"⊕", " $138"}, {"⨁", " $138"}, {"∆", " $140"},
	{"Δ", " $140"}, {"△", " $140"}, {`/\`, " $140"}, {"∇", " $141"}, {"⌓", " $142"}, {"(_)", " $142"},
	{"R", " $144"},
	{"RR", " $145"}, {"N", " $146"}, {"TN", " $146"}, {"_|_", " $148"}, {"<=>", " $149"}, {"/", " $150"},
	{"BB", " $151"}, {"Bb", " $153"}, {"||", " $190"}, {"o-o", " $192"}, {"oo", " $193"}, {"[]", " $8"}, {"D", " $201"},
	{"o^", " $212"}, {"|_", " $214"}, {"_|", " $215"}, {"⬒", " $220"}, {"⬓", " $221"}, {"⇔", " $239"},
	{"⇗", " $240"},
	{"⊞", " $241"}, {"⟫", " $242"}, {"⟪", " $243"}, {"✕", " $244"}, {"⊥", " $245"},
	{"$10", " $10"}, {"$0", ""}, {"!+-", "! $18"}, {"!? +=", "!? $14"}, {"+= N", " $14 $146"}, {"!\u00a0±", "! $16"},
	{"?!$16", "?! $16"}, {"⩲N", " $14 $146"}, {"!! $3", "!!"}, {"= $10 =", " $10"},
}

// Every sign of other programs becomes the glyphs of the turn before it, whatever follows.
func TestSigns(t *testing.T) {
	const setup = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2 1s ra8 rb8 rc8 rd8 re8 rf8 rg8 " +
		"rh8 ca7 db7 hc7 md7 ee7 hf7 dg7 ch7 "
	for _, test := range glyphed {
		for _, form := range []struct{ text, want string }{
			{"1. B3,D3 %s 2. C4,C2 *", "1. B3,D3%s 2. C4,C2 *"},
			{"b3d3 c4c2 b3b4b5 %s\n\n4. c4c5b5 *", "1. B3,D3 2. C4,C2 3. B3>B4^B5%s 4. C4>C5^B5 *"},
			{"b3 d3 c4 c2 b3 b4 b5 %s {x} c4c5b5", "1. B3,D3 2. C4,C2 3. B3>B4^B5%s {x} 4. C4>C5^B5 *"},
			{"1. B3,D3 2. C4,C2 %s (2. C4,C3 %[1]s) 0-1", "1. B3,D3 2. C4,C2%s (2. C4,C3%[1]s) 0-1"},
			{"1. B3,D3 2. C4,C2 (2. C4,C3) %s *", "1. B3,D3 2. C4,C2%s (2. C4,C3) *"},
			{"1. B3,D3 %s", "1. B3,D3%s *"},
			{"[Sun \"Ann\"]\n1. B3,D3\n%s\n2. C4,C2 *", "1. B3,D3%s 2. C4,C2 *"},
			{setup + "2g Ee2n Ee3n %s 2s ee7s", "2g Ee2n Ee3n%s 2s ee7s *"},
		} {
			text, want := fmt.Sprintf(form.text, test.sign), fmt.Sprintf(form.want, test.numbers)
			g, err := pgn.Parse(text)
			if err != nil {
				t.Errorf("%v\n%s", err, text)
				continue
			}
			n := 0
			for f, err := range pgn.Read(strings.NewReader(text + "\n\n[Event \"After\"]\n\n*\n")) {
				if n++; err != nil || n == 1 && f.Game.String() != g.String() {
					t.Errorf("%v in\n%s", err, text)
				}
			}
			if n != 2 {
				t.Errorf("%d games in\n%s", n, text)
			}
			got := strings.ReplaceAll(moves(g), "\n", " ")
			if !strings.HasSuffix(got, want) || g.Warnings() != nil {
				t.Errorf("%s\nis\n%s\nnot\n%s\n%v", text, got, want, g.Warnings())
			}
		}
	}
}

// Signs may be directly after a turn, and a sign that could be a part of a turn is one.
func TestSignsBesideTurns(t *testing.T) {
	for text, want := range map[string]string{
		"1. B3,D3+= 2. C4,C2±":        "1. B3,D3 $14 2. C4,C2 $16 *",
		"1. b3d3-+ 2. c4c2-/+":        "1. B3,D3 $19 2. C4,C2 $17 *",
		"1. b3d3!+- 2. c4c2?!∞ {x}":   "1. B3,D3! $18 2. C4,C2?! $13 {x} *",
		"1. b3d3=* ":                  "1. B3,D3 $10 *",
		"1. b3d3*":                    "1. B3,D3 *",
		"1. b3d3!*":                   "1. B3,D3! *",
		"b3d3 c4c2 b3 > b4 ^ b5":      "1. B3,D3 2. C4,C2 3. B3>B4^B5 *",
		"b3d3 c4c2 b3 - b4 - b5 ->":   "1. B3,D3 2. C4,C2 3. B3>B4^B5 $41 *",
		"b3d3 c4c2 3. b3 > b4 ^b5 > ": "1. B3,D3 2. C4,C2 3. B3>B4^B5 $54 *",
		"[FEN \"/1/apollo:B3,D3/mortal:C4,C2\"]\n1. b3<>c4^b4 < 2. c2c1b1": "1. B3>C4^B4 $60 2. C2>C1^B1 *",
	} {
		if g, err := pgn.Parse(text); err != nil || moves(g) != want {
			t.Errorf("%q is\n%v, %v\nnot\n%s", text, g, err, want)
		}
	}
}

// odd are games with something that is kept, but not understood or not in its place.
var odd = []struct{ text, want, date, warning string }{
	{"[Date \"unknown\"]\n*", "[Date \"unknown\"]", "", `"Date": the date "unknown" has "unknown"`},
	{"[Date \"-\"]\n*", "[Date \"-\"]", "", `"Date": the date "-" has not one to three parts`},
	{"[Date \"0000.00.00\"]\n*", "[Date \"0000.00.00\"]", "", `has "0000"`},
	{"[Date \"1999.13.??\"]\n*", "[Date \"1999.13.??\"]", "", "is not in the calendar"},
	{"[Date \"2000.00.01\"]\n*", "[Date \"2000.00.01\"]", "", `has "00"`},
	{"[Date \"2003.04.31\"]\n*", "[Date \"2003.04.31\"]", "", "is not in the calendar"},
	{"[Date \"2026.??.03\"]\n*", "[Date \"2026.??.03\"]", "", "has a part after one that is not known"},
	{"[Date \"2026.1.2.3\"]\n*", "[Date \"2026.1.2.3\"]", "", "has not one to three parts"},
	{"[Date \"14 März 2026\"]\n*", "[Date \"14 März 2026\"]", "", `has "14 März 20"`},
	{"[Date \"14. 3. 2026\"]\n*", "[Date \"14. 3. 2026\"]", "", "must be year.month.day"},
	{"[Date \"3/4/2026\"]\n*", "[Date \"3/4/2026\"]", "", "may begin with the day or the month"},
	{"[Date \"3/4/2026 18:30\"]\n*", "[Date \"3/4/2026 18:30\"]", "", "must be year.month.day"},
	{"[Date \"2026-03-14T18:30:00Z\"]\n[UTCTime \"16:00:00\"]\n*", "[Date \"2026-03-14T18:30:00Z\"]", "",
		"kept as text"},

	{"[Result \"1 - 0\"]\n1. B3,D3 *", "1. B3,D3 1-0", "",
		`column 2: "1 - 0": not a result, must be 1-0, 0-1 or *; read as 1-0`},
	{"[Result \"1-0 ff\"]\n1. B3,D3 *", "1. B3,D3 {1-0 ff} 1-0", "", "read as 1-0, and kept as a comment"},
	{"[Result \"+--\"]\n1. B3,D3 *", "1. B3,D3 {+--} 1-0", "", "read as 1-0"},
	{"[Result \"--+\"]\n1. B3,D3", "1. B3,D3 {--+} 0-1", "", "read as 0-1"},
	{"[Result \"1/2-1/2\"]\n1. B3,D3 1/2-1/2", "1. B3,D3 {1/2-1/2} *", "", "read as no result"},
	{"[Result \"1/2-1/2\"]\n1. B3,D3 {a}", "1. B3,D3 {1/2-1/2\n\na} *", "", "read as no result"},
	{"[Result \"won\"]\n*", "{won} *", "", "read as no result"},
	{"1. B3,D3 1/2-1/2", "1. B3,D3 {1/2-1/2} *", "",
		`"1/2-1/2": no game ends in a draw, must be 1-0, 0-1 or *; read as no result, and kept as a comment`},
	{"1. B3,D3 ½-½ {agreed}", "1. B3,D3 {½-½\n\nagreed} *", "", "read as no result"},
	{"1. B3,D3 1/2 - 1/2", "1. B3,D3 {1/2 - 1/2} *", "", "read as no result"},
	{"1. B3,D3 1 - 0", "1. B3,D3 1-0", "", "read as 1-0"},
	{"1. B3,D3 0 – 1\n", "1. B3,D3 0-1", "", "read as 0-1"},
	{"1. B3,D3 0-0", "1. B3,D3 {0-0} *", "", "read as no result"},
	{"1. B3,D3 1-0 ff", "1. B3,D3 {1-0 ff} 1-0", "", "read as 1-0"},
	{"1. B3,D3 0-1 (on time). ; yes", "1. B3,D3 {0-1 (on time).\n\nyes} 0-1", "", "read as 0-1"},
	{"[Result \"1-0\"]\n1. B3,D3 1-0 ff", "1. B3,D3 {1-0 ff} 1-0", "", "read as 1-0"},

	{"$10 1. B3,D3", "{$10} 1. B3,D3 *", "", "a glyph must follow a turn; kept as a comment"},
	{"{a} += {b} 1. B3,D3", "{a\n\n+=\n\nb} 1. B3,D3 *", "", "a glyph must follow a turn; kept as a comment"},
	{"1. $10 B3,D3", "1. {$10} B3,D3 *", "", "a glyph must follow a turn; kept as a comment"},
	{"1. B3,D3 ($42 1. B4,D3)", "1. B3,D3 ({$42} 1. B4,D3) *", "", "a glyph must follow a turn; kept as a comment"},
	{"1. B3,D3 (1. ± B4,D3)", "1. B3,D3 ({±} 1. B4,D3) *", "", "a glyph must follow a turn; kept as a comment"},
	{"1. B3,D3 2. C4,C2 (2. C4,C2 3. B3>B4^B5) 0-1", "2. C4,C2 {(3. B3>B4^B5)} 0-1", "",
		`column 32: "B3>B4^B5": the variation goes on after the end of the game; leave out its brackets if these turns ` +
			"were played; kept as a comment"},
	{"1. B3,D3; C4,C2; B3>B4^B5", "1. B3,D3 {C4,C2; B3>B4^B5} *", "",
		`column 9: "; C4,C2; B3>B4^B5": turns after a semicolon, which begins a comment: separate turns with spaces; kept`},
	{"1. b3d3; 2. c4c2; 3. b3b4b5 *\n", "1. B3,D3 {2. c4c2; 3. b3b4b5 *} *", "", "turns after a semicolon"},
	{"1. B3,D3 {good 2. c4c2 {better} *", "1. B3,D3 {good 2. c4c2 (better} *", "",
		`column 10: "2. c4c2 ": turns between two {, which are a comment: put } at the end of the first one; kept as a`},
	{"1. B3,D3 $256 2. C4,C2", "1. B3,D3 {$256} 2. C4,C2 *", "", "not a glyph, must be $1 to $255; kept as a comment"},
}

// What other programs and people write, and what is no reason to refuse a game, is kept with a warning, by Parse and by
// Read. Nothing of it is lost, and the game as it is written is read the same.
func TestWarnings(t *testing.T) {
	const before, after = "[Event \"Before\"]\n\n1. B3,D3 *\n\n", "\n\n[Event \"After\"]\n\n1. B3,D3 2. C4,C2 *\n"
	for _, test := range odd {
		text := test.text
		g, err := pgn.Parse(text)
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			continue
		}
		if !strings.Contains(g.String(), test.want) || g.Headers().Date != test.date {
			t.Errorf("%s\nis\n%v\nnot\n%s", text, g, test.want)
		}
		list := g.Warnings()
		if len(list) != 1 || !strings.Contains(list[0].Error(), test.warning) || list[0].Line < 1 || list[0].Column < 1 {
			t.Errorf("the warnings are %v, must be %s, for\n%s", list, test.warning, text)
		}
		back, err := pgn.Parse(g.String())
		if err != nil || back.String() != g.String() {
			t.Errorf("%v\n%v\nis not\n%v", err, back, g)
		}
		if strings.HasPrefix(text, "[") {
			text = "[Event \"Odd\"]\n" + text
		} else {
			text = "[Event \"Odd\"]\n\n" + text
		}
		for _, file := range []string{before + text + after, text + after + "\n" + before, after + before + text} {
			games, warnings := 0, 0
			for f, err := range pgn.Read(strings.NewReader(file)) {
				games++
				switch {
				case err != nil:
					t.Errorf("%v in\n%s", err, file)
				case f.Game.Tag(pgn.Event) == "Odd":
					warnings += len(f.Game.Warnings())
				case f.Game.Warnings() != nil || !strings.Contains(before+after, f.Game.Tag(pgn.Event)):
					t.Errorf("%v %v in\n%s", f.Game, f.Game.Warnings(), file)
				}
			}
			if games != 3 || warnings != 1 {
				t.Errorf("%d games and %d warnings in\n%s", games, warnings, file)
			}
		}
	}
}

// A comment after a semicolon that is no turn, or in front of turns, has no warning.
func TestRemarks(t *testing.T) {
	for _, text := range []string{"1. B3,D3 ; C4,C2 is next", "1. B3,D3 ; C4,C2\n2. C4,C3", "1. B3,D3 ; C3,B3",
		"1. B3,D3 ;",
		"1. B3,D3 {C4,C2}", "1. B3,D3 * ; C4,C2", "1. B3,D3 ; 1-0", "; B3,D3\n1. B3,D3"} {
		if g, err := pgn.Parse(text); err != nil || g.Warnings() != nil {
			t.Errorf("%q: %v, %v", text, err, g.Warnings())
		}
	}
}

// A date may have a time, which is kept in a tag of its own.
func TestTimes(t *testing.T) {
	for text, want := range map[string]string{
		"2026-03-14T18:30:00Z":                     "2026.03.14 UTCTime 18:30:00",
		"2026-03-14t18:30:00.000z":                 "2026.03.14 UTCTime 18:30:00.000",
		"2026-03-14T18:30:00+01:00":                "2026.03.14 Time 18:30:00+01:00",
		"2026-03-14T18:30":                         "2026.03.14 Time 18:30",
		"2026-03-14 18:30":                         "2026.03.14 Time 18:30",
		"2026.03.14 18:30":                         "2026.03.14 Time 18:30",
		"14.3.2026 18:30":                          "2026.03.14 Time 18:30",
		"14 March 2026, 18:30":                     "2026.03.14 Time 18:30",
		"2026-03-14 18:30:00\"]\n[Time \"18:30:00": "2026.03.14 Time 18:30:00",
	} {
		g, err := pgn.Parse("[Date \"" + text + "\"]\n*")
		if err != nil || g.Warnings() != nil {
			t.Errorf("%q: %v %v", text, err, g)
			continue
		}
		got := g.Tag(pgn.Date)
		for _, name := range []string{"Time", "UTCTime"} {
			if value := g.Tag(name); value != "" {
				got += " " + name + " " + value
			}
		}
		if diff := cmp.Diff(want, got); diff != "" || g.Headers().Date != "2026-03-14" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}
