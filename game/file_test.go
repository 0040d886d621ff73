package game_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// The games of these tests: two turns; a climb; one that ends with the other side
// blocked; a position.
const (
	gameOpen  = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5"
	gameClimb = "4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1 A1>B1#"
	gameWon2  = "4444444444442444444423422/2/mortal:D1,E1/mortal:C3,A1 A1>B1#"
	gameBlock = "4444444444442444444420422/1/mortal:C3,A1/mortal:D1,E1 A1>B1^A1"
	noTurns   = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
)

// found is what ReadRecords yields, in words.
func found(file io.Reader) (list []string) {
	for g, err := range game.ReadRecords[game.Record](file) {
		wrong := new(game.FileError)
		switch {
		case err == nil:
			list = append(list, fmt.Sprintf("%d %v", g.Line, g.Record))
		case errors.As(err, &wrong):
			list = append(list, fmt.Sprintf("%d wrong", wrong.Line))
			if g.Line != wrong.Line || g.Record != nil {
				list = append(list, fmt.Sprintf("with line %d: %v", g.Line, g.Record))
			}
		default:
			list = append(list, err.Error())
		}
	}
	return list
}

// row makes a row of a table: cells with tabs between.
func row(cells ...string) string { return strings.Join(cells, "\t") + "\n" }

// cut returns the start and the turns of a game.
func cut(game string) (start, turns string) {
	start, turns, _ = strings.Cut(game, " ")
	return start, turns
}

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReadRecords(t *testing.T) {
	open, openTurns := cut(gameOpen)
	climb, climbTurns := cut(gameClimb)
	won2, won2Turns := cut(gameWon2)
	block, blockTurns := cut(gameBlock)
	for _, test := range []struct {
		name, file string
		want       []string
	}{
		{"nothing", "", nil},
		{"empty lines", "\n\r\n\n", nil},
		{"text", gameOpen + "\n" + gameClimb + "\n" + gameBlock + "\n" + noTurns + "\n",
			[]string{"1 " + gameOpen, "2 " + gameClimb, "3 " + gameBlock, "4 " + noTurns}},
		{"no last newline", gameOpen + "\n" + noTurns, []string{"1 " + gameOpen, "2 " + noTurns}},
		{"empty lines between", "\n" + gameOpen + "\n\n" + noTurns + "\n\n", []string{"2 " + gameOpen, "4 " + noTurns}},
		{"CRLF", gameOpen + "\r\n\r\n" + noTurns + "\r\n", []string{"1 " + gameOpen, "3 " + noTurns}},
		{"wrong lines", "what\n" + gameOpen + "\n" + gameOpen + " x\n" + gameOpen + " B4>B5^A5\n" + noTurns,
			[]string{"1 wrong", "2 " + gameOpen, "3 wrong", "4 wrong", "5 " + noTurns}},
		{"head alone", row("start", "turns"), nil},
		{"table", row("start", "turns") + row(open, openTurns) + "\n" + row(climb, climbTurns),
			[]string{"2 " + gameOpen, "4 " + gameClimb}},
		{"CRLF table", "start\tturns\r\n" + open + "\t" + openTurns + "\r\n", []string{"2 " + gameOpen}},
		{"table with commas", "start,turns\n\"" + open + "\"," + openTurns + "\n\n\"" + climb + "\"," + climbTurns,
			[]string{"2 " + gameOpen, "4 " + gameClimb}},
		{"table with semicolons", "event;start;turns;winner\r\n\"a;b\nc\";" + climb + ";" + climbTurns + ";1\r\n" +
			";" + climb + ";" + climbTurns + ";2\r\nx\r\n", []string{"2 " + gameClimb, "4 wrong", "5 wrong"}},
		{"table that names its separator", "sep=;\r\nstart;turns;event\r\n" + open + ";" + openTurns + ";'=1\r\n",
			[]string{"3 " + gameOpen}},
		{"table that names the tab", "sep=\t\n" + row("turns", "start") + row("\""+openTurns+"\"", open),
			[]string{"3 " + gameOpen}},
		{"quotation marks in a table", row("start", "turns", "event") + row(open, openTurns, "\"a") +
			row(open, openTurns, "b\""), []string{"2 " + gameOpen, "3 " + gameOpen}},
		{"separator alone", "sep=;\n" + open + ";" + openTurns + "\n", []string{"2 wrong"}},
		{
			"other columns", row("turns", "id", "winner", "start", "end", "comment") +
				row(openTurns, "1", "2", open, "timeout", "x") +
				row(climbTurns, "2", "1", climb, "climb", "") +
				row(blockTurns, "3", "1", block, "blocked", "") +
				row(won2Turns, "4", "2", won2, "climb", "") +
				row("", "5", "", noTurns, "", ""),
			[]string{"2 " + gameOpen, "3 " + gameClimb, "4 " + gameBlock, "5 " + gameWon2, "6 " + noTurns},
		},
		{"short rows", row("start", "turns", "end", "winner") + noTurns + "\n" + row(open, openTurns) +
			row(climb, climbTurns, "climb"), []string{"2 " + noTurns, "3 " + gameOpen, "4 " + gameClimb}},
		{"nothing said", row("start", "turns", "end", "winner") + row(climb, climbTurns, "", "") +
			row(block, blockTurns, "", "1"), []string{"2 " + gameClimb, "3 " + gameBlock}},
		{
			// The words of the file are not those of the board.
			"lies", row("start", "turns", "end", "winner") +
				row(climb, climbTurns, "blocked", "1") +
				row(climb, climbTurns, "climb", "2") +
				row(climb, climbTurns, "timeout", "1") +
				row(block, blockTurns, "climb", "1") +
				row(open, openTurns, "climb", "1") +
				row(open, openTurns, "blocked", "1") +
				row(open, "B3>B4", "", "") +
				row(open, "B3>B4^E1", "", "") +
				row("", openTurns, "", "") +
				row(open, openTurns, "resigned", "2"),
			[]string{"2 wrong", "3 wrong", "4 wrong", "5 wrong", "6 wrong", "7 wrong", "8 wrong", "9 wrong", "10 wrong",
				"11 " + gameOpen},
		},
		{
			// Nobody has won on the board: who has resigned or run out of time is not checked.
			"not played to the end", row("start", "turns", "end", "winner") +
				row(open, openTurns, "resigned", "1") + row(open, openTurns, "resigned", "2") +
				row(open, openTurns, "timeout", "1") + row(open, openTurns, "", "2") + row(noTurns, "", "resigned", "1"),
			[]string{"2 " + gameOpen, "3 " + gameOpen, "4 " + gameOpen, "5 " + gameOpen, "6 " + noTurns},
		},
		// A head stands in the first line or nowhere.
		{"head in the second line", gameOpen + "\n" + row("start", "turns"), []string{"1 " + gameOpen, "2 wrong"}},
		{"half a head", row("start", "moves") + gameOpen + "\n", []string{"1 wrong", "2 " + gameOpen}},
		{"the other half of a head", row("begin", "turns") + gameOpen + "\n", []string{"1 wrong", "2 " + gameOpen}},
		{"no gzip", "\x1f" + gameOpen, []string{"1 wrong"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, file := range map[string]io.Reader{
				"plain": strings.NewReader(test.file), "gzip": strings.NewReader(gzipped(t, test.file)),
				"byte by byte":       iotest.OneByteReader(strings.NewReader(test.file)),
				"gzip, byte by byte": iotest.OneByteReader(strings.NewReader(gzipped(t, test.file))),
			} {
				if diff := cmp.Diff(test.want, found(file)); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
			// Whoever has seen enough stops, after a wrong line, too.
			for stop := range len(test.want) {
				n := 0
				for range game.ReadRecords[game.Record](strings.NewReader(test.file)) {
					if n++; n > stop {
						break
					}
				}
				if n != stop+1 {
					t.Errorf("stopped after %d lines, want %d", n, stop+1)
				}
			}
		})
	}
}

func TestReadRecordsMessages(t *testing.T) {
	open, openTurns := cut(gameOpen)
	climb, climbTurns := cut(gameClimb)
	won2, won2Turns := cut(gameWon2)
	head := row("start", "turns", "end", "winner")
	const noColumn = " is in no column: name the column in the first line, or put quotation marks around a cell that " +
		"contains separators"
	for _, test := range []struct{ file, want string }{
		{"what", `line 1: text "what": not a code, link, FEN or text board (a code has 14 characters, 16 with ` +
			`gods, or 26 for Arimaa)`},
		{gameOpen + " B4>B5A5", `line 1: turn 3, B4>B5^A5: B5: cannot step up more than one level`},
		{gameOpen + "\n" + gameOpen + " B4>B5^A5", `line 2: game "` + gameOpen +
			` B4>B5^A5", offset 72: turn 3, B4>B5^A5: B5: cannot step up more than one level`},
		{head + row(climb, climbTurns, "blocked", "1"),
			`line 2: after its last turn the game is "climb", but the file has "blocked"`},
		{head + row(climb, climbTurns, "", "2"), `line 2: the winner is 1, but the file has "2"`},
		{head + row(won2, won2Turns, "", "1"), `line 2: the winner is 2, but the file has "1"`},
		{head + row(open, openTurns, "", "Ann"), `line 2: the winner is "Ann", must be 1 or 2, or 0 if nobody has won`},
		{head + row(open, openTurns, "", "", "B4>B5^A4"), `line 2: "B4>B5^A4"` + noColumn},
		{"start,turns\nHfGoo8VCrfkSpV,E3-D3-E3,C3-D4-E3\n", `line 2: "C3-D4-E3"` + noColumn},
		{"start;turns\nHfGoo8VCrfkSpV;E3-D3-E3;C3-D4-E3\n", `line 2: "C3-D4-E3"` + noColumn},
		{"sep=\t\nstart\tturns\t\nHfGoo8VCrfkSpV\tE3-D3-E3\tC3-D4-E3\n", `line 3: "C3-D4-E3"` + noColumn},
		{row("start", "turns", "turns") + row(open, openTurns, "B4>B5^A4"),
			"line 2: the first line has two columns turns, leave one out"},
		{head + row(open, openTurns, "climb", "1"),
			`line 2: after its last turn the game is "ongoing", but the file has "climb"`},
	} {
		last := error(nil)
		for _, err := range game.ReadRecords[game.Record](strings.NewReader(test.file)) {
			last = err
		}
		wrong := new(game.FileError)
		if !errors.As(last, &wrong) || last.Error() != test.want || wrong.Unwrap() != wrong.Err {
			t.Errorf("%v, want %s", last, test.want)
		}
	}
	for _, err := range game.ReadRecords[game.Record](strings.NewReader(gameOpen + " B4>B5^A5")) {
		var parse *position.ParseError
		var turn *position.GameError
		if !errors.As(err, &parse) || !errors.As(err, &turn) || turn.Number != 3 || !errors.Is(err, position.ErrStepHigh) {
			t.Errorf("%#v, want a ParseError, a GameError and a rule", err)
		}
	}
}

// The first game of a table has a warning that names the columns that are not read.
func TestColumnsThatAreNotRead(t *testing.T) {
	open, openTurns := cut(gameOpen)
	for head, want := range map[string]string{
		row("start", "turns", "end", "winner"):       "",
		row("start", "turns", "", ""):                "",
		gameOpen + "\n":                              "",
		row("start", "turns", "sun", "moon"):         `line 1: columns that are not read: "sun", "moon"; only`,
		"sep=;\r\nevent;start;turns\n":               `line 2: columns that are not read: "event"; only`,
		row("start", "turns") + "x\n":                "",
		row("start", "turns", "Winner") + "x\n":      `line 1: columns that are not read: "Winner"; only`,
		row("start", "turns", "a") + row("x") + "\n": `line 1: columns that are not read: "a"; only`,
	} {
		cells := row(open, openTurns)
		if strings.HasPrefix(head, "sep") {
			cells = ";" + open + ";" + openTurns + "\n"
		}
		if head == gameOpen+"\n" {
			cells = gameOpen + "\n"
		}
		var got []string
		for r, err := range game.ReadRecords[game.Record](strings.NewReader(head + cells + cells)) {
			if err == nil && r.Warning != nil {
				got = append(got, r.Warning.Error())
			}
		}
		if text := strings.Join(got, "|"); want == "" && text != "" || !strings.HasPrefix(text, want) || len(got) > 1 {
			t.Errorf("%q: %q, must be %q", head, text, want)
		}
	}
}

// An error of the file is no *LineError, and the last.
func TestReadRecordsOfBrokenFiles(t *testing.T) {
	const longest = 1 << 20
	broken := errors.New("broken")
	whole := gzipped(t, strings.Repeat(gameOpen+"\n", 2000))
	wrongSum := []byte(whole)
	wrongSum[len(wrongSum)-8] ^= 1
	for _, test := range []struct {
		name string
		file io.Reader
		want error // or else its text
		text string
	}{
		{"reader", io.MultiReader(strings.NewReader(gameOpen+"\n"), iotest.ErrReader(broken)), broken, "line 2: broken"},
		{"reader inside a line", io.MultiReader(strings.NewReader(gameOpen+"\n"+gameOpen), iotest.ErrReader(broken)), broken,
			"line 2: broken"},
		{"gzip without end", strings.NewReader(whole[:len(whole)-4]), io.ErrUnexpectedEOF, ""},
		{"gzip cut off", strings.NewReader(whole[:len(whole)/2]), io.ErrUnexpectedEOF, ""},
		{"wrong sum", bytes.NewReader(wrongSum), gzip.ErrChecksum, ""},
		{"gzip without head", strings.NewReader("\x1f\x8bwhat is this?"), gzip.ErrHeader, ""},
		{"gzip of two bytes", strings.NewReader("\x1f\x8b"), io.ErrUnexpectedEOF, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var last error
			for g, err := range game.ReadRecords[game.Record](test.file) {
				if last != nil {
					t.Fatalf("%v, %v follows %v", g, err, last)
				}
				if err == nil && g.Record.String() != gameOpen {
					t.Fatalf("%v in line %d", g.Record, g.Line)
				}
				last = err
			}
			if last == nil || errors.As(last, new(*game.FileError)) || test.want != nil && !errors.Is(last, test.want) ||
				test.text != "" && last.Error() != test.text {
				t.Errorf("%v, want %v%s", last, test.want, test.text)
			}
		})
	}
	// A line that is too long is one wrong line, also inside gzip.
	for _, text := range []string{"0", strings.Repeat("0", longest), strings.Repeat("0", 2*longest)} {
		file := gameOpen + "\n" + text + "\n" + gameOpen
		for _, text := range []string{file, gzipped(t, file)} {
			if got := found(strings.NewReader(text)); !cmp.Equal(got, []string{"1 " + gameOpen, "2 wrong", "3 " + gameOpen}) {
				t.Errorf("%d bytes: %v", len(text), got)
			}
		}
	}
	// The longest line that is read.
	text := strings.Repeat("0", longest-1)
	if got := found(strings.NewReader(text + "\n" + gameOpen)); !cmp.Equal(got, []string{"1 wrong", "2 " + gameOpen}) {
		t.Errorf("%d lines are found", len(got))
	}
}

// A table whose first line does not name the columns is told as that.
func TestReadRecordsWithoutHead(t *testing.T) {
	const text = "Start\tTurns\n4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1\tA1>B1#\n"
	n := 0
	for g, err := range game.ReadRecords[game.Record](strings.NewReader(text)) {
		n++
		if err == nil || g.Line != n || !strings.Contains(err.Error(), "does not name the columns start and turns") {
			t.Errorf("line %d: %v, %v", g.Line, g.Record, err)
		}
	}
	if n != 2 {
		t.Errorf("%d lines", n)
	}
}

// Empty lines before the head of a table are skipped like any other.
func TestReadRecordsEmptyLineFirst(t *testing.T) {
	const text = "\nstart\tturns\n4444444444442444444423422/1/mortal:C3,A1/mortal:D1,E1\tA1>B1#\n"
	for g, err := range game.ReadRecords[game.Record](strings.NewReader(text)) {
		if err != nil || g.Line != 3 || g.Record.Len() != 1 {
			t.Errorf("line %d: %v, %v", g.Line, g.Record, err)
		}
	}
}

// Games in the spelling of people, with numbers, comments and turns on lines of their own.
func TestReadRecordsTolerant(t *testing.T) {
	const setup = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n` +
		`1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8`
	start, turns := cut(gameOpen)
	for _, test := range []struct {
		file string
		want []string
	}{
		{"# a comment\n" + start + " b3-b4-b5, C4 C5 B5\n", []string{"2 " + gameOpen}},
		{start + " 1. b3b4b5 2. c4c5b5\n" + noTurns, []string{"1 " + gameOpen, "2 " + noTurns}},
		{start + "\nb3-b4-b5\n# why not\nc4-c5-b5\n\n" + gameOpen, []string{"1 " + gameOpen, "6 " + gameOpen}},
		{start + "\n1. b3-b4-b5 # bold\n2. c4-c5-b5", []string{"1 " + gameOpen}},
		{"HfGoo8VCrfkSpV E3-D3-E3", []string{"1 " + noTurns + " E3>D3^E3"}},
		{"https://example.org/p/HfGoo8VCrfkSpV/E3D3E3", []string{"1 " + noTurns + " E3>D3^E3"}},
		{row("start", "turns") + row(start, "b3-b4-b5 c4-c5-b5"), []string{"2 " + gameOpen}},
		{start + "\nb3-b4-b5\nb4-e5-e4\n" + gameOpen, []string{"1 wrong", "4 " + gameOpen}},
		{start + "\nb3-b4-b5\nc4-c9-b5\n" + gameOpen, []string{"1 wrong", "4 " + gameOpen}}, // not a game that is cut off
		{start + "\n1. b3b4b5 c4c5f5\n2. b4a4a5\n" + gameOpen, []string{"1 wrong", "4 " + gameOpen}},
		{turns, []string{"1 wrong"}},
		{start + "\n\n" + turns, []string{"1 " + start, "3 wrong"}},
		{strings.ReplaceAll(setup, `\n`, "\n") + "\n2g Ed2n\n" + setup, []string{"1 " + setup + `\n2g Ed2n`, "4 " + setup}},
	} {
		if diff := cmp.Diff(test.want, found(strings.NewReader(test.file))); diff != "" {
			t.Errorf("%s\n%s", test.file, diff)
		}
	}
}
