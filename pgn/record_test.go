package pgn_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A record is the main line of its game, also after the game was written and read.
func TestRecord(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 300 {
		l := game.Start(start(r))
		if goalless, err := l.Start().WithGoal(codec.NoGoal); err == nil {
			l = game.Start(goalless)
		}
		most := 60
		if l.Start().Game() == codec.Arimaa {
			most = 3
		}
		for range r.IntN(most) {
			turn := randomTurn(r, l.State())
			if turn == nil {
				break
			}
			var err error
			if l, err = l.With(turn); err != nil {
				t.Fatal(err)
			}
		}
		record := game.RecordOf(l)
		if l.Start() == codec.EncodeArimaa(setUp) {
			record = recordOf(t, strings.TrimSuffix(setups+`\n`+strings.TrimPrefix(record.String()[68:], `\n`), `\n`))
		}
		g, err := pgn.FromRecord(record)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Record().String(); got != record.String() {
			t.Fatalf("game %d: %s, want %s", i, got, record)
		}
		back, err := pgn.Parse(g.String())
		if err != nil {
			t.Fatal(err)
		}
		if got := back.Record().String(); got != record.String() {
			t.Fatalf("game %d: %s, want %s", i, got, record)
		}
		if o := record.Outcome(); o.Over() && back.Winner() != o.Winner {
			t.Fatalf("game %d: %q wins, want %q", i, back.Winner(), o.Winner)
		}
	}
}

func recordOf(t *testing.T, text string) game.Record {
	t.Helper()
	r, err := game.ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What only records of Arimaa have.
func TestArimaaRecord(t *testing.T) {
	for _, test := range []struct{ name, record, back, moves string }{
		{"setups in another order", strings.Replace(setups, "Ra1 Rb1", "Rb1 Ra1", 1), setups, " *"},
		{"one setup", setups[:strings.Index(setups, `\n`)], "", " *"},
		{"resigned", setups + `\n2g resigns`, "", " 0-1"},
		{"lost", setups + `\n2g Ee2n\n2s lost`, "", " 2g Ee2n 1-0"},
		{"passed", setups + `\n2g Ee2n pass`, setups + `\n2g Ee2n`, " 2g Ee2n *"},
		{"nothing yet", setups + `\n2g`, setups, " *"},
		{"taken back", setups + `\n2g Ee2n\n2s ee7s\n3g takeback\n2s ca7s`, setups + `\n2g Ee2n\n2s ca7s`,
			" 2g Ee2n 2s ca7s (2s ee7s) *"},
		{"taken back twice", setups + `\n2g Ee2n\n2s ee7s\n3g takeback\n2s takeback\n2g Db2n\n2s ca7s`, setups +
			`\n2g Db2n\n2s ca7s`, " 2g Db2n (2g Ee2n 2s ee7s) 2s ca7s *"},
		{"taken back at the end", setups + `\n2g Ee2n\n2s ee7s\n3g takeback`, setups + `\n2g Ee2n`, " 2g Ee2n *"},
		{"a resignation taken back", setups + `\n2g resigns\n2g takeback\n2g Ee2n`, setups + `\n2g Ee2n`, " 2g Ee2n *"},
		{"w and b", strings.NewReplacer("1g", "1w", "1s", "1b").Replace(setups) + `\n2w Ee2n`, setups + `\n2g Ee2n`,
			" 2g Ee2n *"},
		{"a setup taken back", strings.Split(setups, `\n`)[0] + `\n1s takeback\n` + setups, setups, " *"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := pgn.FromRecord(recordOf(t, test.record))
			if err != nil {
				t.Fatal(err)
			}
			want := test.back
			if want == "" {
				want = test.record
			}
			if got := g.Record().String(); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			if got := strings.ReplaceAll(moves(g), "\n", " "); !strings.HasSuffix(got, test.moves) {
				t.Errorf("%s, want %s", got, test.moves)
			}
			back, err := pgn.Parse(g.String())
			if err != nil || back.Record().String() != want {
				t.Errorf("%v, %v", back, err)
			}
		})
	}
	if _, err := pgn.FromRecord(recordOf(t, strings.Split(setups, `\n`)[0]+`\n1s takeback`)); err == nil {
		t.Error("a setup that was taken back")
	}
	g := pgn.New(codec.EncodeArimaa(arimaa.Position{}))
	if got := g.Record().String(); got != "" {
		t.Errorf("the empty board: %q", got)
	}
}

// The example of doc/GAMES.md is written strictly.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../doc/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "```\n")
	example, _, _ = strings.Cut(example, "```")
	g, err := pgn.Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(example, g.String()); diff != "" {
		t.Error(diff)
	}
}

var update = flag.Bool("update", false, "write the tables of doc/GAMES.md")

// The document lists every sign and spelling of a tag that the tests read.
func TestTablesOfDocument(t *testing.T) {
	text, err := os.ReadFile("../doc/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	got := string(text)
	for name, lines := range map[string][]string{"signs": signLines(), "headers": headerLines()} {
		mark := "<!-- " + name + " -->\n"
		before, after, found := strings.Cut(got, mark)
		_, after, closed := strings.Cut(strings.TrimPrefix(after, "```\n"), "```\n")
		if !found || !closed {
			t.Fatalf("the document has no table %s", name)
		}
		got = before + mark + "```\n" + strings.Join(lines, "\n") + "\n```\n" + after
	}
	if *update {
		if err := os.WriteFile("../doc/GAMES.md", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(string(text), got); diff != "" {
		t.Errorf("run go test ./pgn -run TestTablesOfDocument -update\n%s", diff)
	}
}

// signLines returns the signs of each glyph, in the order of their numbers.
func signLines() (out []string) {
	of := map[int][]string{}
	for _, test := range glyphed {
		n := 1 + slices.Index([]string{"!", "?", "!!", "??", "!?", "?!"}, test.numbers)
		if n == 0 {
			n, _ = strconv.Atoi(strings.TrimPrefix(test.numbers, " $"))
		}
		if isOne := !strings.ContainsAny(test.sign, "$ \u00a0"); n > 0 && isOne && !slices.Contains(of[n], test.sign) {
			of[n] = append(of[n], test.sign)
		}
	}
	line := ""
	for _, n := range slices.Sorted(maps.Keys(of)) {
		next := fmt.Sprintf("$%d %s", n, strings.Join(of[n], " "))
		if line != "" && utf8.RuneCountInString(line+next) > 100 {
			out, line = append(out, line), ""
		}
		line += strings.Repeat(" ", 3*min(1, len(line))) + next
	}
	return append(out, line)
}

// headerLines returns the lines of headers that are read, with their tags.
func headerLines() (out []string) {
	for _, h := range headers {
		isPlain := func(r rune) bool { return r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r) }
		if h.fault == "" && h.name != "" && strings.IndexFunc(h.text, func(r rune) bool { return !isPlain(r) }) < 0 {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%-44s%s: %s", h.text, h.name, h.value)))
		}
	}
	return out
}

func BenchmarkParse(b *testing.B) {
	text, games := "", 0
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		l := game.Start(codec.Encode(position.Empty()))
		for {
			turn := randomTurn(r, l.State())
			if turn == nil {
				break
			}
			l, _ = l.With(turn)
		}
		g, err := pgn.FromRecord(game.RecordOf(l))
		if err != nil {
			b.Fatal(err)
		}
		text += g.String() + "\n"
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range pgn.Read(strings.NewReader(text)) {
			if err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	if games != 100*b.N {
		b.Errorf("%d games", games)
	}
}
