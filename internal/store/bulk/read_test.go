package bulk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// lineNumbers returns the numbers of the rows of a file after a line, with ! at the invalid ones.
func lineNumbers(file []byte, after int) (list []string) {
	for i, err := range items(context.Background(), bytes.NewReader(file), ImportOptions{Name: "name", Nodes: 100_000},
		after) {
		mark := ""
		if wrong, ok := err.(*LineError); ok && wrong.Line == i.line {
			mark = "!"
		} else if err != nil {
			mark = err.Error()
		}
		list = append(list, fmt.Sprint(i.line, mark))
	}
	return list
}

// Every row, valid or not, has its line, and reading after any line yields the rest of the rows.
func TestItems(t *testing.T) {
	const (
		fen     = "0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1"
		record  = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2`
		key     = "00000000000000000001"
		noKey   = "ffffffffffffffffffff"
		tooLong = 2 << 20
	)
	files := map[string]struct{ file, want string }{
		"games":          {fen + " E5>D4^C5\n\n" + fen + " E5>A1^A2\n" + fen + "\n", "1 3! 4"},
		"table of games": {"start\tturns\n" + fen + "\tE5>D4^C5\nx\ty\n" + fen + "\t\n", "2 3! 4"},
		"arimaa": {record + "\n" + record + "\\n2g Ed3n\n\n" + strings.Repeat("x", tooLong) + "\n" + record +
			"\n", "1 2! 4! 5"},
		"codes": {"HfGoo8VCrfkSpV\n\nHfGoo8VCrfkSpv\n" + fen + "\n", "1 3! 4"},
		"jsonl": {`{"set":"a","key":"` + key + `","payload":""}` + "\n\n{\n" + strings.Repeat("x", tooLong) +
			"\n" + `{"record":"` + record + `"}` + "\n" + `{"record":"x","record":"` + record + `"}` + "\n", "1 3! 4! 5 6!"},
		"csv of long rows": {"start,turns,winner,ending,source,line\n\"" + fen + "\",,1,\"two\nlines\",,1\n\"" + fen +
			"\",,1,,,1\n", "2 4"},
		"csv of games": {"start,turns,winner,ending,source,line\n\"" + fen + "\",,1,,,1\n\"" + fen + "\",,x,,,1\n\"" +
			fen + "\",,1,,,x\n\"" + fen + "\",,0,,,1\n", "2 3! 4! 5"},
		"csv of arimaa": {"record,source,line\n" + record + ",,1\n" + record + ",,x\n" + record + ",,3\n", "2 3! 4"},
		"csv of entries": {"set,key,payload\na," + key + ",\na," + noKey + ",\n" + "a,x,\n" + "a," + key + ",AA==\n",
			"2 3! 4! 5"},
		"table of puzzles": {"PuzzleId,Title\nHfGoo8VCrfkSpV,\n2oYYRBBZUstii1,\nx,\nHfGoo8VCrfkSpV,\n", "2 3! 4! 5"},
	}
	for name, test := range files {
		all := lineNumbers([]byte(test.file), 0)
		if got := strings.Join(all, " "); got != test.want {
			t.Errorf("%s: rows %s, want %s", name, got, test.want)
			continue
		}
		for after := range 8 {
			var want []string
			for _, n := range all {
				if n[0] > '0'+byte(after) {
					want = append(want, n)
				}
			}
			if got := lineNumbers([]byte(test.file), after); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s: rows %v after line %d, want %v", name, got, after, want)
			}
		}
	}
}

// A file that cannot be read to its end is an error, wherever reading begins.
func TestItemsBroken(t *testing.T) {
	for _, head := range []string{
		"0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1\n", "HfGoo8VCrfkSpV\n", "{}\n", "set,key,payload\n",
		"PuzzleId,Title\n",
		"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n",
	} {
		var last error
		for _, last = range items(t.Context(), io.MultiReader(strings.NewReader(head), iotest.ErrReader(io.ErrClosedPipe)),
			ImportOptions{}, 9) {
		}
		if !errors.Is(last, io.ErrClosedPipe) {
			t.Errorf("%q: %v", head, last)
		}
	}
}

// The winner of a game that is over is that of the board; any other is what the file says.
func TestGameRow(t *testing.T) {
	const drop = "2100000000000000000000000/1/pan:A5,E1/apollo:E5,E4"
	const over, open = "0230000000000000000000000/1/mortal:B5,E1/mortal:A3,A1",
		"0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1"
	for _, test := range []struct {
		row    gameRow
		winner int32
		ending string
		wrong  string
	}{
		{gameRow{Start: over, Turns: "B5>C5#"}, 1, "climb", ""},
		{gameRow{Start: over, Turns: "B5>C5#", Winner: 1, Ending: "x"}, 1, "climb", ""},
		{gameRow{Start: over, Turns: "B5>C5#", Winner: 2}, 0, "", "side 1 wins, the file says 2"},
		{gameRow{Start: open}, 0, "", ""},
		{gameRow{Start: open, Winner: 2, Ending: "time"}, 2, "time", ""},
		{gameRow{Start: open, Winner: 3}, 0, "", "winner 3, want 1, 2, or 0 for none"},
		{gameRow{Start: open, Winner: -1}, 0, "", "winner -1, want 1, 2, or 0 for none"},
		{gameRow{Start: open, Source: "\x01"}, 0, "", "source"},
		{gameRow{Start: open, Ending: "\x01"}, 0, "", "ending"},
		{gameRow{Start: "x"}, 0, "", "text"},
		{gameRow{Start: drop, Turns: "A5>A4#"}, 1, "drop", ""},
		{gameRow{Start: drop, Winner: 2}, 2, "", ""},
		{gameRow{Start: drop, Turns: "A5>A4#", Winner: 2}, 0, "", "side 1 wins, the file says 2"},
		{gameRow{Start: "0000000000000000000000000/1/mortal/mortal", Turns: "B3,D3 C4,C2 B3>B4^B3"}, 0, "", ""},
		{gameRow{Start: "0000000000000000000000000/1/pan/mortal", Turns: "B3,D3 C4,C2 B3>B4^B3"}, 0, "", ""},
		{gameRow{Start: "0000000000000000000000000/1/pan/mortal", Turns: "B3,D3"}, 0, "",
			"the workers are not placed yet at the end of the game"},
	} {
		test.row.Line = 7
		var i item
		err := i.setGame(test.row)
		if err == nil {
			err = i.game.Check()
		}
		if err != nil && (test.wrong == "" || !strings.HasPrefix(err.Error(), test.wrong)) || err == nil && test.wrong != "" {
			t.Errorf("%+v: %v", test.row, err)
		}
		if err != nil {
			continue
		}
		got := rowOfGame(*i.game)
		want := test.row
		if want.Winner, want.Ending = test.winner, test.ending; got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// Parquet is not read here, and the error says what reads it.
func TestParquet(t *testing.T) {
	file, err := os.Open("../../stability/testdata/v0/games.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, err := range items(t.Context(), file, ImportOptions{}, 0) {
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "doc/STORE.md") {
			t.Errorf("%v", err)
		}
	}
}

// A batch is full if it has the maximum number of rows of a kind, or of all kinds.
func TestIsFull(t *testing.T) {
	for full := range 2 {
		for name, b := range map[string]store.Batch{
			"games":   {Games: make([]store.Game, gamesAtOnce-1+full)},
			"puzzles": {Puzzles: make([]puzzles.Puzzle, puzzlesAtOnce-1+full)},
			"entries": {Entries: make([]store.Entry, entriesAtOnce-1+full)},
		} {
			if im := (&importer{batch: b}); im.isFull() != (full == 1) {
				t.Errorf("%s: full is %v", name, im.isFull())
			}
		}
		if im := (&importer{seen: entriesAtOnce - 1 + full}); im.isFull() != (full == 1) {
			t.Errorf("rows: full is %v", im.isFull())
		}
	}
}
