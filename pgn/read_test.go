package pgn_test

import (
	"bytes"
	stdcmp "cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// found is what Read yields, in words.
func found(file io.Reader) (list []string) {
	for g, err := range pgn.Read(file) {
		if err != nil {
			list = append(list, fmt.Sprintf("%d: %v", g.Line, err))
		} else {
			list = append(list, fmt.Sprintf("%d %s%d", g.Line, g.Game.Tag("Event"), g.Game.Len()))
		}
	}
	return list
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		name, file string
		want       []string
	}{
		{"nothing", "", nil},
		{"blank lines", "\n \r\n\n", nil},
		{"byte order mark", "\ufeff[Event \"a\"]\n\n1. B3,D3 *\n", []string{"1 a1"}},
		{"line ends of Windows", "[Event \"a\"]\r\n\r\n1. B3,D3\r\n2. C2,C4 *\r\n\r\n[Event \"b\"]\r\n\r\n*\r\n",
			[]string{"1 a2", "6 b0"}},
		{"two games", "[Event \"a\"]\n\n1. B3,D3 *\n\n[Event \"b\"]\n\n*\n", []string{"1 a1", "5 b0"}},
		{"without empty lines", "[Event \"a\"]\n1. B3,D3 *\n[Event \"b\"]\n*", []string{"1 a1", "3 b0"}},
		{"without results", "[Event \"a\"]\n\n1. B3,D3\n\n[Event \"b\"]\n", []string{"1 a1", "5 b0"}},
		{"without turns", "[Event \"a\"]\n\n[Event \"b\"]\n", []string{"1 a0", "3 b0"}},
		{"without tags", "1. B3,D3 * 1. B3,D3 2. C2,C4 *\n\n*\n", []string{"1 1", "1 2", "3 0"}},
		{"a comment before a tag", "{a} [Event \"a\"]\n[Moon \"Bob\"]\n\n1. B3,D3 *\n", []string{"1 a1"}},
		{"a comment of two lines before a tag", "{a\nb} {c} [Event \"a\"] {d} [Sun \"{Ann\"]\n[Moon \"Bob\"]\n\n1. B3,D3 *",
			[]string{"1 a1"}},
		{"a comment before the tag of a second game",
			"[Event \"a\"]\n\n1. B3,D3 *\n\n{b} [Event \"b\"]\n[Moon \"Bob\"]\n\n*\n" +
				"\n{c} [Event \"c\"]\n\n1. B3,D3 *", []string{"1 a1", "5 b0", "10 c1"}},
		{"a tag in the line of a result",
			"[Event \"a\"]\n\n1. B3,D3 * [Event \"b\"]\n[Moon \"Bob\"]\n\n1. B3,D3 2. C2,C4 * {x} " +
				"[Event \"c\"]\n[Moon \"Bob\"]\n\n*", []string{"1 a1", "3 b2", "6 c0"}},
		{"games in one line", "[Event \"a\"] 1. B3,D3 * [Event \"b\"] [Moon \"Bob\"] 1. B3,D3 2. C2,C4 * [Event \"c\"]\n*",
			[]string{"1 a1", "1 b2", "1 c0"}},
		{"lines to skip", "% made by hand\n[Event \"a\"]\n%\n\n1. B3,D3\n% half\n2. C2,C4 *", []string{"2 a2"}},
		{"a comment with a tag that is indented", "[Event \"a\"]\n\n1. B3,D3 {see\n [Event \"b\"]} *\n", []string{"1 a1"}},
		{"a comment with an escaped brace and a bracket", "[Event \"a\"]\n\n{a {b\\} c}\n{d \\} e}\n1. B3,D3 *\n\n" +
			"[Event \"b\"]\n*", []string{"1 a1", "7 b0"}},
		{"a fault in the first game", "[Event \"a\"]\n\n1. B3,D3\n2. B3,C2 *\n\n[Event \"b\"]\n\n*\n",
			[]string{`1: line 4: column 4: turn 2, "B3,C2": B3: cannot place a worker where one stands`, "6 b0"}},
		{"a fault in a tag", "[Event \"a\"]\n[MoonGod \"medusa\"]\n\n1. B3,D3 *\n\n[Event \"b\"]\n\n*\n",
			[]string{`1: line 2: column 2: "MoonGod": god "medusa": this god is not supported, must be ` + godNames(), "6 b0"}},
		{"a comment that is not closed", "[Event \"a\"]\n\n1. B3,D3 {oh\n2. C2,C4 *\n\n[Event \"b\"]\n\n{c} *\n",
			[]string{`1: line 3: column 10: "{oh": the comment is not closed, put } at its end`, "6 b0"}},
		{"a fault without tags", "1. B3,D3 x 1-0\n1. B3,D3 *\n",
			[]string{`1: line 1: column 10: turn 2, "x": no square to place a worker on: not a turn that places workers, must ` +
				`be like B3,D3 or D3`, "2 1"}},
		{"a letter before", "Hello!\n\n[Event \"a\"]\n\n*\n",
			[]string{`1: line 1: column 1: turn 1, "Hello!": no square to place a worker on: not a turn that places workers, ` +
				`must be like B3,D3 or D3`, "3 a0"}},
		{"Latin-1", "[Event \"a\"]\n[Sun \"J\xe9r\xf4me\"]\n\n*\n\n[Event \"b\"]\n\n*\n",
			[]string{`1: line 2: column 8: "byte 0xe9": not UTF-8; if the file is in Latin-1, convert it, such as with iconv ` +
				`-f ISO-8859-1 -t UTF-8`, "6 b0"}},
		{"UTF-16", "\xfe\xff\x001\x00.\x00 \x00B\x003\x00,\x00D\x003\x00 \x00*", []string{"1 1"}},
		{"a long line", "[Event \"a\"]\n\n" + strings.Repeat("x", 1<<20) + "\n[Event \"b\"]\n",
			[]string{"1: line 3: column 1: longer than 1048576 bytes", "4 b0"}},
		{"a long game", "[Event \"a\"]\n\n" + strings.Repeat(strings.Repeat("x", 1023)+"\n", 1024) + "[Event \"b\"]\n",
			[]string{"1: line 1: column 1: the game has more than 1048576 bytes; the games of a file must begin with tags",
				"1027 b0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, found(strings.NewReader(test.file))); diff != "" {
				t.Error(diff)
			}
			var zipped bytes.Buffer
			w := gzip.NewWriter(&zipped)
			io.WriteString(w, test.file)
			w.Close()
			if diff := cmp.Diff(test.want, found(iotest.OneByteReader(&zipped))); diff != "" {
				t.Error("zipped:", diff)
			}
		})
	}
	t.Run("a file that breaks off", func(t *testing.T) {
		broken := io.MultiReader(strings.NewReader("[Event \"a\"]\n\n*\n"), iotest.ErrReader(io.ErrClosedPipe))
		if diff := cmp.Diff([]string{"1 a0", "0: line 4: io: read/write on closed pipe"}, found(broken)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("stopped", func(t *testing.T) {
		for range pgn.Read(strings.NewReader("[Event \"a\"]\n\n*\n*\n\n[Event \"b\"]\n\n*\n")) {
			break
		}
	})
}

// headers are lines of headers as people and programs write them, with the tag that they are, or the fault that
// they have.
var headers = []struct{ text, name, value, fault string }{
	{`[Moon "Bob"]`, "Moon", "Bob", ""},
	{`[Moon Bob]`, "Moon", "Bob", ""},
	{`[Moon Bob B. ]`, "Moon", "Bob B.", ""},
	{`[Moon: "Bob"]`, "Moon", "Bob", ""},
	{`[Moon : Bob]`, "Moon", "Bob", ""},
	{`[Moon="Bob"]`, "Moon", "Bob", ""},
	{`[Moon = Bob]`, "Moon", "Bob", ""},
	{`[Moon]`, "Moon", "", ""},
	{`[Moon ]`, "Moon", "", ""},
	{`[Moon ""]`, "Moon", "", ""},
	{`[Moon"Bob"]`, "Moon", "Bob", ""},
	{`[ Moon  "Bob" ]`, "Moon", "Bob", ""},
	{"\t[Moon \"Bob\"]", "Moon", "Bob", ""},
	{"\u00a0 [Moon\u00a0\"Bob\"]", "Moon", "Bob", ""},
	{"\ufeff[Moon \"Bob\"]", "Moon", "Bob", ""},
	{"[Moon \"Bob\"]\r", "Moon", "Bob", ""},
	{"[moon „Bob“]", "Moon", "Bob", ""},
	{"[MOON «Bob»]", "Moon", "Bob", ""},
	{"[Moon ‘Bob’]", "Moon", "Bob", ""},
	{"[Moon 'Bob']", "Moon", "Bob", ""},
	{"[Moon `Bob`]", "Moon", "Bob", ""},
	{"[Moon 'Bob]", "Moon", "'Bob", ""},
	{"[Moon ']", "Moon", "'", ""},
	{`[Moon "Bob "the rock" B."]`, "Moon", `Bob "the rock" B.`, ""},
	{`[Moon "the "big" Bob"]`, "Moon", `the "big" Bob`, ""},
	{`[Moon ""big" Bob "B""]`, "Moon", `"big" Bob "B"`, ""},
	{`[Moon "5" wide and 6" high"]`, "Moon", `5" wide and 6" high`, ""},
	{`[Moon "Bob \" B \"3"]`, "Moon", `Bob " B "3`, ""},
	{`[Moon "Bob "B" [x]"]`, "Moon", `Bob "B" [x]`, ""},
	{`[Moon "Bob {B}; [x]"]`, "Moon", "Bob {B}; [x]", ""},
	{`[Moon "1-0"]`, "Moon", "1-0", ""},
	{`[Moon "Bob"] [Round "3"]`, "Moon", "Bob", ""},
	{`[Moon Bob] [Round 3] ; twice`, "Moon", "Bob", ""},
	{`[Moon "Bob"][Round "3"]`, "Moon", "Bob", ""},
	{`[Black Bob]`, "Moon", "Bob", ""},
	{`[WhiteElo 1500]`, "WhiteElo", "1500", ""},
	{`[Sun-Elo "1500"]`, "Sun-Elo", "1500", ""},
	{`[Sun_Elo 1500]`, "Sun_Elo", "1500", ""},
	{`[Time 12:30]`, "Time", "12:30", ""},
	{`[Link https://example.org/a?b=c]`, "Link", "https://example.org/a?b=c", ""},
	{`[N "novelty"]`, "N", "novelty", ""},
	{`[B3 D3]`, "B3", "D3", ""},
	{"; exported by my program", "", "", ""},
	{"{exported by my program}", "", "", ""},
	{"{exported by}{my program} ; twice", "", "", ""},
	{"{exported\nby my [program]\n}", "", "", ""},
	{"% exported by my program", "", "", ""},
	{"", "", "", ""},
	{`[Sun.Elo "1500"]`, "", "", `the name of the tag has "." after Sun, must be letters, digits, _ and -`},
	{`[Élo "1500"]`, "", "", `not a tag, must be like [Event "Club evening"]`},
	{`["Moon" "Bob"]`, "", "", `not a tag, must be like [Event "Club evening"]`},
	{`[]`, "", "", `not a tag, must be like [Event "Club evening"]`},
	{`[Moon "Bob"`, "", "", `the tag Moon is not closed, put "] at its end`},
	{`[Moon "Bob]`, "", "", `the tag Moon is not closed, put "] at its end`},
	{`[Moon Bob`, "", "", `the tag Moon is not closed, put "] at its end`},
	{`[Moon`, "", "", `the tag Moon is not closed, put "] at its end`},
	{`[Moon "Bob" [Round "3"]`, "", "", inside},
	{`[Moon "Bob [Round "3"]`, "", "", inside},
	{`[Moon "Bob" [Round: "3"]`, "", "", inside},
	{`[Moon “Bob” [Round “3”]`, "", "", inside},
	{`[Moon "Bob" Round "3"]`, "", "", inside},
	{`[Moon "Bob " Round="3"]`, "", "", inside},
	{`[Moon "Bob", Round "3"]`, "", "", inside},
	{`[Moon "the "big" Bob" Round "3"]`, "", "", inside},
	{`[Moon Bob [Round 3]`, "", "", `the tag Moon has [ inside: put ] at its end, or quotation marks around its value`},
	{`[Moon 'Bob' [Round '3']`, "", "",
		`the tag Moon has [ inside: put ] at its end, or quotation marks around its value`},
}

const inside = `the tag Moon has another tag inside: put "] at its end, or \ before quotation marks inside its value`

// oneGame is a game with three tags, and a line of a header in front of the one with an index.
func oneGame(header string, index int) string {
	tags := slices.Insert([]string{`[Event "Club"]`, `[Date "2026.03.14"]`, `[Sun "Ann"]`}, index, header)
	return strings.Join(tags, "\n") + "\n\n1. B3,D3 2. C4,C2 3. B3B4B5 1-0\n"
}

// However a line of a header is spelt and wherever it stands, its game stays one game, which has the tag or an
// error. The games before and after it stay as they are.
func TestHeaderLines(t *testing.T) {
	const before, after = "[Event \"Before\"]\n\n1. B3,D3 *\n\n", "\n[Event \"After\"]\n\n1. B3,D3 2. C4,C2 *\n\n"
	for _, header := range headers {
		for index := range 4 {
			text := oneGame(header.text, index)
			one, err := pgn.Parse(text)
			if got := fmt.Sprint(err); (err == nil) != (header.fault == "") ||
				!strings.HasSuffix(got, stdcmp.Or(header.fault, got)) {
				t.Errorf("Parse: %v in\n%s", err, text)
			}
			for _, file := range []string{text + after + before, before + text + after, before + after + text} {
				var got []string // of each game the event, the numbers of tags and turns, or the fault
				for g, err := range pgn.Read(strings.NewReader(file)) {
					switch {
					case err != nil && header.fault != "" && strings.HasSuffix(err.Error(), header.fault):
						got = append(got, "fault")
					case err != nil:
						t.Errorf("Read: %v in\n%s", err, file)
					case g.Game.Tag("Event") == "Club" && g.Game.String() == one.String():
						got = append(got, "Club")
					default:
						one := g.Game
						got = append(got, fmt.Sprintf("%s %d %d%s", one.Tag("Event"), tagsOf(one), one.Len(), one.Root().After))
					}
				}
				want := []string{"After 1 2", "Before 1 1", "Club"}
				if header.fault != "" {
					want[2] = "fault"
				}
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Errorf("the games are %q, must be %q, in\n%s", got, want, file)
				}
			}
			if header.fault != "" {
				continue
			}
			want, count := map[string]string{"Event": "Club", "Date": "2026.03.14", "Sun": "Ann", "Moon": ""}, 3
			if header.name != "" {
				want[header.name] = header.value
			}
			if header.value != "" {
				count++
			}
			if strings.Contains(header.text, "Round") {
				count++
			}
			for name, value := range want {
				if got := one.Tag(name); got != value {
					t.Errorf("%s is %q, want %q, in\n%s", name, got, value, text)
				}
			}
			if one.Len() != 3 || one.Winner() != game.First || tagsOf(one) != count {
				t.Errorf("%d turns, %d tags, must be %d, %q has won in\n%s", one.Len(), tagsOf(one), count, one.Winner(), text)
			}
		}
	}
}

// tagsOf returns the number of tags of a game.
func tagsOf(g *pgn.Game) (n int) {
	for range g.Tags() {
		n++
	}
	return n
}

// besides are games with comments after the result, which belong to the game.
var besides = []string{"[Event \"a\"]\n\n1. B3,D3 1-0 {Moon resigned}\n", "1. B3,D3 1-0 {Moon}{resigned} ; at once\n",
	"1. B3,D3 1-0\n\n{Moon resigned}\n", "1. B3,D3 *\n; a\n; b\n\n{c}\n"}

// Comments after a result belong to its game where they are in its line or end the file, and otherwise to the
// next game.
func TestCommentsBetweenGames(t *testing.T) {
	for _, text := range besides {
		if g, err := pgn.Parse(text); err != nil || g.End().After == "" {
			t.Errorf("%v: there is no comment in %q", err, text)
		}
	}
	for _, test := range []struct{ name, file, want string }{
		{"in the line", "[Event \"a\"]\n\n1. B3,D3 1-0 {resigned}\n\n[Event \"b\"]\n\n*\n", "a resigned|; b |"},
		{"in the line, to its end", "[Event \"a\"]\n\n1. B3,D3 1-0 ; resigned\n[Event \"b\"]\n\n*\n", "a resigned|; b |"},
		{"above tags", "[Event \"a\"]\n\n1. B3,D3 1-0\n\n; exported\n{twice}\n[Event \"b\"]\n\n*\n",
			"a |; b |exported twice"},
		{"of several lines", "[Event \"a\"]\n\n1. B3,D3 1-0\n\n{ex\nported}\n[Event \"b\"]\n\n*\n", "a |; b |ex ported"},
		{"above turns", "[Event \"a\"]\n\n1. B3,D3 1-0\n{next}\n1. B3,D3 *\n", "a |;  |next"},
		{"without a result", "[Event \"a\"]\n\n1. B3,D3\n{next}\n[Event \"b\"]\n\n*\n", "a next|; b |"},
		{"at the end", "[Event \"a\"]\n\n1. B3,D3 1-0\n\n; that was all\n", "a that was all|"},
		{"two games and the end", "[Event \"a\"]\n\n1. B3,D3 1-0\n\n[Event \"b\"]\n\n1. B3,D3 0-1\n\n{all}\n{of it}\n",
			"a |; b all of it|"},
	} {
		var got []string
		for g, err := range pgn.Read(strings.NewReader(test.file)) {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			after := ""
			if g.Game.Len() > 0 {
				after = g.Game.End().After
			}
			first := g.Game.Root().After
			for n := range g.Game.Root().Children() {
				first += n.Before
			}
			got = append(got, strings.ReplaceAll(g.Game.Tag("Event")+" "+after+"|"+first, "\n", " "))
		}
		if list := strings.Join(got, "; "); list != test.want {
			t.Errorf("%s: %s, want %s", test.name, list, test.want)
		}
	}
}

// A fault in one game of a file leaves all others as they are.
func TestDamagedFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var games []string
	for len(games) < 5 {
		games = append(games, random(t, r).String())
	}
	wrong := 0
	for range 1500 {
		damaged := damage(r, games[2])
		var got []string
		for g, err := range pgn.Read(strings.NewReader(strings.Join([]string{games[0], games[1], damaged, games[3],
			games[4]}, "\n"))) {
			switch fault := (*pgn.Error)(nil); {
			case err == nil:
				got = append(got, g.Game.String())
			case !errors.As(err, &fault) || !errors.As(err, new(*game.FileError)) || fault.Line < g.Line || fault.Column < 1:
				t.Fatalf("%+v", err)
			default:
				wrong++
			}
		}
		n := len(got)
		if n < 4 || !slices.Equal(got[:2], games[:2]) || !slices.Equal(got[n-2:], games[3:]) {
			t.Fatalf("%d games from\n%s", n, damaged)
		}
	}
	if wrong < 500 {
		t.Errorf("only %d faults were found", wrong)
	}
}

// damage changes a text at a random place.
func damage(r *rand.Rand, text string) string {
	offset := r.IntN(len(text))
	switch lines := strings.SplitAfter(text, "\n"); r.IntN(5) {
	case 0: // a byte is missing
		return text[:offset] + text[offset+1:]
	case 1: // it ends too early
		return text[:offset] + "\n"
	case 2: // a line is missing
		i := r.IntN(len(lines))
		return strings.Join(slices.Delete(lines, i, i+1), "")
	case 3: // a line is there twice
		i := r.IntN(len(lines))
		return strings.Join(slices.Insert(lines, i, lines[i]), "")
	}
	const signs = "{}()[]\"$;!?*%1-\xe9"
	i := r.IntN(len(signs))
	return text[:offset] + signs[i:i+1] + text[offset:]
}

// Large texts of little structure take time in proportion to their length.
func TestHostileTexts(t *testing.T) {
	for _, piece := range []string{"{a}", "{", "(", "* ", "x * ", "*\n", "x *\n", "$1", "!", "1. ", "B3,D3 ",
		"B3,D3 (B3,D3 {x}) ", "B3,D3 (C3,D3) ", "B3 ", "a1 ", "A1>B2(>C3)", "(A1,B2)>", "[a]", "[a \"\"]", "; \n", "%\n",
		"\x00", ".", "1g Ra1 ", "= ", "-> ", "→", "N", "B3= ", "B3,D3 > ", "1/2 ", "1-0 ff ", "1 - 0 ", "1 - ",
		"(_)", "\\}", "{\\}", "{\\}}",
		"[a \"b\" c ", "[a \"b \" [c", "* [a \"b ", "* [a \"b\"] ", "{a} [b c] "} {
		for _, before := range []string{"", "[SunGod \"hermes\"]\n", "B3,D3 C2,C4 "} {
			text := before + strings.Repeat(piece, (1<<18)/len(piece))
			for range pgn.Read(strings.NewReader(text)) {
			}
		}
	}
}

// Records reads files in this format and all others.
func TestRecords(t *testing.T) {
	const fen = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"
	tree := "\n[Event \"a\"]\n[FEN \"" + fen + "\"]\n\n1. B3>B4^B5 (1. D3>D4^D5) 2. C4>C5^B5 *\n\n[Event \"b\"]\n\n" +
		"1. A9 *\n\n[SunGod \"pan\"]\n\n1. B3,D3 C2,C4 *\n"
	got := func(file string) (list []string) {
		for g, err := range sources.Records(strings.NewReader(file), "") {
			if wrong := (*game.FileError)(nil); err != nil && !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			list = append(list, fmt.Sprint(g.Line, " ", g.Record, " ", err))
		}
		return list
	}
	want := []string{
		"2 " + fen + " B3>B4^B5 C4>C5^B5 <nil>",
		`7 <nil> line 9: column 4: turn 1, "A9": no square to place a worker on: not a turn that places workers, ` +
			`must be like B3,D3 or D3`,
		"11 0000000000000000000000000/1/pan/mortal B3,D3 C4,C2 <nil>",
	}
	if diff := cmp.Diff(want, got(tree)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"1 " + fen + " B3>B4^B5 <nil>"}, got(fen+" B3>B4^B5\n")); diff != "" {
		t.Error(diff)
	}
}

// A program may write a game and wait for what is found in it before it writes the next one.
func TestRecordsWaitForNoMore(t *testing.T) {
	input, out := io.Pipe()
	defer input.Close()
	go io.WriteString(out, "4424122222224224444224140/1/mortal:D4,B3/mortal:A3,D3\n\n") // and the pipe stays open
	for r, err := range sources.Records(input, "") {
		if err != nil || r.Line != 1 {
			t.Errorf("line %d, %v", r.Line, err)
		}
		return
	}
	t.Error("there is no game")
}
